"""SteamRollers alone over flat arrays: the box, what somebody strives for, and a match; building, Eva's steps, the margin.

An ordinary module, slow and correct; compiled with the types of `race.pxd` it is the same, fast.

All of the game is there but choosing and what one-shot tiles do. Cities, regions, boxes and tiles are counted from 0 here,
bits are `1 << number`, a track is its hex times `CODES` and its code.
"""

from __future__ import annotations

from branchline.bots.judgement.steamrollers import ground as sizes

MOST_CELLS, MOST_LINES, MOST_LINKS = sizes.MOST_CELLS, sizes.MOST_LINES, sizes.MOST_LINKS
MOST_TRACKS, CODES, ROW, SIX = sizes.MOST_TRACKS, sizes.CODES, sizes.ROW, sizes.SIX
GOLDEN, STIR, SHAKE, FULL = 0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB, 0xFFFFFFFFFFFFFFFF
ONE = 1


class Ground:
    """The box, with its action tiles as they lie; `ground.py` makes it."""

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

    def __init__(
        self,
        region: list[int],
        kind: list[int],
        faces: list[int],
        face_count: int,
        takes: list[int],
        fields: list[int],
        engine_points: list[int],
        tile_points: list[int],
        link_points: int,
        town_points: int,
        empty_cities: int,
        reach: int,
        best_regions: int,
        eva_engine: int,
        power_tile: int,
        track_tile: int,
        step_tile: int,
        turn_tile: int,
        destination_tile: int,
        more_power: int,
        step: int,
        cap: int,
    ) -> None:
        self.region = region
        self.kind = kind
        self.faces = faces
        self.face_count = face_count
        self.takes = takes
        self.fields = fields
        self.engine_points = engine_points
        self.tile_points = tile_points
        self.link_points = link_points
        self.town_points = town_points
        self.empty_cities = empty_cities
        self.reach = reach
        self.best_regions = best_regions
        self.eva_engine = eva_engine
        self.power_tile = power_tile
        self.track_tile = track_tile
        self.step_tile = step_tile
        self.turn_tile = turn_tile
        self.destination_tile = destination_tile
        self.more_power = more_power
        self.step = step
        self.cap = cap


class Aim:
    """What the hand strives for in a box: lines to draw, an engine; and its habits."""

    ground: Ground
    habit: list[float]  # in the order of `habits.NAMES`
    lines: int
    pair: list[int]  # of each line the cities it joins: one times six and the other
    length: list[int]
    size: list[int]
    need: list[int]  # its tracks
    around: list[int]  # the regions they lie in, as bits
    power: int
    hope: list[int]  # how far goods go from one city to another when all is drawn

    def __init__(self, ground: Ground, habit: list[float], power: int) -> None:
        self.ground = ground
        self.habit = habit
        self.lines = 0
        self.pair = [0] * 160  # MOST_LINES; compiled, these are arrays of C, whose sizes are literals (as in race.pxd)
        self.length = [0] * 160
        self.size = [0] * 160
        self.need = [0] * 640  # MOST_LINES * MOST_TRACKS
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
        self.track = [0] * 128  # MOST_CELLS; literals as above
        self.goods = [0] * 144  # SIX * ROW
        self.count = [0] * 6
        self.crosses = [0] * 6
        self.link_a = [0] * 64
        self.link_b = [0] * 64
        self.link_far = [0] * 64
        self.lacks = [0] * 160  # MOST_LINES
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
            a.around[n] |= 1 << a.ground.region[track // CODES]
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
    r.network += a.ground.link_points + a.ground.town_points * (a.length[line] - 1)
    if r.links < MOST_LINKS:
        r.link_a[r.links] = a.pair[line] // SIX
        r.link_b[r.links] = a.pair[line] % SIX
        r.link_far[r.links] = a.length[line]
        r.links += 1
        find_ways(r)


def empty(r: Race) -> int:
    """How many cities have no goods."""
    count = 0
    for city in range(SIX):
        if r.count[city] == 0:
            count += 1
    return count


def eva_steps(a: Aim, r: Race, die: int) -> bool:
    """Eva's turn with a die: a cross, a tile back, at an empty city a new roll, a good; false if she finds no field."""
    while r.crosses[die] < a.ground.fields[die]:
        r.crosses[die] += 1
        if (r.own & ~r.sideways) >> die & 1:
            r.own &= ~(1 << die)
        if r.count[die]:
            if r.crosses[die] >= a.ground.reach:
                r.count[die] -= 1
                r.eva += r.crosses[die]
            return True
        die = below(r, SIX)
    return False


def margin(a: Aim, r: Race) -> float:
    """The points of the sheet less Eva's."""
    total = r.delivered + r.network + a.ground.engine_points[r.power] - r.eva - a.ground.eva_engine
    for n in range(SIX):
        if r.own >> n & 1:
            total += a.ground.tile_points[n]
        elif a.ground.tile_points[n] > 0:
            total -= a.ground.tile_points[n]
    counted = 0
    for _ in range(a.ground.best_regions):
        best = -1
        for n in range(SIX):
            if not counted >> n & 1 and (best < 0 or r.crosses[n] > r.crosses[best]):
                best = n
        counted |= 1 << best
        total -= r.crosses[best]
    return float(total)


def useful(a: Aim, tracks: bytes) -> list[int]:
    """The tracks that lines of the aim still need on this sheet, each once, those of lines that lack fewest first."""
    lacks_of: dict[int, int] = {}
    for n in range(a.lines):
        lacks = lacking(a, n, tracks)
        for at in range(a.size[n]):
            need = a.need[n * MOST_TRACKS + at]
            if lacks <= MOST_TRACKS and tracks[need // CODES] == 0:
                lacks_of[need] = min(lacks, lacks_of.get(need, lacks))
    return sorted(lacks_of, key=lacks_of.__getitem__)
