"""WebSockets: one connection for each page at a table."""
