"""Many matches: equal results however the work is distributed, with bots rotating through the seats."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

import pytest
from tests.toy import TOY

from branchline.bots import BOTS
from branchline.engine.extras import MissingExtra
from branchline.engine.game import AnyGame, ranks_by
from branchline.games import GAMES
from branchline.matches.contest import Contest
from branchline.matches.playing import play, play_all, play_out
from branchline.matches.workers import AHEAD, Pool, worker_pool


@pytest.fixture(autouse=True)
def toy_is_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "toy", TOY)


def series(*bots: str, games: int = 5, seed: str = "1", game: str = "toy") -> Contest:
    return Contest(game, (), bots, len(bots), games, seed, own_dice=True)


def test_a_match_is_played_to_its_end() -> None:
    setup = TOY.setup(2)
    state, moves = play_out(TOY, setup, [BOTS["random"].create(TOY, seat) for seat in range(2)], "5")
    assert TOY.outcome(state) is not None
    assert 0 < moves <= TOY.max_moves(setup)


def test_equal_seeds_play_equal_matches() -> None:
    assert list(play_all(series("random", "greedy"))) == list(play_all(series("random", "greedy")))
    assert list(play_all(series("random", "greedy"))) != list(play_all(series("random", "greedy", seed="2")))


def test_a_longer_run_starts_with_the_same_matches() -> None:
    assert list(play_all(series("random", "random", games=9)))[:4] == list(play_all(series("random", "random", games=4)))


def test_bots_play_every_seat_equally_often() -> None:
    seen = Counter((seat, bot) for match in play_all(series("random", "greedy", "greedy", games=9)) for seat, bot in enumerate(match.bots))
    assert all(seen[seat, "random"] == 3 for seat in range(3))


def test_the_parts_of_a_result_are_consistent() -> None:
    for match in play_all(series("random", "greedy")):
        totals = [sum(lines.values()) for lines in match.sheets]
        assert match.ranks == ranks_by([(total, lines["over"]) for total, lines in zip(totals, match.sheets, strict=True)])
        assert match.ending in ("rounds", "target")


@pytest.mark.skipif(len(GAMES) == 0, reason="there is no game yet that other processes know")
def test_processes_change_no_result() -> None:
    game = next(game for name, game in GAMES.items() if name != "toy")
    shared = series(*("random",) * max(2, game.seats[0]), game=game.id)
    assert list(play_all(shared, jobs=2)) == list(play_all(shared))


@pytest.fixture
def restless() -> Iterator[None]:
    """Makes threads switch as often as possible."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


@pytest.mark.usefixtures("restless")
@pytest.mark.parametrize("game", [game for name, game in GAMES.items() if name != "toy"], ids=lambda game: game.id)
def test_threads_change_no_result(game: AnyGame) -> None:
    contest = Contest(game.id, game.setup(2).options, ("hard:8p", "hard:8p"), 2, 2, "1", own_dice=True, logs=True)
    with ThreadPoolExecutor(2) as threads:
        at_once = list(threads.map(partial(play, contest), contest.pairings()))
    assert at_once == list(play_all(contest))


@pytest.mark.filterwarnings("ignore")  # Ray's own
@pytest.mark.long
def test_ray_changes_no_result() -> None:
    pytest.importorskip("ray", reason="ray is not installed")
    game = next(game for name, game in GAMES.items() if name != "toy")
    shared = series(*("random",) * max(2, game.seats[0]), games=3, game=game.id)
    assert list(play_all(shared, on="ray")) == list(play_all(shared))


def test_missing_ray_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(MissingExtra, match=r"pip install 'branchline\[ray\]'"):
        next(play_all(series("random"), on="ray"))


def latest_first() -> tuple[Pool, list[int]]:
    """A worker that does the latest task first, and the tasks it got."""
    given: list[int] = []
    pool = Pool(1, lambda task, arguments: given.append(*arguments) or arguments[0], lambda waiting: (waiting[-1:], waiting[:-1]), str)
    return pool, given


def test_few_tasks_are_submitted_in_advance() -> None:
    pool, given = latest_first()
    results = pool(str, ((n,) for n in range(100)))
    assert next(results) == "0"
    assert len(given) == AHEAD + 1
    assert list(results) == [str(n) for n in range(1, 100)]


def test_unordered_results_come_as_they_are_ready() -> None:
    pool, _ = latest_first()
    results = list(pool(str, ((n,) for n in range(10)), in_order=False))
    assert results[0] == str(AHEAD)
    assert sorted(results) == [str(n) for n in range(10)]


def test_processes_that_exit_early_give_advice(tmp_path: Path) -> None:
    """A script without a main guard runs again in every process."""
    script = tmp_path / "mine.py"
    script.write_text(
        "from branchline.matches.contest import Contest\n"
        "from branchline.matches.playing import play_all\n"
        "print(len(list(play_all(Contest('traxx', (), ('random',), 1, 2, 'seed'), jobs=2))))\n",
        "utf-8",
    )
    ran = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, timeout=120, check=False)
    assert ran.returncode == 1
    assert 'start them under `if __name__ == "__main__":`' in ran.stderr.splitlines()[-1]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows holds no signals back")
def test_workers_ignore_interrupts_from_the_start() -> None:
    """Blocked signals are inherited; here none is blocked afterwards."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ())
    with worker_pool(2) as share:
        held_back = list(share(signal.pthread_sigmask, [(signal.SIG_BLOCK, ())] * 2))
    assert all(signal.SIGINT in each for each in held_back)
    assert signal.pthread_sigmask(signal.SIG_BLOCK, ()) == before
