"""Kestrin: rides through the city of Port Merrin, with stops, vehicles for every need, and what comes after the ride."""
