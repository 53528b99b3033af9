"""Convert states and moves of the rules to those of the kernel and back; `build` is the kernel to use, compiled or plain."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, TypeAlias

from branchline.engine.errors import InvalidSetup
from branchline.engine.game import Seat, Setup
from branchline.engine.text import text
from branchline.games.railroad_ink.native import tables
from branchline.games.railroad_ink.native.builds import kernel as default
from branchline.games.railroad_ink.rules.components import ANY, DIRECTIONS, EDITION, EMPTY, Box, box_of
from branchline.games.railroad_ink.rules.moves import Dodge, Done, Impact, Move, Place, Roll
from branchline.games.railroad_ink.rules.state import Sheet, State, board_of

if TYPE_CHECKING:
    from types import ModuleType

    from branchline.games.railroad_ink.native.kernel import Board
    from branchline.games.railroad_ink.native.match import Match

VARIANTS = ("none", "meteor", "lava")
_SIDES = (*DIRECTIONS, ANY)

Build: TypeAlias = "ModuleType"


def playable(setup: Setup) -> bool:
    """Whether the kernel supports this box: its values are the printed ones, as far as this variant uses them."""
    variant = str(setup["expansion"])
    return _values(box_of(setup.edition), variant) == _values(box_of(EDITION), variant)


@lru_cache(maxsize=32)
def _values(box: Box, variant: str) -> tuple[object, ...]:
    """The values of a box that the kernel relies on, regardless of their order and the rotation of faces."""
    dice = box.equal_dice, _sort_faces(box.dice[0]), _sort_faces(box.dice[-1])
    specials = _sort_faces(box.specials), box.specials_in_a_match, box.specials_in_a_round
    points = box.network_values, box.points["longest"], box.points["centre"], box.points["errors"]
    rounds = box.rounds["base" if variant == "none" else variant]
    return box.squares, frozenset(box.exits), box.centre, rounds, dice, specials, points, _more_values(box, variant)


def _more_values(box: Box, variant: str) -> tuple[object, ...]:
    """The values that only an expansion needs."""
    match variant:
        case "meteor":
            return box.meteor_start, sorted(box.meteor_directions), sorted(box.meteor_distances), box.points["meteor"]
        case "lava":
            faces = box.lava_dice, _sort_faces(box.lava_faces), box.volcano, box.volcano_start
            return *faces, box.points["closed_lake"], box.points["lake_cell"]
    return ()


def _sort_faces(faces: tuple[str, ...]) -> list[int | str]:
    """Faces as kernel numbers, unknown ones as texts, sorted."""
    return sorted((tables.FACE_NUMBERS.get(face, face) for face in faces), key=str)


def new_board(setup: Setup, seed: int = 0, build: Build = default) -> Board:
    """An empty board of a variant; raises `InvalidSetup` for a box that the kernel does not support."""
    if not playable(setup):
        raise InvalidSetup(text("The kernel knows only the printed box of this game"))
    board: Board = build.Board(
        VARIANTS.index(str(setup["expansion"])),
        trail=int(setup["longest"] == "trail"),
        crater_tiles=int(setup["crater_points"] == "tile"),
        crater_centre=int(bool(setup["crater_in_centre"])),
        volcano_on_route=int(bool(setup["volcano_on_route"])),
        seed=seed,
    )
    return board


def new_match(setup: Setup, seed: int = 0, build: Any = default) -> Match:
    """A board for every seat, before the first roll."""
    match: Match = build.Match([new_board(setup, seed, build) for _ in range(setup.seats)])
    build.begin(match, seed)
    return match


def board_from(state: State, seat: Seat, seed: int = 0, build: Build = default) -> Board:
    """The kernel's board of a seat; a seat that has finished its round waits for the next roll."""
    board, sheet = new_board(state.setup, seed, build), state.sheets[seat]
    build.load_cells(board, [tables.TILE_NUMBERS[tile] for tile in sheet.board.cells], list(sheet.board.rounds))
    waiting = state.roll is None or state.done[seat]
    dice, lava = ((), ()) if waiting else (sheet.dice, sheet.lava)
    build.load_state(
        board,
        _count_faces(dice, 0, tables.DICE),
        _count_faces(lava, tables.FIRST_LAVA, tables.LAVAS),
        _state_values(state, sheet, waiting, seat),
    )
    return board


def _count_faces(faces: tuple[str, ...], first: int, kinds: int) -> list[int]:
    numbers = [tables.FACE_NUMBERS[face] - first for face in faces]
    return [numbers.count(face) for face in range(kinds)]


def _state_values(state: State, sheet: Sheet, waiting: bool, seat: Seat) -> list[int]:
    """The values of `kernel.FIELDS`."""
    specials = sum(1 << _special(special) for special in sheet.specials)
    dot = tables.CELLS[sheet.dot]
    if waiting or state.roll is None:
        return [state.round + state.done[seat], 0, specials, 0, 0, 0, 0, dot, 0]
    roll = state.roll
    direction = _SIDES.index(roll.direction) if roll.direction else 0
    drawn = len(roll.lava) - len(sheet.lava)
    return [state.round, 1, specials, sheet.specials_now, int(sheet.meteor), direction, roll.distance, dot, drawn]


def _special(face: str) -> int:
    """The kernel's number of a special route."""
    return tables.FACE_NUMBERS[face] - tables.FIRST_SPECIAL


def sheet_from(box: Box, board: Board, build: Build = default) -> Sheet:
    """The rules' sheet of a kernel's board."""
    tiles, drawn = build.dump_cells(board)
    dice, lava, rest = build.dump_state(board)
    values = dict(zip(build.FIELDS, rest, strict=True))
    return Sheet(
        board_of(box, tuple(EMPTY if tile == tables.EMPTY else tables.TILE_TEXTS[tile] for tile in tiles), bytes(drawn)),
        _faces(box, dice, 0),
        _faces(box, lava, tables.FIRST_LAVA),
        tuple(special for special in box.specials if values["specials"] >> _special(special) & 1),
        values["special_now"],
        bool(values["meteor"]),
        tables.CELL_NUMBERS[values["dot"]],
    )


def _faces(box: Box, counts: list[int], first: int) -> tuple[str, ...]:
    return tuple(_face(box, first + n) for n, count in enumerate(counts) for _ in range(count))


def _face(box: Box, number: int) -> str:
    """A face as the box writes it."""
    return box.face_of[tables.FACE_TEXTS[number]]


def apply_roll(board: Board, roll: Roll, build: Build = default) -> None:
    """Applies a recorded roll."""
    routes = [tables.FACE_NUMBERS[face] for face in roll.routes]
    direction = _SIDES.index(roll.direction) if roll.direction else 0
    build.set_roll(board, routes, direction, roll.distance, [tables.FACE_NUMBERS[face] - tables.FIRST_LAVA for face in roll.lava])


def apply_chance(match: Match, state: State, move: Roll, build: Any = default) -> None:
    """Applies a recorded roll to all boards."""
    apply_roll(match.boards[0], move, build)
    build.share_roll(match)


def number_of(state: State, seat: Seat, move: Move) -> int:
    """A seat's move as the kernel numbers it."""
    match move:
        case Place():
            return state.box.numbers[move.cell] * tables.TILES + tables.TILE_NUMBERS[move.tile]
        case Done():
            return tables.DONE
        case Impact():
            return tables.IMPACT + DIRECTIONS.index(move.direction)
        case Dodge():
            return tables.DODGE + _special(move.special)
        case Roll():
            raise ValueError("a roll has no number: use apply_chance")


def move_of(state: State, seat: Seat, number: int) -> Move:
    """The move with this number."""
    if number < tables.DONE:
        cell, tile = divmod(number, tables.TILES)
        return Place(state.box.names[cell], tables.TILE_TEXTS[tile])
    if number == tables.DONE:
        return Done()
    if number < tables.DODGE:
        return Impact(DIRECTIONS[number - tables.IMPACT])
    return Dodge(_face(state.box, tables.FIRST_SPECIAL + number - tables.DODGE))
