"""Rewards of a seat: its score or its rank at the end of a match, or its gain with every move."""

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
    """The total of the seat's score sheet; the current total if the match was truncated."""
    return float(episode.game.score(episode.state, seat).total)


def rank(episode: Episode, seat: Seat) -> float:
    """The reward for the seat's rank; 0 if the match was truncated."""
    outcome = episode.game.outcome(episode.state)
    return 0.0 if outcome is None else rank_reward(outcome.ranks, seat)


def rank_reward(ranks: Sequence[int], seat: Seat) -> float:
    """Reward from 1 for beating all others to -1 for losing to all, with sum 0 over the seats; solo 1 for winning, -1 for losing."""
    own = ranks[seat]
    if len(ranks) == 1:
        return 1.0 if own == 1 else -1.0
    return sum((other > own) - (other < own) for other in ranks) / (len(ranks) - 1)


AT_THE_END: Mapping[str, Reward] = {"score": score, "rank": rank}
GAIN = "gain"
REWARDS = (*AT_THE_END, GAIN)


@dataclass
class RewardTracker:
    """Rewards of one seat during a match. Gains add up to the final score minus the initial one."""

    reward: str
    seat: Seat
    rewarded: float = 0.0  # the score for which rewards were given so far

    def begin(self, episode: Episode) -> None:
        """Starts a new match."""
        if self.reward == GAIN:
            self.rewarded = standing(episode, self.seat)

    def now(self, episode: Episode) -> float:
        """The reward after a move."""
        if self.reward != GAIN:
            return 0.0 if episode.acting else AT_THE_END[self.reward](episode, self.seat)
        before, self.rewarded = self.rewarded, standing(episode, self.seat)
        return self.rewarded - before


def standing(episode: Episode, seat: Seat) -> float:
    """A seat's score by its view, which excludes hidden information."""
    return float(episode.game.score(episode.view(seat) if episode.acting else episode.state, seat).total)


def checked_reward(name: str) -> str:
    """The reward function of this name; raises `InvalidSetup` if it is unknown."""
    if name not in REWARDS:
        raise InvalidSetup(text("Unknown reward {name}; choose from: {known}", known=", ".join(REWARDS), name=short(name)))
    return name
