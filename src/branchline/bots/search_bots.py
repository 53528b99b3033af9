"""The levels: easy looks one move ahead with random errors, medium plays the turn that evaluates best, hard and master search."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from branchline.bots.beam_search import turns
from branchline.bots.bot import BotKind, Considered, Seating
from branchline.bots.budget import Budget
from branchline.bots.evaluator import Judgement, Opinion, has_master, judgement_of
from branchline.bots.planned_turn import Rest, Step
from branchline.bots.search import Search
from branchline.engine.game import AnyGame, Seat
from branchline.engine.text import text


@dataclass
class ThinkingBot:
    """Thinks about its whole turn at once, then plays it move by move, as long as all goes as it thought."""

    game: AnyGame
    seat: Seat
    judgement: Judgement = field(repr=False)
    budget: Budget | None  # none: it only judges
    _rest: Rest[tuple[Any, ...], Any] = field(init=False, default_factory=Rest, repr=False)

    def choose(self, view: Any, legal: Sequence[Any], rng: Random) -> Any:
        if len(legal) == 1:
            return legal[0]
        if self._rest.fits(tuple(legal)):
            return self._rest.take()
        best = self.consider(view, legal, rng)[0]
        self._rest = Rest(self._following(view, best, rng))
        return best.move

    def consider(self, view: Any, legal: Sequence[Any], rng: Random) -> list[Considered]:
        view, seat = self._focus(view)
        thoughts = self.judgement.think(view, seat, self.budget, rng) if self.judgement.think else []
        if thoughts:
            return thoughts
        if self.budget is not None:
            return Search(self.game, self.judgement, view, seat, rng.getrandbits(64)).run(self.budget)
        best = turns(self.game, self.judgement, self.game.complete(view, rng), seat, self.judgement.width)
        return [Considered(turn.moves[0], turn.value, turn.moves) for turn in best]

    def _focus(self, view: Any) -> tuple[Any, Seat]:
        return self.judgement.focus(view, self.seat) if self.judgement.focus else (view, self.seat)

    def _following(self, view: Any, best: Considered, rng: Random) -> list[Step[tuple[Any, ...], Any]]:
        """The rest of the turn, each move with the choice that it will be made from."""
        state, seat = self._focus(self.game.complete(view, rng))
        steps = []
        for move, following in zip(best.line, best.line[1:], strict=False):
            state = self.game.apply(state, seat, move)
            moves = tuple(self.game.legal_moves(state, seat))
            if len(moves) > 1:
                steps.append(Step(moves, following))
        return steps


@dataclass(frozen=True, slots=True)
class EasyBot:
    """Plays the single move that looks best at once, and now and then any other."""

    game: AnyGame
    seat: Seat
    judgement: Judgement = field(repr=False)

    def choose(self, view: Any, legal: Sequence[Any], rng: Random) -> Any:
        if len(legal) == 1 or rng.random() < self.judgement.slips:
            return legal[int(rng.random() * len(legal))]
        return self.consider(view, legal, rng)[0].move

    def consider(self, view: Any, legal: Sequence[Any], rng: Random) -> list[Considered]:
        state = self.game.complete(view, rng)
        notice = self.judgement.notice or self.judgement.sift
        moves = notice(state, self.seat, legal) if notice else legal
        thoughts = [Considered(move, self.judgement.worth(self.game.apply(state, self.seat, move), self.seat), (move,)) for move in moves]
        return sorted(thoughts, key=lambda thought: thought.value, reverse=True)


def judging(opinion: Opinion = judgement_of) -> Seating:
    """A bot that plays the turn that looks best, at a glance if the game's judgement takes one."""

    def sit(game: AnyGame, seat: Seat) -> ThinkingBot:
        judgement = opinion(game)
        return ThinkingBot(game, seat, judgement, Budget(judgement.glance) if judgement.glance else None)

    return sit


def slipping(opinion: Opinion = judgement_of) -> Seating:
    """A bot that looks one move ahead and errs."""
    return lambda game, seat: EasyBot(game, seat, opinion(game))


def searching(budget: Budget | None = None, patient: bool = False, opinion: Opinion = judgement_of) -> Seating:
    """A bot that searches within this budget; without one, within the game's usual one or its patient one."""

    def sit(game: AnyGame, seat: Seat) -> ThinkingBot:
        judgement = opinion(game)
        usual = judgement.playouts * max(1, judgement.patient if patient else 1)
        return ThinkingBot(game, seat, judgement, budget.usual(usual) if budget else Budget(usual))

    return sit


def minded(level: str, budget: Budget | None, opinion: Opinion) -> Seating | None:
    """A bot of this level with another opinion of its game; none where the level has no opinion."""
    levels = {
        EASY.name: slipping(opinion),
        MEDIUM.name: judging(opinion),
        HARD.name: searching(budget, opinion=opinion),
        MASTER.name: searching(budget, patient=True, opinion=opinion),
    }
    return levels.get(level)


EASY = BotKind(
    "easy",
    text("Easy", context="bot"),
    text("Plays like a beginner: looks one move ahead and makes mistakes now and then"),
    text("Plays instantly"),
    slipping(),
)
MEDIUM = BotKind(
    "medium",
    text("Medium", context="bot"),
    text("Judges whole turns like an experienced player; a solid opponent"),
    text("Plays instantly"),
    judging(),
)
HARD = BotKind(
    "hard",
    text("Hard", context="bot"),
    text("Plays out many possible futures before it chooses; hard to beat"),
    text("Thinks for up to about half a second per turn"),
    searching(),
)
MASTER = BotKind(
    "master",
    text("Master", context="bot"),
    text("Searches much longer than Hard; stronger than almost every human player"),
    text("Thinks for up to about two seconds per turn"),
    searching(patient=True),
    suits=has_master,
)
