"""The browser's files for the server and the offline version: their contents, a hash of all, and the imports of each module."""

from __future__ import annotations

import re
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path, PurePosixPath
from posixpath import dirname, join, normpath

from branchline.web_catalogues import MANIFEST, with_catalogues

WEB = Path(__file__).parent / "web"
BUNDLE = Path(__file__).parent / "bundle"  # written by `web_bundle.py`; may not exist
SOURCES = "sources.sha256"  # a file of the bundle: the hash of its sources
BROTLI = ".br"
_TYPES = "types/"  # only for the type checker
_DYNAMIC = re.compile(r'\bimport\("(\.[^"]+)"\)')
_IMPORTS = re.compile(r'^(?:import|export) [^;"(=]*"(\.[^"]+)"', re.MULTILINE)


def read_files(root: Path = WEB, variant: str = "") -> dict[str, bytes]:
    """Every file of the folder by its path, with compiled catalogues; sentences of a variant replace the others."""
    files = {file.relative_to(root).as_posix(): file.read_bytes() for file in sorted(root.rglob("*")) if file.is_file()}
    files = {name: content for name, content in files.items() if not name.startswith(_TYPES)}
    return with_catalogues(files, variant) if MANIFEST in files else files


def bundle_of(files: Mapping[str, bytes], folder: Path = BUNDLE) -> dict[str, bytes] | None:
    """The bundle of exactly these files, with its compressed files; None if there is none."""
    made_of = folder / SOURCES
    if not made_of.is_file() or made_of.read_text("utf-8") != content_hash(files):
        return None
    return {file.relative_to(folder).as_posix(): file.read_bytes() for file in sorted(folder.rglob("*")) if file.is_file()}


def content_hash(files: Mapping[str, bytes]) -> str:
    """A short hash of the names and contents of the files."""
    whole = sha256()
    for name, content in sorted(files.items()):
        whole.update(f"{name} {sha256(content).hexdigest()}\n".encode())
    return whole.hexdigest()[:12]


def imported_modules(files: Mapping[str, bytes], first: tuple[str, ...]) -> list[str]:
    """These modules and all that they import statically, in breadth-first order."""
    found = dict.fromkeys(first)
    waiting = list(first)
    while waiting:
        name = waiting.pop(0)
        imported = [normpath(join(dirname(name), each)) for each in _IMPORTS.findall(files[name].decode())]
        waiting += [each for each in imported if each not in found]
        found |= dict.fromkeys(imported)
    return list(found)


def dynamic_imports(files: Mapping[str, bytes], name: str) -> list[str]:
    """The modules that a module imports when it needs them."""
    found = (normpath(join(dirname(name), each)) for each in _DYNAMIC.findall(files[name].decode()))
    return list(dict.fromkeys(found))


def bundled_module(files: Mapping[str, bytes], name: str) -> list[str]:
    """The file of a bundle with this module, as a list; empty if the module is shared."""
    made = re.compile(rf"js/{re.escape(PurePosixPath(name).stem)}-[A-Z0-9]{{8}}\.js")
    return [each for each in files if made.fullmatch(each)]


def preload_links(modules: list[str], folder: str) -> str:
    """The modules as `modulepreload` links, so that a browser loads them at once instead of discovering them one by one."""
    return "".join(f'<link rel="modulepreload" href="{folder}{name}">\n  ' for name in modules)
