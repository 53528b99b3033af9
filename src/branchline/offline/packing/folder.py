"""The folder of static files: web pages, Pyodide, our package, precomputed responses, and the service worker with a list of all."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from html import escape
from pathlib import Path
from typing import Protocol

from branchline.offline.packing.preload import links
from branchline.web_bundle import NoBundle, bundle
from branchline.web_files import content_hash, read_files

POLICY = "; ".join((
    "default-src 'none'", "script-src 'self' 'wasm-unsafe-eval'", "style-src 'self'", "img-src 'self' data: blob:", "connect-src 'self'",
    "font-src 'self'", "manifest-src 'self'", "worker-src 'self'", "base-uri 'none'", "form-action 'self'",
))  # fmt: skip
_VARIANT = "offline"  # the variant of UI texts without a server
_ENDINGS = {"application/json": "json", "image/svg+xml": "svg", "text/plain": "txt", "application/pdf": "pdf"}
_COUNTED = ("pyodide/pyodide.asm.wasm", "pyodide/python_stdlib.zip", "branchline.zip")  # files whose download progress is shown
_NOT_CACHED = ("sw.js", "_headers")  # files that the service worker does not cache


class Response(Protocol):
    """A request and its precomputed response."""

    @property
    def question(self) -> str: ...
    @property
    def kind(self) -> str: ...
    @property
    def body(self) -> bytes: ...


@dataclass(frozen=True, slots=True)
class PackedFolder:
    """Summary of a packed folder: files, bytes, and version."""

    files: int
    size: int
    version: str


def folder(
    answers: Sequence[Response], archive: bytes, python: Mapping[str, bytes], memory: bytes = b"", server: str = ""
) -> dict[str, bytes]:
    """All files of the folder, by path."""
    files = _browser_files()
    files |= {f"pyodide/{name}": content for name, content in python.items()}
    files |= _response_files(answers)
    files |= {"branchline.zip": archive, "started.bin": memory}
    files["packed.json"] = _json({"sizes": {name.rpartition("/")[2]: len(files[name]) for name in _COUNTED}})
    files["index.html"] = _page(files["index.html"].decode(), server, links(files))
    files |= {name: content.replace(b'"/', b'"./') for name, content in files.items() if name.endswith(".webmanifest")}
    files["_headers"] = f"/*\n  Content-Security-Policy: {POLICY}\n  Referrer-Policy: no-referrer\n".encode()
    files["sw.js"] = service_worker(files)
    return files


def _browser_files() -> dict[str, bytes]:
    """Bundled where there is something to bundle with."""
    files = read_files(variant=_VARIANT)
    try:
        return bundle(files, offline=True)
    except NoBundle:
        return files


def write(files: Mapping[str, bytes], into: Path) -> PackedFolder:
    """Writes the folder; removes outdated files of an earlier version."""
    for name in _earlier_files(into) - set(files):
        (into / name).unlink(missing_ok=True)
    for name, content in files.items():
        (into / name).parent.mkdir(parents=True, exist_ok=True)
        (into / name).write_bytes(content)
    return PackedFolder(len(files), sum(map(len, files.values())), version(files))


def _earlier_files(into: Path) -> set[str]:
    """The files of an earlier version, by its own list; nothing else is touched."""
    listed = into / "sw.js"
    if not listed.is_file():
        return set()
    known = re.search(r"^self\.PACKED = (\{.*?\});$", listed.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    return {name for name in json.loads(known[1])["files"] if ".." not in name.split("/")} if known else set()


def version(files: Mapping[str, bytes]) -> str:
    """A hash of the files."""
    return content_hash({name: content for name, content in files.items() if name not in _NOT_CACHED})


def _response_files(answers: Sequence[Response]) -> dict[str, bytes]:
    """Responses as files named by their hash, and the index of requests."""
    files, known = dict[str, bytes](), dict[str, tuple[str, str]]()
    for each in answers:
        kind = each.kind.partition(";")[0]
        name = f"made/{sha256(each.body).hexdigest()[:12]}.{_ENDINGS[kind]}"
        files[name], known[each.question] = each.body, (name, kind)
    return {**files, "made.json": _json(known)}


def _page(html: str, server: str, ahead: str) -> bytes:
    """The HTML page with relative links."""
    named = f'data-server="{escape(server)}" ' if server else ""
    marked = f"<html data-offline {named}"
    policy = f'<meta charset="utf-8">\n  <meta http-equiv="Content-Security-Policy" content="{POLICY}">'
    html = html.replace("<html ", marked, 1).replace('<meta charset="utf-8">', policy, 1)
    python = '<script type="module" async src="/offline/worker-client.js"></script>'  # first, because it takes longest
    html = html.replace("<title>", f"{python}\n  {ahead}<title>", 1)
    return html.replace('href="/', 'href="./').replace('src="/', 'src="./').encode()


def service_worker(files: Mapping[str, bytes]) -> bytes:
    """The service worker with the hashes of all files."""
    hashes = {name: sha256(content).hexdigest() for name, content in sorted(files.items()) if name not in _NOT_CACHED}
    known = json.dumps({"version": version(files), "files": hashes}, indent=0)
    return f"self.PACKED = {known};\n".encode() + files["offline/service-worker.js"]


def _json(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()
