"""Makes golden texts: `python -m tests.conformance.make perft|playthrough|replays|expected GAME [more]`; see README.md here."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import count, product
from random import Random
from typing import Any

from tests.conformance.golden import cut, expected, folder, perft_lines, playthrough, shown, transcript
from tests.conformance.play import STYLES, play_one, steps
from tests.conformance.subject import subject

from branchline.engine.game import AnyGame
from branchline.engine.match import Match
from branchline.engine.record import read_record, record_of, replay_record, write_record
from branchline.games import GAMES

TRIES = 300  # matches for each table and style before the search for recorded matches gives up


def make_perft(game: AnyGame) -> None:
    """Counts anew and writes perft.txt."""
    lines = perft_lines(game, subject(game.id).tables)
    _write(game, "perft.txt", "\n".join(lines) + "\n")


def make_playthrough(game: AnyGame) -> None:
    """Plays a match at every table, thoughtless and eager in turn, and writes playthrough.txt; long ones are cut."""
    lines = [f"# {game.id}: matches, move by move; see tests/conformance/README.md"]
    played = []
    for number, table in enumerate(subject(game.id).tables):
        style = ("uniform", "eager")[number % 2]
        *_, match = steps(game, game.setup(*table), "1", style)
        played.append(playthrough(game, table, f"seed 1, {style}", match.log))
    for play in cut(played):
        lines += ["", *transcript(game, play)]
    _write(game, "playthrough.txt", "\n".join(lines) + "\n")


def make_replays(game: AnyGame) -> None:
    """Searches seeds for matches that show what the recorded ones do not show yet, and records them."""
    missing = unseen(game)
    for match, seed in _candidates(game):
        if not missing:
            break
        if new := shown(match) & missing:
            missing -= new
            _record(game, match, seed, new)
    make_expected(game)
    print(f"{game.id}: " + (f"not found: {', '.join(sorted(missing))}" if missing else "every ending and every line is shown"))


def make_expected(game: AnyGame) -> None:
    """Writes what each recorded match comes to now beside it."""
    for file in sorted(folder(game.id).glob("replays/*.json")):
        beside = file.with_suffix(".expected.txt").name
        _write(game, f"replays/{beside}", expected(read_record(file.read_text("utf-8")), game))


def unseen(game: AnyGame) -> set[str]:
    """The endings and the lines of the score sheet that no recorded match of the game shows."""
    wanted = {f"ending {name}" for name in subject(game.id).endings} | {f"line {name}" for name in game.lines(game.setup())}
    for file in folder(game.id).glob("replays/*.json"):
        wanted -= shown(replay_record(read_record(file.read_text("utf-8")), GAMES))
    return wanted


def _candidates(game: AnyGame) -> Iterator[tuple[Match[Any, Any], str]]:
    for seed, table, style in product(range(TRIES), subject(game.id).tables, ("eager", "by_kind", "uniform")):
        rng = Random(f"{seed}/{style}")
        match: Match[Any, Any] = Match(game, game.setup(*table))
        while not match.over:
            play_one(match, rng, STYLES[style])
        yield match, f"{seed}/{style}"


def _record(game: AnyGame, match: Match[Any, Any], seed: str, new: set[str]) -> None:
    shows = ", ".join(sorted(new))
    record = record_of(match, tuple(f"seat {seat}" for seat in range(match.setup.seats)), about={"shows": shows})
    endings = [word.partition(" ")[2] for word in sorted(new)]
    names = (f"{endings[0]}{'-' * (n > 1)}{n if n > 1 else ''}.json" for n in count(1))
    free = next(name for name in names if not (folder(game.id) / "replays" / name).exists())
    _write(game, f"replays/{free}", write_record(record))
    print(f"{game.id}: {free} shows {shows} (seed {seed})")


def _write(game: AnyGame, name: str, content: str) -> None:
    file = folder(game.id) / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(content, "utf-8", newline="\n")
    print(file.relative_to(folder(game.id).parent.parent.parent))


MAKERS = {"perft": make_perft, "playthrough": make_playthrough, "replays": make_replays, "expected": make_expected}


def main(arguments: list[str]) -> None:
    what, *games = arguments or ["help"]
    if what not in MAKERS or not games or not set(games) <= {*GAMES, "all"}:
        sys.exit(f"python -m tests.conformance.make {'|'.join(MAKERS)} {'|'.join(GAMES)}|all")
    for game in GAMES if "all" in games else games:
        MAKERS[what](GAMES[game])


if __name__ == "__main__":
    main(sys.argv[1:])
