"""The rules pages in both languages."""

from __future__ import annotations

from importlib.resources import files


def page(language: str) -> str:
    return (files("branchline.games.traxx") / "data" / f"rules.{language}.md").read_text("utf-8")


def test_the_page_explains_half_points():
    assert "ktoś osiągnął w jednej z poprzednich rund" in page("pl").replace("*", "")
    assert "w poprzedniej rundzie" not in page("pl")
    assert "someone reached in an earlier round, however long ago" in page("en").replace("*", "")
