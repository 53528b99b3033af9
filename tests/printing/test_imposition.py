"""Plates of pieces to cut out: as many as fit, backs in mirror order, letters not too small."""

from __future__ import annotations

from branchline.drawing.printout import Cutting, Cuttings, paragraph
from branchline.engine.text import text
from branchline.printing.font_size import readable, smallest_letters
from branchline.printing.imposition import MARK, plates

SMALL = '<g transform="translate(1 2) scale(0.5)"><text font-size="10">a</text></g>'
SVG = f'<svg xmlns="http://www.w3.org/2000/svg">{SMALL}<text font-size="8">b</text></svg>'


def cuttings(*pieces: Cutting) -> Cuttings:
    return Cuttings(text("Cards"), 20, 10, 0.1, pieces)


def test_a_plate_has_as_many_pieces_as_fit() -> None:
    made = plates(cuttings(Cutting("<circle r='1'/>", count=7)), 2 * 20 + 2 * MARK, 2 * 10 + 2 * MARK)
    assert [round(front.height - 2 * MARK) for front, _ in made] == [20, 20]
    assert [front.content.count("<use ") for front, _ in made] == [4, 3]
    assert all(back is None for _, back in made)


def test_a_repeated_drawing_is_written_once() -> None:
    ((front, _),) = plates(cuttings(Cutting("<circle r='7'/>", count=3)), 100, 100)
    assert front.content.count("<circle r='7'/>") == 1


def test_backs_are_in_mirror_order() -> None:
    ((front, back),) = plates(cuttings(Cutting("<a/>", "<b/>"), Cutting("<c/>", "<d/>")), 100, 100)
    assert back is not None
    assert (front.width, front.height) == (back.width, back.height)
    places = [f"translate({MARK + 10:.3f} {MARK + 5:.3f})", f"translate({MARK + 30:.3f} {MARK + 5:.3f})"]
    assert [front.content.index(place) for place in places] == sorted(front.content.index(place) for place in places)
    assert [back.content.index(place) for place in places] == sorted((back.content.index(place) for place in places), reverse=True)


def test_the_smallest_letters_are_measured_as_drawn() -> None:
    assert smallest_letters(SVG) == 5
    assert smallest_letters('<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>') == 0


def test_letters_too_small_to_read_are_left_out() -> None:
    visible = readable(SVG, 6)
    assert ">a<" not in visible
    assert ">b<" in visible
    assert smallest_letters(visible) == 8


def test_a_sentence_is_broken_into_short_lines() -> None:
    drawn = paragraph("one two three", 7, 10)
    assert drawn.count("<text") == 2
    assert "one two" in drawn
