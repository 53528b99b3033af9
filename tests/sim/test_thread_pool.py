"""Threads that share the rows of a batch: every chunk is taken once; helpers sleep, work and end."""

from __future__ import annotations

import threading

import numpy as np
import pytest

from branchline.engine.bits import atomic_store
from branchline.engine.errors import IllegalMove
from branchline.sim.backends.kernel import compiled_kernels
from branchline.sim.backends.native.numbers import ADVANCE, CHUNKS, IDLE, MOST_THREADS, STOP
from branchline.sim.backends.native.pointers import clock
from branchline.sim.backends.native.thread_pool import (
    ThreadPool,
    claim_chunk,
    finish,
    finish_work,
    next_work,
    prepare,
    start,
    stop,
    yield_until_work,
)
from branchline.sim.vector import Lockstep

fast = pytest.mark.skipif(compiled_kernels("traxx") is None, reason="kernels are not compiled here")


@pytest.mark.parametrize("threads", [1, 2, 3, 7, 64])
def test_every_chunk_is_taken_once(threads: int) -> None:
    pool = ThreadPool(threads)
    start(pool, ADVANCE)
    spec = [(thread, n) for n in range(CHUNKS) for thread in range(threads)]
    chunks = [claim_chunk(pool, thread, n) for thread, n in spec]
    assert sorted(chunk for chunk in chunks if chunk >= 0) == list(range(CHUNKS))


def test_a_thread_takes_its_own_share_first_then_steals_from_the_back() -> None:
    pool = ThreadPool(2)
    start(pool, ADVANCE)
    assert [claim_chunk(pool, 1, n) for n in range(CHUNKS)] == [*range(CHUNKS // 2, CHUNKS), *reversed(range(CHUNKS // 2))]
    assert claim_chunk(pool, 0, 0) == -1


def test_a_helper_wakes_for_work_and_ends() -> None:
    pool, seen = ThreadPool(2), list[int]()
    worked = threading.Event()

    def helper() -> None:
        while (work := next_work(pool, 1)) != STOP:
            seen.append(work)
            worked.set()
            finish_work(pool)
        finish_work(pool)

    thread = threading.Thread(target=helper)
    thread.start()
    prepare(pool)
    start(pool, ADVANCE)
    assert worked.wait(60)
    finish(pool)
    assert pool.busy == [0]
    stop(pool)
    thread.join(60)
    assert not thread.is_alive()
    assert set(seen) == {ADVANCE}


def test_a_helper_spins_only_after_a_short_pause() -> None:
    pool = ThreadPool(2)
    start(pool, ADVANCE)
    assert next_work(pool, 1) == ADVANCE
    assert pool.stays_awake[1]
    atomic_store(pool.stage, 0, IDLE)
    assert not yield_until_work(pool, clock() + 1_000)
    threading.Timer(0.1, lambda: start(pool, ADVANCE)).start()
    assert next_work(pool, 1) == ADVANCE
    assert not pool.stays_awake[1]


def test_after_a_late_helper_the_first_thread_works_alone_for_four_steps() -> None:
    pool = ThreadPool(2)
    start(pool, ADVANCE)
    pool.busy[0] = 1
    threading.Timer(0.1, lambda: finish_work(pool)).start()
    finish(pool)
    stages = []
    for _ in range(5):
        prepare(pool)
        start(pool, ADVANCE)
        stages.append(pool.stage[0])
        finish(pool)
    assert stages == [*[IDLE] * 4, ADVANCE]


@fast
def test_closed_backends_leave_no_threads() -> None:
    before = threading.active_count()
    env = Lockstep("traxx", 8, 2, jobs=3)
    assert threading.active_count() == before + 2
    env.reset(seed=1)
    env.close()
    env.close_extras()
    assert threading.active_count() == before


@fast
def test_the_number_of_threads_is_limited() -> None:
    before = threading.active_count()
    env = Lockstep("traxx", 80, 2, jobs=MOST_THREADS + 9)
    assert threading.active_count() == before + MOST_THREADS - 1
    seen = env.reset(seed=1)[0]
    for _ in range(20):
        seen = env.step(seen["action_mask"].argmax(1))[0]
    env.close()
    assert threading.active_count() == before


@fast
def test_one_thread_and_two_play_the_same_matches() -> None:
    one, two = (Lockstep("traxx", 130, 2, jobs=jobs) for jobs in (1, 2))
    seen, also = one.reset(seed=3)[0], two.reset(seed=3)[0]
    ends = 0
    for _ in range(60):
        actions = seen["action_mask"].argmax(1)
        (seen, paid, over, *_), (also, same, also_over, *_) = one.step(actions), two.step(actions)
        assert np.array_equal(seen["observation"], also["observation"])
        assert np.array_equal(seen["action_mask"], also["action_mask"])
        assert np.array_equal(paid, same)
        assert np.array_equal(over, also_over)
        ends += over.sum()
    one.close()
    two.close()
    assert ends


@fast
def test_with_two_threads_an_illegal_action_raises_and_no_match_advances() -> None:
    env, twin = (Lockstep("traxx", 130, 2, jobs=2) for _ in range(2))
    seen = env.reset(seed=5)[0]
    twin.reset(seed=5)
    actions = seen["action_mask"].argmax(1)
    for row, wrong in ((0, -1), (64, 10**6), (129, (seen["action_mask"][129] == 0).argmax())):
        with pytest.raises(IllegalMove):
            env.step(np.where(np.arange(130) == row, wrong, actions))
    assert np.array_equal(env.action_masks(), seen["action_mask"])
    after, also = env.step(actions)[0], twin.step(actions)[0]
    assert np.array_equal(after["observation"], also["observation"])
    env.close()
    twin.close()
