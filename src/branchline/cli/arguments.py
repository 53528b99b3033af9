"""Command-line arguments as values: game, options, box, language, files."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Annotated, TypeAlias

import typer

from branchline.cli.errors import Failure
from branchline.engine.edition import Edition
from branchline.engine.errors import BranchlineError, InvalidNotation, InvalidSetup, unknown
from branchline.engine.game import AnyGame, OptionValue, Setup, read_option, write_option
from branchline.engine.text import Say, Text, short, text
from branchline.games import GAMES
from branchline.language import LANGUAGES, environment_language, speaker

MOST_BYTES = 80_000_000


def translate(message: Text) -> str:
    """Translates a help text into the language of the environment."""
    return speaker(environment_language(os.environ))(message)


GameName: TypeAlias = Annotated[str, typer.Argument(metavar="GAME", help=translate(text("Game id, as listed by `branchline games`.")))]
GivenOptions: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        "-o",
        metavar="NAME=VALUE",
        help=translate(text("Game option, as listed by `branchline games`; can be repeated.")),
    ),
]
EditionFile: TypeAlias = Annotated[
    Path | None,
    typer.Option(
        "--edition",
        metavar="FILE",
        help=translate(text("File with the components of your own box; see `branchline edition`.")),
    ),
]
Language: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--lang",
        metavar="|".join(LANGUAGES),
        help=translate(text("Language: {known} (default: your system's).", known=", ".join(LANGUAGES))),
    ),
]
AsJson: TypeAlias = Annotated[bool, typer.Option("--json", help=translate(text("Print JSON, for other programs.")))]
MOST_SEED = 100  # characters


def bounded_seed(seed: str | None) -> str | None:
    """Checks the length of a seed; raises `Failure` if it is too long for a record."""
    if seed is not None and len(seed) > MOST_SEED:
        raise Failure(translate(text("--seed: longer than {n} characters", n=MOST_SEED)))
    return seed


Seed: TypeAlias = Annotated[
    str,
    typer.Option(
        "--seed",
        metavar="SEED",
        callback=bounded_seed,
        help=translate(text("Random seed: the same seed gives the same dice, cards and tiles.")),
    ),
]
SeatCount: TypeAlias = Annotated[
    int | None, typer.Option("--seats", metavar="N", help=translate(text("Number of players (default: the game's minimum).")))
]


@contextmanager
def command_context(language: str | None, name: str) -> Iterator[tuple[AnyGame, Say]]:
    """Yields the named game and a translator; errors inside become one sentence in the user's language."""
    with reporting_errors(translator(language)):
        game = named_game(name)
    say = translator(language, game.id)
    with reporting_errors(say):
        yield game, say


@contextmanager
def reporting_errors(say: Say) -> Iterator[None]:
    """Turns errors inside into a `Failure` with their message."""
    try:
        yield
    except BranchlineError as error:
        raise Failure(say(error.reason)) from None


def translator(language: str | None, game_id: str | None = None) -> Say:
    """A translator into the requested language, else into that of the environment."""
    return speaker(resolve_language(language), game_id)


def resolve_language(language: str | None) -> str:
    """The requested language, else that of the environment."""
    return language or environment_language(os.environ)


def named_game(name: str) -> AnyGame:
    if name not in GAMES:
        raise InvalidSetup(unknown(text("Unknown game: {name}", name=short(name)), name, GAMES))
    return GAMES[name]


def table_setup(game: AnyGame, seats: int | None, options: Sequence[str] | None, edition: Path | None, least: int = 1) -> Setup:
    """The requested setup; by default with the fewest seats (but at least `least`). Raises `BranchlineError` if it is invalid."""
    chosen = dict(_option(game, typed) for typed in options or ())
    box = None if edition is None else read_edition(game, edition)
    if seats is not None:
        try:
            return game.setup(seats, chosen, box)
        except InvalidSetup as error:
            raise _with_remedy(error, game, seats, chosen, box) from None
    for fewest in range(max(least, game.seats[0]), game.seats[1]):
        with suppress(InvalidSetup):
            return game.setup(fewest, chosen, box)
    return game.setup(max(least, game.seats[1]), chosen, box)


def _with_remedy(error: InvalidSetup, game: AnyGame, seats: int, options: dict[str, OptionValue], box: Edition | None) -> InvalidSetup:
    """An error of a setup, with a hint if changing one option would fix it."""
    for option in game.options:
        for value in option.values:
            with suppress(InvalidSetup):
                game.setup(seats, {**options, option.name: value}, box)
                return InvalidSetup(
                    text("{reason} (set it with -o {option})", reason=error.reason, option=f"{option.name}={write_option(value)}")
                )
    return error


def read_edition(game: AnyGame, file: Path) -> Edition:
    """The box of this game in a file."""
    edition = Edition(read_file(file), short(str(file), 200))
    if edition.game != game.id:
        edition.root.fail("game", text("this box is for {other}, not for {game}", other=short(edition.game), game=game.id))
    return edition


def read_file(file: Path) -> str:
    """The text of a file; raises `UnusableFile` if it cannot be read."""
    with reading_file(file), file.open("rb") as source:
        return source.read(MOST_BYTES).decode()


@contextmanager
def reading_file(file: Path) -> Iterator[None]:
    """Turns errors of reading a file into `UnusableFile`."""
    name = short(str(file), 200)
    try:
        yield
    except FileNotFoundError:
        raise UnusableFile(text("{file}: there is no such file", file=name)) from None
    except IsADirectoryError:
        raise UnusableFile(text("{file}: this is a directory, not a file", file=name)) from None
    except UnicodeDecodeError as error:
        raise UnusableFile(text("{file}: not UTF-8 text (byte {n})", file=name, n=error.start + 1)) from None
    except (OSError, ValueError) as error:
        raise UnusableFile(text("{file}: cannot be read: {error}", file=name, error=_cause(error))) from None


def write_file(file: Path, content: str) -> None:
    """Writes a text file; `-` is the standard output. Raises `UnusableFile` if that fails."""
    if str(file) == "-":
        typer.echo(content, nl=False)
        return
    with writing(file, (OSError, ValueError)):
        file.write_text(content, encoding="utf-8", newline="\n")


@contextmanager
def writing(file: Path, wrong: tuple[type[Exception], ...] = (OSError,)) -> Iterator[None]:
    """Turns errors of writing a file into `UnusableFile`."""
    try:
        yield
    except wrong as error:
        raise UnusableFile(text("{file}: cannot be written: {error}", file=short(str(file), 200), error=_cause(error))) from None


def must_be_writable(file: Path) -> None:
    """Raises `UnusableFile` before hours of work if a file cannot be written; leaves the file unchanged."""
    with writing(file):
        there = file.exists()
        file.open("ab").close()
    if not there:
        file.unlink()


def decode_line(line: bytes) -> str:
    """A line of standard input as text, without its line break."""
    try:
        return line.rstrip(b"\r\n").decode()
    except UnicodeDecodeError as error:
        raise InvalidNotation(text("not UTF-8 text (byte {n})", n=error.start + 1)) from None


class UnusableFile(BranchlineError):
    """A file that cannot be read or written."""


def _option(game: AnyGame, argument: str) -> tuple[str, OptionValue]:
    name, equals, value = argument.partition("=")
    options = {option.name: option for option in game.options}
    if not equals:
        raise InvalidSetup(text("Write an option as NAME=VALUE, not {typed}", typed=short(argument)))
    if name not in options:
        raise InvalidSetup(unknown(text("Unknown option: {name}", name=short(name)), name, options))
    return name, read_option(options[name], value)


def _cause(error: Exception) -> str:
    return short((error.strerror if isinstance(error, OSError) else None) or str(error), 200)
