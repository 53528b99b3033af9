"""Boxes as bombs: files that overload a parser, and boxes with too many rolls or sets of goods to list."""

from __future__ import annotations

import pytest

from branchline.drawing.picture import Look
from branchline.engine.edition import MOST_CHARACTERS, MOST_NESTED, MOST_PARTS, Edition
from branchline.engine.errors import InvalidEdition
from branchline.games import GAMES
from branchline.language import speaker
from branchline.table.box import Correction, box_view
from branchline.table.scene import ViewOptions

DEEP = {
    "a dotted key": "a." * 500 + "b = 1",
    "a dotted key in quotes": '"a".' * 500 + "b = 1",
    "a dotted key with spaces": "a . " * 500 + "b = 1",
    "a header": "[" + "a." * 500 + "b]",
    "a row's header": "[[" + "a." * 500 + "b]]",
    "a key in an inline table": "x = { " + "a." * 500 + "b = 1 }",
    "lists in lists": "x = " + "[" * 500 + "]" * 500,
    "tables in tables": "x = " + "{ a = " * 500 + "1" + " }" * 500,
}
ENDLESS = {
    "a text that never ends": 'x = """' + "a\\n" * 60_000,
    "quotes and backslashes": '\\"' * 90_000,
    "nothing but quotes": "'" * 190_000,
}


@pytest.mark.parametrize("bomb", DEEP.values(), ids=DEEP)
def test_deep_nesting_is_rejected_before_parsing(bomb: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tomllib.loads", lambda _source: pytest.fail("it was parsed"))
    with pytest.raises(InvalidEdition, match="box, line 2: nested too deep"):
        _ = Edition(f"# a box\n{bomb}", "box").root


def test_the_deepest_allowed_nesting_is_parsed() -> None:
    deep = ".".join("a" * MOST_PARTS)
    nested = "[" * MOST_NESTED + "1.5, '[[[[[[[[[[[[[', 2.5" + "]" * MOST_NESTED
    source = f'format = 1\ngame = "g"\nname = "n.n.n.n.n.n.n.n.n.n"\n[{deep}]\nlabel = "printed"\nlist = {nested}\n'
    assert Edition(source, "box").name.startswith("n.n")


@pytest.mark.parametrize("bomb", ENDLESS.values(), ids=ENDLESS)
def test_invalid_toml_is_rejected_with_a_reason(bomb: str) -> None:
    with pytest.raises(InvalidEdition, match="not TOML"):
        _ = Edition(bomb, "box").root


def railroad_ink() -> str:
    sides = ["H___", "HH__", "H_H_", "HHH_", "R___", "RR__", "R_R_", "RRR_", "HHR_", "HRR_"]
    return (
        GAMES["railroad_ink"]
        .edition.source.replace("equal_dice = 3", "equal_dice = 5")
        .replace('equal = ["H_H_", "HH__", "HHH_", "R_R_", "RR__", "RRR_"]', f"equal = {sides}")
        .replace("dice = 2\nfaces", "dice = 4\nfaces")
    )


def steamrollers() -> str:
    return GAMES["steamrollers"].edition.source.replace("extra_goods = 2", "extra_goods = 20").replace("count = 10", "count = 99")


def days_of_steam() -> str:
    """A map of junctions alone, on which a search for loops does not end."""
    junction = 'sections = ["NE", "NS", "NW", "ES", "EW", "SW"]\nstubs = []\ncount = 60\nover = 0\nsteam = 1\nmark = ""\n'
    return GAMES["days_of_steam"].edition.source + f'\n[[track]]\nlabel = "printed"\ncode = "XX"\n{junction}'


BOXES = {
    "days_of_steam": (days_of_steam, "fork 144 times in all; at most 48", "a może ich być najwyżej 48"),
    "railroad_ink": (railroad_ink, "different rolls; at most 20000", "a może ich być najwyżej 20000"),
    "steamrollers": (steamrollers, "different sets of goods; at most 20000", "a może ich być najwyżej 20000"),
}


@pytest.mark.parametrize("name", BOXES)
def test_a_box_with_too_many_chance_outcomes_is_rejected(name: str) -> None:
    box, english, polish = BOXES[name]
    game = GAMES[name]
    with pytest.raises(InvalidEdition) as refused:
        game.setup(2, {}, Edition(box(), "box"))
    assert english in str(refused.value)
    assert polish in speaker("pl", name)(refused.value.reason)


def test_goods_rows_with_too_many_orders_are_rejected() -> None:
    box = steamrollers().replace("extra_goods = 20", "extra_goods = 7")
    with pytest.raises(InvalidEdition, match="sets of goods"):
        GAMES["steamrollers"].setup(2, {}, Edition(box, "box"))


def test_correcting_a_long_file_stays_within_the_time_limit() -> None:
    """Every entry of a list is read again when one is changed; a list as long as a file can be is still no bomb."""
    game = GAMES["railroad_ink"]
    cells = ", ".join(['"33"'] * 10_000)
    long = game.edition.source.replace('centre = ["22", "23", "24", "32", "33", "34", "42", "43", "44"]', f"centre = [{cells}]")
    found = box_view(game, long, [Correction("scoring.error_points", "2")], (), "", ViewOptions())
    assert "error_points = 2" in found.edition


def test_corrections_cannot_exceed_the_size_limit_of_a_box() -> None:
    game = GAMES["traxx"]
    full = game.edition.source + "#" * (MOST_CHARACTERS - len(game.edition.source))
    found = box_view(game, full, [Correction("starts.A", "d" * 200)], (), "a longer name", ViewOptions())
    assert found.refusal is not None
    assert found.edition == full


@pytest.mark.parametrize("value", ["", "\x00", '"\n[x]\n]}', "9" * 200, "{cell} -1", "ą" * 200])
@pytest.mark.parametrize("name", GAMES)
def test_any_text_in_a_detail_gives_a_box_or_a_reason(name: str, value: str) -> None:
    game = GAMES[name]
    details = game.contents(game.edition, Look()).details()
    for key in list(details)[:: max(1, len(details) // 5)]:
        found = box_view(game, "", [Correction(key, value), Correction(key, value)], (), "", ViewOptions())
        assert (found.edition == game.edition.source) if found.refusal else game.setup(edition=Edition(found.edition, "box"))
