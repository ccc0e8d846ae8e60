"""The rules of the operator, as functions on a session: what is allowed, and the deliberate acts, the only things that write."""
