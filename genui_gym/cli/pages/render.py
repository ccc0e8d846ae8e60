"""Templates, and what goes into them."""

from __future__ import annotations

import base64
import io
import json
from importlib import resources
from typing import Any

import numpy as np
from markupsafe import Markup
from numpy.typing import NDArray
from PIL import Image

QUALITY = 88
"""WebP quality of embedded screenshots: text stays crisp at a fifth of the size of PNG."""


def render(template: str, **values: Any) -> str:
    """Fill a template of this package; what is put in is escaped."""
    from jinja2 import Environment, PackageLoader, StrictUndefined

    environment = Environment(
        loader=PackageLoader(__package__), autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    return environment.get_template(template).render(asset=_asset, **values)


def _asset(name: str) -> Markup:
    """Return a style sheet or a script as it stands: braces in it are its own."""
    return Markup((resources.files(__package__) / "templates" / name).read_text(encoding="utf-8"))


def script_json(value: Any) -> Markup:
    """Return JSON that can stand inside a ``<script>`` element whatever its texts hold."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return Markup(text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029"))


def data_url(pixels: NDArray[np.uint8]) -> str:
    """Return an image of shape ``(height, width, 3)`` as a ``data:`` address."""
    buffer = io.BytesIO()
    Image.fromarray(pixels).save(buffer, "WEBP", quality=QUALITY, method=4)
    return "data:image/webp;base64," + base64.b64encode(buffer.getvalue()).decode("ascii")
