"""The greedy bot: plays the move that scores most at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from branchline.bots.bot import BotKind, EvaluatedMove
from branchline.engine.game import AnyGame, Seat
from branchline.engine.text import text


@dataclass(frozen=True, slots=True)
class GreedyBot:
    """Looks one move ahead at its own score sheet; equal moves at random. It does not end its turn while a move still gains."""

    game: AnyGame
    seat: Seat

    def choose(self, view: Any, legal: Sequence[Any], rng: Random) -> Any:
        if len(legal) == 1:
            return legal[0]
        state = self.game.determinize(view, rng)
        now = self._total(state)
        after = [self.game.apply(state, self.seat, move) for move in legal]
        totals = [self._total(result) for result in after]
        gains = [n for n, total in enumerate(totals) if total > now and self.seat in self.game.to_act(after[n])]
        candidates = gains or range(len(legal))
        best = max(totals[n] for n in candidates)
        return legal[rng.choice([n for n in candidates if totals[n] == best])]

    def consider(self, view: Any, legal: Sequence[Any], rng: Random) -> list[EvaluatedMove]:
        state = self.game.determinize(view, rng)
        evaluated_moves = [EvaluatedMove(move, self._total(self.game.apply(state, self.seat, move)), (move,)) for move in legal]
        return sorted(evaluated_moves, key=lambda evaluated: evaluated.value, reverse=True)

    def _total(self, state: Any) -> int:
        return self.game.score(state, self.seat).total


GREEDY = BotKind(
    "greedy",
    text("Greedy", context="bot"),
    text("Takes the points it can see now and never plans; weak where points come late"),
    text("Plays instantly"),
    GreedyBot,
    level=False,
)
