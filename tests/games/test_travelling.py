"""Pickled or copied states are equal and share the box of their edition."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from copy import copy, deepcopy
from dataclasses import replace
from typing import Any

import pytest
from tests.conformance.subject import subject

from branchline.conformance.positions import positions
from branchline.conformance.subject import setup_of
from branchline.games import GAMES

games = pytest.mark.parametrize("game", GAMES)


def pickle_copy(value: Any) -> Any:
    return pickle.loads(pickle.dumps(value))


@games
@pytest.mark.parametrize("copy_of", [pickle_copy, deepcopy])
def test_a_copied_state_is_equal(game: str, copy_of: Callable[[Any], Any]) -> None:
    for at in positions(GAMES[game], subject(game), setup_of(GAMES[game], subject(game).tables[-1])):
        state = copy_of(at.state)
        assert state == at.state
        assert hash(state) == hash(at.state)
        assert state.box is at.state.box


@games
def test_copies_share_the_box_of_an_edition(game: str) -> None:
    box = GAMES[game].new(GAMES[game].setup()).box
    assert pickle_copy(box) is deepcopy(box) is copy(box) is box


@games
def test_a_box_in_use_stays_the_box_of_its_edition(game: str) -> None:
    """Even after many other boxes were opened."""
    edition = GAMES[game].setup().edition
    box = GAMES[game].new(GAMES[game].setup()).box
    for n in range(20):
        other = replace(edition, file=f"box {n}")
        assert GAMES[game].new(GAMES[game].setup(edition=other)).box is not box
    assert GAMES[game].new(GAMES[game].setup()).box is box


@games
def test_a_pickled_state_contains_the_edition_once(game: str) -> None:
    """State and setup share it."""
    state = GAMES[game].new(GAMES[game].setup())
    assert len(pickle.dumps((state.setup, state.box))) < len(pickle.dumps(state.setup)) + 200
