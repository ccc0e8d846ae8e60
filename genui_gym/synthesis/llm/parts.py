"""The files of an app: which of them the builder may write, which it has to, and those that are the same for every app."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import date, timedelta
from pathlib import PurePosixPath

from genui_gym.recording import Recording
from genui_gym.synthesis.allowed import file_trespasses
from genui_gym.synthesis.llm.replies import Unusable

MEANINGS, WAYS = "tasks/meanings.py", "tasks/ways.py"
MOST_FILES, MOST_CHARACTERS = 40, 60_000
_MAY_BE = re.compile(
    r"(?:models|seed|content|views)\.py|(?:views|rules)/[a-z_][a-z0-9_]*\.py"
    r"|templates/(?:(?!kit/)[a-z][a-z0-9_-]*/)?[a-z_][a-z0-9_-]*\.html|static/[a-z][a-z0-9_-]*\.css"
)
_ORDER = ("models.py", "content.py", "seed.py", "rules", "views", "views.py", "templates", "static")
_USUAL_DAY = date(2026, 5, 4)
_DAY = re.compile(r"20\d\d-\d\d-\d\d")
_REWARD = '''"""The reward: what a task means, and that nothing else changed."""

from sqlalchemy.orm import Session

from genui_gym.reward import RewardReport
from genui_gym.task import Answer, Task, judge

from .tasks import TEMPLATES


def calculate_reward(before: Session, after: Session, task: Task, answer: Answer | None) -> RewardReport:
    """Score the state after against the state before."""
    return judge(TEMPLATES, before, after, task, answer)
'''
_TASKS = '''"""What can be asked. What a task means and how it is done were written by two authors, neither of whom saw the other's work."""

from collections.abc import Iterator

from sqlalchemy.orm import Session

from genui_gym.task import Params, Step

from . import meanings, ways
from .meanings import RECORDED

__all__ = ["RECORDED", "TEMPLATES"]


'''
_TASK = '''class {cls}(meanings.{cls}):
    """{doc}"""

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        """Go the builder's way."""
        return ways.{function}(params, before)


'''


def checked_list(names: Sequence[str]) -> list[str]:
    """Return the files of a manifest in the order in which they are written.

    Raises:
        Unusable: It names a file that the builder may not write, too many, or lacks one that an app needs.
    """
    wrong = [name for name in names if not _MAY_BE.fullmatch(name)]
    if wrong:
        raise Unusable(
            "The files of the app were listed",
            f"These may not be among them: {', '.join(map(repr, wrong[:8]))}",
            "List models.py, seed.py, content.py, views.py or views/*.py, rules/*.py, templates/*.html and static/*.css alone",
        )
    if len(names) > MOST_FILES:
        raise Unusable("The files of the app were listed", f"There are {len(names)}", f"Do with {MOST_FILES} at most")
    found = set(names)
    needed = {"models.py", "seed.py", "views/__init__.py" if any(name.startswith("views/") for name in names) else "views.py"}
    lacks = sorted(needed - found) + ["a template"] * (not any(name.startswith("templates/") for name in names))
    if lacks or {"views.py", "views/__init__.py"} <= found:
        said = f"It lacks {', '.join(lacks)}" if lacks else "It has both views.py and views/__init__.py"
        raise Unusable("The files of the app were listed", said, "List every file of the app, and no package twice")
    return sorted(names, key=lambda name: (_ORDER.index(PurePosixPath(name).parts[0]), names.index(name)))


def checked_file(path: str, text: str, app: str) -> str:
    """Return the text of a file.

    Raises:
        Unusable: It is too long, does not parse, or does what the allow-list does not name.
    """
    if len(text) > MOST_CHARACTERS:
        raise Unusable(f"{path} was read", f"It has {len(text):,} characters", f"Write it shorter than {MOST_CHARACTERS:,}")
    if said := file_trespasses(PurePosixPath(path), text, app):
        raise Unusable(f"{path} was read", "; ".join(said[:8]), "Write it without that: an app may not")
    return text


def today_of(recording: Recording) -> date:
    """Return the day on which the app stands: two weeks before the earliest date that was entered, else a usual one."""
    days = []
    for step in recording.steps:
        if step.kind == "fill" and _DAY.fullmatch(step.value):
            days.append(date.fromisoformat(step.value))
    return min(days) - timedelta(days=14) if days else _USUAL_DAY


def fixed_files(*, app: str, brand: str, task: str, today: date, source: str, model: str, docs: Mapping[str, str]) -> dict[str, str]:
    """Return the files that no author writes.

    Args:
        app: The folder's name.
        brand: The app's title.
        task: What it is for.
        today: The day on which it stands.
        source: The recording's file.
        model: Who wrote the rest.
        docs: The template classes of the tasks' meanings by name, each with its description.
    """
    about = {"name": app, "title": brand, "summary": f"Made for one task: {' '.join(task.split())[:120]}", "version": "1.0", "locale": "en"}
    origin = {"kind": "recorded", "trace": source, "generator": "llm", "model": model}
    lines = [*_toml(about), f"now = {today.isoformat()}T09:00:00", "", "[source]", *_toml(origin)]
    classes = "".join(_TASK.format(cls=cls, doc=doc, function=function_of(cls)) for cls, doc in docs.items())
    return {
        "app.toml": "\n".join(lines) + "\n",
        "__init__.py": f'"""{brand}."""\n',
        "reward.py": _REWARD,
        "tasks/__init__.py": _TASKS + classes + "TEMPLATES = (\n" + "".join(f"    {cls}(),\n" for cls in docs) + ")\n",
    }


def function_of(cls: str) -> str:
    """Return the name of the way of a template class."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", cls).lower()


def _toml(values: Mapping[str, str]) -> Iterable[str]:
    return (f"{name} = {json.dumps(value, ensure_ascii=False)}" for name, value in values.items())
