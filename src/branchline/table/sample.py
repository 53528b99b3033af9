"""A match that bots have played: a picture for the game's card, and a record to look at where nobody plays."""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Any

from branchline.bots import BOTS
from branchline.engine.game import AnyGame
from branchline.engine.match import Match
from branchline.engine.picture import Look
from branchline.engine.record import record_of, write_record
from branchline.language import speaker


def portrait(game: AnyGame, theme: str, lang: str) -> str:
    """A match of one greedy bot against itself, two thirds on, as it lies on a table."""
    _, states = _sample(game)
    return game.draw(states[len(states) * 2 // 3], 0, (), Look(theme, speaker(lang, game.id), room="wide"))


def sample_record(game: AnyGame, lang: str) -> str:
    match, _ = _sample(game)
    bot = speaker(lang, game.id)(BOTS["greedy"].title)
    return write_record(record_of(match, tuple(f"{bot} {seat + 1}" for seat in range(match.setup.seats)), game.id))


@lru_cache(maxsize=16)
def _sample(game: AnyGame) -> tuple[Match[Any, Any], list[Any]]:
    """A match, and its states in which it is some seat's turn."""
    rng = Random(game.id)
    match: Match[Any, Any] = Match(game, game.setup(min(2, game.seats[1])))
    states = []
    match.settle(game.id)
    while not match.over:
        states.append(match.state)
        seat = game.to_act(match.state)[0]
        legal = game.legal_moves(match.state, seat)
        match.play(seat, BOTS["greedy"].sit(game, seat).choose(game.view(match.state, seat), legal, rng))
        match.settle(game.id)
    return match, states
