"""The rules of the bank, as functions on a session: what is allowed, and the deliberate acts, the only things that write."""
