"""Boxes that differ from the built-in one, and what bots choose with them."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from branchline.bots import BOTS
from branchline.engine.edition import Edition
from branchline.engine.game import CHANCE, AnyGame
from branchline.engine.match import Match

DECISIONS = 8  # compared in each match


def changed_box(game: AnyGame, changes: Mapping[str, str]) -> Edition:
    """The built-in box with other words at places that occur once."""
    source = game.edition.source
    for old, new in changes.items():
        assert source.count(old) == 1, old
        source = source.replace(old, new)
    return Edition(source, "own.toml")


def choices(game: AnyGame, edition: Edition, level: str, log: list[tuple[int, str]], options: dict[str, Any]) -> list[str]:
    """What a bot chooses before each of its moves in a log."""
    match = Match[Any, Any](game, game.setup(options=options, edition=edition))
    chosen = []
    for number, (seat, move) in enumerate(log):
        if seat != CHANCE:
            view = game.view(match.state, seat)
            bot = BOTS[level].create(game, seat)
            chosen.append(game.write_move(bot.choose(view, game.legal_moves(view, seat), Random(number))))
        match.play_text(seat, move)
    return chosen


def opening_log(game: AnyGame, options: dict[str, Any]) -> list[tuple[int, str]]:
    """The beginning of a match of easy bots with the built-in box."""
    match, rng, decisions = Match[Any, Any](game, game.setup(options=options)), Random(3), 0
    while decisions < DECISIONS and not match.over:
        match.settle("boxes")
        seat = game.to_act(match.state)[0]
        view = game.view(match.state, seat)
        match.play(seat, BOTS["easy"].create(game, seat).choose(view, game.legal_moves(view, seat), rng))
        decisions += 1
    return [(seat, game.write_move(move)) for seat, move in match.log]
