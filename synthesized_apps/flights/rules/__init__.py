"""The rules of Larkway, as functions on a session. They are the only things that write."""
