"""Records to study: the toy's, typed move by move, and those of bots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from tests.toy import TOY

from branchline.bots import BOTS
from branchline.engine.game import CHANCE, AnyGame, OptionValue, Seat
from branchline.engine.match import Match
from branchline.engine.record import Record, record_of
from branchline.study.review.breakdown import Review
from branchline.study.review.rollout import Estimate


def toy(*moves: str, seats: int = 1, rounds: int = 3) -> Record:
    """A match of the toy, its moves written as in a record: `- roll 2`, `0 add`."""
    match = Match(TOY, TOY.setup(seats, {"rounds": rounds}))
    for entry in moves:
        seat, _, move = entry.partition(" ")
        match.play_text(CHANCE if seat == "-" else int(seat), move)
    return record_of(match, tuple(f"seat {seat}" for seat in range(seats)))


def played(game: AnyGame, bots: Sequence[str], seed: str, options: Mapping[str, OptionValue] | None = None) -> Match[Any, Any]:
    """A match of bots."""
    match: Match[Any, Any] = Match(game, game.setup(len(bots), options))
    sitting = [BOTS[name].create(game, seat) for seat, name in enumerate(bots)]
    sources = [Random(f"{seed}/bot/{seat}") for seat in range(len(bots))]
    while not match.over:
        if not match.settle(seed):
            move_once(match, game.to_act(match.state)[0], sitting, sources)
    return match


def move_once(match: Match[Any, Any], seat: Seat, bots: Sequence[Any], sources: Sequence[Random]) -> None:
    view = match.game.view(match.state, seat)
    match.play(seat, bots[seat].choose(view, match.game.legal_moves(view, seat), sources[seat]))


def kept(match: Match[Any, Any], seed: str = "") -> Record:
    return record_of(match, tuple(f"seat {seat}" for seat in range(match.setup.seats)), seed)


def without_time(found: Review, compared: int = 0) -> Review:
    """The review if there had been time to compare only its first `compared` turns."""
    left = [replace(turn, compared=1, proved=False, choice=True, better=(), loss=Estimate(0.0, 0.0)) for turn in found.turns[compared:]]
    return replace(found, turns=(*found.turns[:compared], *left))
