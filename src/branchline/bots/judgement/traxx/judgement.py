"""Träxx: cells still to be covered and numbers still to be reached, by how far they lie from the two ends."""

from __future__ import annotations

from collections.abc import Hashable

from branchline.bots.judge import Judgement
from branchline.bots.judgement.traxx.room import marked, room_of
from branchline.engine.game import Seat
from branchline.games.traxx.scoring import points, reached
from branchline.games.traxx.state import Note, State, drawn, fields_left

CELLS_A_CARD = 3.2  # how far a line grows in a round of good play, where there is room
BLEND = 4  # cards and room both limit how many cells are covered: the lesser counts most, the other a little
LONELY, NARROW = 1.0, 0.2  # how likely a free cell stays uncovered that has at most one free neighbour, or two
STUCK = 2.0  # what it costs when an end has no free cell beside it
SURE, FADING = 0.75, 0.013  # how likely a number beside an end is reached, and how much less one that lies a cell farther
STAYS_FULL = 0.45  # how often a number that would count in full now still does when it is reached


def worth(state: State, seat: Seat) -> float:
    """The points on the sheet, the cells the line may still cover, the numbers it may still reach."""
    sheet, box = state.sheets[seat], state.box
    line, notes = drawn(sheet), reached(state, sheet)
    total = float(sum(map(points, notes)) + len(line) - len(box.names))
    left = CELLS_A_CARD * sum(state.deck) + (0 if sheet.done else 0.7 * len(fields_left(state, sheet)))
    if not left:
        return total
    room = room_of(box, marked(box, line), line[0], line[-1])
    total += _lesser(left, room.cells - LONELY * room.lonely - NARROW * room.narrow) - STUCK * room.stuck
    halved = _halved(state, notes)
    for number, away in room.numbers:
        if away <= left:
            half = points((number, False))
            hoped = half if number in halved else half + STAYS_FULL * (number - half)
            total += (SURE - FADING * away) * hoped
    return total


def _halved(state: State, notes: tuple[Note, ...]) -> range | set[int]:
    """The numbers of which only half can be had: alone those below the highest reached, else those that anybody has."""
    if len(state.sheets) == 1:
        return range(max(notes, default=(0, True))[0])
    return {number for sheet in state.sheets for number, _ in sheet.noted}


def _lesser(one: float, other: float) -> float:
    """The lesser of two, somewhat less where they are about the same."""
    return (one**-BLEND + other**-BLEND) ** (-1 / BLEND) if one > 0 and other > 0 else 0.0


def key(state: State, seat: Seat) -> Hashable:
    sheet = state.sheets[seat]
    return sheet.line, sheet.fresh, sheet.at_first, sheet.done


JUDGEMENT = Judgement(worth, key=key, width=12, candidates=24, roots=12, ahead=5, playouts=64)
