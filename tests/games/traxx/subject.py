"""The subject of Träxx for the contract tests."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from random import Random

from branchline.conformance import Subject
from branchline.engine.game import Seat
from branchline.games.traxx.rules.moves import Done, Extend, Move, Reveal
from branchline.games.traxx.rules.state import Sheet, State

NONSENSE = ("", "z9", "a0", "a6", "e10", "e05", "5e", "d5-c5", "ą1")


def space(state: State, seat: Seat, rng: Random) -> Iterator[Move]:
    """Every step around the line, any cell from any cell, every card, and invalid names."""
    box = state.box
    yield Done()
    yield from box.reveals
    yield from (Reveal(card) for card in ("", "B", "BBGGSSYY", "BGYSROBGYS", "XXXX"))
    sheet = state.sheets[seat if 0 <= seat < len(state.sheets) else 0]
    line = (*sheet.line[:1], *sheet.line[-1:], *(sheet.new_cells or ())[-2:])
    yield from (move for end in line for _, _, move in box.steps[end])
    yield from (move for _, _, move in box.steps[rng.choice(sheet.line)])
    yield from (Extend(box.names[end], rng.choice(box.names)) for end in line)
    yield from (Extend(rng.choice(box.names), rng.choice(box.names)) for _ in range(20))
    yield from (Extend(rng.choice(NONSENSE), rng.choice(box.names)) for _ in range(4))
    yield from (Extend(box.names[rng.choice(line)], rng.choice(NONSENSE)) for _ in range(4))


def recount(state: State, seat: Seat) -> Mapping[str, int]:
    """Crosses off the cells of the component file one by one, as with a pencil."""
    rows = [row.split() for row in tomllib.loads(state.setup.edition.source)["plan"]["rows"]]
    plan = {f"{chr(97 + r)}{place}": cell for r, row in enumerate(rows) for place, cell in enumerate(row, 1)}
    sheet = state.sheets[seat]
    left = dict(plan)
    numbers: list[int] = []
    for cell in (*sheet.line, *(sheet.new_cells or ())):
        numbers += [int(digits) for digits in [left.pop(state.box.names[cell])[1:]] if digits]
    strip = {number: _value(state, seat, number, numbers) for number in numbers}
    halves = {number for number in numbers if strip[number] != number}
    full = sum(strip[number] for number in numbers if number not in halves)
    return {"full": full, "half": sum(strip[number] for number in halves), "uncovered": -len(left)}


def _value(state: State, seat: Seat, number: int, reached: list[int]) -> int:
    """The points of a number: as noted, or in the open round by who noted it earlier."""
    for noted_numbers, full in state.sheets[seat].notes:
        if noted_numbers == number:
            return number if full else number - number // 2
    earlier = {noted_numbers for sheet in state.sheets for noted_numbers, _ in sheet.notes}
    if len(state.sheets) > 1:
        return number - number // 2 if number in earlier else number
    before = {*earlier, *reached[len(earlier) : reached.index(number)]}
    return number - number // 2 if any(other > number for other in before) else number


def scramble(state: State, seat: Seat, rng: Random) -> State:
    """Others have drawn something else in the open round."""
    if state.card is None:
        return state
    sheets = [sheet if n == seat else _random_line(state, sheet, rng) for n, sheet in enumerate(state.sheets)]
    return replace(state, sheets=tuple(sheets))


def _random_line(state: State, sheet: Sheet, rng: Random) -> Sheet:
    """Random steps from one end while the card has fields for them."""
    assert state.card is not None
    box = state.box
    fields = list(box.cards[state.card])
    at_first = len(sheet.line) > 1 and rng.random() < 0.5
    end, fresh = sheet.line[0 if at_first else -1], list[int]()
    while rng.random() < 0.8:
        steps = [(cell, letter) for cell, letter, _ in box.steps[end] if letter in fields and cell not in (*sheet.line, *fresh)]
        if not steps:
            break
        end, letter = rng.choice(steps)
        fields.remove(letter)
        fresh.append(end)
    return replace(sheet, new_cells=tuple(fresh), at_first=at_first and bool(fresh))


SUBJECT = Subject(
    tables=(
        (1, {}),
        (2, {"sheet1": "D", "sheet2": "C", "sheet3": "B", "sheet4": "A"}),
        (3, {"sheet1": "C", "sheet2": "D", "sheet3": "A", "sheet4": "B"}),
        (4, {"sheet1": "A", "sheet2": "B", "sheet3": "C", "sheet4": "D"}),
        (4, {"sheet1": "B", "sheet2": "A", "sheet3": "D", "sheet4": "C"}),
    ),
    space=space,
    recount=recount,
    scramble=scramble,
    endings=("cards",),
    golden=Path(__file__).parent,
)
