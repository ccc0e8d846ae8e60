"""Wrappers for other libraries. Each module stands alone and is imported by name."""
