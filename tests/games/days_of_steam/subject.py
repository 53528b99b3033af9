"""The subject of Days of Steam for the contract tests: tables, move space, a second count of points, secrets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from random import Random

from branchline.conformance import Subject
from branchline.engine.game import Seat
from branchline.games.days_of_steam.rules.moves import (
    HIDDEN,
    Burn,
    Done,
    Draw,
    Enter,
    Lay,
    LayCity,
    Load,
    Move,
    Pass,
    Rest,
    Reveal,
    Roll,
    Stock,
    Uncover,
)
from branchline.games.days_of_steam.rules.state import State

PLAIN: tuple[Move, ...] = (Uncover(), Done(), Rest(), Burn(), Pass())


def space(state: State, seat: Seat, rng: Random) -> Iterator[Move]:
    """Every plain move, every step of the train, and samples of tiles on and around the map, sensible or not."""
    yield from PLAIN
    yield from _chance_moves(state, rng)
    yield from (Load(letter) for letter in (*state.box.letters, "X", ""))
    cells = _cells(state)
    here = state.run.cell if state.run else state.trains[state.seat].cell if state.trains else (0, 0)
    for cell in (*_neighbours(here), rng.choice(cells), here, (99, -99), (10**6, 0)):
        yield Enter(cell)
    for _ in range(40):
        yield LayCity(rng.choice((0, 1, 2, 3, -1, 9)), rng.choice(cells))
    hand = state.hands[seat] if 0 <= seat < len(state.hands) else ()
    tiles = [*hand, *hand, *hand, *rng.sample([kind.code for kind in state.box.kinds], 3), "XX", "", HIDDEN]
    for _ in range(240):
        yield Lay(rng.choice(tiles), rng.choice(cells), rng.choice((0, 1, 2, 3, 0, 1, 2, 3, 4, -1)))


def _chance_moves(state: State, rng: Random) -> Iterator[Move]:
    yield from (Reveal(letter) for letter in (*state.box.letters, "X", "", "RG"))
    yield from (Roll(pips) for pips in (0, 1, 2, 6, 7, 99))
    for goods in ("", "R", "RR", "RG", "GR", "YB", "RRR", "XX", "BY"):
        yield Stock(goods)
    for kind in rng.sample(state.box.kinds, 6):
        yield Draw(kind.code)
    yield from (Draw(code) for code in ("XX", "", HIDDEN))


def _cells(state: State) -> list[tuple[int, int]]:
    around = {cell for tile in state.map.faces for cell in (tile, *_neighbours(tile))}
    return [*sorted(around), (0, 0), (50, 50), (-3, 7)]


def _neighbours(cell: tuple[int, int]) -> list[tuple[int, int]]:
    return [(cell[0] + x, cell[1] + y) for x, y in ((0, 1), (1, 0), (0, -1), (-1, 0))]


def recount(state: State, seat: Seat) -> Mapping[str, int]:
    """Points from the printed numbers, counted colour by colour; asserts that no good is lost."""
    values = state.setup.edition.root.values
    heap = Counter(state.deliveries[seat])
    goods = 0
    for colour in values["city"]:
        goods += values["scoring"]["good"] * heap.pop(colour["letter"], 0)
        assert _count_goods(state, colour["letter"]) == colour["goods"], f"goods {colour['letter']}"
    assert not heap, "goods of a colour that is not in the box"
    kinds = len([1 for colour in values["city"] if colour["letter"] in state.deliveries[seat]])
    bonus = values["scoring"]["colours"][kinds - 1] if kinds else 0
    assert sum(state.loops) <= values["loops"]["markers"]
    return {"goods": goods, "loops": sum(values["scoring"]["loop"] for _ in range(state.loops[seat])), "colours": bonus}


def _count_goods(state: State, letter: str) -> int:
    """The number of all goods of a colour."""
    heaps = [state.bag, *state.deliveries, *(goods for _, goods in state.goods), *(train.cargo for train in state.trains)]
    heaps += [city.goods for city in state.open if city and city.goods]
    return sum(heap.count(letter) for heap in heaps)


def scramble(state: State, seat: Seat, rng: Random) -> State:
    """The hands of others dealt again from the tiles that the seat has not seen."""
    codes = [kind.code for kind in state.box.kinds]
    unseen = [code for code, left in zip(codes, state.stack, strict=True) for _ in range(left)]
    unseen += [tile for other, hand in enumerate(state.hands) for tile in hand if other != seat]
    rng.shuffle(unseen)
    hands = list(state.hands)
    for other, hand in enumerate(hands):
        if other != seat:
            dealt = [unseen.pop() for _ in hand]
            hands[other] = tuple(sorted(dealt, key=codes.index))
    left = Counter(unseen)
    return replace(state, hands=tuple(hands), stack=tuple(left[code] for code in codes))


SUBJECT = Subject(
    tables=(
        (2, {}),
        (3, {"start_city_goods": False, "start_curve_counts": True}),
        (4, {"coal_steam": "at_once", "forbid_cutoff": True}),
    ),
    space=space,
    recount=recount,
    scramble=scramble,
    endings=("points", "stack", "passes", "standstill"),
    golden=Path(__file__).parent,
)
