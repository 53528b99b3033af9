"""Where a seat stands at one moment: what it sees, without what does not matter to it, and what may come of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, TypeAlias

from branchline.bots.judge import Judgement, judgement_of
from branchline.bots.turns import is_open
from branchline.engine.game import AnyGame, Seat
from branchline.study.hand import Hand

Sample: TypeAlias = tuple[float, ...]  # the lines of the seat's score sheet at the end of one match, and less the best of the others


@dataclass(frozen=True, slots=True)
class Stand:
    """A seat before a position: the whole view, the part of it that matters, and the number of its seat in that."""

    game: AnyGame
    judgement: Judgement
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
        """Whether it counts by how much one is ahead: where seats stand in each other's way."""
        return self.judgement.rivals and not self.alone

    @property
    def hand(self) -> Hand:
        return Hand(self.game, self.judgement)

    def imagined(self, seed: str) -> Any:
        """A state that fits the view."""
        return self.game.complete(self.view, Random(seed))

    def sample(self, moves: tuple[Any, ...], chance: str) -> Sample:
        """How one match ends that the seat goes on with these moves, then everybody as the hand does."""
        state = self.hand.applied(self.imagined(f"{chance}/hidden"), self.chair, moves)
        return lines_of(self.game, self.hand.to_the_end(state, chance, self.lots), self.chair, self.lead)

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
    judgement, whole = judgement_of(game), game.view(state, seat)
    view, chair = judgement.focus(whole, seat) if judgement.focus else (whole, seat)
    return Stand(game, judgement, whole, seat, view, chair, lots)


def lines_of(game: AnyGame, state: Any, seat: Seat, lead: bool) -> Sample:
    """The points of a seat line by line; where being ahead counts, the best of the others' totals as one more that is taken off."""
    own = dict(game.score(state, seat).lines)
    lines = tuple([float(own.get(line, 0)) for line in game.lines(state.setup)])
    if not lead:
        return lines
    others = [game.score(state, other).total for other in range(state.setup.seats) if other != seat]
    return (*lines, -float(max(others)))
