# branchline: kernel
"""Batches of matches on a game's kernel, one per row: the caller plays one seat; the others play at random, greedily or as the easy bot.

Compiled, it releases the interpreter lock, so that several threads can share the rows. A game's module `batch` has its `GameFunctions`.

Observations, masks, rewards and results are written into arrays of the caller. The plain build takes the arrays themselves, the compiled
one their addresses.
"""

from __future__ import annotations

from typing import cast

from branchline.engine.bits import Address, Pointer, bit, bounded, lowest, nogil, splitmix64_mix, splitmix64_next
from branchline.engine.kernel_fields import Size, bind_arrays, int64
from branchline.engine.move_list import Moves
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
    Action,
    Ahead,
    Apply,
    Begin,
    Bytes,
    Chance,
    Copy,
    Doubles,
    EasyMove,
    ListMoves,
    Matches,
    Observe,
    RandomMove,
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
    """The functions of a game's kernel and batch adapter, which play it by numbers."""

    begin: Begin  # begins a new match with a seed
    turn: Turn  # returns who is to act; this seat, if it may
    chance: Chance
    list_moves: ListMoves  # lists the legal moves of a seat; returns their number
    apply: Apply
    random_move: RandomMove  # makes a uniformly random legal move of a seat
    observe: Observe  # writes what a seat sees over zeros
    copy: Copy  # copies one match into another
    easy_move: EasyMove  # returns the easy bot's choice among the listed moves
    total: Total
    ahead: Ahead  # returns whether one seat ranks before another; solo, whether the automatic opponent, as seat 1, does
    action: Action  # returns the action of a listed move, or less than 0 if it has none; not set where moves are numbered as actions


class Rows:
    """The matches, the settings of the batch, and the caller's arrays, with an entry or a block per row."""

    game: GameFunctions
    seats: int
    seat: int  # the one that the caller plays
    reward_kind: int
    greedy: int  # the seats that play greedily, as bits
    easy: int  # and those that the easy bot plays
    epsilon: float  # probability that the easy bot makes a random move
    limit: int64  # moves, with chance and refused actions, after which a match is truncated
    size: Size  # of an observation
    actions: Size
    count: Size  # of rows
    pool: ThreadPool  # the threads that share them
    match: Matches
    seed: Seeds
    turn: Words  # the number of matches begun
    moves: Words  # the number of moves of the present match
    rng: Seeds  # random state of greedy seats and easy bots (splitmix64)
    action: Words
    refused: Bytes  # 1 if the action was not legal
    observation: Bytes
    mask: Bytes
    shift: int  # a block of the mask has 2**shift actions; there are at most 64 blocks
    mask_blocks: Seeds  # the blocks of the mask that are not all zeros, as bits
    final: Bytes  # the last observation of a match that has ended
    terminated: Bytes
    truncated: Bytes  # stopped by the limit
    rank: Words
    score: Words
    rewarded_score: Doubles  # the score for which rewards were given so far (reward `gain`)
    reward: Doubles


class Scratch:
    """Working memory of a thread: its list of moves, a match to try them on, and an evaluator."""

    thread: int
    moves: Moves
    trial: Pointer
    evaluator: Pointer


def make_scratch(thread: int, pointers: dict[str, Address]) -> Scratch:
    """The working memory of a thread from the addresses of its parts, which the caller must keep alive."""
    scratch = Scratch()
    scratch.thread = thread
    scratch.moves = Moves()
    bind_arrays(Scratch, scratch, pointers)
    return scratch


def bind_buffers(r: Rows, arrays: dict[str, Address]) -> None:
    """Sets the arrays of the caller by name."""
    bind_arrays(Rows, r, arrays)


def first_refused(r: Rows) -> Size:
    """The first row whose action is not legal, or -1; wakes the helpers meanwhile, for `advance`."""
    with nogil:
        prepare(r.pool)
        for row in range(r.count):
            if is_refused(r, row):
                finish(r.pool)
                return row
    return -1


def is_refused(r: Rows, row: Size) -> int:
    """Whether the action of a row is not legal; `NOTHING` is always allowed."""
    action = r.action[row]
    if action == NOTHING:
        return 0
    return 0 if 0 <= action < r.actions and r.mask[row * r.actions + action] else 1


def begin(r: Rows, scratch: Scratch) -> None:
    """Begins new matches in all rows, on all threads."""
    with nogil:
        start(r.pool, BEGIN)
        work_on_chunks(r, scratch, BEGIN)
        finish(r.pool)


def advance(r: Rows, scratch: Scratch) -> None:
    """Makes one action in each row, on all threads. An illegal action changes nothing; the next match follows one that ends."""
    with nogil:
        start(r.pool, ADVANCE)
        work_on_chunks(r, scratch, ADVANCE)
        finish(r.pool)


def run_helper(r: Rows, scratch: Scratch) -> None:
    """The loop of a helper thread, until it is stopped."""
    with nogil:
        work = next_work(r.pool, scratch.thread)
        while work != STOP:
            work_on_chunks(r, scratch, work)
            finish_work(r.pool)
            work = next_work(r.pool, scratch.thread)
        finish_work(r.pool)


def work_on_chunks(r: Rows, scratch: Scratch, work: int) -> None:
    """Does the work on all chunks that no other thread has claimed."""
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
    """Clears the results of a row."""
    r.reward[row] = 0
    r.refused[row] = 0
    r.terminated[row] = 0
    r.truncated[row] = 0
    r.score[row] = 0
    r.rank[row] = 0


def next_match(r: Rows, row: Size, scratch: Scratch) -> None:
    """Begins the next match of a row, by the seed of the row and its number there, and plays until the caller's seat is to act."""
    r.rng[row] = splitmix64_mix(r.seed[row] ^ splitmix64_mix(r.turn[row]))
    r.game.begin(r.match[row], splitmix64_mix(r.rng[row]))
    r.turn[row] += 1
    r.moves[row] = 0
    play_others(r, row, scratch)
    if r.reward_kind == GAIN:
        r.rewarded_score[row] = r.game.total(r.match[row], r.seat)


def play_others(r: Rows, row: Size, scratch: Scratch) -> None:
    """Plays chance and the other seats until the caller's seat is to act, or the match ends."""
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
            r.game.random_move(m, seat, cast("Pointer", scratch.moves))
        seat = r.game.turn(m, r.seat)


def greedy_move(r: Rows, row: Size, seat: int, scratch: Scratch) -> int:
    """The move that scores best now, as in the greedy bot: none that ends the turn while another gains; equal ones at random.

    One pass over the moves draws uniformly among the best (reservoir sampling; J. Vitter, Random sampling with a reservoir, 1985).
    """
    m = r.match[row]
    now = r.game.total(m, seat)
    best = 0
    equal = 0
    chosen = 0
    for n in range(r.game.list_moves(m, seat, cast("Pointer", scratch.moves))):
        move = scratch.moves.move[n]
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
    """The easy bot's move: the best by its evaluation, or with probability `epsilon` a random one (epsilon-greedy)."""
    m = r.match[row]
    count = r.game.list_moves(m, seat, cast("Pointer", scratch.moves))
    if count == 1 or random_unit(r, row) < r.epsilon:
        return scratch.moves.move[int(random_unit(r, row) * count)]
    return r.game.easy_move(scratch.evaluator, m, seat, cast("Pointer", scratch.moves), scratch.trial)


def random_unit(r: Rows, row: Size) -> float:
    """A random number from 0 to below 1, of 53 bits."""
    r.rng[row] = splitmix64_next(r.rng[row])
    return (splitmix64_mix(r.rng[row]) >> 11) * UNIT


def step(r: Rows, row: Size, scratch: Scratch) -> None:
    """Makes the caller's action, plays until its seat acts again, and sets the reward."""
    m = r.match[row]
    act(r, row, scratch)
    r.moves[row] += 1
    play_others(r, row, scratch)
    if r.reward_kind == GAIN:
        r.reward[row] = r.game.total(m, r.seat) - r.rewarded_score[row]
        r.rewarded_score[row] += r.reward[row]
    if r.game.turn(m, r.seat) == NOBODY:
        end(r, row)
        next_match(r, row, scratch)
    elif r.moves[row] >= r.limit:
        truncate(r, row, scratch)


def act(r: Rows, row: Size, scratch: Scratch) -> None:
    """Makes the caller's action: the first legal move that has its number."""
    m = r.match[row]
    if not r.game.action:
        r.game.apply(m, r.seat, r.action[row])
        return
    for n in range(r.game.list_moves(m, r.seat, cast("Pointer", scratch.moves))):
        if r.game.action(m, r.seat, cast("Pointer", scratch.moves), n) == r.action[row]:
            r.game.apply(m, r.seat, scratch.moves.move[n])
            return


def end(r: Rows, row: Size) -> None:
    """Records rank, score and reward of a match that has ended, and its last observation."""
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
    """Truncates a match at the limit: it has no rank, the reward is its score so far; the next match begins."""
    r.truncated[row] = 1
    record_end(r, row)
    if r.reward_kind == SCORE:
        r.reward[row] += r.score[row]
    next_match(r, row, scratch)


def record_end(r: Rows, row: Size) -> None:
    """Records the score and the last observation of a match that has ended or is truncated."""
    r.score[row] = r.game.total(r.match[row], r.seat)
    clear(r.final, row * r.size, r.size)
    r.game.observe(r.match[row], r.seat, r.final, row * r.size)


def clear(out: Bytes, at: Size, size: Size) -> None:
    """Fills a part of an array with zeros."""
    for n in range(at, at + size):
        out[n] = 0


def observe_row(r: Rows, row: Size, scratch: Scratch) -> None:
    """Writes the observation and the action mask of a row."""
    m = r.match[row]
    clear(r.observation, row * r.size, r.size)
    r.game.observe(m, r.seat, r.observation, row * r.size)
    clear_mask(r, row)
    offer(r, row, scratch)


def offer(r: Rows, row: Size, scratch: Scratch) -> None:
    """Writes ones in the action mask of a row, and the blocks that have any."""
    m = r.match[row]
    count = r.game.list_moves(m, r.seat, cast("Pointer", scratch.moves))
    blocks = 0
    for n in range(count):
        action = r.game.action(m, r.seat, cast("Pointer", scratch.moves), n) if r.game.action else scratch.moves.move[n]
        if action >= 0:
            r.mask[row * r.actions + action] = 1
            blocks |= bit(action >> r.shift)
    r.mask_blocks[row] = blocks


def clear_mask(r: Rows, row: Size) -> None:
    """Clears the action mask of a row, only in the blocks that have ones: most of a mask is always zero."""
    left = r.mask_blocks[row]
    while left:
        first = lowest(left) << r.shift
        clear(r.mask, row * r.actions + first, min(1 << r.shift, r.actions - first))
        left &= left - 1
