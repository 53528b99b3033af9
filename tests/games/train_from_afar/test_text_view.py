"""The table as text for a terminal."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import combinations

import pytest
from tests.games.train_from_afar.table import board, frame, table
from tests.games.train_from_afar.test_drawing import frames

from branchline.drawing.picture import Look
from branchline.games.train_from_afar import GAME
from branchline.games.train_from_afar.rules.components import ENDS
from branchline.language import speaker

BOX = table().box


def test_the_text_of_a_table_in_english() -> None:
    lines = GAME.draw_text(board("20:C0 +A", 1, "both"), 0, Look()).splitlines()
    assert lines[0] == "Round 2 of 15   tile A   stack BDEFGHIJKLMNO"
    assert "V violet: Czerno   K black: before 21   B blue: depot   R red: depot" in lines
    assert "Last round: violet reaches Czerno for 8 points; 2 tiles entered" in lines
    assert lines[-1] == "player 1: 10   route 2   tile A"
    assert all(line == line.rstrip() for line in lines)


def test_the_text_has_letters_of_the_readers_language() -> None:
    lines = GAME.draw_text(board("20:C0"), 0, Look(say=speaker("pl", GAME.id))).splitlines()
    assert "F fioletowa: Czerno   Cz czarna: przed 21   N niebieska: zajezdnia   Cw czerwona: zajezdnia" in lines
    assert any(line.startswith("F Cz N Cw: ") for line in lines)


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_exactly_equal_marks_are_joined(lang: str) -> None:
    """Red crosses 31:K0 twice; then random tiles."""
    look = Look(say=speaker(lang, GAME.id))
    for here in (frame("31:K0"), *list(frames(6))[::5]):
        lines = GAME.draw_text(replace(table(), frames=(here,)), 0, look).splitlines()
        for laid in here.tiles:
            marks = _marks(lines, laid.cell)
            joined = {(a, b) for a, b in combinations(range(ENDS), 2) if marks[a] == marks[b]}
            assert joined == set(BOX.sections(laid.tile, laid.turn)), laid


def _marks(lines: list[str], cell: int) -> list[str]:
    """The eight marks of a tile, by their positions in the text."""
    row, column = divmod(cell, 4)
    top = next(n for n, line in enumerate(lines) if line.count("┌") == 4) + 4 * row
    left = lines[top].index("┌") + 13 * column
    upper, first, second, lower = (line[left : left + 13] for line in lines[top : top + 4])
    north, south = ([part for part in edge[1:-1].split("─") if part] for edge in (upper, lower))
    (west, _, east), (west2, _, east2) = first.split(), second.split()
    return [*north, east, east2, *reversed(south), west2, west]


def test_coloured_text_differs_only_by_colours() -> None:
    state = board("31:K0 20:I0 +A", 1, "both")
    assert re.sub(r"\x1b\[[0-9;]*m", "", GAME.draw_text(state, 0, Look(colour=True))) == GAME.draw_text(state, 0, Look())
