"""SteamRollers alone: what the quick hand must know of the box, as plain numbers."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from branchline.games.steamrollers.components import Box, Faces
from branchline.games.steamrollers.plan import NUMBERS, TYPE_OF, TYPES

MOST_CELLS, MOST_FACES, NO_TILE, FAR = 128, 20, len(NUMBERS), 60


@dataclass(frozen=True, slots=True, eq=False)
class Ground:
    """The box as lists of the lengths that the hand has room for; cities, regions, boxes and tiles from 0."""

    region: list[int]
    kind: list[int]
    faces: list[int]
    face_count: int
    takes: list[int]
    fields: list[int]
    engine_points: list[int]
    tile_points: list[int]
    link_points: int
    town_points: int
    empty_cities: int
    reach: int
    best_regions: int
    eva_engine: int
    power_tile: int
    track_tile: int
    step_tile: int
    turn_tile: int
    destination_tile: int
    more_power: int
    step: int
    cap: int


@lru_cache(maxsize=256)
def ground_of(box: Box, faces: Faces, cap: int) -> Ground:
    """The box of a match with its action tiles as they lie; `cap` is the most that an engine can do, 0 for no such limit."""
    kinds = [sum(1 << TYPES.index(letter) for letter in TYPE_OF[code]) for code in range(len(TYPE_OF))]
    blacks = [sum(1 << TYPES.index(letter) for letter in face) for face in box.faces]
    amounts = {tile.effect: tile.amounts[0] for tile in faces.tiles if tile.amounts}

    def permanent(effect: str) -> int:
        number = faces.number[effect]
        return number - 1 if number and faces.permanent(number) else NO_TILE

    return Ground(
        region=_padded([number - 1 for number in box.plan.regions], MOST_CELLS),
        kind=kinds,
        faces=_padded(blacks, MOST_FACES),
        face_count=len(blacks),
        takes=[box.letters.index(good) for good in box.city_goods],
        fields=[len(cells) for cells in box.plan.fields],
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


def _padded(numbers: list[int], length: int) -> list[int]:
    return [*numbers, *[0] * (length - len(numbers))]
