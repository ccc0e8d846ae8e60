"""What a file may at most be. Files come from strangers: whatever is larger or deeper than any honest recording is refused."""

from __future__ import annotations

LARGEST_FILE = 256 << 20
"""Bytes of a file."""

LARGEST_MEMBER = 64 << 20
"""Bytes of a member of a zip file, unpacked."""

LARGEST_WHOLE = 512 << 20
"""Bytes of all members of a zip file, unpacked."""

MOST_MEMBERS = 20_000
"""Members of a zip file, or files of a folder."""

HIGHEST_RATIO = 250
"""How often a member may be larger than what is packed; honest logs reach some 50."""

SMALL_MEMBER = 1 << 20
"""Bytes under which the ratio of a member does not matter."""

DEEPEST = 400
"""Nested lists and objects of a JSON value."""

MOST_STEPS = 5_000
"""Steps of a recording."""

LONGEST_TEXT = 2 << 20
"""Characters of one page or one body of a request; longer ones are left out and reported."""

LONGEST_VALUE = 10_000
"""Characters of what a step enters; a longer one is cut and reported."""
