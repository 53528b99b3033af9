"""The arena: all pairings on all seats, stored results, and resuming."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from branchline.games import GAMES
from branchline.matches.contest import Contest, Result
from branchline.matches.playing import play_all
from branchline.matches.ratings import meetings, standings, win_rate
from branchline.matches.results_file import InvalidResults, ResultsFile
from branchline.matches.workers import HERE, RAY

CONTEST = Contest("traxx", GAMES["traxx"].setup(2).options, ("random", "greedy", "easy"), 2, 4, "7")
PAIRINGS = list(CONTEST.pairings())


def test_every_bot_meets_every_other_on_every_seat() -> None:
    seats = Counter((seat, bot) for pairing in PAIRINGS for seat, bot in enumerate(pairing.bots))
    assert CONTEST.size == len(PAIRINGS) == 12
    assert set(seats.values()) == {4}


def test_a_tournament_resumes_from_its_stored_results(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    book = ResultsFile(CONTEST, file)
    for result in play_all(CONTEST, book.remaining[:5]):
        book.add(result)
    file.write_text(file.read_text("utf-8") + '{"bots": ["ran', "utf-8")  # stopped in the middle of a line
    again = ResultsFile(CONTEST, file)
    assert [result.pairing for result in again.results] == PAIRINGS[:5]
    assert again.remaining == PAIRINGS[5:]


@pytest.mark.parametrize("cut", [b'{"bots": ["ran', '{"bots": ["ś'.encode()[:-1]])
def test_an_incomplete_last_line_is_overwritten(tmp_path: Path, cut: bytes) -> None:
    file, results = tmp_path / "results.jsonl", list(play_all(CONTEST, PAIRINGS[:3]))
    ResultsFile(CONTEST, file).add(results[0])
    file.write_bytes(file.read_bytes() + cut)
    ResultsFile(CONTEST, file).add(results[1])
    file.write_bytes(file.read_bytes().rstrip(b"\n"))  # cut off right before the end of the line
    ResultsFile(CONTEST, file).add(results[2])
    assert [result.pairing for result in ResultsFile(CONTEST, file).results] == PAIRINGS[:3]
    assert file.read_bytes().count(b"\n") == 4


def test_results_of_another_tournament_are_rejected(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    ResultsFile(CONTEST, file)
    ResultsFile(replace(CONTEST, games=9), file)
    with pytest.raises(InvalidResults, match="another tournament"):
        ResultsFile(replace(CONTEST, seed="8"), file)
    file.write_text("[]\nno\n", "utf-8")
    with pytest.raises(InvalidResults, match="no tournament results"):
        ResultsFile(CONTEST, file)


def test_the_better_bot_ranks_first() -> None:
    results = list(play_all(CONTEST, PAIRINGS))
    ranking = standings(CONTEST.bots, results)
    assert ranking[-1].bot == "random"
    assert all(standing.matches == 8 for standing in ranking)
    assert all(sum(s.lines.values()) == pytest.approx(s.points.mean) for s in ranking)
    met = {(m.bot, m.other): m for m in meetings(CONTEST.bots, results)}
    assert set(met) == {("greedy", "random"), ("easy", "random"), ("easy", "greedy")}
    assert met["easy", "random"].wins.mean > 0.5


def four_results(jobs: int, runner: str = HERE) -> list[tuple[object, object]]:
    """Sorted."""
    return sorted(
        [(result.pairing.bots, result.sheets) for result in play_all(CONTEST, PAIRINGS[:4], jobs, runner, in_order=False)], key=repr
    )


def test_processes_give_equal_results() -> None:
    assert four_results(1) == four_results(2)


@pytest.mark.filterwarnings("ignore")  # Ray's own
def test_a_local_ray_cluster_gives_equal_results() -> None:
    pytest.importorskip("ray", reason="ray is not installed")
    assert four_results(1) == four_results(2, runner=RAY)


def test_shares_of_0_and_1_have_an_interval() -> None:
    assert win_rate([1.0] * 10).margin_95 > 0.1
    assert win_rate([0.5] * 400).margin_95 == pytest.approx(0.049, abs=0.001)


def test_solo_matches_of_all_bots_have_equal_dice() -> None:
    alone = replace(CONTEST, seats=1, games=2, bots=("random", "medium"))
    results = list(play_all(alone, alone.pairings()))
    assert [standing.bot for standing in standings(alone.bots, results)] == ["medium", "random"]


def test_a_bot_on_several_seats_counts_with_all_of_them() -> None:
    sheets = ({"points": 9}, {"points": 4}, {"points": 6})
    result = Result(("easy", "random", "random"), 0, sheets, (1, 3, 2), "over", (5, 5, 5), (0.5, 0.1, 0.3))
    (easy, random) = standings(("easy", "random"), [result])
    assert (easy.matches, easy.points.mean, easy.wins.mean) == (1, 9, 1)
    assert (random.matches, random.points.mean, random.wins.mean, random.match_seconds) == (1, 5, 0, pytest.approx(0.2))
