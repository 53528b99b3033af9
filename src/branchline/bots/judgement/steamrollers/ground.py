"""SteamRollers alone: what a match over flat arrays must know of the box, and how much room it has."""

from __future__ import annotations

from functools import lru_cache
from types import ModuleType
from typing import TYPE_CHECKING

from branchline.bots.judgement.steamrollers.links import CODES, LONGEST
from branchline.games.steamrollers.components import Box, Faces
from branchline.games.steamrollers.map import NUMBERS, TYPE_OF, TYPES

if TYPE_CHECKING:
    from branchline.bots.judgement.steamrollers.race import Ground

__all__ = ["CODES", "LOST", "MOST_CELLS", "MOST_LINES", "MOST_LINKS", "MOST_TRACKS", "NO_TILE", "ROW", "SIX", "ground_of"]

SIX, MOST_TRACKS = len(NUMBERS), LONGEST
MOST_CELLS, MOST_FACES, MOST_LINES, MOST_LINKS, ROW = 128, 20, 160, 64, 24  # ROW: goods of a city
NO_TILE, FAR = SIX, 60
LOST = 40.0  # points that losing for a full region is like


@lru_cache(maxsize=256)
def ground_of(form: ModuleType, box: Box, faces: Faces, cap: int) -> Ground:
    """The box of a match in a form of `race`; `cap` is the most that an engine can do, 0 for no such limit."""
    kinds = [sum(1 << TYPES.index(letter) for letter in TYPE_OF[code]) for code in range(len(TYPE_OF))]
    blacks = [sum(1 << TYPES.index(letter) for letter in face) for face in box.faces]
    amounts = {tile.effect: tile.amounts[0] for tile in faces.tiles if tile.amounts}

    def permanent(effect: str) -> int:
        number = faces.number[effect]
        return number - 1 if number and faces.permanent(number) else NO_TILE

    ground: Ground = form.Ground(
        region=_padded([number - 1 for number in box.map.regions], MOST_CELLS),
        kind=kinds,
        faces=_padded(blacks, MOST_FACES),
        face_count=len(blacks),
        takes=[box.letters.index(good) for good in box.city_goods],
        fields=[len(cells) for cells in box.map.fields],
        engine_points=_padded(list(box.engine_points), len(NUMBERS) + 2),
        tile_points=[tile.points for tile in faces.tiles],
        link_points=box.link_points,
        town_points=box.town_points,
        empty_cities=box.empty_cities,
        reach=box.eva_reach,
        best_regions=box.eva_regions,
        eva_engine=box.eva_engine,
        power_tile=permanent("power"),
        track_tile=permanent("track"),
        step_tile=permanent("step"),
        turn_tile=permanent("turn"),
        destination_tile=permanent("destination"),
        more_power=amounts.get("power", 0),
        step=amounts.get("step", 0),
        cap=cap or FAR,
    )
    return ground


def _padded(numbers: list[int], length: int) -> list[int]:
    return [*numbers, *[0] * (length - len(numbers))]
