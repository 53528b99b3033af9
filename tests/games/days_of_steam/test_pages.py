"""The rules pages: the contents of the box, what is not refilled, and every option with its default, in both languages."""

from __future__ import annotations

from importlib.resources import files

import pytest

from branchline.games import days_of_steam
from branchline.games.days_of_steam import GAME
from branchline.games.days_of_steam.rules.components import EDITION, box_of
from branchline.language import speaker


def page(language: str) -> str:
    return (files(days_of_steam) / "data" / f"rules.{language}.md").read_text("utf-8")


@pytest.mark.parametrize(("language", "heading"), [("en", "## In the box"), ("pl", "## W pudełku")])
def test_the_page_lists_the_contents_of_the_box(language: str, heading: str) -> None:
    box, listed = box_of(EDITION), page(language).partition(heading)[2].partition("##")[0]
    coal = EDITION.root.values["coal"]["cubes"]
    assert all(f"{count} " in listed for count in (box.cities, box.tracks, box.goods, box.markers, coal))


@pytest.mark.parametrize(("language", "heading"), [("en", "## Options"), ("pl", "## Opcje")])
def test_the_page_lists_every_option_with_its_default_first(language: str, heading: str) -> None:
    say, listed = speaker(language, "days_of_steam"), page(language).partition(heading)[2].partition("##")[0]
    for option in GAME.options:
        assert f"| {say(option.label)} |" in listed
    assert [row.count("**") for row in listed.splitlines() if row.startswith("| ")][1:] == [2] * len(GAME.options)


def test_the_defaults_follow_the_rulebook() -> None:
    assert {option.name: option.default for option in GAME.options} == {
        "coal_steam": "next_turn",
        "start_city_goods": True,
        "forbid_cutoff": False,
        "start_curve_counts": False,
    }
    assert GAME.rules_version == 2


@pytest.mark.parametrize(
    ("language", "sentences"),
    [
        (
            "en",
            ["Only the steam **spent on that move** is lost", "**What is not refilled:**", "Burning coal is not passing", "rolled openly"],
        ),
        (
            "pl",
            [
                "Przepada tylko para **zużyta w tym ruchu**",
                "**Czego się nie uzupełnia:**",
                "Spalenie węgla nie jest pasem",
                "Rzut jest jawny",
            ],
        ),
    ],
)
def test_the_page_contains_these_rules(language: str, sentences: list[str]) -> None:
    assert all(sentence in page(language) for sentence in sentences)
