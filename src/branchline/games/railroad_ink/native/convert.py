"""Convert states and moves of the rules to those of the kernel and back; `build` is the kernel to use, compiled or plain."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING, Any, TypeAlias

from branchline.engine.errors import InvalidSetup
from branchline.engine.game import Seat, Setup
from branchline.engine.text import text
from branchline.games.railroad_ink.native.builds import kernel as default
from branchline.games.railroad_ink.native.tables import Numbering, board_tables, is_supported, numbering_of
from branchline.games.railroad_ink.rules.components import ANY, DIRECTIONS, Box, box_of
from branchline.games.railroad_ink.rules.moves import Dodge, Done, Impact, Move, Place, Roll
from branchline.games.railroad_ink.rules.state import Sheet, State, board_of

if TYPE_CHECKING:
    from types import ModuleType

    from branchline.games.railroad_ink.native.kernel import Board, KernelTables
    from branchline.games.railroad_ink.native.match import Match

VARIANTS = ("none", "meteor", "lava")
_SIDES = (*DIRECTIONS, ANY)

Build: TypeAlias = "ModuleType"


def supports(setup: Setup) -> bool:
    """Whether the kernel has room for the box of a setup."""
    return is_supported(box_of(setup.edition))


@lru_cache(maxsize=16)
def tables_of(box: Box, build: type[KernelTables]) -> KernelTables:
    """The kernel tables of a box; `build` is the class of the kernel in use. Raises `InvalidSetup` if they have no room for it."""
    if not is_supported(box):
        raise InvalidSetup(text("The kernel of this game has no room for this box, or can't tell its routes, lava and volcano apart"))
    return build(board_tables(box))


def new_board(setup: Setup, seed: int = 0, build: Build = default) -> Board:
    """An empty board of a variant."""
    board: Board = build.Board(
        tables_of(box_of(setup.edition), build.KernelTables),
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
    board, sheet, own = new_board(state.setup, seed, build), state.sheets[seat], numbering_of(state.box)
    values = {
        "round": state.round + state.is_done[seat],
        "specials": sum(1 << _special(own, special) for special in sheet.specials),
        "dot": own.cells[sheet.dot],
    }
    if state.roll is not None and not state.is_done[seat]:
        values |= _drawing(own, state.roll, sheet)
    build.load_board(board, [own.tile_numbers[tile] for tile in sheet.board.cells], list(sheet.board.rounds), values)
    return board


def _drawing(own: Numbering, roll: Roll, sheet: Sheet) -> dict[str, Any]:
    """The fields of a seat that has dice to draw."""
    return {
        "is_rolled": 1,
        "dice": _count_faces(own, sheet.dice, 0, len(own.dice)),
        "lava": _count_faces(own, sheet.lava, own.first_lava, len(own.lava)),
        "special_now": sheet.specials_now,
        "meteor": int(sheet.meteor),
        "direction": _direction(roll),
        "distance": roll.distance,
        "lava_drawn": len(roll.lava) - len(sheet.lava),
    }


def _count_faces(own: Numbering, faces: tuple[str, ...], first: int, kinds: int) -> list[int]:
    counts = Counter(own.face_numbers[face] - first for face in faces)
    return [counts[face] for face in range(kinds)]


def _direction(roll: Roll) -> int:
    return _SIDES.index(roll.direction) if roll.direction else 0


def _special(own: Numbering, face: str) -> int:
    """The kernel's number of a special route."""
    return own.face_numbers[face] - len(own.dice)


def sheet_from(box: Box, board: Board, build: Build = default) -> Sheet:
    """The rules' sheet of a kernel's board."""
    own, values = numbering_of(box), build.dump_board(board)
    return Sheet(
        board_of(
            box, tuple(own.tiles[values["tile"][cell]] for cell in own.cells), bytes(values["drawn_round"][cell] for cell in own.cells)
        ),
        _faces_on_dice(own, (*box.dice[0], *box.dice[-1]), values["dice"], 0),
        _faces_on_dice(own, box.lava_faces, values["lava"], own.first_lava),
        tuple(special for special in box.specials if values["specials"] >> _special(own, special) & 1),
        values["special_now"],
        bool(values["meteor"]),
        own.cell_numbers[values["dot"]],
    )


def _faces_on_dice(own: Numbering, die: tuple[str, ...], counts: list[int], first: int) -> tuple[str, ...]:
    """The faces that dice show, in the order of a die."""
    return tuple(face for face in dict.fromkeys(die) for _ in range(counts[own.face_numbers[face] - first]))


def apply_roll(board: Board, box: Box, roll: Roll, build: Build = default) -> None:
    """Applies a recorded roll."""
    own = numbering_of(box)
    lava = [own.face_numbers[face] - own.first_lava for face in roll.lava]
    build.set_roll(board, [own.face_numbers[face] for face in roll.routes], _direction(roll), roll.distance, lava)


def apply_chance(match: Match, state: State, move: Roll, build: Any = default) -> None:
    """Applies a recorded roll to all boards."""
    apply_roll(match.boards[0], state.box, move, build)
    build.share_roll(match)


def number_of(state: State, seat: Seat, move: Move) -> int:
    """A seat's move as the kernel numbers it."""
    own = numbering_of(state.box)
    match move:
        case Place():
            return state.box.numbers[move.cell] * own.tile_count + own.tile_numbers[move.tile]
        case Done():
            return own.done_move
        case Impact():
            return own.first_impact + DIRECTIONS.index(move.direction)
        case Dodge():
            return own.first_dodge + _special(own, move.special)
        case Roll():
            raise ValueError("a roll has no number: use apply_chance")


def move_of(state: State, seat: Seat, number: int) -> Move:
    """The move with this number."""
    own = numbering_of(state.box)
    if number < own.done_move:
        cell, tile = divmod(number, own.tile_count)
        return Place(state.box.names[cell], own.tiles[tile])
    if number == own.done_move:
        return Done()
    if number < own.first_dodge:
        return Impact(DIRECTIONS[number - own.first_impact])
    return Dodge(state.box.face_of[own.specials[number - own.first_dodge]])
