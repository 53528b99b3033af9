"""Tests that need an extra are skipped with a reason where it is not installed."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from tests import needs
from tests.needs import NEEDS, TESTS, is_installed, missing_requirement

EXTRAS = tomllib.loads((TESTS.parent / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]


def test_the_reason_names_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(needs, "is_installed", lambda module: module != "gymnasium")
    assert missing_requirement(TESTS / "sim" / "test_aec.py") == "gymnasium not installed: pip install '.[sim]'"
    assert missing_requirement(TESTS / "test_needs.py") is None
    assert missing_requirement(Path("/elsewhere/test_x.py")) is None
    monkeypatch.setattr(needs, "is_installed", lambda module: False)
    assert missing_requirement(TESTS / "server" / "test_fuzz.py") == "schemathesis, httpx, websockets not installed: pip install '.[dev]'"


def test_installed_modules_are_not_missing() -> None:
    assert is_installed("pytest")
    assert not is_installed("no_such_module_anywhere")


def test_the_extras_are_those_of_pyproject() -> None:
    assert {extra for extra, _ in NEEDS.values()} <= set(EXTRAS)
