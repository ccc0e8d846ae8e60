"""A model that sees, as a policy: it plays like a language model, on screenshots."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from genui_agent_navigator.lm.chat import Form
from genui_agent_navigator.lm.policy import LMPolicy
from genui_agent_navigator.vlm.models import load_vision_model


class VLMPolicy(LMPolicy):
    """Plays with a model of ``AutoModelForImageTextToText``; by default on numbers drawn on the screenshot, and without the page's text."""

    kind = "vlm"
    default_form: ClassVar[Form] = Form(page="nothing", pictures="marks")
    load_model: ClassVar[Callable[[str], tuple[Any, Any]]] = staticmethod(load_vision_model)
