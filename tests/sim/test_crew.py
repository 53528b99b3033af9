"""Threads that share the rows of a batch: every piece is taken once; helpers sleep, work and end."""

from __future__ import annotations

import threading

import numpy as np
import pytest

from branchline.engine.bits import atomic_store
from branchline.engine.errors import IllegalMove
from branchline.sim.backends.kernel import compiled_kernels
from branchline.sim.backends.native.crew import Crew, call, claimed, dismiss, done, next_work, send_home, start, waited_for
from branchline.sim.backends.native.numbers import ADVANCE, HOME, MOST_THREADS, PIECES, REST
from branchline.sim.backends.native.pointers import clock
from branchline.sim.vector import Lockstep

fast = pytest.mark.skipif(compiled_kernels("traxx") is None, reason="kernels are not compiled here")


@pytest.mark.parametrize("threads", [1, 2, 3, 7, 64])
def test_every_piece_is_taken_once(threads: int) -> None:
    crew = Crew(threads)
    start(crew, ADVANCE)
    spec = [(thread, n) for n in range(PIECES) for thread in range(threads)]
    pieces = [claimed(crew, thread, n) for thread, n in spec]
    assert sorted(piece for piece in pieces if piece >= 0) == list(range(PIECES))


def test_a_thread_takes_its_own_share_first_then_steals_from_the_back() -> None:
    crew = Crew(2)
    start(crew, ADVANCE)
    assert [claimed(crew, 1, n) for n in range(PIECES)] == [*range(PIECES // 2, PIECES), *reversed(range(PIECES // 2))]
    assert claimed(crew, 0, 0) == -1


def test_a_helper_wakes_for_work_and_ends() -> None:
    crew, seen = Crew(2), list[int]()
    worked = threading.Event()

    def helper() -> None:
        while (work := next_work(crew, 1)) != HOME:
            seen.append(work)
            worked.set()
            done(crew)
        done(crew)

    thread = threading.Thread(target=helper)
    thread.start()
    call(crew)
    start(crew, ADVANCE)
    assert worked.wait(60)
    dismiss(crew)
    assert crew.busy == [0]
    send_home(crew)
    thread.join(60)
    assert not thread.is_alive()
    assert set(seen) == {ADVANCE}


def test_a_helper_spins_only_after_a_short_pause() -> None:
    crew = Crew(2)
    start(crew, ADVANCE)
    assert next_work(crew, 1) == ADVANCE
    assert crew.patient[1]
    atomic_store(crew.stage, 0, REST)
    assert not waited_for(crew, clock() + 1_000)
    threading.Timer(0.1, lambda: start(crew, ADVANCE)).start()
    assert next_work(crew, 1) == ADVANCE
    assert not crew.patient[1]


def test_after_a_late_helper_the_first_thread_works_alone_for_four_steps() -> None:
    crew = Crew(2)
    start(crew, ADVANCE)
    crew.busy[0] = 1
    threading.Timer(0.1, lambda: done(crew)).start()
    dismiss(crew)
    stages = []
    for _ in range(5):
        call(crew)
        start(crew, ADVANCE)
        stages.append(crew.stage[0])
        dismiss(crew)
    assert stages == [*[REST] * 4, ADVANCE]


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
