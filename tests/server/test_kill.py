"""A short soak test: the server is killed under load, and no answered move is lost or duplicated."""

from __future__ import annotations

from pathlib import Path

from benchmarks.server_soak import run


def test_nothing_answered_is_lost(tmp_path: Path) -> None:
    account = run(tmp_path, clients=20, kills=2, every=1.0, game="train_from_afar")
    assert account.good, account
    assert account.breaks >= 20
    assert account.finished_matches == account.tables
