"""A share of a core for each worker of a server, by Linux's control groups: few cores then show what more would give."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

PERIOD = 10_000  # microseconds in which a share is given anew

_OLD, _NEW = Path("/sys/fs/cgroup/cpu"), Path("/sys/fs/cgroup")


def workers_of(parent: int) -> list[int]:
    """The processes that serve, of a server's first process: its children, but for the one that only looks after them."""
    children = [int(number) for path in Path(f"/proc/{parent}/task").glob("*/children") for number in path.read_text().split()]
    return [child for child in children if b"resource_tracker" not in Path(f"/proc/{child}/cmdline").read_bytes()]


@contextmanager
def shares(processes: Sequence[int], share: float) -> Iterator[bool]:
    """Limits each of these processes to a share of a core; yields false if the system does not allow it."""
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
    """Moves the remaining processes to the root group; only an empty group can be removed."""
    for number in (group / "cgroup.procs").read_text().split():
        with suppress(OSError):
            (root / "cgroup.procs").write_text(number)
    for _ in range(100):
        with suppress(OSError):
            group.rmdir()
            return
        time.sleep(0.05)
