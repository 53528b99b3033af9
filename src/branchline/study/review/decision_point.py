"""Decision point of a seat: its view (information state), reduced to what matters to it, and rollouts from there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, TypeAlias

from branchline.bots.beam_search import is_open
from branchline.bots.evaluator import BotConfig, bot_config
from branchline.engine.game import AnyGame, Seat
from branchline.study.review.rollout_policy import Hand

Sample: TypeAlias = tuple[float, ...]  # the lines of the seat's score sheet at the end of one match, and what else counts

OTHERS_LINE = "others"  # less what the best of the others has, where being ahead counts
TO_COME_LINE = "to_come"  # what may still come, where matches are not played on to their end


@dataclass(frozen=True, slots=True)
class Stand:
    """A seat's view of a position: the full view, the part that matters, and the seat's number in that part."""

    game: AnyGame
    config: BotConfig
    whole: Any
    seat: Seat
    view: Any
    chair: Seat
    lots: int  # how often chance was asked before

    @property
    def alone(self) -> bool:
        """Whether nothing that others do can matter to this seat."""
        seats: int = self.view.setup.seats
        return seats == 1

    @property
    def lead(self) -> bool:
        """Whether it counts by how much one is ahead: where others stand in one's way, or the box."""
        return self.config.evaluator.maximise_lead and bool(self._rivals(self.view))

    @property
    def hand(self) -> Hand:
        return Hand(self.game, self.config)

    def imagined(self, seed: str) -> Any:
        """Determinization: a random state consistent with the view."""
        return self.game.determinize(self.view, Random(seed))

    def sample(self, moves: tuple[Any, ...], chance: str) -> Sample:
        """Result of one rollout: the seat plays these moves, then every seat follows the rollout policy."""
        state = self.hand.applied(self.imagined(f"{chance}/hidden"), self.chair, moves)
        return self.lines(self.hand.play_on(state, chance, self.lots, self.chair))

    def lines(self, state: Any) -> Sample:
        """The lines of a state that a match was played on to, or of its end."""
        evaluator, chair = self.config.evaluator, self.chair
        own = dict(self.game.score(state, chair).lines)
        lines = tuple([float(own.get(line, 0)) for line in self.game.lines(state.setup)])
        lines = (*lines, -float(max(self._rivals(state)))) if self.lead else lines
        if not self.config.review.rollout_turns:
            return lines
        if not self.game.to_act(state):
            return (*lines, 0.0)
        others = [evaluator.evaluate(state, seat) for seat in range(state.setup.seats) if seat != chair and self.lead]
        return (*lines, evaluator.value_scale * (evaluator.evaluate(state, chair) - max(others, default=0.0)) - sum(lines))

    def _rivals(self, state: Any) -> list[int]:
        """The points of all who stand in the way: the other seats, and the box where one plays against it."""
        box = self.config.evaluator.opponent_score(state)
        others = [self.game.score(state, seat).total for seat in range(state.setup.seats) if seat != self.chair]
        return others if box is None else [*others, box]

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all lines."""
        more = [OTHERS_LINE] * self.lead + [TO_COME_LINE] * (self.config.review.rollout_turns > 0)
        return (*self.game.lines(self.view.setup), *more)

    def whole_turn(self, state: Any, moves: Sequence[Any]) -> tuple[tuple[Any, ...], Any]:
        """A turn with what is missing till it ends, as the hand would play it, and the state after it."""
        played = tuple(moves)
        after = self.hand.applied(state, self.chair, played)
        while is_open(self.game, after, self.chair):
            more = self.hand.turn(after, self.chair)
            played, after = (*played, *more), self.hand.applied(after, self.chair, more)
        return played, after


def stand(game: AnyGame, state: Any, seat: Seat, lots: int = 0) -> Stand:
    """Where a seat stands in a state, or in its own view of one."""
    config, whole = bot_config(game), game.view(state, seat)
    focus = config.evaluator.focus
    view, chair = focus(whole, seat) if focus else (whole, seat)
    return Stand(game, config, whole, seat, view, chair, lots)
