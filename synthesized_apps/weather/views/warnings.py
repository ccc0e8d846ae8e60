"""Official warnings at the places of the list."""

from __future__ import annotations

from flask import Blueprint, render_template, request, url_for
from flask.typing import ResponseReturnValue

from genui_gym.appkit import current_world, db, found

from ..catalogue import LEVELS, WARNINGS
from ..models import Warning
from ..rules.weather import local_now, warnings_for_list

pages = Blueprint("warnings", __name__, url_prefix="/warnings")


@pages.get("")
def index() -> ResponseReturnValue:
    """The warnings that are not over, of one kind if one is asked for."""
    kind = request.args.get("kind", "") if request.args.get("kind", "") in WARNINGS else ""
    return render_template(
        "warnings.html", warned=warnings_for_list(db(), current_world().now, kind=kind), kind=kind, kinds=WARNINGS, levels=LEVELS
    )


@pages.get("/<int:warning_id>")
def warning(warning_id: int) -> ResponseReturnValue:
    """One warning with its validity."""
    shown = found(Warning, warning_id)
    over = shown.ends <= local_now(shown.location, current_world().now)
    return render_template("warning.html", shown=shown, over=over, levels=LEVELS, back=url_for(".index"))
