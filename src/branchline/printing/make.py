"""Makes PDFs of a game's sheets or of a finished match."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any

from branchline.drawing.picture import Look
from branchline.drawing.printout import Printout, Sheet
from branchline.engine.errors import InvalidSetup
from branchline.engine.extras import require_extra
from branchline.engine.game import AnyGame, Setup
from branchline.engine.match import Match
from branchline.engine.record import Record
from branchline.engine.text import Say, text
from branchline.language import speaker
from branchline.printing.from_svg import picture_drawing
from branchline.printing.lesson_pages import course_pages
from branchline.printing.match_pages import match_pages
from branchline.printing.pages import PrintOptions, Values, sheet_pages
from branchline.printing.puzzle_pages import puzzle_pages

ON_A_PAGE = (1, 2, 4)
MOST_PIECES = 2000


def sheets_pdf(game: AnyGame, setup: Setup, print_options: PrintOptions, say: Say) -> bytes:
    """The PDF of a game's sheets and pieces to cut out, or of its lessons or puzzles.

    Raises `InvalidSetup` if they do not fit the paper, and `MissingExtra`.
    """
    if print_options.per_page is not None and print_options.per_page not in ON_A_PAGE:
        raise InvalidSetup(text("A page holds 1, 2 or 4 sheets, not {n}", n=print_options.per_page))
    if print_options.part == "lessons":
        return compile_pdf(course_pages(game, print_options, say))
    if print_options.part == "puzzles":
        return compile_pdf(puzzle_pages(game, print_options, say))
    printout = printout_of(game, setup, say)
    many = sum(piece.count for cuttings in printout.cuttings for piece in cuttings.pieces)
    if many > MOST_PIECES:
        raise InvalidSetup(text("This box has {n} pieces to cut out; at most {most} can be printed", n=many, most=MOST_PIECES))
    return compile_pdf(sheet_pages(game, setup, printout, print_options, say))


def match_pdf(match: Match[Any, Any], record: Record, print_options: PrintOptions) -> bytes:
    """The PDF of a match: ranking, score sheets, seed. Raises `MissingExtra`."""
    return compile_pdf(match_pages(match, record, print_options, speaker(print_options.language, record.game, record.seats)))


def printout_of(game: AnyGame, setup: Setup, say: Say) -> Printout:
    """The game's printout; for a game without one, an empty board for each seat."""
    look = Look("print", say)
    if game.printout is not None:
        return game.printout(setup, look)
    state = game.new(setup)
    boards = [picture_drawing(game.draw(state, seat, (), look)) for seat in range(setup.seats)]
    return Printout(tuple(Sheet(game.name, board) for board in boards), ())


def compile_pdf(pages: Values) -> bytes:
    """The pages as PDF; reproducible, independent of the fonts of the machine."""
    require_extra("printing", text("Printing"), "typst", "segno")
    import typst

    template = (files(__package__) / "pages.typ").read_bytes()
    try:
        pdf = typst.compile(template, format="pdf", ignore_system_fonts=True, sys_inputs={"data": json.dumps(pages)}, timestamp=0)
    except typst.TypstError as error:
        raise _does_not_fit(error, pages) from None
    assert isinstance(pdf, bytes)
    return pdf


def _does_not_fit(error: Exception, pages: Values) -> Exception:
    """A readable error for pages that do not fit; any other error of the template unchanged."""
    if "true size" in str(error):
        return InvalidSetup(text("These sheets have a fixed size: {n} do not fit on one page", n=pages["per-page"]))
    if "small letters" in str(error):
        return InvalidSetup(text("With {n} sheets on a page the letters would be too small to read", n=pages["per-page"]))
    return error
