"""Order of tables in a list: first those that wait for the viewer, then running ones, each by latest move."""

from __future__ import annotations

from collections.abc import Iterable

from branchline.table.responses import Summary

_ORDER = {"playing": 0, "waiting": 1, "over": 2, "broken": 3}


def latest_first(tables: Iterable[Summary]) -> list[Summary]:
    return sorted(tables, key=lambda each: (not each.your_turn, _ORDER[each.phase], -each.last_move_at))
