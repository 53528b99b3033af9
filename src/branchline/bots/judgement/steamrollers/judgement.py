"""SteamRollers: the best to strive for from here (links, engine, then goods, the farthest first), the tiles, the time left, Eva."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache, partial
from math import exp, log, tanh
from random import Random

from branchline.bots.bot import Considered
from branchline.bots.budget import Budget
from branchline.bots.judge import Judgement
from branchline.bots.judgement.steamrollers.eva import ROUNDS, forecast
from branchline.bots.judgement.steamrollers.goods import longest, orders_worth, tiles_worth
from branchline.bots.judgement.steamrollers.habits import read_habits
from branchline.bots.judgement.steamrollers.hand import hand_worth, rolled_harm
from branchline.bots.judgement.steamrollers.links import promises
from branchline.bots.judgement.steamrollers.playing import finish
from branchline.bots.judgement.steamrollers.playing import think as play_on
from branchline.bots.judgement.steamrollers.sizes import LOST
from branchline.bots.judgement.steamrollers.strivings import present, prospects
from branchline.engine.game import Seat
from branchline.games.steamrollers.components import Box
from branchline.games.steamrollers.eva import FULL
from branchline.games.steamrollers.map import CODE_OF, NUMBERS, Borders
from branchline.games.steamrollers.moves import Build, Done, Move, StartTrack
from branchline.games.steamrollers.scoring import eva_lines, eva_total, score
from branchline.games.steamrollers.state import Sheet, State

BUILDS_KEPT = 8
PACE, PACE_ALONE = 0.9, 1.7  # useful actions in a round
BUILDING, DEVELOPED = 0.8, 11  # rounds a track or a box takes, and how many of them there are before goods are carried
CARRYING = 1.7  # rounds that a good takes one seat, of those that must go before the end
LATER = 0.4  # of the goods in the other cities that go before enough cities are empty
GOODS_SHARE = 1.2
OTHERS_LEAVE, LEAST_LEFT = 0.6, 0.2  # part of the goods that nobody else carries off
PATIENCE = 3  # rounds looked beyond the best end
SOFT = 1.5
NEXT = 0.4  # of an action still to be done in this round: a good one is worth more
GAIN = 0.5  # points that the best turn brings beyond the hand that plays on in study; by `benchmarks/gain.py`
WON, WON_ALONE = 5.0, 8.0  # points that winning is worth, against others and against Eva


def worth(state: State, seat: Seat) -> float:
    """What a seat has for good, and the best it may still make of its sheet in the time left; alone less Eva's score."""
    if state.phase == "over":
        return _ended(state, seat)
    sheet = state.sheets[seat]
    goods = state.goods
    if sheet.cargo:
        at = int(sheet.cargo[1])
        goods = (*goods[: at - 1], goods[at - 1] + sheet.cargo[0], *goods[at:])
    total = sheet.delivered + sheet.bonus + sum(state.box.orders[n, state.order_sides[n - 1]].points for n in sheet.orders)
    if not state.alone:
        return total + hand_worth(state, seat) + orders_worth(state, seat) + _with_others(state, seat, sheet, goods)
    future, rounds = _alone(state, sheet, goods)
    margin = total + hand_worth(state, seat) - _eva_sure(state) + future + tiles_worth(state, seat, rounds)
    if state.phase == "eva_roll":
        margin -= rolled_harm(state)
    return margin + WON_ALONE * tanh(margin / WON_ALONE)


def _eva_sure(state: State) -> int:
    """Eva's points without those of the tiles in the pool, which may still be taken."""
    return sum(points for line, points in eva_lines(state) if line != "tiles")


def _ended(state: State, seat: Seat) -> float:
    if state.alone:
        margin = float(score(state, 0).total - eva_total(state))
        margin = min(margin, 0.0) - LOST if state.ending == FULL else margin
        return margin + (WON_ALONE if margin > 0 else -WON_ALONE)
    total = float(score(state, seat).total)
    return total + WON * (1 if total >= max(score(state, other).total for other in range(len(state.sheets))) else -1)


def soft(values: list[float]) -> float:
    """Nearly the best, and more where several are nearly as good: what the dice do not allow in one they may in another."""
    best = max(values)
    return best + SOFT * log(sum([exp((value - best) / SOFT) for value in values]) / len(values))


def pending(state: State, seat: Seat) -> int:
    """The actions a seat has still to do in this round."""
    if seat == state.turn.seat:
        match state.phase:
            case "take":
                return 2 if state.alone else 1
            case "act" | "throw" | "steal":
                return 2 if state.turn.second else 1
        return 0
    seats = len(state.sheets)
    return int((seat - state.first) % seats > (state.turn.seat - state.first) % seats)


def _with_others(state: State, seat: Seat, sheet: Sheet, goods: tuple[str, ...]) -> float:
    """The best one may make of the time left, less what the fastest of the others makes of it."""
    box, board, rounds, few = state.box, state.borders, rounds_left(state), _few(state)
    most = GOODS_SHARE * (few + LATER * (sum(map(len, goods)) - few)) / len(state.sheets)
    seen = prospects(box, board, sheet.tracks, sheet.boxes.bit_count(), _extra_power(state, seat), goods)
    actions = rounds * PACE + NEXT * pending(state, seat)
    others = [other for n, other in enumerate(state.sheets) if n != seat]
    rate = max([present(box, board, other.tracks, other.boxes.bit_count(), goods) for other in others])
    return (
        soft([prospect.value(actions, most, OTHERS_LEAVE) for prospect in seen]) + tiles_worth(state, seat, rounds) - PACE * rate * rounds
    )


def _few(state: State) -> int:
    """The goods that must go at least before enough cities are empty."""
    return sum(sorted(map(len, state.goods))[: state.box.empty_cities])


def rounds_left(state: State) -> float:
    """Until enough cities are empty: everybody builds for a while, then carries."""
    seats = len(state.sheets)
    done = sum(len(sheet.tracks) - sheet.tracks.count(0) + sheet.boxes.bit_count() for sheet in state.sheets) / seats
    return BUILDING * max(0.0, DEVELOPED - done) + CARRYING * _few(state) / seats


def _alone(state: State, sheet: Sheet, goods: tuple[str, ...]) -> tuple[float, int]:
    boxes, extra, ready = sheet.boxes.bit_count(), _extra_power(state, 0), NEXT * pending(state, 0)
    return _against_eva(state.box, state.borders, sheet.tracks, boxes, extra, goods, state.eva.crosses, ready)


@lru_cache(maxsize=1 << 14)
def _against_eva(
    box: Box, board: Borders, tracks: bytes, boxes: int, extra: int, goods: tuple[str, ...], crosses: tuple[int, ...], ready: float
) -> tuple[float, int]:
    """The best margin over what Eva makes meanwhile, and in how many rounds; the end comes when enough cities are empty."""
    rows = tuple(map(len, goods))
    eva, few = forecast(box, crosses, rows), sum(sorted(rows)[: box.empty_cities])
    most, seen = few + LATER * (sum(rows) - few), prospects(box, board, tracks, boxes, extra, goods)
    best, since = (-999.0, 0), 0
    for rounds in range(ROUNDS + 1):
        actions, gone = rounds * PACE_ALONE + ready, eva.removed[rounds]
        if rounds < ROUNDS and actions + gone < few:
            continue
        number, left = max(0.0, most - gone), max(LEAST_LEFT, 1 - gone / max(1, sum(rows)))
        value = soft([prospect.value(actions, number, left) for prospect in seen]) - eva.points[rounds]
        since = 0 if value > best[0] else since + 1
        best = max(best, (value, rounds))
        if since == PATIENCE:
            break
    return best


def _extra_power(state: State, seat: Seat) -> int:
    number = state.faces.number["power"] if len(state.sides) == len(NUMBERS) else 0
    return 1 if number and state.tiles[number - 1] == seat else 0


def sift(state: State, seat: Seat, moves: Sequence[Move]) -> Sequence[Move]:
    """Of the tracks one may draw those that promise most; of the same delivery the longest way; rows stay as they were drawn."""
    if state.phase == "arrange":
        return [move for move in moves if isinstance(move, Done)]
    builds = [move for move in moves if isinstance(move, (Build, StartTrack)) and move.cell]
    if not builds:
        return longest(state, seat, moves)
    others = [move for move in moves if not (isinstance(move, (Build, StartTrack)) and move.cell)]
    promised, numbers = promises(state.box.map, state.borders, state.sheets[seat].tracks), state.box.map.numbers
    gains = [(promised.get((numbers[int(m.cell[0]), int(m.cell[1])], CODE_OF[m.ends]), 0.0), -n) for n, m in enumerate(builds)]
    kept = sorted(gains, reverse=True)[:BUILDS_KEPT]
    return [*longest(state, seat, others), *(builds[-n] for _, n in kept)]


def think(view: State, seat: Seat, budget: Budget | None, rng: Random, habit: list[float] | None = None) -> list[Considered]:
    """One plays on to the end, again and again."""
    return [] if budget is None else play_on(view, seat, budget, rng, habit)


def box(state: State) -> int | None:
    """Eva's points."""
    return eva_total(state) if state.alone else None


JUDGEMENT = Judgement(
    worth,
    sift=sift,
    think=think,
    rivals=True,
    box=box,
    width=8,
    slips=0.01,
    glance=60,
    playouts=200,
    patient=9,
    spread=13.0,
    gain=GAIN,
    finish=finish,
)


def by_weights(data: bytes) -> Judgement:
    """What is thought with other habits of the quick hand."""
    return replace(JUDGEMENT, think=partial(think, habit=read_habits(data.decode()).values))
