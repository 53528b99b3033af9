"""API responses as frozen dataclasses; server and offline version send the same JSON."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from branchline.engine.game import OptionValue

Lang: TypeAlias = str  # a code of `branchline.language.LANGUAGES`
Theme: TypeAlias = Literal["light", "dark", "print"]
Layout: TypeAlias = Literal["sheet", "tall", "wide"]
Phase: TypeAlias = Literal["waiting", "playing", "over", "broken"]


# --- tables


@dataclass(frozen=True, slots=True)
class SeatLink:
    """The token of a seat."""

    seat: int
    token: str


@dataclass(frozen=True, slots=True)
class Links:
    """All links of a new table; sent only once."""

    seats: list[SeatLink]
    invites: list[SeatLink]
    join: str | None
    watch: str


@dataclass(frozen=True, slots=True)
class NewTable:
    """A table that was just set up."""

    table: str
    links: Links


@dataclass(frozen=True, slots=True)
class JoinedSeat:
    """The seat that a player has taken."""

    table: str
    seat: int
    token: str


@dataclass(frozen=True, slots=True)
class Invitation:
    """The seat of an invitation, and the name of the invited player."""

    seat: int
    name: str


@dataclass(frozen=True, slots=True)
class NextTable:
    """The table of the rematch; none while answers are missing."""

    table: str | None


@dataclass(frozen=True, slots=True)
class RematchOffer:
    """The seats that want a rematch, those that declined, and whether everyone moves one seat on."""

    wants: list[int]
    declines: list[int]
    rotate: bool


@dataclass(frozen=True, slots=True)
class WriteReceipt:
    """Confirms that an event is stored: the length of the log with it, and whether it was a repeated request."""

    n: int
    duplicate: bool = False


@dataclass(frozen=True, slots=True)
class PhraseMessage:
    """A phrase that was sent at the table."""

    seat: int
    phrase: str


@dataclass(frozen=True, slots=True)
class PhraseDelivery:
    """A phrase, and the addressed players who did not get it because they have no page open."""

    seat: int
    phrase: str
    absent_seats: list[int]


@dataclass(frozen=True, slots=True)
class SeatInfo:
    """A seat and its player."""

    seat: int
    kind: Literal["person", "bot", "open"]
    name: str
    bot: str | None
    bot_name: str | None
    here: bool
    to_act: bool
    absent: bool
    invited: bool
    host: bool


@dataclass(frozen=True, slots=True)
class Summary:
    """A table in a list of tables."""

    table: str
    game: str
    name: str
    you: int | None
    n: int
    seats: list[SeatInfo]
    phase: Phase
    your_turn: bool
    status: str
    created_at: int
    last_move_at: int
    one_screen: bool
    listed: bool
    outcome: OutcomeInfo | None = None
    token: int | None = None
    rematch_pending: bool = False  # whether your answer about a rematch is missing


@dataclass(frozen=True, slots=True)
class Summaries:
    """A list of tables."""

    tables: list[Summary]


# --- what a seat sees


@dataclass(frozen=True, slots=True)
class LinePoints:
    """One line of a score sheet."""

    line: str
    label: str
    points: int
    penalty: bool


@dataclass(frozen=True, slots=True)
class Sheet:
    """A seat's current score sheet."""

    seat: int
    lines: list[LinePoints]
    total: int


@dataclass(frozen=True, slots=True)
class Board:
    """The board of another seat."""

    svg: str
    marks: dict[str, list[str]]


@dataclass(frozen=True, slots=True)
class Choice:
    """A legal move with its picks; a final one cannot be undone. Only buttons bring sentences; ask for others."""

    text: str
    picks: dict[str, str]
    final: bool
    sentence: str | None


@dataclass(frozen=True, slots=True)
class LogEntry:
    """A log entry, as far as the viewer may see it."""

    position: int
    n: int
    seat: int
    text: str | None
    sentence: str
    at: int
    places: list[str]
    figure: str | None
    by: str | None = None  # the bot that moved in a player's place


@dataclass(frozen=True, slots=True)
class Activity:
    """Recent actions of a seat or of chance: a sentence, the points gained by line, and the places."""

    seat: int
    words: str
    gain: int
    line_gains: list[LinePoints]
    places: list[str]
    by: str | None = None


@dataclass(frozen=True, slots=True)
class OutcomeInfo:
    """The result of a match."""

    ranks: list[int]
    winners: list[int]
    ending: str
    reason: str
    ties: list[str]
    note: str | None
    rival: bool


@dataclass(frozen=True, slots=True)
class Dice:
    """The source of chance, and the commitment to check it."""

    chance: Literal["seed", "real"]
    hash: str | None
    seed: str | None
    seed_typed: bool


@dataclass(frozen=True, slots=True)
class OptionChosen:
    """An option with its value at this table."""

    name: str
    label: str
    value: OptionValue
    value_label: str
    rule: str


@dataclass(frozen=True, slots=True)
class SetupInfo:
    """The setup of the table."""

    options: list[OptionChosen]
    edition: str
    own_edition: bool
    day: str | None  # the day, if this is an attempt at a daily match
    hints: bool  # whether all players may take hints in a match of several people


@dataclass(frozen=True, slots=True)
class BrokenLog:
    """The first entry of an old log that the present rules reject, and the reason."""

    position: int
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TableView:
    """A table as one seat or a spectator may see it."""

    table: str
    game: str
    name: str
    n: int
    position: int
    you: int | None
    phase: Phase
    to_act: list[int]
    your_turn: bool
    act_as: int | None
    status: str
    hides: bool
    seats: list[SeatInfo]
    drawn_seat: int
    svg: str
    marks: dict[str, list[str]]
    boards: dict[str, Board]
    choices: list[Choice]
    asks: dict[str, str]
    many: int
    undo: int
    sheets: list[Sheet]
    log: list[LogEntry]
    news: list[Activity]
    shared_picks: list[str]
    rounds: list[int]
    outcome: OutcomeInfo | None
    dice: Dice
    setup: SetupInfo
    one_screen: bool
    listed: bool
    replay: bool
    hints: bool  # whether you can take hints when it is your turn
    hint_seats: list[int]  # the seats that took hints
    rematch: str | None
    offer: RematchOffer | None
    broken: BrokenLog | None


@dataclass(frozen=True, slots=True)
class Moment:
    """One position of the log."""

    table: str
    position: int
    last: int
    seat: int | None
    to_act: list[int]
    drawn_seat: int
    svg: str
    marks: dict[str, list[str]]
    boards: dict[str, Board]
    sheets: list[Sheet]
    sentence: str | None
    line_gains: dict[str, list[LinePoints]]
    by: str | None = None


@dataclass(frozen=True, slots=True)
class Explanations:
    """The rule of each thing in the picture and of each score line, by its pick, and the chapter to read."""

    rules: dict[str, str]
    chapter: str | None


@dataclass(frozen=True, slots=True)
class RecordFile:
    """A match as a file; the entries of its log are texts such as `0 done`, `-` for chance."""

    branchline: int
    game: str
    rules: int
    options: dict[str, OptionValue]
    seats: list[str]
    seed: str
    about: dict[str, str]
    edition: str
    log: list[str]


# --- moves


@dataclass(frozen=True, slots=True)
class Ghosts:
    """The ghosts and the sentences of some moves."""

    n: int
    ghosts: dict[str, str]
    sentences: dict[str, str]


@dataclass(frozen=True, slots=True)
class MatchingMoves:
    """The moves that match some picks, the next pick to make, and all values of all picks."""

    n: int
    many: int
    key: str | None
    values: list[str]
    choices: list[Choice]
    possible: dict[str, list[str]]


@dataclass(frozen=True, slots=True)
class Why:
    """The reason why a move is illegal; none if it is legal."""

    reason: str | None


@dataclass(frozen=True, slots=True)
class TurnEvent:
    """An event, for programs."""

    n: int
    seat: int
    kind: Literal["move", "undo", "table"]
    text: str | None
    undone: list[int]


@dataclass(frozen=True, slots=True)
class Turn:
    """Everything that a program needs to play."""

    n: int
    position: int
    phase: Phase
    you: int | None
    to_act: list[int]
    act_as: int | None
    events: list[TurnEvent]
    state: str | None
    legal: list[str] | None
    ranks: list[int] | None
