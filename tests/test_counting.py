"""Nobody counts the games by hand: the list of them grows, and a number in a text would lie."""

from __future__ import annotations

import re

import pytest
from tests.needs import TESTS

ROOT = TESTS.parent
NUMBERS = "one|two|three|four|five|six|seven|eight|nine|ten|jedna|dwie|trzy|cztery|pięć|pięciu|sześć|sześciu|siedem|siedmiu|osiem|[0-9]+"
COUNTED = re.compile(rf"\b({NUMBERS}) (railway |kolejow\w+ )?(games|gier|gry|grach|grami)\b", re.I)
TEXTS = [
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "pyproject.toml")),
    *sorted((ROOT / "docs").glob("*.md")),
    *sorted(file for kind in ("py", "po", "js", "html", "webmanifest") for file in (ROOT / "src" / "branchline").rglob(f"*.{kind}")),
]


def test_no_text_counts_the_games() -> None:
    counted = {file.relative_to(ROOT): [found.group() for found in COUNTED.finditer(file.read_text("utf-8"))] for file in TEXTS}
    assert {file: found for file, found in counted.items() if found} == {}


@pytest.mark.parametrize("said", ["Five railway games on paper", "Pięć gier kolejowych", "all 5 games"])
def test_a_count_is_noticed(said: str) -> None:
    assert COUNTED.search(said)
