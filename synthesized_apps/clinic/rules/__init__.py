"""What people can do at Merrow. These functions are the only ones that write."""
