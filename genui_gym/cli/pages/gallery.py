"""The gallery: every screen of every app, one row a screen, one column a way of presenting it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from genui_gym.cli.pages.render import render

Screens = Sequence[tuple[str, Mapping[str, str]]]


def gallery_page(apps: Sequence[tuple[str, Screens]]) -> str:
    """Return the gallery as HTML.

    Args:
        apps: For each app its title and its screens; a screen has a title and pictures, ``data:`` addresses by way of presentation.
    """
    return render("gallery.html", apps=[(title, screens) for title, screens in apps if screens])
