"""The policy ``tiny``: a small transformer over the words of goal, page and history, trained from scratch on a CPU."""
