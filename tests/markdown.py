"""What the tests of the documentation read: pages, code blocks, links and headings of Markdown."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
FENCE = re.compile(r"^ {0,3}(?P<fence>`{3,})(?P<language>[^\n`]*)\n(?P<body>.*?)^ {0,3}(?P=fence)[ ]*$", re.MULTILINE | re.DOTALL)


def pages() -> list[Path]:
    """The pages that are written by hand: those at the top, in docs/ and next to what they describe."""
    return sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), ROOT / "benchmarks" / "README.md"])


def docs(pattern: str) -> str:
    """The text of the pages in docs/ whose names match, one after the other."""
    files = sorted((ROOT / "docs").glob(pattern))
    assert files, pattern
    return "\n".join(file.read_text("utf-8") for file in files)


def blocks(text: str, language: str) -> list[str]:
    """The fenced code blocks in this language, in order."""
    return [found["body"] for found in FENCE.finditer(text) if found["language"].strip() == language]


def without_code(text: str) -> str:
    """The text without its fenced code blocks."""
    return FENCE.sub("", text)


def headings(text: str) -> set[str]:
    """The anchors that GitHub and the documentation site give the headings of a page."""
    found = re.findall(r"^#+ (.+)$", without_code(text), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", words.lower()).replace(" ", "-") for words in found}
