"""Golden texts of every game: perft counts are counted again, transcripts told again, recorded matches replayed."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.conformance.golden import expected, folder, read_perft, read_playthroughs, transcript
from tests.conformance.make import unseen
from tests.conformance.subject import subject

from branchline.engine.game import AnyGame
from branchline.engine.perft import perft
from branchline.engine.record import read_record
from branchline.games import GAMES

games = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())


def golden(game: AnyGame, name: str) -> str:
    file = folder(game.id) / name
    assert file.is_file(), f"tests/games/{game.id}/{name} is missing: python -m tests.conformance.make {name.partition('.')[0]} {game.id}"
    return file.read_text("utf-8")


@games
def test_perft(game: AnyGame) -> None:
    told = list(read_perft(game, golden(game, "perft.txt")))
    assert [setup for setup, _, _ in told] == [game.setup(*table) for table in subject(game.id).tables], "every table has its line"
    for setup, seed, counts in told:
        assert len(counts) >= 2
        assert [perft(game, setup, seed, depth) for depth in range(1, len(counts) + 1)] == counts, f"{setup.seats} seats, {setup.options}"


@games
def test_playthrough(game: AnyGame) -> None:
    source = golden(game, "playthrough.txt")
    told = list(read_playthroughs(source))
    assert len(told) == len(subject(game.id).tables), "every table has its match"
    assert [line for play in told for line in ["", *transcript(game, play)]] == source.splitlines()[1:]
    assert "\nranks " in source, "some match is played to its end"


def _replays() -> list[object]:
    files = [(game, file) for game in GAMES.values() for file in sorted(folder(game.id).glob("replays/*.json"))]
    return [pytest.param(game, file, id=f"{game.id} {file.stem}") for game, file in files]


@pytest.mark.parametrize(("game", "file"), _replays())
def test_replay(game: AnyGame, file: Path) -> None:
    record = read_record(file.read_text("utf-8"))
    assert record.game == game.id
    assert record.about["shows"]
    assert expected(record, game) == golden(game, f"replays/{file.stem}.expected.txt")


@games
def test_replays_show_every_ending_and_every_line(game: AnyGame) -> None:
    assert subject(game.id).endings, "SUBJECT names no endings"
    assert unseen(game) == set(), f"python -m tests.conformance.make replays {game.id} looks for such matches"


@games
def test_every_expectation_belongs_to_a_replay(game: AnyGame) -> None:
    replays = folder(game.id) / "replays"
    assert {f"{file.stem}.expected.txt" for file in replays.glob("*.json")} == {file.name for file in replays.glob("*.txt")}
