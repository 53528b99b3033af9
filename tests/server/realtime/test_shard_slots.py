"""Slots of workers: each worker has one, a slot is free again when its worker dies, and every process maps a table to the same slot."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from branchline.server.realtime.shard_slots import ShardSlots
from branchline.table.links import new_table_id

pytest.importorskip("fcntl")

TAKING = """
import sys, time
from pathlib import Path
from branchline.server.realtime.shard_slots import ShardSlots
places = ShardSlots(Path(sys.argv[1]), 2)
assert places.take()
print(places.mine, flush=True)
time.sleep(60)
"""


def test_each_worker_has_its_own_slot_and_one_too_many_has_none(tmp_path: Path) -> None:
    one, two, three = (ShardSlots(tmp_path, 2) for _ in range(3))
    assert (one.take(), two.take(), three.take()) == (True, True, False)
    assert (one.mine, two.mine, three.mine) == (0, 1, None)
    one.leave()
    assert three.take()
    assert three.mine == 0
    for slots in (two, three):
        slots.leave()


def test_a_killed_worker_frees_its_slot(tmp_path: Path) -> None:
    mine = ShardSlots(tmp_path, 2)
    with subprocess.Popen([sys.executable, "-c", TAKING, str(tmp_path)], stdout=subprocess.PIPE, text=True) as other:
        assert other.stdout
        assert other.stdout.readline() == "0\n"
        Path(mine.socket(0)).touch()
        assert mine.take()
        assert mine.mine == 1
        mine.leave()
        other.send_signal(signal.SIGKILL)
        other.wait()
    assert mine.take()
    assert (mine.mine, Path(mine.socket(0)).exists()) == (0, False)
    mine.leave()


def test_tables_are_spread_over_all_slots_and_stay_there(tmp_path: Path) -> None:
    one, two = ShardSlots(tmp_path, 3), ShardSlots(tmp_path, 3)
    tables = [new_table_id() for _ in range(600)]
    assert [one.of(table) for table in tables] == [two.of(table) for table in tables]
    assert min(Counter(map(one.of, tables)).values()) > 120
    assert one.of("table") == 2
    assert Counter(one.of(two.new_table_id_in_turn()) for _ in range(30)) == {0: 10, 1: 10, 2: 10}
