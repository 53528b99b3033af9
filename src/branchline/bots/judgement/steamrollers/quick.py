"""SteamRollers alone, played to its end again and again by a quick hand: each round it does what its habits like best.

An ordinary module, slow and correct; compiled with the types of `quick.pxd` it is the same, fast.
Of the action tiles it uses the permanent ones.
"""

from __future__ import annotations

from branchline.bots.judgement.steamrollers import ground as sizes
from branchline.bots.judgement.steamrollers.race import Aim, Race, below, build, copy, empty, eva_steps, margin

MOST_TRACKS, CODES, ROW, SIX, NO_TILE = sizes.MOST_TRACKS, sizes.CODES, sizes.ROW, sizes.SIX, sizes.NO_TILE
NONE, BUILD, UPGRADE, DELIVER, TAKE = 0, 1, 2, 3, 4  # what can be done with a die
BOX, MORE, TILE, LACKS, TOWN, HOPE, CROSS, TILE_LOST, AGAIN, GOOD, AHEAD, BEHIND = 0, 1, 2, 2, 7, 8, 9, 10, 11, 12, 13, 14  # habits
MOST_ROUNDS = 40
LOST = sizes.LOST


def play(a: Aim, start: Race, r: Race, first: Race, second: Race, seed: int, rolling: bool) -> float:
    """The margin over Eva when a match is played on with the dice of a seed; `rolling`: Eva's die is to be rolled first.

    The start is left as it is; the others are room to play in.
    """
    copy(a, r, start)
    r.seed = seed
    if rolling:
        if not eva_steps(a, r, below(r, SIX)):
            return lost(a, r)
        if empty(r) >= a.ground.empty_cities:
            return margin(a, r)
    for _ in range(MOST_ROUNDS):
        if not play_round(a, r, first, second):
            return lost(a, r)
        if empty(r) >= a.ground.empty_cities:
            break
    return margin(a, r)


def lost(a: Aim, r: Race) -> float:
    return min(margin(a, r), 0.0) - LOST


def play_round(a: Aim, r: Race, first: Race, second: Race) -> bool:
    """A round: the dice, the two of them that look best, Eva's steps; false if she has won at once."""
    for n in range(3):
        r.dice[n] = below(r, SIX)
    black = a.ground.faces[below(r, a.ground.face_count)]
    r.sideways = 0
    r.spent = 0
    best = -1000.0
    chosen = 0
    for one in range(3):
        copy(a, first, r)
        total = act(a, first, r.dice[one], black)
        for two in range(3):
            if one != two:
                copy(a, second, first)
                value = total + act(a, second, r.dice[two], black) - harm(a, second, r.dice[3 - one - two])
                if value > best:
                    best = value
                    chosen = 3 * one + two
    act(a, r, r.dice[chosen // 3], black)
    act(a, r, r.dice[chosen % 3], black)
    return eva_steps(a, r, r.dice[3 - chosen // 3 - chosen % 3])


def act(a: Aim, r: Race, die: int, black: int) -> float:
    """Does what looks best with a die; says how good it looked."""
    r.act = NONE
    r.gain = 0.0
    weigh(a, r, die, black, NO_TILE)
    if has(r, a.ground.step_tile):
        if die >= a.ground.step:
            weigh(a, r, die - a.ground.step, black, a.ground.step_tile)
        if die + a.ground.step < SIX:
            weigh(a, r, die + a.ground.step, black, a.ground.step_tile)
    if has(r, a.ground.turn_tile):
        weigh(a, r, SIX - 1 - die, black, a.ground.turn_tile)
    do(a, r)
    return r.gain


def has(r: Race, tile: int) -> bool:
    """Whether a permanent tile can be used for this action."""
    return tile != NO_TILE and (r.own & ~r.spent) >> tile & 1 != 0


def keep(r: Race, gain: float, act: int, what: int, where: int, tile: int) -> None:
    if gain > r.gain:
        r.gain = gain
        r.act = act
        r.what = what
        r.where = where
        r.tile = tile


def weigh(a: Aim, r: Race, die: int, black: int, tile: int) -> None:
    """The best use of a die that shows this; `tile` made it so."""
    if not r.boxes >> die & 1:
        if r.power < a.power:
            keep(r, a.habit[BOX] + a.habit[MORE] * r.power, UPGRADE, die, 0, tile)
        else:
            keep(r, a.ground.engine_points[r.power + 1] - a.ground.engine_points[r.power], UPGRADE, die, 0, tile)
    if not r.own >> die & 1 and a.ground.tile_points[die] > 0:
        keep(r, a.habit[TILE] * 2 * a.ground.tile_points[die], TAKE, die, 0, tile)
    weigh_tracks(a, r, die, black, tile)
    if r.count[die]:
        for to in range(SIX):
            if r.ways[die * SIX + to]:
                weigh_goods(a, r, die, to, tile)
    if tile == NO_TILE and has(r, a.ground.destination_tile):
        for origin in range(SIX):
            if r.count[origin] and r.ways[origin * SIX + die]:
                weigh_goods(a, r, origin, die, a.ground.destination_tile)


def weigh_tracks(a: Aim, r: Race, die: int, black: int, tile: int) -> None:
    """The track in this region that brings a line nearest to its end."""
    if tile == NO_TILE and has(r, a.ground.track_tile):
        black = 7
        tile = a.ground.track_tile
    for n in range(a.lines):
        lacks = r.lacks[n]
        if a.around[n] >> die & 1 and 0 < lacks <= MOST_TRACKS and not r.joined >> a.pair[n] & 1:
            gain = a.habit[LACKS + lacks] + a.habit[TOWN] * a.length[n]
            if gain > r.gain:
                for at in range(a.size[n]):
                    need = a.need[n * MOST_TRACKS + at]
                    if a.ground.region[need // CODES] == die and r.track[need // CODES] == 0 and a.ground.kind[need % CODES] & black:
                        keep(r, gain, BUILD, need, n, tile)


def weigh_goods(a: Aim, r: Race, origin: int, to: int, tile: int) -> None:
    """The farthest that a good goes from one city to another now, less what is given up if it could go farther one day."""
    place = wanted(a, r, origin, to)
    if place < 0:
        return
    far = farthest(r.ways[origin * SIX + to], r.power)
    if has(r, a.ground.power_tile):
        more = farthest(r.ways[origin * SIX + to], min(r.power + a.ground.more_power, a.ground.cap))
        if more > far and tile == NO_TILE:
            far = more
            tile = a.ground.power_tile
    if far > 0:
        hoped = farthest(a.hope[origin * SIX + to], max(a.power, r.power))
        keep(r, far - a.habit[HOPE] * max(0, hoped - far), DELIVER, origin * ROW + place, far, tile)


def wanted(a: Aim, r: Race, origin: int, to: int) -> int:
    """The place in a row of a good that another city takes; the last one, which Eva would take first."""
    for place in range(r.count[origin] - 1, -1, -1):
        if r.goods[origin * ROW + place] == a.ground.takes[to]:
            return place
    return -1


def farthest(ways: int, power: int) -> int:
    for far in range(power, 0, -1):
        if ways >> far & 1:
            return far
    return 0


def do(a: Aim, r: Race) -> None:
    """Does what was found best."""
    if r.act == UPGRADE:
        r.boxes |= 1 << r.what
        r.power += 1
    elif r.act == TAKE:
        r.own |= 1 << r.what
        r.sideways |= 1 << r.what
    elif r.act == BUILD:
        build(a, r, r.what)
    elif r.act == DELIVER:
        r.delivered += r.where
        city = r.what // ROW
        r.count[city] -= 1
        for place in range(r.what, city * ROW + r.count[city]):
            r.goods[place] = r.goods[place + 1]
    if r.act != NONE and r.tile != NO_TILE:
        r.spent |= 1 << r.tile


def harm(a: Aim, r: Race, die: int) -> float:
    """What a die does for Eva, and whether the match then ends well or badly."""
    crosses = r.crosses[die]
    if crosses >= a.ground.fields[die]:
        return 100.0
    cost = a.habit[CROSS]
    if (r.own & ~r.sideways) >> die & 1:
        cost += a.habit[TILE_LOST] * 2 * max(0, a.ground.tile_points[die])
    done = empty(r)
    if not r.count[die]:
        cost += a.habit[AGAIN]
    elif crosses + 1 >= a.ground.reach:
        cost += crosses + 1 + a.habit[GOOD]
        if r.count[die] == 1:
            done += 1
    if done >= a.ground.empty_cities:
        ahead = margin(a, r) - cost
        cost -= a.habit[AHEAD] + ahead if ahead > 0 else ahead - a.habit[BEHIND]
    return cost
