"""What every test shares: Hypothesis that tries the same examples on every run, and readable asserts inside the law kit."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, settings

pytest.register_assert_rewrite("tests.laws")

settings.register_profile(
    "house",
    derandomize=True,  # the same examples everywhere: a failure is the change's and not the day's
    database=None,
    deadline=None,  # nothing is timed: machines differ
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("house")
