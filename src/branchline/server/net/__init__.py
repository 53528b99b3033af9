"""Sockets and serving processes: limits on connections, messages and waiting."""
