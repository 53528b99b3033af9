# branchline: kernel
"""Matches on a game's kernel in rows: one seat of each is played from outside, the others at random, greedily or as the easy bot does.

Compiled, it holds no interpreter lock, so that several threads can share the rows. A game's module `batch` gives its `GameFunctions`.

Whatever a row tells is written where the caller has room for it: the observation, the mask, the reward, how a match ended. Arrays come as
they are to the plain form, and as their addresses to the compiled one.
"""

from __future__ import annotations

from branchline.engine.bits import Address, Pointer, bounded, lowest, nogil, splitmix64_mix, splitmix64_next
from branchline.engine.kernel_fields import Size, bind_arrays, int64
from branchline.sim.backends.native import numbers
from branchline.sim.backends.native.numbers import (
    ADVANCE,
    AT_ONCE,
    BEGIN,
    CHANCE,
    CHUNKS,
    GAIN,
    NOBODY,
    NOTHING,
    RANK,
    SCORE,
    STOP,
)
from branchline.sim.backends.native.pointers import (
    Act,
    Ahead,
    Apply,
    Begin,
    Bytes,
    Chance,
    Copy,
    CountMoves,
    Doubles,
    EasyMove,
    Found,
    Matches,
    NthMove,
    Observe,
    Offer,
    Random,
    Seeds,
    Total,
    Turn,
    Words,
)
from branchline.sim.backends.native.thread_pool import ThreadPool, claim_chunk, finish, finish_work, next_work, prepare, start

__all__ = ["GameFunctions", "Rows", "Scratch", "advance", "begin", "bind_buffers", "first_refused", "make_scratch", "run_helper"]


PENALTY_REWARD: float = numbers.PENALTY_REWARD
UNIT: float = numbers.UNIT


class GameFunctions:
    """How a game is played by numbers: functions of its kernel and of its batch adapter."""

    begin: Begin  # a new match, by a seed
    turn: Turn  # who is to act: this seat, where it may
    chance: Chance
    random_move: Random  # a legal move of a seat, each with the same chance
    act: Act  # the move of a seat with this number, one that is offered
    observe: Observe  # what a seat sees, over zeros
    offer: Offer  # a one for every legal move of a seat, over zeros; says in which blocks of actions, as bits
    count_moves: CountMoves  # lists the legal moves of a seat; how many there are
    nth_move: NthMove  # one of those, as the kernel numbers it
    apply: Apply
    copy: Copy  # makes one match like another
    easy_move: EasyMove  # of the moves that were listed the one that looks best to an easy bot at once
    total: Total
    ahead: Ahead  # whether one seat is ranked before another; alone, whether the box, as seat 1, is


class Rows:
    """Where the matches are, and where to write what they tell."""

    game: GameFunctions
    seats: int
    seat: int  # the one played from outside
    reward_kind: int
    greedy: int  # the seats that play greedily, as bits
    easy: int  # and those that the easy bot plays
    epsilon: float  # how often the easy bot makes any move
    limit: int64  # of moves, chance and refusals included, after which a match is truncated
    size: Size  # of an observation
    actions: Size
    count: Size  # of rows
    pool: ThreadPool  # the threads that share them
    match: Matches
    seed: Seeds  # of each row
    turn: Words  # how many matches were begun in each row
    moves: Words  # of the match of each row so far
    rng: Seeds  # the source of seats that do not play at random, of each row
    action: Words
    refused: Bytes  # whether the action was none that is offered
    observation: Bytes
    mask: Bytes
    shift: int  # a block of the mask has 2**shift actions; there are at most 64 of them
    offered: Seeds  # the blocks of each row's mask that are not all zeros, as bits
    final: Bytes  # the last observation of a match that has ended
    terminated: Bytes
    truncated: Bytes  # stopped by the limit
    rank: Words
    score: Words
    rewarded: Doubles  # the score up to which gains were rewarded
    reward: Doubles


class Scratch:
    """Where a thread lists moves, tries them out and evaluates them."""

    thread: int
    found: Found
    trial: Pointer
    evaluator: Pointer


def make_scratch(thread: int, pointers: dict[str, Address]) -> Scratch:
    """Known by the addresses of what is in it, which the caller holds."""
    made = Scratch()
    made.thread = thread
    bind_arrays(Scratch, made, pointers)
    return made


def bind_buffers(r: Rows, arrays: dict[str, Address]) -> None:
    """Sets where everything is."""
    bind_arrays(Rows, r, arrays)


def first_refused(r: Rows) -> Size:
    """The first row whose action is not offered, or -1; then helpers are awake to advance them."""
    with nogil:
        prepare(r.pool)
        for row in range(r.count):
            if is_refused(r, row):
                finish(r.pool)
                return row
    return -1


def is_refused(r: Rows, row: Size) -> int:
    """`NOTHING` is always allowed."""
    action = r.action[row]
    if action == NOTHING:
        return 0
    return 0 if 0 <= action < r.actions and r.mask[row * r.actions + action] else 1


def begin(r: Rows, scratch: Scratch) -> None:
    """New matches in all rows, by all threads."""
    with nogil:
        start(r.pool, BEGIN)
        work_on_chunks(r, scratch, BEGIN)
        finish(r.pool)


def advance(r: Rows, scratch: Scratch) -> None:
    """One action in each row, by all threads; one that is not offered moves nothing; a match that ends is followed by the next."""
    with nogil:
        start(r.pool, ADVANCE)
        work_on_chunks(r, scratch, ADVANCE)
        finish(r.pool)


def run_helper(r: Rows, scratch: Scratch) -> None:
    """What a helper does until it is stopped."""
    with nogil:
        work = next_work(r.pool, scratch.thread)
        while work != STOP:
            work_on_chunks(r, scratch, work)
            finish_work(r.pool)
            work = next_work(r.pool, scratch.thread)
        finish_work(r.pool)


def work_on_chunks(r: Rows, scratch: Scratch, work: int) -> None:
    """All chunks that no other thread takes."""
    for n in range(CHUNKS):
        chunk = claim_chunk(r.pool, scratch.thread, n)
        if chunk >= 0:
            for row in range(r.count * chunk // CHUNKS, r.count * (chunk + 1) // CHUNKS):
                if work == BEGIN:
                    begin_row(r, row, scratch)
                else:
                    advance_row(r, row, scratch)


def begin_row(r: Rows, row: Size, scratch: Scratch) -> None:
    r.turn[row] = 0
    clean(r, row)
    next_match(r, row, scratch)
    observe_row(r, row, scratch)


def advance_row(r: Rows, row: Size, scratch: Scratch) -> None:
    clean(r, row)
    if is_refused(r, row):
        r.refused[row] = 1
        r.reward[row] = PENALTY_REWARD
        r.moves[row] += 1
        if r.moves[row] >= r.limit:
            truncate(r, row, scratch)
    elif r.action[row] != NOTHING:
        step(r, row, scratch)
    observe_row(r, row, scratch)


def clean(r: Rows, row: Size) -> None:
    """Nothing has happened yet in a row."""
    r.reward[row] = 0
    r.refused[row] = 0
    r.terminated[row] = 0
    r.truncated[row] = 0
    r.score[row] = 0
    r.rank[row] = 0


def next_match(r: Rows, row: Size, scratch: Scratch) -> None:
    """The next match of a row, by the seed of the row and its turn, until the seat is to act."""
    r.rng[row] = splitmix64_mix(r.seed[row] ^ splitmix64_mix(r.turn[row]))
    r.game.begin(r.match[row], splitmix64_mix(r.rng[row]))
    r.turn[row] += 1
    r.moves[row] = 0
    play_others(r, row, scratch)
    if r.reward_kind == GAIN:
        r.rewarded[row] = r.game.total(r.match[row], r.seat)


def play_others(r: Rows, row: Size, scratch: Scratch) -> None:
    """Chance and the others act while the seat has nothing to decide."""
    m = r.match[row]
    seat = r.game.turn(m, r.seat)
    while seat != r.seat and seat != NOBODY and r.moves[row] < r.limit:
        r.moves[row] += 1
        if seat == CHANCE:
            r.game.chance(m)
        elif r.greedy >> seat & 1:
            r.game.apply(m, seat, greedy_move(r, row, seat, scratch))
        elif r.easy >> seat & 1:
            r.game.apply(m, seat, easy_bot_move(r, row, seat, scratch))
        else:
            r.game.random_move(m, seat, scratch.found)
        seat = r.game.turn(m, r.seat)


def greedy_move(r: Rows, row: Size, seat: int, scratch: Scratch) -> int:
    """The move that scores best now, as the greedy bot has it: none that ends the turn while another gains; equal ones at random."""
    m = r.match[row]
    now = r.game.total(m, seat)
    best = 0
    equal = 0
    chosen = 0
    for n in range(r.game.count_moves(m, seat, scratch.found)):
        move = r.game.nth_move(m, scratch.found, n)
        r.game.copy(scratch.trial, m)
        r.game.apply(scratch.trial, seat, move)
        worth = r.game.total(scratch.trial, seat)
        if worth > now and r.game.turn(scratch.trial, seat) == seat:
            worth += AT_ONCE
        if not equal or worth > best:
            best = worth
            equal = 0
        if worth == best:
            equal += 1
            r.rng[row] = splitmix64_next(r.rng[row])
            if bounded(r.rng[row], equal) == 0:
                chosen = move
    return chosen


def easy_bot_move(r: Rows, row: Size, seat: int, scratch: Scratch) -> int:
    """The move of the easy bot: what looks best at once, now and then any other."""
    m = r.match[row]
    count = r.game.count_moves(m, seat, scratch.found)
    if count == 1 or random_unit(r, row) < r.epsilon:
        return r.game.nth_move(m, scratch.found, int(random_unit(r, row) * count))
    return r.game.easy_move(scratch.evaluator, m, seat, scratch.found, scratch.trial)


def random_unit(r: Rows, row: Size) -> float:
    """A random number from 0 to below 1."""
    r.rng[row] = splitmix64_next(r.rng[row])
    return (splitmix64_mix(r.rng[row]) >> 11) * UNIT


def step(r: Rows, row: Size, scratch: Scratch) -> None:
    """The seat's action, whatever follows it, and the reward."""
    m = r.match[row]
    r.game.act(m, r.seat, r.action[row], scratch.found)
    r.moves[row] += 1
    play_others(r, row, scratch)
    if r.reward_kind == GAIN:
        r.reward[row] = r.game.total(m, r.seat) - r.rewarded[row]
        r.rewarded[row] += r.reward[row]
    if r.game.turn(m, r.seat) == NOBODY:
        end(r, row)
        next_match(r, row, scratch)
    elif r.moves[row] >= r.limit:
        truncate(r, row, scratch)


def end(r: Rows, row: Size) -> None:
    """How the match of a row has ended, and what the seat sees of it."""
    m = r.match[row]
    before = 0
    behind = 0
    for other in range(2 if r.seats == 1 else r.seats):
        if other != r.seat:
            before += r.game.ahead(m, other, r.seat)
            behind += r.game.ahead(m, r.seat, other)
    r.terminated[row] = 1
    r.rank[row] = 1 + before
    record_end(r, row)
    if r.reward_kind == SCORE:
        r.reward[row] = r.score[row]
    elif r.reward_kind == RANK:
        r.reward[row] = (behind - before) / (r.seats - 1.0) if r.seats > 1 else 1 - 2 * before


def truncate(r: Rows, row: Size, scratch: Scratch) -> None:
    """The match of a row has gone on for too long: it has no rank, the reward is its score so far, and the next begins."""
    r.truncated[row] = 1
    record_end(r, row)
    if r.reward_kind == SCORE:
        r.reward[row] += r.score[row]
    next_match(r, row, scratch)


def record_end(r: Rows, row: Size) -> None:
    """The points of a match that has ended or is truncated, and what the seat sees of it."""
    r.score[row] = r.game.total(r.match[row], r.seat)
    clear(r.final, row * r.size, r.size)
    r.game.observe(r.match[row], r.seat, r.final, row * r.size)


def clear(out: Bytes, at: Size, size: Size) -> None:
    """Zeros in a part of an array."""
    for n in range(at, at + size):
        out[n] = 0


def observe_row(r: Rows, row: Size, scratch: Scratch) -> None:
    """What the seat sees and may do."""
    m = r.match[row]
    clear(r.observation, row * r.size, r.size)
    r.game.observe(m, r.seat, r.observation, row * r.size)
    clear_mask(r, row)
    r.offered[row] = r.game.offer(m, r.seat, r.mask, row * r.actions, r.shift, scratch.found)


def clear_mask(r: Rows, row: Size) -> None:
    """Nothing is offered in a row: zeros where there were ones, since most of a mask is never touched."""
    left = r.offered[row]
    while left:
        first = lowest(left) << r.shift
        clear(r.mask, row * r.actions + first, min(1 << r.shift, r.actions - first))
        left &= left - 1
