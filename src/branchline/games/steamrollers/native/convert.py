"""Convert states and moves of the game to those of the kernel and back, for the compiled and the plain build."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, get_args

from branchline.engine.game import Seat, Setup
from branchline.games.steamrollers.native import constants as kernel
from branchline.games.steamrollers.native.builds import kernel as fast
from branchline.games.steamrollers.rules import moves
from branchline.games.steamrollers.rules.components import EFFECTS, STARTS, TILE_SIDES, Box, box_of
from branchline.games.steamrollers.rules.eva import FULL
from branchline.games.steamrollers.rules.map import CODE_OF, NOTHING, NUMBERS, OTHER_END, SECTIONS, TYPE_OF, TYPES, Borders
from branchline.games.steamrollers.rules.moves import BOARD, OWN, Move
from branchline.games.steamrollers.rules.opening import goods_per_city
from branchline.games.steamrollers.rules.scoring import network_of
from branchline.games.steamrollers.rules.state import NOBODY, Eva, Phase, Sheet, State, Turn, numbers

if TYPE_CHECKING:
    from branchline.games.steamrollers.native.table import KernelTables, Match

PHASES: tuple[Phase, ...] = get_args(Phase)
ENDINGS = ("", "cities", "idle", FULL, "counted")
LEVELS = ("medium", "hard")
NONE, SIX = kernel.NONE, len(NUMBERS)
WORDS = (
    moves.Done(), moves.Pass(), moves.Upgrade(), moves.TakeTile(), moves.PlayTile(), moves.Decline(), moves.FlipDie(), moves.ThrowDie(),
    moves.StartPoints(),
)  # fmt: skip


def new_match(setup: Setup, seed: int = 0, build: Any = fast) -> Match:
    """A match before the first chance event."""
    match: Match = build.Match(tables_of(setup, build.KernelTables), seed)
    return match


@lru_cache(maxsize=32)
def tables_of(setup: Setup, build: type[KernelTables]) -> KernelTables:
    """The kernel's static tables for a box and the options of a table, in either build."""
    box, alone = box_of(setup.edition), setup.seats == 1
    letters = box.letters + box.coal
    tiles = box.solo_tiles if alone else box.tiles
    faces = [tiles[number, side] for number in NUMBERS for side in TILE_SIDES]
    orders = [box.orders[number, side] for number in NUMBERS for side in TILE_SIDES]
    return build(
        _numbers(setup, box),
        [cell for borders in _borders(setup, box) for cell in _beyond(borders)],
        [[(city or NONE + 1) - 1, int(cell in box.map.towns)] for cell, city in enumerate(box.map.city_at)],
        [list(cells) for cells in box.map.fields],
        [[_types(TYPE_OF[code]), *(NONE if end == NOTHING else end for end in OTHER_END[code])] for code in range(len(SECTIONS) + 1)],
        [[letters.index(good) for good in box.city_goods], list(box.stock)],
        list(box.engine_points),
        [_types(face) for face in box.faces],
        [[EFFECTS.index(tile.effect), int(tile.permanent), tile.points, sum(1 << n for n in tile.amounts)] for tile in faces],
        [order.goods.count(letter) for order in orders for letter in letters.ljust(kernel.LETTERS)],
        [order.points for order in orders],
    )


def _numbers(setup: Setup, box: Box) -> list[int]:
    """The numbers of a box, in the order of the first attributes of `table.KernelTables`."""
    options = [int(bool(setup[name])) for name in ("coal", "orders", "starting_tiles")]
    return [
        len(box.map.cells), len(box.letters), setup.seats, *options, int(setup["power_cap"]), int(setup["rows"] == "chosen"),
        int(setup["level"] in LEVELS), goods_per_city(box, setup.seats),
        box.dice_alone if setup.seats == 1 else setup.seats + box.extra_dice, len(box.faces),
        box.empty_cities, box.standstill_rounds, box.link_points, box.town_points, box.start_points,
        sum(1 << STARTS.index(tile) for tile in box.starts), sum(1 << city - 1 for city in box.cargo_cities),
        sum(1 << box.letters.index(good) for good in box.cargo_goods), box.eva_reach, box.eva_engine, box.eva_regions,
        box.eva_dice[int(setup["eva"]) - 1],
    ]  # fmt: skip


def _borders(setup: Setup, box: Box) -> tuple[Borders, ...]:
    level = str(setup["level"])
    return (box.map.open, *(box.borders[level] if level in LEVELS else ()))


def _beyond(borders: Borders) -> list[int]:
    beyond = [NONE if cell == NOTHING else cell for row in borders.beyond for cell in row]
    return beyond + [NONE] * (SIX * kernel.CELLS - len(beyond))


def _types(types: str) -> int:
    return sum(1 << TYPES.index(kind) for kind in types)


def _seat(seat: Seat) -> int:
    return NONE if seat == NOBODY else seat


def _nobody(seat: int) -> Seat:
    return NOBODY if seat == NONE else seat


def match_from(state: State, seed: int = 0, build: Any = fast) -> Match:
    """The kernel match of a state."""
    match, box, turn = new_match(state.setup, seed, build), state.box, state.turn
    letters = box.letters + box.coal
    build.load_state(
        match,
        [
            PHASES.index(state.phase), len(state.goods), len(state.sides), len(state.order_sides), state.level_map, state.sideways,
            sum(1 << STARTS.index(tile) for tile in state.starts), state.round, _seat(state.first), _types(state.black), _seat(state.thief),
            state.loot, _seat(turn.seat), turn.die, turn.second, turn.changed, int(turn.final), turn.spent, int(turn.two), int(turn.filled),
            turn.arranged, state.eva.delivered, state.eva.die, state.idle, ENDINGS.index(state.ending),
        ],
        [_sides(state.sides), _sides(state.order_sides), [_seat(owner) for owner in state.tiles],
         [state.dice.count(number) for number in NUMBERS], list(state.eva.crosses)],
        [[letters.index(good) for good in row] for row in (*state.goods, *("",) * (SIX - len(state.goods)))],
        list(state.bag),
    )  # fmt: skip
    for seat, sheet in enumerate(state.sheets):
        good, city = (letters.index(sheet.cargo[0]), int(sheet.cargo[1:]) - 1) if sheet.cargo else (NONE, 0)
        filled = sum(1 << number - 1 for number in sheet.orders)
        kept = [sheet.kept.count(letter) for letter in letters]
        build.load_sheet(match, seat, sheet.tracks, kept, [sheet.boxes, sheet.delivered, sheet.bonus, filled, good, city])
    return match


def _sides(sides: str) -> list[int]:
    return [TILE_SIDES.index(side) for side in sides] + [0] * (SIX - len(sides))


def state_from(setup: Setup, match: Match, build: Any = fast) -> State:
    """The state of a kernel match."""
    box = box_of(setup.edition)
    letters = box.letters + box.coal
    fields, (sides, order_sides, owners, dice, crosses), rows, bag = build.dump_state(match)
    by_name = dict(zip(build.FIELDS, fields, strict=True))
    starts = [tile for tile in box.starts if by_name["starts"] >> STARTS.index(tile) & 1]
    return State(
        setup=setup,
        box=box,
        borders=_borders(setup, box)[by_name["level_map"]],
        phase=PHASES[by_name["phase"]],
        goods=tuple("".join(letters[good] for good in row) for row in rows[: by_name["cities"]]),
        bag=tuple(bag),
        sides="".join(TILE_SIDES[side] for side in sides[: by_name["sides"]]),
        order_sides="".join(TILE_SIDES[side] for side in order_sides[: by_name["order_sides"]]),
        level_map=by_name["level_map"],
        tiles=tuple(_nobody(owner) for owner in owners),
        sideways=by_name["sideways"],
        starts=tuple(starts),
        round=by_name["round"],
        first=_nobody(by_name["first"]),
        dice=tuple(number for number, count in zip(NUMBERS, dice, strict=True) for _ in range(count)),
        black="".join(kind for n, kind in enumerate(TYPES) if by_name["black"] >> n & 1),
        thief=_nobody(by_name["thief"]),
        loot=by_name["loot"],
        turn=_turn(by_name),
        sheets=tuple(_sheet(letters, *build.dump_sheet(match, seat)) for seat in range(setup.seats)),
        eva=Eva(tuple(crosses), by_name["eva_delivered"], by_name["eva_die"]),
        idle=by_name["idle"],
        ending=ENDINGS[by_name["ending"]],
    )


def _turn(by_name: dict[str, int]) -> Turn:
    return Turn(
        seat=_nobody(by_name["seat"]),
        die=by_name["die"],
        second=by_name["second"],
        changed=by_name["changed"],
        final=bool(by_name["final"]),
        spent=by_name["spent"],
        two=bool(by_name["two"]),
        filled=bool(by_name["filled"]),
        arranged=by_name["arranged"],
    )


def _sheet(letters: str, tracks: bytes, kept: list[int], values: list[int]) -> Sheet:
    boxes, delivered, bonus, orders, good, city = values
    goods = "".join(letter * count for letter, count in zip(letters, kept, strict=True))
    return Sheet(tracks, boxes, delivered, bonus, goods, numbers(orders), "" if good == NONE else f"{letters[good]}{city + 1}")


def number_of(state: State, seat: Seat, move: Move) -> int:
    """A seat's legal move as the kernel numbers it."""
    box = state.box
    letters = box.letters + box.coal
    match move:
        case moves.Build(cell, ends):
            return kernel.BUILD + _track(box, cell, ends)
        case moves.Deliver():
            return _delivery(state, move)
        case moves.TakeDie(value):
            return kernel.TAKE_ONE + value - 1
        case moves.TakeTwo(first, second):
            return kernel.TAKE_TWO + SIX * (first - 1) + second - 1
        case moves.SetDie(value):
            return kernel.SET + value - 1
        case moves.StepDie(value):
            return kernel.STEP_TO + value - 1
        case moves.FillOrder(number, coal):
            return kernel.FILL + kernel.LETTERS * (number - 1) + (1 + letters.index(coal) if coal else 0)
        case moves.StartEngine(number):
            return kernel.FIRST_ENGINE + number
        case moves.StartTrack(cell, ends):
            return kernel.FIRST_TRACK + (1 + _track(box, cell, ends) if cell else 0)
        case moves.StartTile(number):
            return kernel.FIRST_TILE + number - 1
        case moves.StartCargo(good, city):
            return kernel.FIRST_CARGO + SIX * letters.index(good) + city - 1
        case moves.Arrange(city, goods):
            return kernel.ROWS + kernel.A_ROW * (city - 1) + int("".join(str(letters.index(good)) for good in goods))
    return WORDS.index(move)


def _track(box: Box, cell: str, ends: tuple[int, int]) -> int:
    return box.map.numbers[int(cell[0]), int(cell[1])] * kernel.SECTIONS + CODE_OF[ends] - 1


def _delivery(state: State, move: moves.Deliver) -> int:
    letters = state.box.letters + state.box.coal
    source = {OWN: kernel.OWN, BOARD: letters.index(move.good)}.get(move.place, kernel.PLACE + move.place - 1)
    route = sum((side + 1) * int(7**n) for n, (_, side) in enumerate(move.route))
    origin = move.route[0][0] - 1
    return kernel.DELIVER + ((origin * kernel.SOURCES + source) * kernel.ADDITIONS + move.plus) * kernel.LEGS + route


def move_of(state: State, seat: Seat, number: int) -> Move:
    """The seat's move with this number."""
    letters = state.box.letters + state.box.coal
    if number >= kernel.DELIVER:
        return _deliver_of(state, seat, number - kernel.DELIVER)
    if number >= kernel.ROWS:
        city, digits = divmod(number - kernel.ROWS, kernel.A_ROW)
        row = f"{digits:0{len(state.goods[city])}}"
        return moves.Arrange(city + 1, "".join(letters[int(digit)] for digit in row))
    if number >= kernel.BUILD:
        return moves.Build(*_cell_and_ends(state.box, number - kernel.BUILD))
    if number >= kernel.FIRST_TRACK:
        track = number - kernel.FIRST_TRACK
        return moves.StartTrack(*_cell_and_ends(state.box, track - 1)) if track else moves.StartTrack("", (0, 0))
    if number >= kernel.FIRST_CARGO:
        good, city = divmod(number - kernel.FIRST_CARGO, SIX)
        return moves.StartCargo(letters[good], city + 1)
    if number >= kernel.FIRST_TILE:
        return moves.StartTile(number - kernel.FIRST_TILE + 1)
    if number >= kernel.FIRST_ENGINE:
        return moves.StartEngine(number - kernel.FIRST_ENGINE)
    if number >= kernel.FILL:
        order, coal = divmod(number - kernel.FILL, kernel.LETTERS)
        return moves.FillOrder(order + 1, letters[coal - 1] if coal else "")
    if number >= kernel.STEP_TO:
        return moves.StepDie(number - kernel.STEP_TO + 1)
    if number >= kernel.SET:
        return moves.SetDie(number - kernel.SET + 1)
    if number >= kernel.TAKE_TWO:
        first, second = divmod(number - kernel.TAKE_TWO, SIX)
        return moves.TakeTwo(first + 1, second + 1)
    return moves.TakeDie(number - kernel.TAKE_ONE + 1) if number >= kernel.TAKE_ONE else WORDS[number]


def _cell_and_ends(box: Box, track: int) -> tuple[str, tuple[int, int]]:
    cell, code = divmod(track, kernel.SECTIONS)
    return box.map.name(cell), SECTIONS[code]


def _deliver_of(state: State, seat: Seat, code: int) -> Move:
    rest, route = divmod(code, kernel.LEGS)
    rest, plus = divmod(rest, kernel.ADDITIONS)
    origin, source = divmod(rest, kernel.SOURCES)
    letters, far = state.box.letters + state.box.coal, network_of(state, seat).far
    city, legs = origin + 1, []
    while route:
        route, digit = divmod(route, 7)
        legs.append((city, digit - 1))
        city = far[legs[-1]][0]
    if source == kernel.OWN:
        return moves.Deliver(state.sheets[seat].cargo[0], OWN, tuple(legs), city, plus)
    if source < kernel.PLACE:
        return moves.Deliver(letters[source], BOARD, tuple(legs), city, plus)
    place = source - kernel.PLACE
    return moves.Deliver(state.goods[origin][place], place + 1, tuple(legs), city, plus)


def apply_chance(match: Match, state: State, move: Move, build: Any = fast) -> None:
    """Apply a chance move to a kernel match."""
    match move:
        case moves.Draw(_, goods):
            build.apply_drawn(match, [state.box.letters.index(good) for good in goods])
        case moves.Roll(white, black):
            build.apply_rolled(match, [white.count(number) for number in NUMBERS], _types(black))
        case moves.TileSide(_, side) | moves.OrderSide(_, side):
            build.apply_numbered(match, TILE_SIDES.index(side))
        case moves.First(first):
            build.apply_numbered(match, first)
        case moves.LevelMap(value) | moves.Influence(value) | moves.Rerolled(value):
            build.apply_numbered(match, value - 1)
        case _:
            raise ValueError("chance does not do this")
