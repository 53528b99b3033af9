"""The pages about the architecture name files that exist."""

from __future__ import annotations

import re
from pathlib import Path

from tests.markdown import docs

import branchline

SOURCE = Path(branchline.__file__).parent


def test_the_pages_name_files_that_exist() -> None:
    page = docs("architecture.md") + docs("request-path.md")
    named = re.findall(r"`([a-z_]+/[\w/-]+\.(?:py|js))`", page)
    assert len(named) > 40
    assert [file for file in named if not (SOURCE / file).exists()] == []
