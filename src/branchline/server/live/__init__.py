"""One WebSocket for everybody at a table.

- `porch`: where connections come in and are led to their table
- `line`: one connection: it hears what somebody wants, and tells what has changed
- `messages`: what comes in
- `shared`: what readers who see the same are told, worked out once for all of them
- `wire`: texts in, texts out
"""
