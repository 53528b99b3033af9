"""Moves, boards and states as one line of text, written and parsed.

A tile in its cell is `20:K1`: cell 20, tile K, one quarter turn clockwise. A frame is its tiles in the order in which
they were laid; then may follow `+C` for the tile in hand, `10:2` for the cell and turn chosen for it, and `done`.
Frames are parted by ` / `, and `-` is an empty one.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from branchline.engine.errors import InvalidNotation
from branchline.engine.game import CHANCE, Example, Seat, Setup
from branchline.engine.text import Text, short, text
from branchline.engine.typed_text import clean_input, refuse
from branchline.games.train_from_afar.rules.components import Box
from branchline.games.train_from_afar.rules.moves import Done, Lay, Move, Take
from branchline.games.train_from_afar.rules.rules import legal_moves, new, to_act
from branchline.games.train_from_afar.rules.running import with_tile
from branchline.games.train_from_afar.rules.state import Frame, PlacedTile, State, drawer, empty_frame
from branchline.games.train_from_afar.words.illegal_moves import refuse_cell

_LAY = re.compile(r"([0-9]{2}):([0-9])")
_TAKE = re.compile(r"take +([A-Z])", re.IGNORECASE | re.ASCII)
_TILE = re.compile(r"([0-9]{2}):([A-Z])([0-3])")
_HAND = re.compile(r"\+([A-Z])")
_ON_BOARD = re.compile(rf"{_TILE.pattern}|{_HAND.pattern}")
_IN_STATE = re.compile(rf"{_ON_BOARD.pattern}|{_LAY.pattern}|done")
EXAMPLE = Example(2, "20:B1 21:A2 31:F2 / 31:C0 21:H3 20:I0")


def write_move(move: Move) -> str:
    match move:
        case Take(tile):
            return f"take {tile}"
        case Lay(cell, turn):
            return f"{cell:02}:{turn}"
        case Done():
            return "done"


def move_syntax(setup: Setup, seat: Seat) -> Mapping[str, Text]:
    """The forms of moves in this setup, each with its meaning."""
    if seat == CHANCE:
        return {"take K": text("the tile that the player drew")}
    return {
        "20:1": text("lay your tile in row 2, column 0, rotated clockwise by one quarter turn (0 to 3)"),
        "done": text("end the round"),
    }


def read_move(notation: str) -> Move:
    """A move in any letter case."""
    notation = clean_input(notation)
    if lay := _LAY.fullmatch(notation):
        return Lay(int(lay[1]), int(lay[2]))
    if take := _TAKE.fullmatch(notation):
        return Take(take[1].upper())
    if notation.lower() == "done":
        return Done()
    raise InvalidNotation(text("{typed} is not a move; moves look like 20:1 (cell and rotation), done, take K", typed=short(notation)))


def write_state(state: State) -> str:
    """Every seat's frame, its tile in hand, what it has chosen and whether it has finished the round."""
    return " / ".join(_write_seat(state, seat) for seat in range(len(state.frames)))


def _write_seat(state: State, seat: Seat) -> str:
    names, hand, choice = state.box.names, state.hands[seat], state.choices[seat]
    words = [f"{names[tile.cell]:02}:{tile.tile}{tile.turn}" for tile in state.frames[seat].tiles]
    words += [f"+{hand}"] if hand else []
    words += [write_move(choice)] if choice else []
    words += ["done"] if state.is_done[seat] else []
    return " ".join(words) or "-"


def read_state(setup: Setup, notation: str) -> State:
    """The state or view that `write_state` wrote."""
    seats = clean_input(notation).split(" / ")
    if len(seats) != setup.seats:
        refuse(
            notation,
            text(
                "a state has the frames of {n} seat, separated by /", "a state has the frames of {n} seats, separated by /", n=setup.seats
            ),
        )
    state = _positions(setup, seats, _IN_STATE)
    for seat, words in enumerate(seats):
        state = _with_choice(state, seat, [word for word in words.split() if _LAY.fullmatch(word) or word == "done"])
    if drawer(state) is None and not to_act(state) and any(state.is_done):
        refuse(notation, text("when everyone has finished the round, the tiles are already laid"))
    return state


def read_board(setup: Setup, notation: str) -> State:
    """The position in a typed text: a line for each frame, its tiles in the order in which they were laid.

    Lower case, commas and any equal rotation of a tile are accepted; omitted frames are empty.
    """
    lines = re.split(r"[/\n]", clean_input(notation, empty=True).replace(",", " "))
    if len(lines) > setup.seats:
        refuse(notation, text("there are more frames than seats at this table"))
    return _positions(setup, [line.upper() if line.isascii() else line for line in lines], _ON_BOARD)


def _positions(setup: Setup, lines: list[str], pattern: re.Pattern[str]) -> State:
    """The frames and hands in these lines, whose words match a pattern."""
    state = new(setup)
    frames, hands = list(state.frames), list(state.hands)
    for seat, line in enumerate(lines):
        words = [] if line.strip() == "-" else line.split()
        for word in words:
            if not pattern.fullmatch(word):
                refuse(word, text("a tile looks like 20:K1 (cell, tile, rotation), the tile in hand like +C"))
        frames[seat] = _read_frame(state.box, [word for word in words if _TILE.fullmatch(word)])
        hands[seat] = _read_hand(frames[seat], [word for word in words if _HAND.fullmatch(word)])
    return replace(state, frames=tuple(frames), hands=tuple(hands))


def _read_frame(box: Box, words: list[str]) -> Frame:
    frame = empty_frame(box)
    for word in words:
        match = _TILE.fullmatch(word)
        assert match is not None
        cell, tile, turn = box.numbers.get(int(match[1])), match[2], int(match[3])
        if cell is None:
            refuse(word, text("There is no such cell in the frame"))
        if tile not in frame.stack:
            refuse(word, _no_tile(box, tile))
        if reason := refuse_cell(box, frame, cell):
            refuse(word, reason)
        frame = with_tile(box, frame, PlacedTile(cell, tile, box.faces[tile][turn]))
    return frame


def _read_hand(frame: Frame, words: list[str]) -> str | None:
    if not words:
        return None
    tile = words[0][1:]
    if len(words) > 1:
        refuse(words[1], text("there is one tile in hand at most"))
    if not frame.running:
        refuse(words[0], text("a player with no running locomotive takes no tile"))
    if tile not in frame.stack:
        refuse(words[0], text("this tile is not in the stack any more"))
    return tile


def _no_tile(box: Box, tile: str) -> Text:
    return text("this tile is listed twice") if tile in box.tiles else text("There is no tile {tile} in this box", tile=tile)


def _with_choice(state: State, seat: Seat, words: list[str]) -> State:
    """The state with a seat's choice, and whether the seat has finished; in a view `done` may occur without a choice."""
    is_done, choices = words[-1:] == ["done"], [word for word in words if word != "done"]
    if words.count("done") > 1 or len(choices) > 1 or "done" in words[:-1]:
        refuse(" ".join(words), text("a player chooses one cell and one rotation, then finishes the round"))
    if words and (state.hands[seat] is None or drawer(state) is not None):
        refuse(" ".join(words), text("nobody chooses before everyone has a tile"))
    lay = read_move(choices[0]) if choices else None
    if lay is not None and lay not in legal_moves(state, seat):
        refuse(choices[0], text("this player cannot choose that"))
    assert lay is None or isinstance(lay, Lay)
    lays = (*state.choices[:seat], lay, *state.choices[seat + 1 :])
    return replace(state, choices=lays, is_done=(*state.is_done[:seat], is_done, *state.is_done[seat + 1 :]))
