"""Messages to doctors' offices."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from sqlalchemy import select

from genui_gym.appkit import Problems, Refused, db, tell, today

from ..catalogue import TOPICS
from ..models import Doctor, Member, Message, Thread
from ..rules.care import reply, write_message
from ..rules.household import ours
from ..rules.people import members
from .forms import chosen, own
from .words import label

pages = Blueprint("letters", __name__, url_prefix="/messages")


@pages.get("")
def index() -> ResponseReturnValue:
    """The conversations, the latest first."""
    threads = sorted(db().scalars(ours(Thread)), key=lambda each: (each.messages[-1].sent_on, each.messages[-1].id), reverse=True)
    return render_template("messages.html", threads=threads, back=url_for("home.index"))


@pages.get("/<int:key>")
def thread(key: int) -> ResponseReturnValue:
    """One conversation."""
    return _thread(own(Thread, key), Problems())


def _thread(shown: Thread, form: Problems) -> str:
    messages = db().scalars(select(Message).where(Message.thread_id == shown.id).order_by(Message.id)).all()
    return render_template("thread.html", problems=form, thread=shown, messages=messages, back=url_for(".index"))


@pages.post("/<int:key>")
def answer(key: int) -> ResponseReturnValue:
    """Write once more."""
    shown, form = own(Thread, key), Problems(request.form)
    try:
        reply(db(), shown, form.text("body", longest=5000), today())
    except Refused as refusal:
        tell(form, refusal)
        return _thread(shown, form), 422
    return redirect(url_for(".thread", key=key, notice="sent"), 303)


def _compose(form: Problems) -> str:
    doctors = sorted(db().scalars(select(Doctor)), key=lambda each: (each.name.removeprefix("Dr "), each.site_id))
    return render_template(
        "compose.html", problems=form, topics=[("", "Choose a topic"), *((topic, topic) for topic in TOPICS)],
        doctors=[("", "Choose an office"), *((each.id, label(each)) for each in doctors)],
        people=[("", "Choose a person"), *((each.id, each.name) for each in members(db()))], doctor=request.args.get("doctor", ""),
        back=url_for(".index"),
    )  # fmt: skip


@pages.get("/new")
def compose() -> ResponseReturnValue:
    """Ask to whom, about whom, and what."""
    return _compose(Problems())


@pages.post("/new")
def send() -> ResponseReturnValue:
    """Send the message."""
    form = Problems(request.form)
    subject, body = form.text("subject", longest=1000), form.text("body", longest=5000)
    try:
        sent = write_message(
            db(), chosen(form, "doctor", Doctor), chosen(form, "member", Member), form.text("topic"), subject, body, today()
        )
    except Refused as refusal:
        tell(form, refusal)
        return _compose(form), 422
    return redirect(url_for(".thread", key=sent.id, notice="sent"), 303)
