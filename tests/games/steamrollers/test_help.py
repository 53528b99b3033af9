"""The rules pages: numbers agree with the box, and certain sentences are present."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

from branchline.games.steamrollers.rules.components import EDITION, TILE_SIDES, box_of

PAGES = {
    language: (files("branchline.games.steamrollers") / "data" / f"rules.{language}.md").read_text("utf-8") for language in ("en", "pl")
}
BOX = box_of(EDITION)


@pytest.mark.parametrize("language", PAGES)
def test_the_tables_of_tiles_agree_with_the_box(language):
    rows = re.findall(r"^\| ([1-6])([ab]?) \|.*\| ([ϟ∞])\s([+−]\d) \|$", PAGES[language], re.MULTILINE)
    assert len(rows) == 12, "ten of the game, two of the solo tile"
    for n, (number, side, sign, points) in enumerate(rows):
        known = BOX.tiles if n < 10 else BOX.solo_tiles
        for letter in side or TILE_SIDES:
            tile = known[int(number), letter]
            assert tile.permanent == (sign == "∞")
            assert tile.points == int(points.replace("−", "-"))


STANDSTILL = {
    "en": (
        "House rule: stalemate",
        "a match of two or more players",
        "after ten rounds in a row in which nobody has built a track, crossed a box, delivered a good or filled an order",
        "Solo play has no such rule",
    ),
    "pl": (
        "Zasada domowa na wypadek impasu",
        "partia dla dwóch lub więcej graczy",
        "po dziesięciu kolejnych rundach, w których nikt nie narysował toru, nie skreślił kratki, nie przewiózł towaru",
        "ani nie zrealizował zamówienia",
        "W pojedynkę tej zasady nie ma",
    ),
}
SENTENCES = {
    "en": (
        "only if you have not taken a die this round",
        "in your turn you must use it",
        "**in an order you choose**",
        "Eva takes from the right",
        "to 7 if all boxes are crossed",
        "from end to end passes four and reaches the fifth: five points",
    ),
    "pl": (
        "tylko wtedy, gdy nie masz jeszcze kości w tej rundzie",
        "musisz jej użyć w swojej turze",
        "**w kolejności, którą wybierasz**",
        "Ewa bierze od prawej",
        "do 7 przy wszystkich skreślonych kratkach",
        "od końca do końca, mija cztery i dociera do piątego: to pięć punktów",
    ),
}


def text_of_page(language):
    """The page without its line breaks."""
    return " ".join(PAGES[language].split())


@pytest.mark.parametrize("language", PAGES)
def test_the_standstill_is_marked_as_our_own_rule_with_its_conditions(language):
    assert BOX.standstill_rounds == 10
    for words in STANDSTILL[language]:
        assert words in text_of_page(language)


@pytest.mark.parametrize("language", PAGES)
def test_the_page_contains_these_sentences(language):
    for words in SENTENCES[language]:
        assert words in text_of_page(language)
    assert not re.search("six points with every good|sześć punktów za każdy towar", text_of_page(language))
