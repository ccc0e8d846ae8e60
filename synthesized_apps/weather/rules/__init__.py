"""What can be done and what it takes: functions on a session, the only ones that write."""
