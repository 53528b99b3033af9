# branchline: kernel
"""One seat's Railroad Ink over flat arrays, for search and mass simulation: base, Meteor and Lava, of any box for which there is room.

`builds.py` has the fastest build, `convert.py` converts states and moves of the rules. `tables.py` numbers cells, tiles and offers.
A match of several seats is several boards with the same rolls.

    tables = KernelTables(values)              a box as tables; `convert.tables_of` creates it
    board = Board(tables, BASE_VARIANT)        variant and options; before the first roll
    roll(board) / set_roll(board, ...)         chance, from the board's own generator (`board.seed`), or given dice
    legal(board) -> [move, ...]                every legal move as a number; empty before the roll and after the end
    apply(board, move)                         makes it, unchecked
    copy(into, board), clone(board)            all fields but the seed; a new board with the seed
    key(board)                                 hash key of the position (Zobrist): cells, dice left, specials, round

**Moves** are numbers: drawing a tile is its cell, as the board numbers it, times `tables.tiles` plus its tile; then come
`tables.done_move`, four impacts from `tables.first_impact` on (N E S W), and dodges from `tables.first_dodge` on, by special route.

For evaluators, valid at any time: `board.vacant_cells & board.offered_cells` is the set of cells where something may join,
`board.offer[cell]` what each is offered, `tables.fits[offer]` which tiles fit; `board.ends[4 * kind + side]` the cells with such an end;
`lay` and `erase` keep all of it and the Zobrist word up to date. Three modules build on this one:
`random.py` plays at random, `points.py` scores boards and plays random matches, `match.py` has a board for every seat.
"""

from __future__ import annotations

from typing import Annotated, Any

from branchline.engine.bits import FULL, MIX_1, MIX_2, bounded, lowest, popcount, splitmix64_next
from branchline.engine.kernel_fields import allocate, copy_fields, get_fields, own, set_fields, sized, uint8, uint16, uint64
from branchline.engine.move_list import Moves, add
from branchline.games.railroad_ink.native import tables

__all__ = [
    "Board",
    "KernelTables",
    "apply",
    "clone",
    "copy",
    "dump_board",
    "key",
    "legal",
    "load_board",
    "over",
    "restart",
    "roll",
    "set_roll",
]

METEOR_VARIANT, LAVA_VARIANT, ANYWHERE = tables.METEOR_VARIANT, tables.LAVA_VARIANT, tables.ANYWHERE

BIT: Annotated[list[uint64], 72] = tables.BITS
STEPS: Annotated[list[int], 4] = list(tables.STEPS)
FACES_LAVA: Annotated[list[uint8], 256] = [int(any(offer >> 2 * side & 3 == 3 for side in range(4))) for offer in range(256)]


class KernelTables:
    """The static tables of a box: `tables.board_tables`."""

    squares: int  # of the board
    tiles: int  # how many there are; then come the empty one and the crater
    route_tiles: int
    volcano: int
    empty: int
    crater: int
    dice_faces: int  # different ones; then come those of the specials, then those of lava
    specials: int
    lava_faces: int
    first_lava: int
    specials_in_a_match: int
    specials_in_a_round: int
    done_move: int  # moves below it draw a tile: the number of the cell times `tiles`, plus the tile
    first_impact: int  # and the side
    first_dodge: int  # and the special route
    rounds: list[uint8] = sized(3)  # by variant
    network_values: list[uint16] = sized(29)  # by exits
    points: list[uint8] = sized(6)  # in the order of `tables.POINTS`
    first_dot: int
    first_volcano: int
    equal_dice: int
    lava_dice: int
    equal_die: list[uint8] = sized(20)  # the face on each of its sides, and how many it has
    equal_die_sides: int
    other_die: list[uint8] = sized(20)
    other_die_sides: int
    lava_die: list[uint8] = sized(20)
    lava_die_sides: int
    direction_die: list[uint8] = sized(20)
    direction_die_sides: int
    distance_die: list[uint8] = sized(20)
    distance_die_sides: int
    kind: list[uint8] = sized(536)  # at 4 * tile + side: nothing 0, highway 1, railway 2, lava 3
    sides: list[uint8] = sized(134)  # of each tile those with an end
    overpass: list[uint8] = sized(134)  # whether a tile is an overpass: two separate lines
    face: list[uint8] = sized(134)  # of each tile
    face_tiles: list[uint64] = sized(41)  # of each face the tiles: route faces in the bits of `fits`, lava faces in those of `lava_fits`
    fits: list[uint64] = sized(256)  # for each offer the route tiles that fit
    lava_fits: list[uint64] = sized(256)  # and the lava tiles; the volcano has no place here
    zobrist: list[uint64] = sized(9648)  # at (tiles + 2) * cell + tile
    cells: list[uint8] = sized(49)  # by their numbers on the board
    numbers: list[uint8] = sized(72)  # and back
    board: uint64  # all cells
    centre: uint64
    neighbours: list[uint64] = sized(1152)  # at 16 * cell + set of sides: the cells on those sides
    inner: list[uint64] = sized(4)  # for each side the cells that have a neighbour there
    exits: list[uint64] = sized(16)  # at 4 * kind + side: the cells with such an exit
    all_exits: uint64
    exit_offers: list[uint8] = sized(72)  # for each cell what the exits offer it

    def __init__(self, values: dict[str, Any]) -> None:
        allocate(KernelTables, self)
        set_fields(KernelTables, self, values)
        self.empty = self.tiles
        self.crater = self.tiles + 1
        self.first_lava = self.dice_faces + self.specials
        self.done_move = self.squares * self.tiles
        self.first_impact = self.done_move + 1
        self.first_dodge = self.first_impact + 4


class Board:
    """One seat's board with its dice, its special routes and its own random generator (splitmix64)."""

    tables: KernelTables
    variant: int
    trail: int
    crater_tiles: int
    crater_centre: int
    volcano_on_route: int
    tile: list[uint8] = sized(72)  # of every cell
    drawn_round: list[uint8] = sized(72)  # the round in which it was drawn
    offer: list[uint8] = sized(72)  # what every cell's sides are offered, drawn or not
    ends: list[uint64] = sized(16)  # at 4 * kind + side: the cells with such an end; kind 0 is a side without one
    vacant_cells: uint64  # cells where a route may be drawn
    offered_cells: uint64  # cells that are offered anything
    craters: uint64
    overpasses: uint64  # overpasses
    word: uint64  # Zobrist word of the cells
    dice: list[uint8] = sized(21)  # how many dice show each face and are not drawn
    hand: uint64  # the tiles of these faces
    specials: int  # special routes not crossed off
    special_now: int  # how many were used this round
    special_hand: uint64  # the tiles of those that may be used now
    lava: list[uint8] = sized(20)  # how many lava dice show each face and are not drawn
    lava_hand: uint64
    lava_drawn: int  # lava dice drawn this round
    round: int
    rounds: int
    is_rolled: int
    meteor: int  # whether the meteor has still to fall
    direction: int
    distance: int
    dot: int
    seed: uint64 = own()
    line: list[int] = own(7)  # the score lines, as last counted
    length: list[int] = own(3)  # for each kind the cells of its longest line, as last counted
    # Working memory of scoring.
    fitting: uint64 = own()
    reach_up: uint64 = own()
    reach_along: uint64 = own()
    core_east: uint64 = own()
    core_south: uint64 = own()
    tail: list[uint8] = own(72)
    second: list[uint8] = own(72)
    best_length: int = own()
    most_tail: int = own()

    def __init__(
        self,
        tables: KernelTables,
        variant: int = 0,
        trail: int = 0,
        crater_tiles: int = 0,
        crater_centre: int = 1,
        volcano_on_route: int = 1,
        seed: int = 0,
    ) -> None:
        allocate(Board, self)
        self.tables = tables
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
        b.tile[cell] = b.tables.empty
        b.drawn_round[cell] = 0
        b.offer[cell] = b.tables.exit_offers[cell]
    for n in range(16):
        b.ends[n] = 0
    b.vacant_cells = b.tables.board
    b.offered_cells = b.tables.all_exits
    b.craters = 0
    b.overpasses = 0
    b.word = 0
    b.round = 0
    b.rounds = b.tables.rounds[b.variant]
    b.specials = (1 << b.tables.specials) - 1
    b.dot = b.tables.first_dot
    if b.variant == LAVA_VARIANT:
        lay(b, b.tables.first_volcano, b.tables.volcano)
    b.round = 1
    clear_dice(b)


def copy(into: Board, b: Board) -> None:
    """Copies all fields but the seed."""
    copy_fields(Board, into, b)


def clone(b: Board) -> Board:
    """A copy with the same seed."""
    board = Board(b.tables, b.variant)
    copy(board, b)
    board.seed = b.seed
    return board


# ---- chance


def random_below(b: Board, n: uint64) -> int:
    """A random number below n (splitmix64)."""
    b.seed = splitmix64_next(b.seed)
    return bounded(b.seed, n)


def roll(b: Board) -> None:
    """Rolls all dice in play."""
    for _ in range(b.tables.equal_dice):
        add_die(b, b.tables.equal_die[random_below(b, b.tables.equal_die_sides)])
    add_die(b, b.tables.other_die[random_below(b, b.tables.other_die_sides)])
    if b.variant == METEOR_VARIANT:
        b.direction = b.tables.direction_die[random_below(b, b.tables.direction_die_sides)]
        b.distance = b.tables.distance_die[random_below(b, b.tables.distance_die_sides)]
    elif b.variant == LAVA_VARIANT:
        for _ in range(b.tables.lava_dice):
            add_lava(b, b.tables.lava_die[random_below(b, b.tables.lava_die_sides)])
    begin_round(b)


def set_roll(b: Board, routes: list[int], direction: int, distance: int, lava: list[int]) -> None:
    """Sets the roll: faces of the route dice, the meteor's direction and distance, faces of the lava dice."""
    for face in routes:
        add_die(b, face)
    b.direction = direction
    b.distance = distance
    for face in lava:
        add_lava(b, face)
    begin_round(b)


def begin_round(b: Board) -> None:
    """Begins a round: the seat may draw what is rolled, once the meteor has fallen."""
    b.meteor = 1 if b.variant == METEOR_VARIANT else 0
    b.special_now = 0
    allow_specials(b)
    b.is_rolled = 1


def add_die(b: Board, face: int) -> None:
    b.dice[face] += 1
    b.hand |= b.tables.face_tiles[face]


def add_lava(b: Board, face: int) -> None:
    b.lava[face] += 1
    b.lava_hand |= b.tables.face_tiles[b.tables.first_lava + face]


def clear_dice(b: Board) -> None:
    """Removes all dice at the end of a round."""
    for face in range(b.tables.dice_faces):
        b.dice[face] = 0
    for face in range(b.tables.lava_faces):
        b.lava[face] = 0
    b.hand = 0
    b.lava_hand = 0
    b.lava_drawn = 0
    b.special_now = 0
    b.special_hand = 0
    b.is_rolled = 0
    b.meteor = 0
    b.direction = 0
    b.distance = 0


def allow_specials(b: Board) -> None:
    """Updates the special routes that may be used now: limited per round and per match, each kind once."""
    b.special_hand = 0
    if b.special_now < b.tables.specials_in_a_round and b.tables.specials - popcount(b.specials) < b.tables.specials_in_a_match:
        for special in range(b.tables.specials):
            if b.specials >> special & 1:
                b.special_hand |= b.tables.face_tiles[b.tables.dice_faces + special]


# ---- tiles


def lay(b: Board, cell: int, tile: int) -> None:
    """Draws a tile in a vacant cell; updates what its neighbours are offered."""
    bit = BIT[cell]
    at = 4 * tile
    north = b.tables.kind[at]
    east = b.tables.kind[at + 1]
    south = b.tables.kind[at + 2]
    west = b.tables.kind[at + 3]
    words = (b.tables.tiles + 2) * cell
    b.offered_cells |= b.tables.neighbours[16 * cell + b.tables.sides[tile]]
    b.word ^= b.tables.zobrist[words + b.tile[cell]] ^ b.tables.zobrist[words + tile]
    if b.tables.overpass[tile]:
        b.overpasses |= bit
    b.ends[4 * north] |= bit
    b.ends[4 * east + 1] |= bit
    b.ends[4 * south + 2] |= bit
    b.ends[4 * west + 3] |= bit
    b.vacant_cells &= ~bit
    b.craters &= ~bit
    b.offer[cell - 8] |= north << 4
    b.offer[cell + 1] |= east << 6
    b.offer[cell + 8] |= south
    b.offer[cell - 1] |= west << 2
    b.tile[cell] = tile
    b.drawn_round[cell] = b.round


def erase(b: Board, cell: int) -> None:
    """Erases the tile of a cell, and what it offered."""
    bit = BIT[cell]
    tile = b.tile[cell]
    for side in range(4):
        kind = b.tables.kind[4 * tile + side]
        b.ends[4 * kind + side] &= ~bit
        if kind:
            withdraw(b, cell + STEPS[side], side ^ 2)
    b.word ^= b.tables.zobrist[(b.tables.tiles + 2) * cell + tile]
    b.tile[cell] = b.tables.empty
    b.drawn_round[cell] = 0
    b.overpasses &= ~bit
    b.craters &= ~bit
    b.vacant_cells |= bit


def withdraw(b: Board, cell: int, side: int) -> None:
    """Clears what a cell is offered on a side."""
    b.offer[cell] = b.offer[cell] & (255 - (3 << 2 * side))
    if not b.offer[cell]:
        b.offered_cells &= ~BIT[cell]


def dig(b: Board, cell: int) -> None:
    """Makes a crater where the meteor fell; erases a route there."""
    erase(b, cell)
    b.tile[cell] = b.tables.crater
    b.craters |= BIT[cell]
    b.word ^= b.tables.zobrist[(b.tables.tiles + 2) * cell + b.tables.crater]


def place(b: Board, cell: int, tile: int) -> None:
    """Draws a die, a special route, a lava face or a volcano; uses up the die, or crosses off the special route."""
    face = b.tables.face[tile]
    if face < b.tables.dice_faces:
        b.dice[face] -= 1
        if not b.dice[face]:
            b.hand &= ~b.tables.face_tiles[face]
    elif face < b.tables.first_lava:
        cross_off(b, face - b.tables.dice_faces)
    else:
        if not b.vacant_cells & BIT[cell]:
            erase(b, cell)
        if tile != b.tables.volcano:
            use_lava(b, face - b.tables.first_lava)
    lay(b, cell, tile)


def cross_off(b: Board, special: int) -> None:
    b.specials &= ~(1 << special)
    b.special_now += 1
    allow_specials(b)


def use_lava(b: Board, face: int) -> None:
    b.lava_drawn += 1
    b.lava[face] -= 1
    if not b.lava[face]:
        b.lava_hand &= ~b.tables.face_tiles[b.tables.first_lava + face]


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
        if not b.tables.inner[side] & BIT[cell]:
            side ^= 2
        cell += STEPS[side]
    for _ in range(14):
        if not b.craters & BIT[cell]:
            dig(b, cell)
            b.dot = cell
            return
        if not b.tables.inner[side] & BIT[cell]:
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
    beside = ((hot & b.tables.inner[0]) >> 8) | ((hot & b.tables.inner[1]) << 1)
    beside |= ((hot & b.tables.inner[2]) << 8) | ((hot & b.tables.inner[3]) >> 1)
    cells = b.tables.board if b.volcano_on_route else b.vacant_cells
    return cells & ~(hot | beside)


def replaceable_cells(b: Board) -> uint64:
    """The routes that the first lava face of a round may replace: all, if no vacant cell faces an open lava side."""
    if b.lava_drawn:
        return 0
    cells = b.vacant_cells & b.offered_cells
    while cells:
        if FACES_LAVA[b.offer[lowest(cells)]]:
            return 0
        cells &= cells - 1
    return b.tables.board & ~b.vacant_cells & ~lava_cells(b)


def lava_places(b: Board) -> uint64:
    """The cells where a lava die may be drawn if it fits: vacant ones, and routes that it may replace."""
    return ((b.vacant_cells & b.offered_cells) | replaceable_cells(b)) if b.lava_hand else 0


def count_lava(b: Board, cells: uint64) -> int:
    """Number of moves that draw lava dice in some cells."""
    total = 0
    while cells:
        total += popcount(b.tables.lava_fits[b.offer[lowest(cells)]] & b.lava_hand)
        cells &= cells - 1
    return total


# ---- moves


def add_tiles(b: Board, moves: Moves, cell: int, fits: uint64, first: int) -> None:
    """Adds the moves that draw a set of tiles, numbered from a first one, in a cell."""
    at = b.tables.numbers[cell] * b.tables.tiles + first
    while fits:
        add(moves, at + lowest(fits))
        fits &= fits - 1


def list_moves(b: Board, moves: Moves) -> None:
    """Lists every legal move now."""
    moves.count = 0
    if not b.is_rolled:
        return
    if b.meteor:
        list_impacts(b, moves)
        return
    usable = b.hand | b.special_hand
    dice = 0
    cells = b.vacant_cells & b.offered_cells
    while cells:
        cell = lowest(cells)
        fits = b.tables.fits[b.offer[cell]] & usable
        dice |= fits & b.hand
        add_tiles(b, moves, cell, fits, 0)
        cells &= cells - 1
    lava_moves = 0
    if b.variant == LAVA_VARIANT:
        lava_moves = list_lava(b, moves)
    if not dice and not lava_moves:
        add(moves, b.tables.done_move)


def list_impacts(b: Board, moves: Moves) -> None:
    """Adds the impacts, which come before drawing, and the special routes that may be crossed off to ignore them."""
    for side in range(4):
        if b.direction == side or b.direction == ANYWHERE:
            add(moves, b.tables.first_impact + side)
    for special in range(b.tables.specials):
        if b.special_hand and b.specials >> special & 1:
            add(moves, b.tables.first_dodge + special)


def list_lava(b: Board, moves: Moves) -> int:
    """Adds lava faces and volcanoes; returns their number if one must be drawn before the round can end, else 0."""
    before = moves.count
    cells = lava_places(b)
    while cells:
        cell = lowest(cells)
        add_tiles(b, moves, cell, b.tables.lava_fits[b.offer[cell]] & b.lava_hand, b.tables.route_tiles)
        cells &= cells - 1
    cells = volcano_cells(b)
    while cells:
        add(moves, b.tables.numbers[lowest(cells)] * b.tables.tiles + b.tables.volcano)
        cells &= cells - 1
    if b.lava_drawn:
        return 0
    return moves.count - before


def legal(b: Board) -> list[int]:
    """Every legal move now, as numbers."""
    moves = Moves()
    list_moves(b, moves)
    return [moves.move[n] for n in range(moves.count)]


def apply(b: Board, move: int) -> None:
    """Makes a legal move."""
    if move < b.tables.done_move:
        place(b, b.tables.cells[move // b.tables.tiles], move % b.tables.tiles)
    elif move == b.tables.done_move:
        finish(b)
    elif move < b.tables.first_dodge:
        impact(b, move - b.tables.first_impact)
    else:
        dodge(b, move - b.tables.first_dodge)


# ---- positions


def key(b: Board) -> uint64:
    """Hash key (Zobrist) of a position: cells, dice left, special routes, round; the variant is not part of it."""
    word = b.word
    for face in range(b.tables.dice_faces):
        word = mix_word(word, b.dice[face])
    for face in range(b.tables.lava_faces):
        word = mix_word(word, b.lava[face])
    word = mix_word(word, b.specials)
    word = mix_word(word, b.special_now + 128 * b.is_rolled + 256 * b.meteor + 512 * b.lava_drawn)
    return mix_word(word, b.round + 16 * b.dot + 2048 * b.direction + 16384 * b.distance)


def mix_word(word: uint64, more: uint64) -> uint64:
    """Mixes a small number into a word (splitmix64 finaliser)."""
    word = ((word ^ (word >> 30)) * MIX_1 + more) & FULL
    return (word ^ (word >> 27)) * MIX_2 & FULL


# ---- loading and dumping


def load_board(b: Board, tiles: list[int], rounds: list[int], values: dict[str, Any]) -> None:
    """Sets the tiles of all cells and the rounds in which they were drawn, by their numbers on the board; then the fields in `values`."""
    restart(b)
    for n in range(b.tables.squares):
        cell = b.tables.cells[n]
        if b.tile[cell] != b.tables.empty:
            erase(b, cell)
        b.round = rounds[n]
        if tiles[n] == b.tables.crater:
            dig(b, cell)
        elif tiles[n] != b.tables.empty:
            lay(b, cell, tiles[n])
    set_fields(Board, b, values)
    for face in range(b.tables.dice_faces):
        if b.dice[face]:
            b.hand |= b.tables.face_tiles[face]
    for face in range(b.tables.lava_faces):
        if b.lava[face]:
            b.lava_hand |= b.tables.face_tiles[b.tables.first_lava + face]
    if b.is_rolled:
        allow_specials(b)


def dump_board(b: Board) -> dict[str, Any]:
    """All fields by their names."""
    return get_fields(Board, b)


def over(b: Board) -> bool:
    """Whether all rounds are played."""
    return b.round > b.rounds
