"""Writes golden files into `Subject.golden`; read them before you commit them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import count, product
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

from branchline.conformance.golden import PAGE, cut, expected_text, perft_lines, playthrough, recorded_matches, transcript, visible_results
from branchline.conformance.golden_contracts import missing_results
from branchline.conformance.positions import STYLES, play_one, steps
from branchline.conformance.subject import Subject, setup_of
from branchline.engine.game import AnyGame
from branchline.engine.match import Match
from branchline.engine.record import read_record, record_of, write_record

TRIES = 300  # matches for each table and style before the search for recorded matches gives up


def make_perft(game: AnyGame, subject: Subject) -> None:
    """Counts the ways in which matches can begin and writes perft.txt."""
    lines = perft_lines(game, subject.tables_of(game))
    _write(subject, "perft.txt", "\n".join(lines) + "\n")


def make_playthrough(game: AnyGame, subject: Subject) -> None:
    """Plays a match at every table, in two styles in turn, and writes playthrough.txt; long matches are cut."""
    lines = [f"# {game.id}: matches, move by move; {PAGE}"]
    played = []
    for number, table in enumerate(subject.tables_of(game)):
        style = ("uniform", "eager")[number % 2]
        *_, match = steps(game, setup_of(game, table), "1", style)
        played.append(playthrough(game, table, f"seed 1, {style}", match.log))
    for play in cut(played):
        lines += ["", *transcript(game, play)]
    _write(subject, "playthrough.txt", "\n".join(lines) + "\n")


def make_replays(game: AnyGame, subject: Subject) -> None:
    """Records matches with endings and score lines that no recorded match has yet, found by trying seeds."""
    missing = missing_results(game, subject)
    for match, seed in _candidates(game, subject):
        if not missing:
            break
        if new := visible_results(match) & missing:
            missing -= new
            _record(game, subject, match, seed, new)
    recorded_matches.cache_clear()
    make_expected(game, subject)
    print(f"{game.id}: " + (f"not found: {', '.join(sorted(missing))}" if missing else "every ending and every score line is shown"))


def make_expected(game: AnyGame, subject: Subject) -> None:
    """Writes the present end of each recorded match."""
    for file in sorted(folder_of(subject).glob("replays/*.json")):
        name = file.with_suffix(".expected.txt").name
        _write(subject, f"replays/{name}", expected_text(read_record(file.read_text("utf-8")), game))


def _candidates(game: AnyGame, subject: Subject) -> Iterator[tuple[Match[Any, Any], str]]:
    for seed, table, style in product(range(TRIES), subject.tables_of(game), ("eager", "by_kind", "uniform")):
        rng = Random(f"{seed}/{style}")
        match: Match[Any, Any] = Match(game, setup_of(game, table))
        while not match.over:
            play_one(match, rng, STYLES[style])
        yield match, f"{seed}/{style}"


def _record(game: AnyGame, subject: Subject, match: Match[Any, Any], seed: str, new: set[str]) -> None:
    shows = ", ".join(sorted(new))
    record = record_of(match, tuple(f"seat {seat}" for seat in range(match.setup.seats)), about={"shows": shows})
    endings = [word.partition(" ")[2] for word in sorted(new)]
    names = (f"{endings[0]}{'-' * (n > 1)}{n if n > 1 else ''}.json" for n in count(1))
    free = next(name for name in names if not (folder_of(subject) / "replays" / name).exists())
    _write(subject, f"replays/{free}", write_record(record))
    print(f"{game.id}: {free} shows {shows} (seed {seed})")


def folder_of(subject: Subject) -> Path:
    """The folder of golden files; raises `ValueError` if the subject names none."""
    if subject.golden is None:
        raise ValueError("Subject.golden names no folder for golden files")
    return subject.golden


def _write(subject: Subject, name: str, content: str) -> None:
    file = folder_of(subject) / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(content, "utf-8", newline="\n")
    print(file)


Maker: TypeAlias = Callable[[AnyGame, Subject], None]
MAKERS: Mapping[str, Maker] = {"perft": make_perft, "playthrough": make_playthrough, "replays": make_replays, "expected": make_expected}
