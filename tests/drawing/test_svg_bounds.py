"""Bounding boxes in a picture: shapes, transforms, names."""

from __future__ import annotations

from xml.etree.ElementTree import fromstring

import pytest

from branchline.drawing.svg_bounds import Box, bounding_box, measure, named_boxes


@pytest.mark.parametrize(
    ("svg", "box"),
    [
        ('<rect x="1" y="2" width="3" height="4"/>', (1, 2, 4, 6)),
        ('<circle cx="5" cy="5" r="2"/>', (3, 3, 7, 7)),
        ('<ellipse cx="5" cy="5" rx="1" ry="2"/>', (4, 3, 6, 7)),
        ('<line x1="1" y1="9" x2="4" y2="2"/>', (1, 2, 4, 9)),
        ('<polygon points="0,0 4,1 2,5"/>', (0, 0, 4, 5)),
        ('<path d="M1 1L5 2V8H0Z"/>', (0, 1, 5, 8)),
        ('<path d="m1 1l4 1v6h-5z"/>', (0, 1, 5, 8)),
        ('<path d="M0 0Q5 9 2 2A3 3 0 0 1 7 -1C1 1 2 2 3 3"/>', (0, -1, 7, 9)),
        ('<g transform="translate(10 20) scale(2)"><rect width="3" height="4"/></g>', (10, 20, 16, 28)),
        ('<rect width="3" height="4" transform="rotate(90)"/>', (-4, 0, 0, 3)),
        ('<g><rect width="1" height="1"/><defs><rect width="99" height="99"/></defs></g>', (0, 0, 1, 1)),
        ('<text x="10" y="20" font-size="10">ab</text>', (10, 12.5, 21, 21)),
        ('<text x="10" y="20" font-size="10" text-anchor="middle">ab</text>', (4.5, 12.5, 15.5, 21)),
    ],
)
def test_bounding_boxes_of_shapes(svg: str, box: tuple[float, float, float, float]) -> None:
    root = fromstring(svg)
    found = measure(root)[root]
    assert (found.left, found.top, found.right, found.bottom) == pytest.approx(box)


def test_an_empty_picture_has_no_bounding_box() -> None:
    assert measure(fromstring("<g/>")) == {}
    assert bounding_box([]) is None


def test_named_elements_have_bounding_boxes() -> None:
    picture = fromstring(
        '<svg><g transform="translate(10 0)"><g data-cell="34" data-pick="cell=34"><polygon points="0,0 4,0 2,3"/></g></g>'
        '<g data-about="die=3"><rect width="2" height="2"/></g></svg>'
    )
    found = dict(named_boxes(picture, measure(picture)))
    assert set(found) == {"cell=34", "die=3"}
    assert found["cell=34"] == Box(10, 0, 14, 3, ((10, 0), (14, 0), (12, 3)))
    assert found["die=3"].outline == ()
