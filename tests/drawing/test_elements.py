"""Elements and parts of a picture are drawn once for the same inputs, and no cache keeps a box alive."""

from __future__ import annotations

import gc
from weakref import ref

from branchline.drawing.elements import element, part
from branchline.drawing.picture import Look
from branchline.engine.memo import memoised
from branchline.engine.text import Text
from branchline.language import speaker


class Box:
    """A box with nothing in it."""


def test_an_element_is_drawn_once_for_each_look_and_input() -> None:
    drawn: list[tuple[int, str]] = []

    @element
    def disc(n: int, look: Look) -> str:
        drawn.append((n, look.theme))
        return f"{n} {look.theme}"

    light, dark = Look("light"), Look("dark")
    assert [disc(1, light), disc(1, dark), disc(1, Look("light")), disc(2, light)] == ["\n1 light", "\n1 dark", "\n1 light", "\n2 light"]
    assert drawn == [(1, "light"), (1, "dark"), (2, "light")]


def test_tables_with_other_names_share_an_element() -> None:
    drawn: list[Look] = []

    @element
    def disc(look: Look) -> str:
        drawn.append(look)
        return ""

    def say(message: Text) -> str:
        return f"Ada: {message}"

    anonymous = Look("light", speaker("en"))
    disc(Look("light", say, anonymous=anonymous))
    disc(anonymous)
    assert drawn == [anonymous]


def test_a_part_begins_on_no_line_of_its_own() -> None:
    @part
    def row(n: int, look: Look) -> str:
        return str(n)

    assert row(3, Look()) == "3"


def test_no_cache_keeps_a_box_alive() -> None:
    @element
    def drawn(box: Box, look: Look) -> str:
        return str(id(box))

    @memoised(4)
    def computed(box: Box, n: int) -> int:
        return n + 1

    box = Box()
    drawn(box, Look())
    assert computed(box, 1) == computed(box, 1) == 2
    known = ref(box)
    del box
    gc.collect()
    assert known() is None
