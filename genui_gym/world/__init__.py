"""A world: one episode's backend. Database, clock, randomness, change log, and the app that serves it."""

from genui_gym.world.clock import STEP_SECONDS, Clock
from genui_gym.world.database import open_image
from genui_gym.world.image import VARIANTS, seeded_image
from genui_gym.world.pages import Elsewhere, Hosted, Pages, Site, folder_app
from genui_gym.world.world import World

__all__ = ["STEP_SECONDS", "VARIANTS", "Clock", "Elsewhere", "Hosted", "Pages", "Site", "World", "folder_app", "open_image", "seeded_image"]
