"""Matches on a game's kernel in rows: one seat of each is played from outside, the others at random or greedily, all at once.

An ordinary module, slow and correct; compiled with the types of `rows.pxd` it is the same, fast, and holds no interpreter lock, so
that several threads can share the rows. A game's own module beside this one gives its `Play`.

Whatever a row tells is written where the caller has room for it: the observation, the mask, the reward, how a match ended. Arrays come as
they are to the plain form, and as their addresses to the compiled one.
"""

from __future__ import annotations

from typing import cast

from branchline.engine.bits import Pointer, below, nogil, shaken, stirred
from branchline.sim.lanes.kernels.numbers import AT_ONCE, GAIN, LOTS, NOBODY, NOTHING, RANK, SCORE
from branchline.sim.lanes.kernels.pointers import (
    Act,
    Ahead,
    Become,
    Begin,
    Bytes,
    Chance,
    Doubles,
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


class Play:
    """How a game is played by numbers."""

    begin: Begin  # a new match, by a seed
    turn: Turn  # who is to act: this seat, where it may
    chance: Chance
    random: Random  # a legal move of a seat, each with the same chance
    act: Act  # the move of a seat with this number, one that is offered
    observe: Observe  # what a seat sees, over zeros
    offer: Offer  # a one for every legal move of a seat, over zeros
    list: Listing  # the legal moves of a seat; how many there are
    nth: Nth  # one of those, as the kernel numbers it
    make: Make  # makes it
    become: Become  # makes one match like another
    total: Total
    ahead: Ahead  # whether one seat is ranked before another; alone, whether the box, as seat 1, is


class Rows:
    """Where the matches are, and where to write what they tell."""

    play: Play
    seats: int
    seat: int  # the one played from outside
    pays: int
    greedy: int  # the seats that play greedily, as bits
    size: int  # of an observation
    actions: int
    match: Matches
    seed: Seeds  # of each row
    turn: Words  # how many matches were begun in each row
    luck: Seeds  # the source of greedy seats, of each row
    action: Words
    observation: Bytes
    mask: Bytes
    final: Bytes  # the last observation of a match that has ended
    over: Bytes
    rank: Words
    score: Words
    paid: Doubles  # the score that gains were paid for
    reward: Doubles


def laid_out(play: Play, seats: int, seat: int, pays: int, greedy: int, size: int, actions: int) -> Rows:
    """Rows of a game; where they are is told by `put`."""
    r = Rows()
    r.play = play
    r.seats = seats
    r.seat = seat
    r.pays = pays
    r.greedy = greedy
    r.size = size
    r.actions = actions
    return r


def put(r: Rows, match: Matches, seed: Seeds, turn: Words, luck: Seeds, action: Words, observation: Bytes, mask: Bytes, final: Bytes,
        over: Bytes, rank: Words, score: Words, paid: Doubles, reward: Doubles) -> None:  # fmt: skip
    """Where everything is."""
    r.match = cast("Matches", match)
    r.seed = cast("Seeds", seed)
    r.turn = cast("Words", turn)
    r.luck = cast("Seeds", luck)
    r.action = cast("Words", action)
    r.observation = cast("Bytes", observation)
    r.mask = cast("Bytes", mask)
    r.final = cast("Bytes", final)
    r.over = cast("Bytes", over)
    r.rank = cast("Words", rank)
    r.score = cast("Words", score)
    r.paid = cast("Doubles", paid)
    r.reward = cast("Doubles", reward)


def begin(r: Rows, found: Found, trial: Pointer, first: int, last: int) -> None:
    """New matches in these rows; moves are listed and tried out in places of the caller's."""
    moves = cast("Found", found)
    other = cast("Pointer", trial)
    with nogil:
        for row in range(first, last):
            r.turn[row] = 0
            r.reward[row] = 0
            r.over[row] = 0
            next_match(r, row, moves, other)
            show(r, row, moves)


def advance(r: Rows, found: Found, trial: Pointer, first: int, last: int) -> None:
    """One action in each of these rows; a match that ends is followed by the next."""
    moves = cast("Found", found)
    other = cast("Pointer", trial)
    with nogil:
        for row in range(first, last):
            r.reward[row] = 0
            r.over[row] = 0
            if r.action[row] != NOTHING:
                step(r, row, moves, other)
            show(r, row, moves)


def next_match(r: Rows, row: int, found: Found, trial: Pointer) -> None:
    """The next match of a row, by the seed of the row and its turn, until the seat is to act."""
    r.luck[row] = shaken(r.seed[row] ^ shaken(r.turn[row]))
    r.play.begin(r.match[row], shaken(r.luck[row]))
    r.turn[row] += 1
    wait(r, row, found, trial)
    if r.pays == GAIN:
        r.paid[row] = r.play.total(r.match[row], r.seat)


def wait(r: Rows, row: int, found: Found, trial: Pointer) -> None:
    """Chance and the others act while the seat has nothing to decide."""
    m = r.match[row]
    seat = r.play.turn(m, r.seat)
    while seat != r.seat and seat != NOBODY:
        if seat == LOTS:
            r.play.chance(m)
        elif r.greedy >> seat & 1:
            r.play.make(m, seat, greediest(r, row, seat, found, trial))
        else:
            r.play.random(m, seat, found)
        seat = r.play.turn(m, r.seat)


def greediest(r: Rows, row: int, seat: int, found: Found, trial: Pointer) -> int:
    """The move that scores best now, as the greedy bot has it: none that ends the turn while another gains; equal ones at random."""
    m = r.match[row]
    now = r.play.total(m, seat)
    best = 0
    equal = 0
    chosen = 0
    for n in range(r.play.list(m, seat, found)):
        move = r.play.nth(m, found, n)
        r.play.become(trial, m)
        r.play.make(trial, seat, move)
        worth = r.play.total(trial, seat)
        if worth > now and r.play.turn(trial, seat) == seat:
            worth += AT_ONCE
        if not equal or worth > best:
            best = worth
            equal = 0
        if worth == best:
            equal += 1
            r.luck[row] = stirred(r.luck[row])
            if below(r.luck[row], equal) == 0:
                chosen = move
    return chosen


def step(r: Rows, row: int, found: Found, trial: Pointer) -> None:
    """The seat's action, whatever follows it, and what is paid."""
    m = r.match[row]
    r.play.act(m, r.seat, r.action[row], found)
    wait(r, row, found, trial)
    if r.pays == GAIN:
        r.reward[row] = r.play.total(m, r.seat) - r.paid[row]
        r.paid[row] += r.reward[row]
    if r.play.turn(m, r.seat) == NOBODY:
        end(r, row)
        next_match(r, row, found, trial)


def end(r: Rows, row: int) -> None:
    """How the match of a row has ended, and what the seat sees of it."""
    m = r.match[row]
    before = 0
    behind = 0
    for other in range(2 if r.seats == 1 else r.seats):
        if other != r.seat:
            before += r.play.ahead(m, other, r.seat)
            behind += r.play.ahead(m, r.seat, other)
    r.over[row] = 1
    r.score[row] = r.play.total(m, r.seat)
    r.rank[row] = 1 + before
    if r.pays == SCORE:
        r.reward[row] = r.score[row]
    elif r.pays == RANK:
        r.reward[row] = (behind - before) / (r.seats - 1.0) if r.seats > 1 else 1 - 2 * before
    clear(r.final, row * r.size, r.size)
    r.play.observe(m, r.seat, r.final, row * r.size)


def clear(out: Bytes, at: int, size: int) -> None:
    """Zeros in a part of an array."""
    for n in range(at, at + size):
        out[n] = 0


def show(r: Rows, row: int, found: Found) -> None:
    """What the seat sees and may do."""
    m = r.match[row]
    clear(r.observation, row * r.size, r.size)
    clear(r.mask, row * r.actions, r.actions)
    r.play.observe(m, r.seat, r.observation, row * r.size)
    r.play.offer(m, r.seat, r.mask, row * r.actions, found)
