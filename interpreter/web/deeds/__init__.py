"""What can be said at a socket, a small deed for each message."""
