"""Rolls: whether the dice can show something is told without listing every roll, and agrees with the list."""

from __future__ import annotations

from random import Random

import pytest

from branchline.engine.edition import Edition
from branchline.games.railroad_ink.rules.components import EDITION, Box, box_of
from branchline.games.railroad_ink.rules.dice import find_roll, is_roll, rolls
from branchline.games.railroad_ink.rules.moves import Roll

SHARED_FACE = EDITION.source.replace("other = [", 'other = ["HHH_", ', 1)  # stands on the equal dice too
BOXES = {"printed": EDITION, "a face on both kinds of dice": Edition(SHARED_FACE, "shared")}


def shuffled(box: Box, roll: Roll, rng: Random) -> Roll:
    """The same faces in another order, some of them turned."""

    def turned(face: str) -> str:
        return rng.choice([tile for tile, whose in box.face_of.items() if whose == face])

    routes, lava = (tuple(turned(face) for face in rng.sample(faces, len(faces))) for faces in (roll.routes, roll.lava))
    return Roll(routes, roll.direction, roll.distance, lava)


def last_with_these_faces(box: Box, every: tuple[Roll, ...], typed: Roll) -> Roll | None:
    """Looked for among all rolls."""

    def faces(roll: Roll) -> tuple[list[str], str, int, list[str]]:
        routes, lava = (sorted(box.face_of.get(face, face) for face in some) for some in (roll.routes, roll.lava))
        return routes, roll.direction, roll.distance, lava

    wanted = faces(typed)
    return typed if typed in every else next((roll for roll in reversed(every) if faces(roll) == wanted), None)


@pytest.mark.parametrize("expansion", ["none", "meteor", "lava"])
@pytest.mark.parametrize("name", BOXES)
def test_a_roll_is_known_as_if_all_were_listed(name: str, expansion: str) -> None:
    box, rng = box_of(BOXES[name]), Random(31)
    every = rolls(box, expansion)
    assert len(set(every)) == len(every)
    assert all(is_roll(box, expansion, roll) for roll in every)
    for roll in rng.sample(every, 40):
        typed = shuffled(box, roll, rng)
        assert is_roll(box, expansion, typed) == (typed in every)
        assert find_roll(box, expansion, typed) == last_with_these_faces(box, every, typed)


@pytest.mark.parametrize("expansion", ["none", "meteor", "lava"])
def test_what_the_dice_cannot_show_is_no_roll(expansion: str) -> None:
    box = box_of(EDITION)
    roll = rolls(box, expansion)[0]
    routes = roll.routes
    impossible = [
        (),
        routes[:-1],
        (*routes, routes[-1]),
        (routes[-1],) * len(routes),
        (*routes[:-1], "xyz"),
        (box.specials[0], *routes[1:]),
    ]
    wrong = [Roll(each, roll.direction, roll.distance, roll.lava) for each in impossible]
    wrong += [
        Roll(routes, "up", 9),
        Roll(routes, "north", 99),
        Roll(routes, lava=("vvvv",) * 9),
        Roll(routes, "north", 1, ("vvvv", "vvvv")),
    ]
    for each in wrong:
        assert not is_roll(box, expansion, each)
        assert find_roll(box, expansion, each) is None
