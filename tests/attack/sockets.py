"""Raw sockets to a server, for requests that no client sends."""

from __future__ import annotations

import socket
import struct

from tests.server.process import Process


def connect_to(server: Process, source: str = "127.0.0.1") -> socket.socket:
    """A connection from this address of the machine itself."""
    return socket.create_connection(("127.0.0.1", server.port), 20, (source, 0))


def read_to_end(line: socket.socket) -> bytes:
    """All data that the server sends until it closes the connection."""
    heard = b""
    try:
        while more := line.recv(100_000):
            heard += more
    except ConnectionResetError:
        pass
    return heard


def requests(server: Process, *data: bytes) -> bytes:
    """The answer of a server to raw data, until it closes the connection."""
    with connect_to(server) as line:
        for each in data:
            line.sendall(each)
        return read_to_end(line)


def open_websocket(server: Process, table: str) -> socket.socket:
    """A WebSocket after its handshake."""
    line = connect_to(server)
    line.sendall(
        f"GET /api/tables/{table}/live HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    answer = b""
    while b"\r\n\r\n" not in answer:
        answer += line.recv(1)
    assert answer.startswith(b"HTTP/1.1 101")
    return line


def frame(data: bytes, first: int = 0x81, length: int | None = None) -> bytes:
    """A frame, masked with zeros; it can announce another length."""
    return struct.pack("!BBQ4x", first, 0xFF, len(data) if length is None else length) + data


def close_code(line: socket.socket) -> int:
    """The code of the close frame with which the server ends the connection."""
    last = read_to_end(line).rpartition(b"\x88")[2]
    return int(struct.unpack("!H", last[1:3])[0])
