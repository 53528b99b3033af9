"""What travels back: every answer as a typed structure."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from branchline.engine.game import Example

OptionValue: TypeAlias = bool | int | str
Lang: TypeAlias = Literal["en", "pl"]
Theme: TypeAlias = Literal["light", "dark", "print"]
Phase: TypeAlias = Literal["waiting", "playing", "over", "broken"]


class Error(Struct, frozen=True):
    """Every error has this shape."""

    status: int
    code: str
    reason: str


# --- games


class OptionInfo(Struct, frozen=True):
    name: str
    label: str
    help: str
    default: OptionValue
    values: list[OptionValue]
    labels: list[str]
    seats: tuple[int, int] | None  # it matters only with so many
    needs: tuple[str, OptionValue] | None  # it matters only if that option has that value


class LineInfo(Struct, frozen=True):
    line: str
    label: str


class EditionInfo(Struct, frozen=True):
    name: str
    labels: dict[str, int]


class GameInfo(Struct, frozen=True):
    id: str
    name: str
    blurb: str
    seats: tuple[int, int]
    minutes: tuple[int, int]
    rules_version: int
    options: list[OptionInfo]
    lines: list[LineInfo]
    edition: EditionInfo
    example: Example | None  # a typed board; none where it is tapped together


class BotInfo(Struct, frozen=True):
    bot: str
    name: str
    about: str
    pace: str
    games: list[str]


class Keeping(Struct, frozen=True):
    """For how many days after the last move a table is kept; 0 for good."""

    unbegun: int
    unfinished: int
    finished: int


class House(Struct, frozen=True):
    """What can be played here."""

    games: list[GameInfo]
    bots: list[BotInfo]
    languages: list[str]
    themes: list[str]
    keeping: Keeping


class RulesPage(Struct, frozen=True):
    html: str
    markdown: str


class PieceInfo(Struct, frozen=True):
    svg: str
    words: list[str]


class Palette(Struct, frozen=True):
    """With what a board can be tapped together; empty for a game whose boards are only typed."""

    pieces: list[PieceInfo]


# --- tables


class SeatLink(Struct, frozen=True):
    seat: int
    token: str


class Links(Struct, frozen=True):
    seats: list[SeatLink]
    join: str | None
    watch: str


class NewTable(Struct, frozen=True):
    table: str
    links: Links


class Joined(Struct, frozen=True):
    table: str
    seat: int
    token: str


class NextTable(Struct, frozen=True):
    table: str


class Written(Struct, frozen=True):
    """Something is on disk: how many events the log has with it."""

    n: int
    doubled: bool = False


class SeatInfo(Struct, frozen=True):
    seat: int
    kind: Literal["person", "bot", "open"]
    name: str
    bot: str | None
    bot_name: str | None
    here: bool
    to_act: bool


class Summary(Struct, frozen=True):
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


class Summaries(Struct, frozen=True):
    tables: list[Summary]


# --- what a seat sees


class LinePoints(Struct, frozen=True):
    line: str
    label: str
    points: int
    penalty: bool


class Sheet(Struct, frozen=True):
    seat: int
    lines: list[LinePoints]
    total: int


class Board(Struct, frozen=True):
    svg: str
    marks: dict[str, list[str]]


class Choice(Struct, frozen=True):
    text: str
    sentence: str
    picks: dict[str, str]
    ghost: str | None = None


class LogEntry(Struct, frozen=True):
    position: int
    n: int
    seat: int
    text: str | None
    sentence: str
    at: int


class OutcomeInfo(Struct, frozen=True):
    ranks: list[int]
    winners: list[int]
    ending: str
    reason: str
    ties: list[str]
    note: str | None


class Dice(Struct, frozen=True):
    chance: Literal["seed", "real"]
    hash: str | None
    seed: str | None
    typed: bool


class OptionChosen(Struct, frozen=True):
    name: str
    label: str
    value: OptionValue
    shown: str


class SetupInfo(Struct, frozen=True):
    options: list[OptionChosen]
    edition: str
    own_edition: bool


class Broken(Struct, frozen=True):
    position: int
    reason: str


class Seen(Struct, frozen=True, kw_only=True):
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
    many: int
    undo: int
    sheets: list[Sheet]
    log: list[LogEntry]
    outcome: OutcomeInfo | None
    dice: Dice
    setup: SetupInfo
    one_screen: bool
    listed: bool
    replay: bool
    rematch: str | None
    broken: Broken | None


class Moment(Struct, frozen=True):
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


class RecordFile(Struct, frozen=True):
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


class Scored(Struct, frozen=True):
    """A board from a real table."""

    state: str
    drawn: int
    svg: str
    sheets: list[Sheet]
    marks: dict[str, list[str]]


# --- moves


class Ghosts(Struct, frozen=True):
    n: int
    ghosts: dict[str, str]


class Narrowed(Struct, frozen=True):
    n: int
    many: int
    key: str | None
    values: list[str]
    choices: list[Choice]


class Why(Struct, frozen=True):
    reason: str | None


class TurnEvent(Struct, frozen=True):
    n: int
    seat: int
    kind: Literal["move", "undo", "table"]
    text: str | None
    undone: list[int]


class Turn(Struct, frozen=True):
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
