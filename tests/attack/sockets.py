"""Raw sockets to a server, for tests that send what no client would."""

from __future__ import annotations

import socket
import struct

from tests.server.process import Process


def connected(server: Process, source: str = "127.0.0.1") -> socket.socket:
    """A connection from this address of the machine itself."""
    return socket.create_connection(("127.0.0.1", server.port), 20, (source, 0))


def heard_out(line: socket.socket) -> bytes:
    """All that the server sends until it ends the connection."""
    heard = b""
    try:
        while more := line.recv(100_000):
            heard += more
    except ConnectionResetError:
        pass
    return heard


def requests(server: Process, *said: bytes) -> bytes:
    """What a server answers until it ends the connection."""
    with connected(server) as line:
        for each in said:
            line.sendall(each)
        return heard_out(line)


def upgraded(server: Process, table: str) -> socket.socket:
    """A WebSocket of which nothing but the handshake was sent."""
    line = connected(server)
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
    """A frame, masked with zeros as it may be; its length can promise more than comes."""
    return struct.pack("!BBQ4x", first, 0xFF, len(data) if length is None else length) + data


def close_code(line: socket.socket) -> int:
    """The code of the close frame that is the last thing a server sends."""
    last = heard_out(line).rpartition(b"\x88")[2]
    return int(struct.unpack("!H", last[1:3])[0])
