"""docs/architecture.md names files that exist."""

from __future__ import annotations

import re
from pathlib import Path

import branchline

SOURCE = Path(branchline.__file__).parent


def test_the_architecture_page_names_files_that_exist() -> None:
    page = (SOURCE.parents[1] / "docs" / "architecture.md").read_text("utf-8")
    named = re.findall(r"`([a-z_]+/[\w/]+\.(?:py|js))`", page)
    assert len(named) > 20
    places = (SOURCE, SOURCE / "server", SOURCE / "web")
    assert [file for file in named if not any((place / file).exists() for place in places)] == []
