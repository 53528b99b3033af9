"""No text says how many games there are, because the list grows."""

from __future__ import annotations

import re

import pytest
from tests.needs import TESTS

ROOT = TESTS.parent
NUMBERS = "one|two|three|four|five|six|seven|eight|nine|ten|jedna|dwie|trzy|cztery|pięć|pięciu|sześć|sześciu|siedem|siedmiu|osiem|[0-9]+"
NUMBER_OF_GAMES = re.compile(rf"\b({NUMBERS}) (railway |kolejow\w+ )?(games|gier|gry|grach|grami)\b", re.I)
TEXTS = [
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "pyproject.toml")),
    *sorted((ROOT / "docs").glob("*.md")),
    *sorted(file for kind in ("py", "po", "js", "html", "webmanifest") for file in (ROOT / "src" / "branchline").rglob(f"*.{kind}")),
]


def test_no_text_counts_the_games() -> None:
    counted = {file.relative_to(ROOT): [found.group() for found in NUMBER_OF_GAMES.finditer(file.read_text("utf-8"))] for file in TEXTS}
    assert {file: found for file, found in counted.items() if found} == {}


@pytest.mark.parametrize("sentence", ["Five railway games on paper", "Pięć gier kolejowych", "all 5 games"])
def test_a_number_of_games_is_found(sentence: str) -> None:
    assert NUMBER_OF_GAMES.search(sentence)
