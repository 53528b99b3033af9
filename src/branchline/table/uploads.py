"""Validates uploaded boxes, boards and records."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, TypeAlias

from branchline.bots.evaluator import has_weaker_bots
from branchline.drawing.picture import Look
from branchline.engine.game import AnyGame, OptionValue, Setup
from branchline.engine.match import Match
from branchline.engine.record import Record, read_record, replay_record
from branchline.language import speaker
from branchline.table import catalogue
from branchline.table.scene import ViewOptions

Options: TypeAlias = Mapping[str, OptionValue]

_REHEARSED = 12  # moves of a trial match with a new box


def check_box(games: Mapping[str, AnyGame], game: str, seats: int | None, options: Options, edition: str) -> catalogue.EditionInfo:
    """A valid box; raises `InvalidEdition` or `InvalidSetup`."""
    known = games[game]
    setup = catalogue.checked_setup(known, seats, options, edition)
    _rehearse(known, setup)
    return catalogue.edition_info(setup.edition, has_weaker_bots(known, setup))


def _rehearse(game: AnyGame, setup: Setup) -> None:
    """Plays and draws the first moves of a match."""
    match, rng, look = Match[Any, Any](game, setup), Random(0), Look("light", speaker("en", game.id))
    for _ in range(_REHEARSED):
        acting = game.to_act(match.state)
        if not acting:
            return
        legal, seen = game.legal_moves(match.state, acting[0]), max(acting[0], 0)
        game.draw(game.view(match.state, seen), seen, legal, look)
        match.play(acting[0], rng.choice(legal))


def score_board(
    games: Mapping[str, AnyGame], game: str, seats: int | None, options: Options, edition: str, board: str, view_options: ViewOptions
) -> catalogue.ScoredBoard:
    setup = catalogue.checked_setup(games[game], seats, options, edition)
    return catalogue.score_board(games[game], setup, board, view_options)


def palette(
    games: Mapping[str, AnyGame], game: str, seats: int | None, options: Options, edition: str, view_options: ViewOptions
) -> catalogue.Palette:
    return catalogue.palette(games[game], catalogue.checked_setup(games[game], seats, options, edition), view_options)


def read_through(games: Mapping[str, AnyGame], source: str) -> Record:
    """A record, validated by a replay; raises `InvalidRecord`."""
    record = read_record(source)
    replay_record(record, games)
    return record
