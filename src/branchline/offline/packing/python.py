"""Provides Pyodide at its pinned version: downloaded by deno, which checks the hash, or from a folder."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

from branchline.engine.errors import BranchlineError
from branchline.engine.text import text
from branchline.web_bundle import deno_here

STDLIB = "python_stdlib.zip"
FILES = {  # hashes of the pinned version
    "pyodide.mjs": "6f1d60f7bf529beb300f0f47983c921d3982363640ba20af0e38efdddbc66109",
    "pyodide.asm.mjs": "f7cdc8ece80678ceb712f8e65ebe6d3a83203a180c399865f49612a051693635",
    "pyodide.asm.wasm": "cc36e3cab04fdfc9a63ff13eb52eae2b911bf46c025cc7b281f394bd3de1d5e6",
    "pyodide-lock.json": "5dc2fc119108bc148c7457dc86e7675b5c87e1cafd420b9c34c1eaef7b36c010",
    STDLIB: "fa1957e5777068fc4f7437f96d860ae2fbe9c19732ba06c84e004ec16dd7dd7a",
}
_HERE = Path(__file__).parent


class NoPython(BranchlineError):
    """Pyodide is not available, or has the wrong version."""


@contextmanager
def python_files(given: Path | None) -> Iterator[dict[str, Path]]:
    """Pyodide's files by name, from a given or downloaded folder; raises `NoPython`."""
    if given is not None:
        yield _check(given)
        return
    with TemporaryDirectory() as folder:
        yield _check(_fetch(Path(folder)))


def _fetch(folder: Path) -> Path:
    if (deno := deno_here()) is None:
        raise NoPython(text("deno is needed to download Pyodide: `pip install deno`, or give a folder that contains Pyodide"))
    for name in ("deno.json", "deno.lock"):
        shutil.copyfile(_HERE / name, folder / name)
    run = subprocess.run([deno, "install", "--frozen", "--quiet"], cwd=folder, capture_output=True, text=True, check=False)
    if run.returncode:
        raise NoPython(text("Pyodide could not be downloaded: {error}", error=run.stderr.strip()[-300:]))
    return folder / "node_modules" / "pyodide"


def _check(folder: Path) -> dict[str, Path]:
    for name, known in FILES.items():
        file = folder / name
        if not file.is_file():
            raise NoPython(text("There is no {file} in {folder}", file=name, folder=str(folder)))
        if sha256(file.read_bytes()).hexdigest() != known:
            raise NoPython(text("{file} is not from the version of Pyodide that Branchline uses", file=name))
    return {name: folder / name for name in FILES}
