"""Tables for many people: connections, storage, processes and the clock around what `branchline.table` says of one table.

- `app`: the application put together
- `settings`: what a server is told when it starts
- `live/`: one WebSocket for everybody at a table
- `http/`: the gate, the routes, the pages
- `house/`: all tables at work, bots' turns, who is here
- `store/`: the database
"""
