"""One conversation: reading, filing, stars and labels, and what came with its mail."""

from __future__ import annotations

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from genui_gym.appkit import Problems, Refused, db, failed, found, own_path, tell, today

from ..catalogue import DRAWERS
from ..models import Attachment, Folder, Label, Message, Thread
from ..rules.files import save_attachment
from ..rules.people import contact_at
from ..rules.places import folder_of, folders, labels
from ..rules.settings import is_blocked
from ..rules.threads import latest, move, organise, owner, restore, targets
from .forms import all_chosen, chosen

pages = Blueprint("threads", __name__)
ACTS = ("archive", "bin", "spam", "restore", "star", "unstar", "read", "unread")
LEAVING = ("archive", "bin", "spam")
"""Acts after which the list is shown again."""


@pages.get("/threads/<int:thread_id>")
def thread(thread_id: int) -> ResponseReturnValue:
    """A conversation."""
    shown = found(Thread, thread_id)
    mail = latest(shown)
    if mail.kind == "draft":
        return redirect(url_for("write.draft", message_id=mail.id))
    strangers = {
        each.sender_email: each for each in shown.messages if each.kind == "received" and contact_at(db(), each.sender_email) is None
    }
    written = [each for each in shown.messages if each.kind != "draft"]
    return render_template(
        "thread.html",
        thread=shown,
        mails=written,
        drafts=[each for each in shown.messages if each.kind == "draft"],
        mail=mail,
        me=owner(db()).email,
        strangers=list(strangers.values()),
        blockable=mail if mail.kind == "received" and not is_blocked(db(), mail.sender_email) else None,
        back=_list_of(shown),
    )


@pages.post("/threads/<int:thread_id>/do")
def do(thread_id: int) -> ResponseReturnValue:
    """Do one of the simple acts."""
    shown, act = found(Thread, thread_id), request.form.get("act", "")
    if act not in ACTS:
        abort(400)
    came_from, here = _list_of(shown), url_for(".thread", thread_id=thread_id)
    try:
        if act == "restore":
            restore(db(), shown, today())
        elif act in LEAVING:
            move(db(), shown, folder_of(db(), act), today())
        elif act in ("star", "unstar"):
            shown.starred = act == "star"
        else:
            shown.unread = act == "unread"
    except Refused as refusal:
        raise failed(refusal, here, "Back to the conversation") from refusal
    back = own_path(request.form.get("back", ""), came_from if act in LEAVING else here)
    return redirect(f"{back}{'&' if '?' in back else '?'}notice={act}", 303)


@pages.get("/threads/<int:thread_id>/organise")
def organising(thread_id: int) -> ResponseReturnValue:
    """The form for folder, labels, star and unread."""
    return render_template("organise.html", **_organise(_filed(thread_id)))


@pages.post("/threads/<int:thread_id>/organise")
def save(thread_id: int) -> ResponseReturnValue:
    """Save folder, labels, star and unread."""
    shown, form = _filed(thread_id), Problems(request.form)
    wanted = {label.id for label in all_chosen(request.form.getlist("label"), Label)}
    marks = {"unread": form.checked("unread"), "starred": form.checked("starred")}
    try:
        organise(db(), shown, chosen(form, "folder", Folder), wanted, **marks, today=today())
    except Refused as refusal:
        tell(form, refusal)
        return form.page("organise.html", **_organise(shown))
    return redirect(url_for(".thread", thread_id=thread_id, notice="organised"), 303)


@pages.get("/attachments/<int:attachment_id>")
def attachment(attachment_id: int) -> ResponseReturnValue:
    """What came with a mail."""
    return render_template("attachment.html", **_attachment(found(Attachment, attachment_id)))


@pages.post("/attachments/<int:attachment_id>")
def keep(attachment_id: int) -> ResponseReturnValue:
    """Save it to the library."""
    shown, form = found(Attachment, attachment_id), Problems(request.form)
    try:
        save_attachment(db(), shown, form.text("drawer", longest=40), today())
    except Refused as refusal:
        tell(form, refusal)
        return form.page("attachment.html", **_attachment(shown))
    return redirect(url_for(".attachment", attachment_id=attachment_id, notice="file"), 303)


def _attachment(shown: Attachment) -> dict[str, object]:
    back = url_for(".thread", thread_id=shown.message.thread_id)
    return {
        "attachment": shown,
        "mail": db().get_one(Message, shown.message_id),
        "choices": [("", "Choose a drawer"), *((each, each) for each in DRAWERS)],
        "back": back,
    }


def _filed(thread_id: int) -> Thread:
    shown = found(Thread, thread_id)
    if shown.folder.kind == "drafts":
        abort(404)
    return shown


def _organise(shown: Thread) -> dict[str, object]:
    places = [(folder.id, folder.name) for folder in targets(shown, folders(db()))]
    carried = {mark.label_id for mark in shown.marks}
    return {"thread": shown, "places": places, "labels": labels(db()), "carried": carried, "back": url_for(".thread", thread_id=shown.id)}


def _list_of(shown: Thread) -> str:
    return url_for("mailboxes.inbox") if shown.folder.kind == "inbox" else url_for("mailboxes.folder", folder_id=shown.folder_id)
