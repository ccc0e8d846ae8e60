"""The rules of calendar, as functions on a session: what takes place when, who is free, and the deliberate acts that write."""
