"""The formats of golden files: perft counts, transcripts of matches, and the ends of recorded matches."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from branchline.conformance.positions import Entry
from branchline.conformance.subject import Table
from branchline.engine.game import CHANCE, AnyGame, Seat, Setup, read_option, write_option
from branchline.engine.match import Match
from branchline.engine.perft import perft
from branchline.engine.record import Record, read_record, replay_record

STATE_EVERY = 25  # moves between two states in a transcript
PAGE = "see docs/contract-tests.md"


@cache
def recorded_matches(game: AnyGame, folder: Path) -> dict[str, Match[Any, Any]]:
    """The recorded matches in a folder of golden files, by file name."""
    files = sorted(folder.glob("replays/*.json"))
    return {file.stem: replay_record(read_record(file.read_text("utf-8")), {game.id: game}) for file in files}


def write_table(game: AnyGame, table: Table) -> str:
    """A table as one line: `2 seats, level=hard`."""
    seats, options = table
    return ", ".join([f"{seats} seat{'s' * (seats > 1)}", *(f"{name}={write_option(value)}" for name, value in options.items())])


def read_table(game: AnyGame, line: str) -> Setup:
    """The setup that `write_table` describes."""
    seats, *options = line.split(", ")
    known = {option.name: option for option in game.options}
    given = dict(option.split("=") for option in options)
    return game.setup(int(seats.split()[0]), {name: read_option(known[name], value) for name, value in given.items()})


# perft.txt: `2 seats, level=hard; seed 1: 1 20 380`


def perft_lines(game: AnyGame, tables: Iterable[Table], most: int = 2_000) -> Iterator[str]:
    """A line for each table; the counts stop where the moves of more than `most` positions would have to be listed."""
    yield f"# How many sequences of 1, 2, 3 ... moves a match can begin with; {PAGE}"
    for table in tables:
        line = f"{write_table(game, table)}; seed 1"
        counts = perft_counts(game, read_table(game, write_table(game, table)), "1", most)
        yield f"{line}: {' '.join(map(str, counts))}"


def perft_counts(game: AnyGame, setup: Setup, seed: str, most: int) -> list[int]:
    """Counts for depths 1, 2, 3 ..., each from at most `most` positions of the depth before."""
    counts = [perft(game, setup, seed, 1)]
    while 0 < counts[-1] <= most and len(counts) < 60:
        counts.append(perft(game, setup, seed, len(counts) + 1))
    return counts


def read_perft(game: AnyGame, source: str) -> Iterator[tuple[Setup, str, list[int]]]:
    """Each line of a perft file: the setup, the seed, the counts."""
    for line in source.splitlines():
        if line and not line.startswith("#"):
            head, _, counts = line.partition(": ")
            table, _, seed = head.partition("; seed ")
            yield read_table(game, table), seed, [int(count) for count in counts.split()]


# playthrough.txt: one or more matches, each under a line `== 2 seats, level=hard; seed 1, uniform`


@dataclass(frozen=True)
class Playthrough:
    """A match in a transcript: its heading and its log."""

    heading: str
    log: tuple[tuple[Seat, str], ...]


def transcript(game: AnyGame, play: Playthrough) -> list[str]:
    """The match move by move: seat, notation, number of legal moves, sentence; a state every `STATE_EVERY` moves; the end."""
    match: Match[Any, Any] = Match(game, read_table(game, play.heading.partition("; ")[0]))
    lines = [f"== {play.heading}", f"state {game.write_state(match.state)}"]
    for number, (seat, typed) in enumerate(play.log, 1):
        move = game.read_move(typed)
        legal, sentence = len(game.legal_moves(match.state, seat)), game.say_move(match.state, seat, move)
        lines.append(f"{number} {'-' if seat == CHANCE else seat} {typed} | 1 of {legal}: {sentence}")
        match.play(seat, move)
        if number % STATE_EVERY == 0:
            lines += state_lines(match)
    return [*lines, *state_lines(match), *end_lines(match)]


def playthrough(game: AnyGame, table: Table, how: str, log: Iterable[Entry]) -> Playthrough:
    return Playthrough(f"{write_table(game, table)}; {how}", tuple((seat, game.write_move(move)) for seat, move in log))


def cut(plays: list[Playthrough], most: int = 1_200, least: int = 150) -> list[Playthrough]:
    """The same matches, shortened to at most `most` moves together: the longest keep only their first moves."""
    whole: list[Playthrough] = []
    for play in sorted(plays, key=lambda play: len(play.log)):
        if not whole or sum(len(other.log) for other in (*whole, play)) <= most:
            whole.append(play)
    return [play if play in whole else Playthrough(f"{play.heading}, cut", play.log[:least]) for play in plays]


def read_playthroughs(source: str) -> Iterator[Playthrough]:
    """The matches of a transcript, their headings and logs only."""
    for part in re.split(r"^== ", source, flags=re.M)[1:]:
        heading, *lines = part.splitlines()
        found = [re.match(r"[0-9]+ (-|[0-9]+) (.*?) \| 1 of ", line) for line in lines]
        yield Playthrough(heading, tuple((CHANCE if m[1] == "-" else int(m[1]), m[2]) for m in found if m))


# replays/*.json with *.expected.txt


def expected_text(record: Record, game: AnyGame) -> str:
    """The text of the end of a recorded match."""
    match = replay_record(record, {game.id: game})
    return "\n".join([f"moves {len(match.log)}", *state_lines(match), *end_lines(match)]) + "\n"


def state_lines(match: Match[Any, Any]) -> list[str]:
    """The state in its notation, and the score sheet of every seat."""
    game, state = match.game, match.state
    sheets = [game.score(state, seat) for seat in range(match.setup.seats)]
    lines = ["  ".join([*(f"{name} {points}" for name, points in sheet.lines), f"total {sheet.total}"]) for sheet in sheets]
    return [f"state {game.write_state(state)}", *(f"sheet {seat}  {line}" for seat, line in enumerate(lines))]


def end_lines(match: Match[Any, Any]) -> list[str]:
    """The outcome."""
    outcome = match.game.outcome(match.state)
    if outcome is None:
        return ["not over"]
    ranks = " ".join(map(str, outcome.ranks))
    return [
        f"ranks {ranks}  ending {outcome.ending}: {outcome.reason}",
        *(f"tie {tie}" for tie in outcome.ties),
        *([f"note {outcome.note}"] if outcome.note else []),
    ]


def visible_results(match: Match[Any, Any]) -> set[str]:
    """The coverage of a finished match: its ending, and each score line with points of some seat."""
    outcome = match.game.outcome(match.state)
    sheets = [match.game.score(match.state, seat) for seat in range(match.setup.seats)]
    lines = {f"line {name}" for sheet in sheets for name, points in sheet.lines if points}
    return lines | ({f"ending {outcome.ending}"} if outcome else set())
