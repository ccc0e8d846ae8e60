"""The tasks of weather: what can be asked, by shape."""

from __future__ import annotations

from genui_gym.task import Template

from .arrange import MovePlace, PauseChannel, QuietHours, ReplaceFirst, RetuneRule, SwitchUnits
from .commit import AddRule, RuleForExtreme, RuleForTwo, SaveAndWatch, SaveWarmer
from .find import CleanestSunset, ColdNights, FirstRain, ForemostPlace, ThenAndNow, WarmestDry, WarningEnds
from .refuse import BeyondHours, NoRoom, NoSuchPlace, NoWarning

_COMMIT = (SaveAndWatch, AddRule, RuleForExtreme, SaveWarmer, RuleForTwo)
_ARRANGE = (MovePlace, ReplaceFirst, SwitchUnits, RetuneRule, PauseChannel, QuietHours)
_FIND = (WarmestDry, FirstRain, ColdNights, ThenAndNow, WarningEnds, CleanestSunset, ForemostPlace)
_REFUSE = (NoSuchPlace, NoRoom, BeyondHours, NoWarning)

TEMPLATES: tuple[Template, ...] = tuple(template() for template in (*_COMMIT, *_ARRANGE, *_FIND, *_REFUSE))
"""Every task template, in order."""
