# branchline: kernel
"""Threads that share the rows of a batch chunk by chunk, without the interpreter lock: the caller, and helpers that sleep between steps.

The caller wakes its helpers before it checks the actions: waking takes about as long. Who is awake looks at the stage until there is work,
or for a short while only, longer where steps come often; an idle pool costs nothing. Where helpers find no free core the caller goes on
alone for a while. A chunk belongs to the thread that takes it first. Every thread begins with its own share, so that what it wrote in the
step before is still near it, and then helps others from the end of theirs.
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

HELPER_SPINS = 20_000  # of a helper at the stage: about half a millisecond
AWAKE_TIME: float = 20_000.0  # microseconds that it looks on after that, giving way to others, where steps come that soon; then it sleeps
CALLER_SPINS = 1_000  # of the caller at those who work
NAP = 50  # microseconds between looks after that
LATE: float = 0.25  # of its own time that the caller waits for others; more means that they have no core to work on
ANYWAY: float = 200.0  # microseconds that it waits besides
LATER, MOST_LATE = 2, 10  # what being late counts, and at most: it takes 4 steps without them, then 16, and so on to 1,024
FOR_EVER = -1


class ThreadPool:
    """So many threads, with what they tell each other."""

    threads: int
    stage: list[int64] = sized(1)  # what is to be done
    padding: list[int64] = sized(8)  # keeps the stage and `busy` in different lines of the processor's cache
    busy: list[int64] = sized(1)  # how many helpers look at it or do it
    chunk: list[int64] = sized(256)  # whether each chunk of the work was taken
    semaphores: list[Semaphore] = sized(64)  # of each thread
    stays_awake: list[int] = sized(64)  # whether each helper's last rest was short
    late: int  # how often helpers were late of late
    alone: int  # steps that are taken without them because of that
    began: float

    def __init__(self, threads: int) -> None:
        allocate(ThreadPool, self)
        self.threads = min(threads, MOST_THREADS)
        self.semaphores = [new_semaphore() for _ in range(64)]


def prepare(p: ThreadPool) -> None:
    """Helpers wake up: there will be work."""
    if p.threads > 1 and not p.alone:
        atomic_store(p.stage, 0, PREPARE)
        wake_helpers(p)


def wake_helpers(p: ThreadPool) -> None:
    for thread in range(1, p.threads):
        semaphore_post(p.semaphores[thread])


def start(p: ThreadPool, work: int) -> None:
    """There is work, nothing of it taken yet."""
    for chunk in range(CHUNKS):
        p.chunk[chunk] = 0
    if p.alone:
        p.alone -= 1
    elif p.threads > 1:
        p.began = clock()
        atomic_store(p.stage, 0, work)
        wake_helpers(p)


def finish(p: ThreadPool) -> None:
    """No more work; returns when nobody does any."""
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
    if clock() - finished > LATE * (finished - p.began) + ANYWAY:
        p.late = min(p.late + LATER, MOST_LATE)
        p.alone = 1 << p.late
    elif p.late:
        p.late -= 1


def next_work(p: ThreadPool, thread: int) -> int:
    """Sleeps until there is work for a helper, who is busy from then on, or until all stop."""
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
    """Looks for a while whether the stage has changed."""
    for _ in range(HELPER_SPINS):
        if atomic_load(p.stage, 0) != stage:
            return 1
        cpu_pause()
    return 0


def yield_until_work(p: ThreadPool, until: float) -> int:
    """Looks whether there is work, until then, while nobody else needs the core: waking up takes longer than many a step."""
    while clock() < until:
        if atomic_load(p.stage, 0) != IDLE:
            return 1
        yield_thread()
    return 0


def finish_work(p: ThreadPool) -> None:
    """A helper has nothing left to do."""
    atomic_fetch_add(p.busy, 0, -1)


def claim_chunk(p: ThreadPool, thread: int, n: int) -> int:
    """The n-th chunk that a thread asks for, or -1 if somebody has taken it: its own share from the front, all others from the back."""
    first = CHUNKS * thread // p.threads
    share = CHUNKS * (thread + 1) // p.threads - first
    chunk = first + n if n < share else (first + CHUNKS - 1 - (n - share)) % CHUNKS
    return -1 if atomic_fetch_add(p.chunk, chunk, 1) else chunk


def stop(p: ThreadPool) -> None:
    """Helpers end; the caller can continue alone."""
    atomic_store(p.stage, 0, STOP)
    wake_helpers(p)


def free_semaphores(p: ThreadPool) -> None:
    """After the helpers have ended."""
    for thread in range(MOST_THREADS):
        semaphore_free(p.semaphores[thread])
    p.threads = 1
    atomic_store(p.stage, 0, IDLE)
