"""A sample match played by bots: a picture for the game's card, and a record to look at.

A game's package holds it as `sample.json`: a close match of two strong bots with high scores, chosen from several seeds.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from random import Random
from typing import Any

from branchline.bots import BOTS
from branchline.drawing.picture import Look
from branchline.engine.game import AnyGame
from branchline.engine.match import Match
from branchline.engine.record import Record, read_record, record_of, replay_positions, write_record
from branchline.language import speaker

STRONG, QUICK = "hard", "greedy"  # the bot of the stored samples, and the bot that plays if there is none


def portrait(game: AnyGame, theme: str, lang: str) -> str:
    """The position after two thirds of the match, as SVG."""
    states = [match.state for match in replay_positions(_sample(game)[0], {game.id: game}) if game.to_act(match.state)]
    return game.draw(states[len(states) * 2 // 3], 0, (), Look(theme, speaker(lang, game.id), layout="wide"))


def sample_record(game: AnyGame, lang: str) -> str:
    """The sample match as a record, its seats named after the bots."""
    record, by = _sample(game)
    bot = speaker(lang, game.id)(BOTS[by].title)
    return write_record(replace(record, seats=tuple(f"{bot} {seat + 1}" for seat in range(len(record.seats)))))


@lru_cache(maxsize=16)
def _sample(game: AnyGame) -> tuple[Record, str]:
    """The record, and the bot that played."""
    file = game.data_file("sample.json")
    return (read_record(file.read_text(encoding="utf-8")), STRONG) if file else (_play_sample(game), QUICK)


def _play_sample(game: AnyGame) -> Record:
    """A match of a bot against itself, for a game without a stored sample."""
    rng = Random(game.id)
    match: Match[Any, Any] = Match(game, game.setup(min(2, game.seats[1])))
    match.settle(game.id)
    while not match.over:
        seat = game.to_act(match.state)[0]
        legal = game.legal_moves(match.state, seat)
        match.play(seat, BOTS[QUICK].create(game, seat).choose(game.view(match.state, seat), legal, rng))
        match.settle(game.id)
    return record_of(match, tuple(str(seat + 1) for seat in range(match.setup.seats)), game.id)
