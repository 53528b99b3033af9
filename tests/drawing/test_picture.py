"""Pictures: elements, attributes, safe text, themes."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from branchline.drawing.picture import LIGHT, THEMES, Look, halo, lettering, line_colour, pick, picture, tag, words
from branchline.engine.text import text


def test_an_element_and_its_attributes() -> None:
    assert tag("circle", cx=1, cy=2.5, stroke_width=3, class_="a", fill=None) == '<circle cx="1" cy="2.5" stroke-width="3" class="a"/>'


def test_children_are_nested() -> None:
    assert tag("g", tag("path", d="M0 0"), words("a")) == '<g><path d="M0 0"/><text>a</text></g>'


def test_an_element_with_an_empty_child_has_an_end_tag() -> None:
    assert tag("g", "") == "<g></g>"


@pytest.mark.parametrize(("number", "digits"), [(1.0, "1"), (100.0, "100"), (0.005, "0.01"), (1 / 3, "0.33"), (0.0, "0"), (-2.50, "-2.5")])
def test_numbers_are_written_with_few_digits(number: float, digits: str) -> None:
    assert tag("a", x=number) == f'<a x="{digits}"/>'


def test_a_picture_has_a_size_and_a_title() -> None:
    root = ElementTree.fromstring(picture(400, 300.5, tag("g"), title="Tom & Ola"))
    assert root.get("viewBox") == "0 0 400 300.5"
    assert root.findtext("{http://www.w3.org/2000/svg}title") == "Tom & Ola"


def test_a_selectable_place_has_a_pick_and_a_name() -> None:
    root = ElementTree.fromstring(tag("rect", **pick("cell", "3,4", "Cell 3,4")))
    assert dict(root.attrib) == {"data-pick": "cell=3,4", "aria-label": "Cell 3,4", "role": "button", "tabindex": "0"}


@given(st.text(st.characters(codec=None)), st.text())
def test_any_text_makes_a_well_formed_picture(content: str, label: str) -> None:
    drawn = picture(10, 10, words(content), tag("rect", **pick("cell", content, label)), title=label)
    assert len(list(ElementTree.fromstring(drawn.encode()))) == 3


def test_markup_in_text_is_escaped() -> None:
    root = ElementTree.fromstring(tag("g", words('</text><script>"x"'), title='"><script>'))
    assert [child.tag for child in root] == ["text"]
    assert root[0].text == '</text><script>"x"'
    assert root.get("title") == '"><script>'


@pytest.mark.parametrize("theme", THEMES)
def test_every_theme_has_every_colour(theme: str) -> None:
    assert set(THEMES[theme]) == set(LIGHT)
    assert all(re.match("#[0-9A-F]{6}$|url", Look(theme)[colour]) for colour in LIGHT)


def test_in_print_colours_are_hatched_with_dark_letters() -> None:
    look = Look("print")
    drawn = picture(9, 9, tag("rect", fill=look["red"]), tag("rect", fill=look["blue"]), title="")
    assert re.findall('<pattern id="hatch-([a-z]+)"', drawn) == ["red", "blue"]
    assert "<pattern" not in picture(9, 9, tag("rect", fill=Look()["red"]), title="")
    colours = ("red", "blue", "green", "yellow", "grey", "orange", "violet", "pink", "brown", "black", "white")
    assert len({look[colour] for colour in colours}) == len(colours)
    assert (lettering(look, "#FFFFFF"), lettering(Look(), "#FFFFFF")) == (look["ink"], "#FFFFFF")
    assert halo(look, 3)["stroke"] == look["paper"]
    assert halo(Look(), 3) == {}
    assert line_colour(look, "red") == LIGHT["red"]


def test_the_default_language_of_a_look_is_english() -> None:
    assert Look().say(text("{n} point", "{n} points", n=1)) == "1 point"
    assert Look(say=lambda message: "!").say(text("a")) == "!"
