"""Things to do."""

from __future__ import annotations

from datetime import date

from sqlalchemy import select
from sqlalchemy.orm import Session

from genui_gym.appkit import Messages, name_problem, refuse, tidy

from ..models import Todo

AREAS = ("Home", "Studio", "Travel", "Errands")
LISTS = {"open": "Open", "overdue": "Overdue", "done": "Done"}


def todos(session: Session, which: str, today: date) -> list[Todo]:
    """Return the to-dos of a list: open ones by due day, done ones the latest first."""
    query = select(Todo).where(Todo.done_on.is_not(None) if which == "done" else Todo.done_on.is_(None))
    if which == "overdue":
        query = query.where(Todo.due < today)
    if which == "done":
        return list(session.scalars(query.order_by(Todo.done_on.desc(), Todo.id)))
    return list(session.scalars(query.order_by(Todo.due.is_(None), Todo.due, Todo.id)))


def todo_problems(session: Session, title: str, area: str, due: date | None, today: date, but: Todo | None = None) -> Messages:
    """Check a to-do as filled in."""
    checks = {"title": name_problem(title, "what there is to do")}
    same = select(Todo).where(Todo.title == tidy(title), Todo.done_on.is_(None))
    if any(each is not but for each in session.scalars(same)):
        checks["title"] = "This is on your list already."
    if area not in AREAS:
        checks["area"] = "Choose an area."
    if due is not None and due < today and (but is None or but.due != due):
        checks["due"] = "Choose a day from today on."
    return {field: message for field, message in checks.items() if message}


def add_todo(session: Session, title: str, area: str, due: date | None, today: date) -> Todo:
    """Add a to-do.

    Raises:
        Refused: Something is wrong with it.
    """
    refuse(todo_problems(session, title, area, due, today))
    made = Todo(title=tidy(title), area=area, due=due, made_on=today)
    session.add(made)
    session.flush()
    return made


def change_todo(session: Session, todo: Todo, title: str, area: str, due: date | None, today: date) -> None:
    """Change an open to-do.

    Raises:
        Refused: It is done, or something is wrong; nothing has changed.
    """
    refuse({"": "This is done. Reopen it to change it."} if todo.done_on else {})
    refuse(todo_problems(session, title, area, due, today, todo))
    todo.title, todo.area, todo.due = tidy(title), area, due
    session.flush()


def tick_todo(session: Session, todo: Todo, done: bool, today: date) -> None:
    """Mark a to-do as done, or as open again.

    Raises:
        Refused: It is so already.
    """
    refuse({"": f"This is {'done' if done else 'open'} already."} if (todo.done_on is not None) == done else {})
    todo.done_on = today if done else None
    session.flush()


def drop_todo(session: Session, todo: Todo) -> None:
    """Delete a to-do."""
    session.delete(todo)
    session.flush()
