"""Positions typed by people at a real table: the map, then the pieces of every player."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from branchline.engine.game import Example, Setup
from branchline.engine.text import text
from branchline.engine.typed_text import clean_input, refuse
from branchline.games.days_of_steam.notation.map import number, pairs, read_cargo, read_goods, read_map, read_place, write_place
from branchline.games.days_of_steam.rules.components import Box, box_of
from branchline.games.days_of_steam.rules.fitting import clash
from branchline.games.days_of_steam.rules.map import MIDDLE, Cell, Map
from branchline.games.days_of_steam.rules.rules import new
from branchline.games.days_of_steam.rules.scoring import score_of
from branchline.games.days_of_steam.rules.state import State, Train
from branchline.games.days_of_steam.words.names import ON_SIDE, write_cell

EXAMPLE = Example(2, "0,0:Y 0,1:CU/1 1,1:ST-H/1 2,1:R+BG | 1 kept RRB loops 2 steam 3 at 0,1 | 2 kept G at 1,1 cargo B<2,1")


def read_board(setup: Setup, notation: str) -> State:
    """A position on a real table: the map, then for each player a part that begins with the player's number.

    `0,0:R 0,1:CU/1 1,1:ST/1 | 1 kept RRB loops 2 steam 3 at 0,1 cargo R<0,0 | 2 kept G`
    """
    box = box_of(setup.edition)
    tiles, *players = clean_input(notation).split("|")
    map_, goods = read_map(box, tiles.upper())
    _check_map(box, map_)
    state = replace(new(setup), map=map_, goods=_with_all_cities(map_, goods), trains=(Train(_some_city(map_)),) * setup.seats)
    seen: set[int] = set()
    for part in players:
        name, _, rest = part.strip().partition(" ")
        seat = _read_seat(box, setup.seats, name)
        if seat is None or seat in seen:
            refuse(part.strip(), text("a player's part begins with the player's number, 1 to {n}, each once", n=setup.seats))
        seen.add(seat)
        state = _with_player(state, seat, part.strip(), rest)
    return _left_over(state)


def _read_seat(box: Box, seats: int, notation: str) -> int | None:
    """A player by number, or by the letter of the train as states are written."""
    names = [(str(seat + 1), box.trains[seat].letter) for seat in range(seats)]
    return next((seat for seat, both in enumerate(names) if notation.upper() in both), None)


def _check_map(box: Box, map_: Map) -> None:
    """Raises `InvalidNotation` unless the box has the tiles and no track meets an edge without track."""
    used = Counter(face.code for face in map_.faces.values())
    counts = {kind.code: kind.count for kind in box.kinds} | {colour.letter: colour.cities for colour in box.colours}
    for code, n in used.items():
        if n > counts[code]:
            refuse(code, text("there are only {n} such tiles in the box", n=counts[code]))
    for cell, face in map_.faces.items():
        if (edge := clash(face, map_.sides.get(cell, 0))) is not None:
            refuse(f"{write_cell(cell)}:{face.code}", text("track meets an edge without track {where}", where=ON_SIDE[edge]))
    if not any(face.is_city for face in map_.faces.values()):
        refuse("-", text("there is no city on this map"))


def _some_city(map_: Map) -> Cell:
    return min((cell for cell, face in map_.faces.items() if face.is_city), key=lambda cell: (cell != MIDDLE, cell))


def _with_all_cities(map_: Map, goods: tuple[tuple[Cell, str], ...]) -> tuple[tuple[Cell, str], ...]:
    empty = {cell: "" for cell, face in map_.faces.items() if face.is_city}
    return tuple(sorted({**empty, **dict(goods)}.items()))


def _with_player(state: State, seat: int, part: str, rest: str) -> State:
    words = pairs(rest.lower(), "kept", "loops", "steam", "coal", "at", "cargo")
    box, values = state.box, {word: value.upper() for word, value in words.items()}
    default = write_place(state.map, state.trains[seat].cell, 0)
    train = Train(*read_place(state.map, values.get("at", default)), *read_cargo(box, state.map, values.get("cargo", "-")))
    deliveries = read_goods(box, values.get("kept", "-").strip("-"))
    loops = number(part, values.get("loops", "0"), box.markers)
    steam = number(part, values.get("steam", "0"), box.steam_limit)
    coal = number(part, values.get("coal", "0"), box.coal)
    return replace(
        state,
        trains=(*state.trains[:seat], train, *state.trains[seat + 1 :]),
        deliveries=(*state.deliveries[:seat], deliveries, *state.deliveries[seat + 1 :]),
        loops=(*state.loops[:seat], loops, *state.loops[seat + 1 :]),
        steam=(*state.steam[:seat], steam, *state.steam[seat + 1 :]),
        coal=(*state.coal[:seat], coal, *state.coal[seat + 1 :]),
    )


def _left_over(state: State) -> State:
    """The finished match, with all pieces that are not on the table in stacks and bag."""
    box = state.box
    used = Counter(face.code for face in state.map.faces.values())
    goods = Counter("".join([*state.deliveries, *(lying for _, lying in state.goods), *(train.cargo for train in state.trains)]))
    for colour in box.colours:
        if goods[colour.letter] > colour.goods:
            refuse(colour.letter, text("there are only {n} such goods in the box", n=colour.goods))
    if sum(state.loops) > box.markers:
        refuse(str(sum(state.loops)), text("there are only {n} loop markers in the box", n=box.markers))
    won = any(score_of(box, deliveries, loops).total >= box.win for deliveries, loops in zip(state.deliveries, state.loops, strict=True))
    return replace(
        state,
        phase="over",
        ending="points" if won else "stack",
        stack=tuple(kind.count - used[kind.code] for kind in box.kinds),
        cities="".join(colour.letter * (colour.cities - used[colour.letter]) for colour in box.colours),
        bag="".join(colour.letter * (colour.goods - goods[colour.letter]) for colour in box.colours),
    )
