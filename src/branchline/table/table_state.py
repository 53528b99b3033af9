"""The state of a table as a fold over its event log: match, seats, undo. Pure: no clock, no database."""

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

MOST_EVENTS = 10_000  # in one log, whatever the game's own bound; a log of this length still loads quickly
MOST_AGAIN = 1_000  # moves of one seat that may be replayed because another seat undoes something

T = TypeVar("T")
Kind: TypeAlias = Literal["move", "undo", "sit", "name", "bot", "back", "rematch", "offer", "decline", "link", "hint"]


class Event(NamedTuple):
    """One event of a table's log. `body` is the move, the extent of an undo, a name, a bot and who requested it, or the next table's id."""

    n: int
    seat: Seat
    kind: Kind
    body: str
    key: str | None
    at: int  # milliseconds since 1970


@dataclass(frozen=True, slots=True)
class TableConfig:
    """The settings of a table, fixed when it is set up."""

    id: str
    game: str
    rules: int
    options: Mapping[str, OptionValue]
    seating: tuple[SeatAssignment, ...]
    edition: str  # empty for the game's own box
    seed: str
    seed_typed: bool
    chance: Literal["seed", "real"]
    one_screen: bool
    listed: bool
    replay: bool
    created: int
    day: str = ""  # the day of the daily match that this is an attempt at
    hints: bool = False  # whether all players may take hints in a match of several people


@dataclass(frozen=True, slots=True)
class SeatAssignment:
    """The player of a seat. A person keeps the seat while a bot plays for them."""

    person: bool
    name: str = ""
    bot: str = ""
    invited: bool = False  # the person has a link to join with and has not used it yet
    host: bool = False  # the person set up the table

    @property
    def kind(self) -> Literal["person", "bot", "open"]:
        return "bot" if self.bot else "person" if self.person else "open"


class Entry(NamedTuple):
    """A move that was not undone: its event's number, its seat and time; `bot` names the bot that played it for a person."""

    n: int
    seat: Seat
    text: str
    at: int
    bot: str = ""


@dataclass(frozen=True, slots=True)
class Break:
    """The first entry of a log that the current rules reject, and the reason."""

    position: int
    reason: Text


@dataclass
class TableState:
    """A table after its log. `states[p]` is the state after `p` moves."""

    config: TableConfig
    game: AnyGame
    match: Match[Any, Any]
    seating: list[SeatAssignment]
    n: int = 0
    entries: list[Entry] = field(default_factory=list)
    states: list[Any] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    after: list[Any] = field(default_factory=list)  # the state after each event, undone ones included
    undone: dict[int, tuple[int, ...]] = field(default_factory=dict)  # by undoing event, the moves it undid
    own: dict[Seat, int] = field(default_factory=dict)  # the last event of each seat
    turn_end: int = 0  # the event with which the last turn ended
    rematch: str = ""
    rematch_answers: Mapping[Seat, str] = field(
        default_factory=dict
    )  # by seat: `same` or `rotate` from those who want one, empty for a refusal
    notes: tuple[Event, ...] = ()  # events about the table itself that the log shows
    broken: Break | None = None
    most: int = 0  # the limit of events, in equal shares: matches end, but undoing could go on forever
    again: Counter[tuple[Seat, Seat]] = field(
        default_factory=Counter
    )  # moves replayed, by the seat that undid something before them and their own seat
    to_act: tuple[Seat, ...] = ()  # derived from the state; cached because it is needed everywhere
    phase: Phase = "playing"  # derived, too
    waiting: bool = False  # whether a seat is still open; derived from the seating
    ending: tuple[Any, Outcome | None] = (None, None)  # cache of `outcome`: the last state and its outcome

    @property
    def state(self) -> Any:
        return self.states[-1]

    def update_waiting(self) -> None:
        """Updates `waiting` after a change of the seating."""
        self.waiting = any(assignment.kind == "open" for assignment in self.seating) and not self.config.replay

    def update_derived(self) -> None:
        """Updates the cached fields `to_act` and `phase`."""
        self.to_act = self.game.to_act(self.state)
        if self.broken:
            self.phase = "broken"
        elif not self.to_act:
            self.phase = "over"
        else:
            self.phase = "waiting" if self.waiting else "playing"

    def full(self, seat: Seat) -> bool:
        """Whether a seat has used its share of the log, which bounds the time to load it. Hidden moves count for those who make them."""
        moves = (event.kind in ("move", "undo") for event in self.events if event.seat == seat)
        again = self.again  # empty at nearly every table
        return self._beyond_share(moves) or (bool(again) and any(many > MOST_AGAIN for (who, _), many in again.items() if who == seat))

    @property
    def crowded(self) -> bool:
        """Whether events about the table itself (names, players who join or leave) have used their share of the log."""
        return self._beyond_share(event.kind not in ("move", "undo") for event in self.events)

    def _beyond_share(self, events: Iterable[bool]) -> bool:
        """Whether the counted events exceed one share of the log: each seat has one, and the table itself."""
        share = self.most // (len(self.seating) + 1)
        return self.n > share and sum(events) > share

    @property
    def host(self) -> Seat | None:
        """The seat of the player who set up the table; if unknown, the first person who has joined."""
        seated = [seat for seat, assignment in enumerate(self.seating) if assignment.person and not assignment.invited]
        return next((seat for seat in seated if self.seating[seat].host), seated[0] if seated else None)

    @property
    def over(self) -> bool:
        return self.phase == "over"

    @property
    def outcome(self) -> Outcome | None:
        """The outcome of the match, cached; None while it is not over."""
        if not self.over:
            return None
        if self.ending[0] is not self.state:
            self.ending = self.state, self.game.outcome(self.state)
        return self.ending[1]

    def fork(self) -> TableState:
        """A copy to try events on; states are immutable and shared."""
        twin = _twin(self)
        twin.match = _twin(self.match)
        twin.match.log = self.match.log.copy()
        twin.seating, twin.entries, twin.states = self.seating.copy(), self.entries.copy(), self.states.copy()
        twin.events, twin.after = self.events.copy(), self.after.copy()
        twin.undone, twin.own = self.undone.copy(), self.own.copy()
        return twin

    def stale(self, seat: Seat, n: int) -> bool:
        """Whether a player who has seen `n` events has missed an event of their own or the end of a turn."""
        return n < max(self.turn_end, self.own.get(seat, 0))

    def undoable(self, seat: Seat) -> int:
        """The number of its own moves that a seat may undo."""
        return 0 if self.broken or self.config.replay else len(self.match.undoable(seat))

    def can_throw_again(self, reader: Seat) -> bool:
        """Whether this viewer may undo the last throw of real dice.

        Not after a person has visibly moved since: a hidden move must not change what is offered. Moves of bots do not count; bots
        play again.
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
        """Whether a move changed nothing in the viewer's view."""
        return bool(self.game.view(self.states[place], reader) == self.game.view(self.states[place + 1], reader))

    def fold(self, event: Event, move: Any = None) -> None:
        """Applies the next event (and its move, if already parsed); raises `BranchlineError` if the rules reject it."""
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
                self.seating[event.seat] = _apply_to_seat(self.seating[event.seat], event)
                self.update_waiting()
                if event.kind in ("link", "bot", "back"):
                    self.notes = (*self.notes, event)
        self.skip(event)

    def skip(self, event: Event) -> None:
        """Appends an event without applying it."""
        self.events.append(event)
        self.after.append(self.state)
        self.n = event.n
        self.update_derived()

    def _move(self, event: Event, move: Any) -> None:
        self.match.play(event.seat, move)
        assignment = self.seating[event.seat] if event.seat >= 0 else None
        stand_in = assignment.bot if assignment and assignment.person else ""
        self.entries.append(Entry(event.n, event.seat, event.body, event.at, stand_in))
        self.states.append(self.match.state)
        self.own[event.seat] = event.n
        if event.seat == CHANCE or not self.match.undoable(event.seat):
            self.turn_end = event.n

    def _undo(self, event: Event) -> None:
        """Rewinds to the first undone move and replays the later moves that stay."""
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
        """The places of the moves that an undo removes; undoing a throw removes everything after it."""
        if event.seat == CHANCE:
            last = next(place for place in reversed(range(len(self.entries))) if self.entries[place].seat == CHANCE)
            return range(last, len(self.entries))
        own = self.match.undoable(event.seat)
        if not own:
            raise IllegalMove(text("You have nothing to undo"))
        return own if event.body == "all" else own[-1:]


def _twin(thing: T) -> T:
    """A shallow copy, several times faster than `copy.copy`."""
    twin = object.__new__(type(thing))
    twin.__dict__.update(thing.__dict__)
    return twin


def bot_of(event: Event) -> str:
    """The bot that the event puts on a seat."""
    return event.body.partition(" ")[0]


def requested_by(event: Event) -> Seat | None:
    """The seat that requested a bot or a new link; None in older logs, and where the server's operator did it."""
    asker = event.body.rpartition(" ")[2]
    return int(asker) if asker.isdecimal() else None


def _apply_to_seat(assignment: SeatAssignment, event: Event) -> SeatAssignment:
    match event.kind:
        case "sit":
            return SeatAssignment(True, event.body, host=assignment.host)
        case "name":
            return replace(assignment, name=event.body)
        case "bot":
            return replace(assignment, bot=bot_of(event))
        case "link":
            return replace(assignment, invited=requested_by(event) is not None)
        case "back":
            return replace(assignment, bot="")
        case _:
            raise ValueError("something else stands in the log")


def initial_state(config: TableConfig, game: AnyGame) -> TableState:
    """A table before its first event; raises `BranchlineError` if the rules no longer accept its settings."""
    edition = Edition(config.edition, "edition") if config.edition else game.edition
    match: Match[Any, Any] = Match(game, game.setup(len(config.seating), config.options, edition))
    table_state = TableState(
        config, game, match, list(config.seating), states=[match.state], most=min(20 * game.max_moves(match.setup) + 2000, MOST_EVENTS)
    )
    table_state.update_waiting()
    table_state.update_derived()
    return table_state


def fold_events(table_state: TableState, events: Iterable[Event]) -> TableState:
    """The table after these events; where the current rules reject one, the moves before it stay and `broken` says why."""
    for event in events:
        if table_state.broken and event.kind in ("move", "undo"):
            table_state.skip(event)
            continue
        try:
            table_state.fold(event)
        except Exception as error:  # an old log may also fail in code that has changed since
            reason = error.reason if isinstance(error, BranchlineError) else text("it can no longer be read")
            table_state.broken = Break(len(table_state.entries), _rules_changed_text(table_state, reason))
            table_state.skip(event)
    return table_state


def _rules_changed_text(table_state: TableState, reason: Text) -> Text:
    then, now = table_state.config.rules, table_state.game.rules_version
    if then == now:
        return text("From here on, the current rules no longer accept this match: {reason}", reason=reason)
    return text(
        "This match was played with version {then} of the rules; version {now} does not accept it from here on: {reason}",
        then=then,
        now=now,
        reason=reason,
    )
