"""`branchline pocket`: the whole house as a folder of files that any web space can hold and any phone can keep."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from branchline.cli import given
from branchline.cli.given import Language, errors_said, voice
from branchline.cli.screen import screen
from branchline.engine.errors import InvalidSetup
from branchline.engine.text import text

Out = Annotated[Path, typer.Option("--out", metavar="FOLDER", help=given.said(text("Where to write it.")))]
Python = Annotated[
    Path | None, typer.Option("--pyodide", metavar="FOLDER", help=given.said(text("A folder that has Pyodide already, instead of fetching it.")))
]
Server = Annotated[str, typer.Option("--server", metavar="URL", help=given.said(text("A server to point to for playing with others.")))]


def pocket(out: Out, pyodide: Python = None, server: Server = "", lang: Language = None) -> None:
    from branchline.pocket.packing.archive import archive
    from branchline.pocket.packing.described import shapes
    from branchline.pocket.packing.folder import folder, write
    from branchline.pocket.packing.python import python_files
    from branchline.server.beforehand import beforehand

    say = voice(lang)
    with errors_said(say):
        if server and not server.startswith(("https://", "http://")):
            raise InvalidSetup(text("{address} is not the address of a server", address=server))
        with python_files(pyodide) as python:
            answers, description = beforehand()
            packed = write(folder(answers, archive(shapes(description)), python, server.rstrip("/")), out)
        said = {"n": packed.files, "megabytes": f"{packed.size / 1_000_000:.1f}", "version": packed.version, "folder": str(out)}
        screen().print(say(text("{n} files, {megabytes} MB, version {version}: {folder}", **said)), soft_wrap=True)
        screen().print(say(text("To try it: python3 -m http.server --bind 127.0.0.1 --directory {folder}", **said)), soft_wrap=True)
