"""The printed box as flat tables for the kernel: tiles, faces and cells by number, what fits, exits.

A **cell** stands at `8 * (row + 1) + column`: a column and a row of padding on each side, so that the four neighbours of
any cell are at -8, +1, +8 and -1 without border checks. Cells have bits 8 to 62 of a 64-bit mask; byte arrays
over cells have `SPAN` entries.

A **tile** is a face in one orientation. Tiles of the dice come first, then those of the special routes, both within the 50 bits of
`FITS`; lava faces and the volcano follow and have the bits of `LAVA_FITS`. `EMPTY` and `CRATER` are tiles without ends.

An **offer** is what the four sides of a cell are offered, two bits a side, N lowest (`components.CODES`).
"""

from __future__ import annotations

from branchline.engine.bits import splitmix64_mix, splitmix64_next
from branchline.games.railroad_ink.rules.components import ANY, CODES, DIRECTIONS, EDITION, LAVA, OFFERS, box_of, lying
from branchline.games.railroad_ink.rules.components import CRATER as CRATER_TEXT
from branchline.games.railroad_ink.rules.components import EMPTY as EMPTY_TEXT
from branchline.games.railroad_ink.rules.fitting import fits_lava, fits_route

SPAN = 72

_box = box_of(EDITION)
_dice = list(dict.fromkeys(_box.dice[0] + _box.dice[-1]))
_lava = list(dict.fromkeys(_box.lava_faces))
FACE_TEXTS = (*_dice, *_box.specials, *_lava, _box.volcano)
DICE, SPECIALS, LAVAS = len(_dice), len(_box.specials), len(_lava)  # the numbers of different faces
FIRST_SPECIAL, FIRST_LAVA = DICE, DICE + SPECIALS  # the first of them among the faces

TILE_TEXTS = (*(tile for face in FACE_TEXTS for tile in lying(face)), EMPTY_TEXT, CRATER_TEXT)
TILES = len(TILE_TEXTS) - 2
EMPTY, CRATER = TILES, TILES + 1
VOLCANO = TILES - 1
TILE_NUMBERS = {tile: number for number, tile in enumerate(TILE_TEXTS)}
FACE_NUMBERS = {tile: number for number, face in enumerate(FACE_TEXTS) for tile in lying(face)}  # a box may use any orientation
ROUTE_TILES = next(number for number, tile in enumerate(TILE_TEXTS) if LAVA in tile)  # dice and specials: the bits of FITS

CELLS = [8 * (row + 1) + column for row, column in map(_box.squares.cell, range(len(_box.squares)))]
CELL_NUMBERS = {cell: number for number, cell in enumerate(CELLS)}  # back to the numbers 0 to 48 of the board
STEPS = (-8, 1, 8, -1)

DONE = len(CELLS) * TILES  # moves below it draw a tile: the number of the cell, 0 to 48, times TILES, plus the tile
IMPACT = DONE + 1  # and the side
DODGE = IMPACT + 4  # and the special route
MOVES = DODGE + SPECIALS


def mask(cells: list[int]) -> int:
    """The mask of some cells."""
    return sum(1 << cell for cell in cells)


def face_of_tiles() -> list[int]:
    """For each tile its face; EMPTY and CRATER, which have none, get the volcano's."""
    return [FACE_NUMBERS[_box.face_of.get(tile, _box.volcano)] for tile in TILE_TEXTS]


def kinds() -> list[int]:
    """For each tile and side, at 4 * tile + side: nothing 0, highway 1, railway 2, lava 3."""
    return [CODES[tile[side]] for tile in TILE_TEXTS for side in range(4)]


def sides() -> list[int]:
    """For each tile the set of its sides with an end."""
    return [sum(1 << side for side in range(4) if CODES[tile[side]]) for tile in TILE_TEXTS]


def overpasses() -> list[int]:
    """For each tile whether it is an overpass: two separate lines."""
    return [int(tile.endswith("o")) for tile in TILE_TEXTS]


def fits() -> list[int]:
    """For each offer the set of route tiles that fit."""
    tiles = TILE_TEXTS[:ROUTE_TILES]
    return [sum(1 << n for n, tile in enumerate(tiles) if fits_route(tile, offer)) for offer in range(OFFERS)]


def lava_fits() -> list[int]:
    """For each offer the set of lava tiles that fit, from the first lava tile on; the volcano has no place here."""
    tiles = TILE_TEXTS[ROUTE_TILES:VOLCANO]
    return [sum(1 << n for n, tile in enumerate(tiles) if fits_lava(tile, offer)) for offer in range(OFFERS)]


def face_tiles() -> list[int]:
    """For each face the set of its tiles: route faces in the bits of FITS, lava faces in those of LAVA_FITS."""
    found = [0] * len(FACE_TEXTS)
    for tile, face in enumerate(face_of_tiles()[:VOLCANO]):
        found[face] |= 1 << (tile if tile < ROUTE_TILES else tile - ROUTE_TILES)
    return found


def special_tiles() -> list[int]:
    """For each set of special routes the set of their tiles."""
    tiles = face_tiles()[FIRST_SPECIAL:FIRST_LAVA]
    return [sum(bits for n, bits in enumerate(tiles) if some >> n & 1) for some in range(1 << SPECIALS)]


def bits() -> list[int]:
    """The mask of each cell; 0 for padding."""
    return [1 << cell if cell in CELL_NUMBERS else 0 for cell in range(SPAN)]


def near() -> list[int]:
    """At 16 * cell + set of sides: the cells on those sides."""
    bit = bits()
    around = [[bit[cell + step] if cell in CELL_NUMBERS else 0 for step in STEPS] for cell in range(SPAN)]
    return [sum(row[side] for side in range(4) if some >> side & 1) for row in around for some in range(16)]


def exits() -> list[int]:
    """At 4 * kind + side: the cells with such an exit."""
    found = [0] * 16
    for exit_ in _box.exits:
        found[4 * CODES[exit_.kind] + exit_.side] |= 1 << CELLS[exit_.cell]
    return found


def exit_offers() -> list[int]:
    """For each cell what the exits offer it."""
    found = [0] * SPAN
    for exit_ in _box.exits:
        found[CELLS[exit_.cell]] |= CODES[exit_.kind] << 2 * exit_.side
    return found


def inner() -> list[int]:
    """For each side the cells that have a neighbour there."""
    bit = bits()
    return [mask([cell for cell in CELLS if bit[cell + step]]) for step in STEPS]


def zobrist() -> list[int]:
    """Zobrist words at cell * (TILES + 2) + tile, from a fixed splitmix64 seed; 0 for an empty cell.

    Reference: A. Zobrist, A new hashing method with application for game playing, 1970.
    """
    words, state = [], 0x1234567
    for n in range(SPAN * (TILES + 2)):
        state = splitmix64_next(state)
        words.append(0 if n % (TILES + 2) == EMPTY else splitmix64_mix(state))
    return words


BOARD = mask(CELLS)
CENTRE = mask([cell for number, cell in enumerate(CELLS) if _box.centre >> number & 1])
FIRST_DOT, FIRST_VOLCANO = CELLS[_box.meteor_start], CELLS[_box.volcano_start]
EQUAL_DICE = _box.equal_dice
EQUAL_DIE = [FACE_NUMBERS[face] for face in _box.dice[0]]
OTHER_DIE = [FACE_NUMBERS[face] for face in _box.dice[-1]]
LAVA_DIE = [FACE_NUMBERS[face] - FIRST_LAVA for face in _box.lava_faces]
DIRECTION_DIE = [(*DIRECTIONS, ANY).index(direction) for direction in _box.meteor_directions]
DISTANCE_DIE = list(_box.meteor_distances)
ROUNDS = [_box.rounds["base"], _box.rounds["meteor"], _box.rounds["lava"]]
SPECIALS_IN_A_MATCH = _box.specials_in_a_match
NETWORK_VALUES = list(_box.network_values)
POINTS = [_box.points[line] for line in ("longest", "centre", "errors", "meteor", "closed_lake", "lake_cell")]
