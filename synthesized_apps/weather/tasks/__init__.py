"""The tasks of weather: what can be asked, by shape."""

from __future__ import annotations

from genui_gym.task import Template

from .alerts import AddRule, PauseChannel, RetuneRule, RuleForExtreme, RuleForTwo
from .find import ColdNights, FirstRain, ThenAndNow, WarmestDry
from .listed import CleanestSunset, ForemostPlace, WarningEnds
from .own import QuietHours, SwitchUnits
from .places import MovePlace, ReplaceFirst, SaveAndWatch, SaveWarmer
from .refuse import BeyondHours, NoRoom, NoSuchPlace, NoWarning

_COMMIT = (SaveAndWatch, AddRule, RuleForExtreme, SaveWarmer, RuleForTwo)
_ARRANGE = (MovePlace, ReplaceFirst, SwitchUnits, RetuneRule, PauseChannel, QuietHours)
_FIND = (WarmestDry, FirstRain, ColdNights, ThenAndNow, WarningEnds, CleanestSunset, ForemostPlace)
_REFUSE = (NoSuchPlace, NoRoom, BeyondHours, NoWarning)

TEMPLATES: tuple[Template, ...] = tuple(template() for template in (*_COMMIT, *_ARRANGE, *_FIND, *_REFUSE))
"""Every task template, in order."""
