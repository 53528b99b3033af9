"""The report of `branchline doctor` on games: their kernels, and games of other packages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from branchline.engine.compiled import BuildInfo, build_info, kernels_beside
from branchline.engine.text import Say, text
from branchline.games import GAMES, part_of


def builds_of(games: Sequence[str]) -> dict[str, BuildInfo]:
    """The build of each game's kernels, its bots' included; a plain one if there is any."""
    return weakest({game: [build_info(name) for name in _kernels(game)] for game in games})


def _kernels(game: str) -> list[str]:
    """The modules of a game that can be compiled."""
    return kernels_beside(*(part for name in ("kernel", "easy_bots") if (part := part_of(game, name))))


def weakest(builds: Mapping[str, Sequence[BuildInfo]]) -> dict[str, BuildInfo]:
    """The first plain build of each game, else its first build."""
    return {game: next((kernel for kernel in found if not kernel.compiled), found[0]) for game, found in builds.items() if found}


def kernel_line(game: str, kernel: BuildInfo | None, say: Say) -> str:
    """One sentence about the kernel of a game; `kernel` is None for a game without one."""
    if kernel is None:
        return say(text("{game}: it has no kernel and runs in plain Python", game=game))
    if kernel.compiled:
        return say(text("{game}: its kernel is compiled and runs at full speed", game=game))
    return say(text("{game}: kernel not compiled, about 100 times slower: {reason}", game=game, reason=kernel.reason or ""))


def as_data(builds: Mapping[str, BuildInfo], say: Say) -> dict[str, dict[str, Any]]:
    """Builds for JSON, by game."""
    return {game: {"compiled": kernel.compiled, "reason": say(kernel.reason) if kernel.reason else None} for game, kernel in builds.items()}


def package_lines(say: Say) -> Iterator[str]:
    """One sentence for each game that another package declares."""
    packages = packages_as_data()
    for game, package in packages["packages"].items():
        yield say(text("{game}: from the package {package}", game=game, package=package))
    for each in packages["left_out"]:
        yield say(text("{game} of the package {package} is left out: {reason}", **each))


def packages_as_data() -> dict[str, Any]:
    """The packages of the games of others, and the games that are left out."""
    return {
        "packages": {name: entry.dist.name if entry.dist else entry.value for name, entry in GAMES.plugins().items()},
        "left_out": [{"game": game, "package": package, "reason": reason} for game, package, reason in GAMES.left_out()],
    }
