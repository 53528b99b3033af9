# branchline: kernel
"""Threads that share the rows of a lane piece by piece, without the interpreter lock: the caller, and helpers that sleep between steps.

The caller wakes its helpers before it checks the actions: waking takes about as long. Who is awake looks at the stage until there is work,
or for a short while only, longer where steps come often; an idle lane costs nothing. Where helpers find no free core the caller goes on
alone for a while. A piece of the work is whoever's takes it first. Every thread begins with its own share, so that what it wrote in the
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
from branchline.sim.backends.native.numbers import HOME, MOST_THREADS, PIECES, REST, SOON
from branchline.sim.backends.native.pointers import clock

__all__ = ["Crew", "dissolve", "send_home"]

LOOKS = 20_000  # of a helper at the stage: about half a millisecond
PATIENCE: float = 20_000.0  # microseconds that it looks on after that, giving way to others, where steps come that soon; then it sleeps
FEW_LOOKS = 1_000  # of the caller at those who work
NAP = 50  # microseconds between looks after that
LATE: float = 0.25  # of its own time that the caller waits for others; more means that they have no core to work on
ANYWAY: float = 200.0  # microseconds that it waits besides
LATER, MOST_LATE = 2, 10  # what being late counts, and at most: it takes 4 steps without them, then 16, and so on to 1,024
FOR_EVER = -1


class Crew:
    """So many threads, with what they tell each other."""

    threads: int
    stage: list[int64] = sized(1)  # what is to be done
    apart: list[int64] = sized(8)  # keeps the stage and `busy` in different lines of the processor's cache
    busy: list[int64] = sized(1)  # how many helpers look at it or do it
    piece: list[int64] = sized(256)  # whether each piece of the work was taken
    bell: list[Semaphore] = sized(64)  # of each thread
    patient: list[int] = sized(64)  # whether each helper's last rest was short
    late: int  # how often helpers were late of late
    alone: int  # steps that are taken without them because of that
    began: float

    def __init__(self, threads: int) -> None:
        allocate(Crew, self)
        self.threads = min(threads, MOST_THREADS)
        self.bell = [new_semaphore() for _ in range(64)]


def call(c: Crew) -> None:
    """Helpers wake up: there will be work."""
    if c.threads > 1 and not c.alone:
        atomic_store(c.stage, 0, SOON)
        wake(c)


def wake(c: Crew) -> None:
    for thread in range(1, c.threads):
        semaphore_post(c.bell[thread])


def start(c: Crew, work: int) -> None:
    """There is work, nothing of it taken yet."""
    for piece in range(PIECES):
        c.piece[piece] = 0
    if c.alone:
        c.alone -= 1
    elif c.threads > 1:
        c.began = clock()
        atomic_store(c.stage, 0, work)
        wake(c)


def dismiss(c: Crew) -> None:
    """No more work; returns when nobody does any."""
    if atomic_load(c.stage, 0) == REST:
        return
    atomic_store(c.stage, 0, REST)
    finished = clock()
    looks = 0
    while atomic_load(c.busy, 0):
        looks += 1
        if looks < FEW_LOOKS:
            cpu_pause()
        else:
            semaphore_wait(c.bell[0], NAP)
    if clock() - finished > LATE * (finished - c.began) + ANYWAY:
        c.late = min(c.late + LATER, MOST_LATE)
        c.alone = 1 << c.late
    elif c.late:
        c.late -= 1


def next_work(c: Crew, thread: int) -> int:
    """Sleeps until there is work for a helper, who is busy from then on, or until all go home."""
    rested = clock()
    while True:
        if not looked_for(c, REST) and not (c.patient[thread] and waited_for(c, rested + PATIENCE)):
            semaphore_wait(c.bell[thread], FOR_EVER)
        atomic_fetch_add(c.busy, 0, 1)
        looked_for(c, SOON)
        work = atomic_load(c.stage, 0)
        if work != SOON and work != REST:
            c.patient[thread] = 1 if clock() - rested < PATIENCE else 0
            return work
        done(c)


def looked_for(c: Crew, stage: int) -> int:
    """Looks for a while whether this stage is over."""
    for _ in range(LOOKS):
        if atomic_load(c.stage, 0) != stage:
            return 1
        cpu_pause()
    return 0


def waited_for(c: Crew, until: float) -> int:
    """Looks whether there is work, until then, while nobody else needs the core: waking up takes longer than many a step."""
    while clock() < until:
        if atomic_load(c.stage, 0) != REST:
            return 1
        yield_thread()
    return 0


def done(c: Crew) -> None:
    """A helper has nothing left to do."""
    atomic_fetch_add(c.busy, 0, -1)


def claimed(c: Crew, thread: int, n: int) -> int:
    """The n-th piece that a thread asks for, or -1 if somebody has taken it: its own share from the front, all others from the back."""
    first = PIECES * thread // c.threads
    share = PIECES * (thread + 1) // c.threads - first
    piece = first + n if n < share else (first + PIECES - 1 - (n - share)) % PIECES
    return -1 if atomic_fetch_add(c.piece, piece, 1) else piece


def send_home(c: Crew) -> None:
    """Helpers leave; the caller can go on alone."""
    atomic_store(c.stage, 0, HOME)
    wake(c)


def dissolve(c: Crew) -> None:
    """They have left."""
    for thread in range(MOST_THREADS):
        semaphore_free(c.bell[thread])
    c.threads = 1
    atomic_store(c.stage, 0, REST)
