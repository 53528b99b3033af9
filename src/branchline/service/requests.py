"""Request bodies and parameters, with the limits of their fields. Offline they are validated by schemas that are made of these types."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from branchline.engine.game import OptionValue
from branchline.language import LANGUAGES
from branchline.printing.pages import Paper, Part
from branchline.table.config import SeatKind
from branchline.table.phrases import Phrase

LANGUAGE_PATTERN = f"^({'|'.join(LANGUAGES)})$"

Language: TypeAlias = Annotated[str, Meta(pattern=LANGUAGE_PATTERN)]
Key: TypeAlias = Annotated[str, Meta(min_length=1, max_length=64, pattern="^[!-~]+$")]
Number: TypeAlias = Annotated[int, Meta(ge=0, le=1_000_000_000)]
SeatNumber: TypeAlias = Annotated[int, Meta(ge=-1, le=99)]
MoveText: TypeAlias = Annotated[str, Meta(max_length=4000)]
Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]
Word: TypeAlias = Annotated[str, Meta(max_length=200)]
Picks: TypeAlias = Annotated[dict[Word, Word], Meta(max_length=40)]
Options: TypeAlias = Annotated[dict[Word, OptionValue], Meta(max_length=60)]
Token: TypeAlias = Annotated[str, Meta(max_length=100)]
EditionText: TypeAlias = Annotated[str, Meta(max_length=200_000)]
GameId: TypeAlias = Annotated[str, Meta(max_length=60)]
ItemName: TypeAlias = Annotated[str, Meta(max_length=60)]
Day: TypeAlias = Annotated[str, Meta(max_length=10)]
Position: TypeAlias = Annotated[int, Meta(ge=0, le=1_000_000)]
At: TypeAlias = Annotated[int | None, Meta(ge=0, le=1_000_000)]
SeatIndex: TypeAlias = Annotated[int, Meta(ge=0, le=99)]
PracticeMoves: TypeAlias = Annotated[list[Annotated[str, Meta(max_length=200)]], Meta(max_length=60)]


class EditionCheck(Struct, frozen=True):
    edition: EditionText
    seats: Annotated[int, Meta(ge=1, le=99)] | None = None
    options: Options = {}


class CorrectionRequest(Struct, frozen=True):
    """A correction: a detail of a box, and its value in the user's copy."""

    key: Word
    value: Word


class BoxRequest(Struct, frozen=True):
    """A box to show with corrections; an empty edition means the built-in one."""

    edition: EditionText = ""
    corrections: Annotated[list[CorrectionRequest], Meta(max_length=200)] = []
    sure: Annotated[list[Word], Meta(max_length=200)] = []
    name: Annotated[str, Meta(max_length=80)] = ""


class BoardCheck(Struct, frozen=True):
    board: Annotated[str, Meta(max_length=20_000)]
    seats: Annotated[int, Meta(ge=1, le=99)] | None = None
    options: Options = {}
    edition: EditionText = ""


class PaletteRequest(Struct, frozen=True):
    seats: Annotated[int, Meta(ge=1, le=99)] | None = None
    options: Options = {}
    edition: EditionText = ""


class SheetsRequest(Struct, frozen=True):
    """Sheets to print: number of players, box, paper."""

    seats: Annotated[int, Meta(ge=1, le=99)] | None = None
    options: Options = {}
    edition: EditionText = ""
    paper: Paper = "a4"
    per_page: Annotated[int, Meta(ge=1, le=9)] | None = None
    part: Part = "all"
    link: Word = ""


class SeatRequest(Struct, frozen=True):
    """The player of a seat: a person with a link, an invited person with a single-use link, a bot, or anyone."""

    kind: SeatKind
    name: Annotated[str, Meta(max_length=40)] = ""
    bot: Word = ""


class TableRequest(Struct, frozen=True):
    game: Word
    seats: Annotated[list[SeatRequest], Meta(min_length=1, max_length=99)]
    options: Options = {}
    edition: EditionText = ""
    seed: Annotated[str, Meta(max_length=100)] = ""
    chance: Literal["seed", "real"] = "seed"
    one_screen: bool = False
    listed: bool = False
    hints: bool = False


class ReportRequest(Struct, frozen=True):
    """The reason for reporting a listed table."""

    why: Annotated[str, Meta(min_length=1, max_length=500)]


class JoinRequest(Struct, frozen=True):
    name: Annotated[str, Meta(max_length=40)] = ""


class RematchRequest(Struct, frozen=True):
    rotate: bool = False


class NameRequest(Struct, frozen=True):
    name: Name


class AttemptRequest(Struct, frozen=True):
    """A request to play a daily match or another match with the same dice, under a name."""

    name: Annotated[str, Meta(max_length=40)] = ""


class QRCodeRequest(Struct, frozen=True):
    """A link to draw as a QR code."""

    link: Annotated[str, Meta(min_length=1, max_length=300)]


class PhraseRequest(Struct, frozen=True):
    phrase: Phrase


class SeatBotRequest(Struct, frozen=True):
    bot: Word


class TokensRequest(Struct, frozen=True):
    """A request to list the tables of these tokens; `running` leaves out finished matches."""

    tokens: Annotated[list[Token], Meta(max_length=100)]
    running: bool = False


class MoveRequest(Struct, frozen=True):
    key: Key
    n: Number
    move: MoveText
    seat: SeatNumber | None = None


class UndoRequest(Struct, frozen=True):
    key: Key
    n: Number
    whole: bool = False


class GhostsRequest(Struct, frozen=True):
    moves: Annotated[list[MoveText], Meta(max_length=64)]


class NarrowRequest(Struct, frozen=True):
    picks: Picks = {}
    after: MoveText | None = None


class WhyRequest(Struct, frozen=True):
    move: MoveText | None = None
    picks: Picks | None = None


class PracticeRequest(Struct, frozen=True):
    """The moves so far in a lesson or a puzzle; `show` asks for the next move of the solution."""

    moves: PracticeMoves = []
    show: bool = False


class NextPuzzleRequest(Struct, frozen=True):
    """A request for the next puzzle: the rating of the solver, puzzles tried before, and the outcome of the last."""

    rating: Annotated[int, Meta(ge=100, le=3000)] | None = None
    doubt: Annotated[int, Meta(ge=1, le=1000)] | None = None
    tried_puzzles: Annotated[list[Annotated[str, Meta(max_length=60)]], Meta(max_length=2000)] = []
    last: Annotated[str, Meta(max_length=60)] | None = None
    solved: bool = False


class PracticeGhostsRequest(Struct, frozen=True):
    moves: PracticeMoves
    ghost_moves: Annotated[list[MoveText], Meta(max_length=64)]


class PracticeNarrowRequest(Struct, frozen=True):
    moves: PracticeMoves
    picks: Picks = {}
    after: MoveText | None = None


class PracticeWhyRequest(Struct, frozen=True):
    moves: PracticeMoves
    move: MoveText | None = None
    picks: Picks | None = None
