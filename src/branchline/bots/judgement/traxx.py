"""Träxx: cells still to be covered and numbers still to be reached, by how far they lie from the two ends."""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache

from branchline.bots.judge import Judgement
from branchline.engine.game import Seat
from branchline.games.traxx.components import Box
from branchline.games.traxx.scoring import points, reached
from branchline.games.traxx.state import Note, State, drawn, fields_left

CELLS_A_CARD = 3.1  # how far a line grows in a round of good play
OF_REACHABLE = 0.8  # how much of what can be reached is covered in the end
SURE, FADING = 0.75, 0.013  # how likely a number beside an end is reached, and how much less one that lies a cell farther
ROOM = (-3.0, -0.5, 0.0, 0.3, 0.4, 0.5, 0.5)  # what an end is worth by the free cells beside it
STAYS_FULL = 0.45  # how often a number that would count in full now still does when it is reached
LOST = 0.0  # what a free cell costs that has at most one free neighbour


def worth(state: State, seat: Seat) -> float:
    """The points on the sheet, the cells the line may still cover, the numbers it may still reach."""
    sheet, box = state.sheets[seat], state.box
    line = drawn(sheet)
    notes = reached(state, sheet)
    total = float(sum(map(points, notes)) + len(line) - len(box.names))
    cards = sum(state.deck)
    left = CELLS_A_CARD * cards + (0 if sheet.done else 0.7 * len(fields_left(state, sheet)))
    far, room, lost = _prospects(box, frozenset(line), (line[0], line[-1]))
    if cards or not sheet.done:
        total += min(left, OF_REACHABLE * len(far)) + sum([ROOM[cells] for cells in room]) - LOST * lost
    here = {number for number, _ in notes}
    for number, cell in box.numbers.items():
        if number not in here and cell in far and far[cell] <= left:
            total += (SURE - FADING * far[cell]) * _hoped(state, number, notes)
    return total


def _hoped(state: State, number: int, notes: tuple[Note, ...]) -> float:
    """What a number may bring: half of it, and as things stand perhaps all of it."""
    if len(state.sheets) == 1:
        full = all(number > earlier for earlier, _ in notes)
    else:
        full = all(number != noted for sheet in state.sheets for noted, _ in sheet.noted)
    half = points((number, False))
    return half + STAYS_FULL * (number - half) if full else half


@lru_cache(maxsize=1 << 14)
def _prospects(box: Box, taken: frozenset[int], ends: tuple[int, int]) -> tuple[dict[int, int], tuple[int, int], int]:
    """How many cells away from an end each free cell is, round the line; the free cells beside each end; cells likely lost."""
    near, far = _near(box), dict[int, int]()
    free = [[cell for cell in beside if cell not in taken] for beside in near]
    ahead, steps = set(ends), 0
    while ahead:
        steps += 1
        ahead = {cell for start in ahead for cell in free[start] if cell not in far}
        far.update(dict.fromkeys(ahead, steps))
    lost = sum([len(beside) < 2 for cell, beside in enumerate(free) if cell not in taken and far.get(cell) != 1])
    return far, (len(free[ends[0]]), len(free[ends[1]])), lost


@lru_cache(maxsize=16)
def _near(box: Box) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(cell for cell, _, _ in steps) for steps in box.steps)


def key(state: State, seat: Seat) -> Hashable:
    sheet = state.sheets[seat]
    return sheet.line, sheet.fresh, sheet.at_first, sheet.done


JUDGEMENT = Judgement(worth, key=key, width=12, candidates=24, roots=12, ahead=3, playouts=240)
