"""Bot config of a game: evaluator, search settings and review settings, with defaults for games that have none."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Any, TypeAlias, cast

from branchline.bots.bot import EvaluatedMove
from branchline.bots.budget import Budget
from branchline.bots.training import Training
from branchline.engine.edition import Edition
from branchline.engine.errors import InvalidSetup
from branchline.engine.game import AnyGame, Seat, Setup
from branchline.engine.text import short, text
from branchline.games import part_of

Evaluate: TypeAlias = Callable[[Any, Seat], float]
PruneMoves: TypeAlias = Callable[[Any, Seat, Sequence[Any]], Sequence[Any]]
SearchTurn: TypeAlias = Callable[[Any, Seat, Budget | None, Random], list[EvaluatedMove]]
FastRollout: TypeAlias = Callable[[Any, Seat, str], Any]


@dataclass(frozen=True, slots=True)
class Evaluator:
    """Evaluation of states, in points. Only `evaluate` is required."""

    evaluate: Evaluate  # expected final points of a seat, at any point of a turn
    prune_moves: PruneMoves | None = None  # the moves worth a search, where there are too many
    prune_moves_easy: PruneMoves | None = None  # the moves that an easy bot notices; default: `prune_moves`
    turn_key: Callable[[Any, Seat], Hashable] | None = None  # identifies transpositions within a turn of a seat; default: the state
    focus: Callable[[Any, Seat], tuple[Any, Seat]] | None = None  # the smaller match that holds all that matters to a seat
    maximise_lead: bool = False  # whether seats interfere, so that the lead over the best opponent counts
    opponent_score: Callable[[Any], int | None] = lambda state: None  # points of the opponent built into the box, if any
    value_scale: float = 1.0  # final points per point of `evaluate`, where a rollout stops before the end


@dataclass(frozen=True, slots=True)
class SearchSettings:
    """Settings of the search for a turn, for the bots of each level."""

    search: SearchTurn | None = None  # the game's own search, on what `focus` leaves; an empty result falls back to the generic one
    supports: Callable[[Setup], bool] = lambda setup: True  # whether `search` supports the box; bots are weaker where it does not
    epsilon: float = 0.25  # probability that an easy bot plays a random move
    beam_width: int = 4  # of a bot without a budget
    candidate_width: int = 16  # of the beam that generates candidate turns
    root_candidates: int = 8  # candidate turns compared by rollouts
    rollout_width: int = 1  # beam width of the rollout policy
    rollout_turns: int = 1  # the seat's own turns in a rollout
    rollouts: int = 200
    screening_rollouts: int = 0  # of a medium bot; 0: it plays the turn that evaluates best
    master_budget_factor: int = 0  # a master's rollouts per rollout of a hard bot; 0: the game has no master


@dataclass(frozen=True, slots=True)
class ReviewSettings:
    """Settings of the rollouts of reviews, and the statistics that correct for the rollout policy."""

    rollout_beam_width: int = 0  # of the rollout policy; 0: `SearchSettings.beam_width`
    rollout_turns: int = 0  # the seat's own turns in a rollout; 0: to the end of the match
    fast_rollout: FastRollout | None = None  # one whole rollout in the kernel, by the seed of its randomness
    score_stdev: float = 0.0  # of results between matches; 0: measured in the match under review
    per_turn_gain: float | None = None  # usual gain per turn over the rollout policy; None: measured in the match under review


@dataclass(frozen=True, slots=True)
class BotConfig:
    """The functions and settings that bots and reviews use for one game."""

    evaluator: Evaluator
    search: SearchSettings = SearchSettings()
    review: ReviewSettings = ReviewSettings()
    source: tuple[Callable[..., BotConfig], tuple[Any, ...]] | None = None  # the call that finds it again after pickling

    def __reduce__(self) -> tuple[Callable[..., BotConfig], tuple[Any, ...]]:
        if self.source is None:
            raise TypeError("this bot config cannot be pickled: only those that bot_config() and bot_config_with_weights() return can")
        return self.source


WEAKER_BOTS = text("Bots are weaker with this box: their fast search doesn't fully support it.")

ConfigOf: TypeAlias = Callable[[AnyGame], BotConfig]


def bot_config(game: AnyGame) -> BotConfig:
    """The game's bot config; without one, a config that evaluates by the current score."""
    evaluator = Evaluator(lambda state, seat: game.score(state, seat).total)
    return _bot_config(game.id) or BotConfig(evaluator, source=(bot_config, (game,)))


def has_weaker_bots(game: AnyGame, setup: Setup) -> bool:
    """Whether bots are weaker at this table than with the built-in box; `WEAKER_BOTS` says so."""
    return not bot_config(game).search.supports(setup)


def box_has_weaker_bots(game: AnyGame, edition: Edition) -> bool:
    """Whether bots are weaker with this box, whichever options are chosen; raises `InvalidEdition`."""
    return any(has_weaker_bots(game, setup) for setup in setups_with(game, edition))


def setups_with(game: AnyGame, edition: Edition) -> Iterator[Setup]:
    """A setup with this box for each value of each option, the default values first; raises `InvalidEdition`."""
    yield game.setup(edition=edition)
    for option in game.options:
        for value in option.values[1:]:
            with suppress(InvalidSetup):
                yield game.setup(options={option.name: value}, edition=edition)


def bot_config_with_weights(game: AnyGame, weights: Path) -> BotConfig:
    """The game's bot config with the weights that `train` wrote to a file; raises `InvalidSetup`."""
    part: Any = part_of(game.id, "evaluator")
    if not hasattr(part, "by_weights"):
        raise InvalidSetup(text("The bots of this game use no weights"))
    name = short(str(weights), 200)
    try:
        config: BotConfig = part.by_weights(weights.read_bytes())
        return replace(config, source=(bot_config_with_weights, (game, weights)))
    except OSError as error:
        raise InvalidSetup(text("{file}: cannot be read: {error}", file=name, error=short(error.strerror or "", 200))) from None
    except (ValueError, ArithmeticError, zlib.error):
        raise InvalidSetup(text("{file}: not a file of weights for {game}", file=name, game=game.id)) from None


def has_master(game_id: str) -> bool:
    """Whether the game has a master bot, stronger than hard by a longer search."""
    config = _bot_config(game_id)
    return config is not None and config.search.master_budget_factor > 0


def training_of(game_id: str) -> Training | None:
    """The module that trains a game's weights; None if its evaluation is not learned."""
    return cast("Training | None", part_of(game_id, "training"))


def network_training_of(game_id: str) -> Training | None:
    """The module that trains a game's neural network; None if it has none. Raises `InvalidSetup` if numpy or PyTorch is missing."""
    try:
        return cast("Training | None", part_of(game_id, "network_training"))
    except ImportError:
        raise InvalidSetup(text("Training a network needs numpy and PyTorch: pip install numpy torch")) from None


@lru_cache(maxsize=64)
def _bot_config(game_id: str) -> BotConfig | None:
    part = part_of(game_id, "evaluator")
    return replace(part.BOT_CONFIG, source=(_bot_config, (game_id,))) if part else None
