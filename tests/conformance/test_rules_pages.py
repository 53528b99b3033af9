"""Rules pages: their tables of tiles, orders, walls, cards and dice agree with the components files."""

from __future__ import annotations

import re
import tomllib
from importlib.resources import files
from typing import Any

import pytest

from branchline.games import GAMES
from branchline.table.catalogue import rules_text

COLOURS = {
    "en": {"red": "R", "blue": "B", "green": "G", "yellow": "Y", "grey": "S", "orange": "O"},
    "pl": {"czerwony": "R", "niebieski": "B", "zielony": "G", "żółty": "Y", "szary": "S", "pomarańczowy": "O"},
}


def box(game: str) -> dict[str, Any]:
    return tomllib.loads(files("branchline").joinpath("games", game, "data", "components.toml").read_text("utf-8"))


def rows(game: str, lang: str, columns: int) -> list[list[str]]:
    """The rows of all tables of a page with this number of columns."""
    found = [
        [cell.strip() for cell in line.strip("|").split("|")]
        for line in rules_text(GAMES[game], lang).splitlines()
        if line.startswith("| ")
    ]
    return [row for row in found if len(row) == columns]


def letters(words: str, lang: str) -> str:
    return "".join(sorted(COLOURS[lang][word] for word in words.split(", ")))


@pytest.mark.parametrize("lang", COLOURS)
def test_orders_and_walls_of_steamrollers(lang: str) -> None:
    told = {row[0]: row[1:] for row in rows("steamrollers", lang, 5) if row[0].isdigit()}
    for order in box("steamrollers")["orders"]:
        (a, points_a), (b, points_b) = order["a"].split(), order["b"].split()
        said = told[str(order["number"])]
        assert (letters(said[0], lang), said[1], letters(said[2], lang), said[3]) == (
            "".join(sorted(a)),
            points_a,
            "".join(sorted(b)),
            points_b,
        )
    walls = {row[0]: row[1:] for row in rows("steamrollers", lang, 3) if re.match(r"\d (and|i) \d", row[1])}
    levels = box("steamrollers")["levels"]
    for pips, pair in enumerate(zip(levels["medium"], levels["hard"], strict=True), 1):
        assert [re.sub(r" (?:and|i) ", "|", cell).split(", ") for cell in walls[str(pips)]] == [level.split() for level in pair]


@pytest.mark.parametrize("lang", COLOURS)
def test_cards_of_traxx_that_double_a_colour(lang: str) -> None:
    told = {letters(row[0], lang): COLOURS[lang][row[1]] for row in rows("traxx", lang, 2) if row[1] in COLOURS[lang]}
    assert told == {"".join(sorted(card["colours"])): card["twice"] for card in box("traxx")["cards"] if card["twice"]}


@pytest.mark.parametrize("lang", COLOURS)
def test_track_tiles_of_days_of_steam(lang: str) -> None:
    game = GAMES["days_of_steam"]
    kinds = game.new(game.setup(2)).box.kinds
    told = [row for row in rows("days_of_steam", lang, 3) if re.fullmatch(r"[\d, ]+", row[1]) and row[2].isdigit()]
    assert sum(int(number) for row in told for number in row[1].split(", ")) == sum(kind.count for kind in kinds) == 80
    assert sum(int(row[2]) for row in told) == sum(kind.count for kind in kinds if kind.over)


@pytest.mark.parametrize("lang", COLOURS)
def test_options_of_railroad_ink(lang: str) -> None:
    """Every option has a row, and the page names three equal dice and another one."""
    assert sum(row[0][0].isupper() for row in rows("railroad_ink", lang, 2)) >= len(GAMES["railroad_ink"].options)
    dice = box("railroad_ink")["route_dice"]
    assert (dice["equal_dice"], sorted(dice["equal"]), sorted({*dice["other"]})) == (
        3, ["HHH_", "HH__", "H_H_", "RRR_", "RR__", "R_R_"], ["HRHRo", "HR__", "H_R_"]
    )  # fmt: skip
    assert {"en": "Three of them are alike", "pl": "Trzy z nich są jednakowe"}[lang] in rules_text(GAMES["railroad_ink"], lang)


EXPANSION_DICE = {
    "en": (
        "each of the four directions once and *any way* twice; the other has 1 three times, 2 twice and 3 once",
        "a lava curve twice, and straight lava, a lava junction, a highway past lava and a railway past lava once each",
    ),
    "pl": (
        "każdy z czterech kierunków jest raz, a *dowolny kierunek* dwa razy; na drugiej 1 jest trzy razy, 2 dwa razy, a 3 raz",
        "zakręt lawy jest na każdej dwa razy, a prosta lawa, rozwidlenie lawy, autostrada obok lawy i tory obok lawy po razie",
    ),
}


@pytest.mark.parametrize("lang", COLOURS)
def test_expansion_dice_of_railroad_ink(lang: str) -> None:
    meteor, lava = (box("railroad_ink")[name] for name in ("meteor", "lava"))
    assert sorted(meteor["directions"]) == ["any", "any", "east", "north", "south", "west"]
    assert sorted(meteor["distances"]) == [1, 1, 1, 2, 2, 3]
    assert (lava["dice"], sorted(lava["faces"])) == (2, ["HvH_", "RvR_", "v_v_", "vv__", "vv__", "vvv_"])
    assert all(faces in rules_text(GAMES["railroad_ink"], lang) for faces in EXPANSION_DICE[lang])


GOODS = {"en": "The bag holds ten goods in each of five colours", "pl": "W woreczku jest po dziesięć towarów w pięciu kolorach"}


@pytest.mark.parametrize("lang", COLOURS)
def test_goods_of_steamrollers(lang: str) -> None:
    game = GAMES["steamrollers"]
    assert game.new(game.setup(2)).box.stock == (10,) * 5
    assert GOODS[lang] in rules_text(game, lang)
