"""One task of each shape."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import date, timedelta

from numpy.random import Generator
from sqlalchemy import select
from sqlalchemy.orm import Session

from genui_gym.reward import Allowance, Insert, Subgoal, Update, same_date, same_name
from genui_gym.task import Answer, Params, Step, Template, click, fill, finish
from genui_gym.task import select as choose

from .models import Folder, Note

PLANS = ("Fix the fence", "Fix the old fence", "Bake bread", "Call Uncle Piet")


def note(state: Session, title: object) -> Note:
    """Return the note with this title."""
    return state.scalars(select(Note).where(Note.title == title)).one()


def folder(state: Session, name: object) -> Folder:
    """Return the folder with this name."""
    return state.scalars(select(Folder).where(Folder.name == name)).one()


def some_note(state: Session, rng: Generator) -> Note:
    """Draw a note."""
    return state.scalars(select(Note).where(Note.id == int(rng.integers(1, 13)))).one()


def some_folder(state: Session, rng: Generator) -> str:
    """Draw a folder's name."""
    return state.scalars(select(Folder.name).where(Folder.id == int(rng.integers(1, 6)))).one()


class AddNote(Template):
    """Add a note."""

    shape = "commit"
    difficulty = "easy"
    wordings = ("Note '{title}' for {due} in {folder}.", "In {folder}, add '{title}', due {due}.", "Add '{title}' to {folder} for {due}.")

    def draw(self, state: Session, rng: Generator) -> Params | None:
        due = date(2026, 5, 10) + timedelta(days=int(rng.integers(60)))
        return {"title": PLANS[int(rng.integers(len(PLANS)))], "due": due.isoformat(), "folder": some_folder(state, rng)}

    def subgoals(self, params: Params, before: Session, after: Session, answer: Answer | None) -> Sequence[Subgoal]:
        old = set(before.scalars(select(Note.id)))
        found = [each for each in after.scalars(select(Note)) if each.id not in old and each.title == params["title"]]
        first = ("there is a note of that title",)
        return (
            Subgoal(first[0], 0.5, bool(found)),
            Subgoal("it is due then", 0.25, any(each.due.isoformat() == params["due"] for each in found), first),
            Subgoal("it is in that folder", 0.25, any(each.folder.name == params["folder"] for each in found), first),
        )

    def allowed(self, params: Params, before: Session) -> Sequence[Allowance]:
        target = folder(before, params["folder"]).id
        columns = {"owner_id": 1, "title": params["title"], "due": params["due"], "folder_id": target, "done": False}
        return (Insert("note", columns),)

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        yield click("link", "New note")
        yield fill("textbox", "Title", str(params["title"]))
        yield fill("date", "Due", str(params["due"]))
        yield choose("Folder", str(params["folder"]))
        yield click("button", "Save")
        yield finish()

    def routes(self, params: Params, before: Session) -> Iterable[Sequence[Step]]:
        steps = list(self.solution(params, before))
        yield [steps[0], steps[3], steps[2], steps[1], *steps[4:]]


class TickNote(Template):
    """Mark a note as done and move it."""

    shape = "arrange"
    difficulty = "medium"
    wordings = (
        "Mark '{title}' as done and move it to {folder}.",
        "'{title}' is done; put it into {folder}.",
        "Tick '{title}', file it under {folder}.",
    )

    def draw(self, state: Session, rng: Generator) -> Params | None:
        found, name = some_note(state, rng), some_folder(state, rng)
        return None if found.folder.name == name else {"title": found.title, "folder": name}

    def subgoals(self, params: Params, before: Session, after: Session, answer: Answer | None) -> Sequence[Subgoal]:
        now = note(after, params["title"])
        return (
            Subgoal("the note is done", 0.5, now.done),
            Subgoal("it is in that folder", 0.5, now.folder_id == folder(before, params["folder"]).id),
        )

    def allowed(self, params: Params, before: Session) -> Sequence[Allowance]:
        target = folder(before, params["folder"]).id
        return (Update("note", note(before, params["title"]).id, {"done": True, "folder_id": target}),)

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        yield click("link", str(params["title"]))
        yield click("checkbox", "Done")
        yield choose("Folder", str(params["folder"]))
        yield click("button", "Save")
        yield finish()


class FindDue(Template):
    """Say when a note is due."""

    shape = "find"
    difficulty = "easy"
    wordings = ("When is '{title}' due?", "For which day is '{title}' noted?", "Tell me the date of '{title}'.")

    def draw(self, state: Session, rng: Generator) -> Params | None:
        return {"title": some_note(state, rng).title}

    def subgoals(self, params: Params, before: Session, after: Session, answer: Answer | None) -> Sequence[Subgoal]:
        right = answer is not None and answer.outcome == "done" and same_date(answer.text, note(before, params["title"]).due)
        return (Subgoal("the date is right", 1.0, right),)

    def allowed(self, params: Params, before: Session) -> Sequence[Allowance]:
        return ()

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        yield click("link", str(params["title"]))
        yield finish(note(before, params["title"]).due.isoformat())


class TickMissing(Template):
    """Tick a note that is not there."""

    shape = "refuse"
    difficulty = "medium"
    wordings = (
        "Mark '{title}' as done; if it is not there, say not_found and the title of the note that is due first.",
        "Tick '{title}'. If there is none, finish with not_found and name the note that is due first.",
        "'{title}' is done, tick it; where it is missing, report not_found with the title of the first note that falls due.",
    )

    def draw(self, state: Session, rng: Generator) -> Params | None:
        return {"title": PLANS[int(rng.integers(len(PLANS)))]}

    def subgoals(self, params: Params, before: Session, after: Session, answer: Answer | None) -> Sequence[Subgoal]:
        missing = not before.scalars(select(Note).where(Note.title == params["title"])).all()
        first = min(before.scalars(select(Note).where(Note.owner_id == 1)), key=lambda each: each.due)
        named = answer is not None and same_name(answer.text, first.title)
        refused = missing and answer is not None and answer.outcome == "not_found"
        return (
            Subgoal("the first note is named", 0.5, named),
            Subgoal("it is reported as missing", 0.5, refused, ("the first note is named",)),
        )

    def allowed(self, params: Params, before: Session) -> Sequence[Allowance]:
        return ()

    def solution(self, params: Params, before: Session) -> Iterator[Step]:
        yield finish(next(each.title for each in before.scalars(select(Note).order_by(Note.due)) if each.id <= 12), "not_found")


TEMPLATES = (AddNote(), TickNote(), FindDue(), TickMissing())
