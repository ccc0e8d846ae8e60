"""To-dos: the lists, adding, changing, ticking off and deleting."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from genui_gym.appkit import Failed, Problems, Refused, db, found, tell, today

from ..models import Todo
from ..rules.todos import AREAS, LISTS, add_todo, change_todo, drop_todo, tick_todo, todos

pages = Blueprint("todos", __name__, url_prefix="/todos")


@pages.get("")
def index() -> ResponseReturnValue:
    """The to-dos of a list, of one area or all."""
    shown, area = request.args.get("list", "open"), request.args.get("area", "")
    shown, area = shown if shown in LISTS else "open", area if area in AREAS else ""
    listed = [todo for todo in todos(db(), shown, today()) if area in ("", todo.area)]
    lists = [(words, url_for(".index", list=key, area=area), key == shown) for key, words in LISTS.items()]
    areas = [
        (words, url_for(".index", list=shown, area=key), key == area) for key, words in (("", "All"), *((each, each) for each in AREAS))
    ]
    return render_template("todos.html", listed=listed, tabs_of=lists, areas_of=areas)


@pages.get("/new")
def new() -> ResponseReturnValue:
    """The form of a new to-do."""
    return render_template("todo_form.html", **_form(None))


@pages.post("/new")
def make() -> ResponseReturnValue:
    """Add a to-do."""
    form = Problems(request.form)
    title, area, due = form.text("title", longest=60), form.text("area"), form.maybe_date("due")
    try:
        if not form:
            add_todo(db(), title, area, due, today())
            return redirect(url_for(".index", notice="todo"), 303)
    except Refused as refusal:
        tell(form, refusal)
    return form.page("todo_form.html", **_form(None))


@pages.get("/<int:todo_id>")
def todo(todo_id: int) -> ResponseReturnValue:
    """A to-do and its form."""
    return render_template("todo_form.html", **_form(found(Todo, todo_id)))


@pages.post("/<int:todo_id>")
def save(todo_id: int) -> ResponseReturnValue:
    """Change a to-do."""
    shown, form = found(Todo, todo_id), Problems(request.form)
    title, area, due = form.text("title", longest=60), form.text("area"), form.maybe_date("due")
    try:
        if not form:
            change_todo(db(), shown, title, area, due, today())
            return redirect(url_for(".index", notice="todo"), 303)
    except Refused as refusal:
        tell(form, refusal)
    return form.page("todo_form.html", **_form(shown))


@pages.post("/<int:todo_id>/tick")
def tick(todo_id: int) -> ResponseReturnValue:
    """Mark a to-do as done or as open."""
    shown, done = found(Todo, todo_id), request.form.get("done") == "1"
    try:
        tick_todo(db(), shown, done, today())
    except Refused as refusal:
        raise Failed(str(refusal), back=url_for(".index"), action="Back to the to-dos") from refusal
    return redirect(url_for(".index", list="open" if done else "done", notice="ticked" if done else "reopened"), 303)


@pages.get("/<int:todo_id>/delete")
def ask_to_drop(todo_id: int) -> ResponseReturnValue:
    """The question before a to-do is deleted."""
    return render_template("todo_delete.html", todo=found(Todo, todo_id), back=url_for(".todo", todo_id=todo_id))


@pages.post("/<int:todo_id>/delete")
def drop(todo_id: int) -> ResponseReturnValue:
    """Delete a to-do."""
    drop_todo(db(), found(Todo, todo_id))
    return redirect(url_for(".index", notice="dropped"), 303)


def _form(shown: Todo | None) -> dict[str, object]:
    return {"todo": shown, "areas": AREAS, "back": url_for(".index")}
