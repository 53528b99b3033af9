"""Compiles the archives to bytecode with the Python that will load them, to shorten the start."""

from __future__ import annotations

import subprocess
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from branchline.engine.text import text
from branchline.offline.packing.python import STDLIB, NoPython
from branchline.web_bundle import deno_here

HERE = Path(__file__).parent
MAY = ("--no-config", "--no-remote", "--allow-read", "--allow-env")


def compile_python(python: Mapping[str, Path], ours: bytes) -> tuple[dict[str, bytes], bytes]:
    """Pyodide's files and our archive with bytecode; unchanged without deno to run Pyodide. Raises `NoPython`."""
    files, deno = {name: file.read_bytes() for name, file in python.items()}, deno_here()
    if deno is None:
        return files, ours
    with TemporaryDirectory() as folder:
        packed = [Path(folder) / "stdlib.zip", Path(folder) / "ours.zip"]
        for file, content in zip(packed, (files[STDLIB], ours), strict=True):
            file.write_bytes(content)
        given = [python[STDLIB].parent.resolve(), HERE / "imports.py", *packed]
        run([deno, "run", "--quiet", *MAY, f"--allow-write={folder}", str(HERE / "compile.mjs"), *map(str, given)])
        return {**files, STDLIB: packed[0].read_bytes()}, packed[1].read_bytes()


def run(command: list[str]) -> None:
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    if run.returncode:
        raise NoPython(text("Pyodide could not compile Branchline: {error}", error=run.stderr.strip()[-300:]))
