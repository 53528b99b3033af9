"""Timeline of a record for one seat: segments of its own moves, of chance and of the others, in an order that allows each to be valued.

In simultaneous rounds the seat's own moves come first, since it saw nothing of what the others did meanwhile.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import groupby
from typing import Any, Literal, TypeAlias

from branchline.engine.errors import InvalidRecord
from branchline.engine.game import CHANCE, AnyGame, Seat
from branchline.engine.match import Match, ends_turn
from branchline.engine.record import Record, read_record, replayed
from branchline.engine.text import text
from branchline.games import GAMES
from branchline.study.review.decision_point import Sample, Stand, stand

Kind: TypeAlias = Literal["chance", "turn", "others"]
Entry: TypeAlias = tuple[int, Seat, Any]  # its place in the log, who moved, and how


@dataclass(frozen=True, slots=True)
class Stretch:
    """Some moves of one kind, one after the other, and the state before them."""

    kind: Kind
    entries: tuple[Entry, ...]
    before: Any
    lots: int  # how often chance was asked before it

    @property
    def at(self) -> int:
        """How much of the log stands before it."""
        return self.entries[0][0]

    @property
    def places(self) -> tuple[int, ...]:
        return tuple(place for place, _, _ in self.entries)

    @property
    def moves(self) -> tuple[Any, ...]:
        return tuple(move for _, _, move in self.entries)

    @property
    def runs(self) -> int:
        """How many seats act in it, one after the other."""
        return sum(1 for _ in groupby(self.entries, lambda entry: entry[1]))


@dataclass(frozen=True)
class Chronicle:
    """A finished match as one seat lived it."""

    match: Match[Any, Any]
    seat: Seat
    _stands: dict[int, Stand] = field(default_factory=dict, repr=False)

    @property
    def game(self) -> AnyGame:
        return self.match.game

    def stand(self, place: int) -> Stand:
        """Where the seat stood before a stretch."""
        if place not in self._stands:
            self._stands[place] = stand(self.game, self.stretches[place].before, self.seat, self.stretches[place].lots)
        return self._stands[place]

    @cached_property
    def end(self) -> Stand:
        """Where it stood when all was over."""
        return stand(self.game, self.match.state, self.seat)

    @property
    def lead(self) -> bool:
        return self.end.lead

    @property
    def result(self) -> Sample:
        """How the match ended for the seat."""
        return self.end.lines(self.end.view)

    @cached_property
    def stretches(self) -> tuple[Stretch, ...]:
        """The whole match; without the others where nothing that they do matters."""
        stretches, lots = list[Stretch](), 0
        mine = (told for told in self._told() if not self.end.alone or self.kind(told[0][1]) != "others")
        for kind, told in groupby(mine, lambda told: self.kind(told[0][1])):
            (first, before), *rest = told
            stretches.append(Stretch(kind, (first, *(entry for entry, _ in rest)), before, lots))
            lots += kind == "chance"
        return tuple(stretches)

    def _told(self) -> Iterator[tuple[Entry, Any]]:
        """The entries with the states before them, the seat's own part of every round first."""
        state = self.game.new(self.match.setup)
        for part in _rounds(self.match):
            own_first = sorted(part, key=lambda entry: (entry[1] != self.seat, entry[1]))
            told, after = self._applied(state, part)
            again, same = self._applied(state, own_first)
            yield from again if same == after else told
            state = after

    def _applied(self, state: Any, entries: list[Entry]) -> tuple[list[tuple[Entry, Any]], Any]:
        """The entries each with the state before it, and the state after them; none where they cannot be made in this order."""
        told = []
        for entry in entries:
            _, seat, move = entry
            if self.game.illegal_reason(state, seat, move) is not None:
                return [], None
            told.append((entry, state))
            state = self.game.apply(state, seat, move)
        return told, state

    def kind(self, seat: Seat) -> Kind:
        return "chance" if seat == CHANCE else "turn" if seat == self.seat else "others"


def _rounds(match: Match[Any, Any]) -> Iterator[list[Entry]]:
    """The log in parts that end where something is revealed."""
    game, state, part = match.game, match.game.new(match.setup), list[Entry]()
    for place, (seat, move) in enumerate(match.log):
        acting = game.to_act(state)
        state = game.apply(state, seat, move)
        part.append((place, seat, move))
        if ends_turn(seat, acting, game.to_act(state)):
            yield part
            part = []
    if part:
        yield part


def chronicle(record: Record, seat: Seat) -> Chronicle:
    """The match of a record as a seat lived it; raises `InvalidRecord` where it is not one that has ended, or has no such seat."""
    match = replayed(record, GAMES)
    if not match.over:
        raise InvalidRecord(text("This match has not ended"))
    if not 0 <= seat < match.setup.seats:
        raise InvalidRecord(text("There is no player {n}; players are numbered 1 to {seats}", n=seat + 1, seats=match.setup.seats))
    return Chronicle(match, seat)


@lru_cache(maxsize=16)
def remembered(written: str, seat: Seat) -> Chronicle:
    """The same of a record as text, for those who are asked about one match again and again."""
    return chronicle(read_record(written), seat)
