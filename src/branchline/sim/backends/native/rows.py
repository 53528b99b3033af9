# branchline: kernel
"""Matches in lockstep on a game's kernel, one per row: the caller plays one seat, and random, greedy or easy bots the others.

Compiled, it holds no interpreter lock, so that several threads can share the rows. The `sim/batch` of each game gives its `GameFunctions`.

Results are written into the caller's buffers: observation, mask, reward, and the end of a match. The plain form gets the arrays themselves,
the compiled one their addresses.
"""

from __future__ import annotations

from typing import cast

from branchline.engine.bits import Pointer, bounded, lowest, nogil, splitmix64_mix, splitmix64_next
from branchline.sim.backends.native.numbers import (
    ADVANCE,
    AT_ONCE,
    BEGIN,
    BLOCK,
    CHANCE,
    CHUNKS,
    GAIN,
    NOBODY,
    NOTHING,
    PENALTY_REWARD,
    RANK,
    SCORE,
    STOP,
    UNIT,
)
from branchline.sim.backends.native.pointers import (
    Act,
    Ahead,
    Begin,
    Bytes,
    Chance,
    Copy,
    Doubles,
    EasyMove,
    Found,
    Listing,
    Make,
    Matches,
    Nth,
    Observe,
    Offer,
    Random,
    Seeds,
    Total,
    Turn,
    Words,
)
from branchline.sim.backends.native.thread_pool import ThreadPool, claim_chunk, finish, finish_work, next_work, prepare, start


class GameFunctions:
    """A game's kernel as function pointers, with moves and actions as numbers."""

    begin: Begin  # a new match, by a seed
    turn: Turn  # the seat to act: this one, if it may
    chance: Chance
    random: Random  # a legal move of a seat, each with the same chance
    act: Act  # the move of a seat with this number, one that is offered
    observe: Observe  # writes what a seat sees over zeros
    offer: Offer  # writes a one for every legal move of a seat over zeros; returns the blocks of actions with any, as bits
    list: Listing  # lists the legal moves of a seat; returns their number
    nth: Nth  # one of the listed moves, as the kernel numbers it
    make: Make  # applies it
    copy: Copy  # copies one match into another
    easy_move: EasyMove  # of the listed moves the one that the easy bot evaluates best
    total: Total
    ahead: Ahead  # whether one seat is ranked before another; in solo play, whether the box, as seat 1, is


class Rows:
    """Matches and the buffers of their results."""

    game: GameFunctions
    seats: int
    seat: int  # played by the caller
    reward_kind: int
    greedy: int  # the seats that play greedily, as bits
    easy: int  # the seats of the easy bot, as bits
    epsilon: float  # probability that the easy bot plays a random move
    limit: int  # of moves, chance and refusals included, after which a match is truncated
    size: int  # of an observation
    actions: int
    count: int  # of rows
    pool: ThreadPool  # the threads that share the rows
    match: Matches
    seed: Seeds  # of each row
    turn: Words  # how many matches were begun in each row
    moves: Words  # of the match of each row so far
    rng: Seeds  # random state of each row, for bots that do not play at random
    action: Words
    refused: Bytes  # whether the action was not offered
    observation: Bytes
    mask: Bytes
    shift: int  # a block of the mask has 2**shift actions, so that there are at most 64
    offered: Seeds  # the blocks of each row's mask that are not all zeros, as bits
    final: Bytes  # the last observation of a match that has ended
    terminated: Bytes
    truncated: Bytes
    rank: Words
    score: Words
    rewarded: Doubles  # the score up to which gains have been rewarded
    reward: Doubles


class Scratch:
    """Memory of one thread for listing, trying and evaluating moves."""

    thread: int
    found: Found
    trial: Pointer
    evaluator: Pointer


def new_scratch(thread: int, found: Found, trial: Pointer, evaluator: Pointer) -> Scratch:
    """Scratch memory at these addresses; the caller keeps the objects alive."""
    made = Scratch()
    made.thread = thread
    made.found = cast("Found", found)
    made.trial = cast("Pointer", trial)
    made.evaluator = cast("Pointer", evaluator)
    return made


def new_rows(
    game: GameFunctions,
    pool: ThreadPool,
    seats: int,
    seat: int,
    reward_kind: int,
    greedy: int,
    easy: int,
    epsilon: float,
    limit: int,
    size: int,
    actions: int,
    count: int,
) -> Rows:
    """Rows of a game, still without `bind_buffers`."""
    r = Rows()
    r.count = count
    r.game = game
    r.pool = pool
    r.seats = seats
    r.seat = seat
    r.reward_kind = reward_kind
    r.greedy = greedy
    r.easy = easy
    r.epsilon = epsilon
    r.limit = limit
    r.size = size
    r.actions = actions
    r.shift = BLOCK
    while actions > 64 << r.shift:
        r.shift += 1
    return r


def bind_buffers(r: Rows, match: Matches, seed: Seeds, turn: Words, moves: Words, rng: Seeds, action: Words, refused: Bytes,
        observation: Bytes, mask: Bytes, offered: Seeds, final: Bytes, terminated: Bytes, truncated: Bytes, rank: Words, score: Words,
        rewarded: Doubles,
        reward: Doubles) -> None:  # fmt: skip
    """Set the matches and the buffers of all results."""
    r.match = cast("Matches", match)
    r.seed = cast("Seeds", seed)
    r.turn = cast("Words", turn)
    r.moves = cast("Words", moves)
    r.rng = cast("Seeds", rng)
    r.action = cast("Words", action)
    r.refused = cast("Bytes", refused)
    r.observation = cast("Bytes", observation)
    r.mask = cast("Bytes", mask)
    r.offered = cast("Seeds", offered)
    r.final = cast("Bytes", final)
    r.terminated = cast("Bytes", terminated)
    r.truncated = cast("Bytes", truncated)
    r.rank = cast("Words", rank)
    r.score = cast("Words", score)
    r.rewarded = cast("Doubles", rewarded)
    r.reward = cast("Doubles", reward)


def first_refused(r: Rows) -> int:
    """The first row whose action is not offered, or -1. Wakes the helpers, which will advance the rows."""
    with nogil:
        prepare(r.pool)
        for row in range(r.count):
            if is_refused(r, row):
                finish(r.pool)
                return row
    return -1


def is_refused(r: Rows, row: int) -> int:
    """Whether the action of a row is not offered; `NOTHING` always is."""
    action = r.action[row]
    if action == NOTHING:
        return 0
    return 0 if 0 <= action < r.actions and r.mask[row * r.actions + action] else 1


def begin(r: Rows, scratch: Scratch) -> None:
    """Begin new matches in all rows, on all threads."""
    with nogil:
        start(r.pool, BEGIN)
        work_on_chunks(r, scratch, BEGIN)
        finish(r.pool)


def advance(r: Rows, scratch: Scratch) -> None:
    """Apply one action in each row, on all threads; one that is not offered changes nothing. A match that ends is followed by the next."""
    with nogil:
        start(r.pool, ADVANCE)
        work_on_chunks(r, scratch, ADVANCE)
        finish(r.pool)


def run_helper(r: Rows, scratch: Scratch) -> None:
    """Work as a helper until the pool stops."""
    with nogil:
        work = next_work(r.pool, scratch.thread)
        while work != STOP:
            work_on_chunks(r, scratch, work)
            finish_work(r.pool)
            work = next_work(r.pool, scratch.thread)
        finish_work(r.pool)


def work_on_chunks(r: Rows, scratch: Scratch, work: int) -> None:
    """Work on all chunks that no other thread claims."""
    for n in range(CHUNKS):
        chunk = claim_chunk(r.pool, scratch.thread, n)
        if chunk >= 0:
            for row in range(r.count * chunk // CHUNKS, r.count * (chunk + 1) // CHUNKS):
                if work == BEGIN:
                    begin_row(r, row, scratch)
                else:
                    advance_row(r, row, scratch)


def begin_row(r: Rows, row: int, scratch: Scratch) -> None:
    r.turn[row] = 0
    clean(r, row)
    next_match(r, row, scratch)
    observe_row(r, row, scratch)


def advance_row(r: Rows, row: int, scratch: Scratch) -> None:
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


def clean(r: Rows, row: int) -> None:
    """Clear the results of a row."""
    r.reward[row] = 0
    r.refused[row] = 0
    r.terminated[row] = 0
    r.truncated[row] = 0
    r.score[row] = 0
    r.rank[row] = 0


def next_match(r: Rows, row: int, scratch: Scratch) -> None:
    """Begin the next match of a row, seeded by the row's seed and number of matches, up to the seat's first decision."""
    r.rng[row] = splitmix64_mix(r.seed[row] ^ splitmix64_mix(r.turn[row]))
    r.game.begin(r.match[row], splitmix64_mix(r.rng[row]))
    r.turn[row] += 1
    r.moves[row] = 0
    play_others(r, row, scratch)
    if r.reward_kind == GAIN:
        r.rewarded[row] = r.game.total(r.match[row], r.seat)


def play_others(r: Rows, row: int, scratch: Scratch) -> None:
    """Play chance and the other seats until the seat is to act."""
    m = r.match[row]
    seat = r.game.turn(m, r.seat)
    while seat != r.seat and seat != NOBODY and r.moves[row] < r.limit:
        r.moves[row] += 1
        if seat == CHANCE:
            r.game.chance(m)
        elif r.greedy >> seat & 1:
            r.game.make(m, seat, greedy_move(r, row, seat, scratch))
        elif r.easy >> seat & 1:
            r.game.make(m, seat, easy_bot_move(r, row, seat, scratch))
        else:
            r.game.random(m, seat, scratch.found)
        seat = r.game.turn(m, r.seat)


def greedy_move(r: Rows, row: int, seat: int, scratch: Scratch) -> int:
    """The move of the greedy bot: the best score at once, without ending the turn while a move gains; ties at random."""
    m = r.match[row]
    now = r.game.total(m, seat)
    best = 0
    equal = 0
    chosen = 0
    for n in range(r.game.list(m, seat, scratch.found)):
        move = r.game.nth(m, scratch.found, n)
        r.game.copy(scratch.trial, m)
        r.game.make(scratch.trial, seat, move)
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


def easy_bot_move(r: Rows, row: int, seat: int, scratch: Scratch) -> int:
    """The move of the easy bot: the best evaluated one, and a random one with probability epsilon."""
    m = r.match[row]
    count = r.game.list(m, seat, scratch.found)
    if count == 1 or random_unit(r, row) < r.epsilon:
        return r.game.nth(m, scratch.found, int(random_unit(r, row) * count))
    return r.game.easy_move(scratch.evaluator, m, seat, scratch.found, scratch.trial)


def random_unit(r: Rows, row: int) -> float:
    """A random number in [0, 1)."""
    r.rng[row] = splitmix64_next(r.rng[row])
    return (splitmix64_mix(r.rng[row]) >> 11) * UNIT


def step(r: Rows, row: int, scratch: Scratch) -> None:
    """Apply the seat's action, play the others, and write the reward."""
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


def end(r: Rows, row: int) -> None:
    """Write the result of a match that has ended."""
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


def truncate(r: Rows, row: int, scratch: Scratch) -> None:
    """End a match at its limit: without a rank, rewarded by its present points; begin the next."""
    r.truncated[row] = 1
    record_end(r, row)
    if r.reward_kind == SCORE:
        r.reward[row] += r.score[row]
    next_match(r, row, scratch)


def record_end(r: Rows, row: int) -> None:
    """Write the score of a match that is over, and the seat's last observation."""
    r.score[row] = r.game.total(r.match[row], r.seat)
    clear(r.final, row * r.size, r.size)
    r.game.observe(r.match[row], r.seat, r.final, row * r.size)


def clear(out: Bytes, at: int, size: int) -> None:
    """Fill a part of an array with zeros."""
    for n in range(at, at + size):
        out[n] = 0


def observe_row(r: Rows, row: int, scratch: Scratch) -> None:
    """Write the observation and the action mask of a row."""
    m = r.match[row]
    clear(r.observation, row * r.size, r.size)
    r.game.observe(m, r.seat, r.observation, row * r.size)
    clear_mask(r, row)
    r.offered[row] = r.game.offer(m, r.seat, r.mask, row * r.actions, r.shift, scratch.found)


def clear_mask(r: Rows, row: int) -> None:
    """Clear the action mask of a row: only the blocks with ones, since most of a mask is never touched."""
    left = r.offered[row]
    while left:
        first = lowest(left) << r.shift
        clear(r.mask, row * r.actions + first, min(1 << r.shift, r.actions - first))
        left &= left - 1
