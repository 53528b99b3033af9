"""A bundle of the browser's files for tests, and servers that deliver it."""

from __future__ import annotations

import atexit
from functools import cache
from pathlib import Path
from shutil import copytree, rmtree
from tempfile import mkdtemp

import pytest

from branchline.web_bundle import NoBundle, write_bundle


@cache
def _bundle() -> Path | NoBundle:
    """The bundle of this process, or the reason why nothing can be bundled here."""
    folder = Path(mkdtemp())
    atexit.register(rmtree, folder)
    try:
        write_bundle(folder / "bundle")
    except NoBundle as problem:
        return problem
    return folder / "bundle"


def bundle_in(folder: Path) -> Path:
    """A bundle; skips the test, with the reason, where there is nothing to bundle with."""
    made = _bundle()
    if isinstance(made, NoBundle):
        pytest.skip(str(made))
    return Path(copytree(made, folder / "bundle"))


def serve_from(bundle: Path) -> str:
    """Code for the first process of a server."""
    return f"""
from functools import partial
from pathlib import Path
from branchline import web_files
web_files.bundle_of = partial(web_files.bundle_of, folder=Path({str(bundle)!r}))
"""
