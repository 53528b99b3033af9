"""The levels: easy looks one move ahead with random errors, medium plays the turn that evaluates best, hard and master search."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from branchline.bots.beam_search import beam_search
from branchline.bots.bot import BotFactory, BotKind, EvaluatedMove
from branchline.bots.budget import Budget
from branchline.bots.evaluator import BotConfig, ConfigOf, bot_config, has_master
from branchline.bots.planned_turn import PlannedMove, PlannedTurn
from branchline.bots.search import Search
from branchline.engine.game import AnyGame, Seat
from branchline.engine.text import text


@dataclass
class SearchBot:
    """Searches for a whole turn, then plays it move by move, as long as the match follows the plan."""

    game: AnyGame
    seat: Seat
    config: BotConfig = field(repr=False)
    budget: Budget | None  # None: no rollouts
    _plan: PlannedTurn[tuple[Any, ...], Any] = field(init=False, default_factory=PlannedTurn, repr=False)

    def choose(self, view: Any, legal: Sequence[Any], rng: Random) -> Any:
        if len(legal) == 1:
            return legal[0]
        if self._plan.fits(tuple(legal)):
            return self._plan.take()
        best = self.consider(view, legal, rng)[0]
        self._plan = PlannedTurn(self._following(view, best, rng))
        return best.move

    def consider(self, view: Any, legal: Sequence[Any], rng: Random) -> list[EvaluatedMove]:
        view, seat = self._focus(view)
        search = self.config.search.search
        ranking = search(view, seat, self.budget, rng) if search else []
        if ranking:
            return ranking
        if self.budget is not None:
            return Search(self.game, self.config, view, seat, rng.getrandbits(64)).run(self.budget)
        best = beam_search(self.game, self.config.evaluator, self.game.determinize(view, rng), seat, self.config.search.beam_width)
        return [EvaluatedMove(turn.moves[0], turn.value, turn.moves) for turn in best]

    def _focus(self, view: Any) -> tuple[Any, Seat]:
        focus = self.config.evaluator.focus
        return focus(view, self.seat) if focus else (view, self.seat)

    def _following(self, view: Any, best: EvaluatedMove, rng: Random) -> list[PlannedMove[tuple[Any, ...], Any]]:
        """The rest of the turn, each move with the options that it is chosen from."""
        state, seat = self._focus(self.game.determinize(view, rng))
        moves = []
        for move, following in zip(best.line, best.line[1:], strict=False):
            state = self.game.apply(state, seat, move)
            legal = tuple(self.game.legal_moves(state, seat))
            if len(legal) > 1:
                moves.append(PlannedMove(legal, following))
        return moves


@dataclass(frozen=True, slots=True)
class EasyBot:
    """Epsilon-greedy: plays the move that evaluates best, or a random one with probability `epsilon`."""

    game: AnyGame
    seat: Seat
    config: BotConfig = field(repr=False)

    def choose(self, view: Any, legal: Sequence[Any], rng: Random) -> Any:
        if len(legal) == 1 or rng.random() < self.config.search.epsilon:
            return legal[int(rng.random() * len(legal))]
        return self.consider(view, legal, rng)[0].move

    def consider(self, view: Any, legal: Sequence[Any], rng: Random) -> list[EvaluatedMove]:
        state = self.game.determinize(view, rng)
        evaluator = self.config.evaluator
        prune = evaluator.prune_moves_easy or evaluator.prune_moves
        moves = prune(state, self.seat, legal) if prune else legal
        ranking = [EvaluatedMove(move, evaluator.evaluate(self.game.apply(state, self.seat, move), self.seat), (move,)) for move in moves]
        return sorted(ranking, key=lambda each: each.value, reverse=True)


def easy_factory(config_of: ConfigOf = bot_config) -> BotFactory:
    """Factory of epsilon-greedy bots."""
    return lambda game, seat: EasyBot(game, seat, config_of(game))


def medium_factory(config_of: ConfigOf = bot_config) -> BotFactory:
    """Factory of bots that play the turn that evaluates best, after a short screening if the game's settings have one."""

    def create(game: AnyGame, seat: Seat) -> SearchBot:
        config = config_of(game)
        rollouts = config.search.screening_rollouts
        return SearchBot(game, seat, config, Budget(rollouts) if rollouts else None)

    return create


def search_factory(budget: Budget | None = None, master: bool = False, config_of: ConfigOf = bot_config) -> BotFactory:
    """Factory of bots that search within this budget, or else within the game's usual one for a hard or a master bot."""

    def create(game: AnyGame, seat: Seat) -> SearchBot:
        config = config_of(game)
        usual = config.search.rollouts * max(1, config.search.master_budget_factor if master else 1)
        return SearchBot(game, seat, config, budget.usual(usual) if budget else Budget(usual))

    return create


def level_factory(level: str, budget: Budget | None, config_of: ConfigOf) -> BotFactory | None:
    """Factory of bots of a level with another bot config; None if the level uses no bot config."""
    levels = {
        EASY.name: easy_factory(config_of),
        MEDIUM.name: medium_factory(config_of),
        HARD.name: search_factory(budget, config_of=config_of),
        MASTER.name: search_factory(budget, master=True, config_of=config_of),
    }
    return levels.get(level)


EASY = BotKind(
    "easy",
    text("Easy", context="bot"),
    text("Plays like a beginner: looks one move ahead and makes mistakes now and then"),
    text("Plays instantly"),
    easy_factory(),
)
MEDIUM = BotKind(
    "medium",
    text("Medium", context="bot"),
    text("Judges whole turns like an experienced player; a solid opponent"),
    text("Plays instantly"),
    medium_factory(),
)
HARD = BotKind(
    "hard",
    text("Hard", context="bot"),
    text("Plays out many possible futures before it chooses; hard to beat"),
    text("Thinks for up to about half a second per turn"),
    search_factory(),
)
MASTER = BotKind(
    "master",
    text("Master", context="bot"),
    text("Searches much longer than Hard; stronger than almost every human player"),
    text("Thinks for up to about two seconds per turn"),
    search_factory(master=True),
    supports=has_master,
)
