"""Offline tests are skipped without a network or deno; every other failure to pack fails them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from tests.web.offline import packed
from tests.web.offline.packed import Unreachable, download_python

from branchline.engine.text import text
from branchline.offline.packing.python import NoPython

DNS = "error sending request: client error (Connect): dns error: failed to lookup address information"
LOCKFILE = "The lockfile is out of date"


def fail_download(monkeypatch: pytest.MonkeyPatch, error: str) -> None:
    """Makes the download of Pyodide fail with this error of deno."""

    @contextmanager
    def files(_folder: Path | None) -> Iterator[dict[str, Path]]:
        raise NoPython(text("Pyodide could not be downloaded: {error}", error=error))
        yield {}

    monkeypatch.setattr(packed, "python_files", files)
    monkeypatch.delenv("CI", raising=False)


def test_a_missing_network_skips(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    fail_download(monkeypatch, DNS)
    (tmp_path / "cache").mkdir()
    for _ in range(2):  # this process, and another one that waited for it
        with pytest.raises(pytest.skip.Exception, match="dns error"):
            packed.packed(tmp_path, tmp_path / "cache")


def test_in_ci_a_missing_network_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    fail_download(monkeypatch, DNS)
    monkeypatch.setenv("CI", "1")
    with pytest.raises(NoPython), download_python():
        pass


def test_other_errors_of_the_download_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    fail_download(monkeypatch, LOCKFILE)
    with pytest.raises(NoPython), download_python():
        pass


def test_a_failure_after_the_download_fails_in_every_process(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    @contextmanager
    def files(_folder: Path | None) -> Iterator[dict[str, Path]]:
        yield {}

    def fail_compilation() -> None:
        raise NoPython(text("Pyodide could not compile Branchline: {error}", error="connection refused"))

    monkeypatch.setattr(packed, "python_files", files)
    monkeypatch.setattr(packed, "beforehand", fail_compilation)
    (tmp_path / "cache").mkdir()
    with pytest.raises(NoPython):
        packed.packed(tmp_path, tmp_path / "cache")
    with pytest.raises(pytest.fail.Exception, match="could not be packed"):
        packed.packed(tmp_path, tmp_path / "cache")


def test_the_reason_of_unreachable_is_the_downloads(monkeypatch: pytest.MonkeyPatch) -> None:
    fail_download(monkeypatch, DNS)
    with pytest.raises(Unreachable, match="could not be downloaded"), download_python():
        pass
