"""Tiles and directions in words."""

from __future__ import annotations

from branchline.engine.text import Text, text
from branchline.games.railroad_ink.components import CRATER, HIGHWAY, LAVA, RAILWAY, ROUTES

DIRECTION = {
    "north": text("up", context="meteor"),
    "east": text("right", context="meteor"),
    "south": text("down", context="meteor"),
    "west": text("left", context="meteor"),
    "any": text("any way", context="meteor"),
}
ON_SIDE = (text("on the north side"), text("on the east side"), text("on the south side"), text("on the west side"))

_HIGHWAYS = {1: text("highway end"), 2: text("highway curve"), 3: text("highway junction"), 4: text("highway crossing")}
_RAILWAYS = {1: text("railway end"), 2: text("railway curve"), 3: text("railway junction"), 4: text("railway crossing")}
_LAVA = {1: text("lava end"), 2: text("lava curve"), 3: text("lava junction"), 4: text("volcano")}
_STRAIGHT = {HIGHWAY: text("straight highway"), RAILWAY: text("straight railway"), LAVA: text("straight lava")}


def tile_name(tile: str) -> Text:
    """What a tile shows, however it lies."""
    kinds = [kind for kind in (HIGHWAY, RAILWAY, LAVA) if kind in tile]
    if tile == CRATER:
        return text("crater")
    if tile.endswith("o"):
        return text("overpass")
    if len(kinds) > 1:
        return _mixed_name(tile)
    kind = kinds[0]
    if tile.count(kind) == 2 and tile[0] == tile[2]:
        return _STRAIGHT[kind]
    return {HIGHWAY: _HIGHWAYS, RAILWAY: _RAILWAYS, LAVA: _LAVA}[kind][tile.count(kind)]


def _mixed_name(tile: str) -> Text:
    if LAVA in tile:
        return text("highway past lava") if HIGHWAY in tile else text("railway past lava")
    ends = sum(side in ROUTES for side in tile)
    if ends == 2:
        return text("curved station") if tile[0] == "_" != tile[2] or tile[2] == "_" != tile[0] else text("straight station")
    return text("station with {n} end", "station with {n} ends", n=ends)
