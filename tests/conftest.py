"""What every test shares: Hypothesis that tries the same examples on every run, readable asserts, reasons to skip, the order of tests."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from tests.needs import missing

pytest.register_assert_rewrite("tests.laws")

settings.register_profile(
    "house",
    derandomize=True,  # the same examples everywhere: a failure is the change's and not the day's
    database=None,
    deadline=None,  # nothing is timed: machines differ
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("house")


BROWSER_TESTS = Path(__file__).parent / "web"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browser tests come first: they take longest, and short tests fill the end of a run evenly."""
    items.sort(key=lambda item: BROWSER_TESTS not in item.path.parents)


class Skipped(pytest.File):
    """A file of tests that cannot run here."""

    def collect(self) -> Iterator[pytest.Item]:
        pytest.skip(str(missing(self.path)))


def pytest_pycollect_makemodule(module_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    return Skipped.from_parent(parent, path=module_path) if missing(module_path) else None
