"""One table's log folded into what it means: the match, who sits where, what was taken back. Pure: no clock, no database."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal, NamedTuple, TypeAlias, TypeVar

from branchline.engine.edition import Edition
from branchline.engine.errors import BranchlineError, IllegalMove
from branchline.engine.game import CHANCE, AnyGame, OptionValue, Outcome, Seat
from branchline.engine.match import Match
from branchline.engine.text import Text, text
from branchline.table.responses import Phase

MOST_EVENTS = 10_000  # of one log, whatever the game's own bound; so many are still read in a moment
MOST_AGAIN = 1_000  # moves of one seat that are played again because another one takes something back

T = TypeVar("T")
Kind: TypeAlias = Literal["move", "undo", "sit", "name", "bot", "back", "rematch", "offer", "decline", "link", "hint"]


class Event(NamedTuple):
    """One entry of a table's log. `body` is the move, how much is undone, a name, a bot and who asked for it, or the next table's id."""

    n: int
    seat: Seat
    kind: Kind
    body: str
    key: str | None
    at: int  # milliseconds since 1970


@dataclass(frozen=True, slots=True)
class TableConfig:
    """What is fixed when a table is laid."""

    id: str
    game: str
    rules: int
    options: Mapping[str, OptionValue]
    seating: tuple[SeatAssignment, ...]
    edition: str  # empty for the game's own box
    seed: str
    typed: bool
    chance: Literal["seed", "real"]
    one_screen: bool
    listed: bool
    replay: bool
    created: int
    day: str = ""  # of which day this is somebody's one try
    hints: bool = False  # whether everybody may take hints, where several people play


@dataclass(frozen=True, slots=True)
class SeatAssignment:
    """Who sits on a seat. A person keeps a claim to the seat while a bot plays for it."""

    person: bool
    name: str = ""
    bot: str = ""
    invited: bool = False  # the person has a link to sit down with, and has not used it yet
    host: bool = False  # the person set up the table

    @property
    def kind(self) -> Literal["person", "bot", "open"]:
        return "bot" if self.bot else "person" if self.person else "open"


class Entry(NamedTuple):
    """A move that counts: its event's number, who made it and when; `bot` names the bot that played it for a person."""

    n: int
    seat: Seat
    text: str
    at: int
    bot: str = ""


@dataclass(frozen=True, slots=True)
class Break:
    """Where and why a log stopped making sense to today's rules."""

    position: int
    reason: Text


@dataclass
class TableState:
    """A table as its log tells it. `states[p]` is the state after `p` moves."""

    config: TableConfig
    game: AnyGame
    match: Match[Any, Any]
    seating: list[SeatAssignment]
    n: int = 0
    entries: list[Entry] = field(default_factory=list)
    states: list[Any] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    after: list[Any] = field(default_factory=list)  # the state after each event, also of those that were taken back
    undone: dict[int, tuple[int, ...]] = field(default_factory=dict)  # by the undoing event, the moves it took back
    own: dict[Seat, int] = field(default_factory=dict)  # the last event of each seat
    fixed: int = 0  # the event with which the last turn ended
    rematch: str = ""
    rematch_answers: Mapping[Seat, str] = field(default_factory=dict)  # `same` or `rotate` from those who want one, empty for a no
    notes: tuple[Event, ...] = ()  # what happened to the table itself and stands in its log
    broken: Break | None = None
    most: int = 0  # as many events a log may have, in equal shares: matches end, but people may take back and try for ever
    again: Counter[tuple[Seat, Seat]] = field(default_factory=Counter)  # moves played again, by who took back before them, and whose
    to_act: tuple[Seat, ...] = ()  # follows from the state, and is kept because everything asks for it
    phase: Phase = "playing"  # likewise
    waiting: bool = False  # whether a seat is still open; follows from the chairs
    ending: tuple[Any, Outcome | None] = (None, None)  # the last state, and how it ended, once somebody has asked

    @property
    def state(self) -> Any:
        return self.states[-1]

    def look_round(self) -> None:
        """Who sits where has changed."""
        self.waiting = any(assignment.kind == "open" for assignment in self.seating) and not self.config.replay

    def derive(self) -> None:
        """Brings what is kept for speed up to date."""
        self.to_act = self.game.to_act(self.state)
        if self.broken:
            self.phase = "broken"
        elif not self.to_act:
            self.phase = "over"
        else:
            self.phase = "waiting" if self.waiting else "playing"

    def full(self, seat: Seat) -> bool:
        """Whether a seat has had its share of this log: reading it takes as long as it may. What others do in secret counts for them."""
        moves = (event.kind in ("move", "undo") for event in self.events if event.seat == seat)
        again = self.again  # empty at nearly every table
        return self._beyond_share(moves) or (bool(again) and any(many > MOST_AGAIN for (who, _), many in again.items() if who == seat))

    @property
    def crowded(self) -> bool:
        """The same of what happens to the table itself, which everybody sees: names, comings and goings."""
        return self._beyond_share(event.kind not in ("move", "undo") for event in self.events)

    def _beyond_share(self, counted: Iterable[bool]) -> bool:
        """Every seat has a share of a log, and the table itself one."""
        share = self.most // (len(self.seating) + 1)
        return self.n > share and sum(counted) > share

    @property
    def host(self) -> Seat | None:
        """Who set up the table; where no chair says so, the first person who has sat down."""
        seated = [seat for seat, assignment in enumerate(self.seating) if assignment.person and not assignment.invited]
        return next((seat for seat in seated if self.seating[seat].host), seated[0] if seated else None)

    @property
    def over(self) -> bool:
        return self.phase == "over"

    @property
    def outcome(self) -> Outcome | None:
        """How it ended, worked out once for everybody who asks."""
        if not self.over:
            return None
        if self.ending[0] is not self.state:
            self.ending = self.state, self.game.outcome(self.state)
        return self.ending[1]

    def fork(self) -> TableState:
        """A copy on which something can be tried; states are shared, they never change."""
        twin = _twin(self)
        twin.match = _twin(self.match)
        twin.match.log = self.match.log.copy()
        twin.seating, twin.entries, twin.states = self.seating.copy(), self.entries.copy(), self.states.copy()
        twin.events, twin.after = self.events.copy(), self.after.copy()
        twin.undone, twin.own = self.undone.copy(), self.own.copy()
        return twin

    def stale(self, seat: Seat, n: int) -> bool:
        """Whether somebody who has seen `n` events has missed something of its own or the end of a turn."""
        return n < max(self.fixed, self.own.get(seat, 0))

    def undoable(self, seat: Seat) -> int:
        """How many of its own moves this seat may take back."""
        return 0 if self.broken or self.config.replay else len(self.match.undoable(seat))

    def can_throw_again(self, reader: Seat) -> bool:
        """Whether this reader may take back the last throw of real dice.

        Not once a person has moved since, as far as the reader can see: what happened in secret must not change what it is offered.
        Bots have no doubts, and play again.
        """
        if self.broken or self.config.replay or self.config.chance != "real":
            return False
        for place in reversed(range(len(self.entries))):
            seat = self.entries[place].seat
            if seat == CHANCE:
                return True
            if not self.seating[seat].bot and (seat == reader or not self._secret(place, reader)):
                return False
        return False

    def _secret(self, place: int, reader: Seat) -> bool:
        """Whether a move changed nothing that the reader saw."""
        return bool(self.game.view(self.states[place], reader) == self.game.view(self.states[place + 1], reader))

    def fold(self, event: Event, move: Any = None) -> None:
        """Takes in the next event (and its move, if that was read already); raises `BranchlineError` where the rules refuse it."""
        if event.n != self.n + 1:
            raise ValueError("something is missing in the log")
        match event.kind:
            case "move":
                self._move(event, self.game.read_move(event.body) if move is None else move)
            case "undo":
                self._undo(event)
            case "rematch":
                self.rematch = event.body
            case "hint":
                self.notes = (*self.notes, event)
            case "offer" | "decline":
                self.rematch_answers = {**self.rematch_answers, event.seat: event.body}
                self.notes = (*self.notes, event)
            case _:
                self.seating[event.seat] = _changed(self.seating[event.seat], event)
                self.look_round()
                if event.kind in ("link", "bot", "back"):
                    self.notes = (*self.notes, event)
        self.skip(event)

    def skip(self, event: Event) -> None:
        """Takes in an event without what it means."""
        self.events.append(event)
        self.after.append(self.state)
        self.n = event.n
        self.derive()

    def _move(self, event: Event, move: Any) -> None:
        self.match.play(event.seat, move)
        assignment = self.seating[event.seat] if event.seat >= 0 else None
        stand_in = assignment.bot if assignment and assignment.person else ""
        self.entries.append(Entry(event.n, event.seat, event.body, event.at, stand_in))
        self.states.append(self.match.state)
        self.own[event.seat] = event.n
        if event.seat == CHANCE or not self.match.undoable(event.seat):
            self.fixed = event.n

    def _undo(self, event: Event) -> None:
        """What comes after the first move that is taken back is played again without those that are; nothing before it is."""
        gone = self._taken_back(event)
        places = range(gone[0], len(self.entries))
        kept = [(self.entries[place], self.match.log[place]) for place in places if place not in gone]
        self.undone[event.n] = tuple(self.entries[place].n for place in gone)
        self.match.rewind(gone[0], self.states[gone[0]])
        del self.entries[gone[0] :], self.states[gone[0] + 1 :]
        for entry, (seat, move) in kept:
            self.match.play(seat, move)
            self.entries.append(entry)
            self.states.append(self.match.state)
        if kept:
            self.again = self.again + Counter((event.seat, entry.seat) for entry, _ in kept)
        self.own[event.seat] = event.n

    def _taken_back(self, event: Event) -> Sequence[int]:
        """The places of the moves that somebody takes back; with a throw goes all that came after it."""
        if event.seat == CHANCE:
            last = next(place for place in reversed(range(len(self.entries))) if self.entries[place].seat == CHANCE)
            return range(last, len(self.entries))
        own = self.match.undoable(event.seat)
        if not own:
            raise IllegalMove(text("You have nothing to undo"))
        return own if event.body == "all" else own[-1:]


def _twin(thing: T) -> T:
    """A shallow copy, several times faster than the library's."""
    twin = object.__new__(type(thing))
    twin.__dict__.update(thing.__dict__)
    return twin


def bot_of(event: Event) -> str:
    """Which bot was given a seat."""
    return event.body.partition(" ")[0]


def asked_by(event: Event) -> Seat | None:
    """Who asked for a bot or a new link; None in older logs, and where it was done by whoever runs the server."""
    asker = event.body.rpartition(" ")[2]
    return int(asker) if asker.isdecimal() else None


def _changed(assignment: SeatAssignment, event: Event) -> SeatAssignment:
    match event.kind:
        case "sit":
            return SeatAssignment(True, event.body, host=assignment.host)
        case "name":
            return replace(assignment, name=event.body)
        case "bot":
            return replace(assignment, bot=bot_of(event))
        case "link":
            return replace(assignment, invited=asked_by(event) is not None)
        case "back":
            return replace(assignment, bot="")
        case _:
            raise ValueError("something else stands in the log")


def opened(config: TableConfig, game: AnyGame) -> TableState:
    """A table before anything has happened; raises `BranchlineError` where it can no longer be laid."""
    edition = Edition(config.edition, "edition") if config.edition else game.edition
    match: Match[Any, Any] = Match(game, game.setup(len(config.seating), config.options, edition))
    table_state = TableState(
        config, game, match, list(config.seating), states=[match.state], most=min(20 * game.max_moves(match.setup) + 2000, MOST_EVENTS)
    )
    table_state.look_round()
    table_state.derive()
    return table_state


def folded(table_state: TableState, events: Iterable[Event]) -> TableState:
    """The table after these events; where today's rules refuse one, all before it is kept and the break is named."""
    for event in events:
        if table_state.broken and event.kind in ("move", "undo"):
            table_state.skip(event)
            continue
        try:
            table_state.fold(event)
        except Exception as error:  # an old log may also trip over code that has changed since
            reason = error.reason if isinstance(error, BranchlineError) else text("it can no longer be read")
            table_state.broken = Break(len(table_state.entries), _named(table_state, reason))
            table_state.skip(event)
    return table_state


def _named(table_state: TableState, reason: Text) -> Text:
    then, now = table_state.config.rules, table_state.game.rules_version
    if then == now:
        return text("From here on, the current rules no longer accept this match: {reason}", reason=reason)
    return text(
        "This match was played with version {then} of the rules; version {now} does not accept it from here on: {reason}",
        then=then,
        now=now,
        reason=reason,
    )
