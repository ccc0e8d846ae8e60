"""Notes in folders: the smallest sound app, which the proof's tests break in one place at a time."""
