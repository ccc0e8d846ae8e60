"""Writing a mail, and drafts."""

from __future__ import annotations

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from genui_gym.appkit import Problems, Refused, current_world, db, failed, found, key_of, tell

from ..models import Attachment, File, Message, Signature
from ..rules.files import files
from ..rules.settings import signatures
from ..rules.uploads import KB, KINDS, MOST_UPLOAD_KB, Upload, received
from ..rules.write import (
    LONGEST_BODY,
    LONGEST_PEOPLE,
    LONGEST_SUBJECT,
    MODES,
    Letter,
    begin,
    discard,
    save_draft,
    send,
)
from .forms import all_chosen, chosen

pages = Blueprint("write", __name__)
TITLES = {"new": "New mail", "reply": "Reply", "all": "Reply to all", "forward": "Forward"}


@pages.get("/write")
def new() -> ResponseReturnValue:
    """The form for a mail: empty, or an answer or a forward."""
    mode = request.args.get("mode", "new")
    about = _about(request.args.get("about", ""))
    if about is None or mode not in MODES:
        mode = "new"
    letter = begin(db(), mode, about)
    file = db().get(File, key_of(request.args.get("file", "")) or 0)
    to = request.args.get("to", "")[:LONGEST_PEOPLE] or letter.to
    return render_template("write.html", **_page(letter, mode), to=to, ticked={file.id} if file else set(), draft=None)


@pages.post("/write")
def post() -> ResponseReturnValue:
    """Send the mail, or keep it as a draft, as attaching a file from the device does too."""
    form, mode = Problems(request.form), request.form.get("mode", "new")
    about = _about(request.form.get("about", ""))
    if about is None or mode not in MODES:
        mode = "new"
    letter = _letter(form, "reply" if mode == "all" else mode, about if mode != "new" else None, about)
    page = {**_page(letter, mode), "to": "", "ticked": set(), "draft": None}
    return _store(form, letter, None, page)


@pages.get("/drafts/<int:message_id>")
def draft(message_id: int) -> ResponseReturnValue:
    """A draft, to go on with."""
    shown = _draft(message_id)
    return render_template("write.html", **_draft_page(shown))


@pages.post("/drafts/<int:message_id>")
def go_on(message_id: int) -> ResponseReturnValue:
    """Send the draft, or save it again."""
    shown, form = _draft(message_id), Problems(request.form)
    return _store(form, _letter(form, shown.mode, shown.about, shown), shown, _draft_page(shown))


@pages.get("/drafts/<int:message_id>/discard")
def ask_to_discard(message_id: int) -> ResponseReturnValue:
    """The question before a draft is deleted."""
    return render_template("discard.html", draft=_draft(message_id), back=url_for(".draft", message_id=message_id))


@pages.post("/drafts/<int:message_id>/discard")
def drop(message_id: int) -> ResponseReturnValue:
    """Delete a draft."""
    shown = _draft(message_id)
    folder_id = shown.thread.folder_id
    try:
        discard(db(), shown)
    except Refused as refusal:
        raise failed(refusal, url_for("mailboxes.inbox"), "Go to the inbox") from refusal
    return redirect(url_for("mailboxes.folder", folder_id=folder_id, notice="discarded"), 303)


def _store(form: Problems, letter: Letter, shown: Message | None, page: dict[str, object]) -> ResponseReturnValue:
    do = form.text("do")
    sending = do not in ("draft", "attach")
    try:
        if not form:
            message = (send if sending else save_draft)(db(), letter, current_world().now, shown)
            if sending:
                return redirect(url_for("threads.thread", thread_id=message.thread_id, notice="sent"), 303)
            return redirect(url_for(".draft", message_id=message.id, notice="attached" if do == "attach" else "draft"), 303)
    except Refused as refusal:
        tell(form, refusal)
    for file in letter.uploads:
        form.add("upload", f"Choose {file.name} again; it is not attached yet.")
    return form.page("write.html", **page)


def _letter(form: Problems, mode: str, about: Message | None, source: Message | None) -> Letter:
    """Read the form. ``source`` is the mail whose attachments may be kept: the draft itself, or what is passed on."""
    offered = {each.id for each in source.attachments} if source is not None else set()
    signature = chosen(form, "signature", Signature)
    return Letter(
        to=form.text("to", longest=LONGEST_PEOPLE),
        cc=form.text("cc", longest=LONGEST_PEOPLE),
        bcc=form.text("bcc", longest=LONGEST_PEOPLE),
        subject=form.text("subject", longest=LONGEST_SUBJECT),
        body=form.text("body", longest=LONGEST_BODY).replace("\r\n", "\n"),
        signature=signature.text if signature else "",
        files=all_chosen(request.form.getlist("file"), File),
        uploads=_uploads(form),
        kept=[each for each in all_chosen(request.form.getlist("keep"), Attachment) if each.id in offered],
        mode=mode,
        about=about,
    )


def _uploads(form: Problems) -> list[Upload]:
    """Read the file from the device; one has to be there only where attaching it is what was asked for."""
    file = request.files.get("upload")
    name = (file.filename or "") if file else ""
    content = file.read(MOST_UPLOAD_KB * KB + 1) if file else b""
    if file:
        file.close()
    if not name and form.text("do") != "attach":
        return []
    try:
        return [received(name, content)]
    except Refused as refusal:
        tell(form, refusal)
        return []


def _page(letter: Letter, mode: str) -> dict[str, object]:
    listed = signatures(db())
    usual = next((each.id for each in listed if each.text == letter.signature), "")
    return {
        "letter": letter,
        "mode": mode,
        "title": TITLES[mode],
        "library": files(db()),
        "accept": ",".join(f".{ending}" for ending in KINDS),
        "upload_help": f"{', '.join(KINDS).upper()}, up to {MOST_UPLOAD_KB:,} KB.",
        "kept": letter.about.attachments if letter.about and mode == "forward" else [],
        "signatures": [("", "No signature"), *((each.id, each.name) for each in listed)],
        "usual": usual,
        "back": url_for("threads.thread", thread_id=letter.about.thread_id) if letter.about else url_for("mailboxes.inbox"),
    }


def _draft_page(shown: Message) -> dict[str, object]:
    to, cc, bcc = (", ".join(each.email for each in shown.recipients if each.role == role) for role in ("to", "cc", "bcc"))
    letter = Letter(to, cc, bcc, subject=shown.subject, body=shown.body, signature=shown.signature, mode=shown.mode, about=shown.about)
    page = {**_page(letter, shown.mode), "title": "Draft", "kept": shown.attachments, "draft": shown}
    return {**page, "to": letter.to, "ticked": set(), "back": url_for("mailboxes.folder", folder_id=shown.thread.folder_id)}


def _draft(message_id: int) -> Message:
    shown = found(Message, message_id)
    if shown.kind != "draft":
        abort(404)
    return shown


def _about(text: str) -> Message | None:
    shown = db().get(Message, key_of(text) or 0)
    return shown if shown is not None and shown.kind != "draft" else None
