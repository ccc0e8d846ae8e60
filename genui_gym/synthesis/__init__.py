"""From a recording to a proven app."""
