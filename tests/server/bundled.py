"""A bundle of the browser's files for tests, and servers that deliver it."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from branchline.web_bundle import NoBundle, write_bundle


def bundle_in(folder: Path) -> Path:
    """A new bundle; skips the test, with the reason, where there is nothing to bundle with, except in CI."""
    try:
        write_bundle(folder / "bundle")
    except NoBundle as problem:
        if os.environ.get("CI"):
            raise
        pytest.skip(str(problem))
    return folder / "bundle"


def serve_from(bundle: Path) -> str:
    """Code for the first process of a server."""
    return f"""
from functools import partial
from pathlib import Path
from branchline import web_files
web_files.bundle_of = partial(web_files.bundle_of, folder=Path({str(bundle)!r}))
"""
