"""One seat of a match whose other seats are played by bots."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from branchline.bots import Bot
from branchline.bots.loader import kind_of
from branchline.engine.errors import IllegalMove, InvalidSetup
from branchline.engine.game import Seat
from branchline.engine.text import text
from branchline.sim.episode import Episode
from branchline.sim.illegal_actions import RAISE


@dataclass
class SeatAmongBots:
    """A match, the seat of the learner, and the bots of the other seats, which act until the learner has to decide."""

    episode: Episode
    seat: Seat
    bots: dict[Seat, Bot]
    _sources: dict[Seat, Random] = field(default_factory=dict)

    def begin(self, seed: str) -> None:
        """Begins a new match and plays until this seat is to act; raises `InvalidSetup` if the limit is too low for that."""
        self._sources = {seat: Random(f"{seed}/bot/{seat}") for seat in self.bots}
        self.episode.begin(seed)
        self._wait()
        self.episode.check_limit()

    def act(self, action: int) -> None:
        """Makes this seat's move, and plays until it is to act again; raises `IllegalMove`."""
        self.episode.act(self.seat, action)
        self._wait()

    def acts(self, action: int, illegal: str) -> bool:
        """Makes the move if the action is legal; returns whether it was. An illegal one raises, or counts as a move without effect."""
        try:
            self.act(action)
        except IllegalMove:
            if illegal == RAISE:
                raise
            self.episode.moves += 1
            return False
        return True

    def _wait(self) -> None:
        episode = self.episode
        while (acting := episode.acting) and self.seat not in acting:
            other = acting[0]
            view = episode.view(other)
            move = self.bots[other].choose(view, episode.game.legal_moves(view, other), self._sources[other])
            episode.play(other, move)


def seat_among_bots(episode: Episode, seat: Seat, bots: str | Sequence[str]) -> SeatAmongBots:
    """A seat among bots by their names: one kind for all other seats, or one name for each of them in order."""
    seats = episode.setup.seats
    if not 0 <= seat < seats:
        raise InvalidSetup(text("There is no seat {seat}; seats are numbered 0 to {last}", seat=seat, last=seats - 1))
    others = [other for other in range(seats) if other != seat]
    names = [bots] * len(others) if isinstance(bots, str) else list(bots)
    if len(names) != len(others):
        raise InvalidSetup(text("{n} seats are for bots, but {given} bots are named", n=len(others), given=len(names)))
    return SeatAmongBots(
        episode, seat, {other: kind_of(name).create(episode.game, other) for other, name in zip(others, names, strict=True)}
    )
