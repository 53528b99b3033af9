"""Bundles the browser's files: one module for what pages share, one for each page, and two style sheets.

`python -m branchline.web_bundle` makes the bundle that a server delivers, in the folder `bundle`, with Brotli beside every file. deno does
the work; it fetches esbuild from the npm registry once.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from base64 import b64encode
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from posixpath import basename, dirname, relpath
from tempfile import TemporaryDirectory

from branchline.engine.errors import BranchlineError
from branchline.engine.text import text
from branchline.web_files import BUNDLE, SOURCES, bundle_of, content_hash, dynamic_imports, imported_modules, read_files

MAIN, START, OFFLINE = "main.js", "pages/start.js", "offline/"
SCRIPTS = "js/"  # modules find the other files of their version one folder above them
FIRST_STYLES = ("style/base.css", "style/ui.css", "style/pages.css")  # for the first paint of every page
WORKER_CLIENT = "offline/worker-client.js"  # the page of the offline version loads it first
WORKERS = (WORKER_CLIENT, "offline/worker.js", "offline/bot-worker.js", "offline/service-worker.js")  # never bundled: opened by address
NAMED = ("client/connection.js", "client/requests.js", "client/transport.js", "storage/tokens.js")  # for tests and tools, by plain paths
COMPRESS = Path(__file__).with_name("brotli.mjs")
WITHIN = 60  # seconds; the first run downloads esbuild
_LINK = re.compile(r' *<link rel="stylesheet" href="/(style/[^"]+)">\n')
_CHUNK = re.compile(r'"\./(chunk-\w+\.js)"')


class NoBundle(BranchlineError):
    """deno or esbuild is missing."""


def deno_here() -> str | None:
    """The path of deno: next to this Python, or on the PATH."""
    return shutil.which("deno", path=os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")]))


def bundle(files: Mapping[str, bytes], *, offline: bool = False) -> dict[str, bytes]:
    """These files with bundles in place of modules and style sheets. Raises `NoBundle`."""
    unbundled = {"early.js", *(imported_modules(files, WORKERS) if offline else ())}
    other = {name: content for name, content in files.items() if not name.endswith((".js", ".css")) or name in unbundled}
    scripts, styles = _scripts(files, offline), dict(_styles(files))
    if offline:
        other |= {name: f'export * from "../{SCRIPTS}{basename(name)}";\n'.encode() for name in NAMED}
    page = _page(files["index.html"].decode(), files["icon.svg"], list(styles), _shared_chunk(scripts))
    if not offline:  # its policy permits no script inside the page
        page = page.replace('<script src="/early.js">', f'<script data-src="/early.js">\n{files["early.js"].decode()}', 1)
    return {**other, **scripts, **styles, "index.html": page.encode()}


def pages_of(files: Mapping[str, bytes]) -> set[str]:
    """The modules that are imported only when they are needed."""
    found = {page for name in files if name.endswith(".js") for page in dynamic_imports(files, name)}
    return found & set(files) - set(WORKERS)


def shared_modules(files: Mapping[str, bytes]) -> list[str]:
    """The modules of the start page, those that several pages import, and `NAMED`, without those of the offline version."""
    counts = Counter(module for page in pages_of(files) for module in imported_modules(files, (page,)))
    first = imported_modules(files, (MAIN, START))
    more = (name for name, count in counts.items() if (count > 1 or name in NAMED) and name not in first)
    return [*first, *sorted(name for name in more if not name.startswith(OFFLINE))]


def _scripts(files: Mapping[str, bytes], offline: bool) -> dict[str, bytes]:
    with TemporaryDirectory() as folder:
        into, made = Path(folder).resolve(), Path(folder).resolve() / SCRIPTS
        for name, content in _modules(files, offline):
            (into / name).parent.mkdir(parents=True, exist_ok=True)
            (into / name).write_bytes(content)
        entries = [str(into / name) for name in (MAIN, *(map(basename, NAMED) if offline else ()))]
        options = ("--quiet", "--no-config", "--no-lock", "--no-remote", "--platform", "browser", "--minify", "--code-splitting")
        _run("bundle", *options, "--external", f"*/{WORKER_CLIENT}", "--outdir", str(made), *entries)
        return {SCRIPTS + file.name: file.read_bytes() for file in sorted(made.iterdir()) if file.stat().st_size}


def _modules(files: Mapping[str, bytes], offline: bool) -> Iterator[tuple[str, bytes]]:
    """The bundled modules. `main.js` imports all shared modules, and every page imports `main.js`, so that these become one file."""
    modules = {name: content.decode() for name, content in files.items() if name.endswith(".js")}
    shared = shared_modules(files)
    for page in pages_of(files) - set(shared):
        modules[page] = f'import "{relpath(MAIN, dirname(page))}";\n{modules[page]}'
    for n, name in enumerate(module for module in shared if module != MAIN):
        main = modules[MAIN].replace(f'import("./{name}")', f"Promise.resolve(shared{n})")
        modules[MAIN] = f'import * as shared{n} from "./{name}";\n{main}'
    if offline:
        modules |= {basename(name): f'import "./{MAIN}";\nexport * from "./{name}";\n' for name in NAMED}
        client = f'"../{WORKER_CLIENT}"'  # as it is imported from the folder of the bundle
        modules |= {name: modules[name].replace(f'"./{basename(WORKER_CLIENT)}"', client) for name in modules if name.startswith(OFFLINE)}
    else:
        modules |= {name: "export {};\n" for name in modules if name.startswith(OFFLINE)}
    yield from ((name, source.encode()) for name, source in modules.items())


def _styles(files: Mapping[str, bytes]) -> Iterator[tuple[str, bytes]]:
    """The first style sheets and all others, in the page's order."""
    more = [name for name in _LINK.findall(files["index.html"].decode()) if name not in FIRST_STYLES]
    for made, names in (("style/first.css", FIRST_STYLES), ("style/more.css", more)):
        yield made, b"".join(files[name] for name in names)


def _shared_chunk(scripts: Mapping[str, bytes]) -> str:
    """The name of the module with all shared code, which the entry point only imports."""
    imported: list[str] = _CHUNK.findall(scripts[SCRIPTS + MAIN].decode())
    return SCRIPTS + imported[0]


def _page(html: str, icon: bytes, styles: list[str], script: str) -> str:
    first, more = (f'  <link rel="stylesheet" href="/{name}">\n' for name in styles)
    html = _LINK.sub("", html).replace('src="/main.js"', f'src="/{script}"')
    html = html.replace('href="/icon.svg"', f'href="data:image/svg+xml;base64,{b64encode(icon).decode()}"')  # tiny
    html = html.replace('  <script type="module"', f'{first}  <script type="module"', 1)
    return html.replace("</body>", f"{more}</body>", 1)  # so that it does not delay the first paint


def _run(*arguments: str) -> None:
    deno = deno_here()
    if deno is None:
        raise NoBundle(text("deno is needed to bundle the browser's files: `pip install deno`"))
    environment = {**os.environ, "DENO_NO_UPDATE_CHECK": "1", "NO_COLOR": "1"}
    try:
        run = subprocess.run([deno, *arguments], env=environment, capture_output=True, text=True, check=False, timeout=WITHIN)
    except subprocess.TimeoutExpired:
        raise NoBundle(text("esbuild could not be fetched in time")) from None
    if run.returncode:
        raise NoBundle(
            text("The browser's files could not be bundled: {error}", error=run.stderr.partition("Stack backtrace")[0].strip()[-300:])
        )


def write_bundle(into: Path = BUNDLE) -> None:
    """Writes the bundle of a server's files, unless it is up to date. Raises `NoBundle`."""
    sources = read_files()
    if bundle_of(sources, into) is not None:
        return
    files = bundle(sources)
    with TemporaryDirectory(dir=into.parent, prefix=".bundle-") as folder:
        made = Path(folder) / "made"
        for name, content in files.items():
            (made / name).parent.mkdir(parents=True, exist_ok=True)
            (made / name).write_bytes(content)
        _run("run", "--quiet", "--no-config", f"--allow-read={made}", f"--allow-write={made}", str(COMPRESS), str(made))
        (made / SOURCES).write_text(content_hash(sources), "utf-8")
        shutil.rmtree(into, ignore_errors=True)
        made.rename(into)


if __name__ == "__main__":
    try:
        write_bundle()
    except NoBundle as problem:
        sys.exit(f"{problem}\nPages are served as plain modules.")
