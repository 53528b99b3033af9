"""Security middleware: checks host, origin and rate limits, and adds security headers to every answer."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from dataclasses import dataclass, field
from ipaddress import IPv4Address, IPv6Network, ip_address
from math import ceil
from typing import Any
from urllib.parse import urlsplit

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from branchline.engine.text import text
from branchline.language import preferred_language
from branchline.server.api import head
from branchline.server.api.limits import Limiters
from branchline.server.api.problems import error_body, error_headers, error_page
from branchline.server.settings import Settings
from branchline.server.tables.problems import busy, late
from branchline.table.problem import STATUS, Problem, forbidden, malformed_request
from branchline.table.responses import Lang

log = logging.getLogger(__name__)

POLICY = "; ".join((
    "default-src 'none'", "script-src {scripts}", "style-src 'self'", "img-src 'self' data: blob:", "connect-src 'self'",
    "font-src 'self'", "manifest-src 'self'", "worker-src 'self'", "base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'",
))  # fmt: skip
HEADERS = {
    "content-security-policy": POLICY,
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
BODY_WITHIN = 60.0  # seconds
MOST_PARAMETERS = 50  # of a query
MOST_LANGUAGES = 20  # of the Accept-Language header that are read
FOLDER = "/static/"  # of the files of one version
_SAFE = ("GET", "HEAD", "OPTIONS")


@dataclass(slots=True)
class SecurityMiddleware:
    """An ASGI middleware for HTTP; WebSockets go to their own application."""

    app: ASGIApp
    live: ASGIApp  # for WebSockets
    settings: Settings
    limiters: Limiters
    inline: tuple[str, ...] = ()  # hashes of the scripts inside pages, as the policy names them
    headers: list[tuple[bytes, bytes]] = field(init=False)

    def __post_init__(self) -> None:
        scripts = " ".join(("'self'", *self.inline))
        self.headers = [(name.encode(), value.format(scripts=scripts).encode()) for name, value in HEADERS.items()]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await (self.live if scope["type"] == ScopeType.WEBSOCKET else self.app)(scope, receive, send)
            return
        if scope["method"] == "HEAD":
            scope, send = head.as_get(scope), head.without_body(send)
        with_headers = _with_headers(send, self.headers, _of_api(scope))
        try:
            self._check(scope)
        except Problem as problem:
            await refuse(scope, STATUS[problem.code], problem, with_headers)
            return
        await self.app(scope, receive if scope["method"] in _SAFE else _in_time(receive), with_headers)

    def _check(self, scope: Scope) -> None:
        headers = headers_of(scope)
        if not known_host(headers, self.settings):
            raise forbidden(text("This server is not set up for that host name"))
        if scope["query_string"].count(b"&") >= MOST_PARAMETERS:
            raise malformed_request(text("This is not a valid HTTP request"))
        if scope.get("method") not in _SAFE and not own_origin(headers):
            raise forbidden(text("This request comes from another site"))
        if scope["path"].startswith(FOLDER):
            return  # sent from memory and stored by browsers: a page without one of them would be blank
        bucket = self.limiters.requests if _of_api(scope) else self.limiters.files
        wait = bucket.wait(address(scope, self.settings))
        if wait:
            raise busy(ceil(wait))


def _of_api(scope: Scope) -> bool:
    """Whether a path belongs to the API; routes match with several slashes too."""
    return scope["path"].lstrip("/").startswith("api")


def _in_time(receive: Receive) -> Receive:
    """Receive with a deadline for the whole body: a slow sender cannot hold a connection."""
    end = asyncio.get_running_loop().time() + BODY_WITHIN

    async def receiver() -> Any:
        try:
            async with asyncio.timeout_at(end):
                return await receive()
        except TimeoutError:
            raise late() from None

    return receiver


def headers_of(scope: Scope) -> dict[str, str]:
    return {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in scope["headers"]}


def own_origin(headers: Mapping[str, str]) -> bool:
    """Whether a request comes from this site or a program. Browsers send the origin of their page; programs send none."""
    origin = headers.get("origin")
    if origin is None:
        return headers.get("sec-fetch-site", "none") in ("same-origin", "none")
    try:
        return urlsplit(origin).netloc == headers.get("host", "")
    except ValueError:
        return False  # not an address


def known_host(headers: Mapping[str, str], settings: Settings) -> bool:
    """Whether the Host header is allowed: defends against DNS rebinding."""
    name = headers.get("host", "").rpartition(":")[0] or headers.get("host", "")
    return not settings.hosts or name in settings.hosts or headers.get("host", "") in settings.hosts


def address(scope: Scope, settings: Settings) -> str:
    """The client's address; X-Forwarded-For is trusted only behind the configured number of proxies."""
    client = scope.get("client")
    if settings.proxies:
        lines = [value.decode("latin-1") for name, value in scope["headers"] if name.lower() == b"x-forwarded-for"]
        forwarded = [part.strip() for part in ",".join(lines).split(",") if part.strip()]
        if len(forwarded) >= settings.proxies:
            return network(forwarded[-settings.proxies])
    return network(client[0]) if client else ""


def network(host: str) -> str:
    """An address in the form for rate limits: the /64 network of an IPv6 address; anything else unchanged."""
    host = _without_port(host)
    try:
        known = ip_address(host.partition("%")[0])
    except ValueError:
        return host[:100]
    if isinstance(known, IPv4Address):
        return str(known)
    if inside := known.ipv4_mapped:
        return str(inside)
    return str(IPv6Network((known, 64), strict=False))


def _without_port(host: str) -> str:
    """An address without the port that some proxies append: `192.0.2.7:4001`, `[2001:db8::1]:4001`."""
    if host.startswith("["):
        return host[1:].partition("]")[0]
    return host.partition(":")[0] if host.count(":") == 1 else host


def language(scope: Scope) -> Lang:
    """The language of the query, else of the Accept-Language header."""
    query = scope.get("query_string", b"").decode("latin-1")
    languages = [part[5:] for part in query.split("&") if part.startswith("lang=")]
    accepted = headers_of(scope).get("accept-language", "").split(",", MOST_LANGUAGES)[:MOST_LANGUAGES]
    languages += [part.split(";")[0] for part in accepted]
    return preferred_language(languages)


def _with_headers(send: Send, added: list[tuple[bytes, bytes]], private: bool) -> Send:
    """Add the security headers; answers of the API and errors are not stored unless they say otherwise."""

    async def sender(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = [*message.get("headers", []), *added]
            if (private or message["status"] >= 400) and not any(name == b"cache-control" for name, _ in headers):
                headers.append((b"cache-control", b"no-store"))
            message["headers"] = headers
        await send(message)

    return sender


async def refuse(scope: Scope, status: int, problem: Problem, send: Send) -> None:
    """Sends an error: as a page to a browser that opens an address, else as JSON."""
    if _for_browser(scope):
        kind, body = "text/html; charset=utf-8", error_page(problem, language(scope))
    else:
        kind, body = "application/json", error_body(status, problem, language(scope))
    named = {"content-type": kind, "cache-control": "no-store", "content-length": str(len(body)), **error_headers(problem)}
    headers = [(name.encode(), value.encode()) for name, value in named.items()]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})


def _for_browser(scope: Scope) -> bool:
    return not _of_api(scope) and "text/html" in headers_of(scope).get("accept", "")
