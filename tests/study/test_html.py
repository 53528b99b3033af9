"""A review as a page: text and curve in both languages, with numbers in their formats."""

from __future__ import annotations

from dataclasses import replace
from xml.etree import ElementTree

import pytest
from tests.study.kit import toy, without_time

from branchline.bots.budget import Budget
from branchline.drawing.picture import Look
from branchline.engine.text import english
from branchline.language import speaker
from branchline.study.review.breakdown import LinePoints
from branchline.study.review.curve import curve
from branchline.study.review.html import average, breakdown_rows, nothing_lost, page, shortfall, turn_words
from branchline.study.review.rollout import OTHERS_LINE
from branchline.study.review.session import review
from branchline.study.review.text import ReviewText, difference, label_of, number

RECORD = toy("- roll 3", "0 add", "0 add", "0 done", "- roll 2", "0 done", "- roll 3", "0 done")


@pytest.mark.parametrize("language", ["en", "pl"])
def test_the_page_is_self_contained(language: str) -> None:
    found, say = review(RECORD, 0, "medium", Budget(8)), speaker(language, "toy")
    made = page(found, ReviewText(RECORD, say), ["<Anna>"], language)
    assert f'<html lang="{language}">' in made
    assert "&lt;Anna&gt;" in made
    assert made.count("<figure>") == 2 * len(found.costliest)
    assert "http://" not in made.replace("http://www.w3.org/2000/svg", "")
    assert ("Gdzie uciekły punkty" in made) == (language == "pl")


def test_the_curve_has_a_step_for_every_event() -> None:
    found = review(RECORD, 0, "medium", Budget(8))
    drawn = ElementTree.fromstring(curve(found, Look(say=english)))
    steps = [line for line in drawn.iter("{http://www.w3.org/2000/svg}line") if list(line)]
    assert len(steps) == len(found.turns) + len(found.events)


def test_turns_that_were_not_compared_are_named() -> None:
    found = review(RECORD, 0, "medium", Budget(8))
    assert (shortfall(found, english), found.uncompared_turns, found.blind) == ("", (), False)
    some = without_time(found, 1)
    assert not some.blind
    assert shortfall(some, english).startswith("There was no time to compare 2 of 3 turns with alternatives (moves 6, 8).")
    assert breakdown_rows(some, english) == breakdown_rows(found, english)
    assert average(some, english)


def test_a_review_without_time_claims_no_losses() -> None:
    """It does not say that nothing was lost or that no better turn was found, and praises no turn."""
    found = without_time(review(RECORD, 0, "medium", Budget(8)))
    assert found.blind
    assert ("losses in turns", "not compared") in breakdown_rows(found, english)
    assert average(found, english) == ""
    assert str(nothing_lost(found)) == "No turn was compared with alternatives."
    made = page(found, ReviewText(RECORD, english), ["Anna"], "en")
    assert 'class="best"' not in made
    assert "No better turn" not in made


def test_a_partial_review_covers_only_the_compared_turns() -> None:
    found = review(RECORD, 0, "medium", Budget(8))
    perfect = replace(found, turns=tuple(replace(turn, better=()) for turn in found.turns))
    assert str(nothing_lost(perfect)) == "No better turn was found. Well played!"
    assert str(nothing_lost(without_time(perfect, 1))) == "No better turn was found among the turns that were compared."


def test_the_breakdown_ends_with_the_result() -> None:
    found = review(RECORD, 0, "medium", Budget(8))
    assert breakdown_rows(found, english)[-1] == ("result", "6.0")
    assert breakdown_rows(found, speaker("pl"))[-1] == ("wynik", "6,0")


@pytest.mark.parametrize(("value", "written"), [(-0.04, "0.0"), (-3.26, "−3.3"), (12, "12.0"), (-0.05000001, "−0.1")])
def test_numbers_are_formatted_by_language(value: float, written: str) -> None:
    assert number(value, english) == written


def test_differences_have_a_sign() -> None:
    assert [difference(value, english) for value in (1.5, -1.5, 0)] == ["+1.5", "−1.5", "+0.0"]
    assert difference(1.5, speaker("pl")) == "+1,5"


def test_differences_of_opponents_are_named() -> None:
    told = [str(label_of(LinePoints(OTHERS_LINE, points), {})) for points in (1.5, -1.5)]
    assert told == ["less for the best opponent", "more for the best opponent"]


def test_every_turn_is_listed_with_the_better_one() -> None:
    found, teller = review(RECORD, 0, "medium", Budget(8)), ReviewText(RECORD, english)
    words = [turn_words(turn, 0, teller) for turn in found.turns]
    assert [len(each) for each in words] == [2 if turn.better else 1 for turn in found.turns]
    assert words[-1] == ["Be done", "better: Add 3; Add 3; Be done"]
