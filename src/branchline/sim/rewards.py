"""The reward of a seat: when a match has ended its score or its place among the others, or with every move what it has gained."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from branchline.engine.errors import InvalidSetup
from branchline.engine.game import Seat
from branchline.engine.text import short, text
from branchline.sim.episode import Episode

Reward: TypeAlias = Callable[[Episode, Seat], float]


def score(episode: Episode, seat: Seat) -> float:
    """The total of the seat's score sheet; of a match broken off, as it stands."""
    return float(episode.game.score(episode.state, seat).total)


def rank(episode: Episode, seat: Seat) -> float:
    """What the seat's place is worth; 0 if the match was broken off."""
    outcome = episode.game.outcome(episode.state)
    return 0.0 if outcome is None else rank_reward(outcome.ranks, seat)


def rank_reward(ranks: Sequence[int], seat: Seat) -> float:
    """From 1 for beating everybody to -1 for losing to everybody, 0 on the whole; alone 1 for winning and -1 for not."""
    own = ranks[seat]
    if len(ranks) == 1:
        return 1.0 if own == 1 else -1.0
    return sum((other > own) - (other < own) for other in ranks) / (len(ranks) - 1)


AT_THE_END: Mapping[str, Reward] = {"score": score, "rank": rank}
GAIN = "gain"
REWARDS = (*AT_THE_END, GAIN)


@dataclass
class RewardTracker:
    """The rewards of one seat as a match goes on. Gains add up to the score at the end, less that of the beginning."""

    reward: str
    seat: Seat
    rewarded: float = 0.0  # the score up to which gains were rewarded

    def begin(self, episode: Episode) -> None:
        """A match has begun."""
        if self.reward == GAIN:
            self.rewarded = standing(episode, self.seat)

    def now(self, episode: Episode) -> float:
        """What is due after a move."""
        if self.reward != GAIN:
            return 0.0 if episode.acting else AT_THE_END[self.reward](episode, self.seat)
        before, self.rewarded = self.rewarded, standing(episode, self.seat)
        return self.rewarded - before


def standing(episode: Episode, seat: Seat) -> float:
    """A seat's score as far as it may know it."""
    return float(episode.game.score(episode.view(seat) if episode.acting else episode.state, seat).total)


def checked_reward(name: str) -> str:
    """A reward by its name; raises `InvalidSetup`."""
    if name not in REWARDS:
        raise InvalidSetup(text("Unknown reward {name}; choose from: {known}", known=", ".join(REWARDS), name=short(name)))
    return name
