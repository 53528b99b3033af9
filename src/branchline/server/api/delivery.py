"""The files that a server delivers: those of its version, the page for each path, and those a browser shows without the server."""

from __future__ import annotations

import gzip
import json
import re
from base64 import b64encode
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path, PurePosixPath

from branchline.web_files import BROTLI, WEB, bundle_of, bundled_module, content_hash, imported_modules, preload_links, read_files

PRELOADED = {
    "": "pages/start.js",
    "table": "table/table.js",
    "join": "pages/join.js",
    "new": "setup/setup.js",
    "rules": "pages/rules.js",
    "learn": "learn/learn.js",
    "puzzles": "puzzle/puzzle.js",
    "review": "review/review.js",
    "score": "score/score.js",
    "box": "box/box.js",
    "games": "pages/my-games.js",
    "watch": "pages/watch.js",
    "sheets": "setup/printing.js",
}  # by the first part of the path
_ANY_PLACE = "*"  # every other path
_INDEX = "index.html"
UNREACHABLE, SERVICE_WORKER = "unreachable.html", "sw.js"
_WORKER_SOURCE = "offline/service-worker.js"
_ENTRY = re.compile(r' *<script type="module" src="[^"]+"></script>\n')
_INLINE = re.compile(rb'<script data-src="[^"]+">(.*?)</script>', re.DOTALL)
_LINK = re.compile(r'(?:href|src)="/([^"]+)"')
_KINDS = {
    ".html": "text/html",
    ".js": "text/javascript",
    ".css": "text/css",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".ico": "image/x-icon",
    ".webmanifest": "application/manifest+json",
    ".txt": "text/plain",
}


@dataclass(frozen=True, slots=True)
class Page:
    """A file with its headers, plain and compressed."""

    kind: str
    tag: str
    plain: bytes
    gzip: bytes
    brotli: bytes = b""

    def best_encoding(self, accepted: frozenset[str]) -> tuple[str, bytes]:
        """The name and content of the smallest accepted encoding; the plain one has no name."""
        forms = {"br": self.brotli, "gzip": self.gzip}
        fitting = [(name, form) for name, form in forms.items() if form and name in accepted and len(form) < len(self.plain)]
        return min(fitting, key=lambda form: len(form[1]), default=("", self.plain))


@dataclass(frozen=True, slots=True)
class Pages:
    """The delivered files, their common hash, the page with the preload links for each path, and all modules by their plain paths."""

    version: str
    files: Mapping[str, Page]
    places: Mapping[str, Page]
    sources: Mapping[str, Page]
    bundled: bool
    inline: tuple[str, ...]  # the scripts inside the page, as a content security policy names them

    def find(self, path: str) -> Page | None:
        """The file at a plain path. Paths without an extension fall back to the page (single-page app)."""
        wanted = path.strip("/")
        if wanted == _INDEX or "." not in wanted.rpartition("/")[2]:
            return self.places.get(wanted.partition("/")[0]) or self.places[_ANY_PLACE]
        return self.files.get(wanted) or self.sources.get(wanted)

    def page_of_version(self, version: str, path: str) -> Page | None:
        """The file of this version; None if the files have another version."""
        return self.files.get(path.strip("/")) if version == self.version else None


@cache
def pages_of(root: Path = WEB) -> Pages:
    """The delivered files of a folder, which is read only once; bundled if there is a bundle of exactly these files."""
    everything = read_files(root)
    bundle = bundle_of(everything)
    plain, found = ({name: content for name, content in files.items() if _is_sent(name)} for files in (everything, bundle or everything))
    version = content_hash(found)
    folder = f"/static/{version}/"
    files = {name: _page(name, content, (bundle or {}).get(name + BROTLI, b"")) for name, content in found.items() if name != _INDEX}
    firsts = {place: _modules(found, module, bundle is not None) for place, module in PRELOADED.items()}
    firsts[_ANY_PLACE] = _modules(found, "", bundle is not None)
    places = {place: _page(_INDEX, _index(found, folder, modules)) for place, modules in firsts.items()}
    sources = files if bundle is None else {name: _page(name, content) for name, content in plain.items() if name != _INDEX}
    return Pages(version, files, places, {**sources, **_without_server(plain, found, folder)}, bundle is not None, _inline_scripts(found))


def _is_sent(name: str) -> bool:
    path = PurePosixPath(name)
    return path.suffix in _KINDS and not any(part.startswith(".") for part in path.parts)


def _page(name: str, content: bytes, brotli: bytes = b"") -> Page:
    tag = f'"{sha256(content).hexdigest()[:24]}"'
    return Page(_KINDS[PurePosixPath(name).suffix], tag, content, gzip.compress(content, 9, mtime=0), brotli)


def _modules(files: Mapping[str, bytes], module: str, bundled: bool) -> list[str]:
    """The modules to preload for a page with this module, in addition to those that `index.html` names."""
    if bundled:
        return bundled_module(files, module)
    return imported_modules(files, tuple(dict.fromkeys(("main.js", module or "main.js"))))


def _index(files: Mapping[str, bytes], folder: str, modules: list[str]) -> bytes:
    """The page with links into this version's folder, and preload links for one path."""
    html = files[_INDEX].decode().replace('href="/', f'href="{folder}').replace('src="/', f'src="{folder}')
    entry = '<script type="module"'
    return html.replace(entry, preload_links(modules, folder) + entry, 1).encode()


def _inline_scripts(files: Mapping[str, bytes]) -> tuple[str, ...]:
    scripts = _INLINE.findall(files[_INDEX])
    return tuple(f"'sha256-{b64encode(sha256(script).digest()).decode()}'" for script in scripts)


def _without_server(plain: Mapping[str, bytes], files: Mapping[str, bytes], folder: str) -> dict[str, Page]:
    """The service worker, and the page that it shows while the server is unreachable; the page runs only early.js."""
    html = _ENTRY.sub("", files[_INDEX].decode()).replace("<html ", "<html data-unreachable ", 1)
    page = _index({_INDEX: html.encode()}, folder, [])
    stored = {name for name in files if name.startswith("js/")} | {name for name in _LINK.findall(html) if name in files}
    hashes = {folder.lstrip("/") + name: sha256(files[name]).hexdigest() for name in sorted(stored)}
    packed = {"version": folder.split("/")[2], "files": {**hashes, UNREACHABLE: sha256(page).hexdigest()}, "unreachable": UNREACHABLE}
    worker = f"self.PACKED = {json.dumps(packed)};\n".encode() + plain.get(_WORKER_SOURCE, b"")
    return {UNREACHABLE: _page(UNREACHABLE, page), SERVICE_WORKER: _page(SERVICE_WORKER, worker)}
