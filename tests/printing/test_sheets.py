"""Printed sheets, measured in the PDF: every game and option, both papers, both languages, any number per page."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from itertools import pairwise

import pytest
from tests.conformance.subject import subject
from tests.printing.measured import LEAST, ink_in_the_margin, is_blank, letters, overlaps, pages_of_pdf, pieces, size, text_of
from tests.toy import TOY

from branchline.drawing.printout import Cutting, Cuttings, Printout
from branchline.engine.errors import InvalidSetup
from branchline.engine.game import AnyGame, Setup
from branchline.games import GAMES
from branchline.language import speaker
from branchline.printing.make import MOST_PIECES, ON_A_PAGE, printout_of, sheets_pdf
from branchline.printing.pages import PAPERS, PARTS, PrintOptions

LINK = "https://games.example.org/score"
VARIANTS = [
    ("en", "letter"),
    ("pl", "a4"),
    *(pytest.param(*other, marks=pytest.mark.long) for other in (("en", "a4"), ("pl", "letter"))),  # nothing depends on both
]


def tables(game: str) -> list[Setup]:
    """Setups with every value of every option, and with every number of seats."""
    rules = GAMES[game]
    tried = [rules.setup(seats, options) for seats, options in subject(game).tables]
    return list(dict.fromkeys(tried))


def pdf_of(game: AnyGame, setup: Setup, print_options: PrintOptions) -> bytes:
    return sheets_pdf(game, setup, print_options, speaker(print_options.language, game.id))


def check(pdf: bytes, print_options: PrintOptions) -> None:
    pages = pages_of_pdf(pdf)
    for page in pages:
        assert size(page) == PAPERS[print_options.paper]
        assert not ink_in_the_margin(page)
        assert not overlaps(page)
        for points, font, words in letters(page):
            assert points >= LEAST - 0.01, words
            assert font.startswith("LibertinusSerif"), words  # as typst brings it, on every machine
    for before, page in pairwise(pages):
        assert not is_blank(page) or not is_blank(before)
    assert not is_blank(pages[0])


@pytest.mark.parametrize("game", GAMES)
def test_sheets_of_every_setup_fit_the_page(game: str) -> None:
    for n, setup in enumerate(tables(game)):
        print_options = PrintOptions("a4" if n % 2 else "letter", language="pl" if n % 3 else "en")
        check(pdf_of(GAMES[game], setup, print_options), print_options)


@pytest.mark.parametrize(("language", "paper"), VARIANTS)
@pytest.mark.parametrize("game", GAMES)
def test_sheets_fit_in_every_paper_language_and_number_per_page(game: str, language: str, paper: str) -> None:
    setup, fitted = tables(game)[-1], []
    for per_page in ON_A_PAGE:
        print_options = PrintOptions("a4" if paper == "a4" else "letter", per_page, link=LINK, language=language)
        with suppress(InvalidSetup):  # what would be too small, or has a size of its own
            check(pdf_of(GAMES[game], setup, print_options), print_options)
            fitted.append(per_page)
    assert fitted[0] == 1


@pytest.mark.parametrize("game", GAMES)
def test_a_sheet_has_name_box_rules_score_lines_and_link(game: str) -> None:
    rules, setup = GAMES[game], tables(game)[-1]
    say = speaker("en", game)
    (first, *_) = pages_of_pdf(pdf_of(rules, setup, PrintOptions(part="sheets", per_page=1, link=LINK)))
    words = text_of([first])
    assert setup.edition.name in words
    assert "Name" in words
    assert "Total" in words
    assert "games.example.org/score" in words
    for line, _ in rules.score(rules.new(setup), 0).lines:
        assert line in rules.unused_lines(setup) or say(rules.lines(setup)[line]) in words
    for rule in printout_of(rules, setup, say).reminder:
        assert say(rule)[:40] in words


@pytest.mark.parametrize("game", GAMES)
def test_pieces_have_their_true_size_and_number(game: str) -> None:
    rules, setup = GAMES[game], tables(game)[-1]
    printout = printout_of(rules, setup, speaker("en", game))
    wanted = Counter[tuple[float, float]]()
    for cut in printout.cuttings:
        wanted[cut.width, cut.height] += sum(piece.count for piece in cut.pieces) * (2 if cut.two_sided else 1)
    found = [box for page in pages_of_pdf(pdf_of(rules, setup, PrintOptions(part="pieces"))) for box in pieces(page)]
    for true, count in wanted.items():
        assert sum(box[2:] == pytest.approx(true, abs=0.05) for box in found) == count
    assert len(found) == wanted.total()


def test_both_sides_of_a_piece_are_aligned() -> None:
    checked = 0
    for game, rules in GAMES.items():
        setup = tables(game)[-1]
        if not any(cut.two_sided for cut in printout_of(rules, setup, speaker("en", game)).cuttings):
            continue
        for part in PARTS[:3]:
            pages = pages_of_pdf(pdf_of(rules, setup, PrintOptions(part=part)))
            fronts = [n for n, page in enumerate(pages) if "Front." in page.get_text()]
            assert all(n % 2 == 0 and "Back of" in pages[n + 1].get_text() for n in fronts)
            for n in fronts:
                width = size(pages[n])[0]
                mirrored = sorted((round(width - x - wide, 1), round(y, 1)) for x, y, wide, _ in pieces(pages[n + 1]))
                assert mirrored == sorted((round(x, 1), round(y, 1)) for x, y, _, _ in pieces(pages[n]))
                checked += 1
    assert checked


def test_parts_can_be_printed_alone() -> None:
    game = next(iter(GAMES.values()))
    setup = game.setup(2)
    whole, sheets, rest = (len(pages_of_pdf(pdf_of(game, setup, PrintOptions(part=part)))) for part in PARTS[:3])
    assert (whole, sheets) == (sheets + rest, 2)


def test_a_game_without_a_printout_prints_its_empty_board() -> None:
    pages = pages_of_pdf(pdf_of(TOY, TOY.setup(3), PrintOptions()))
    assert len(pages) == 3
    assert all("Total" in page.get_text() for page in pages)


def test_equal_requests_make_equal_files() -> None:
    game = next(iter(GAMES.values()))
    assert pdf_of(game, game.setup(2), PrintOptions()) == pdf_of(game, game.setup(2), PrintOptions())


def test_sheets_that_do_not_fit_are_rejected() -> None:
    game = next(iter(GAMES.values()))
    with pytest.raises(InvalidSetup, match="1, 2 or 4"):
        pdf_of(game, game.setup(1), PrintOptions(per_page=3))


def test_a_box_of_too_many_pieces_is_not_printed() -> None:
    pieces_ = Cuttings(TOY.name, 10, 10, 1, (Cutting("<path/>", count=MOST_PIECES + 1),))
    game = TOY.replace(printout=lambda setup, look: Printout((), (), cuttings=(pieces_,)))
    with pytest.raises(InvalidSetup, match="2001 pieces"):
        pdf_of(game, game.setup(1), PrintOptions())
