"""What tests of tables share: a scenario with a server of its own."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from tests.server.client import run_with_server


@pytest.fixture
def run_scenario(tmp_path: Path) -> Callable[..., None]:
    return partial(run_with_server, tmp_path)
