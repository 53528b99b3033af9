"""Streams between two workers: many on one connection, in order, with flow control, ended when either side is gone."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from branchline.server.realtime.multiplexer import Multiplexer
from branchline.server.realtime.stream import HURRY, WINDOW, Stream, StreamEnded


class Pair:
    """Two workers with a connection between them, one of which has connected."""

    def __init__(self) -> None:
        self.opened = list[tuple[Stream, str]]()
        self.front = Multiplexer(None, lambda _multiplexer: None)
        self.owner = Multiplexer(lambda stream, text: self.opened.append((stream, text)), lambda _multiplexer: None)

    async def __aenter__(self) -> Pair:
        loop = asyncio.get_running_loop()
        for multiplexer, end in zip((self.front, self.owner), socket.socketpair(), strict=True):
            await loop.create_connection(lambda multiplexer=multiplexer: multiplexer, sock=end)  # type: ignore[misc]
        return self

    async def __aexit__(self, *_error: object) -> None:
        self.front.close()
        self.owner.close()

    async def stream(self, text: str = "") -> tuple[Stream, Stream]:
        """Both ends of a new stream."""
        before, near = len(self.opened), self.front.begin(text)
        while len(self.opened) == before:
            await asyncio.sleep(0)
        return near, self.opened[-1][0]


def run_scenario(scenario: Callable[[Pair], Awaitable[None]]) -> None:
    async def in_loop() -> None:
        async with Pair() as pair, asyncio.timeout(10):
            await scenario(pair)

    asyncio.run(in_loop())


def test_each_stream_receives_its_messages_in_order() -> None:
    async def scenario(pair: Pair) -> None:
        streams = [await pair.stream(f"stream {n}") for n in range(5)]
        assert [text for _, text in pair.opened] == [f"stream {n}" for n in range(5)]
        texts = ["", "ż" * 30_000, "two", "x" * 400_000, "end"]

        async def send(near: Stream, n: int) -> None:
            for text in texts:
                await near.send_text(f"{n}{text}")

        async def receive(far: Stream) -> list[str]:
            return [await far.receive_text() for _ in texts]

        sending = [send(near, n) for n, (near, _) in enumerate(streams)]
        received = await asyncio.gather(*(receive(far) for _, far in streams), *sending)
        assert received[:5] == [[f"{n}{text}" for text in texts] for n in range(5)]

    run_scenario(scenario)


def test_messages_of_one_moment_are_sent_together(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario(pair: Pair) -> None:
        near, far = await pair.stream()
        transport: Any = pair.front._transport
        written = list[bytes]()
        monkeypatch.setattr(pair.front, "_transport", RecordingTransport(transport, written))
        for n in range(50):
            await near.send_text(str(n))
        assert [await far.receive_text() for _ in range(50)] == [str(n) for n in range(50)]
        assert len(written) == 1

    run_scenario(scenario)


class RecordingTransport:
    """A transport, and what was written to it."""

    def __init__(self, transport: Any, written: list[bytes]) -> None:
        self.transport, self.written = transport, written

    def write(self, data: bytes) -> None:
        self.written.append(data)
        self.transport.write(data)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.transport, name)


def test_a_slow_reader_limits_its_own_stream_only() -> None:
    async def scenario(pair: Pair) -> None:
        (near, far), (other, beyond) = await pair.stream(), await pair.stream()
        sent = 0

        async def pour() -> None:
            nonlocal sent
            while True:
                await near.send_text("x" * 1000)
                sent += 1000

        pouring = asyncio.create_task(pour())
        await other.send_text("hello")
        assert await beyond.receive_text() == "hello"
        await asyncio.sleep(0.05)
        assert sent <= WINDOW + 1000
        for _ in range(1000):
            await far.receive_text()
        assert sent > 5 * WINDOW
        pouring.cancel()

    run_scenario(scenario)


def test_the_close_arrives_after_all_messages() -> None:
    async def scenario(pair: Pair) -> None:
        near, far = await pair.stream()
        await far.send_text("one")
        await far.send({"type": "websocket.close", "code": 4408, "reason": "too slow"})
        far.end()  # the end is sent once
        assert await near.receive_text() == "one"
        with pytest.raises(StreamEnded, match="4408 too slow"):
            await near.receive_text()
        assert pair.owner.streams == {}

    run_scenario(scenario)


@pytest.mark.parametrize("gone", ["front", "owner"])
def test_streams_end_with_their_worker(gone: str) -> None:
    async def scenario(pair: Pair) -> None:
        near, far = await pair.stream()
        getattr(pair, gone)._transport.abort()
        for stream in (near, far):
            with pytest.raises(StreamEnded, match=r"^$"):
                await stream.receive_text()
        assert (await far.receive())["type"] == "websocket.disconnect"
        await near.send_text("x" * 3 * WINDOW)
        await near.send_text("whoever still speaks does not wait")

    run_scenario(scenario)


def test_control_messages_are_handled_at_once() -> None:
    async def scenario(pair: Pair) -> None:
        near, far = await pair.stream()
        signs = list[str]()
        far.signs[HURRY] = lambda: signs.append("hurry")
        near.sign(HURRY)
        await near.send_text("now")
        assert await far.receive_text() == "now"
        assert signs == ["hurry"]

    run_scenario(scenario)
