"""What tests need beyond the package, pytest and Hypothesis; where that is not installed they are skipped, and say why."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path

TESTS = Path(__file__).parent
POSTGRES = "BRANCHLINE_TEST_POSTGRES"  # names the folder of the PostgreSQL server that all tests of a run share

SIM = ("numpy", "gymnasium", "pettingzoo", "PIL", "pyarrow", "resvg_py")
ARENA = ("openskill", "matplotlib")
CLIENTS = ("httpx", "websockets")
PRINTING = ("typst", "pymupdf")
BROWSER = (*CLIENTS, "playwright", "axe_playwright_python")

NEEDS: Mapping[str, tuple[str, tuple[str, ...]]] = {
    "sim": ("sim", SIM),
    "cli/test_arena.py": ("arena", ARENA),
    "test_arena.py": ("arena", ARENA),
    "matches/test_arena.py": ("arena", ARENA),
    "attack": ("dev", CLIENTS),
    "offline": ("dev", CLIENTS),
    "server": ("dev", CLIENTS),
    "server/test_fuzz.py": ("dev", ("schemathesis",)),
    "server/storage/test_broken_connections.py": ("postgres", ("asyncpg",)),
    "server/storage/test_postgres.py": ("postgres", ("asyncpg",)),
    "server/storage/test_restarts.py": ("postgres", ("asyncpg",)),
    "web": ("dev", BROWSER),
    "web/offline": ("dev", ("deno",)),
    "printing": ("printing", PRINTING),
    "cli/test_sheets.py": ("printing", PRINTING),
    "server/api/test_sheets.py": ("printing", PRINTING),
    "web/test_printing.py": ("printing", PRINTING),
}
"""Folders and files of tests: the extra of the package that they belong to, and the modules it brings."""


def is_installed(module: str) -> bool:
    try:
        return find_spec(module) is not None
    except (ModuleNotFoundError, ValueError):
        return False


def missing_requirement(file: Path) -> str | None:
    """Why the tests of this file cannot run here, if they cannot."""
    needed = [NEEDS[place] for place in _places(file) if place in NEEDS]
    absent = [(extra, module) for extra, modules in needed for module in modules if not is_installed(module)]
    if not absent:
        return None
    extras = ",".join(dict.fromkeys(extra for extra, _ in absent))
    return f"{', '.join(module for _, module in absent)} not installed: pip install '.[{extras}]'"


def _places(file: Path) -> list[str]:
    """The file and the folders it lies in, as `NEEDS` names them."""
    if not file.is_relative_to(TESTS):
        return []
    inside = file.relative_to(TESTS)
    return [place.as_posix() for place in (inside, *inside.parents)]
