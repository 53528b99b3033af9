"""Tiles and directions in words."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, reduce

from branchline.engine.text import Text, text
from branchline.games.railroad_ink.rules.components import CRATER, HIGHWAY, LAVA, RAILWAY, ROUTES
from branchline.rail.grid import ARROWS

PICK_PROMPTS: dict[str, Text] = {
    "cell": text("a cell"),
    "die": text("a die"),
    "special": text("a special route"),
    "meteor": text("where the meteor falls"),
}
"""Things still to choose, by the key of the pick."""

DIRECTION = {
    "north": text("up", context="meteor"),
    "east": text("right", context="meteor"),
    "south": text("down", context="meteor"),
    "west": text("left", context="meteor"),
    "any": text("any way", context="meteor"),
}
TYPED_DIRECTIONS = {
    "north": "north", "up": "north", "gora": "north", "w gore": "north", "polnoc": "north",
    "east": "east", "right": "east", "prawo": "east", "w prawo": "east", "wschod": "east",
    "south": "south", "down": "south", "dol": "south", "w dol": "south", "poludnie": "south",
    "west": "west", "left": "west", "lewo": "west", "w lewo": "west", "zachod": "west",
    "any": "any", "any way": "any", "dowolny": "any", "w dowolnym kierunku": "any",
}  # accepted names of a direction, with or without accents (`plain`)  # fmt: skip
ON_SIDE = (text("on the north side"), text("on the east side"), text("on the south side"), text("on the west side"))

_HIGHWAYS = {1: text("highway end"), 2: text("highway curve"), 3: text("highway junction"), 4: text("highway crossing")}
_RAILWAYS = {1: text("railway end"), 2: text("railway curve"), 3: text("railway junction"), 4: text("railway crossing")}
_LAVA = {1: text("lava end"), 2: text("lava curve"), 3: text("lava junction"), 4: text("volcano")}
_STRAIGHT = {HIGHWAY: text("straight highway"), RAILWAY: text("straight railway"), LAVA: text("straight lava")}

_STATIONS = {
    "HHHR": text("station, highway on three sides and railway on one"),
    "HRRR": text("station, railway on three sides and highway on one"),
    "HHRR": text("station, highway curve and railway curve"),
    "HRHR": text("station, straight highway and straight railway"),
}
_ALL_WAYS = {tile[n:] + tile[:n]: name for tile, name in _STATIONS.items() for n in range(len(tile))}


def tile_name(tile: str) -> Text:
    """The name of a tile, for any orientation."""
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
    return _ALL_WAYS.get(tile, text("station with {n} end", "station with {n} ends", n=ends))


def tile_names(tiles: Sequence[str]) -> Text:
    """The names of tiles, joined."""
    return reduce(lambda one, other: text("{one}, {other}", context="tiles", one=one, other=other), map(tile_name, tiles))


@lru_cache(maxsize=1024)
def tile_lying(tile: str) -> Text:
    """The name of a tile, with the kinds of its sides if it has several orientations."""
    sides = tile[: len(ARROWS)]
    name = text("station") if tile in _ALL_WAYS else tile_name(tile)  # the list of sides follows
    if len(set(sides)) == 1:
        return name
    kinds = [kind for kind in (HIGHWAY, RAILWAY, LAVA) if kind in sides]
    where = ["".join(arrow for arrow, side in zip(ARROWS, sides, strict=True) if side == kind) for kind in kinds]
    if len(kinds) == 1:
        return text("{tile} ({sides})", tile=name, sides=where[0])
    on = [_on(kind, arrows) for kind, arrows in zip(kinds, where, strict=True)]
    all_sides = reduce(lambda one, other: text("{one}, {other}", context="sides of a tile", one=one, other=other), on)
    return text("{tile} ({sides})", tile=name, sides=all_sides)


def _on(kind: str, arrows: str) -> Text:
    if kind == LAVA:
        return text("lava {sides}", sides=arrows)
    return text("highway {sides}", sides=arrows) if kind == HIGHWAY else text("railway {sides}", sides=arrows)
