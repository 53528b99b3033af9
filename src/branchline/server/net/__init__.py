"""The sockets of a server: who may connect, how long anything may take, and the processes that serve.

- `http`: HTTP/1.1 on one connection, with bounds on heads and on waiting
- `websocket`: a WebSocket on one connection, with a bound on each message while it arrives
- `process`: one serving process and its orderly end
- `workers`: several of them, started again when they fail
"""
