"""The package as one zip archive: rules, bots, tables and the request handlers of the offline version, with compiled catalogues.

The games of other packages travel along with their entry points. There they can import the standard library and `branchline`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from importlib.metadata import Distribution, EntryPoint
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import branchline
from branchline.games import GAMES, GROUP
from branchline.language import binary_catalogue

PACKAGES = ("rail", "engine", "drawing", "games", "bots", "matches", "study", "table", "service", "offline", "locale")
LIBRARIES = ("tomlkit",)  # for the box editor
_KINDS = (".py", ".toml", ".json", ".jsonl", ".weights", ".po")
_LEFT = ("packing", "sim", "__pycache__", "requests.py")
_COMPILED = (".pyc", ".so", ".pyd", ".pxd", ".c")  # only for the machine that compiled it
_BROWSER_CATALOGUES = "web."
_ROOT = Path(branchline.__file__).parent
_LONG_AGO = (1980, 1, 1, 0, 0, 0)  # a constant date, so that archives are reproducible


def archive(described: Mapping[str, Any]) -> bytes:
    """The zip archive, including the request schemas."""
    packed, shapes = BytesIO(), {"branchline/offline/shapes.json": json.dumps(described).encode()}
    files = {**dict(_files()), **dict(_libraries()), **dict(_plugins()), **shapes}
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


def _plugins() -> Iterator[tuple[str, bytes]]:
    """The packages of games that are not ours, and the entry points of each distribution they come from."""
    found = GAMES.plugins()
    for top in sorted({entry.module.partition(".")[0] for entry in found.values()}):
        yield from _plugin_files(top)
    for dist in {entry.dist.name: entry.dist for entry in found.values() if entry.dist}.values():
        yield from _declaration(dist, [entry for entry in found.values() if entry.dist and entry.dist.name == dist.name])


def _plugin_files(top: str) -> Iterator[tuple[str, bytes]]:
    """A package with its data, or a single module; its catalogues compiled."""
    spec = find_spec(top)
    if spec is None or spec.submodule_search_locations is None:
        file = Path(str(spec.origin if spec else ""))
        yield file.name, file.read_bytes()
        return
    homes = {GAMES[game].package: game for game in GAMES.plugins()}
    for folder in map(Path, spec.submodule_search_locations):
        for file in sorted(folder.rglob("*")):
            place = Path(top, file.relative_to(folder))
            if not file.is_file() or "__pycache__" in place.parts or file.suffix in _COMPILED:
                continue
            home = ".".join(place.parts[:-2])
            if file.suffix == ".po" and home in homes:
                yield place.with_suffix(".mo").as_posix(), binary_catalogue(file.stem, homes[home])
            else:
                yield place.as_posix(), file.read_bytes()


def _declaration(dist: Distribution, entries: list[EntryPoint]) -> Iterator[tuple[str, bytes]]:
    folder = f"{dist.name.replace('-', '_')}-{dist.version}.dist-info"
    lines = [f"{entry.name} = {entry.value}" for entry in entries]
    yield f"{folder}/METADATA", f"Metadata-Version: 2.1\nName: {dist.name}\nVersion: {dist.version}\n".encode()
    yield f"{folder}/entry_points.txt", "\n".join([f"[{GROUP}]", *lines, ""]).encode()


def _entry(file: Path, place: Path) -> tuple[str, bytes]:
    if file.suffix == ".po":
        game = place.parts[1] if place.parts[0] == "games" else None
        return f"branchline/{place.with_suffix('.mo').as_posix()}", binary_catalogue(file.stem, game)
    return f"branchline/{place.as_posix()}", file.read_bytes()
