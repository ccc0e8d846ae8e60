"""The rules of Kestrin, as functions on a session: what is allowed, what it costs, and the deliberate acts, the only things that write."""
