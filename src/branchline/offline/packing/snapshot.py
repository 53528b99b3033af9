"""The memory of a Python that has read the house and used it once: a browser goes on from there, and need not start it."""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from branchline.offline.packing.compiled import HERE, MAY, run
from branchline.offline.packing.python import deno_here

_WORD = 4  # bytes in which memory is counted


def started(python: Mapping[str, bytes], ours: bytes) -> bytes:
    """The memory, packed; nothing where there is no deno to run that Python. Raises `NoPython`."""
    if (deno := deno_here()) is None:
        return b""
    with TemporaryDirectory() as made:
        folder = Path(made).resolve()
        for name, content in {**python, "ours.zip": ours}.items():
            (folder / name).write_bytes(content)
        given = [folder, folder / "ours.zip", HERE / "warm_up.py", folder / "memory"]
        run([deno, "run", "--quiet", *MAY, f"--allow-write={folder}", str(HERE / "start.mjs"), *map(str, given)])
        return zlib.compress(_used((folder / "memory").read_bytes()), 9)


def _used(memory: bytes) -> bytes:
    """Without the end that nobody has written to."""
    used = len(memory.rstrip(b"\0"))
    return memory[: used + -used % _WORD]
