"""Screenshots as models see them: as they are, or with the numbers of the elements on them (set-of-marks, arXiv 2310.11441)."""

from __future__ import annotations

from PIL import Image, ImageDraw, ImageFont

from genui_agent_navigator.context import Look
from genui_gym.errors import OptionError

_COLOURS = ("#c2185b", "#1565c0", "#2e7d32", "#e65100", "#6a1b9a", "#00695c")
_SIZE = 12


def plain(look: Look) -> Image.Image:
    """Return the screenshot.

    Raises:
        OptionError: The look has none.
    """
    if look.screenshot is None:
        raise OptionError(
            "A model was to see a page", "The page has no screenshot", "Use backend='browser', with 'screenshot' in the observation"
        )
    return Image.fromarray(look.screenshot)


def marked(look: Look) -> Image.Image:
    """Return the screenshot with a frame around each element that is on it, and the element's number at the frame's corner."""
    image = plain(look)
    draw = ImageDraw.Draw(image)
    font = ImageFont.load_default(_SIZE)
    for place, element in enumerate(look.elements):
        if element["box"] is None or element["offscreen"]:
            continue
        left, top, width, height = element["box"]
        colour = _COLOURS[place % len(_COLOURS)]
        draw.rectangle((left, top, left + width - 1, top + height - 1), outline=colour, width=2)
        tag = draw.textbbox((left, top), element["bid"], font=font)
        draw.rectangle((left, top, tag[2] + 3, tag[3] + 2), fill=colour)
        draw.text((left + 2, top), element["bid"], fill="white", font=font)
    return image
