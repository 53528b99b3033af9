"""Tables for many people: connections, storage, processes and the clock around what `branchline.table` says of one table.

- `app`: the application put together
- `supervisor`: background tasks, logged, counted and started again where they fail
- `front`: the outermost door: ids and log lines of requests, health, who is banned
- `admin`: what `branchline admin` does with the tables of a house, running or not
- `metrics`, `tally`, `logs`: what a server counts and writes down about itself
- `settings`: what a server is told when it starts
- `isolation`: keeps the folder a server was started in out of its imports
- `beforehand`: what every page needs, prepared as files of the offline version
- `net/`: sockets, protocols and serving processes
- `live/`: one WebSocket for everybody at a table
- `http/`: the gate, the routes, the pages
- `house/`: all tables at work, bots' turns, who is here
- `store/`: the database
"""
