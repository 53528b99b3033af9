"""Contracts of golden files: counts, transcripts and ends of recorded matches are those in the files."""

from __future__ import annotations

from itertools import zip_longest
from pathlib import Path

from branchline.conformance.golden import expected_text, read_perft, read_playthroughs, recorded_matches, transcript, visible_results
from branchline.conformance.subject import Subject, setup_of
from branchline.engine.game import AnyGame
from branchline.engine.perft import perft
from branchline.engine.record import read_record


def perft_counts_are_as_written(game: AnyGame, subject: Subject) -> None:
    """`perft.txt` has the number of ways in which a match can begin at each table."""
    lines = list(read_perft(game, _text(subject, "perft.txt")))
    tables = [setup_of(game, table) for table in subject.tables_of(game)]
    assert [setup for setup, _, _ in lines] == tables, "perft.txt does not have one line for each table"
    for setup, seed, counts in lines:
        assert len(counts) >= 2, "perft.txt has fewer than two counts"
        found = [perft(game, setup, seed, depth) for depth in range(1, len(counts) + 1)]
        assert found == counts, f"{setup.seats} seats, {setup.options}: the counts are {found}, not {counts}"


def playthroughs_are_as_written(game: AnyGame, subject: Subject) -> None:
    """`playthrough.txt` has a match at each table, with the same sentences, states and scores."""
    source = _text(subject, "playthrough.txt")
    plays = list(read_playthroughs(source))
    assert len(plays) == len(subject.tables_of(game)), "playthrough.txt does not have one match for each table"
    lines = [line for play in plays for line in ["", *transcript(game, play)]]
    for now, then in zip_longest(lines, source.splitlines()[1:], fillvalue=""):
        assert now == then, f"{now!r}, not {then!r}"
    assert "\nranks " in source, "playthrough.txt has no match that is played to its end"


def replays_end_as_written(game: AnyGame, subject: Subject) -> None:
    """Each recorded match in `replays` has the end in the file next to it."""
    folder = _folder(subject) / "replays"
    for file in sorted(folder.glob("*.json")):
        record = read_record(file.read_text("utf-8"))
        assert record.game == game.id, f"{file.name} is a match of {record.game}"
        assert record.about["shows"], f"{file.name} does not say what it shows"
        found, written = expected_text(record, game), _text(subject, f"replays/{file.stem}.expected.txt")
        assert found == written, f"{file.name} ends with {found!r}, not {written!r}"
    records = {f"{file.stem}.expected.txt" for file in folder.glob("*.json")}
    assert records == {file.name for file in folder.glob("*.txt")}, "an expected end without its recorded match"


def replays_show_every_ending_and_score_line(game: AnyGame, subject: Subject) -> None:
    """The recorded matches include every ending, and points on every score line."""
    assert subject.endings, "Subject.endings is empty"
    missing = missing_results(game, subject)
    assert not missing, f"no recorded match shows {', '.join(sorted(missing))}"


def missing_results(game: AnyGame, subject: Subject) -> set[str]:
    """The endings and score lines that no recorded match has."""
    wanted = {f"ending {name}" for name in subject.endings} | {f"line {name}" for name in game.lines(game.setup())}
    for match in recorded_matches(game, _folder(subject)).values():
        wanted -= visible_results(match)
    return wanted


def _folder(subject: Subject) -> Path:
    assert subject.golden is not None, "Subject.golden names no folder"
    return subject.golden


def _text(subject: Subject, name: str) -> str:
    file = _folder(subject) / name
    assert file.is_file(), f"{file} is missing; branchline.conformance.make writes it"
    return file.read_text("utf-8")


GOLDEN_CONTRACTS = (
    perft_counts_are_as_written,
    playthroughs_are_as_written,
    replays_end_as_written,
    replays_show_every_ending_and_score_line,
)
