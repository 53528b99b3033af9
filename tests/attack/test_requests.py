"""Malformed requests: each is rejected with a reason and logs no failure."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from tests.server.client import fresh_settings, running_server

from branchline.server.api.middleware import address
from branchline.server.settings import Settings
from branchline.server.storage.event_store import EventStore

JSON = {"content-type": "application/json"}
REQUESTS: dict[str, tuple[int, str, str, dict[str, Any]]] = {
    "a body that is no UTF-8": (400, "POST", "/api/mine", {"content": b'{"tokens": ["\xff"]}', "headers": JSON}),
    "a table in no UTF-8": (400, "POST", "/api/tables", {"content": b'{"game": "\xfe", "seats": []}', "headers": JSON}),
    "a record in no UTF-8": (422, "POST", "/api/records", {"content": b"\xff\xfe", "headers": JSON}),
    "an origin that is none": (403, "POST", "/api/mine", {"json": {"tokens": []}, "headers": {"origin": "http://["}}),
    "a page with a long name": (200, "GET", "/" + "a" * 300, {}),
    "a file with a long name": (404, "GET", "/" + "a" * 300 + ".html", {}),
    "a file in many folders": (404, "GET", "/" + "a/" * 3000 + "a.html", {}),
    "a file with a zero in its name": (404, "GET", "/a%00b.html", {}),
    "a table with a long name": (404, "GET", "/api/tables/" + "a" * 300, {}),
    "a table with a zero in its name": (404, "GET", "/api/tables/a%00b", {}),
    "a table with half a letter": (404, "GET", "/api/tables/%ed%a0%80", {}),
}


@pytest.mark.parametrize("name", REQUESTS)
def test_senseless_requests_are_rejected_with_a_reason(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    status, method, path, more = REQUESTS[name]
    monkeypatch.setattr(EventStore, "load", lambda *_: pytest.fail("the database was asked"))  # not every one takes such names

    async def send() -> None:
        async with running_server(fresh_settings(tmp_path, bots=False)) as (caller, _house):
            answer = await caller.http.request(method, path, **more)
            assert answer.status_code == status
            assert status == 200 or answer.json()["reason"]

    asyncio.run(send())


def test_a_content_type_names_its_charset_once(tmp_path: Path) -> None:
    async def send() -> None:
        async with running_server(fresh_settings(tmp_path, bots=False)) as (caller, _house):
            for path in ("/", "/main.js", "/icon.svg", "/api/docs", "/api/docs.css", "/api/games"):
                answer = await caller.http.get(path)
                assert answer.status_code == 200
                assert answer.headers["content-type"].count("charset") == answer.headers["content-type"].startswith("text/")

    asyncio.run(send())


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("2001:db8::1", "2001:db8:0:0:ffff::2", True),
        ("2001:db8::1", "2001:0DB8:0000::aaaa:bbbb:cccc:dddd", True),
        ("2001:db8::1", "2001:db8:0:1::1", False),
        ("::ffff:192.0.2.7", "192.0.2.7", True),
        ("fe80::1%eth0", "fe80::2%eth1", True),
        ("192.0.2.7", "192.0.2.8", False),
        ("somewhere", "elsewhere", False),
        ("5.5.5.5:4001", "5.5.5.5", True),
        ("5.5.5.5:4001", "5.5.5.5:4002", True),
        ("5.5.5.5:4001", "5.5.5.6:4001", False),
        ("[2001:db8::1]:4001", "2001:db8::2", True),
        ("[2001:db8::1]", "[2001:db8:0:1::1]", False),
    ],
)
def test_addresses_of_one_network_count_as_one_in_any_notation(one: str, other: str, same: bool) -> None:
    def counted(host: str) -> str:
        scope: Any = {"client": (host, 5000), "headers": []}
        return address(scope, Settings())

    def forwarded(host: str) -> str:
        scope: Any = {"client": ("127.0.0.1", 5000), "headers": [(b"x-forwarded-for", host.encode())]}
        return address(scope, Settings(proxies=1))

    assert (counted(one) == counted(other)) is same
    assert (forwarded(one) == forwarded(other)) is same


def test_several_forwarded_headers_are_one_list() -> None:
    scope: Any = {"client": ("127.0.0.1", 1), "headers": [(b"x-forwarded-for", b"9.9.9.9, 5.5.5.5"), (b"x-forwarded-for", b"6.6.6.6")]}
    assert address(scope, Settings(proxies=2)) == "5.5.5.5"
