"""The rules pages: rules and frequent questions in both languages, and the two readings of an option."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import pytest

import branchline

PAGE = Path(branchline.__file__).parents[2] / "docs" / "games" / "railroad_ink-rulings.md"


@pytest.mark.parametrize(
    ("english", "polish"),
    [
        ("A volcano does not replace the lava face", "Wulkan nie zwalnia z obowiązku narysowania ścianki lawy"),
        ("1 point for each of its cells, even if it is open", "po 1 punkcie za każde pole, nawet jeśli jest niezamknięte"),
        ("closed by another lava side or by the edge of the board", "zamyka inny brzeg lawy albo krawędź planszy"),
        ("of two equally long ones only one counts", "z dwóch równie długich liczy się tylko jedna"),
        ("A special route that is erased stays used", "Trasa specjalna, która znika z planszy, pozostaje wykorzystana"),
        ("After the roll and before the impact", "Po rzucie, a przed upadkiem"),
        ("A die that fits only on a crater must be drawn there", "Trasę, która pasuje tylko na krater, trzeba tam narysować"),
        ("Meteor or Lava, never both", "najwyżej z jednym rozszerzeniem"),
    ],
)
def test_the_rules_page_has_this_rule_in_both_languages(english: str, polish: str) -> None:
    for language, sentence in (("en", english), ("pl", polish)):
        page = (files("branchline.games.railroad_ink") / "data" / f"rules.{language}.md").read_text("utf-8")
        assert sentence in page.replace("**", "")


@pytest.mark.skipif(not PAGE.is_file(), reason="the pages of the games are not beside the package")
def test_the_page_of_rulings_explains_both_readings_of_a_volcano_on_a_route() -> None:
    assert "Why `volcano_on_route` has two readings" in PAGE.read_text("utf-8")


def test_polish_sides_are_arrows() -> None:
    catalogue = (files("branchline.games.railroad_ink") / "data" / "pl.po").read_text("utf-8")
    translations = [line for line in catalogue.splitlines() if line.startswith("msgstr")]
    assert [line for line in translations if "N E S W" in line] == []
    assert any("↑ → ↓ ←" in line for line in translations)
