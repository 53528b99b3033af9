"""States travel: pickled or copied, one is the same state again, with the very same box."""

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


def pickled(thing: Any) -> Any:
    return pickle.loads(pickle.dumps(thing))


@games
@pytest.mark.parametrize("sent", [pickled, deepcopy])
def test_a_state_arrives_as_it_was(game: str, sent: Callable[[Any], Any]) -> None:
    for at in positions(GAMES[game], subject(game), setup_of(GAMES[game], subject(game).tables[-1])):
        state = sent(at.state)
        assert state == at.state
        assert hash(state) == hash(at.state)
        assert state.box is at.state.box


@games
def test_there_is_one_box_of_an_edition_however_it_is_sent(game: str) -> None:
    box = GAMES[game].new(GAMES[game].setup()).box
    assert pickled(box) is deepcopy(box) is copy(box) is box


@games
def test_a_box_that_is_held_stays_the_box_of_its_edition(game: str) -> None:
    """However many other boxes were opened since."""
    edition = GAMES[game].setup().edition
    box = GAMES[game].new(GAMES[game].setup()).box
    for n in range(20):
        other = replace(edition, file=f"box {n}")
        assert GAMES[game].new(GAMES[game].setup(edition=other)).box is not box
    assert GAMES[game].new(GAMES[game].setup()).box is box


@games
def test_what_travels_of_a_box_is_its_edition_once(game: str) -> None:
    """A state shares it with its setup."""
    state = GAMES[game].new(GAMES[game].setup())
    assert len(pickle.dumps((state.setup, state.box))) < len(pickle.dumps(state.setup)) + 200
