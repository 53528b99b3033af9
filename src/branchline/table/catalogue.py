"""Available games and bots, rules pages, and scored boards, as API responses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from branchline.bots import BOTS, BotKind, bot_title
from branchline.drawing.picture import THEMES
from branchline.engine.edition import Edition
from branchline.engine.game import AnyGame, Example, Option, OptionValue, Seat, Setup
from branchline.engine.text import Say, Text, text
from branchline.language import DEFAULT_LANGUAGE, LANGUAGES, speaker
from branchline.table.config import plays
from branchline.table.responses import Lang, Sheet
from branchline.table.scene import ViewOptions, marks, sheet


@dataclass(frozen=True, slots=True)
class OptionInfo:
    """An option of a match."""

    name: str
    label: str
    help: str
    default: OptionValue
    values: list[OptionValue]
    labels: list[str]
    rules: list[str]  # the rule of each value
    seats: tuple[int, int] | None  # range of player numbers for which it matters
    needs: tuple[str, OptionValue] | None  # it matters only if another option has this value


@dataclass(frozen=True, slots=True)
class LineInfo:
    """A line of the score sheet."""

    line: str
    label: str


@dataclass(frozen=True, slots=True)
class EditionInfo:
    """A box: its name, and the number of values with each label."""

    name: str
    labels: dict[str, int]
    weaker_bots: bool  # whether bots are weaker with it than with the built-in one


@dataclass(frozen=True, slots=True)
class GameInfo:
    """An available game."""

    id: str
    name: str
    blurb: str
    seats: tuple[int, int]
    minutes: tuple[int, int]
    difficulty: int  # from 1 (easy) to 3
    rules_version: int
    options: list[OptionInfo]
    lines: list[LineInfo]
    edition: EditionInfo
    example: Example | None  # a board in text form; none if boards are entered with a palette


@dataclass(frozen=True, slots=True)
class BotInfo:
    """An available bot."""

    bot: str
    name: str
    about: str
    pace: str
    games: list[str]
    level: bool  # whether it is offered to people; other bots are for programs


@dataclass(frozen=True, slots=True)
class RetentionDays:
    """Days after the last move until a table is deleted; 0 means never."""

    unbegun: int
    unfinished: int
    finished: int


@dataclass(frozen=True, slots=True)
class GameCatalogue:
    """The available games and bots."""

    games: list[GameInfo]
    bots: list[BotInfo]
    languages: list[str]
    themes: list[str]
    retention: RetentionDays
    prints: bool  # whether this server prints sheets


@dataclass(frozen=True, slots=True)
class RulesPage:
    """The rules page of a game."""

    html: str
    markdown: str


@dataclass(frozen=True, slots=True)
class PieceInfo:
    """A piece that a cell can hold, with one word for each orientation."""

    svg: str
    words: list[str]


@dataclass(frozen=True, slots=True)
class Palette:
    """The pieces for entering a board by clicking; empty for a game whose boards are typed."""

    pieces: list[PieceInfo]


@dataclass(frozen=True, slots=True)
class ScoredBoard:
    """A board of a match played with the physical game, scored."""

    state: str
    drawn_seat: int
    svg: str
    sheets: list[Sheet]
    marks: dict[str, list[str]]
    doubts: list[str]


def game_catalogue(games: Mapping[str, AnyGame], lang: Lang, retention: RetentionDays, prints: bool = False) -> GameCatalogue:
    """The games and bots that the start page shows."""
    known = [_game_info(game, speaker(lang, game.id)) for game in games.values()]
    bots = [_bot_info(bot, list(games), speaker(lang)) for bot in BOTS.values()]
    return GameCatalogue(known, bots, list(LANGUAGES), list(THEMES), retention, prints)


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
    """The rules page as Markdown: in this language, else in English, else the name of the game and its description."""
    for spoken in (lang, DEFAULT_LANGUAGE):
        if file := game.data_file(f"rules.{spoken}.md"):
            return file.read_text(encoding="utf-8")
    say = speaker(lang, game.id)
    return f"# {say(game.name)}\n\n{say(game.blurb)}\n"


def checked_setup(game: AnyGame, seats: int | None, options: Mapping[str, OptionValue], edition: str) -> Setup:
    """The setup of a table; raises `BranchlineError` if it is invalid."""
    return game.setup(seats, options, Edition(edition, "edition") if edition else None)


def score_board(game: AnyGame, setup: Setup, board: str, view_options: ViewOptions) -> ScoredBoard:
    """Reads, scores and draws a board of the physical game."""
    state, look = game.read_board(setup, board), view_options.look(game)
    sheets = [sheet(game, setup, state, seat, look) for seat in range(setup.seats)]
    doubts = [look.say(doubt) for doubt in doubtful(game, state, range(setup.seats))]
    return ScoredBoard(game.write_state(state), 0, game.draw(state, 0, (), look), sheets, marks(game, state, 0), doubts)


def doubtful(game: AnyGame, state: Any, seats: Sequence[Seat]) -> list[Text]:
    """Warnings about positions that no match can reach, on the sheets of these seats."""
    found = [(seat, doubt) for seat in seats for doubt in game.board_warnings(state, seat)]
    if len(seats) == 1:
        return [text("Doubtful: {doubt}", doubt=doubt) for _, doubt in found]
    return [text("Doubtful, player {n}: {doubt}", n=seat + 1, doubt=doubt) for seat, doubt in found]


def palette(game: AnyGame, setup: Setup, view_options: ViewOptions) -> Palette:
    return Palette([PieceInfo(piece.svg, list(piece.words)) for piece in game.palette(setup, view_options.look(game))])
