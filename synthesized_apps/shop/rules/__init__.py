"""The rules of the shop, as functions on a session: search, prices, checks, and the deliberate acts, the only things that write."""
