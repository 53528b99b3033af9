"""The map as text, both ways, and boards as people at a real table write them down.

A track tile on its cell is `2,-1:CU/1`, a city `0,0:R`, with its goods `0,0:R+BG`; `0,0:R?` waits for its goods.
A train's place is its cell, and where a tile has several places the edges of one: `2,-1:EW`.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace

from branchline.engine.game import Example, Setup
from branchline.engine.text import short, text
from branchline.games.days_of_steam.board import Board, Cell, board_of
from branchline.games.days_of_steam.components import CITY, Box, Face, box_of
from branchline.games.days_of_steam.laying import clash
from branchline.games.days_of_steam.naming import ON_SIDE, write_cell
from branchline.games.days_of_steam.notation import CELL, CODE, checked, read_cell, refuse
from branchline.games.days_of_steam.rules import new
from branchline.games.days_of_steam.scoring import score_of
from branchline.games.days_of_steam.state import State, Train
from branchline.rail.grid import SIDES

_TILE = re.compile(rf"({CELL}):(?:({CODE})/([0-3])|([A-Z])(\?|\+[A-Z]{{1,99}})?)")
_PLACE = re.compile(rf"({CELL})(?::([NESW]{{1,4}}))?")
_CARGO = re.compile(rf"([A-Z])<({CELL})")
EXAMPLE = Example(2, "0,0:Y 0,1:CU/1 1,1:ST-H/1 2,1:R+BG | V kept RRB loops 2 steam 3 at 0,1 | P kept G at 2,1 cargo B<2,1")


def write_map(state: State) -> str:
    """The tiles from the north-west, row by row."""
    goods = dict(state.goods)
    cells = sorted(state.board.faces, key=lambda cell: (-cell[1], cell[0]))
    return " ".join(f"{write_cell(cell)}:{_write_tile(state.board.faces[cell], goods.get(cell))}" for cell in cells)


def _write_tile(face: Face, goods: str | None) -> str:
    return f"{face.code}{write_goods(goods)}" if face.is_city else f"{face.code}/{face.turn}"


def write_goods(goods: str | None) -> str:
    """What stands after the letter of a city."""
    return "?" if goods is None else f"+{goods}" if goods else ""


def read_map(box: Box, typed: str) -> tuple[Board, tuple[tuple[Cell, str], ...]]:
    """The map, and the goods on its cities."""
    faces: dict[Cell, Face] = {}
    goods: dict[Cell, str] = {}
    for entry in typed.split():
        found = _TILE.fullmatch(entry)
        if not found:
            refuse(entry, text("a tile looks like 2,-1:CU/1, a city like 0,0:R or, with goods, 0,0:R+BG"))
        cell = read_cell(found[1])
        if cell in faces:
            refuse(entry, text("this cell is there twice"))
        faces[cell] = _read_face(box, entry, found[2] or found[4], int(found[3]) if found[3] else CITY)
        if found[4] and found[5] != "?":
            goods[cell] = read_goods(box, (found[5] or "")[1:])
    return board_of(box, faces), tuple(sorted(goods.items()))


def _read_face(box: Box, entry: str, code: str, turn: int) -> Face:
    if turn != CITY and code in box.kind:
        turn = box.kind[code].twins[turn]
    face = box.face.get((code, turn))
    if face is None:
        refuse(entry, text("there is no such tile in this box"))
    return face


def read_goods(box: Box, typed: str) -> str:
    """Goods by their letters, put in the order of the box."""
    if any(letter not in box.letters for letter in typed):
        refuse(typed, text("goods are letters of {letters}", letters=box.letters))
    return box.in_order(typed)


def write_place(board: Board, cell: Cell, place: int) -> str:
    """Where a train stands."""
    places = board.faces[cell].places
    edges = "".join(SIDES[edge] for edge in places[place])
    return write_cell(cell) + (f":{edges}" if len(places) > 1 else "")


def read_place(board: Board, typed: str) -> tuple[Cell, int]:
    found = _PLACE.fullmatch(typed)
    face = board.faces.get(read_cell(found[1])) if found else None
    if not found or face is None:
        refuse(typed, text("a train stands on a tile of the map, written like 2,-1 or 2,-1:EW"))
    names = ["".join(SIDES[edge] for edge in place) for place in face.places]
    if found[2] is None and len(names) == 1:
        return read_cell(found[1]), 0
    if found[2] not in names:
        refuse(typed, text("say which track of the tile it stands on: {places}", places=", ".join(names)))
    return read_cell(found[1]), names.index(found[2])


def write_cargo(cargo: str, origin: Cell | None) -> str:
    """A good and the city where it was loaded."""
    return f"{cargo}<{write_cell(origin)}" if origin is not None else "-"


def read_cargo(box: Box, board: Board, typed: str) -> tuple[str, Cell | None]:
    if typed == "-":
        return "", None
    found = _CARGO.fullmatch(typed)
    if not found or found[1] not in box.letters:
        refuse(typed, text("a load is a good and the city it was loaded in, like R<0,0"))
    origin = board.faces.get(read_cell(found[2]))
    if origin is None or not origin.is_city:
        refuse(typed, text("there is no city on this cell"))
    return found[1], read_cell(found[2])


def pairs(section: str, *known: str) -> dict[str, str]:
    """Words and their values in turn, each word at most once."""
    parts = section.split()
    found = dict(zip(parts[::2], parts[1::2], strict=False))
    if len(parts) % 2 or len(found) * 2 != len(parts):
        refuse(section, text("words and values must stand in turn, each word once"))
    for word in found:
        if word not in known:
            refuse(section, text("{word} is not one of: {known}", word=short(word), known=", ".join(known)))
    return found


def number(section: str, typed: str, most: int = 999) -> int:
    if not re.fullmatch(r"[0-9]{1,3}", typed) or int(typed) > most:
        refuse(section, text("{typed} is not a number from 0 to {n}", typed=short(typed), n=most))
    return int(typed)


def read_board(setup: Setup, typed: str) -> State:
    """A position as it lies on a table: the map, then for each player a part that begins with the letter of the train.

    `0,0:R 0,1:CU/1 1,1:ST/1 | V kept RRB loops 2 steam 3 at 0,1 cargo R<0,0 | P kept G`
    """
    box = box_of(setup.edition)
    tiles, *players = checked(typed).split("|")
    board, goods = read_map(box, tiles)
    _check_map(box, board)
    state = replace(new(setup), board=board, goods=_stocked(board, goods), trains=(Train(_some_city(board)),) * setup.seats)
    seen: set[int] = set()
    for part in players:
        letter, _, rest = part.strip().partition(" ")
        seat = next((n for n, train in enumerate(box.trains[: setup.seats]) if train.letter == letter), -1)
        if seat < 0 or seat in seen:
            letters = ", ".join(train.letter for train in box.trains[: setup.seats])
            refuse(part.strip(), text("a player's part begins with the letter of the train, each once: {letters}", letters=letters))
        seen.add(seat)
        state = _with_player(state, seat, part.strip(), rest)
    return _left_over(state)


def _check_map(box: Box, board: Board) -> None:
    """The box must hold the tiles, and no track may meet an edge without."""
    used = Counter(face.code for face in board.faces.values())
    counts = {kind.code: kind.count for kind in box.kinds} | {colour.letter: colour.cities for colour in box.colours}
    for code, n in used.items():
        if n > counts[code]:
            refuse(code, text("there are only {n} such tiles in the box", n=counts[code]))
    for cell, face in board.faces.items():
        if (edge := clash(face, board.sides.get(cell, 0))) is not None:
            refuse(f"{write_cell(cell)}:{face.code}", text("track meets an edge without track {where}", where=ON_SIDE[edge]))
    if not any(face.is_city for face in board.faces.values()):
        refuse("-", text("there is no city on this map"))


def _some_city(board: Board) -> Cell:
    return min((cell for cell, face in board.faces.items() if face.is_city), key=lambda cell: (cell != (0, 0), cell))


def _stocked(board: Board, goods: tuple[tuple[Cell, str], ...]) -> tuple[tuple[Cell, str], ...]:
    empty = {cell: "" for cell, face in board.faces.items() if face.is_city}
    return tuple(sorted({**empty, **dict(goods)}.items()))


def _with_player(state: State, seat: int, part: str, rest: str) -> State:
    box, given = state.box, pairs(rest, "kept", "loops", "steam", "coal", "at", "cargo")
    default = write_place(state.board, state.trains[seat].cell, 0)
    train = Train(*read_place(state.board, given.get("at", default)), *read_cargo(box, state.board, given.get("cargo", "-")))
    kept = read_goods(box, given.get("kept", "-").strip("-"))
    loops = number(part, given.get("loops", "0"), box.markers)
    steam = number(part, given.get("steam", "0"), box.steam_limit)
    coal = number(part, given.get("coal", "0"), box.coal)
    return replace(
        state,
        trains=(*state.trains[:seat], train, *state.trains[seat + 1 :]),
        kept=(*state.kept[:seat], kept, *state.kept[seat + 1 :]),
        loops=(*state.loops[:seat], loops, *state.loops[seat + 1 :]),
        steam=(*state.steam[:seat], steam, *state.steam[seat + 1 :]),
        coal=(*state.coal[:seat], coal, *state.coal[seat + 1 :]),
    )


def _left_over(state: State) -> State:
    """What is not on the table is in stacks and bag; the match counts as over."""
    box = state.box
    used = Counter(face.code for face in state.board.faces.values())
    goods = Counter("".join([*state.kept, *(lying for _, lying in state.goods), *(train.cargo for train in state.trains)]))
    for colour in box.colours:
        if goods[colour.letter] > colour.goods:
            refuse(colour.letter, text("there are only {n} such goods in the box", n=colour.goods))
    if sum(state.loops) > box.markers:
        refuse(str(sum(state.loops)), text("there are only {n} loop markers in the box", n=box.markers))
    won = any(score_of(box, kept, loops).total >= box.win for kept, loops in zip(state.kept, state.loops, strict=True))
    return replace(
        state,
        phase="over",
        ending="points" if won else "stack",
        stack=tuple(kind.count - used[kind.code] for kind in box.kinds),
        cities="".join(colour.letter * (colour.cities - used[colour.letter]) for colour in box.colours),
        bag="".join(colour.letter * (colour.goods - goods[colour.letter]) for colour in box.colours),
    )
