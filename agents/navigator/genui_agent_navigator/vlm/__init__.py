"""Models that see: the same policies as in ``lm``, on screenshots, acting on coordinates or on numbers that are drawn on them."""
