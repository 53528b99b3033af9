"""The answers that travel: plain frozen values, which become the same JSON wherever a table stands."""

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
    """The secret that opens a seat."""

    seat: int
    token: str


@dataclass(frozen=True, slots=True)
class Links:
    """Everything a new table can be opened with; told once."""

    seats: list[SeatLink]
    invites: list[SeatLink]
    join: str | None
    watch: str


@dataclass(frozen=True, slots=True)
class NewTable:
    """A table that has just been laid."""

    table: str
    links: Links


@dataclass(frozen=True, slots=True)
class Joined:
    """Somebody has sat down."""

    table: str
    seat: int
    token: str


@dataclass(frozen=True, slots=True)
class Invitation:
    """What a link to sit down with gives: a seat, and the name of whoever it is meant for."""

    seat: int
    name: str


@dataclass(frozen=True, slots=True)
class NextTable:
    """The table of the rematch; none while others have not answered yet."""

    table: str | None


@dataclass(frozen=True, slots=True)
class RematchOffer:
    """Who wants a rematch, who does not, and whether everyone moves one seat on."""

    wants: list[int]
    declined: list[int]
    rotate: bool


@dataclass(frozen=True, slots=True)
class Written:
    """Something is on disk: how many events the log has with it."""

    n: int
    doubled: bool = False


@dataclass(frozen=True, slots=True)
class Spoken:
    """Something was said at the table."""

    seat: int
    phrase: str


@dataclass(frozen=True, slots=True)
class Delivered:
    """What was said, and which of the players it was meant for have no page open and did not get it."""

    seat: int
    phrase: str
    missed: list[int]


@dataclass(frozen=True, slots=True)
class SeatInfo:
    """Who sits on a seat."""

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
    created: int
    moved: int
    one_screen: bool
    listed: bool
    outcome: OutcomeInfo | None = None
    token: int | None = None
    asked: bool = False  # whether others wait for you to say whether you want a rematch


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
    """A seat's score sheet as it stands."""

    seat: int
    lines: list[LinePoints]
    total: int


@dataclass(frozen=True, slots=True)
class Board:
    """Another seat's board."""

    svg: str
    marks: dict[str, list[str]]


@dataclass(frozen=True, slots=True)
class Choice:
    """A legal move as one can pick it; what is final cannot be taken back."""

    text: str
    sentence: str
    picks: dict[str, str]
    ghost: str | None = None
    final: bool = False


@dataclass(frozen=True, slots=True)
class LogEntry:
    """A move that counts, as far as it may be told."""

    position: int
    n: int
    seat: int
    text: str | None
    sentence: str
    at: int
    places: list[str]
    figure: str | None
    by: str | None = None  # who is told to have done it, where that is a bot in a player's place


@dataclass(frozen=True, slots=True)
class Activity:
    """What one seat, or chance, did of late in one line: the points it brought, by the lines that changed, and its places."""

    seat: int
    words: str
    gained: int
    grown: list[LinePoints]
    places: list[str]
    by: str | None = None


@dataclass(frozen=True, slots=True)
class OutcomeInfo:
    """How a match ended."""

    ranks: list[int]
    winners: list[int]
    ending: str
    reason: str
    ties: list[str]
    note: str | None
    rival: bool


@dataclass(frozen=True, slots=True)
class Dice:
    """Where chance comes from, and how to check it."""

    chance: Literal["seed", "real"]
    hash: str | None
    seed: str | None
    typed: bool


@dataclass(frozen=True, slots=True)
class OptionChosen:
    """An option with the value it has at this table."""

    name: str
    label: str
    value: OptionValue
    shown: str
    rule: str


@dataclass(frozen=True, slots=True)
class SetupInfo:
    """How the table was laid."""

    options: list[OptionChosen]
    edition: str
    own_edition: bool
    day: str | None  # of which day's match this is somebody's one try
    hints: bool  # whether everybody may take hints, where several people play


@dataclass(frozen=True, slots=True)
class Broken:
    """Where and why an old log stops making sense."""

    position: int
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen:
    """The table as one seat, or somebody who looks on, may see it."""

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
    drawn: int
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
    shared: list[str]
    rounds: list[int]
    outcome: OutcomeInfo | None
    dice: Dice
    setup: SetupInfo
    one_screen: bool
    listed: bool
    replay: bool
    hints: bool  # whether you may ask for hints when it is your turn
    hinted: list[int]  # the seats that took hints
    rematch: str | None
    offer: RematchOffer | None
    broken: Broken | None


@dataclass(frozen=True, slots=True)
class Moment:
    """One position of the log."""

    table: str
    position: int
    last: int
    seat: int | None
    to_act: list[int]
    drawn: int
    svg: str
    marks: dict[str, list[str]]
    boards: dict[str, Board]
    sheets: list[Sheet]
    sentence: str | None
    grown: dict[str, list[LinePoints]]
    by: str | None = None


@dataclass(frozen=True, slots=True)
class Explained:
    """What is printed, explained: the rule of each thing in the picture and of each score line by its pick, and where to read on."""

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
    """What some moves would draw."""

    n: int
    ghosts: dict[str, str]


@dataclass(frozen=True, slots=True)
class Narrowed:
    """What fits some picks, and what to pick next."""

    n: int
    many: int
    key: str | None
    values: list[str]
    choices: list[Choice]


@dataclass(frozen=True, slots=True)
class Why:
    """Why something cannot be done; nothing where it can."""

    reason: str | None


@dataclass(frozen=True, slots=True)
class TurnEvent:
    """An event as programs are told it."""

    n: int
    seat: int
    kind: Literal["move", "undo", "table"]
    text: str | None
    undone: list[int]


@dataclass(frozen=True, slots=True)
class Turn:
    """All a program needs to play."""

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
