"""What can be played here: the games and bots on offer, boxes and boards that people bring, all as answers that travel."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from branchline.bots import BOTS, BotKind, bot_title
from branchline.drawing.picture import THEMES
from branchline.engine.edition import Edition
from branchline.engine.game import AnyGame, Example, Option, OptionValue, Seat, Setup
from branchline.engine.text import Say, Text, text
from branchline.games import data_file
from branchline.language import DEFAULT_LANGUAGE, LANGUAGES, speaker
from branchline.table.config import plays
from branchline.table.problem import missing
from branchline.table.responses import Lang, Sheet
from branchline.table.scene import ViewOptions, marks, sheet


@dataclass(frozen=True, slots=True)
class OptionInfo:
    """An option one may choose before a match."""

    name: str
    label: str
    help: str
    default: OptionValue
    values: list[OptionValue]
    labels: list[str]
    rules: list[str]  # what is played by each value
    seats: tuple[int, int] | None  # it matters only with so many
    needs: tuple[str, OptionValue] | None  # it matters only if that option has that value


@dataclass(frozen=True, slots=True)
class LineInfo:
    """A line of the score sheet."""

    line: str
    label: str


@dataclass(frozen=True, slots=True)
class EditionInfo:
    """A box: its name, and how much of it is known in which way."""

    name: str
    labels: dict[str, int]
    weaker_bots: bool  # whether bots are weaker with it than with the built-in one


@dataclass(frozen=True, slots=True)
class GameInfo:
    """A game on offer."""

    id: str
    name: str
    blurb: str
    seats: tuple[int, int]
    minutes: tuple[int, int]
    difficulty: int  # from 1, easy, to 3
    rules_version: int
    options: list[OptionInfo]
    lines: list[LineInfo]
    edition: EditionInfo
    example: Example | None  # a typed board; none where it is tapped together


@dataclass(frozen=True, slots=True)
class BotInfo:
    """A bot on offer."""

    bot: str
    name: str
    about: str
    pace: str
    games: list[str]
    level: bool  # whether people are offered it; others are for programs


@dataclass(frozen=True, slots=True)
class Keeping:
    """For how many days after the last move a table is kept; 0 for good."""

    unbegun: int
    unfinished: int
    finished: int


@dataclass(frozen=True, slots=True)
class Offered:
    """What can be played here."""

    games: list[GameInfo]
    bots: list[BotInfo]
    languages: list[str]
    themes: list[str]
    keeping: Keeping
    prints: bool  # whether sheets can be printed here


@dataclass(frozen=True, slots=True)
class RulesPage:
    """The rules of a game to read."""

    html: str
    markdown: str


@dataclass(frozen=True, slots=True)
class PieceInfo:
    """Something that can lie in a cell, one word for each way it can lie."""

    svg: str
    words: list[str]


@dataclass(frozen=True, slots=True)
class Palette:
    """With what a board can be tapped together; empty for a game whose boards are only typed."""

    pieces: list[PieceInfo]


@dataclass(frozen=True, slots=True)
class Scored:
    """A board from a real table."""

    state: str
    drawn: int
    svg: str
    sheets: list[Sheet]
    marks: dict[str, list[str]]
    doubts: list[str]


def offered(games: Mapping[str, AnyGame], lang: Lang, keeping: Keeping, prints: bool = False) -> Offered:
    """Everything the start page shows."""
    known = [_game_info(game, speaker(lang, game.id)) for game in games.values()]
    bots = [_bot_info(bot, list(games), speaker(lang)) for bot in BOTS.values()]
    return Offered(known, bots, list(LANGUAGES), list(THEMES), keeping, prints)


def _bot_info(bot: BotKind, games: list[str], say: Say) -> BotInfo:
    suited = [game for game in games if plays(bot.name, game)]
    return BotInfo(bot.name, say(bot_title(bot.name)), say(bot.strength), say(bot.speed_note), suited, bot.level)


def _option_info(each: Option, say: Say) -> OptionInfo:
    labels = [say(label) for label in each.labels]
    rules = [say(each.rule(value)) for value in each.values]
    return OptionInfo(each.name, say(each.label), say(each.help), each.default, list(each.values), labels, rules, each.seats, each.needs)


def _game_info(game: AnyGame, say: Say) -> GameInfo:
    return GameInfo(
        game.id,
        say(game.name),
        say(game.blurb),
        game.seats,
        game.minutes,
        game.difficulty,
        game.rules_version,
        [_option_info(each, say) for each in game.options],
        [LineInfo(line, say(label)) for line, label in game.lines(game.setup()).items()],
        edition_info(game.edition),
        game.example,
    )


def edition_info(edition: Edition, weaker_bots: bool = False) -> EditionInfo:
    return EditionInfo(edition.name, edition.labels(), weaker_bots)


def rules_text(game: AnyGame, lang: str) -> str:
    """The rules page as Markdown, in English where there is none in this language."""
    for spoken in (lang, DEFAULT_LANGUAGE):
        if file := data_file(game.id, f"rules.{spoken}.md"):
            return file.read_text(encoding="utf-8")
    raise missing(text("This game has no rules page yet"))


def checked_setup(game: AnyGame, seats: int | None, options: Mapping[str, OptionValue], edition: str) -> Setup:
    """How somebody's table was laid; raises `BranchlineError` where it cannot be."""
    return game.setup(seats, options, Edition(edition, "edition") if edition else None)


def scored(game: AnyGame, setup: Setup, board: str, view_options: ViewOptions) -> Scored:
    """A board from a real table: read, counted and drawn."""
    state, look = game.read_board(setup, board), view_options.look(game)
    sheets = [sheet(game, setup, state, seat, look) for seat in range(setup.seats)]
    doubts = [look.say(doubt) for doubt in doubtful(game, state, range(setup.seats))]
    return Scored(game.write_state(state), 0, game.draw(state, 0, (), look), sheets, marks(game, state, 0), doubts)


def doubtful(game: AnyGame, state: Any, seats: Sequence[Seat]) -> list[Text]:
    """What no match can have led to, on the sheets of these seats."""
    found = [(seat, doubt) for seat in seats for doubt in game.board_warnings(state, seat)]
    if len(seats) == 1:
        return [text("Doubtful: {doubt}", doubt=doubt) for _, doubt in found]
    return [text("Doubtful, player {n}: {doubt}", n=seat + 1, doubt=doubt) for seat, doubt in found]


def palette(game: AnyGame, setup: Setup, view_options: ViewOptions) -> Palette:
    return Palette([PieceInfo(piece.svg, list(piece.words)) for piece in game.palette(setup, view_options.look(game))])
