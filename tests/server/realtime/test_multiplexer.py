"""Lines between two workers: many on one connection, in order, with no more under way than is taken, ended when either side is gone."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from branchline.server.realtime.multiplexer import Multiplexer
from branchline.server.realtime.stream import HURRY, WINDOW, Over, Stream


class Pair:
    """Two workers with a passage between them, one of which has connected."""

    def __init__(self) -> None:
        self.begun = list[tuple[Stream, str]]()
        self.front = Multiplexer(None, lambda _multiplexer: None)
        self.owner = Multiplexer(lambda stream, said: self.begun.append((stream, said)), lambda _multiplexer: None)

    async def __aenter__(self) -> Pair:
        loop = asyncio.get_running_loop()
        for multiplexer, end in zip((self.front, self.owner), socket.socketpair(), strict=True):
            await loop.create_connection(lambda multiplexer=multiplexer: multiplexer, sock=end)  # type: ignore[misc]
        return self

    async def __aexit__(self, *_error: object) -> None:
        self.front.close()
        self.owner.close()

    async def line(self, said: str = "") -> tuple[Stream, Stream]:
        """Both ends of a new line."""
        before, near = len(self.begun), self.front.begin(said)
        while len(self.begun) == before:
            await asyncio.sleep(0)
        return near, self.begun[-1][0]


def run_scenario(scenario: Callable[[Pair], Awaitable[None]]) -> None:
    async def in_loop() -> None:
        async with Pair() as pair, asyncio.timeout(10):
            await scenario(pair)

    asyncio.run(in_loop())


def test_each_stream_receives_its_messages_in_order() -> None:
    async def scenario(pair: Pair) -> None:
        lines = [await pair.line(f"line {n}") for n in range(5)]
        assert [said for _, said in pair.begun] == [f"line {n}" for n in range(5)]
        texts = ["", "ż" * 30_000, "two", "x" * 400_000, "end"]

        async def spoken(near: Stream, n: int) -> None:
            for text in texts:
                await near.say(f"{n}{text}")

        async def heard(far: Stream) -> list[str]:
            return [await far.hear() for _ in texts]

        said = [spoken(near, n) for n, (near, _) in enumerate(lines)]
        told = await asyncio.gather(*(heard(far) for _, far in lines), *said)
        assert told[:5] == [[f"{n}{text}" for text in texts] for n in range(5)]

    run_scenario(scenario)


def test_messages_of_one_moment_are_sent_together(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario(pair: Pair) -> None:
        near, far = await pair.line()
        transport: Any = pair.front._transport
        written = list[bytes]()
        monkeypatch.setattr(pair.front, "_transport", RecordingTransport(transport, written))
        for n in range(50):
            await near.say(str(n))
        assert [await far.hear() for _ in range(50)] == [str(n) for n in range(50)]
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
        (near, far), (other, beyond) = await pair.line(), await pair.line()
        said = 0

        async def pour() -> None:
            nonlocal said
            while True:
                await near.say("x" * 1000)
                said += 1000

        pouring = asyncio.create_task(pour())
        await other.say("hello")
        assert await beyond.hear() == "hello"
        await asyncio.sleep(0.05)
        assert said <= WINDOW + 1000
        for _ in range(1000):
            await far.hear()
        assert said > 5 * WINDOW
        pouring.cancel()

    run_scenario(scenario)


def test_the_close_arrives_after_all_messages() -> None:
    async def scenario(pair: Pair) -> None:
        near, far = await pair.line()
        await far.say("one")
        await far.send({"type": "websocket.close", "code": 4408, "reason": "too slow"})
        far.end()  # it has been said
        assert await near.hear() == "one"
        with pytest.raises(Over, match="4408 too slow"):
            await near.hear()
        assert pair.owner.streams == {}

    run_scenario(scenario)


@pytest.mark.parametrize("gone", ["front", "owner"])
def test_streams_end_with_their_worker(gone: str) -> None:
    async def scenario(pair: Pair) -> None:
        near, far = await pair.line()
        getattr(pair, gone)._transport.abort()
        for stream in (near, far):
            with pytest.raises(Over, match=r"^$"):
                await stream.hear()
        assert (await far.receive())["type"] == "websocket.disconnect"
        await near.say("x" * 3 * WINDOW)
        await near.say("whoever still speaks does not wait")

    run_scenario(scenario)


def test_control_messages_are_handled_at_once() -> None:
    async def scenario(pair: Pair) -> None:
        near, far = await pair.line()
        signs = list[str]()
        far.signs[HURRY] = lambda: signs.append("hurry")
        near.sign(HURRY)
        await near.say("now")
        assert await far.hear() == "now"
        assert signs == ["hurry"]

    run_scenario(scenario)
