"""Editions: labels, the values that each reader rejects, and the lines that errors name."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from branchline.engine.edition import Block, Edition
from branchline.engine.errors import InvalidEdition
from branchline.engine.text import text
from branchline.language import speaker

HEAD = 'format = 1\ngame = "toy"\nname = "A box"\n'
BOX = (
    HEAD
    + """
[die]            # line 5
label = "printed"
faces = [
  1, 2,
  3,
]
sides = 3

[goal]           # line 13
label = "deduced"
target = 12
labels = { penalty = "reconstructed" }
penalty = 2
"""
)


def edition(below: str, head: str = HEAD) -> Edition:
    return Edition(head + below, "box.toml")


def error_of_root(box: Edition) -> str:
    with pytest.raises(InvalidEdition) as caught:
        _ = box.root
    return str(caught.value)


def test_the_head_has_the_game_and_the_name_of_the_box() -> None:
    box = Edition(BOX, "box.toml")
    assert (box.game, box.name) == ("toy", "A box")


def test_labels_are_counted_value_by_value() -> None:
    assert Edition(BOX, "box.toml").labels() == {"printed": 4, "deduced": 1, "reconstructed": 1}


def test_labels_of_lists_of_tables_are_counted() -> None:
    box = edition('[[tile]]\nlabel = "printed"\nends = [1, 2]\n[[tile]]\nlabel = "deduced"\nends = [3]\n')
    assert box.labels() == {"printed": 2, "deduced": 1, "reconstructed": 0}


def test_the_label_of_a_key_covers_all_its_values() -> None:
    box = edition('[map]\nlabel = "printed"\nlabels = { rows = "reconstructed" }\nrows = [[1, 2], [3]]\nname = "x"\n')
    assert box.labels() == {"printed": 1, "deduced": 0, "reconstructed": 3}


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("", "box.toml, line 1: format is missing in the file"),
        ("format = 2\n", "box.toml, line 1: format must be a whole number from 1 to 1"),
        ("format = 1\n", "box.toml, line 1: game is missing in the file"),
        ('format = 1\ngame = "toy"\n\nname = 7\n', "box.toml, line 4: name must be text in quotes"),
        (HEAD + "[die]\n\nfaces = 6\n", "box.toml, line 6: die has no label"),
        (HEAD + "faces = 6\n", "box.toml, line 4: the file has no label"),
        (HEAD + '[die]\nlabel = "sure"\n', "box.toml, line 5: label must be one of printed, deduced, reconstructed, not sure"),
        (HEAD + "[die]\nlabel = 3\n", "box.toml, line 5: label must be text in quotes"),
        (HEAD + '[die]\nlabel = "printed"\nlabels = { a = "deduced" }\n', "box.toml, line 6: there is a label for a but no a"),
        (HEAD + '[die]\nlabel = "printed"\na = 1\nlabels = { a = "?" }\n', "7: a must be one of printed, deduced, reconstructed, not ?"),
        (HEAD + '[die]\nlabel = "printed"\nlabels = 3\n', "box.toml, line 6: labels must be a table"),
        (HEAD + '[die]\nlabel = "printed"\nlabels = ["a"]\n', "box.toml, line 6: labels must be a table"),
        (HEAD + '[[die]]\nlabel = "printed"\n[[die]]\na = 1\n', "box.toml, line 7: die.1 has no label"),
        ("format 1\n", "box.toml: not TOML: "),
        ('format = 1\nformat = 1\ngame = "toy"', "box.toml: not TOML: "),
        ("a = " + "9" * 5000, "box.toml: not TOML: "),
        ("a = " + "[" * 5000, "box.toml, line 1: nested too deep"),
        (HEAD + "[" + ".".join("a" * 5000) + "]\nb = 1\n", "box.toml, line 4: nested too deep"),
        ("#" * 200_001, "box.toml: longer than 200000 characters"),
    ],
)
def test_an_invalid_box_is_rejected_with_its_line(source: str, reason: str) -> None:
    message = error_of_root(Edition(source, "box.toml"))
    assert reason in message
    assert "\n" not in message


def test_errors_about_the_whole_file_are_translated_completely() -> None:
    for source, reason in (("", "w pliku brakuje format"), (HEAD + "faces = 6\n", "w pliku brakuje etykiety")):
        with pytest.raises(InvalidEdition) as caught:
            _ = Edition(source, "box.toml").root
        assert speaker("pl")(caught.value.why) == reason


def error_of_reading(below: str, read: Callable[[Block], object]) -> str:
    with pytest.raises(InvalidEdition) as caught:
        read(edition(below).root.table("t"))
    return str(caught.value)


T = '[t]\nlabel = "printed"\n'


@pytest.mark.parametrize(
    ("below", "read", "reason"),
    [
        (T, lambda t: t.any("a"), "line 4: a is missing in t"),
        (T + "a = 1\n", lambda t: t.text("a"), "line 6: a must be text in quotes"),
        (T + 'a = "x"\n', lambda t: t.text("a", "y", "z"), "line 6: a must be one of y, z, not x"),
        (T + "a = 1\n", lambda t: t.flag("a"), "line 6: a must be true or false"),
        (T + "a = true\n", lambda t: t.integer("a", 0, 9), "line 6: a must be a whole number from 0 to 9"),
        (T + "a = 2.0\n", lambda t: t.integer("a", 0, 9), "line 6: a must be a whole number from 0 to 9"),
        (T + "a = 10\n", lambda t: t.integer("a", 0, 9), "line 6: a must be a whole number from 0 to 9"),
        (T + "a = 1\n", lambda t: t.list("a"), "line 6: a must be a list in square brackets"),
        (T + "a = [1]\n", lambda t: t.list("a", 2, 3), "line 6: a has 1 entries; it takes 2 to 3"),
        (T + "a = [1, 10]\n", lambda t: t.integers("a", 0, 9), "line 6: a must contain whole numbers from 0 to 9"),
        (T + "a = ['x', 1]\n", lambda t: t.texts("a"), "line 6: a must contain text in quotes"),
        (T + "a = 1\n", lambda t: t.table("a"), "line 6: a must be a table"),
        (T + "a = [1]\n", lambda t: t.tables("a"), "line 6: a must be a list of tables"),
        (T + "a = 1\nb = 2\n", lambda t: t.only("a"), "line 7: b is not a known key in t"),
        (T + "a = 1\n", lambda t: t.fail(None, text("no")), "line 4: no"),
        (T + "a = 1\n", lambda t: t.fail("zzz", text("no")), "line 4: no"),
    ],
)
def test_an_invalid_value_is_rejected_with_its_line_and_reason(below: str, read: Callable[[Block], object], reason: str) -> None:
    assert error_of_reading(below, read) == "box.toml, " + reason


def test_values_are_read_with_their_types() -> None:
    table = edition(
        T + 'a = "x"\nb = true\nc = 3\nd = [1, 2]\ne = ["x"]\n[t.f]\nlabel = "printed"\n[[t.g]]\nlabel = "printed"\n'
    ).root.table("t")
    assert (table.text("a", "x"), table.flag("b"), table.integer("c", 3, 3)) == ("x", True, 3)
    assert (table.integers("d", 0, 9), table.texts("e")) == ((1, 2), ("x",))
    assert (table.table("f").path, table.tables("g")[0].path) == (("t", "f"), ("t", "g", 0))
    table.only(*"abcdefg")


LAYOUT = (
    HEAD
    + '''rows = [          # line 4
  [1, 2],
  [3],
]
label = "printed"
after = 1             # line 9
plan = """
[not.a.table]
after = 2
"""
last = 3              # line 14
inline = [
  { a = 1, label = "printed" },   # line 16
  { a = [{ b = 2, label = "printed" }], label = "printed" },
]
"quoted key" = 1      # line 19
[one.two]             # line 20
label = "printed"
x.y = 1               # line 22
x.label = "printed"
[[many]]
label = "printed"
a = 1                 # line 26
[[many.inner]]        # line 27
label = "printed"
b = 1
[[many]]
label = "printed"
a = 2                 # line 32
[[many.inner]]        # line 33
label = "printed"
b = 2                 # line 35
  [many.single]       # line 36
  label = "printed"
  "c" = "]"           # line 38'''
)


@pytest.mark.parametrize(
    ("path", "line"),
    [
        (("rows",), 4),
        (("rows", 1), 6),
        (("after",), 9),
        (("last",), 14),
        (("inline", 0), 16),
        (("inline", 0, "a"), 16),
        (("inline", 1, "a", 0, "b"), 17),
        (("quoted key",), 19),
        (("one", "two"), 20),
        (("one", "two", "x", "y"), 22),
        (("many",), 24),
        (("many", 0, "a"), 26),
        (("many", 0, "inner", 0), 27),
        (("many", 1, "a"), 32),
        (("many", 1, "inner", 0), 33),
        (("many", 1, "inner", 0, "b"), 35),
        (("many", 1, "single"), 36),
        (("many", 1, "single", "c"), 38),
    ],
)
def test_every_table_key_and_entry_has_its_line(path: tuple[str | int, ...], line: int) -> None:
    assert Edition(LAYOUT, "box.toml").root.lines[path] == line


def test_lines_are_counted_as_in_editors() -> None:
    windows = edition('text = "a\u2028b"\r\nlabel = "printed"\r\n\r\nx = 1\r\n')
    assert windows.root.lines["x",] == 7


def error_of(box: Edition) -> str:
    """The error of a box; empty if it is valid."""
    try:
        box.labels()
    except InvalidEdition as error:
        return str(error)
    return ""


@given(st.text())
def test_an_error_in_any_text_names_the_file(source: str) -> None:
    assert error_of(Edition(source, "box.toml")).startswith("box.toml")


FRAGMENTS = """\
[t] | [[t]] | [t.u] | [[t.u]] | a = 1 | a.b = 2 | u = [{ a = 1 }, { a = 2 }] | label = "printed" | label = "no" | labels = 3
labels = { a = 'deduced' } | x = [ | 1, | ] | # [t] | s = ''' | ''' | s = '[t]' | d = 2000-01-01 | f = nan | \ufeff | é = 1"""


@given(st.lists(st.sampled_from(FRAGMENTS.replace("\n", " | ").split(" | ")), max_size=12))
def test_any_mixture_of_lines_is_a_box_or_rejected(lines: list[str]) -> None:
    box = edition("\n".join(lines))
    if message := error_of(box):
        assert message.startswith("box.toml")
    else:
        assert max(box.root.lines.values()) <= len(lines) + 3
