"""The notification format between processes: new events, or only their number if they are too long."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TypeAlias

import msgspec

from branchline.table.table_state import Event

GrownLog: TypeAlias = tuple[str, Sequence[Event]]  # a table and the new events of its log

MOST = 7900  # bytes of one PostgreSQL notification, without its prefix

EncodedLog: TypeAlias = tuple[str, msgspec.Raw]  # the same as received; events are decoded only if needed

_write = msgspec.json.Encoder()
_tables = msgspec.json.Decoder(list[EncodedLog])
_events = msgspec.json.Decoder(list[tuple[int, int, str, str, str | None, int]])


@dataclass(frozen=True, slots=True)
class NoticePart:
    """The notification about one table: part of a shared one, or one of its own if it is too long."""

    table: str
    notice: int  # number of the notification; below 0 for one of its own
    text: str


def parts(process: str, logs: Iterable[GrownLog]) -> Iterator[NoticePart]:
    """Parts of notifications: `w PROCESS [part,part...]` for parts that share one, `e PROCESS TABLE N` for a long one of its own."""
    notice, alone, room = 0, 0, MOST
    for table, events in logs:
        encoded = _write.encode((table, [(e.n, e.seat, e.kind, e.body, e.key, e.at) for e in events]))
        if len(encoded) > MOST - 2:
            alone -= 1
            yield NoticePart(table, alone, f"e {process} {table} {events[-1].n}")
            continue
        if len(encoded) > room:
            notice, room = notice + 1, MOST
        room -= len(encoded) + 1
        yield NoticePart(table, notice, encoded.decode())


def notices(process: str, logs: Iterable[GrownLog]) -> list[str]:
    """All notifications, as few as possible."""
    gathered = groupby(sorted(parts(process, logs), key=lambda part: part.notice), key=lambda part: part.notice)
    return [_notice(process, number, [part.text for part in together]) for number, together in gathered]


def _notice(process: str, number: int, texts: Sequence[str]) -> str:
    return texts[0] if number < 0 else f"{opening(process)}{','.join(texts)}]"


def opening(process: str) -> str:
    """The prefix of a notification with several parts; `]` ends it."""
    return f"w {process} ["


def decode_notice(notice: str) -> list[EncodedLog]:
    """The tables of a notification without its first two words; empty if it is malformed."""
    try:
        return _tables.decode(notice)
    except msgspec.MsgspecError:
        return []


def decode_events(data: msgspec.Raw) -> list[Event]:
    """The events of one table; empty if they are malformed."""
    try:
        return [Event(*event) for event in _events.decode(data)]  # type: ignore[arg-type]
    except msgspec.MsgspecError:
        return []
