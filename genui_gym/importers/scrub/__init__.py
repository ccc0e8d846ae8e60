"""Taking personal details and secrets out of a recording, and putting others of the same kind into their place."""

from genui_gym.importers.scrub.scrubber import scrub

__all__ = ["scrub"]
