"""`branchline sheets`: makes PDFs of a game's components or of a recorded match."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from branchline.cli.arguments import (
    EditionFile,
    GivenOptions,
    Language,
    named_game,
    reporting_errors,
    resolve_language,
    table_setup,
    translate,
    translator,
    writing,
)
from branchline.cli.replay import MatchNumber, reading_record, replay_to
from branchline.cli.screen import screen
from branchline.engine.errors import InvalidSetup, unknown
from branchline.engine.text import Say, short, text
from branchline.printing.make import match_pdf, sheets_pdf
from branchline.printing.pages import PAPER_NAMES, PAPERS, PARTS, Paper, Part, PrintOptions

Named = Annotated[str | None, typer.Argument(metavar="GAME", help=translate(text("Game id, as listed by `branchline games`.")))]
Out = Annotated[Path, typer.Option("--out", metavar="FILE", help=translate(text("Write the PDF to this file.")))]
PaperName = Annotated[str, typer.Option("--paper", metavar="a4|letter", help=translate(text("Paper size.")))]
PerPage = Annotated[
    int | None,
    typer.Option("--per-page", metavar="1|2|4", help=translate(text("Sheets per page (default: chosen by the game)."))),
]
Seats = Annotated[int | None, typer.Option("--seats", metavar="N", help=translate(text("Number of players (default: the maximum).")))]
Only = Annotated[
    str,
    typer.Option(
        "--only",
        metavar="all|sheets|pieces|lessons|puzzles",
        help=translate(text("What to print: all, sheets (to write on), pieces (all other components), lessons or puzzles.")),
    ),
]
Link = Annotated[
    str,
    typer.Option(
        "--link",
        metavar="URL",
        help=translate(text("Link to print as a QR code, such as the scoring page of a server.")),
    ),
]
RecordOption = Annotated[
    Path | None, typer.Option("--record", metavar="FILE", help=translate(text("Recorded match to print as a keepsake.")))
]

MOST_LINK = 200


def sheets(
    out: Out,
    game: Named = None,
    record: RecordOption = None,
    match_: MatchNumber = None,
    option: GivenOptions = None,
    edition: EditionFile = None,
    seats: Seats = None,
    paper: PaperName = "a4",
    per_page: PerPage = None,
    only: Only = "all",
    link: Link = "",
    lang: Language = None,
) -> None:
    say = translator(lang)
    with reporting_errors(say):
        print_options = PrintOptions(_paper(paper), per_page, _part(only), _link(link), resolve_language(lang))
        if record is not None:
            pdf = _match(record, match_, print_options)
        elif game is not None:
            pdf = _sheets(game, seats, option, edition, print_options)
        else:
            raise InvalidSetup(text("Name a game, or a match with --record FILE"))
        _write(out, pdf, say)


def _sheets(name: str, seats: int | None, option: list[str] | None, edition: Path | None, print_options: PrintOptions) -> bytes:
    game = named_game(name)
    say = translator(print_options.language, game.id)
    with reporting_errors(say):
        setup = table_setup(game, game.seats[1] if seats is None else seats, option, edition)
        return sheets_pdf(game, setup, print_options, say)


def _match(file: Path, number: int | None, print_options: PrintOptions) -> bytes:
    with reading_record(print_options.language, file, number) as (record, _game, _say):
        return match_pdf(replay_to(file, record), record, print_options)


def _write(file: Path, pdf: bytes, say: Say) -> None:
    with writing(file):
        file.write_bytes(pdf)
    screen().print(say(text("The pages are in {file}", file=short(str(file), 200))))


def _paper(value: str) -> Paper:
    for paper in PAPER_NAMES:
        if value.lower() == paper:
            return paper
    raise InvalidSetup(unknown(text("Unknown paper size: {name}", name=short(value)), value, PAPERS))


def _part(value: str) -> Part:
    for part in PARTS:
        if value == part:
            return part
    raise InvalidSetup(unknown(text("--only must be all, sheets, pieces, lessons or puzzles, not {name}", name=short(value)), value, PARTS))


def _link(value: str) -> str:
    if len(value) > MOST_LINK or (value and not value.isprintable()):
        raise InvalidSetup(text("The link is too long or contains characters that cannot be printed"))
    return value
