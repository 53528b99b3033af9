"""`branchline doctor`: shows installed versions, which kernels are compiled, and where data is stored."""

from __future__ import annotations

import json
import platform
from collections.abc import Mapping, Sequence
from importlib.metadata import PackageNotFoundError, version
from importlib.resources import files
from pathlib import Path
from typing import Any
from warnings import catch_warnings

from rich.table import Table

from branchline import __version__
from branchline.cli.arguments import AsJson, Language, translator
from branchline.cli.screen import screen
from branchline.engine.compiled import BuildInfo, SlowKernelWarning, build_info, is_plain_forced
from branchline.engine.extras import is_installed
from branchline.engine.kernel_sources import kernels_in
from branchline.engine.text import Say, text
from branchline.games import GAMES, part_of

PARTS = ("litestar", "uvicorn", "sqlalchemy", "asyncpg", "numpy", "gymnasium", "pettingzoo", "ray")


def doctor(lang: Language = None, as_json: AsJson = False) -> None:
    say, forms, rows, found = translator(lang), _forms(), _rows(), _versions()
    folder = _data_folder()
    if as_json:
        report = {"versions": found, "data": folder, "kernels": _as_data(forms, say), "rows": _as_data(rows, say)}
        print(json.dumps(report, ensure_ascii=False, indent=1))
        return
    console, table = screen(), Table.grid(padding=(0, 3, 0, 0))
    for name, number in found.items():
        table.add_row(name, number or say(text("not installed")))
    if folder is not None:
        table.add_row(say(text("Data folder")), folder)
    console.print(table)
    for game, kernel in forms.items():
        console.print(_line(game, kernel, say))
    for game, kernel in rows.items():
        console.print(_line_of_rows(game, kernel, say))
    if not is_plain_forced() and not all(kernel.compiled for kernel in (*forms.values(), *rows.values())):
        console.print(
            say(text("For full speed, install a C compiler (on Debian: apt install gcc python3-dev), then reinstall branchline."))
        )


def _data_folder() -> str | None:
    """Where a server stores its database; None if the server is not installed."""
    if not is_installed("platformdirs"):
        return None
    from platformdirs import user_data_path

    return str(user_data_path("branchline", appauthor=False))


def _forms() -> dict[str, BuildInfo]:
    """The build of each game's kernels, its bots' included; a plain one if there is any."""
    return _weakest({game: [build_info(name) for name in _kernels(game)] for game in GAMES})


def _kernels(game: str) -> list[str]:
    """The modules of a game that can be compiled."""
    homes = {part.__name__.rpartition(".")[0] for name in ("kernel", "easy_bots") if (part := part_of(game, name))}
    return sorted(f"{home}.{file.stem}" for home in homes for file in kernels_in(Path(str(files(home)))))


def _rows() -> dict[str, BuildInfo]:
    """The build of each game's batch kernel; empty if the libraries for learning are not installed."""
    if not all(is_installed(library) for library in ("numpy", "gymnasium", "pettingzoo")):
        return {}
    from branchline.sim.backends.kernel import forms_called

    with catch_warnings(action="ignore", category=SlowKernelWarning):  # the report shows it
        return _weakest({game: forms_called(game) for game in GAMES})


def _weakest(forms: Mapping[str, Sequence[BuildInfo]]) -> dict[str, BuildInfo]:
    """The first plain build of each game, else its first build."""
    return {game: next((kernel for kernel in found if not kernel.compiled), found[0]) for game, found in forms.items() if found}


def _versions() -> dict[str, str | None]:
    return {"branchline": __version__, "Python": platform.python_version(), **{name: _version(name) for name in PARTS}}


def _version(name: str) -> str | None:
    try:
        return version(name)
    except PackageNotFoundError:
        return None


def _line(game: str, kernel: BuildInfo, say: Say) -> str:
    if kernel.compiled:
        return say(text("{game}: its kernel is compiled and runs at full speed", game=game))
    return say(text("{game}: kernel not compiled, about 100 times slower: {reason}", game=game, reason=kernel.reason or ""))


def _line_of_rows(game: str, kernel: BuildInfo, say: Say) -> str:
    if kernel.compiled:
        return say(text("{game}: simulation uses the compiled kernel", game=game))
    reason = kernel.reason or ""
    return say(text("{game}: simulation uses the plain rules, about 100 times slower: {reason}", game=game, reason=reason))


def _as_data(forms: dict[str, BuildInfo], say: Say) -> dict[str, dict[str, Any]]:
    reasons = {game: say(kernel.reason) if kernel.reason else None for game, kernel in forms.items()}
    return {game: {"compiled": kernel.compiled, "reason": reasons[game]} for game, kernel in forms.items()}
