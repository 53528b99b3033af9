"""The page's sentences: both languages say the same things, and nothing is said that is not there."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from tests.web.conftest import Visit

import branchline

WEB = Path(branchline.__file__).parent / "web"
GAP = re.compile(r"\{(\w+)\}")


@pytest.fixture
def books(visit: Visit) -> dict[str, dict[str, Any]]:
    page = visit().go("/about")
    return {lang: page.evaluate(f"import('/locale/{lang}.js').then((book) => book.default)") for lang in ("en", "pl")}


def gaps(entry: Any) -> set[str]:
    return set(GAP.findall(entry if isinstance(entry, str) else " ".join(entry.values())))


def test_both_languages_have_the_same_sentences_with_the_same_gaps(books: dict[str, dict[str, Any]]) -> None:
    english, polish = books["en"], books["pl"]
    assert english.keys() == polish.keys()
    assert [name for name in english if gaps(english[name]) - {"n"} != gaps(polish[name]) - {"n"}] == []
    assert [name for name, entry in polish.items() if not isinstance(entry, str) and not {"one", "few", "many"} <= entry.keys()] == []


def test_every_sentence_asked_for_is_there_and_used(books: dict[str, dict[str, Any]]) -> None:
    sources = "\n".join(file.read_text() for file in WEB.rglob("*.js") if file.parent.name != "locale" or file.stem not in LANGUAGES)
    asked = set(re.findall(r'\bt\(\s*"([\w.]+)"', sources))
    assert asked <= books["en"].keys()
    known = asked | set(re.findall(r'"([a-z]+\.[\w.]+)"', sources))
    stems = set(re.findall(r"t\(`([a-z]+\.)\$\{", sources))
    unused = [name for name in books["en"] if name not in known and not any(name.startswith(stem) for stem in stems)]
    assert unused == []


def test_no_page_asks_anything_of_another_place() -> None:
    for file in WEB.rglob("*"):
        if file.suffix in (".js", ".css", ".html"):
            found = [link for link in re.findall(r"https?://[^\s\"'`)]+", file.read_text()) if "w3.org" not in link]
            assert found == [], file.name


def test_no_page_knows_a_game() -> None:
    from branchline.games import GAMES

    for file in WEB.rglob("*.js"):
        assert [game for game in GAMES if game in file.read_text()] == [], file.name
