"""A processor of the Qwen2.5-VL kind for pictures alone, without torchvision and without a hub."""

from __future__ import annotations

from typing import Any

from transformers import Qwen2_5_VLProcessor


class StillProcessor(Qwen2_5_VLProcessor):  # type: ignore[misc]
    """Takes pictures and no videos: the processor of videos would need torchvision."""

    def __init__(self, image_processor: Any = None, tokenizer: Any = None, chat_template: str | None = None, **_: Any) -> None:
        super().__init__(image_processor, tokenizer, None, chat_template=chat_template)
