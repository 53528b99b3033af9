"""Batches on kernels play by the rules, equally compiled and plain, with one thread and several."""

from __future__ import annotations

import warnings
from dataclasses import replace

import numpy as np
import pytest
from gymnasium.utils.env_checker import data_equivalence
from tests.bots.boxes import changed_box
from tests.conformance.subject import Table, subject
from tests.sim.replaying import plain_kernels, replay

from branchline.engine.compiled import PLAIN, BuildInfo, SlowKernelWarning, build_info
from branchline.engine.text import text
from branchline.games import GAMES
from branchline.sim.backends import kernel as fast
from branchline.sim.backends import make_backend
from branchline.sim.backends.backend import NOTHING, Backend, Batch, EnvSpec, RulesBackend
from branchline.sim.backends.kernel import KernelBackend, compiled_kernels, kernel_backend, obstacle
from branchline.sim.episode import new_episode
from branchline.sim.illegal_actions import PENALTY
from branchline.sim.rewards import REWARDS
from branchline.sim.single import SeatEnv

NAMES = [name for name in GAMES if name != "toy"]


def spec(game: str, table: Table, number: int) -> EnvSpec:
    """The first table with random bots, the others with an easy, a greedy and random bots."""
    seats, options = table
    kinds = ("easy", "greedy") if number % 2 else ("greedy", "easy")
    bots = [*kinds[: seats - 1], *["random"] * (seats - 3)] if number else "random"
    return EnvSpec(game, seats, GAMES[game].setup(seats, options).options, number % seats, bots, REWARDS[number % 3], None)


@pytest.mark.parametrize("game", NAMES)
def test_a_backend_plays_by_the_rules(game: str) -> None:
    """The first table to its end, the others for a while."""
    for number, table in enumerate(subject(game).tables):
        most = 30 if number else 1000
        assert replay(GAMES[game], table, number % table[0], REWARDS[number % 3], f"contract {number}", most=most)


@pytest.mark.parametrize("bots", ["greedy", "easy"])
@pytest.mark.parametrize("game", NAMES)
def test_opponent_seats_play_as_their_bot(game: str, bots: str) -> None:
    seats, options = next(table for table in subject(game).tables if table[0] > 1)
    assert replay(GAMES[game], (seats, options), 1, "rank", bots, bots=bots, most=20)


@pytest.mark.parametrize("game", [name for name in NAMES if compiled_kernels(name)])
def test_plain_and_compiled_backends_are_equal_with_one_thread_and_three(game: str) -> None:
    compiled = compiled_kernels(game)
    assert compiled
    for number, table in enumerate(subject(game).tables):
        what = spec(game, table, number)
        backends = [KernelBackend(what, 5, plain_kernels(game)), KernelBackend(what, 5, compiled), KernelBackend(what, 5, compiled, 3)]
        batches, rng = [backend.begin(list("abcde")) for backend in backends], np.random.default_rng(number)
        for _ in range(12):
            for other in batches[1:]:
                for field in Batch._fields:
                    assert data_equivalence(getattr(batches[0], field), getattr(other, field)), field
            actions = (rng.random(batches[0].action_mask.shape) * batches[0].action_mask).argmax(1)
            batches = [backend.step(actions) for backend in backends]
        for backend in backends:
            backend.close()


@pytest.mark.parametrize("game", [name for name in NAMES if compiled_kernels(name)])
def test_an_illegal_action_advances_no_row(game: str) -> None:
    backend = kernel_backend(spec(game, subject(game).tables[0], 0), 3)
    assert backend
    before = backend.begin(["1", "2", "3"])
    seen, offered = before.observation.copy(), before.action_mask.copy()
    batch = backend.step(np.array([-7, (offered[1] == 0).argmax(), 10**6]))
    assert batch.refused.all()
    assert (batch.reward == -1).all()
    assert np.array_equal(batch.observation, seen)
    assert np.array_equal(batch.action_mask, offered)


@pytest.mark.parametrize(("game", "reward"), [*((name, "score") for name in NAMES), ("traxx", "rank"), ("traxx", "gain")])
def test_a_match_of_illegal_actions_is_truncated_as_by_the_rules(game: str, reward: str) -> None:
    what = replace(spec(game, subject(game).tables[0], 0), illegal=PENALTY, reward=reward)
    backend, rules = kernel_backend(what, 2), RulesBackend(what, 2)
    if backend is None:
        pytest.skip("kernels are not compiled here")
    told, _ = backend.begin(["1", "2"]), rules.begin(["1", "2"])
    actions, refused = np.array([10**6, NOTHING]), 0
    seen = told.observation[0].copy()
    while True:
        (batch, same), refused = (backend.step(actions), rules.step(actions)), refused + 1
        assert batch.truncated.tolist() == same.truncated.tolist()
        if batch.truncated[0]:
            break
    limit = new_episode(game, what.seats, dict(what.options)).limit
    assert 1 < refused <= limit
    assert (batch.rank.tolist(), batch.terminated.tolist()) == ([0, 0], [False, False])
    assert batch.reward.tolist() == same.reward.tolist() == [batch.score[0] - 1 if reward == "score" else -1, 0]
    assert batch.score.tolist() == same.score.tolist()
    assert np.array_equal(batch.final[0], seen)
    assert not np.array_equal(batch.observation[0], seen)
    backend.close()


def test_an_outdated_easy_bot_is_not_called_by_the_backend(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rows know it by its address, so every part of it must be compiled."""
    monkeypatch.setattr(
        fast, "build_info", lambda name: replace(build_info(name), compiled=build_info(name).compiled and not name.endswith("easy"))
    )
    assert compiled_kernels("railroad_ink") is None


def test_the_rules_play_what_kernels_cannot() -> None:
    for bots, limit in (("medium", None), ("random", 20)):
        assert kernel_backend(EnvSpec("traxx", 2, GAMES["traxx"].setup(2).options, 0, bots, "score", limit), 2) is None


def test_the_rules_play_a_box_of_your_own() -> None:
    game = GAMES["traxx"]
    own = changed_box(game, {"R   Y   B6  O   S": "S   Y   B7  O   R", "S7  Y   R": "S6  Y   R"})
    many = EnvSpec("traxx", 2, game.setup(2).options, 0, "greedy", "score", None, edition=own)
    assert obstacle(many) == "it has a box of its own"
    assert obstacle(replace(many, edition=game.edition)) != obstacle(many)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SlowKernelWarning)
        backend = make_backend(many, 1)
    single = SeatEnv("traxx", 2, bots="greedy", edition=own)
    single.own.begin("a/0")
    assert np.array_equal(backend.begin(["a"]).observation[0], single.own.episode.observe(0))
    assert single.own.episode.state.box.edition == own


def new_backend(bots: str, limit: int | None = None) -> Backend:
    return make_backend(EnvSpec("traxx", 2, GAMES["traxx"].setup(2).options, 0, bots, "score", limit), 1)


@pytest.mark.parametrize(
    ("bots", "limit", "reason"),
    [("medium", None, "it plays against random, greedy, easy, not against medium"), ("random", 20, "a limit of moves is set")],
)
def test_rules_in_place_of_the_kernel_come_with_one_warning(
    bots: str, limit: int | None, reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(PLAIN, raising=False)
    with warnings.catch_warnings(record=True) as warned:
        warnings.simplefilter("default")
        for _ in range(2):
            new_backend(bots, limit).close()
    own = [str(each.message) for each in warned if "simulated" in str(each.message)]
    assert own == [f"traxx is simulated by its plain rules, about 100 times slower than by its kernel: {reason}"]


def test_an_uncompiled_kernel_is_named_as_the_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(PLAIN, raising=False)
    stale = BuildInfo(fast, False, text("it was changed after it had been compiled"))
    monkeypatch.setattr(fast, "called_builds", lambda game: [stale])
    with pytest.warns(SlowKernelWarning, match="traxx is simulated by its plain rules.*: it was changed after it had been compiled"):
        new_backend("random").close()


def test_no_warning_where_the_kernel_plays_or_the_plain_form_is_forced(monkeypatch: pytest.MonkeyPatch) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        if compiled_kernels("traxx"):
            new_backend("random").close()
        monkeypatch.setenv(PLAIN, "1")
        new_backend("medium").close()
