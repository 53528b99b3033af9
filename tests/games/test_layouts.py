"""Pictures in each layout: the same picks, the shape of the layout, and nothing that the page itself shows."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from branchline.drawing.picture import Layout, Look
from branchline.engine.game import CHANCE, AnyGame
from branchline.engine.match import Match
from branchline.games import GAMES

LAYOUTS: tuple[Layout, ...] = ("sheet", "tall", "wide")
STEPS = 12


def positions(game: AnyGame, seats: int) -> list[tuple[Any, int]]:
    """A few turns of a match, each with the seat whose turn it is."""
    match: Match[Any, Any] = Match(game, game.setup(seats))
    rng, found = Random(1), []
    while len(found) < STEPS and game.to_act(match.state):
        seat = game.to_act(match.state)[0]
        if seat == CHANCE:
            match.play(CHANCE, game.chance(match.state, rng))
            continue
        found.append((game.view(match.state, seat), seat))
        match.play(seat, rng.choice(list(game.legal_moves(match.state, seat))))
    return found


def draw(game: AnyGame, view: Any, seat: int, layout: Layout) -> str:
    return game.draw(view, seat, list(game.legal_moves(view, seat)), Look(layout=layout))


def shape(svg: str) -> float:
    found = re.search(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', svg)
    assert found
    return float(found[1]) / float(found[2])


@pytest.mark.parametrize("game", GAMES)
def test_a_picture_fits_its_layout(game: str) -> None:
    for seats in (2, GAMES[game].seats[1]):
        for view, seat in positions(GAMES[game], seats):
            sheet, tall, wide = (draw(GAMES[game], view, seat, layout) for layout in LAYOUTS)
            assert shape(wide) > 1.2 > 1 > shape(tall) >= shape(sheet) * 0.99
            assert "data-line" not in tall + wide


@pytest.mark.parametrize("game", GAMES)
def test_every_layout_has_the_same_picks(game: str) -> None:
    for view, seat in positions(GAMES[game], GAMES[game].seats[1]):
        touched = [
            sorted(re.findall(r'data-pick="([^"]*)"[^>]*role="button"', draw(GAMES[game], view, seat, layout))) for layout in LAYOUTS
        ]
        assert touched[0] == touched[1] == touched[2]


@pytest.mark.parametrize("game", ["railroad_ink", "train_from_afar"])
def test_rows_and_columns_are_numbered_where_words_use_them(game: str) -> None:
    view, seat = positions(GAMES[game], 2)[0]
    for layout in LAYOUTS:
        svg = draw(GAMES[game], view, seat, layout)
        for number in range(4):
            assert len(re.findall(rf">{number}</text>", svg)) >= 2
