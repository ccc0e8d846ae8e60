"""Apps are written in English; a catalogue beside an app says the same in another language, and a translator finds the words in it."""

from genui_gym.locale.catalogue import Catalogue, Goal, catalogue_path, has_catalogue, read_catalogue
from genui_gym.locale.translator import Translator, fields_of, translator_for

__all__ = ["Catalogue", "Goal", "Translator", "catalogue_path", "fields_of", "has_catalogue", "read_catalogue", "translator_for"]
