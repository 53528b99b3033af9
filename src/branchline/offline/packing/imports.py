"""Runs inside Pyodide: compiles the modules that are imported at the start to bytecode.

Only the needed part of the standard library is compiled, as bytecode is twice as large as source; our package is compiled as a whole.
"""

from __future__ import annotations

import importlib
import marshal
import sys
from importlib.util import MAGIC_NUMBER
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

STDLIB, OURS = Path("/packed/0.zip"), Path("/packed/1.zip")
STARTED = ("branchline.offline.worker", "branchline.offline.thinker")
_UNCHECKED = b"\1\0\0\0" + b"\0" * 8  # unchecked hash-based pyc (PEP 552): no source is looked for


def module_of(name: str) -> str:
    """The module of a path: `asyncio` for `asyncio/__init__.py`."""
    return name.removesuffix(".py").replace("/", ".").removesuffix(".__init__")


def code_of(name: str, source: bytes) -> bytes:
    """The content of the `.pyc` of a source."""
    return MAGIC_NUMBER + _UNCHECKED + marshal.dumps(compile(source, name, "exec", dont_inherit=True))


def compile_archive(archive: Path, every: bool) -> None:
    """An archive with bytecode in place of sources."""
    with ZipFile(archive) as packed:
        files = {entry.filename: packed.read(entry) for entry in packed.infolist() if not entry.is_dir()}
    with ZipFile(archive, "w", ZIP_DEFLATED) as into:
        for name, content in files.items():
            ready = name.endswith(".py") and (every or module_of(name) in sys.modules)
            entry = ZipInfo(f"{name}c" if ready else name)
            entry.compress_type = ZIP_DEFLATED
            into.writestr(entry, code_of(name, content) if ready else content)


if __name__ == "__main__":
    sys.path.insert(0, str(OURS))
    for module in STARTED:
        importlib.import_module(module)
    dict(importlib.import_module("branchline.games").GAMES)  # games are imported on first use
    compile_archive(STDLIB, every=False)
    compile_archive(OURS, every=True)
