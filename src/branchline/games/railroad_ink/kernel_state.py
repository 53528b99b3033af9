"""States and moves of the game as those of the kernel, and back. Either form of the kernel will do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

from branchline.engine.errors import InvalidSetup
from branchline.engine.game import Seat, Setup
from branchline.engine.text import text
from branchline.games.railroad_ink import kernel_tables as tables
from branchline.games.railroad_ink.components import ANY, DIRECTIONS, EDITION, EMPTY, Box
from branchline.games.railroad_ink.kernels import kernel as fast
from branchline.games.railroad_ink.moves import Dodge, Done, Impact, Move, Place, Roll
from branchline.games.railroad_ink.state import Sheet, State, board_of

if TYPE_CHECKING:
    from types import ModuleType

    from branchline.games.railroad_ink.kernel import Board
    from branchline.games.railroad_ink.kernel_match import Match

WAYS = ("none", "meteor", "lava")
_SIDES = (*DIRECTIONS, ANY)

Form: TypeAlias = "ModuleType"


def playable(setup: Setup) -> bool:
    """Whether the kernel knows this box: it is made for the printed one only."""
    return setup.edition.source == EDITION.source


def new_board(setup: Setup, seed: int = 0, form: Form = fast) -> Board:
    """An empty board for a way to play; raises `InvalidSetup` for a box that the kernel does not know."""
    if not playable(setup):
        raise InvalidSetup(text("The kernel knows only the printed box of this game"))
    board: Board = form.Board(
        WAYS.index(str(setup["expansion"])),
        trail=int(setup["longest"] == "trail"),
        crater_tiles=int(setup["crater_points"] == "tile"),
        crater_centre=int(bool(setup["crater_in_centre"])),
        volcano_on_route=int(bool(setup["volcano_on_route"])),
        seed=seed,
    )
    return board


def new_match(setup: Setup, seed: int = 0, form: Any = fast) -> Match:
    """A board for every seat, before the first roll."""
    match: Match = form.Match([new_board(setup, seed, form) for _ in range(setup.seats)])
    form.begin(match, seed)
    return match


def board_from(state: State, seat: Seat, seed: int = 0, form: Form = fast) -> Board:
    """A seat's board as the kernel has it; a seat that has finished its round waits for the next roll."""
    board, sheet = new_board(state.setup, seed, form), state.sheets[seat]
    form.fill(board, [tables.TILE_NUMBERS[tile] for tile in sheet.board.cells], list(sheet.board.rounds))
    waiting = state.roll is None or state.done[seat]
    dice, lava = ((), ()) if waiting else (sheet.dice, sheet.lava)
    form.tell(board, _counted(dice, 0, tables.DICE), _counted(lava, tables.FIRST_LAVA, tables.LAVAS), _rest(state, sheet, waiting, seat))
    return board


def _counted(faces: tuple[str, ...], first: int, kinds: int) -> list[int]:
    numbers = [tables.FACE_NUMBERS[face] - first for face in faces]
    return [numbers.count(face) for face in range(kinds)]


def _rest(state: State, sheet: Sheet, waiting: bool, seat: Seat) -> list[int]:
    """The values of `kernel.FIELDS`."""
    specials = sum(1 << n for n, special in enumerate(state.box.specials) if special in sheet.specials)
    dot = tables.CELLS[sheet.dot]
    if waiting or state.roll is None:
        return [state.round + state.done[seat], 0, specials, 0, 0, 0, 0, dot, 0]
    roll = state.roll
    direction = _SIDES.index(roll.direction) if roll.direction else 0
    drawn = len(roll.lava) - len(sheet.lava)
    return [state.round, 1, specials, sheet.specials_now, int(sheet.meteor), direction, roll.distance, dot, drawn]


def sheet_from(box: Box, board: Board, form: Form = fast) -> Sheet:
    """The seat's paper that a kernel's board stands for."""
    tiles, drawn = form.cells(board)
    dice, lava, rest = form.told(board)
    told = dict(zip(form.FIELDS, rest, strict=True))
    return Sheet(
        board_of(box, tuple(EMPTY if tile == tables.EMPTY else tables.TILE_TEXTS[tile] for tile in tiles), bytes(drawn)),
        _faces(dice, 0),
        _faces(lava, tables.FIRST_LAVA),
        tuple(special for n, special in enumerate(box.specials) if told["specials"] >> n & 1),
        told["special_now"],
        bool(told["meteor"]),
        tables.CELL_NUMBERS[told["dot"]],
    )


def _faces(counts: list[int], first: int) -> tuple[str, ...]:
    return tuple(tables.FACE_TEXTS[first + n] for n, count in enumerate(counts) for _ in range(count))


def tell_roll(board: Board, roll: Roll, form: Form = fast) -> None:
    """The dice as somebody rolled them."""
    routes = [tables.FACE_NUMBERS[face] for face in roll.routes]
    direction = _SIDES.index(roll.direction) if roll.direction else 0
    form.set_roll(board, routes, direction, roll.distance, [tables.FACE_NUMBERS[face] - tables.FIRST_LAVA for face in roll.lava])


def number_of(box: Box, move: Move) -> int:
    """A seat's move as the kernel numbers it."""
    match move:
        case Place():
            return box.numbers[move.cell] * tables.TILES + tables.TILE_NUMBERS[move.tile]
        case Done():
            return tables.DONE
        case Impact():
            return tables.IMPACT + DIRECTIONS.index(move.direction)
        case Dodge():
            return tables.DODGE + box.specials.index(move.special)
        case Roll():
            raise ValueError("a roll has no number: tell it by tell_roll")


def move_of(box: Box, number: int) -> Move:
    """The move with this number."""
    if number < tables.DONE:
        cell, tile = divmod(number, tables.TILES)
        return Place(box.names[cell], tables.TILE_TEXTS[tile])
    if number == tables.DONE:
        return Done()
    return Impact(DIRECTIONS[number - tables.IMPACT]) if number < tables.DODGE else Dodge(box.specials[number - tables.DODGE])
