"""Kestrin's drawings: the map of the city and the vehicles, as SVG whose colours come from the style sheet."""
