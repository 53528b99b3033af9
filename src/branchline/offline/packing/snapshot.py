"""Memory snapshot of Pyodide with everything imported and used once; a browser restores it instead of starting Python."""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from branchline.offline.packing.compiled import HERE, MAY, run
from branchline.web_bundle import deno_here

_WORD = 4  # the granularity of memory, in bytes


def make_snapshot(python: Mapping[str, bytes], ours: bytes) -> bytes:
    """The compressed snapshot; empty without deno to run Pyodide. Raises `NoPython`."""
    if (deno := deno_here()) is None:
        return b""
    with TemporaryDirectory() as made:
        folder = Path(made).resolve()
        for name, content in {**python, "ours.zip": ours}.items():
            (folder / name).write_bytes(content)
        given = [folder, folder / "ours.zip", HERE / "warm_up.py", folder / "memory"]
        run([deno, "run", "--quiet", *MAY, f"--allow-write={folder}", str(HERE / "start.mjs"), *map(str, given)])
        return zlib.compress(_without_unused_end((folder / "memory").read_bytes()), 9)


def _without_unused_end(memory: bytes) -> bytes:
    """The memory without its unused end."""
    used = len(memory.rstrip(b"\0"))
    return memory[: used + -used % _WORD]
