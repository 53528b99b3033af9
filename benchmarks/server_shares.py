"""Limits each worker of a server to a fraction of a core (Linux control groups), so that few cores show the effect of more workers."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

PERIOD = 10_000  # microseconds of one scheduling period

_OLD, _NEW = Path("/sys/fs/cgroup/cpu"), Path("/sys/fs/cgroup")


def workers_of(parent: int) -> list[int]:
    """The worker processes of a server's parent process: its children without the resource tracker."""
    children = [int(number) for path in Path(f"/proc/{parent}/task").glob("*/children") for number in path.read_text().split()]
    return [child for child in children if b"resource_tracker" not in Path(f"/proc/{child}/cmdline").read_bytes()]


@contextmanager
def shares(processes: Sequence[int], share: float) -> Iterator[bool]:
    """Limits each of these processes to a fraction of a core inside the context; yields False if the system does not permit it."""
    with ExitStack() as stack:
        try:
            for process in processes:
                stack.enter_context(_group(process, share))
        except OSError as error:
            stack.close()
            print(f"no shares of a core can be given here: {error}")
            yield False
        else:
            yield True


@contextmanager
def _group(process: int, share: float) -> Iterator[None]:
    root = _OLD if (_OLD / "cpu.cfs_quota_us").exists() else _NEW
    group = root / f"branchline-{os.getpid()}-{process}"
    group.mkdir()
    try:
        if root is _OLD:
            (group / "cpu.cfs_period_us").write_text(str(PERIOD))
            (group / "cpu.cfs_quota_us").write_text(str(int(share * PERIOD)))
        else:
            (group / "cpu.max").write_text(f"{int(share * PERIOD)} {PERIOD}")
        (group / "cgroup.procs").write_text(str(process))
        yield
    finally:
        _leave(root, group)


def _leave(root: Path, group: Path) -> None:
    """Moves remaining processes back to the root group, and removes the group, which must be empty."""
    for number in (group / "cgroup.procs").read_text().split():
        with suppress(OSError):
            (root / "cgroup.procs").write_text(number)
    for _ in range(100):
        with suppress(OSError):
            group.rmdir()
            return
        time.sleep(0.05)
