"""Pictures in memory: bounded for all tables together, dropped first where nobody looks on, and the same when drawn again."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

from tests.server.client import PERSON, fresh_settings, open_table, running_server
from tests.server.process import UNLIMITED
from tests.table.kit import HEAD, played

from branchline.engine.game import SPECTATOR
from branchline.server.realtime import shared_views
from branchline.server.tables.render_cache import RenderCache
from branchline.server.tables.session import Participant, TableSession
from branchline.table.scene import ViewOptions
from branchline.table.table import Table

NOBODY: frozenset[int] = frozenset()
LOOKS = product(("en", "pl"), ("light", "dark"), ("sheet", "wide"))
VIEW_OPTIONS = [ViewOptions(lang, theme, layout=layout) for lang, theme, layout in LOOKS]


def session(name: str) -> TableSession:
    return TableSession(Table(played((-1, "roll 2"), config=replace(HEAD, id=name)).table_state, {}))


def look(table: TableSession, view_options: ViewOptions, cache: RenderCache | None = None) -> dict[str, Any]:
    """What a player and a watcher are shown; the player's."""
    views = [shared_views.view(Participant(table, role), view_options, NOBODY) for role in (SPECTATOR, 0)]
    if cache:
        cache.note_use(table)
    return views[-1]


def looked_at(tables: dict[str, TableSession], cache: RenderCache, *names: str) -> list[str]:
    """The tables that hold pictures after these were shown one after another."""
    for name in names:
        look(tables[name], ViewOptions(), cache)
    return [name for name, table in tables.items() if table.picture_bytes]


def test_pictures_of_many_tables_stay_within_the_limit() -> None:
    tables = {name: session(name) for name in "abcdefgh"}
    alone = session("a")
    expected = [look(alone, view_options) for view_options in VIEW_OPTIONS]
    cache = RenderCache(tables, 2 * alone.picture_bytes)
    for _ in range(2):
        for table in tables.values():
            for view_options, whole in zip(VIEW_OPTIONS, expected, strict=True):
                assert look(table, view_options, cache) == {**whole, "table": table.id}
                assert cache.size == sum(each.picture_bytes for each in tables.values()) <= cache.most
                assert (0, view_options) in table.views  # the one being shown keeps its pictures
                assert table.table.viewers[0].drawings


def test_pictures_of_tables_without_connections_are_dropped_first() -> None:
    tables = {name: session(name) for name in "abcd"}
    cache = RenderCache(tables, 0)
    assert looked_at(tables, cache, "a", "b", "c") == ["a", "b", "c"]
    cache.most = cache.size  # room for three
    tables["a"].listeners.add(lambda: None)
    assert looked_at(tables, cache, "d") == ["a", "c", "d"]
    assert looked_at(tables, cache, "c", "b") == ["a", "b", "c"]
    for table in tables.values():
        table.listeners.add(lambda: None)
    assert looked_at(tables, cache, "d") == ["b", "c", "d"]
    cache.most = 1
    assert looked_at(tables, cache, "a") == ["a"]


def test_an_unloaded_table_uses_no_space_in_the_cache() -> None:
    tables = {name: session(name) for name in "abc"}
    cache = RenderCache(tables, 0)
    looked_at(tables, cache, "a", "b")
    cache.most = cache.size
    del tables["b"]
    assert looked_at(tables, cache, "c") == ["a", "c"]


def test_a_server_drops_the_oldest_pictures(tmp_path: Path) -> None:
    async def scenario() -> None:
        limits = replace(UNLIMITED, pictures=1)
        async with running_server(fresh_settings(tmp_path, bots=False, limits=limits)) as (caller, registry):
            tables = [await open_table(caller, [PERSON, PERSON], "railroad_ink", seed=str(n)) for n in range(8)]
            first = [await each.people[0].seen(boards=True) for each in tables]
            assert registry.pictures.size <= 1_000_000
            assert [bool(each.picture_bytes) for each in registry.sessions.values()].count(True) < len(tables)
            assert [await each.people[0].seen(boards=True) for each in tables] == first

    asyncio.run(scenario())
