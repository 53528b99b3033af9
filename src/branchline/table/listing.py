"""Lists of tables: those that wait for their reader first, then those that go on, the latest move before the others."""

from __future__ import annotations

from collections.abc import Iterable

from branchline.table.responses import Summary

_ORDER = {"playing": 0, "waiting": 1, "over": 2, "broken": 3}


def latest_first(tables: Iterable[Summary]) -> list[Summary]:
    return sorted(tables, key=lambda each: (not each.your_turn, _ORDER[each.phase], -each.moved))
