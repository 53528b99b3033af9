"""One seat at a table whose other seats are bots'."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from branchline.bots import BOTS, Bot
from branchline.engine.errors import InvalidSetup
from branchline.engine.game import Seat
from branchline.engine.text import short, text
from branchline.sim.table import Table


@dataclass
class Sitting:
    """A table, the seat played from outside, and who plays the others. Bots act while this seat has nothing to decide."""

    table: Table
    seat: Seat
    bots: dict[Seat, Bot]
    _sources: dict[Seat, Random] = field(default_factory=dict)

    def begin(self, seed: str) -> None:
        """A new match, played until this seat is to act."""
        self._sources = {seat: Random(f"{seed}/bot/{seat}") for seat in self.bots}
        self.table.begin(seed)
        self._wait()

    def act(self, action: int) -> None:
        """Makes this seat's move, and plays on until it is to act again; raises `IllegalMove`."""
        self.table.act(self.seat, action)
        self._wait()

    def _wait(self) -> None:
        table = self.table
        while (acting := table.acting) and self.seat not in acting:
            other = acting[0]
            view = table.view(other)
            move = self.bots[other].choose(view, table.game.legal_moves(view, other), self._sources[other])
            table.play(other, move)


def seated(table: Table, seat: Seat, bots: str | Sequence[str]) -> Sitting:
    """A seat among bots by their names: one kind for all other seats, or one name for each of them in order."""
    seats = table.setup.seats
    if not 0 <= seat < seats:
        raise InvalidSetup(text("There is no seat {seat}: they are 0 to {last}", seat=seat, last=seats - 1))
    others = [other for other in range(seats) if other != seat]
    names = [bots] * len(others) if isinstance(bots, str) else list(bots)
    if len(names) != len(others):
        raise InvalidSetup(text("{n} seats are for bots, but {given} are named", n=len(others), given=len(names)))
    for name in names:
        if name not in BOTS:
            raise InvalidSetup(text("No bot is called {name}", name=short(name)))
    return Sitting(table, seat, {other: BOTS[name].sit(table.game, other) for other, name in zip(others, names, strict=True)})
