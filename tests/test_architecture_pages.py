"""Files that the pages name exist; so do the tests that the threat model refers to."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.markdown import ROOT, docs, pages, without_code

import branchline

SOURCE = Path(branchline.__file__).parent
FOLDERS = [
    *(ROOT, ROOT / "tests", ROOT / "examples"),
    *(SOURCE, SOURCE / "web", SOURCE / "study" / "review"),
    *sorted((SOURCE / "games").iterdir()),
]
NAMED_FILE = re.compile(r"`([a-z_]+/[\w/.-]+\.(?:js|json|md|po|pxd|py|toml|typ|weights))`")
TEMPLATES = ("GAME", "LANGUAGE")  # parts that stand for something else
COMPILED_FILES = {"locale/en.json", "locale/pl.json"}  # written when a server starts
HISTORY = ("CHANGELOG.md",)


@pytest.mark.parametrize("page", pages(), ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_file_that_a_page_names_exists(page: Path) -> None:
    named = {file for file in NAMED_FILE.findall(without_code(page.read_text("utf-8"))) if not any(part in file for part in TEMPLATES)}
    missing = {file for file in named - COMPILED_FILES if not any((folder / file).exists() for folder in FOLDERS)}
    assert missing == set() or page.name in HISTORY


def test_the_pages_about_the_architecture_name_files() -> None:
    assert len(NAMED_FILE.findall(docs("architecture.md") + docs("request-path.md"))) > 40
    assert len(re.findall(r"`\w+/[\w/]*test_\w+\.py`", docs("threats*.md"))) > 40
