"""Contacts and groups."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from genui_gym.appkit import Problems, Refused, db, found, key_of, tell

from ..models import Contact, Group, Message
from ..rules.people import (
    KINDS,
    Card,
    add_group,
    add_member,
    contacts,
    delete_contact,
    delete_group,
    drop_member,
    groups,
    members,
    preferred,
    save_contact,
)
from .forms import all_chosen, chosen
from .words import contact_name

pages = Blueprint("people", __name__)


@pages.get("/people")
def index() -> ResponseReturnValue:
    """The contacts, or those that were searched for."""
    asked = request.args.get("q", "").strip()[:60]
    return render_template("people.html", people=contacts(db(), asked), asked=asked, preferred=preferred)


@pages.get("/people/new")
def new() -> ResponseReturnValue:
    """The form for a contact; with a mail in the address it holds who sent that."""
    mail = db().get(Message, key_of(request.args.get("mail", "")) or 0)
    held = {"name": mail.sender_name, "work": mail.sender_email} if mail and mail.kind == "received" else {}
    return render_template("contact_form.html", **_form(None, held))


@pages.post("/people/new")
def add() -> ResponseReturnValue:
    """Add a contact."""
    form = Problems(request.form)
    group_ids = [group.id for group in all_chosen(request.form.getlist("group"), Group)]
    try:
        card = _card(form)
        if not form:
            contact = save_contact(db(), card, group_ids)
            return redirect(url_for(".contact", contact_id=contact.id, notice="contact"), 303)
    except Refused as refusal:
        tell(form, refusal)
    return form.page("contact_form.html", **_form(None, {}))


@pages.get("/people/<int:contact_id>")
def contact(contact_id: int) -> ResponseReturnValue:
    """One contact."""
    shown = found(Contact, contact_id)
    in_groups = sorted((each.group for each in shown.memberships), key=lambda group: group.name)
    return render_template("contact.html", contact=shown, preferred=preferred(shown), groups=in_groups, back=url_for(".index"))


@pages.get("/people/<int:contact_id>/edit")
def edit(contact_id: int) -> ResponseReturnValue:
    """The form for changes."""
    return render_template("contact_form.html", **_form(found(Contact, contact_id), {}))


@pages.post("/people/<int:contact_id>/edit")
def save(contact_id: int) -> ResponseReturnValue:
    """Change a contact."""
    form, shown = Problems(request.form), found(Contact, contact_id)
    try:
        card = _card(form)
        if not form:
            save_contact(db(), card, contact=shown)
            return redirect(url_for(".contact", contact_id=contact_id, notice="contact"), 303)
    except Refused as refusal:
        tell(form, refusal)
    return form.page("contact_form.html", **_form(shown, {}))


@pages.get("/people/<int:contact_id>/delete")
def ask_to_delete(contact_id: int) -> ResponseReturnValue:
    """The question before a contact is deleted."""
    shown = found(Contact, contact_id)
    return render_template("contact_delete.html", contact=shown, back=url_for(".contact", contact_id=contact_id))


@pages.post("/people/<int:contact_id>/delete")
def delete(contact_id: int) -> ResponseReturnValue:
    """Delete a contact."""
    delete_contact(db(), found(Contact, contact_id))
    return redirect(url_for(".index", notice="contact-deleted"), 303)


@pages.get("/groups")
def group_list() -> ResponseReturnValue:
    """The groups, and the form for a new one."""
    return render_template("groups.html", groups=groups(db()), back=url_for(".index"))


@pages.post("/groups")
def make_group() -> ResponseReturnValue:
    """Make a group."""
    form = Problems(request.form)
    try:
        group = add_group(db(), form.text("name", longest=80))
        if not form:
            return redirect(url_for(".group", group_id=group.id, notice="group"), 303)
    except Refused as refusal:
        tell(form, refusal)
    return form.page("groups.html", groups=groups(db()), back=url_for(".index"))


@pages.get("/groups/<int:group_id>")
def group(group_id: int) -> ResponseReturnValue:
    """One group."""
    return render_template("group.html", **_group(found(Group, group_id)))


@pages.post("/groups/<int:group_id>/members")
def join(group_id: int) -> ResponseReturnValue:
    """Take a contact into a group."""
    form, shown = Problems(request.form), found(Group, group_id)
    try:
        add_member(db(), shown, chosen(form, "contact", Contact))
    except Refused as refusal:
        tell(form, refusal)
        return form.page("group.html", **_group(shown))
    return redirect(url_for(".group", group_id=group_id, notice="member"), 303)


@pages.post("/groups/<int:group_id>/members/<int:contact_id>/remove")
def quit(group_id: int, contact_id: int) -> ResponseReturnValue:
    """Take a contact out of a group."""
    drop_member(db(), found(Group, group_id), found(Contact, contact_id))
    return redirect(url_for(".group", group_id=group_id, notice="member-gone"), 303)


@pages.get("/groups/<int:group_id>/delete")
def ask_to_delete_group(group_id: int) -> ResponseReturnValue:
    """The question before a group is deleted."""
    return render_template("group_delete.html", group=found(Group, group_id), back=url_for(".group", group_id=group_id))


@pages.post("/groups/<int:group_id>/delete")
def drop_group(group_id: int) -> ResponseReturnValue:
    """Delete a group."""
    delete_group(db(), found(Group, group_id))
    return redirect(url_for(".group_list", notice="group-deleted"), 303)


def _card(form: Problems) -> Card:
    emails = {kind: form.text(kind.lower(), longest=100) for kind in KINDS}
    return Card(
        form.text("name", longest=100), form.text("company", longest=100), form.text("phone", longest=40), emails, form.text("preferred")
    )


def _form(shown: Contact | None, held: dict[str, str]) -> dict[str, object]:
    if shown is not None:
        held = {address.kind.lower(): address.email for address in shown.addresses}
        held |= {"name": shown.name, "company": shown.company, "phone": shown.phone}
    return {
        "contact": shown,
        "held": held,
        "usual": preferred(shown).kind if shown else "Work",
        "kinds": KINDS,
        "groups": groups(db()),
        "back": url_for(".contact", contact_id=shown.id) if shown else url_for(".index"),
    }


def _group(shown: Group) -> dict[str, object]:
    people = members(shown)
    choices = [("", "Choose a contact"), *((each.id, contact_name(each)) for each in contacts(db()) if each not in people)]
    return {
        "group": shown,
        "people": people,
        "choices": choices,
        "preferred": preferred,
        "addresses": ", ".join(preferred(each).email for each in people),
        "back": url_for(".group_list"),
    }
