# branchline: kernel
"""One seat's Railroad Ink over flat arrays, for search and mass simulation: base, Meteor and Lava, of the standard box.

`builds.py` has the fastest build, `convert.py` converts states and moves of the rules. `tables.py` numbers cells, tiles and offers.
A match of several seats is several boards with the same rolls.

    board = Board(BASE_VARIANT)                variant and options; before the first roll
    roll(board) / set_roll(board, ...)         chance, from the board's own generator (`board.seed`), or given dice
    legal(board) -> [move, ...]                every legal move as a number; empty before the roll and after the end
    apply(board, move)                         makes it, unchecked
    copy(into, board), clone(board)            all fields but the seed; a new board with the seed
    key(board)                                 hash key of the position (Zobrist): cells, dice left, specials, round

**Moves** are numbers below `tables.MOVES`: drawing a tile is its board cell (0 to 48) times `TILES` plus its tile; then come `DONE`,
four impacts from `IMPACT` on (N E S W) and six dodges from `DODGE` on, by special route.

For evaluators, valid at any time: `board.vacant & board.offered` is the set of cells where something may join,
`board.offer[cell]` what each is offered, `FITS[offer]` which tiles fit; `board.ends[4 * kind + side]` the cells with such an end;
`lay` and `erase` keep all of it and the Zobrist word up to date. Three modules build on this one:
`random.py` plays at random, `points.py` scores boards and plays random matches, `match.py` has a board for every seat.
"""

from __future__ import annotations

from typing import Annotated

from branchline.engine.bits import FULL, MIX_1, MIX_2, bounded, lowest, popcount, splitmix64_next
from branchline.engine.kernel_fields import allocate, copy_fields, own, sized, uint8, uint16, uint64
from branchline.games.railroad_ink.native import tables

__all__ = [
    "Board",
    "Moves",
    "apply",
    "clone",
    "copy",
    "dump_cells",
    "dump_state",
    "key",
    "legal",
    "load_cells",
    "load_state",
    "over",
    "restart",
    "roll",
    "set_roll",
]

BASE_VARIANT, METEOR_VARIANT, LAVA_VARIANT = 0, 1, 2
ANYWHERE = 4  # the meteor's direction is for the seat to choose

TILES, EMPTY, CRATER, VOLCANO, ROUTE_TILES = tables.TILES, tables.EMPTY, tables.CRATER, tables.VOLCANO, tables.ROUTE_TILES
DICE, SPECIALS, LAVAS = tables.DICE, tables.SPECIALS, tables.LAVAS
FIRST_SPECIAL, FIRST_LAVA = tables.FIRST_SPECIAL, tables.FIRST_LAVA
SPECIALS_IN_A_MATCH = tables.SPECIALS_IN_A_MATCH
BOARD: uint64 = tables.BOARD
FIRST_DOT, FIRST_VOLCANO = tables.FIRST_DOT, tables.FIRST_VOLCANO
SQUARES = len(tables.CELLS)
DONE, IMPACT, DODGE = tables.DONE, tables.IMPACT, tables.DODGE

CELLS: Annotated[list[uint8], 49] = tables.CELLS
NUMBERS: Annotated[list[uint8], 72] = [tables.CELL_NUMBERS.get(cell, 0) for cell in range(tables.SPAN)]
BIT: Annotated[list[uint64], 72] = tables.bits()
NEAR: Annotated[list[uint64], 72 * 16] = tables.near()
KIND: Annotated[list[uint8], 71 * 4] = tables.kinds()
SIDES: Annotated[list[uint8], 71] = tables.sides()
OVERPASS: Annotated[list[uint8], 71] = tables.overpasses()
FACE: Annotated[list[uint8], 71] = tables.face_of_tiles()
FACE_TILES: Annotated[list[uint64], 21] = tables.face_tiles()
SPECIAL_TILES: Annotated[list[uint64], 64] = tables.special_tiles()
FITS: Annotated[list[uint64], 256] = tables.fits()
LAVA_FITS: Annotated[list[uint64], 256] = tables.lava_fits()
EXITS: Annotated[list[uint64], 16] = tables.exits()
EXIT_OFFERS: Annotated[list[uint8], 72] = tables.exit_offers()
INNER: Annotated[list[uint64], 4] = tables.inner()
ZOBRIST: Annotated[list[uint64], 72 * 71] = tables.zobrist()
EQUAL_DIE: Annotated[list[uint8], 6] = tables.EQUAL_DIE
OTHER_DIE: Annotated[list[uint8], 6] = tables.OTHER_DIE
LAVA_DIE: Annotated[list[uint8], 6] = tables.LAVA_DIE
DIRECTION_DIE: Annotated[list[uint8], 6] = tables.DIRECTION_DIE
DISTANCE_DIE: Annotated[list[uint8], 6] = tables.DISTANCE_DIE
ROUNDS: Annotated[list[uint8], 3] = tables.ROUNDS
STEPS: Annotated[list[int], 4] = list(tables.STEPS)
FACES_LAVA: Annotated[list[uint8], 256] = [int(any(offer >> 2 * side & 3 == 3 for side in range(4))) for offer in range(256)]


class Board:
    """One seat's board with its dice, its special routes and its own random generator (splitmix64)."""

    variant: int
    trail: int
    crater_tiles: int
    crater_centre: int
    volcano_on_route: int
    tile: list[uint8] = sized(72)  # of every cell
    drawn: list[uint8] = sized(72)  # the round in which it was drawn
    offer: list[uint8] = sized(72)  # what every cell's sides are offered, drawn or not
    ends: list[uint64] = sized(16)  # at 4 * kind + side: the cells with such an end; kind 0 is a side without one
    vacant: uint64  # cells where a route may be drawn
    offered: uint64  # cells that are offered anything
    craters: uint64
    over: uint64  # overpasses
    word: uint64  # Zobrist word of the cells
    dice: list[uint8] = sized(9)  # how many dice show each face and are not drawn
    hand: uint64  # the tiles of these faces
    specials: int  # special routes not crossed off
    special_now: int  # 1 if one was used this round
    special_hand: uint64  # the tiles of those that may be used now
    lava: list[uint8] = sized(5)  # how many lava dice show each face and are not drawn
    lava_hand: uint64
    lava_drawn: int  # lava dice drawn this round
    round: int
    rounds: int
    rolled: int
    meteor: int  # whether the meteor has still to fall
    direction: int
    distance: int
    dot: int
    seed: uint64 = own()
    line: list[int] = own(7)  # the score lines, as last counted
    # Working memory of scoring.
    fitting: uint64 = own()
    reach_up: uint64 = own()
    reach_along: uint64 = own()
    core_east: uint64 = own()
    core_south: uint64 = own()
    tail: list[uint8] = own(72)
    second: list[uint8] = own(72)
    best: int = own()
    most_tail: int = own()

    def __init__(
        self,
        variant: int = 0,
        trail: int = 0,
        crater_tiles: int = 0,
        crater_centre: int = 1,
        volcano_on_route: int = 1,
        seed: int = 0,
    ) -> None:
        allocate(Board, self)
        self.variant = variant
        self.trail = trail
        self.crater_tiles = crater_tiles
        self.crater_centre = crater_centre
        self.volcano_on_route = volcano_on_route
        self.seed = seed
        restart(self)


def restart(b: Board) -> None:
    """Resets to an empty board before the first roll; with Lava it has a volcano."""
    for cell in range(72):
        b.tile[cell] = EMPTY
        b.drawn[cell] = 0
        b.offer[cell] = EXIT_OFFERS[cell]
    for n in range(16):
        b.ends[n] = 0
    b.vacant = BOARD
    b.offered = 0
    for n in range(16):
        b.offered |= EXITS[n]
    b.craters = 0
    b.over = 0
    b.word = 0
    b.round = 0
    b.rounds = ROUNDS[b.variant]
    b.specials = (1 << SPECIALS) - 1
    b.dot = FIRST_DOT
    if b.variant == LAVA_VARIANT:
        lay(b, FIRST_VOLCANO, VOLCANO)
    b.round = 1
    clear_dice(b)


def copy(into: Board, b: Board) -> None:
    """Copies all fields but the seed."""
    copy_fields(Board, into, b)


def clone(b: Board) -> Board:
    """A copy with the same seed."""
    made = Board(b.variant)
    copy(made, b)
    made.seed = b.seed
    return made


# ---- chance


def random_below(b: Board, n: uint64) -> int:
    """A random number below n (splitmix64)."""
    b.seed = splitmix64_next(b.seed)
    return bounded(b.seed, n)


def roll(b: Board) -> None:
    """Rolls all dice in play."""
    one = EQUAL_DIE[random_below(b, 6)]
    two = EQUAL_DIE[random_below(b, 6)]
    three = EQUAL_DIE[random_below(b, 6)]
    other = OTHER_DIE[random_below(b, 6)]
    if b.variant == METEOR_VARIANT:
        b.direction = DIRECTION_DIE[random_below(b, 6)]
        b.distance = DISTANCE_DIE[random_below(b, 6)]
        b.meteor = 1
    elif b.variant == LAVA_VARIANT:
        add_lava(b, LAVA_DIE[random_below(b, 6)])
        add_lava(b, LAVA_DIE[random_below(b, 6)])
    add_dice(b, one, two, three, other)


def set_roll(b: Board, routes: list[int], direction: int, distance: int, lava: list[int]) -> None:
    """Sets the roll: four faces of the route dice, the meteor's direction and distance, two lava faces; unused ones are ignored."""
    if b.variant == METEOR_VARIANT:
        b.direction = direction
        b.distance = distance
        b.meteor = 1
    elif b.variant == LAVA_VARIANT:
        add_lava(b, lava[0])
        add_lava(b, lava[1])
    add_dice(b, routes[0], routes[1], routes[2], routes[3])


def add_dice(b: Board, one: int, two: int, three: int, other: int) -> None:
    """Begins a round with the four route dice of a roll."""
    b.dice[one] += 1
    b.dice[two] += 1
    b.dice[three] += 1
    b.dice[other] += 1
    b.hand = FACE_TILES[one] | FACE_TILES[two] | FACE_TILES[three] | FACE_TILES[other]
    b.special_now = 0
    allow_specials(b)
    b.rolled = 1


def add_lava(b: Board, face: int) -> None:
    b.lava[face] += 1
    b.lava_hand |= FACE_TILES[FIRST_LAVA + face]


def clear_dice(b: Board) -> None:
    """Removes all dice at the end of a round."""
    for face in range(DICE):
        b.dice[face] = 0
    for face in range(LAVAS):
        b.lava[face] = 0
    b.hand = 0
    b.lava_hand = 0
    b.lava_drawn = 0
    b.special_now = 0
    b.special_hand = 0
    b.rolled = 0
    b.meteor = 0
    b.direction = 0
    b.distance = 0


def allow_specials(b: Board) -> None:
    """Updates the special routes that may be used now: one per round, three per match, each kind once."""
    if b.special_now or SPECIALS - popcount(b.specials) >= SPECIALS_IN_A_MATCH:
        b.special_hand = 0
    else:
        b.special_hand = SPECIAL_TILES[b.specials]


# ---- tiles


def lay(b: Board, cell: int, tile: int) -> None:
    """Draws a tile in a vacant cell; updates what its neighbours are offered."""
    bit = BIT[cell]
    at = 4 * tile
    north = KIND[at]
    east = KIND[at + 1]
    south = KIND[at + 2]
    west = KIND[at + 3]
    b.ends[4 * north] |= bit
    b.ends[4 * east + 1] |= bit
    b.ends[4 * south + 2] |= bit
    b.ends[4 * west + 3] |= bit
    b.offer[cell - 8] |= north << 4
    b.offer[cell + 1] |= east << 6
    b.offer[cell + 8] |= south
    b.offer[cell - 1] |= west << 2
    b.offered |= NEAR[16 * cell + SIDES[tile]]
    if OVERPASS[tile]:
        b.over |= bit
    b.word ^= ZOBRIST[cell * (TILES + 2) + b.tile[cell]] ^ ZOBRIST[cell * (TILES + 2) + tile]
    b.tile[cell] = tile
    b.drawn[cell] = b.round
    b.vacant &= ~bit
    b.craters &= ~bit


def erase(b: Board, cell: int) -> None:
    """Erases the tile of a cell, and what it offered."""
    bit = BIT[cell]
    tile = b.tile[cell]
    for side in range(4):
        b.ends[4 * KIND[4 * tile + side] + side] &= ~bit
        if KIND[4 * tile + side]:
            withdraw(b, cell + STEPS[side], side ^ 2)
    b.word ^= ZOBRIST[cell * (TILES + 2) + tile]
    b.tile[cell] = EMPTY
    b.drawn[cell] = 0
    b.over &= ~bit
    b.craters &= ~bit
    b.vacant |= bit


def withdraw(b: Board, cell: int, side: int) -> None:
    """Clears what a cell is offered on a side."""
    b.offer[cell] = b.offer[cell] & (255 - (3 << 2 * side))
    if not b.offer[cell]:
        b.offered &= ~BIT[cell]


def dig(b: Board, cell: int) -> None:
    """Makes a crater where the meteor fell; erases a route there."""
    erase(b, cell)
    b.tile[cell] = CRATER
    b.craters |= BIT[cell]
    b.word ^= ZOBRIST[cell * (TILES + 2) + CRATER]


def place(b: Board, cell: int, tile: int) -> None:
    """Draws a die, a special route, a lava face or a volcano; uses up the die, or crosses off the special route."""
    face = FACE[tile]
    if face < FIRST_SPECIAL:
        b.dice[face] -= 1
        if not b.dice[face]:
            b.hand &= ~FACE_TILES[face]
    elif face < FIRST_LAVA:
        cross_off(b, face - FIRST_SPECIAL)
    else:
        if not b.vacant & BIT[cell]:
            erase(b, cell)
        if tile != VOLCANO:
            use_lava(b, face - FIRST_LAVA)
    lay(b, cell, tile)


def cross_off(b: Board, special: int) -> None:
    b.specials &= ~(1 << special)
    b.special_now = 1
    b.special_hand = 0


def use_lava(b: Board, face: int) -> None:
    b.lava_drawn += 1
    b.lava[face] -= 1
    if not b.lava[face]:
        b.lava_hand &= ~FACE_TILES[FIRST_LAVA + face]


def finish(b: Board) -> None:
    """Ends the round."""
    b.round += 1
    clear_dice(b)


# ---- the meteor


def impact(b: Board, side: int) -> None:
    """Moves the meteor by its distance, reversing at the edge, then to the first cell without a crater, where it makes one."""
    cell = b.dot
    b.meteor = 0
    for _ in range(b.distance):
        if not INNER[side] & BIT[cell]:
            side ^= 2
        cell += STEPS[side]
    for _ in range(14):
        if not b.craters & BIT[cell]:
            dig(b, cell)
            b.dot = cell
            return
        if not INNER[side] & BIT[cell]:
            side ^= 2
        cell += STEPS[side]


def dodge(b: Board, special: int) -> None:
    """Crosses off a special route to ignore the meteor."""
    cross_off(b, special)
    b.meteor = 0


# ---- lava


def lava_cells(b: Board) -> uint64:
    """The cells with lava."""
    return b.ends[12] | b.ends[13] | b.ends[14] | b.ends[15]


def volcano_cells(b: Board) -> uint64:
    """The cells where a volcano may be drawn: not lava and not beside lava; on a route too, by option."""
    hot = lava_cells(b)
    beside = ((hot & INNER[0]) >> 8) | ((hot & INNER[1]) << 1) | ((hot & INNER[2]) << 8) | ((hot & INNER[3]) >> 1)
    allowed = BOARD if b.volcano_on_route else b.vacant
    return allowed & ~(hot | beside)


def replaceable_cells(b: Board) -> uint64:
    """The routes that the first lava face of a round may replace: all, if no vacant cell faces an open lava side."""
    if b.lava_drawn:
        return 0
    left = b.vacant & b.offered
    while left:
        if FACES_LAVA[b.offer[lowest(left)]]:
            return 0
        left &= left - 1
    return BOARD & ~b.vacant & ~lava_cells(b)


def lava_places(b: Board) -> uint64:
    """The cells where a lava die may be drawn if it fits: vacant ones, and routes that it may replace."""
    return ((b.vacant & b.offered) | replaceable_cells(b)) if b.lava_hand else 0


def count_lava(b: Board, left: uint64) -> int:
    """Number of moves that draw lava dice in some cells."""
    total = 0
    while left:
        total += popcount(LAVA_FITS[b.offer[lowest(left)]] & b.lava_hand)
        left &= left - 1
    return total


# ---- moves


class Moves:
    """A list with capacity for all moves of a position."""

    move: list[uint16] = sized(4096)
    count: int

    def __init__(self) -> None:
        allocate(Moves, self)


def add(found: Moves, move: int) -> None:
    found.move[found.count] = move
    found.count += 1


def add_tiles(found: Moves, cell: int, fits: uint64, first: int) -> None:
    """Adds the moves that draw a set of tiles, numbered from a first one, in a cell."""
    at = NUMBERS[cell] * TILES + first
    while fits:
        add(found, at + lowest(fits))
        fits &= fits - 1


def list_moves(b: Board, found: Moves) -> None:
    """Lists every legal move now."""
    found.count = 0
    if not b.rolled:
        return
    if b.meteor:
        list_impacts(b, found)
        return
    usable = b.hand | b.special_hand
    dice = 0
    left = b.vacant & b.offered
    while left:
        cell = lowest(left)
        fits = FITS[b.offer[cell]] & usable
        dice |= fits & b.hand
        add_tiles(found, cell, fits, 0)
        left &= left - 1
    required = 0
    if b.variant == LAVA_VARIANT:
        required = list_lava(b, found)
    if not dice and not required:
        add(found, DONE)


def list_impacts(b: Board, found: Moves) -> None:
    """Adds the impacts, which come before drawing, and the special routes that may be crossed off to ignore them."""
    for side in range(4):
        if b.direction == side or b.direction == ANYWHERE:
            add(found, IMPACT + side)
    for special in range(SPECIALS):
        if b.special_hand and b.specials >> special & 1:
            add(found, DODGE + special)


def list_lava(b: Board, found: Moves) -> int:
    """Adds lava faces and volcanoes; returns their number if one must be drawn before the round can end, else 0."""
    before = found.count
    left = lava_places(b)
    while left:
        cell = lowest(left)
        add_tiles(found, cell, LAVA_FITS[b.offer[cell]] & b.lava_hand, ROUTE_TILES)
        left &= left - 1
    left = volcano_cells(b)
    while left:
        add(found, NUMBERS[lowest(left)] * TILES + VOLCANO)
        left &= left - 1
    if b.lava_drawn:
        return 0
    return found.count - before


def legal(b: Board) -> list[int]:
    """Every legal move now, as numbers."""
    found = Moves()
    list_moves(b, found)
    return [found.move[n] for n in range(found.count)]


def apply(b: Board, move: int) -> None:
    """Makes a legal move."""
    if move < DONE:
        place(b, CELLS[move // TILES], move % TILES)
    elif move == DONE:
        finish(b)
    elif move < DODGE:
        impact(b, move - IMPACT)
    else:
        dodge(b, move - DODGE)


# ---- positions


def key(b: Board) -> uint64:
    """Hash key (Zobrist) of a position: cells, dice left, special routes, round; the variant is not part of it."""
    word = b.word
    for face in range(DICE):
        word = mix_word(word, b.dice[face])
    for face in range(LAVAS):
        word = mix_word(word, b.lava[face])
    word = mix_word(word, b.specials + 64 * b.special_now + 128 * b.rolled + 256 * b.meteor + 512 * b.lava_drawn)
    return mix_word(word, b.round + 16 * b.dot + 2048 * b.direction + 16384 * b.distance)


def mix_word(word: uint64, more: uint64) -> uint64:
    """Mixes a small number into a word (splitmix64 finaliser)."""
    word = ((word ^ (word >> 30)) * MIX_1 + more) & FULL
    return (word ^ (word >> 27)) * MIX_2 & FULL


# ---- loading and dumping


def load_cells(b: Board, tiles: list[int], drawn: list[int]) -> None:
    """Sets the tiles of board cells 0 to 48 and the rounds in which they were drawn; removes all dice."""
    restart(b)
    for n in range(SQUARES):
        cell = CELLS[n]
        if b.tile[cell] != EMPTY:
            erase(b, cell)
        b.round = drawn[n]
        if tiles[n] == CRATER:
            dig(b, cell)
        elif tiles[n] != EMPTY:
            lay(b, cell, tiles[n])
    b.round = 1


def load_state(b: Board, dice: list[int], lava: list[int], rest: list[int]) -> None:
    """Sets how many dice and lava dice show each face, and the values of `FIELDS`."""
    clear_dice(b)
    for face in range(DICE):
        b.dice[face] = dice[face]
        if dice[face]:
            b.hand |= FACE_TILES[face]
    for face in range(LAVAS):
        b.lava[face] = lava[face]
        if lava[face]:
            b.lava_hand |= FACE_TILES[FIRST_LAVA + face]
    b.round, b.rolled, b.specials, b.special_now, b.meteor, b.direction, b.distance, b.dot, b.lava_drawn = rest
    if b.rolled:
        allow_specials(b)


FIELDS = ("round", "rolled", "specials", "special_now", "meteor", "direction", "distance", "dot", "lava_drawn")


def dump_state(b: Board) -> tuple[list[int], list[int], list[int]]:
    """The arguments of `load_state` that give this state."""
    rest = [b.round, b.rolled, b.specials, b.special_now, b.meteor, b.direction, b.distance, b.dot, b.lava_drawn]
    return [b.dice[n] for n in range(DICE)], [b.lava[n] for n in range(LAVAS)], rest


def dump_cells(b: Board) -> tuple[list[int], list[int]]:
    """The tile of every board cell 0 to 48, and the round in which it was drawn."""
    return [b.tile[CELLS[n]] for n in range(SQUARES)], [b.drawn[CELLS[n]] for n in range(SQUARES)]


def over(b: Board) -> bool:
    """Whether all rounds are played."""
    return b.round > b.rounds
