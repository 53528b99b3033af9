"""The help pages: what the rulebook says, in both languages."""

from __future__ import annotations

from importlib.resources import files


def page(language: str) -> str:
    return (files("branchline.games.traxx") / "data" / f"rules.{language}.md").read_text("utf-8")


def test_half_is_for_a_number_of_any_earlier_round():
    assert "ktoś osiągnął w jednej z poprzednich rund" in page("pl").replace("*", "")
    assert "w poprzedniej rundzie" not in page("pl")
    assert "someone reached in an earlier round, however long ago" in page("en").replace("*", "")
