# branchline: kernel
"""Days of Steam: list every way to play a turn with its value, and play rollouts by the best ones.

Drives are searched depth-first on one match, by making and unmaking moves; a drive that may derail is a chance node (expectimax).

A turn is found as one move (a tile, a rest) or as the steps of a drive, in `path` from `first` on; `DONE` ends what needs it.
"""

from __future__ import annotations

from branchline.engine.bits import kind_of, splitmix64_next
from branchline.engine.kernel_fields import allocate, int32, sized, uint8, uint64
from branchline.engine.move_list import Moves, listed
from branchline.games.days_of_steam.bots.map_analysis import MapAnalysis, analyse
from branchline.games.days_of_steam.bots.parameters import CITIES, PASSING, RIVAL, UNCOVERED_CITY, VICTORY
from branchline.games.days_of_steam.bots.position_value import (
    PositionEvaluator,
    best_rival_value,
    find_row,
    load_deliveries,
    loop_value,
    parked_value,
    seat_value,
    train_value,
)
from branchline.games.days_of_steam.native.constants import (
    BURN,
    DONE,
    DRIVE,
    ENTER,
    FAR,
    KINDS,
    LAID,
    LAY,
    LAY_CITY,
    LOAD,
    NO_FACE,
    NONE,
    NOWHERE,
    OVER,
    PASS,
    PLACE,
    REST,
    ROLL,
    TURN,
    UNCOVER,
    UNCOVERED,
)
from branchline.games.days_of_steam.native.kernel import (
    acting,
    all_curves,
    apply,
    chance,
    enter,
    goods_at,
    list_cities,
    list_lays,
    list_places,
    load,
    may_enter,
    may_stop,
    train_cell,
)
from branchline.games.days_of_steam.native.map import cell_at
from branchline.games.days_of_steam.native.table import Match, ahead, copy, random_below

__all__ = ["TurnSearch", "all_turns", "evaluate", "lead", "play_turn", "pruned_moves", "rollout"]

TURNS = 4096  # listed at most
MOST_STEPS = 65_536  # of all listed turns together
DEEPEST = 24  # steps of one drive
MOST_LAYS = 8  # tiles in a pruned list
MOST_SITES = 3  # places for each open city in a pruned list
COLD = 3  # steam at or below which coal is burnt
ENOUGH = 6  # coal burnt in one turn
TO_ROW = 4  # the row of a train under way
NEVER = -1e9


class TurnSearch:
    """The evaluator, the listed turns, and scratch matches."""

    evaluator: PositionEvaluator
    work: Match  # scratch match for trying tiles
    table: Match  # scratch match of rollouts
    moves: Moves
    count: int
    value: list[float] = sized(4096)  # of each turn: its value,
    first: list[int] = sized(4096)  # where its steps begin,
    length: list[int] = sized(4096)  # and their number
    path: list[int32] = sized(65536)
    steps: int
    drive_steps: list[int32] = sized(64)  # of the drive that is being tried
    score: list[float] = sized(16384)
    is_selected: list[uint8] = sized(16384)
    loops: list[float] = sized(4)  # value of each seat's loops on the present map
    derailed_values: list[float] = sized(256)  # value after a derailment, by steam spent; `NEVER` if not computed

    def __init__(self, evaluator: PositionEvaluator, work: Match, table: Match) -> None:
        allocate(TurnSearch, self)
        self.evaluator = evaluator
        self.work = work
        self.table = table
        self.moves = Moves()


# ---- turns and their values


def list_turns(h: TurnSearch, m: Match, promising_only: int) -> None:
    """List every way to end the present turn with its value; all tiles, or the promising ones only."""
    h.count = 0
    h.steps = 0
    if m.phase == LAID:
        add_single_step(h, DONE, 0.0)
    elif m.phase == PLACE:
        h.moves.count = 0
        list_places(m, h.moves)
        try_tiles(h, m)
    else:
        analyse(h.evaluator.analysis, m)
        list_stationary(h, m)
        drive(h, m, 0)
        if m.phase == TURN:
            h.moves.count = 0
            list_lays(m, m.seat, h.moves)
            list_cities(m, h.moves)
            if promising_only:
                prune(h, m)
            try_tiles(h, m)


def add_single_step(h: TurnSearch, move: int, value: float) -> None:
    h.drive_steps[0] = move
    add_turn(h, 1, value)


def add_turn(h: TurnSearch, length: int, value: float) -> None:
    """Add the turn in `drive_steps`."""
    if h.count < TURNS and h.steps + length <= MOST_STEPS:
        h.value[h.count] = value
        h.first[h.count] = h.steps
        h.length[h.count] = length
        for n in range(length):
            h.path[h.steps + n] = h.drive_steps[n]
        h.steps += length
        h.count += 1


def balance(h: TurnSearch, own: float, others: float) -> float:
    """Own value less a fraction of the best rival's."""
    return own - h.evaluator.parameter[RIVAL] * others


def try_tiles(h: TurnSearch, m: Match) -> None:
    """Add a turn for each tile in `found`, evaluated after laying it."""
    for n in range(listed(h.moves)):
        move = h.moves.move[n]
        if move < LAY_CITY:
            continue
        copy(h.work, m)
        apply(h.work, m.seat, move)
        analyse(h.evaluator.analysis, h.work)
        own = seat_value(h.evaluator, h.work, m.seat, 1)
        h.drive_steps[0] = move
        h.drive_steps[1] = DONE
        add_turn(h, 2, balance(h, own, best_rival_value(h.evaluator, h.work, m.seat, 0)))


def list_stationary(h: TurnSearch, m: Match) -> None:
    """Add the turns without a tile or a drive; the map stays as it is."""
    h.evaluator.removed_count = 0
    for seat in range(m.tables.seats):
        find_row(h.evaluator, m, seat, m.train[seat], m.place[seat])
        h.loops[seat] = loop_value(h.evaluator, m, seat, 0 if seat == m.seat else 1)
    for steam_spent in range(m.steam[m.seat] + 1):
        h.derailed_values[steam_spent] = NEVER
    if m.phase != TURN:
        return
    others = rivals_now(h, m)
    own = parked_value(h.evaluator, m, m.seat, 1) + h.loops[m.seat]
    add_single_step(h, PASS, balance(h, own - h.evaluator.parameter[PASSING], others))
    h.moves.count = 0
    list_cities(m, h.moves)
    if h.moves.count and h.moves.move[h.moves.count - 1] == UNCOVER:
        add_single_step(h, UNCOVER, balance(h, own + h.evaluator.parameter[UNCOVERED_CITY], others))
    if m.tables.water[m.face[m.train[m.seat]]]:
        fuller = m.steam[m.seat] + m.tables.water_tower
        if fuller > m.tables.steam_limit:
            fuller = m.tables.steam_limit
        load_deliveries(h.evaluator, m, m.seat)
        own = train_value(h.evaluator, m, m.seat, CITIES * m.seat, m.train[m.seat], m.cargo[m.seat], m.origin[m.seat], fuller, 1)
        own += h.loops[m.seat]
        add_single_step(h, REST, balance(h, own, others))


def rivals_now(h: TurnSearch, m: Match) -> float:
    """Value of the best rival on the present map, without the loaded goods."""
    best = 0.0
    for seat in range(m.tables.seats):
        if seat != m.seat:
            value = parked_value(h.evaluator, m, seat, 0) + h.loops[seat]
            if value > best:
                best = value
    return best


# ---- drives


def drive(h: TurnSearch, m: Match, depth: int) -> None:
    """Add every way to continue or begin a drive, by depth-first search: stop here, load a good, enter the next tile."""
    if m.phase == DRIVE and m.entry != NONE and may_stop(m, m.run_cell, m.entry):
        h.drive_steps[depth] = DONE
        add_turn(h, depth + 1, stop_value(h, m))
    edges = may_enter(m)
    if not edges or depth >= DEEPEST:
        return
    cell = train_cell(m)
    cargo = m.run_cargo if m.running else m.cargo[m.seat]
    if cargo == NONE and m.tables.is_city[m.face[cell]]:
        for letter in range(m.tables.letters):
            if goods_at(m, cell, letter):
                drive_with_good(h, m, depth, edges, letter)
    drive_on(h, m, depth, edges)


def drive_with_good(h: TurnSearch, m: Match, depth: int, edges: int, letter: int) -> None:
    """Continue with a good on the train, then restore the match."""
    phase = m.phase
    running = m.running
    origin = m.run_origin
    load(m, letter)
    h.drive_steps[depth] = LOAD + letter
    drive_on(h, m, depth + 1, edges)
    m.phase = phase
    m.running = running
    m.loads -= 1
    m.run_cargo = NONE
    m.run_origin = origin


def drive_on(h: TurnSearch, m: Match, depth: int, edges: int) -> None:
    """Continue by each of these edges, then restore the match."""
    for out in range(4):
        if edges >> out & 1:
            phase = m.phase
            running = m.running
            cell = m.run_cell
            entry = m.entry
            steam_spent = m.steam_spent
            curved = m.curved
            cargo = m.run_cargo if running else m.cargo[m.seat]
            origin = m.run_origin if running else m.origin[m.seat]
            enter(m, out)
            h.drive_steps[depth] = ENTER + out
            drive(h, m, depth + 1)
            if m.run_cargo != cargo:
                m.run_deliveries[cargo] -= 1
            m.phase = phase
            m.running = running
            m.run_cell = cell
            m.entry = entry
            m.steam_spent = steam_spent
            m.curved = curved
            m.run_cargo = cargo
            m.run_origin = origin


def stop_value(h: TurnSearch, m: Match) -> float:
    """Expected value of a drive that ends here, with the risk of derailing in curves (a chance node)."""
    seat = m.seat
    face = m.face[m.run_cell]
    mark_loaded(h, m)
    others = rivals_now(h, m)
    find_row(h.evaluator, m, TO_ROW, m.run_cell, m.tables.place_at[4 * face + m.entry])
    load_deliveries(h.evaluator, m, seat)
    for letter in range(m.tables.letters):
        h.evaluator.deliveries[letter] = h.evaluator.deliveries[letter] + m.run_deliveries[letter]
    origin = m.run_cell if m.tables.is_city[face] else m.run_origin
    arrived = (
        train_value(h.evaluator, m, seat, CITIES * TO_ROW, m.run_cell, m.run_cargo, origin, m.steam[seat] - m.steam_spent, 1)
        + h.loops[seat]
    )
    value = balance(h, arrived, others)
    h.evaluator.removed_count = 0
    curved = m.curved != 0 or (not m.tables.is_city[face] and all_curves(m, face, m.entry) != 0)
    over = m.steam_spent - m.tables.speed_limit
    if not curved or over <= 0:
        return value
    risk = float(over) / m.tables.die
    if risk > 1.0:
        risk = 1.0
    return (1.0 - risk) * value + risk * derailed_value(h, m)


def mark_loaded(h: TurnSearch, m: Match) -> None:
    """Remove the goods that the drive has loaded from the analysis."""
    h.evaluator.removed_count = 0
    for n in range(m.loads):
        remove_good(h.evaluator, h.evaluator.analysis, h.evaluator.analysis.number[m.load_cell[n]], m.load_letter[n])


def remove_good(o: PositionEvaluator, s: MapAnalysis, city: int, letter: int) -> None:
    """Remove one such good from a city."""
    for good in range(s.goods):
        if s.good_city[good] == city and s.good_letter[good] == letter and not is_removed(o, good):
            o.removed_goods[o.removed_count] = good
            o.removed_count += 1
            return


def is_removed(o: PositionEvaluator, good: int) -> int:
    for n in range(o.removed_count):
        if o.removed_goods[n] == good:
            return 1
    return 0


def derailed_value(h: TurnSearch, m: Match) -> float:
    """Value after a derailment: only the steam is spent."""
    seat = m.seat
    if h.derailed_values[m.steam_spent] == NEVER:
        load_deliveries(h.evaluator, m, seat)
        own = train_value(
            h.evaluator, m, seat, CITIES * seat, m.train[seat], m.cargo[seat], m.origin[seat], m.steam[seat] - m.steam_spent, 1
        )  # fmt: skip
        h.derailed_values[m.steam_spent] = balance(h, own + h.loops[seat], rivals_now(h, m))
    return h.derailed_values[m.steam_spent]


# ---- pruning of tiles


def prune(h: TurnSearch, m: Match) -> None:
    """Keep only the promising moves in `found`."""
    count = listed(h.moves)
    mark_best(h, m, count)
    h.moves.count = 0
    for n in range(count):
        if h.is_selected[n]:
            h.moves.move[h.moves.count] = h.moves.move[n]
            h.moves.count += 1


def mark_best(h: TurnSearch, m: Match, count: int) -> None:
    """Mark the most promising tiles, and the places for cities near the train."""
    for n in range(count):
        h.is_selected[n] = 0
        h.score[n] = score_tile(m, h.moves.move[n])
    mark_top(h, count, LAY, 1 << 30, MOST_LAYS)
    for city in range(1, m.tables.open_cities + 1):
        mark_top(h, count, LAY_CITY + (city << 20), LAY_CITY + ((city + 1) << 20), MOST_SITES)


def mark_top(h: TurnSearch, count: int, low: int, high: int, number: int) -> None:
    """Mark the moves with the highest scores between two move numbers."""
    for _ in range(number):
        best = NEVER
        at = -1
        for n in range(count):
            if not h.is_selected[n] and low <= h.moves.move[n] < high and h.score[n] > best:
                best = h.score[n]
                at = n
        if at < 0:
            return
        h.is_selected[at] = 1


def score_tile(m: Match, move: int) -> float:
    """Heuristic score of a tile: what it joins, its steam, its distance from the train."""
    if move < LAY_CITY:
        return NEVER
    cell = cell_at(m, (move >> 10 & 1023) - FAR, (move & 1023) - FAR)
    train = m.train[m.seat]
    away = abs(m.x[cell] - m.x[train]) + abs(m.y[cell] - m.y[train])
    if move < LAY:
        return float(-away)
    kind = (move - LAY) >> 22
    face = m.tables.first_face[kind]
    while m.tables.turn[face] != (move - LAY) >> 20 & 3:
        face += 1
    heat = m.tables.steam_limit - m.steam[m.seat]
    if heat > m.tables.kind_steam[kind]:
        heat = m.tables.kind_steam[kind]
    return score_sections(m, cell, face) + 0.3 * heat - 0.12 * away


def score_sections(m: Match, cell: int, face: int) -> float:
    """Score of a tile's new sections by what is at their ends."""
    old = 0 if m.face[cell] == NO_FACE else m.tables.sections[m.face[cell]]
    value = -2.0 if old else 0.0
    fresh = m.tables.sections[face] & ~old
    pair = 0
    for one in range(4):
        for other in range(one + 1, 4):
            if fresh >> pair & 1:
                ends = (m.city_edges[cell] >> one & 1) + (m.city_edges[cell] >> other & 1)
                if ends == 2:
                    value += 3.0
                elif ends == 1:
                    onward = m.beside[4 * cell + (one if m.city_edges[cell] >> other & 1 else other)]
                    value += 1.0 if onward != NOWHERE and m.face[onward] == NO_FACE and m.track[onward] else 0.4
            pair += 1
    return value


# ---- rollouts


def best_turn(h: TurnSearch) -> int:
    best = 0
    for n in range(1, h.count):
        if h.value[n] > h.value[best]:
            best = n
    return best


def play_turn(h: TurnSearch, m: Match) -> None:
    """Play the turn with the best value among pruned turns, up to the next chance event."""
    seat = m.seat
    if m.phase == TURN and m.steam[seat] <= COLD:
        for _ in range(ENOUGH):
            if m.coal[seat] and m.steam[seat] < m.tables.steam_limit:
                apply(m, seat, BURN)
    list_turns(h, m, 1)
    best = best_turn(h)
    for n in range(h.length[best]):
        apply(m, seat, h.path[h.first[best] + n])


def redeal_hidden(m: Match, seat: int) -> None:
    """Determinization: deal the other hands at random from all tiles that the seat has not seen."""
    for other in range(m.tables.seats):
        if other != seat:
            for kind in range(m.tables.kinds):
                m.stack[kind] += m.hands[KINDS * other + kind]
                m.hands[KINDS * other + kind] = 0
            m.stack_size += m.hand_size[other]
    for other in range(m.tables.seats):
        if other != seat:
            for _ in range(m.hand_size[other]):
                kind = kind_of(m.stack, random_below(m, m.stack_size))
                m.hands[KINDS * other + kind] += 1
                m.stack[kind] -= 1
                m.stack_size -= 1


def rollout(h: TurnSearch, start: Match, line: list[int], seed: uint64, ahead: int) -> float:
    """Lead of the acting seat after one truncated rollout that begins with these moves.

    It is evaluated after `ahead` more turns of that seat, before its next one. Equal seeds give equal chance events.
    """
    m = h.table
    seat = start.seat
    copy(m, start)
    m.seed = seed
    redeal_hidden(m, seat)
    move: int
    for move in line:
        apply(m, seat, move)
    return play_until(h, m, seat, seed, ahead)


def play_until(h: TurnSearch, m: Match, seat: int, seed: uint64, ahead: int) -> float:
    while m.phase != OVER:
        if acting(m) == NONE:
            chance(m)
            continue
        if m.phase == TURN:
            if m.seat == seat:
                if not ahead:
                    break
                ahead -= 1
            seed = splitmix64_next(seed)
            m.seed = seed
        play_turn(h, m)
    return lead(h, m, seat)


def lead(h: TurnSearch, m: Match, seat: int) -> float:
    """Value of a seat less that of the best rival, with a bonus or penalty at the end."""
    analyse(h.evaluator.analysis, m)
    h.evaluator.removed_count = 0
    value = seat_value(h.evaluator, m, seat, 0) - best_rival_value(h.evaluator, m, seat, 1)
    if m.phase == OVER:
        value += h.evaluator.parameter[VICTORY] if is_first(m, seat) else -h.evaluator.parameter[VICTORY]
    return value


def is_first(m: Match, seat: int) -> int:
    """Whether no other seat is ahead."""
    for other in range(m.tables.seats):
        if other != seat and ahead(m, other, seat):
            return 0
    return 1


def all_turns(h: TurnSearch, m: Match) -> list[tuple[float, list[int]]]:
    """All turns with their values."""
    list_turns(h, m, 0)
    return [(h.value[n], [h.path[h.first[n] + k] for k in range(h.length[n])]) for n in range(h.count)]


def pruned_moves(h: TurnSearch, m: Match) -> list[int]:
    """The moves that a pruned list leaves out."""
    h.moves.count = 0
    list_lays(m, m.seat, h.moves)
    list_cities(m, h.moves)
    count = listed(h.moves)
    mark_best(h, m, count)
    return [h.moves.move[n] for n in range(count) if not h.is_selected[n] and h.moves.move[n] >= LAY_CITY]


def evaluate(h: TurnSearch, m: Match, seat: int) -> float:
    """Value of a seat, whichever seat acts: during a drive its best continuation, before the die with its risk."""
    h.evaluator.removed_count = 0
    analyse(h.evaluator.analysis, m)
    if m.seat == seat and m.running:
        list_stationary(h, m)
        if m.phase == ROLL:
            return stop_value(h, m)
        h.count = 0
        h.steps = 0
        drive(h, m, 0)
        return h.value[best_turn(h)]
    value = seat_value(h.evaluator, m, seat, 0 if m.phase == TURN and m.seat == seat else 1)
    if m.passes and (m.seat + m.tables.seats - 1) % m.tables.seats == seat:
        value -= h.evaluator.parameter[PASSING]
    return value + h.evaluator.parameter[UNCOVERED_CITY] if m.phase == UNCOVERED and m.seat == seat else value
