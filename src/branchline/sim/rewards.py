"""What a seat is paid when a match has ended: its score, or its place among the others."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
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
    return 0.0 if outcome is None else placed(outcome.ranks, seat)


def placed(ranks: Sequence[int], seat: Seat) -> float:
    """From 1 for beating everybody to -1 for losing to everybody, 0 on the whole; alone 1 for winning and -1 for not."""
    own = ranks[seat]
    if len(ranks) == 1:
        return 1.0 if own == 1 else -1.0
    return sum((other > own) - (other < own) for other in ranks) / (len(ranks) - 1)


REWARDS: Mapping[str, Reward] = {"score": score, "rank": rank}


def reward_of(name: str) -> Reward:
    """The reward of this name; raises `InvalidSetup`."""
    if name not in REWARDS:
        raise InvalidSetup(text("Rewards are {known}, not {name}", known=", ".join(REWARDS), name=short(name)))
    return REWARDS[name]
