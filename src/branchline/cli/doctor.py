"""`branchline doctor`: shows installed versions, which kernels are compiled, where data is stored, and games of other packages."""

from __future__ import annotations

import json
import platform
from collections.abc import Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Annotated
from warnings import catch_warnings

import typer
from rich.table import Table

from branchline import __version__
from branchline.cli.arguments import AsJson, Language, named_game, reporting_errors, translate, translator
from branchline.cli.doctor_box import report_on_box
from branchline.cli.doctor_games import as_data, builds_of, kernel_line, package_lines, packages_as_data, weakest
from branchline.cli.screen import screen
from branchline.engine.compiled import BuildInfo, SlowKernelWarning, is_plain_forced
from branchline.engine.extras import is_installed
from branchline.engine.text import Say, text
from branchline.games import GAMES

PARTS = ("litestar", "uvicorn", "sqlalchemy", "asyncpg", "numpy", "gymnasium", "pettingzoo", "ray")


BoxFile = Annotated[
    Path | None,
    typer.Option("--edition", metavar="FILE", help=translate(text("Check whether bots play at full strength with your own box."))),
]
OneGame = Annotated[
    str | None, typer.Argument(metavar="GAME", help=translate(text("Game id (default: all games, or the one in the file).")))
]


def doctor(game: OneGame = None, edition: BoxFile = None, lang: Language = None, as_json: AsJson = False) -> None:
    say = translator(lang)
    with reporting_errors(say), catch_warnings(action="ignore", category=SlowKernelWarning):  # the report shows what is slow
        if edition is not None:
            report_on_box(edition, game, lang, as_json)
            return
        games = list(GAMES) if game is None else [named_game(game).id]
        forms, rows, found = builds_of(games), _rows(games), _versions()
    folder = _data_folder()
    if as_json:
        report = {"versions": found, "data": folder, "kernels": as_data(forms, say), "rows": as_data(rows, say), **packages_as_data()}
        print(json.dumps(report, ensure_ascii=False, indent=1))
        return
    console, table = screen(), Table.grid(padding=(0, 3, 0, 0))
    for name, number in found.items():
        table.add_row(name, number or say(text("not installed")))
    if folder is not None:
        table.add_row(say(text("Data folder")), folder)
    console.print(table)
    for name in games:
        console.print(kernel_line(name, forms.get(name), say))
    for name, kernel in rows.items():
        console.print(_line_of_rows(name, kernel, say))
    for line in package_lines(say):
        console.print(line)
    if not is_plain_forced() and not all(kernel.compiled for kernel in (*forms.values(), *rows.values())):
        console.print(
            say(text("For full speed, install a C compiler (on Debian: apt install gcc python3-dev), then reinstall branchline."))
        )


def _data_folder() -> str | None:
    """The folder of a server's database; None if the server is not installed."""
    if not is_installed("platformdirs"):
        return None
    from platformdirs import user_data_path

    return str(user_data_path("branchline", appauthor=False))


def _rows(games: Sequence[str]) -> dict[str, BuildInfo]:
    """The build of each game's batch kernel; empty if the libraries for learning are not installed."""
    if not all(is_installed(library) for library in ("numpy", "gymnasium", "pettingzoo")):
        return {}
    from branchline.sim.backends.kernel import called_builds

    return weakest({game: called_builds(game) for game in games})


def _versions() -> dict[str, str | None]:
    return {"branchline": __version__, "Python": platform.python_version(), **{name: _version(name) for name in PARTS}}


def _version(name: str) -> str | None:
    try:
        return version(name)
    except PackageNotFoundError:
        return None


def _line_of_rows(game: str, kernel: BuildInfo, say: Say) -> str:
    if kernel.compiled:
        return say(text("{game}: simulation uses the compiled kernel", game=game))
    reason = kernel.reason or ""
    return say(text("{game}: simulation uses the plain rules, about 100 times slower: {reason}", game=game, reason=reason))
