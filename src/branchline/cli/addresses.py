"""The addresses of a server: for this machine, and for others in the same network."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import suppress
from ipaddress import IPv4Address, IPv6Address, ip_address

_OUTSIDE = {socket.AF_INET: "192.0.2.1", socket.AF_INET6: "2001:db8::1"}  # reserved for documentation: nothing is sent there


def local_address(host: str, port: int) -> str:
    """The address for a browser on this machine."""
    local = is_loopback(host) or is_unspecified(host)
    return web_address("localhost" if local else host, port)


def shared_addresses(host: str, port: int) -> list[str]:
    """The addresses for other machines, if the server listens on all interfaces."""
    if not is_unspecified(host):
        return []
    kinds = (socket.AF_INET, socket.AF_INET6) if ":" in host else (socket.AF_INET,)  # a socket for IPv6 accepts IPv4 too
    found = dict.fromkeys(number for kind in kinds for number in _numbers(kind) if _reachable(number))
    return [web_address(str(number), port) for number in found]


def web_address(host: str, port: int) -> str:
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"


def is_loopback(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def is_unspecified(host: str) -> bool:
    """Whether a host means all addresses of this machine: 0.0.0.0 or ::."""
    try:
        return ip_address(host).is_unspecified
    except ValueError:
        return False


def _numbers(kind: socket.AddressFamily) -> Iterator[IPv4Address | IPv6Address]:
    """This machine's addresses of a kind, the one of the default route first."""
    with suppress(OSError), socket.socket(kind, socket.SOCK_DGRAM) as probe:
        probe.connect((_OUTSIDE[kind], 9))  # selects a route without sending anything
        yield ip_address(probe.getsockname()[0])
    with suppress(OSError):
        for *_, address in socket.getaddrinfo(socket.gethostname(), None, kind):
            yield ip_address(address[0])


def _reachable(number: IPv4Address | IPv6Address) -> bool:
    return not (number.is_loopback or number.is_link_local or number.is_unspecified)
