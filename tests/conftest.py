"""Configuration of all tests: reproducible Hypothesis examples, readable asserts, reasons to skip, one PostgreSQL, the order of tests."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from tests.clock import Clock
from tests.needs import POSTGRES, missing

pytest.register_assert_rewrite("branchline.conformance")

settings.register_profile(
    "reproducible",
    derandomize=True,  # the same examples in every run, so that only a change can make a test fail
    database=None,
    deadline=None,  # no time limits, because machines differ
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("reproducible")


ROOT = Path(__file__).parents[1]


def pytest_configure(config: pytest.Config) -> None:
    # A server in this process removes the working folder from the module search path, but not folders in PYTHONPATH.
    # Child processes need it there, because they import `tests`.
    os.environ["PYTHONPATH"] = os.pathsep.join(
        dict.fromkeys([str(ROOT), *filter(None, os.environ.get("PYTHONPATH", "").split(os.pathsep))])
    )
    if not hasattr(config, "workerinput"):  # not in a worker of pytest-xdist, which inherits the environment
        os.environ[POSTGRES] = tempfile.mkdtemp(prefix="branchline-pg-")


def pytest_unconfigure(config: pytest.Config) -> None:
    if hasattr(config, "workerinput"):
        return
    folder = Path(os.environ.pop(POSTGRES))
    if any(folder.iterdir()):  # a test has started the server
        from tests.server.postgres import remove_from

        remove_from(folder)
    folder.rmdir()


BROWSER_TESTS = Path(__file__).parent / "web"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browser tests come first: they take longest, and short tests fill the end of a run evenly."""
    items.sort(key=lambda item: BROWSER_TESTS not in item.path.parents)


class Skipped(pytest.File):
    """A file of tests whose requirements are missing."""

    def collect(self) -> Iterator[pytest.Item]:
        pytest.skip(str(missing(self.path)))


def pytest_pycollect_makemodule(module_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    return Skipped.from_parent(parent, path=module_path) if missing(module_path) else None


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """A fake clock for the time budgets of bots."""
    made = Clock()
    monkeypatch.setattr("branchline.bots.budget.monotonic", lambda: made.now)
    return made
