# branchline: kernel
"""Matches on a game's kernel in rows: one seat of each is played from outside, the others at random, greedily or by a beginner.

Compiled, it holds no interpreter lock, so that several threads can share the rows. A game's own module beside this one gives its `Play`.

Whatever a row tells is written where the caller has room for it: the observation, the mask, the reward, how a match ended. Arrays come as
they are to the plain form, and as their addresses to the compiled one.
"""

from __future__ import annotations

from branchline.engine.bits import Address, Pointer, bounded, lowest, nogil, splitmix64_mix, splitmix64_next
from branchline.engine.kernel_fields import Size, bind_arrays, int64
from branchline.sim.backends.native import numbers
from branchline.sim.backends.native.crew import Crew, call, claimed, dismiss, done, next_work, start
from branchline.sim.backends.native.numbers import (
    ADVANCE,
    AT_ONCE,
    BEGIN,
    GAIN,
    HOME,
    LOTS,
    NOBODY,
    NOTHING,
    PIECES,
    RANK,
    SCORE,
)
from branchline.sim.backends.native.pointers import (
    Act,
    Ahead,
    Become,
    Begin,
    Bytes,
    Chance,
    Doubles,
    Found,
    Judged,
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

__all__ = ["Play", "Rows", "Scratch", "advance", "begin", "first_refused", "help_out", "make_scratch", "put"]


COST: float = numbers.COST
UNIT: float = numbers.UNIT


class Play:
    """How a game is played by numbers: functions of its kernel and of its batch adapter."""

    begin: Begin  # a new match, by a seed
    turn: Turn  # who is to act: this seat, where it may
    chance: Chance
    random_move: Random  # a legal move of a seat, each with the same chance
    act: Act  # the move of a seat with this number, one that is offered
    observe: Observe  # what a seat sees, over zeros
    offer: Offer  # a one for every legal move of a seat, over zeros; says in which blocks of actions, as bits
    count_moves: Listing  # lists the legal moves of a seat; how many there are
    nth_move: Nth  # one of those, as the kernel numbers it
    apply: Make
    copy: Become  # makes one match like another
    easy_move: Judged  # of the moves that were listed the one that looks best to an easy bot at once
    total: Total
    ahead: Ahead  # whether one seat is ranked before another; alone, whether the box, as seat 1, is


class Rows:
    """Where the matches are, and where to write what they tell."""

    play: Play
    seats: int
    seat: int  # the one played from outside
    pays: int
    greedy: int  # the seats that play greedily, as bits
    easy: int  # and those that a beginner plays
    slips: float  # how often a beginner makes any move
    limit: int64  # of moves, chance and refusals included, after which a match is broken off
    size: Size  # of an observation
    actions: Size
    count: Size  # of rows
    crew: Crew  # the threads that share them
    match: Matches
    seed: Seeds  # of each row
    turn: Words  # how many matches were begun in each row
    moves: Words  # of the match of each row so far
    luck: Seeds  # the source of seats that do not play at random, of each row
    action: Words
    refused: Bytes  # whether the action was none that is offered
    observation: Bytes
    mask: Bytes
    shift: int  # a block of the mask has 2**shift actions; there are at most 64 of them
    offered: Seeds  # the blocks of each row's mask that are not all zeros, as bits
    final: Bytes  # the last observation of a match that has ended
    over: Bytes
    broken: Bytes  # broken off
    rank: Words
    score: Words
    paid: Doubles  # the score that gains were paid for
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


def put(r: Rows, arrays: dict[str, Address]) -> None:
    """Sets where everything is."""
    bind_arrays(Rows, r, arrays)


def first_refused(r: Rows) -> Size:
    """The first row whose action is not offered, or -1; then helpers are awake to advance them."""
    with nogil:
        call(r.crew)
        for row in range(r.count):
            if is_refused(r, row):
                dismiss(r.crew)
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
        start(r.crew, BEGIN)
        share(r, scratch, BEGIN)
        dismiss(r.crew)


def advance(r: Rows, scratch: Scratch) -> None:
    """One action in each row, by all threads; one that is not offered moves nothing; a match that ends is followed by the next."""
    with nogil:
        start(r.crew, ADVANCE)
        share(r, scratch, ADVANCE)
        dismiss(r.crew)


def help_out(r: Rows, scratch: Scratch) -> None:
    """What a helper does until it is sent home."""
    with nogil:
        work = next_work(r.crew, scratch.thread)
        while work != HOME:
            share(r, scratch, work)
            done(r.crew)
            work = next_work(r.crew, scratch.thread)
        done(r.crew)


def share(r: Rows, scratch: Scratch, work: int) -> None:
    """All pieces that no other thread takes."""
    for n in range(PIECES):
        piece = claimed(r.crew, scratch.thread, n)
        if piece >= 0:
            for row in range(r.count * piece // PIECES, r.count * (piece + 1) // PIECES):
                if work == BEGIN:
                    begin_row(r, row, scratch)
                else:
                    advance_row(r, row, scratch)


def begin_row(r: Rows, row: Size, scratch: Scratch) -> None:
    r.turn[row] = 0
    clean(r, row)
    next_match(r, row, scratch)
    show(r, row, scratch)


def advance_row(r: Rows, row: Size, scratch: Scratch) -> None:
    clean(r, row)
    if is_refused(r, row):
        r.refused[row] = 1
        r.reward[row] = COST
        r.moves[row] += 1
        if r.moves[row] >= r.limit:
            break_off(r, row, scratch)
    elif r.action[row] != NOTHING:
        step(r, row, scratch)
    show(r, row, scratch)


def clean(r: Rows, row: Size) -> None:
    """Nothing has happened yet in a row."""
    r.reward[row] = 0
    r.refused[row] = 0
    r.over[row] = 0
    r.broken[row] = 0
    r.score[row] = 0
    r.rank[row] = 0


def next_match(r: Rows, row: Size, scratch: Scratch) -> None:
    """The next match of a row, by the seed of the row and its turn, until the seat is to act."""
    r.luck[row] = splitmix64_mix(r.seed[row] ^ splitmix64_mix(r.turn[row]))
    r.play.begin(r.match[row], splitmix64_mix(r.luck[row]))
    r.turn[row] += 1
    r.moves[row] = 0
    wait(r, row, scratch)
    if r.pays == GAIN:
        r.paid[row] = r.play.total(r.match[row], r.seat)


def wait(r: Rows, row: Size, scratch: Scratch) -> None:
    """Chance and the others act while the seat has nothing to decide."""
    m = r.match[row]
    seat = r.play.turn(m, r.seat)
    while seat != r.seat and seat != NOBODY and r.moves[row] < r.limit:
        r.moves[row] += 1
        if seat == LOTS:
            r.play.chance(m)
        elif r.greedy >> seat & 1:
            r.play.apply(m, seat, greediest(r, row, seat, scratch))
        elif r.easy >> seat & 1:
            r.play.apply(m, seat, easiest(r, row, seat, scratch))
        else:
            r.play.random_move(m, seat, scratch.found)
        seat = r.play.turn(m, r.seat)


def greediest(r: Rows, row: Size, seat: int, scratch: Scratch) -> int:
    """The move that scores best now, as the greedy bot has it: none that ends the turn while another gains; equal ones at random."""
    m = r.match[row]
    now = r.play.total(m, seat)
    best = 0
    equal = 0
    chosen = 0
    for n in range(r.play.count_moves(m, seat, scratch.found)):
        move = r.play.nth_move(m, scratch.found, n)
        r.play.copy(scratch.trial, m)
        r.play.apply(scratch.trial, seat, move)
        worth = r.play.total(scratch.trial, seat)
        if worth > now and r.play.turn(scratch.trial, seat) == seat:
            worth += AT_ONCE
        if not equal or worth > best:
            best = worth
            equal = 0
        if worth == best:
            equal += 1
            r.luck[row] = splitmix64_next(r.luck[row])
            if bounded(r.luck[row], equal) == 0:
                chosen = move
    return chosen


def easiest(r: Rows, row: Size, seat: int, scratch: Scratch) -> int:
    """The move of a beginner, as the easy bot has it: what looks best at once, now and then any other."""
    m = r.match[row]
    count = r.play.count_moves(m, seat, scratch.found)
    if count == 1 or lot(r, row) < r.slips:
        return r.play.nth_move(m, scratch.found, int(lot(r, row) * count))
    return r.play.easy_move(scratch.evaluator, m, seat, scratch.found, scratch.trial)


def lot(r: Rows, row: Size) -> float:
    """A random number from 0 to below 1."""
    r.luck[row] = splitmix64_next(r.luck[row])
    return (splitmix64_mix(r.luck[row]) >> 11) * UNIT


def step(r: Rows, row: Size, scratch: Scratch) -> None:
    """The seat's action, whatever follows it, and what is paid."""
    m = r.match[row]
    r.play.act(m, r.seat, r.action[row], scratch.found)
    r.moves[row] += 1
    wait(r, row, scratch)
    if r.pays == GAIN:
        r.reward[row] = r.play.total(m, r.seat) - r.paid[row]
        r.paid[row] += r.reward[row]
    if r.play.turn(m, r.seat) == NOBODY:
        end(r, row)
        next_match(r, row, scratch)
    elif r.moves[row] >= r.limit:
        break_off(r, row, scratch)


def end(r: Rows, row: Size) -> None:
    """How the match of a row has ended, and what the seat sees of it."""
    m = r.match[row]
    before = 0
    behind = 0
    for other in range(2 if r.seats == 1 else r.seats):
        if other != r.seat:
            before += r.play.ahead(m, other, r.seat)
            behind += r.play.ahead(m, r.seat, other)
    r.over[row] = 1
    r.rank[row] = 1 + before
    leave(r, row)
    if r.pays == SCORE:
        r.reward[row] = r.score[row]
    elif r.pays == RANK:
        r.reward[row] = (behind - before) / (r.seats - 1.0) if r.seats > 1 else 1 - 2 * before


def break_off(r: Rows, row: Size, scratch: Scratch) -> None:
    """The match of a row has gone on for too long: it has no rank, its points are paid as they stand, and the next begins."""
    r.broken[row] = 1
    leave(r, row)
    if r.pays == SCORE:
        r.reward[row] += r.score[row]
    next_match(r, row, scratch)


def leave(r: Rows, row: Size) -> None:
    """The points of a match that is left, and what the seat sees of it."""
    r.score[row] = r.play.total(r.match[row], r.seat)
    clear(r.final, row * r.size, r.size)
    r.play.observe(r.match[row], r.seat, r.final, row * r.size)


def clear(out: Bytes, at: Size, size: Size) -> None:
    """Zeros in a part of an array."""
    for n in range(at, at + size):
        out[n] = 0


def show(r: Rows, row: Size, scratch: Scratch) -> None:
    """What the seat sees and may do."""
    m = r.match[row]
    clear(r.observation, row * r.size, r.size)
    r.play.observe(m, r.seat, r.observation, row * r.size)
    withdraw(r, row)
    r.offered[row] = r.play.offer(m, r.seat, r.mask, row * r.actions, r.shift, scratch.found)


def withdraw(r: Rows, row: Size) -> None:
    """Nothing is offered in a row: zeros where there were ones, since most of a mask is never touched."""
    left = r.offered[row]
    while left:
        first = lowest(left) << r.shift
        clear(r.mask, row * r.actions + first, min(1 << r.shift, r.actions - first))
        left &= left - 1
