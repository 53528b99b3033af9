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
from branchline.engine.record import Record, read_record, replay_record
from branchline.engine.text import text
from branchline.games import GAMES
from branchline.study.review.rollout import DecisionPoint, Sample, decision_point

Kind: TypeAlias = Literal["chance", "turn", "others"]
Entry: TypeAlias = tuple[int, Seat, Any]  # its place in the log, who moved, and how


@dataclass(frozen=True, slots=True)
class Segment:
    """Consecutive moves of one kind, and the state before them."""

    kind: Kind
    entries: tuple[Entry, ...]
    before: Any
    chance_count: int  # chance events before it

    @property
    def at(self) -> int:
        """Number of log entries before it."""
        return self.entries[0][0]

    @property
    def places(self) -> tuple[int, ...]:
        return tuple(place for place, _, _ in self.entries)

    @property
    def moves(self) -> tuple[Any, ...]:
        return tuple(move for _, _, move in self.entries)

    @property
    def runs(self) -> int:
        """Number of seats that act in it, one after the other."""
        return sum(1 for _ in groupby(self.entries, lambda entry: entry[1]))


@dataclass(frozen=True)
class Timeline:
    """A finished match from the point of view of one seat."""

    match: Match[Any, Any]
    seat: Seat
    _points: dict[int, DecisionPoint] = field(default_factory=dict, repr=False)

    @property
    def game(self) -> AnyGame:
        return self.match.game

    def decision_point(self, place: int) -> DecisionPoint:
        """The seat's decision point before a segment."""
        if place not in self._points:
            self._points[place] = decision_point(self.game, self.segments[place].before, self.seat, self.segments[place].chance_count)
        return self._points[place]

    @cached_property
    def end(self) -> DecisionPoint:
        """Its decision point after the last move."""
        return decision_point(self.game, self.match.state, self.seat)

    @property
    def lead(self) -> bool:
        return self.end.lead

    @property
    def result(self) -> Sample:
        """The seat's lines at the end of the match."""
        return self.end.lines(self.end.view)

    @cached_property
    def segments(self) -> tuple[Segment, ...]:
        """All segments; without those of the others in matches where they do not matter."""
        segments, chance_count = list[Segment](), 0
        relevant = (each for each in self._entries() if not self.end.solo or self.kind(each[0][1]) != "others")
        for kind, group in groupby(relevant, lambda each: self.kind(each[0][1])):
            (first, before), *rest = group
            segments.append(Segment(kind, (first, *(entry for entry, _ in rest)), before, chance_count))
            chance_count += kind == "chance"
        return tuple(segments)

    def _entries(self) -> Iterator[tuple[Entry, Any]]:
        """The entries with the states before them; in each simultaneous round the seat's own moves first."""
        state = self.game.new(self.match.setup)
        for part in _rounds(self.match):
            own_first = sorted(part, key=lambda entry: (entry[1] != self.seat, entry[1]))
            logged, after = self._apply(state, part)
            reordered, same = self._apply(state, own_first)
            yield from reordered if same == after else logged
            state = after

    def _apply(self, state: Any, entries: list[Entry]) -> tuple[list[tuple[Entry, Any]], Any]:
        """The entries with the states before them, and the state after them; no entries if this order is illegal."""
        found = []
        for entry in entries:
            _, seat, move = entry
            if self.game.illegal_reason(state, seat, move) is not None:
                return [], None
            found.append((entry, state))
            state = self.game.apply(state, seat, move)
        return found, state

    def kind(self, seat: Seat) -> Kind:
        return "chance" if seat == CHANCE else "turn" if seat == self.seat else "others"


def _rounds(match: Match[Any, Any]) -> Iterator[list[Entry]]:
    """The log in parts that end when something is revealed."""
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


def timeline_of(record: Record, seat: Seat) -> Timeline:
    """Timeline of a seat in a record; raises `InvalidRecord` if the match has not ended or has no such seat."""
    match = replay_record(record, GAMES)
    if not match.over:
        raise InvalidRecord(text("This match has not ended"))
    if not 0 <= seat < match.setup.seats:
        raise InvalidRecord(text("There is no player {n}; players are numbered 1 to {seats}", n=seat + 1, seats=match.setup.seats))
    return Timeline(match, seat)


@lru_cache(maxsize=16)
def cached_timeline(record_text: str, seat: Seat) -> Timeline:
    """Cached timeline of a record given as text."""
    return timeline_of(read_record(record_text), seat)
