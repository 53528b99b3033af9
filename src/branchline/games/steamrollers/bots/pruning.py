"""SteamRollers: the moves of a seat that are worth a look, and what tells the ends of two turns apart."""

from __future__ import annotations

from branchline.games.steamrollers.bots import sizes
from branchline.games.steamrollers.bots.goal_policy import Company, Race, useful
from branchline.games.steamrollers.native.constants import (
    ADDITIONS,
    BUILD,
    DELIVER,
    FIRST_TRACK,
    LEGS,
    LETTERS,
    MOST,
    OWN,
    PLACE,
    ROW,
    ROWS,
    SECTIONS,
    SOURCES,
    THROW_AGAIN,
)
from branchline.games.steamrollers.native.kernel import list_moves
from branchline.games.steamrollers.native.table import Moves

CELLS, SIX, CODES = sizes.CELLS, sizes.SIX, sizes.CODES
PRIME, FULL = 0x100000001B3, 0xFFFFFFFFFFFFFFFF


def choices(c: Company, r: Race, seat: int, found: Moves, tracks: int) -> list[int]:
    """Every legal move but throwing a die again, detours, and tracks that no line needs; so many tracks in a region."""
    list_moves(r, found)
    if found.count == 1:
        return [found.move[0]]
    wanted = _tracks(c, r, seat, tracks)
    kept = []
    far_of: dict[int, tuple[int, int, int]] = {}
    for n in range(min(found.count, MOST)):
        move = found.move[n]
        if move >= DELIVER:
            _farthest(r, seat, move, far_of)
        elif BUILD <= move < ROWS:
            if move - BUILD in wanted:
                kept.append(move)
        elif FIRST_TRACK < move < BUILD:
            if move - FIRST_TRACK - 1 in wanted:
                kept.append(move)
        elif move != THROW_AGAIN:
            kept.append(move)
    return kept + [move for _, _, move in far_of.values()] or [found.move[0]]


def _tracks(c: Company, r: Race, seat: int, most: int) -> set[int]:
    """The tracks that lines need most, so many in each region, as moves number them."""
    wanted = set()
    room = [most] * SIX
    for track in useful(c, r, seat):
        region = c.region[track // CODES]
        if room[region]:
            room[region] -= 1
            wanted.add(SECTIONS * (track // CODES) + track % CODES - 1)
    return wanted


def _farthest(r: Race, seat: int, move: int, far_of: dict[int, tuple[int, int, int]]) -> None:
    """Of deliveries of a good to the same city, with the same addition, the longest; of equal goods the last, Eva's next."""
    route = (move - DELIVER) % LEGS
    plus = (move - DELIVER) // LEGS % ADDITIONS
    source = (move - DELIVER) // LEGS // ADDITIONS % SOURCES
    origin = (move - DELIVER) // LEGS // ADDITIONS // SOURCES
    city = origin
    far = 0
    while route:
        leg = SIX * SIX * seat + SIX * city + route % 7 - 1
        far += r.length[leg]
        city = r.reach[leg]
        route //= 7
    letter = source
    if PLACE <= source < OWN:
        letter = r.row[ROW * origin + source - PLACE]
    key = ((letter * SIX + origin) * SIX + city) * ADDITIONS + plus
    if key not in far_of or far_of[key] < (far, source, 0):
        far_of[key] = (far, source, move)


def mixed(h: int, value: int) -> int:
    return ((h ^ value) * PRIME) & FULL


def sign(r: Race, seat: int) -> int:
    """A number that differs where two ways to play on from one state have come to different ends."""
    h = mixed(r.phase, r.delivered[seat])
    h = mixed(h, r.boxes[seat])
    h = mixed(h, r.sideways)
    h = mixed(h, r.die)
    h = mixed(h, r.second)
    h = mixed(h, r.changed)
    h = mixed(h, r.spent)
    h = mixed(h, r.final + 2 * r.two + 4 * r.filled)
    h = mixed(h, r.orders[seat])
    h = mixed(h, r.eva_delivered)
    h = mixed(h, r.starts)
    h = mixed(h, r.bonus[seat])
    h = mixed(h, r.cargo[seat] * SIX + r.cargo_city[seat])
    h = mixed(h, r.thief)
    for letter in range(LETTERS):
        h = mixed(h, r.kept[LETTERS * seat + letter])
    for cell in range(r.ground.cells):
        h = mixed(h, r.tracks[CELLS * seat + cell])
    for n in range(SIX):
        h = mixed(h, r.owner[n])
        h = mixed(h, r.dice[n])
        h = mixed(h, r.crosses[n])
        h = mixed(h, r.count[n])
        for place in range(r.count[n]):
            h = mixed(h, r.row[ROW * n + place])
    return h
