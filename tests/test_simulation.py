"""Many matches: the same ones however the work is shared, bots moving on from seat to seat."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest
from tests.toy import TOY

from branchline.bots import BOTS
from branchline.engine.errors import InvalidSetup
from branchline.engine.game import ranked
from branchline.games import GAMES
from branchline.simulation import Plan, _in_order, play_out, played


@pytest.fixture(autouse=True)
def toy_is_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "toy", TOY)


def plan(*bots: str, seed: str = "1") -> Plan:
    return Plan("toy", (), None, bots, seed)


def test_a_match_is_played_to_its_end() -> None:
    setup = TOY.setup(2)
    state, moves = play_out(TOY, setup, [BOTS["random"].sit(TOY, seat) for seat in range(2)], "5")
    assert TOY.outcome(state) is not None
    assert 0 < moves <= TOY.bound(setup)


def test_equal_seeds_play_equal_matches() -> None:
    assert list(played(plan("random", "greedy"), 5)) == list(played(plan("random", "greedy"), 5))
    assert list(played(plan("random", "greedy"), 5)) != list(played(plan("random", "greedy", seed="2"), 5))


def test_a_longer_run_begins_like_a_shorter_one() -> None:
    assert list(played(plan("random", "random"), 9))[:4] == list(played(plan("random", "random"), 4))


def test_bots_sit_everywhere_equally_often() -> None:
    seen = Counter((seat, bot) for match in played(plan("random", "greedy", "greedy"), 9) for seat, bot in enumerate(match.bots))
    assert all(seen[seat, "random"] == 3 for seat in range(3))


def test_what_is_told_of_a_match_fits_together() -> None:
    for match in played(plan("random", "greedy"), 5):
        totals = [sum(points for _, points in lines) for lines in match.sheets]
        assert match.ranks == ranked([(total, dict(lines)["over"]) for total, lines in zip(totals, match.sheets, strict=True)])
        assert match.ending in ("rounds", "target")


@pytest.mark.skipif(len(GAMES) == 0, reason="there is no game yet that other processes know")
def test_jobs_change_nothing() -> None:
    game = next(game for name, game in GAMES.items() if name != "toy")
    shared = Plan(game.id, (), None, ("random",) * max(2, game.seats[0]), str(Random(1).random()))
    assert list(played(shared, 5, jobs=2)) == list(played(shared, 5))


@pytest.mark.filterwarnings("ignore")  # Ray's own
def test_ray_changes_nothing() -> None:
    pytest.importorskip("ray", reason="ray is not installed")
    game = next(game for name, game in GAMES.items() if name != "toy")
    shared = Plan(game.id, (), None, ("random",) * max(2, game.seats[0]), "1")
    assert list(played(shared, 3, on="ray")) == list(played(shared, 3))


def test_ray_is_asked_for_where_it_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(InvalidSetup, match=r"pip install branchline\[ray\]"):
        next(played(plan("random"), 1, on="ray"))


def test_work_is_given_out_only_a_little_ahead() -> None:
    given: list[int] = []

    def parts() -> Iterator[int]:
        for n in range(100):
            given.append(n)
            yield n

    match = next(played(plan("random"), 1))
    results = _in_order(parts(), lambda n: [match], 5)
    next(results)
    assert len(given) == 6
    assert len(list(results)) == 99
