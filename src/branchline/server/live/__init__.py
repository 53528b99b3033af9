"""One WebSocket for everybody at a table.

- `porch`: where connections come in and are led to their table
- `line`: one connection: it hears what somebody wants, and tells what has changed
- `messages`: what travels, both ways
- `shared`: what readers who see the same are told, worked out once for all of them
- `change`: what has changed between two looks, so that only that travels
- `wire`: texts in, texts out
"""
