"""What processes tell each other of logs that have grown: the events themselves, where they are not too long for it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import astuple
from typing import TypeAlias

import msgspec

from branchline.table.play import Event

Grown: TypeAlias = tuple[str, Sequence[Event]]  # a table, and the events at the end of its log

MOST = 7900  # bytes that PostgreSQL takes in one notice, less some for what stands before them

_write = msgspec.json.Encoder()
_read = msgspec.json.Decoder(list[tuple[str, list[tuple[int, int, str, str, str | None, int]]]])


def notices(process: str, grown: Iterable[Grown]) -> list[str]:
    """`w PROCESS [[table, [event, ...]], ...]`, as many tables in each as it holds; `e PROCESS TABLE N` where one table is too much."""
    said, gathered, room = list[str](), list[bytes](), MOST
    for table, events in grown:
        told = _write.encode((table, [astuple(event) for event in events]))
        if len(told) > MOST - 2:
            said.append(f"e {process} {table} {events[-1].n}")
            continue
        if len(told) > room:
            said.append(_notice(process, gathered))
            gathered, room = [], MOST
        gathered.append(told)
        room -= len(told) + 1
    return [*said, _notice(process, gathered)] if gathered else said


def _notice(process: str, gathered: Sequence[bytes]) -> str:
    return f"w {process} [{b','.join(gathered).decode()}]"


def told(notice: str) -> Iterator[Grown]:
    """The tables and events of a notice, behind its first two words; nothing where it cannot be read."""
    try:
        grown = _read.decode(notice)
    except msgspec.MsgspecError:
        return
    for table, events in grown:
        yield table, [Event(*event) for event in events]  # type: ignore[arg-type]
