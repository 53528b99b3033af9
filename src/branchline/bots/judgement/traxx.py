"""Träxx: cells still to be covered and numbers still to be reached, by how far they lie from the two ends."""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache

from branchline.bots.judge import Judgement
from branchline.engine.game import Seat
from branchline.games.traxx.components import Box
from branchline.games.traxx.scoring import points, reached
from branchline.games.traxx.state import Sheet, State, drawn, fields_left, growing

CELLS_A_CARD = 3.1  # how far a line grows in a round of good play
OF_REACHABLE = 0.8  # how much of what can be reached is covered in the end
SURE, HOPE = 0.9, 0.055  # how likely a number is reached that is near, and how much that falls with the share of the cards needed


def worth(state: State, seat: Seat) -> float:
    """The points on the sheet, the cells the line may still cover, the numbers it may still reach."""
    sheet, box = state.sheets[seat], state.box
    line = drawn(sheet)
    notes = reached(state, sheet)
    total = sum(map(points, notes)) + len(line) - len(box.names)
    left = CELLS_A_CARD * sum(state.deck) + (0 if sheet.done else 0.7 * len(fields_left(state, sheet)))
    far = _distances(box, frozenset(line), ends(sheet, line))
    future = min(left, OF_REACHABLE * len(far))
    here = {number for number, _ in notes}
    for number, cell in box.numbers.items():
        if number not in here and cell in far:
            chance = SURE - HOPE * far[cell] - (0 if far[cell] <= left else 1)
            if chance > 0:
                future += chance * points((number, _in_full(state, seat, number, notes)))
    return total + future


def ends(sheet: Sheet, line: tuple[int, ...]) -> tuple[int, ...]:
    """The ends at which the line may grow next; a round that is under way is over before the other end grows."""
    return growing(sheet) if sheet.fresh and not sheet.done and len(line) < 2 else (line[0], line[-1])


def _in_full(state: State, seat: Seat, number: int, notes: tuple[tuple[int, bool], ...]) -> bool:
    """Whether a number would count in full as things stand."""
    if len(state.sheets) == 1:
        return all(number > earlier for earlier, _ in notes)
    return all(number != noted for sheet in state.sheets for noted, _ in sheet.noted)


@lru_cache(maxsize=1 << 14)
def _distances(box: Box, taken: frozenset[int], starts: tuple[int, ...]) -> dict[int, int]:
    """How many cells away from an end each free cell is, round the line."""
    found: dict[int, int] = {}
    near = _near(box)
    ahead, far = set(starts), 0
    while ahead:
        far += 1
        ahead = {cell for start in ahead for cell in near[start] if cell not in taken and cell not in found}
        found.update(dict.fromkeys(ahead, far))
    return found


@lru_cache(maxsize=16)
def _near(box: Box) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(cell for cell, _, _ in steps) for steps in box.steps)


def key(state: State, seat: Seat) -> Hashable:
    sheet = state.sheets[seat]
    return sheet.line, sheet.fresh, sheet.at_first, sheet.done


JUDGEMENT = Judgement(worth, key=key, width=12, candidates=24, roots=12, ahead=3, playouts=240)
