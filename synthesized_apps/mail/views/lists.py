"""Unwanted mail: newsletters and blocked senders."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from genui_gym.appkit import Failed, Problems, Refused, db, found, key_of, tell, today

from ..models import BlockedSender, Message, Newsletter
from ..rules.settings import REASONS, block, blocked, issues, leave, newsletters, unblock

pages = Blueprint("lists", __name__)


@pages.get("/newsletters")
def index() -> ResponseReturnValue:
    """The newsletters, or those that were searched for."""
    asked = request.args.get("q", "").strip()[:60]
    listed = newsletters(db(), asked)
    current, left = ([each for each in listed if (each.left_on is None) == here] for here in (True, False))
    return render_template("newsletters.html", current=current, left=left, asked=asked, back=url_for("more.index"))


@pages.get("/newsletters/<int:newsletter_id>")
def newsletter(newsletter_id: int) -> ResponseReturnValue:
    """One newsletter."""
    shown = found(Newsletter, newsletter_id)
    came = issues(db(), shown)
    return render_template("newsletter.html", newsletter=shown, issues=came[:4], number=len(came), back=url_for(".index"))


@pages.get("/newsletters/<int:newsletter_id>/leave")
def leaving(newsletter_id: int) -> ResponseReturnValue:
    """The form for leaving."""
    return render_template("leave.html", **_leave(_current(newsletter_id)))


@pages.post("/newsletters/<int:newsletter_id>/leave")
def unsubscribe(newsletter_id: int) -> ResponseReturnValue:
    """Leave a newsletter."""
    form, shown = Problems(request.form), _current(newsletter_id)
    try:
        leave(db(), shown, form.text("reason", longest=80), today(), clear="clear" in request.form)
    except Refused as refusal:
        tell(form, refusal)
        return form.page("leave.html", **_leave(shown))
    return redirect(url_for(".newsletter", newsletter_id=newsletter_id, notice="left"), 303)


def _current(newsletter_id: int) -> Newsletter:
    shown = found(Newsletter, newsletter_id)
    if shown.left_on is not None:
        back = url_for(".newsletter", newsletter_id=newsletter_id)
        raise Failed(f"You have left {shown.name} already.", back=back, action="Back to the newsletter")
    return shown


def _leave(shown: Newsletter) -> dict[str, object]:
    number = len(issues(db(), shown, "inbox"))
    return {
        "newsletter": shown,
        "reasons": [(reason, reason) for reason in REASONS],
        "number": number,
        "back": url_for(".newsletter", newsletter_id=shown.id),
    }


@pages.get("/blocked")
def blocked_list() -> ResponseReturnValue:
    """The blocked senders."""
    return render_template("blocked.html", **_blocked())


@pages.post("/blocked")
def add() -> ResponseReturnValue:
    """Block a sender."""
    form = Problems(request.form)
    try:
        block(db(), form.text("email", longest=100), today(), clear="clear" in request.form)
        if not form:
            return redirect(url_for(".blocked_list", notice="blocked"), 303)
    except Refused as refusal:
        tell(form, refusal)
    return form.page("blocked.html", **_blocked())


@pages.post("/blocked/<int:blocked_id>/remove")
def remove(blocked_id: int) -> ResponseReturnValue:
    """Let a sender's mail come in again."""
    unblock(db(), found(BlockedSender, blocked_id))
    return redirect(url_for(".blocked_list", notice="unblocked"), 303)


def _blocked() -> dict[str, object]:
    mail = db().get(Message, key_of(request.args.get("mail", "")) or 0)
    email = mail.sender_email if mail and mail.kind == "received" else ""
    back = url_for("threads.thread", thread_id=mail.thread_id) if mail else url_for("more.index")
    return {"blocked": blocked(db()), "email": email, "back": back}
