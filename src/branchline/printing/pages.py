"""The content of the pages as plain values for the template `pages.typ`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Literal, TypeAlias, get_args

from branchline.drawing.picture import hatching, tag
from branchline.drawing.printout import Cuttings, Drawing, Printout, Sheet
from branchline.engine.extras import require_extra
from branchline.engine.game import AnyGame, Setup
from branchline.engine.text import Say, text
from branchline.printing.font_size import smallest_letters
from branchline.printing.imposition import Plate, plates

Paper: TypeAlias = Literal["a4", "letter"]
Part: TypeAlias = Literal["all", "sheets", "pieces", "lessons", "puzzles"]
PAPERS: Mapping[str, tuple[float, float]] = MappingProxyType({"a4": (210.0, 297.0), "letter": (215.9, 279.4)})
PAPER_NAMES: tuple[Paper, ...] = get_args(Paper)
PARTS: tuple[Part, ...] = get_args(Part)
MARGIN = 10.0  # the unprintable margin of common printers
LEAST = 6 * 25.4 / 72  # the smallest readable font size: 6 points
HEADING = 8.0  # space for the title above a plate
TWO_SIDED = 14.0  # the same for a two-sided plate
FONT = "Libertinus Serif"  # included in typst, so that pages are equal everywhere

Values: TypeAlias = dict[str, Any]


@dataclass(frozen=True, slots=True)
class PrintOptions:
    """Options: paper, sheets per page, part, and the link to the page that counts scores."""

    paper: Paper = "a4"
    per_page: int | None = None  # None: the game's default
    part: Part = "all"
    link: str = ""
    language: str = "en"


def blank(game: AnyGame, setup: Setup, print_options: PrintOptions, say: Say) -> Values:
    """The common values of all documents, without pages."""
    width, height = PAPERS[print_options.paper]
    return {
        "title": f"Branchline: {say(game.name)}",
        "lang": print_options.language,
        "width": width,
        "height": height,
        "margin": MARGIN,
        "game": say(game.name),
        "edition": say(text("Box: {name}", name=setup.edition.name)),
        "per-page": print_options.per_page or 1,
        "sheets": [],
        "parts": [],
        "needs": [],
        "reminder": [],
        "match": None,
        "course": None,
        "link": print_options.link.removeprefix("https://").removeprefix("http://"),
        "qr": _qr_code(print_options.link) if print_options.link else "",
        "words": _words(say),
    }


def _qr_code(link: str) -> str:
    """A link as a QR code (SVG); raises `MissingExtra`."""
    require_extra("printing", text("Printing"), "segno")
    import segno

    return str(segno.make(link, micro=False).svg_inline(border=0))


def _words(say: Say) -> Values:
    return {
        "name": say(text("Name")),
        "total": say(text("Total")),
        "ruler": say(text("50 mm, if printed at 100%")),
        "front": say(text("Front. Print this page and the next on both sides of one sheet, flipped on the long edge.")),
        "back": say(text("Back of the previous page.")),
    }


def sheet_pages(game: AnyGame, setup: Setup, printout: Printout, print_options: PrintOptions, say: Say) -> Values:
    """The pages of a printout, or of the requested part."""
    pages = {**blank(game, setup, print_options, say), "per-page": print_options.per_page or printout.per_page}
    lines = _lines(game, setup, say)
    if print_options.part != "pieces":
        pages["sheets"] = [_sheet(sheet, lines, say) for sheet in printout.sheets]
        pages["reminder"] = [say(line) for line in printout.reminder]
    if print_options.part != "sheets":
        pages["parts"] = list(_parts(printout, print_options, say))
        pages["needs"] = [say(line) for line in printout.needs]
    return pages


def _lines(game: AnyGame, setup: Setup, say: Say) -> list[str]:
    """The lines of the score sheet that matter in this setup."""
    labels, idle = game.lines(setup), game.unused_lines(setup)
    return [say(labels[name]) for name, _ in game.score(game.new(setup), 0).lines if name not in idle]


def _sheet(sheet: Sheet, lines: list[str], say: Say) -> Values:
    return {**title_and_note(sheet, say), "drawing": drawing_values(sheet.drawing, say(sheet.title)), "lines": lines}


def title_and_note(part: Sheet | Cuttings, say: Say) -> Values:
    return {"title": say(part.title), "note": "" if part.note is None else say(part.note)}


def _parts(printout: Printout, print_options: PrintOptions, say: Say) -> Iterator[Values]:
    for sheet in printout.table:
        yield {**title_and_note(sheet, say), "drawing": drawing_values(sheet.drawing, say(sheet.title)), "back": None}
    for cuttings in sorted(printout.cuttings, key=lambda each: each.two_sided):
        yield from _plates(cuttings, print_options, say)


def _plates(cuttings: Cuttings, print_options: PrintOptions, say: Say) -> Iterator[Values]:
    width, height = (side - 2 * MARGIN for side in PAPERS[print_options.paper])
    head = title_and_note(cuttings, say)
    for front, back in plates(cuttings, width, height - (TWO_SIDED if cuttings.two_sided else HEADING)):
        sides = [drawing_values(_whole(plate), head["title"]) for plate in (front, back) if plate]
        yield {**head, "drawing": sides[0], "back": sides[1] if back else None}


def _whole(plate: Plate) -> Drawing:
    return Drawing(plate.width, plate.height, plate.content, 1, true=True)


def drawing_values(drawing: Drawing, alt: str) -> Values:
    """A drawing for the template; `full` is its preferred width on paper."""
    svg = tag(
        "svg",
        hatching(drawing.content),
        drawing.content,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {drawing.width:.3f} {drawing.height:.3f}",
        font_family=FONT,
    )
    return {
        "svg": svg,
        "alt": alt,
        "width": drawing.width,
        "height": drawing.height,
        "full": drawing.width * drawing.unit,
        "letters": smallest_letters(svg),
        "true": drawing.true,
    }
