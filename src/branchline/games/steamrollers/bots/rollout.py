# branchline: kernel
"""SteamRollers: the fast rollout policy; every seat plays the move with the highest linear score, by its goal and the parameters.

All its moves are legal. It steals no dice, and takes two of them in solo matches only.
"""

from __future__ import annotations

from branchline.engine.bits import lowest
from branchline.engine.kernel_fields import uint64
from branchline.engine.move_list import Moves
from branchline.games.steamrollers.bots.goal_cache import goods_to_go
from branchline.games.steamrollers.bots.goal_policy import GOAL_LINES, GoalMatch, GoalPolicy, copy_goal_match, find_ways, update_lines
from branchline.games.steamrollers.bots.links import CODES, MOST_TRACKS
from branchline.games.steamrollers.bots.parameters import NAMES
from branchline.games.steamrollers.bots.position_value import LOST
from branchline.games.steamrollers.native.carrying import list_fillings, power, smallest, takes
from branchline.games.steamrollers.native.constants import (
    ACT,
    ADDITIONS,
    ARRANGE,
    ASK,
    BUILD,
    CELLS,
    DECLINE,
    DELIVER,
    DESTINATION,
    DONE,
    END,
    FIRST_ENGINE,
    FIRST_TRACK,
    FLIP,
    LEGS,
    LONGER,
    NO_FIELD,
    NONE,
    OVER,
    OWN,
    PASS,
    PLACE,
    PLAY,
    ROW,
    SECTIONS,
    SET,
    SIX,
    SOURCES,
    START,
    STARTED,
    STEP,
    STEP_TO,
    TAKE,
    TAKE_ONE,
    TAKE_TILE,
    TAKE_TWO,
    TRACK,
    TURN,
    UNLIMITED,
    UPGRADE,
    VALUE,
)  # fmt: skip
from branchline.games.steamrollers.native.kernel import acting, apply, chance, changer, takeable
from branchline.games.steamrollers.native.opening import list_starts
from branchline.games.steamrollers.native.table import amounts, count_empty_cities, eva_total, total, usable

__all__ = ["play", "result", "step"]

INDEX = {name: n for n, name in enumerate(NAMES)}
BOX = INDEX["box"]
MORE = INDEX["more"]
TILE = INDEX["tile"]
TOWN = INDEX["town"]
HOPE = INDEX["hope"]
CROSS = INDEX["cross"]
TILE_LOST = INDEX["tile_lost"]
AGAIN = INDEX["again"]
GOOD = INDEX["good"]
AHEAD = INDEX["ahead"]
BEHIND = INDEX["behind"]
BOX_EARLY = INDEX["box_early"]
TRACK_EARLY = INDEX["track_early"]
HOPE_EARLY = INDEX["hope_early"]
TILE_EARLY = INDEX["tile_early"]
RESCUE = INDEX["rescue"]
CROSS_GOODS = INDEX["cross_goods"]
LINE_WORTH = INDEX["line_worth"]
LINE_EARLY = INDEX["line_early"]
BOX_REACH = INDEX["box_reach"]
TILE_END = INDEX["tile_end"]
CARRY = INDEX["carry"]
CARRY_EARLY = INDEX["carry_early"]
EMPTY = INDEX["empty"]
FEW = INDEX["few"]
LACKS = INDEX["last"] - 1  # plus the number of tracks that a line lacks, from 1
HELP = INDEX["help_value"]  # plus the effect of a tile, numbered as in the kernel
NEAR: float = -0.6  # `early` up to which the end counts as near
A_WHILE: float = 6  # goods that must still go in the middle of a match
MOST_ROUNDS = 60  # of a rollout at most
IDLE = -1  # no move
NOTHING: float = -1000.0  # a score below all others
USED: float = 0.6  # fraction of a tile's points that using it is assumed to cost
BLOCKED: float = 1.0  # what a useless track costs on a hex that a line needs
ENOUGH_CROSSES = 4  # of Eva in a region, from which on the tiles against her are used


def play(c: GoalPolicy, start: GoalMatch, r: GoalMatch, trial: GoalMatch, best: GoalMatch, moves: Moves, seed: uint64) -> None:
    """Play a copy of `start` in `r` to the end with the dice of a seed; `trial` and `best` are scratch space."""
    copy_goal_match(r, start)
    r.seed = seed
    while r.phase != OVER and r.round < start.round + MOST_ROUNDS:
        step(c, r, trial, best, moves)


def result(r: GoalMatch, seat: int) -> float:
    """Margin of a seat over Eva, or over the best of the others."""
    if r.tables.seats > 1:
        return float(total(r, seat) - best_other(r, seat))
    ahead = total(r, 0) - eva_total(r)
    return min(ahead, 0) - LOST if r.ending == NO_FIELD else float(ahead)


def best_other(r: GoalMatch, seat: int) -> int:
    best = -1000
    for other in range(r.tables.seats):
        if other != seat:
            best = max(best, total(r, other))
    return best


def step(c: GoalPolicy, r: GoalMatch, trial: GoalMatch, best: GoalMatch, moves: Moves) -> None:
    """Play the next move, or the next chance event."""
    seat = acting(r)
    if seat == NONE:
        chance(r)
    elif r.phase == TAKE and r.tables.seats == 1:
        take_pair(c, r, trial, best)
    elif r.phase == TAKE:
        apply(r, seat, TAKE_ONE + best_die(c, r, seat))
    elif r.phase == ACT:
        play_die(c, r, seat)
    elif r.phase == END:
        moves.count = 0
        list_fillings(r, seat, moves)
        apply(r, seat, moves.move[0] if moves.count else DONE)
    elif r.phase == START:
        apply(r, seat, starting_move(r, moves))
    elif r.phase == ARRANGE or r.phase == STARTED:
        apply(r, seat, DONE)
    else:
        apply(r, seat, PLAY if r.phase != ASK and keeps_good_from_eva(r) else DECLINE)


def starting_move(r: GoalMatch, moves: Moves) -> int:
    """The first use of a starting tile that is neither a track nor an engine box, if there is one."""
    moves.count = 0
    list_starts(r, moves)
    for n in range(moves.count):
        if moves.move[n] != FIRST_ENGINE and not FIRST_TRACK <= moves.move[n] < BUILD:
            return moves.move[n]
    return moves.move[0]


def keeps_good_from_eva(r: GoalMatch) -> int:
    """Whether Eva has crosses enough in the region of her die for a tile against her."""
    n = r.eva_die - 1
    return ENOUGH_CROSSES <= r.crosses[n] < r.tables.field_count[n]


# ---- taking dice


def take_pair(c: GoalPolicy, r: GoalMatch, trial: GoalMatch, best: GoalMatch) -> None:
    """Solo: play both actions with the best pair of dice, counting what the third does for Eva."""
    top = 2 * NOTHING
    first = 0.0
    searched_die, move, change = NONE, IDLE, IDLE  # the best use of the first die does not depend on the other
    for one in range(SIX):
        for two in range(SIX):
            if r.dice[one] and r.dice[two] and (one != two or r.dice[one] > 1):
                copy_goal_match(trial, r)
                apply(trial, 0, TAKE_TWO + SIX * one + two)
                if searched_die != one:
                    searched_die = one
                    find_use(c, trial, 0)
                    first, move, change = trial.gain, trial.move, trial.change
                trial.move = move
                trial.change = change
                play_found(c, trial, 0)
                value = first + play_die(c, trial, 0)
                value -= eva_gain(c, trial, untaken_die(trial))
                if value > top:
                    top = value
                    copy_goal_match(best, trial)
    copy_goal_match(r, best)


def untaken_die(r: GoalMatch) -> int:
    """The die that is left for Eva."""
    n = 0
    while not r.dice[n]:
        n += 1
    return n


def best_die(c: GoalPolicy, r: GoalMatch, seat: int) -> int:
    """The die with the best use."""
    top = 2 * NOTHING
    best = 0
    for n in range(SIX):
        if r.dice[n]:
            r.die = n + 1
            find_use(c, r, seat)
            if r.gain > top:
                top = r.gain
                best = n
    r.die = 0
    return best


def eva_gain(c: GoalPolicy, r: GoalMatch, die: int) -> float:
    """Points that a die gives Eva, less the value of ending the match if it does."""
    crosses = r.crosses[die]
    if crosses >= r.tables.field_count[die]:
        return 100.0
    cost = c.parameter[CROSS] + c.parameter[CROSS_GOODS] * r.count[die] + adds_cross(r, die)
    if r.owner[die] == 0 and not r.sideways >> die & 1:
        cost += c.parameter[TILE_LOST] * 4 * max(0.0, tile_gain(c, r, die))
    empty = count_empty_cities(r)
    if not r.count[die]:
        cost += c.parameter[AGAIN]
    elif crosses + 1 >= r.tables.eva_reach:
        cost += crosses + 1 + c.parameter[GOOD]
        if r.count[die] == 1:
            empty += 1
    if empty >= r.tables.empty_cities:
        cost -= end_value(c, total(r, 0) - eva_total(r) - cost)
    return cost


def adds_cross(r: GoalMatch, die: int) -> int:
    """Whether another cross in a region adds to Eva's score for her best regions."""
    better = 0
    for n in range(SIX):
        if r.crosses[n] > r.crosses[die]:
            better += 1
    return 1 if better < r.tables.eva_regions else 0


def end_value(c: GoalPolicy, ahead: float) -> float:
    """Value of ending the match now, `ahead` points ahead."""
    return c.parameter[AHEAD] + ahead if ahead > 0 else ahead - c.parameter[BEHIND]


def points_of(r: GoalMatch, tile: int) -> int:
    return r.tables.points[2 * tile + r.tile_side[tile]]


# ---- using a die


def play_die(c: GoalPolicy, r: GoalMatch, seat: int) -> float:
    """Play the best use of the die taken; returns its score."""
    find_use(c, r, seat)
    gain = r.gain
    play_found(c, r, seat)
    return gain


def play_found(c: GoalPolicy, r: GoalMatch, seat: int) -> None:
    """Play the use that `find_use` found."""
    move, links = r.move, r.links[seat]
    if r.change != IDLE:
        apply(r, seat, r.change)
    apply(r, seat, move)
    if BUILD <= move < DELIVER:
        update_lines(c, r, seat, CODES * ((move - BUILD) // SECTIONS) + (move - BUILD) % SECTIONS + 1)
        if r.links[seat] != links:
            find_ways(r, seat)


def find_use(c: GoalPolicy, r: GoalMatch, seat: int) -> None:
    """Find the best use of the die taken, with or without a tile that changes it."""
    r.earliness = goods_to_go(r) / A_WHILE - 1
    r.gain = NOTHING
    r.move = IDLE
    r.change = IDLE
    r.cost = 0.0
    die = r.die
    score_uses(c, r, seat, IDLE)
    if not r.final:
        tile = changer(r, seat, STEP)
        if tile != NONE:
            step = smallest(amounts(r, tile))
            if die > step:
                score_changed(c, r, seat, die - step, STEP_TO + die - step - 1)
            if die + step <= SIX:
                score_changed(c, r, seat, die + step, STEP_TO + die + step - 1)
        if changer(r, seat, TURN) != NONE:
            score_changed(c, r, seat, SIX + 1 - die, FLIP)
        tile = changer(r, seat, VALUE)
        if tile != NONE:
            r.cost = tile_cost(r, tile)
            for n in range(SIX):
                if n + 1 != die:
                    score_changed(c, r, seat, n + 1, SET + n)
    r.die = die
    if r.move == IDLE:
        score_fallback(c, r, seat)


def score_changed(c: GoalPolicy, r: GoalMatch, seat: int, die: int, change: int) -> None:
    r.die = die
    score_uses(c, r, seat, change)


def propose(r: GoalMatch, gain: float, move: int, change: int) -> None:
    if gain - r.cost > r.gain:
        r.gain = gain - r.cost
        r.move = move
        r.change = change


def score_fallback(c: GoalPolicy, r: GoalMatch, seat: int) -> None:
    """Propose what does least harm: a track that no line needs, any track, a tile, or passing."""
    n = r.die - 1
    for at in range(r.tables.field_count[n]):
        cell = r.tables.field[CELLS * n + at]
        if not r.tracks[CELLS * seat + cell]:
            code = 1
            while not r.tables.track_types[code] & r.black_die:
                code += 1
            propose(r, -BLOCKED if c.line_seats[cell] >> seat & 1 else 0.0, BUILD + SECTIONS * cell + code - 1, IDLE)
    if takeable(r, n):
        propose(r, min(0, points_of(r, n)) - 0.1, TAKE_TILE, IDLE)
    if r.move == IDLE:
        propose(r, 0.0, PASS, IDLE)


def score_uses(c: GoalPolicy, r: GoalMatch, seat: int, change: int) -> None:
    """Propose the uses of the die with its present value, which the move `change` gave it."""
    n = r.die - 1
    if not r.boxes[seat] >> n & 1:
        boxes = power(r, seat, 0)
        if boxes < c.power[seat]:
            gain = c.parameter[BOX] + c.parameter[MORE] * boxes + c.parameter[BOX_EARLY] * r.earliness
            if c.parameter[BOX_REACH]:
                gain += c.parameter[BOX_REACH] * farther_pairs(r, seat, boxes + 1)
            propose(r, gain, UPGRADE, change)
        else:
            propose(r, r.tables.engine_points[boxes + 1] - r.tables.engine_points[boxes], UPGRADE, change)
    if r.owner[n] != seat and takeable(r, n):
        gain_of_tile = tile_gain(c, r, n)
        if gain_of_tile > 0:
            propose(r, gain_of_tile, TAKE_TILE, change)
    score_tracks(c, r, seat, change)
    if r.links[seat]:
        for to in range(SIX):
            if r.reachable_pairs[seat] >> (SIX * n + to) & 1:
                score_goods(c, r, seat, n, to, change)
        if usable(r, seat, DESTINATION) != NONE:
            for origin in range(SIX):
                if r.reachable_pairs[seat] >> (SIX * origin + n) & 1:
                    score_goods(c, r, seat, origin, n, change)


def farther_pairs(r: GoalMatch, seat: int, distance: int) -> int:
    """The number of pairs of cities with a good that can go exactly this far."""
    number = 0
    pairs = r.reachable_pairs[seat]
    while pairs:
        pair = lowest(pairs)
        pairs &= pairs - 1
        if r.distances[SIX * SIX * seat + pair] >> distance & 1 and carried_good(r, seat, pair // SIX, pair % SIX) != NONE:
            number += 1
    return number


def tile_gain(c: GoalPolicy, r: GoalMatch, tile: int) -> float:
    """Value of a tile: its effect, which is worth more early in the match, and the expected rest of its points."""
    helps = c.parameter[HELP + r.tables.effect[2 * tile + r.tile_side[tile]]] * (1 + r.earliness)
    per_point = c.parameter[TILE] + c.parameter[TILE_EARLY] * r.earliness
    if r.earliness <= NEAR:
        per_point += c.parameter[TILE_END]
    return helps + per_point * 2 * points_of(r, tile)


def score_tracks(c: GoalPolicy, r: GoalMatch, seat: int, change: int) -> None:
    """Propose the tracks of this region that wanted lines need."""
    region = r.die - 1
    types = 7 if usable(r, seat, TRACK) != NONE else r.black_die
    slot = SIX * seat + region
    for n in range(GOAL_LINES * slot, GOAL_LINES * slot + c.crossings[slot]):
        at = c.crossing[n]
        lacks = r.lacks[at]
        if 0 < lacks <= MOST_TRACKS and not r.joined_pairs[seat] >> c.pair[at] & 1:
            gain = c.parameter[LACKS + lacks] + c.parameter[TOWN] * c.length[at] + c.parameter[TRACK_EARLY] * r.earliness
            gain += c.parameter[LINE_WORTH] * c.steps_lost[at] + c.parameter[LINE_EARLY] * (lacks - 1) * r.earliness
            if gain - r.cost > r.gain:
                for place in range(c.size[at]):
                    need = c.need[MOST_TRACKS * at + place]
                    cell = need // CODES
                    if c.region[cell] == region and not r.tracks[CELLS * seat + cell] and r.tables.track_types[need % CODES] & types:
                        propose(r, gain, BUILD + SECTIONS * cell + need % CODES - 1, change)


def score_goods(c: GoalPolicy, r: GoalMatch, seat: int, origin: int, to: int, change: int) -> None:
    """Propose the longest deliveries from one city to another, with and without tiles."""
    source = carried_good(r, seat, origin, to)
    if source == NONE:
        return
    distances = r.distances[SIX * SIX * seat + SIX * origin + to]
    reach = power(r, seat, 1)
    final = farthest(c.final_distances[SIX * SIX * seat + SIX * origin + to], max(c.power[seat], reach))
    distance = farthest(distances, reach)
    if distance > 0:
        score_delivery(c, r, seat, origin, to, source, distance, 0, final, change)
        if usable(r, seat, LONGER) != NONE:
            for plus in range(1, ADDITIONS):
                if amounts(r, r.tile_of[LONGER]) >> plus & 1:
                    distance = farthest(distances, reach - plus)
                    if distance > 0:
                        score_delivery(c, r, seat, origin, to, source, distance, plus, final, change)
    if usable(r, seat, UNLIMITED) != NONE:
        distance = farthest(distances, 40)
        if distance > reach:
            score_delivery(c, r, seat, origin, to, source, distance, 0, final, change)


def score_delivery(
    c: GoalPolicy, r: GoalMatch, seat: int, origin: int, to: int, source: int, distance: int, plus: int, final: int, change: int
) -> None:
    """Propose one delivery, scored by distance, future distance, tiles used and the end of the match."""
    gain = (
        distance
        + plus
        - max(0.0, c.parameter[HOPE] + c.parameter[HOPE_EARLY] * r.earliness) * max(0, final - distance)
        + c.parameter[RESCUE] * r.crosses[origin]
    )
    gain += c.parameter[CARRY] + c.parameter[CARRY_EARLY] * r.earliness
    if source != OWN:
        gain -= c.parameter[FEW] * (1 + r.earliness) / r.count[origin]
        if r.count[origin] == 1:
            gain -= c.parameter[EMPTY]
    if plus:
        gain -= tile_cost(r, r.tile_of[LONGER])
    elif distance > power(r, seat, 1):
        gain -= tile_cost(r, r.tile_of[UNLIMITED])
    if r.tables.seats > 1 and source != OWN and r.count[origin] == 1 and count_empty_cities(r) + 1 >= r.tables.empty_cities:
        gain += end_value(c, total(r, seat) + distance + plus - best_other(r, seat))
    if gain - r.cost > r.gain:
        route = find_route(r, seat, origin, to, 1 << origin, distance, 1)
        propose(r, gain, DELIVER + ((origin * SOURCES + source) * ADDITIONS + plus) * LEGS + route, change)


def tile_cost(r: GoalMatch, tile: int) -> float:
    """Cost of using a one-shot tile: its points, in solo matches also those that Eva then gets."""
    return USED * points_of(r, tile) * (2 if r.tables.seats == 1 else 1)


def carried_good(r: GoalMatch, seat: int, origin: int, to: int) -> int:
    """The good to deliver: the own cargo, or the last fitting good of a row, which Eva would take first."""
    if r.cargo[seat] != NONE and r.cargo_city[seat] == origin and takes(r, to, r.cargo[seat]):
        return OWN
    for place in range(r.count[origin] - 1, -1, -1):
        if takes(r, to, r.row[ROW * origin + place]):
            return PLACE + place if r.tables.seats == 1 else r.row[ROW * origin + place]
    return NONE


def farthest(distances: uint64, most: int) -> int:
    for distance in range(most, 0, -1):
        if distances >> distance & 1:
            return distance
    return 0


def find_route(r: GoalMatch, seat: int, city: int, to: int, cities: int, length: int, digit: int) -> int:
    """The first simple path of this length found by depth-first search: the sides of departure as digits of 7, or 0."""
    for side in range(SIX):
        leg = SIX * SIX * seat + SIX * city + side
        end = r.link_end[leg]
        if end != NONE and not cities >> end & 1 and r.link_length[leg] <= length:
            if end == to and r.link_length[leg] == length:
                return digit * (side + 1)
            if end != to:
                rest = find_route(r, seat, end, to, cities | 1 << end, length - r.link_length[leg], 7 * digit)
                if rest:
                    return rest + digit * (side + 1)
    return 0
