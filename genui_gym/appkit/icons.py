"""The kit's own icons: 24 × 24, drawn with strokes of the text's colour, put straight into the page.

The drawings stand in ``icons.svg`` beside this module, a symbol each. An icon is decoration and is hidden from the accessibility
tree: the name of a control is always words.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

from markupsafe import Markup

from genui_gym.errors import AppError, did_you_mean

SVG = "{http://www.w3.org/2000/svg}"
FILLED = {"heart-filled": "heart", "star-filled": "star"}
"""Names that draw another icon's outline as a solid shape."""


@cache
def drawings() -> dict[str, str]:
    """Return the path data of every icon by name."""
    symbols = ElementTree.parse(Path(__file__).with_name("icons.svg")).getroot().iter(f"{SVG}symbol")
    return {symbol.attrib["id"]: "".join(path.attrib["d"] for path in symbol) for symbol in symbols}


def icon(name: str, size: int = 24) -> Markup:
    """Return an icon as inline SVG of ``size`` CSS pixels.

    Raises:
        AppError: There is no icon of that name.
    """
    path = drawings().get(FILLED.get(name, name))
    if path is None:
        raise AppError(f"The icon {name!r} was asked for", did_you_mean(name, [*drawings(), *FILLED], "icon"), "Use one of the kit's icons")
    return _drawn(path, size, "currentColor" if name in FILLED else "none")


def icons_with(paths: Mapping[str, str]) -> Callable[[str, int], Markup]:
    """Return a function like :func:`icon` that also has an app's own icons, by name their path data; a name of the kit's gives way."""

    def own_icon(name: str, size: int = 24) -> Markup:
        return _drawn(paths[name], size) if name in paths else icon(name, size)

    return own_icon


@cache
def _drawn(path: str, size: int, fill: str = "none") -> Markup:
    return Markup(
        '<svg class="icon" width="{0}" height="{0}" viewBox="0 0 24 24" fill="{1}" stroke="currentColor" stroke-width="1.75"'
        ' stroke-linecap="round" stroke-linejoin="round" aria-hidden="true" focusable="false"><path d="{2}"/></svg>'
    ).format(size, fill, path)
