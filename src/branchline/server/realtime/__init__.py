"""One WebSocket for everybody at a table.

- `porch`: where connections come in and are led to their table
- `line`: one connection: it hears what somebody wants, and tells what has changed
- `messages`: what comes in
- `shared`: what readers who see the same are told, worked out once for all of them
- `wire`: texts in, texts out

Where a server has several workers, all who are at a table are served by one of them:

- `places`: which worker serves which table
- `corridor`: the ways from one worker to the others, and the lines on them
- `passage`: one such way, with many lines on one connection
- `strand`: one end of a line that is carried
- `carrying`: somebody who came in here, carried to where the table is
"""
