"""The generator that asks a model behind any OpenAI-compatible endpoint; it can do with less of a recording than rules can."""

from genui_gym.synthesis.llm.budget import Budget, Prices, Spent
from genui_gym.synthesis.llm.endpoint import endpoint_at
from genui_gym.synthesis.llm.generator import LLM

__all__ = ["LLM", "Budget", "Prices", "Spent", "endpoint_at"]
