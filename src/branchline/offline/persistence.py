"""Tables as stored in the browser's database; validated when read, because files with tables may come from anywhere."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, get_args

from branchline.table.draft import Draft
from branchline.table.links import Role, is_table_id
from branchline.table.problem import damaged_table
from branchline.table.table_state import MOST_EVENTS, Event, Kind, SeatAssignment, TableConfig

_KINDS = get_args(Kind)
_RENAMED = {"typed": "seed_typed"}  # settings in tables and backups stored by version 0.2.0 and earlier


@dataclass(frozen=True, slots=True)
class StoredTable:
    """A stored table."""

    config: TableConfig
    links: Mapping[str, Role] = field(default_factory=dict)
    events: tuple[Event, ...] = ()


def write_new(draft: Draft, first: bool) -> str:
    """The new events of a draft as text; with the table's settings if they are the first."""
    config = asdict(draft.table_state.config) if first else None
    events = [event._asdict() for event in draft.events]
    return json.dumps({"table": draft.table_state.config.id, "head": config, "links": draft.links, "events": events}, ensure_ascii=False)


def write_more(stored: StoredTable, stored_count: int) -> str:
    """An imported table from an event on as text; with its settings if none of it is known."""
    config = None if stored_count else asdict(stored.config)
    events = [event._asdict() for event in stored.events[stored_count:]]
    links = dict(stored.links) if config else {}
    return json.dumps({"table": stored.config.id, "head": config, "links": links, "events": events}, ensure_ascii=False)


def read(stored: str) -> StoredTable:
    """Parses a stored table; raises `Problem` if it is invalid."""
    try:
        found = json.loads(stored)
        events = tuple(_event(each, n) for n, each in enumerate(found["events"], 1))
        links = {_text(link): _number(role) for link, role in found["links"].items()}
        return StoredTable(read_config(found["head"]), links, events)
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        raise damaged_table() from None


def read_config(stored: dict[str, Any]) -> TableConfig:
    """Parses the settings of a table; raises `ValueError`, `KeyError` or `TypeError` if they are invalid."""
    seating = tuple(
        SeatAssignment(bool(each["person"]), _text(each["name"]), _text(each["bot"]), bool(each.get("invited")), bool(each.get("host")))
        for each in stored["seating"]
    )
    fields = {_RENAMED.get(name, name): value for name, value in stored.items()}
    config = TableConfig(**{**fields, "seating": seating})
    texts = (config.id, config.game, config.edition, config.seed)
    known = all(isinstance(each, str) for each in texts) and isinstance(config.options, dict) and config.chance in ("seed", "real")
    if not known or not is_table_id(config.id) or not seating:
        raise ValueError(config.id)
    return config


def _event(stored: dict[str, Any], n: int) -> Event:
    event = Event(**stored)
    if event.n != n or n > 2 * MOST_EVENTS or event.kind not in _KINDS:
        raise ValueError(n)
    if not isinstance(event.body, str) or not isinstance(event.seat, int) or not isinstance(event.at, int):
        raise TypeError(n)
    return event


def _text(stored: object) -> str:
    if not isinstance(stored, str):
        raise TypeError(stored)
    return stored


def _number(stored: object) -> int:
    if not isinstance(stored, int):
        raise TypeError(stored)
    return stored
