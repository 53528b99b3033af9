"""SteamRollers alone, played to its end again and again: a quick hand that strives for given links and a given engine.

An ordinary module, slow and correct; compiled with the types of `steamrollers_race.pxd` it is the same, fast.

The dice, Eva, goods, tracks, engine, deliveries and the points are those of the game; of the action tiles the points, and
what the permanent ones do. Cities, regions, boxes and tiles are counted from 0 here, bits are `1 << number`.
"""

from __future__ import annotations

from branchline.bots.judgement.steamrollers_ground import Ground

MOST_CELLS, MOST_LINES, MOST_LINKS, ROW, SIX = 128, 160, 64, 24, 6
MOST_TRACKS, CODES = 4, 16  # of a line; a track is its hex times so many and its code
GOLDEN, STIR, SHAKE, FULL = 0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB, 0xFFFFFFFFFFFFFFFF
NONE, BUILD, UPGRADE, DELIVER, TAKE = 0, 1, 2, 3, 4
NO_TILE = 6
ONE = 1
BOX, MORE, TILE, LACKS, TOWN, HOPE, CROSS, TILE_LOST, AGAIN, GOOD, AHEAD, BEHIND = 0, 1, 2, 2, 7, 8, 9, 10, 11, 12, 13, 14  # habits
MOST_ROUNDS = 40
LOST = 40.0  # points that losing for a full region is like


class Aim:
    """The box, and what the hand strives for: lines to draw, an engine."""

    region: list[int]  # of each hex
    kind: list[int]  # of each code of a track: a bit for its type
    faces: list[int]  # of the black die: two such bits
    face_count: int
    takes: list[int]  # the colour that each city takes
    fields: list[int]  # how many each region has
    engine_points: list[int]
    tile_points: list[int]
    link_points: int
    town_points: int
    empty_cities: int
    reach: int  # crosses that let Eva take a good
    best_regions: int
    eva_engine: int
    power_tile: int  # the tile with each effect, or NO_TILE
    track_tile: int
    step_tile: int
    turn_tile: int
    destination_tile: int
    more_power: int
    step: int
    cap: int
    habit: list[float]  # in the order of `steamrollers_habits.NAMES`
    lines: int
    pair: list[int]  # of each line the cities it joins: one times six and the other
    length: list[int]
    size: list[int]
    need: list[int]  # its tracks
    around: list[int]  # the regions they lie in, as bits
    power: int
    hope: list[int]  # how far goods go from one city to another when all is drawn

    def __init__(self, ground: Ground, habit: list[float], power: int) -> None:
        self.region = ground.region
        self.kind = ground.kind
        self.faces = ground.faces
        self.face_count = ground.face_count
        self.takes = ground.takes
        self.fields = ground.fields
        self.engine_points = ground.engine_points
        self.tile_points = ground.tile_points
        self.link_points = ground.link_points
        self.town_points = ground.town_points
        self.empty_cities = ground.empty_cities
        self.reach = ground.reach
        self.best_regions = ground.best_regions
        self.eva_engine = ground.eva_engine
        self.power_tile = ground.power_tile
        self.track_tile = ground.track_tile
        self.step_tile = ground.step_tile
        self.turn_tile = ground.turn_tile
        self.destination_tile = ground.destination_tile
        self.more_power = ground.more_power
        self.step = ground.step
        self.cap = ground.cap
        self.habit = habit
        self.lines = 0
        self.pair = [0] * 160
        self.length = [0] * 160
        self.size = [0] * 160
        self.need = [0] * 640
        self.around = [0] * 160
        self.power = power
        self.hope = [0] * 36


class Race:
    """A match alone: the sheet, the goods, Eva; and what the hand is about to do."""

    track: list[int]
    boxes: int
    power: int
    goods: list[int]  # colours, a row of each city
    count: list[int]
    crosses: list[int]
    eva: int
    own: int  # tiles
    sideways: int
    spent: int  # tiles used for the first action
    delivered: int
    network: int  # points
    links: int
    link_a: list[int]
    link_b: list[int]
    link_far: list[int]
    joined: int  # pairs of the aim
    lacks: list[int]  # of each line; more than it has tracks if something is in its way
    ways: list[int]  # how far goods go from one city to another, a bit for each distance
    seed: int
    dice: list[int]
    act: int
    what: int
    where: int
    tile: int
    gain: float

    def __init__(self) -> None:
        self.track = [0] * 128
        self.goods = [0] * 144
        self.count = [0] * 6
        self.crosses = [0] * 6
        self.link_a = [0] * 64
        self.link_b = [0] * 64
        self.link_far = [0] * 64
        self.lacks = [0] * 160
        self.ways = [0] * 36
        self.dice = [0] * 3


def strive(a: Aim, r: Race, lines: list[tuple[int, int, list[int]]], hoped: list[tuple[int, int, int]]) -> None:
    """Sets what to strive for: lines, each with its pair, its length and its tracks; and all links there are in the end."""
    a.lines = min(len(lines), MOST_LINES)
    for n in range(a.lines):
        pair, length, tracks = lines[n]
        a.pair[n] = pair
        a.length[n] = length
        a.size[n] = len(tracks)
        a.around[n] = 0
        for at in range(len(tracks)):
            track = tracks[at]
            a.need[n * MOST_TRACKS + at] = track
            a.around[n] |= 1 << a.region[track // CODES]
    _link(r, hoped)
    for n in range(SIX * SIX):
        a.hope[n] = r.ways[n]


def _link(r: Race, links: list[tuple[int, int, int]]) -> None:
    r.links = min(len(links), MOST_LINKS)
    for n in range(r.links):
        one, other, far = links[n]
        r.link_a[n] = one
        r.link_b[n] = other
        r.link_far[n] = far
    find_ways(r)


def lay(
    a: Aim,
    r: Race,
    tracks: bytes,
    links: list[tuple[int, int, int]],
    network: int,
    engine: tuple[int, int],
    goods: list[list[int]],
    tiles: tuple[int, int],
    points: tuple[int, int],
    crosses: list[int],
) -> None:
    """The match as it stands: what is drawn, boxes and power, rows, tiles owned and sideways, points of both, Eva's crosses."""
    for cell in range(len(tracks)):
        r.track[cell] = tracks[cell]
    r.network = network
    r.boxes, r.power = engine
    r.own, r.sideways = tiles
    r.delivered, r.eva = points
    for city in range(SIX):
        row = goods[city]
        r.count[city] = len(row)
        for place in range(len(row)):
            r.goods[city * ROW + place] = row[place]
        r.crosses[city] = crosses[city]
    r.spent = 0
    _link(r, links)
    r.joined = 0
    for n in range(a.lines):
        r.lacks[n] = lacking(a, n, tracks)


def lacking(a: Aim, line: int, tracks: bytes) -> int:
    """How many tracks a line lacks on a sheet; more than it has if something is in its way."""
    lacks = 0
    for at in range(a.size[line]):
        need = a.need[line * MOST_TRACKS + at]
        there = tracks[need // CODES]
        if there == 0:
            lacks += 1
        elif there != need % CODES:
            return MOST_TRACKS + 1
    return lacks


def find_ways(r: Race) -> None:
    """How far goods go from each city to each other in all ways that pass no city twice."""
    for n in range(SIX * SIX):
        r.ways[n] = 0
    for city in range(SIX):
        _go(r, city, city, 1 << city, 0)


def _go(r: Race, origin: int, city: int, passed: int, far: int) -> None:
    for n in range(r.links):
        to = r.link_b[n] if r.link_a[n] == city else r.link_a[n] if r.link_b[n] == city else origin
        if not passed >> to & 1:
            reached = far + r.link_far[n]
            r.ways[origin * SIX + to] |= ONE << reached
            _go(r, origin, to, passed | 1 << to, reached)


def below(r: Race, n: int) -> int:
    """A random number below n."""
    r.seed = (r.seed + GOLDEN) & FULL
    word = r.seed
    word = ((word ^ (word >> 30)) * STIR) & FULL
    word = ((word ^ (word >> 27)) * SHAKE) & FULL
    word = word ^ (word >> 31)
    return ((word >> 32) * n) >> 32


def copy(a: Aim, into: Race, r: Race) -> None:
    """The match, not the box and the aim."""
    for n in range(MOST_CELLS):
        into.track[n] = r.track[n]
    for n in range(SIX * ROW):
        into.goods[n] = r.goods[n]
    for n in range(SIX):
        into.count[n] = r.count[n]
        into.crosses[n] = r.crosses[n]
    for n in range(r.links):
        into.link_a[n] = r.link_a[n]
        into.link_b[n] = r.link_b[n]
        into.link_far[n] = r.link_far[n]
    for n in range(a.lines):
        into.lacks[n] = r.lacks[n]
    for n in range(SIX * SIX):
        into.ways[n] = r.ways[n]
    into.boxes = r.boxes
    into.power = r.power
    into.eva = r.eva
    into.own = r.own
    into.sideways = r.sideways
    into.spent = r.spent
    into.delivered = r.delivered
    into.network = r.network
    into.links = r.links
    into.joined = r.joined


def play(a: Aim, start: Race, r: Race, first: Race, second: Race, seed: int, rolling: bool) -> float:
    """The margin over Eva when a match is played on with the dice of a seed; `rolling`: Eva's die is to be rolled first.

    The start is left as it is; the others are room to play in.
    """
    copy(a, r, start)
    r.seed = seed
    if rolling:
        if not eva_steps(a, r, below(r, SIX)):
            return lost(a, r)
        if empty(r) >= a.empty_cities:
            return margin(a, r)
    for _ in range(MOST_ROUNDS):
        if not play_round(a, r, first, second):
            return lost(a, r)
        if empty(r) >= a.empty_cities:
            break
    return margin(a, r)


def lost(a: Aim, r: Race) -> float:
    return min(margin(a, r), 0.0) - LOST


def play_round(a: Aim, r: Race, first: Race, second: Race) -> bool:
    """A round: the dice, the two of them that look best, Eva's steps; false if she has won at once."""
    for n in range(3):
        r.dice[n] = below(r, SIX)
    black = a.faces[below(r, a.face_count)]
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
    if has(r, a.step_tile):
        if die >= a.step:
            weigh(a, r, die - a.step, black, a.step_tile)
        if die + a.step < SIX:
            weigh(a, r, die + a.step, black, a.step_tile)
    if has(r, a.turn_tile):
        weigh(a, r, SIX - 1 - die, black, a.turn_tile)
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
            keep(r, a.engine_points[r.power + 1] - a.engine_points[r.power], UPGRADE, die, 0, tile)
    if not r.own >> die & 1 and a.tile_points[die] > 0:
        keep(r, a.habit[TILE] * 2 * a.tile_points[die], TAKE, die, 0, tile)
    weigh_tracks(a, r, die, black, tile)
    if r.count[die]:
        for to in range(SIX):
            if r.ways[die * SIX + to]:
                weigh_goods(a, r, die, to, tile)
    if tile == NO_TILE and has(r, a.destination_tile):
        for origin in range(SIX):
            if r.count[origin] and r.ways[origin * SIX + die]:
                weigh_goods(a, r, origin, die, a.destination_tile)


def weigh_tracks(a: Aim, r: Race, die: int, black: int, tile: int) -> None:
    """The track in this region that brings a line nearest to its end."""
    if tile == NO_TILE and has(r, a.track_tile):
        black = 7
        tile = a.track_tile
    for n in range(a.lines):
        lacks = r.lacks[n]
        if a.around[n] >> die & 1 and 0 < lacks <= MOST_TRACKS and not r.joined >> a.pair[n] & 1:
            gain = a.habit[LACKS + lacks] + a.habit[TOWN] * a.length[n]
            if gain > r.gain:
                for at in range(a.size[n]):
                    need = a.need[n * MOST_TRACKS + at]
                    if a.region[need // CODES] == die and r.track[need // CODES] == 0 and a.kind[need % CODES] & black:
                        keep(r, gain, BUILD, need, n, tile)


def weigh_goods(a: Aim, r: Race, origin: int, to: int, tile: int) -> None:
    """The farthest that a good goes from one city to another now, less what is given up if it could go farther one day."""
    place = wanted(a, r, origin, to)
    if place < 0:
        return
    far = farthest(r.ways[origin * SIX + to], r.power)
    if has(r, a.power_tile):
        more = farthest(r.ways[origin * SIX + to], min(r.power + a.more_power, a.cap))
        if more > far and tile == NO_TILE:
            far = more
            tile = a.power_tile
    if far > 0:
        hoped = farthest(a.hope[origin * SIX + to], max(a.power, r.power))
        keep(r, far - a.habit[HOPE] * max(0, hoped - far), DELIVER, origin * ROW + place, far, tile)


def wanted(a: Aim, r: Race, origin: int, to: int) -> int:
    """The place in a row of a good that another city takes; the last one, which Eva would take first."""
    for place in range(r.count[origin] - 1, -1, -1):
        if r.goods[origin * ROW + place] == a.takes[to]:
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


def build(a: Aim, r: Race, track: int) -> None:
    """Draws a track; lines that need it come nearer, those it is in the way of are lost."""
    cell = track // CODES
    r.track[cell] = track % CODES
    for n in range(a.lines):
        if r.lacks[n] <= MOST_TRACKS:
            for at in range(a.size[n]):
                need = a.need[n * MOST_TRACKS + at]
                if need == track:
                    r.lacks[n] -= 1
                    if r.lacks[n] == 0 and not r.joined >> a.pair[n] & 1:
                        join(a, r, n)
                elif need // CODES == cell:
                    r.lacks[n] = MOST_TRACKS + 1
                    break


def join(a: Aim, r: Race, line: int) -> None:
    """A line is finished: a link more."""
    r.joined |= ONE << a.pair[line]
    r.network += a.link_points + a.town_points * (a.length[line] - 1)
    if r.links < MOST_LINKS:
        r.link_a[r.links] = a.pair[line] // SIX
        r.link_b[r.links] = a.pair[line] % SIX
        r.link_far[r.links] = a.length[line]
        r.links += 1
        find_ways(r)


def harm(a: Aim, r: Race, die: int) -> float:
    """What a die does for Eva, and whether the match then ends well or badly."""
    crosses = r.crosses[die]
    if crosses >= a.fields[die]:
        return 100.0
    cost = a.habit[CROSS]
    if (r.own & ~r.sideways) >> die & 1:
        cost += a.habit[TILE_LOST] * 2 * max(0, a.tile_points[die])
    done = empty(r)
    if not r.count[die]:
        cost += a.habit[AGAIN]
    elif crosses + 1 >= a.reach:
        cost += crosses + 1 + a.habit[GOOD]
        if r.count[die] == 1:
            done += 1
    if done >= a.empty_cities:
        ahead = margin(a, r) - cost
        cost -= a.habit[AHEAD] + ahead if ahead > 0 else ahead - a.habit[BEHIND]
    return cost


def empty(r: Race) -> int:
    """How many cities have no goods."""
    found = 0
    for city in range(SIX):
        if r.count[city] == 0:
            found += 1
    return found


def eva_steps(a: Aim, r: Race, die: int) -> bool:
    """Eva's turn with a die: a cross, a tile back, at an empty city a new roll, a good; false if she finds no field."""
    while r.crosses[die] < a.fields[die]:
        r.crosses[die] += 1
        if (r.own & ~r.sideways) >> die & 1:
            r.own &= ~(1 << die)
        if r.count[die]:
            if r.crosses[die] >= a.reach:
                r.count[die] -= 1
                r.eva += r.crosses[die]
            return True
        die = below(r, SIX)
    return False


def margin(a: Aim, r: Race) -> float:
    """The points of the sheet less Eva's."""
    total = r.delivered + r.network + a.engine_points[r.power] - r.eva - a.eva_engine
    for n in range(SIX):
        if r.own >> n & 1:
            total += a.tile_points[n]
        elif a.tile_points[n] > 0:
            total -= a.tile_points[n]
    counted = 0
    for _ in range(a.best_regions):
        best = -1
        for n in range(SIX):
            if not counted >> n & 1 and (best < 0 or r.crosses[n] > r.crosses[best]):
                best = n
        counted |= 1 << best
        total -= r.crosses[best]
    return float(total)


def useful(a: Aim, tracks: bytes) -> list[int]:
    """The tracks that lines of the aim still need on this sheet, each once, those of lines that lack fewest first."""
    found: dict[int, int] = {}
    for n in range(a.lines):
        lacks = lacking(a, n, tracks)
        for at in range(a.size[n]):
            need = a.need[n * MOST_TRACKS + at]
            if lacks <= MOST_TRACKS and tracks[need // CODES] == 0:
                found[need] = min(lacks, found.get(need, lacks))
    return sorted(found, key=found.__getitem__)
