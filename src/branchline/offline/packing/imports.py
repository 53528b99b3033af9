"""Runs inside the Python that will read the archives: what it imports when it starts becomes code that need not be compiled again.

Of the standard library only what is needed to start is compiled, for code is twice as large as its source; of our own package all.
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
_UNCHECKED = b"\1\0\0\0" + b"\0" * 8  # nobody looks for a source beside it (PEP 552)


def module_of(name: str) -> str:
    """`asyncio/__init__.py` is `asyncio`."""
    return name.removesuffix(".py").replace("/", ".").removesuffix(".__init__")


def code_of(name: str, source: bytes) -> bytes:
    """A source as the content of its `.pyc`."""
    return MAGIC_NUMBER + _UNCHECKED + marshal.dumps(compile(source, name, "exec", dont_inherit=True))


def compiled(archive: Path, every: bool) -> None:
    """Writes an archive anew, with code in place of sources."""
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
    dict(importlib.import_module("branchline.games").GAMES)  # each game is read when it is asked for
    compiled(STDLIB, every=False)
    compiled(OURS, every=True)
