"""The dice of a box: all rolls, and the roll with given faces."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement, product

from branchline.engine.chance import by_weight, ways_to_roll
from branchline.engine.values import without
from branchline.games.railroad_ink.rules.components import Box
from branchline.games.railroad_ink.rules.moves import Move, Roll


@lru_cache(maxsize=8)
def rolls(box: Box, expansion: str) -> tuple[Roll, ...]:
    """All rolls, with equal dice in one order only. A box can have thousands, so those of a few boxes are cached."""
    equal = combinations_with_replacement(_faces(box.dice[0]), box.equal_dice)
    routes = [(*some, other) for some in equal for other in _faces(box.dice[-1])]
    if expansion == "meteor":
        falls = list(product(_faces(box.meteor_directions), sorted(set(box.meteor_distances))))
        return tuple(Roll(route, direction, distance) for route in routes for direction, distance in falls)
    if expansion == "lava":
        pairs = list(combinations_with_replacement(_faces(box.lava_faces), box.lava_dice))
        return tuple(Roll(route, lava=pair) for route in routes for pair in pairs)
    return tuple(Roll(route) for route in routes)


@lru_cache(maxsize=8)
def roll_odds(box: Box, expansion: str) -> Mapping[Move, Fraction]:
    """Every roll with its probability."""
    return by_weight((roll, _ways(box, expansion, roll)) for roll in rolls(box, expansion))


def _ways(box: Box, expansion: str, roll: Roll) -> int:
    """The number of results of distinguishable dice that show this roll."""
    *equal, other = roll.routes
    ways = ways_to_roll(box.dice[0], equal) * box.dice[-1].count(other)
    if expansion == "meteor":
        return ways * box.meteor_directions.count(roll.direction) * box.meteor_distances.count(roll.distance)
    return ways * ways_to_roll(box.lava_faces, roll.lava) if expansion == "lava" else ways


def is_roll(box: Box, expansion: str, roll: Roll) -> bool:
    """Whether the dice can show this roll: equivalent to a search among all rolls."""
    return _is_fall(box, expansion, roll) and _is_lava(box, expansion, roll.lava) and roll.routes in _routes(box, roll.routes)


def find_roll(box: Box, expansion: str, typed: Roll) -> Roll | None:
    """The roll with these faces in any order and orientation; the typed roll itself if it is one; else None."""
    if is_roll(box, expansion, typed):
        return typed
    routes, lava = (tuple(box.face_of.get(face, face) for face in faces) for faces in (typed.routes, typed.lava))
    best_routes = max(_routes(box, routes), key=lambda each: [*map(box.dice[0].index, each[:-1]), box.dice[-1].index(each[-1])], default=())
    if set(lava) <= set(box.lava_faces):
        lava = in_order(box.lava_faces, lava)
    roll = Roll(best_routes, typed.direction, typed.distance, lava)
    return roll if is_roll(box, expansion, roll) else None


def _routes(box: Box, faces: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Every assignment of these faces to the route dice: the equal dice in order, the other die last."""
    if len(faces) == len(box.dice):
        for other in dict.fromkeys(face for face in faces if face in box.dice[-1]):
            equal = without(faces, other)
            if not box.equal_dice or set(equal) <= set(box.dice[0]):
                yield *in_order(box.dice[0], equal), other


def _is_fall(box: Box, expansion: str, roll: Roll) -> bool:
    if expansion == "meteor":
        return roll.direction in box.meteor_directions and roll.distance in box.meteor_distances
    return (roll.direction, roll.distance) == ("", 0)


def _is_lava(box: Box, expansion: str, faces: tuple[str, ...]) -> bool:
    if expansion == "lava":
        return len(faces) == box.lava_dice and set(faces) <= set(box.lava_faces) and faces == in_order(box.lava_faces, faces)
    return not faces


def in_order(die: tuple[str, ...], faces: Iterable[str]) -> tuple[str, ...]:
    """Faces in the order of their die."""
    return tuple(sorted(faces, key=die.index))


def _faces(die: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(die))
