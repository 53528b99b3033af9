# branchline: kernel
"""A thread pool that shares the rows of a batch in chunks, without the interpreter lock: the caller, and helpers that sleep between steps.

- Waking takes about as long as checking the actions, so the caller wakes its helpers before it checks them.
- A helper spins, then yields, then sleeps on its semaphore (spin-then-park; A. Karlin et al., Empirical studies of competitive spinning
  for a shared-memory multiprocessor, 1991). It yields only if the last steps followed each other closely; an idle pool costs nothing.
- If helpers come late because no core is free, the caller works alone for a number of steps that doubles each time (exponential backoff).
- A thread claims a chunk by an atomic fetch-and-add. It begins with its own share, which is still in its processor's cache, and then
  takes chunks from the end of other threads' shares (as in work stealing).
"""

from __future__ import annotations

from branchline.engine.bits import (
    Semaphore,
    atomic_fetch_add,
    atomic_load,
    atomic_store,
    cpu_pause,
    new_semaphore,
    semaphore_free,
    semaphore_post,
    semaphore_wait,
    yield_thread,
)
from branchline.engine.kernel_fields import allocate, int64, sized
from branchline.sim.backends.native.numbers import CHUNKS, IDLE, MOST_THREADS, PREPARE, STOP
from branchline.sim.backends.native.pointers import clock

__all__ = ["ThreadPool", "free_semaphores", "stop"]

HELPER_SPINS = 20_000  # polls of the stage by a helper before it yields or sleeps: about half a millisecond
AWAKE_TIME: float = 20_000.0  # microseconds for which a helper yields after that, if the last step came within this time
CALLER_SPINS = 1_000  # polls of the caller for busy helpers
NAP = 50  # microseconds between its polls after that
LATE: float = 0.25  # fraction of its own working time that the caller may wait; a longer wait means that helpers have no free core
ANYWAY: float = 200.0  # microseconds that it may wait in addition
LATER, MOST_LATE = 2, 10  # increase and maximum of the exponent: the caller takes 4 steps alone, then 16, and so on to 1,024
FOR_EVER = -1


class ThreadPool:
    """The threads, and the words through which they communicate."""

    threads: int
    stage: list[int64] = sized(1)  # the present work: IDLE, PREPARE, BEGIN, ADVANCE or STOP
    padding: list[int64] = sized(8)  # keeps `stage` and `busy` in different cache lines, against false sharing
    busy: list[int64] = sized(1)  # the number of helpers that are working, or about to
    chunk: list[int64] = sized(256)  # of each chunk: 0 until a thread claims it
    semaphores: list[Semaphore] = sized(64)  # of each thread
    stays_awake: list[int] = sized(64)  # of each helper: 1 if its last pause was short
    backoff: int  # exponent of the backoff: rises when helpers are late, falls when they are not
    solo_steps: int  # steps still to take without helpers
    start_time: float  # the time when the present step began

    def __init__(self, threads: int) -> None:
        allocate(ThreadPool, self)
        self.threads = min(threads, MOST_THREADS)
        self.semaphores = [new_semaphore() for _ in range(64)]


def prepare(p: ThreadPool) -> None:
    """Wakes the helpers for work that will follow soon."""
    if p.threads > 1 and not p.solo_steps:
        atomic_store(p.stage, 0, PREPARE)
        wake_helpers(p)


def wake_helpers(p: ThreadPool) -> None:
    for thread in range(1, p.threads):
        semaphore_post(p.semaphores[thread])


def start(p: ThreadPool, work: int) -> None:
    """Publishes work, with all its chunks unclaimed."""
    for chunk in range(CHUNKS):
        p.chunk[chunk] = 0
    if p.solo_steps:
        p.solo_steps -= 1
    elif p.threads > 1:
        p.start_time = clock()
        atomic_store(p.stage, 0, work)
        wake_helpers(p)


def finish(p: ThreadPool) -> None:
    """Waits until all helpers are done; updates the backoff if they were late."""
    if atomic_load(p.stage, 0) == IDLE:
        return
    atomic_store(p.stage, 0, IDLE)
    finished = clock()
    spins = 0
    while atomic_load(p.busy, 0):
        spins += 1
        if spins < CALLER_SPINS:
            cpu_pause()
        else:
            semaphore_wait(p.semaphores[0], NAP)
    if clock() - finished > LATE * (finished - p.start_time) + ANYWAY:
        p.backoff = min(p.backoff + LATER, MOST_LATE)
        p.solo_steps = 1 << p.backoff
    elif p.backoff:
        p.backoff -= 1


def next_work(p: ThreadPool, thread: int) -> int:
    """Waits until there is work for a helper, and marks it as busy; returns the work, or `STOP`."""
    rested = clock()
    while True:
        if not spin_while(p, IDLE) and not (p.stays_awake[thread] and yield_until_work(p, rested + AWAKE_TIME)):
            semaphore_wait(p.semaphores[thread], FOR_EVER)
        atomic_fetch_add(p.busy, 0, 1)
        spin_while(p, PREPARE)
        work = atomic_load(p.stage, 0)
        if work != PREPARE and work != IDLE:
            p.stays_awake[thread] = 1 if clock() - rested < AWAKE_TIME else 0
            return work
        finish_work(p)


def spin_while(p: ThreadPool, stage: int) -> int:
    """Polls until the stage changes; returns 0 if it does not within `HELPER_SPINS` polls."""
    for _ in range(HELPER_SPINS):
        if atomic_load(p.stage, 0) != stage:
            return 1
        cpu_pause()
    return 0


def yield_until_work(p: ThreadPool, until: float) -> int:
    """Polls for work until a time, yielding the core to other threads; returns 0 if there is none. Waking can take longer than a step."""
    while clock() < until:
        if atomic_load(p.stage, 0) != IDLE:
            return 1
        yield_thread()
    return 0


def finish_work(p: ThreadPool) -> None:
    """Marks a helper as done."""
    atomic_fetch_add(p.busy, 0, -1)


def claim_chunk(p: ThreadPool, thread: int, n: int) -> int:
    """Claims the n-th chunk of a thread: first its own share from the front, then all others from the back; -1 if it is taken."""
    first = CHUNKS * thread // p.threads
    share = CHUNKS * (thread + 1) // p.threads - first
    chunk = first + n if n < share else (first + CHUNKS - 1 - (n - share)) % CHUNKS
    return -1 if atomic_fetch_add(p.chunk, chunk, 1) else chunk


def stop(p: ThreadPool) -> None:
    """Stops the helpers; the caller can continue alone."""
    atomic_store(p.stage, 0, STOP)
    wake_helpers(p)


def free_semaphores(p: ThreadPool) -> None:
    """Frees the semaphores, after the helpers have ended."""
    for thread in range(MOST_THREADS):
        semaphore_free(p.semaphores[thread])
    p.threads = 1
    atomic_store(p.stage, 0, IDLE)
