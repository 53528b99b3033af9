"""The package as one zip archive: rules, bots, tables and the request handlers of the offline version, with compiled catalogues."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import branchline
from branchline.language import compiled

PACKAGES = ("rail", "engine", "drawing", "games", "bots", "matches", "study", "table", "offline", "locale")
LIBRARIES = ("tomlkit",)  # for the box editor
_KINDS = (".py", ".toml", ".json", ".jsonl", ".weights", ".po")
_LEFT = ("packing", "sim", "__pycache__")
_BROWSER_CATALOGUES = "web."
_ROOT = Path(branchline.__file__).parent
_LONG_AGO = (1980, 1, 1, 0, 0, 0)  # a constant date, so that archives are reproducible


def archive(described: Mapping[str, Any]) -> bytes:
    """The zip archive, including the request schemas."""
    packed, shapes = BytesIO(), {"branchline/offline/shapes.json": json.dumps(described).encode()}
    files = {**dict(_files()), **dict(_libraries()), **shapes}
    with ZipFile(packed, "w", ZIP_DEFLATED, compresslevel=9) as into:
        for name, content in sorted(files.items()):
            entry = ZipInfo(name, _LONG_AGO)
            entry.compress_type = ZIP_DEFLATED
            into.writestr(entry, content)
    return packed.getvalue()


def _files() -> Iterator[tuple[str, bytes]]:
    loose = [file for file in _ROOT.iterdir() if file.is_file()]
    for file in [*loose, *(file for package in PACKAGES for file in sorted((_ROOT / package).rglob("*")))]:
        place = file.relative_to(_ROOT)
        if file.suffix in _KINDS and file.is_file() and not set(place.parts) & set(_LEFT) and not file.name.startswith(_BROWSER_CATALOGUES):
            yield _entry(file, place)


def _libraries() -> Iterator[tuple[str, bytes]]:
    """The pure Python libraries to include, from this environment."""
    for library in LIBRARIES:
        spec = find_spec(library)
        folder = Path(str(spec.origin)).parent if spec else _ROOT
        for file in sorted(folder.rglob("*.py")):
            yield f"{library}/{file.relative_to(folder).as_posix()}", file.read_bytes()


def _entry(file: Path, place: Path) -> tuple[str, bytes]:
    if file.suffix == ".po":
        game = place.parts[1] if place.parts[0] == "games" else None
        return f"branchline/{place.with_suffix('.mo').as_posix()}", compiled(file.stem, game)
    return f"branchline/{place.as_posix()}", file.read_bytes()
