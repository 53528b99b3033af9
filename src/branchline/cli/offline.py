"""`branchline offline`: builds the offline version as a folder of static files for any web host or phone."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from branchline.cli.arguments import Language, must_be_writable, reporting_errors, translate, translator, writing
from branchline.cli.screen import screen
from branchline.engine.errors import InvalidSetup
from branchline.engine.text import text

Out = Annotated[Path, typer.Option("--out", metavar="FOLDER", help=translate(text("Folder to write to.")))]
Python = Annotated[
    Path | None,
    typer.Option("--pyodide", metavar="FOLDER", help=translate(text("Folder that contains Pyodide (default: download it)."))),
]
Server = Annotated[str, typer.Option("--server", metavar="URL", help=translate(text("Server to link to for playing with others.")))]


def offline(out: Out, pyodide: Python = None, server: Server = "", lang: Language = None) -> None:
    from branchline.offline.packing.archive import archive
    from branchline.offline.packing.compiled import compile_python
    from branchline.offline.packing.folder import folder, write
    from branchline.offline.packing.python import python_files
    from branchline.offline.packing.request_schemas import shapes
    from branchline.offline.packing.sheets import pdf_responses
    from branchline.offline.packing.snapshot import make_snapshot
    from branchline.server.static_export import beforehand
    from branchline.web_bundle import MAIN

    say = translator(lang)
    with reporting_errors(say):
        if server and not server.startswith(("https://", "http://")):
            raise InvalidSetup(text("{address} is not the address of a server", address=server))
        with writing(out):
            out.mkdir(parents=True, exist_ok=True)
        must_be_writable(out / "index.html")
        with python_files(pyodide) as python:
            answers, description = beforehand()
            ready, ours = compile_python(python, archive(shapes(description)))
            memory = make_snapshot(ready, ours)
            files = folder([*answers, *pdf_responses()], ours, ready, memory, server.rstrip("/"))
        with writing(out):
            packed = write(files, out)
        size = f"{packed.size / 1_000_000:.1f}"
        written = text("{n} files, {size} MB, version {name}: {folder}", n=packed.files, size=size, name=packed.version, folder=str(out))
        if MAIN in files:
            screen().print(say(text("The browser's files are not bundled: deno or its esbuild is missing")), soft_wrap=True)
        trying = text("To try it: {command}", command=f"python3 -m http.server --bind 127.0.0.1 --directory {out}")
        screen().print(f"{say(written)}\n{say(trying)}", soft_wrap=True, highlight=False)
