# branchline: kernel
"""Thread pool that shares the rows of a batch in chunks without the interpreter lock: the caller, and helpers that sleep between steps.

The caller wakes its helpers before it checks the actions, because waking takes about as long. An awake helper spins on the stage for a
moment, and goes on looking for a while where steps come often; an idle pool costs nothing. Where helpers find no free core, the caller
works alone for some steps. Chunks are claimed atomically: every thread begins with its own share, whose memory is still in its cache, and
then steals from the end of the others'.
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
from branchline.sim.backends.native.numbers import CHUNKS, IDLE, MOST_THREADS, PREPARE, STOP
from branchline.sim.backends.native.pointers import clock

LOOKS = 20_000  # spins of a helper on the stage: about half a millisecond
PATIENCE = 20_000.0  # microseconds for which it yields after that where steps come that soon; then it sleeps
FEW_LOOKS = 1_000  # spins of the caller on busy helpers
NAP = 50  # microseconds between looks after that
LATE = 0.25  # share of its own time that the caller waits for helpers; more means that they have no core
ANYWAY = 200.0  # microseconds that it waits in any case
LATER, MOST_LATE = 2, 10  # weight of being late, and the maximum: 4 steps without helpers, then 16, up to 1,024
FOR_EVER = -1


class ThreadPool:
    """The caller and its helpers, and the memory through which they signal each other."""

    threads: int
    stage: list[int]  # what is to be done
    busy: list[int]  # how many helpers read the stage or work
    chunk: list[int]  # whether each chunk of the work is claimed
    semaphores: list[Semaphore]  # of each thread
    stays_awake: list[int]  # whether each helper's last sleep was short
    late: int  # how often helpers were late recently
    alone: int  # steps still to be taken without helpers because of that
    began: float

    def __init__(self, threads: int) -> None:
        self.threads = min(threads, MOST_THREADS)
        self.stage = [0]
        self.busy = [0]
        self.chunk = [0] * 256
        self.semaphores = [new_semaphore() for _ in range(64)]
        self.stays_awake = [0] * 64
        self.late = 0
        self.alone = 0
        self.began = 0.0


def prepare(p: ThreadPool) -> None:
    """Wake the helpers: there will be work."""
    if p.threads > 1 and not p.alone:
        atomic_store(p.stage, 0, PREPARE)
        wake_helpers(p)


def wake_helpers(p: ThreadPool) -> None:
    for thread in range(1, p.threads):
        semaphore_post(p.semaphores[thread])


def start(p: ThreadPool, work: int) -> None:
    """Start the work: no chunk is claimed."""
    for chunk in range(CHUNKS):
        p.chunk[chunk] = 0
    if p.alone:
        p.alone -= 1
    elif p.threads > 1:
        p.began = clock()
        atomic_store(p.stage, 0, work)
        wake_helpers(p)


def finish(p: ThreadPool) -> None:
    """End the work; returns when no helper works."""
    if atomic_load(p.stage, 0) == IDLE:
        return
    atomic_store(p.stage, 0, IDLE)
    finished = clock()
    looks = 0
    while atomic_load(p.busy, 0):
        looks += 1
        if looks < FEW_LOOKS:
            cpu_pause()
        else:
            semaphore_wait(p.semaphores[0], NAP)
    if clock() - finished > LATE * (finished - p.began) + ANYWAY:
        p.late = min(p.late + LATER, MOST_LATE)
        p.alone = 1 << p.late
    elif p.late:
        p.late -= 1


def next_work(p: ThreadPool, thread: int) -> int:
    """Sleep until there is work for a helper, which is busy from then on, or until the pool stops; returns the stage."""
    rested = clock()
    while True:
        if not spin_until_changed(p, IDLE) and not (p.stays_awake[thread] and yield_until_work(p, rested + PATIENCE)):
            semaphore_wait(p.semaphores[thread], FOR_EVER)
        atomic_fetch_add(p.busy, 0, 1)
        spin_until_changed(p, PREPARE)
        work = atomic_load(p.stage, 0)
        if work != PREPARE and work != IDLE:
            p.stays_awake[thread] = 1 if clock() - rested < PATIENCE else 0
            return work
        finish_work(p)


def spin_until_changed(p: ThreadPool, stage: int) -> int:
    """Spin for a while; returns whether the stage has changed."""
    for _ in range(LOOKS):
        if atomic_load(p.stage, 0) != stage:
            return 1
        cpu_pause()
    return 0


def yield_until_work(p: ThreadPool, until: float) -> int:
    """Yield the core until there is work or the time is up; returns whether there is work. Waking up takes longer than many steps."""
    while clock() < until:
        if atomic_load(p.stage, 0) != IDLE:
            return 1
        yield_thread()
    return 0


def finish_work(p: ThreadPool) -> None:
    """Mark a helper as idle."""
    atomic_fetch_add(p.busy, 0, -1)


def claim_chunk(p: ThreadPool, thread: int, n: int) -> int:
    """Claim the n-th chunk of a thread: its own share from the front, then all others from the back; -1 if it is claimed already."""
    first = CHUNKS * thread // p.threads
    share = CHUNKS * (thread + 1) // p.threads - first
    chunk = first + n if n < share else (first + CHUNKS - 1 - (n - share)) % CHUNKS
    return -1 if atomic_fetch_add(p.chunk, chunk, 1) else chunk


def stop(p: ThreadPool) -> None:
    """End the helpers; the caller can continue alone."""
    atomic_store(p.stage, 0, STOP)
    wake_helpers(p)


def free_semaphores(p: ThreadPool) -> None:
    """Free the semaphores, once the helpers have ended."""
    for thread in range(MOST_THREADS):
        semaphore_free(p.semaphores[thread])
    p.threads = 1
    atomic_store(p.stage, 0, IDLE)
