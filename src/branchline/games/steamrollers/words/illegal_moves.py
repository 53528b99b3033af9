"""Reasons why moves are illegal: one sentence of the rules for each way to break a rule."""

from __future__ import annotations

from dataclasses import replace

from branchline.engine.game import CHANCE, Seat
from branchline.engine.text import Text, text
from branchline.games.steamrollers.rules import moves as m
from branchline.games.steamrollers.rules import turn
from branchline.games.steamrollers.rules.deliveries import distance_of, payment, power, usable
from branchline.games.steamrollers.rules.map import CODE_OF, NUMBERS, TYPE_OF
from branchline.games.steamrollers.rules.moves import Move
from branchline.games.steamrollers.rules.opening import start_kind
from branchline.games.steamrollers.rules.rules import legal_moves, to_act
from branchline.games.steamrollers.rules.state import POOL, State, bit, owned_tile
from branchline.games.steamrollers.words.names import TRACK, black_name, good_letters, good_name

WAITING = {
    "goods": text("The goods must be drawn first"),
    "sides": text("The sides of the action tiles must be drawn first"),
    "orders": text("The sides of the orders must be drawn first"),
    "map": text("The map of the level must be rolled first"),
    "first": text("The first player must be drawn first"),
    "influence": text("Eva's first dice must be rolled first"),
    "roll": text("The dice must be rolled first"),
    "throw": text("The die must be rolled first"),
    "eva_roll": text("Eva's die must be rolled first"),
}
INSTEAD = {
    "arrange": text("Set the rows of goods first, or leave them as they were drawn"),
    "start": text("Choose a starting tile first"),
    "started": text("Press Done to confirm, or undo it"),
    "take": text("Take a white die first"),
    "steal": text("First decide whether to play your tile"),
    "act": text("First use the die you have for an action"),
    "end": text("Your action is over: press Done"),
    "eva": text("First decide whether to reroll Eva's die"),
    "eva_cross": text("First decide whether to play your tile against Eva"),
}


def illegal_reason(state: State, seat: Seat, move: Move) -> Text | None:
    """The reason why a move is illegal; None for a legal move."""
    if move in legal_moves(state, seat):
        return None
    acting = to_act(state)
    if not acting:
        return text("The match is over")
    if seat != CHANCE and not 0 <= seat < len(state.sheets):
        return text("There is no such seat at this table")
    if acting == (CHANCE,):
        return text("Neither the bag nor the dice can give that") if seat == CHANCE else WAITING[state.phase]
    if seat == CHANCE:
        return text("There is nothing to roll or draw now")
    if seat not in acting:
        return text("It is not your turn")
    return _reason(state, seat, move) or INSTEAD[state.phase]


def _reason(state: State, seat: Seat, move: Move) -> Text | None:
    """The reason why a move of the seat to act is illegal; None if only the time is wrong."""
    match state.phase, move:
        case "take", m.TakeDie() | m.TakeTwo():
            return _taking(state, seat, move)
        case "act", m.TakeDie() | m.TakeTwo():
            return text("You have already taken a die")
        case (("take" | "act" | "end"), m.FillOrder()):
            return _filling(state, seat, move)
        case "act", m.SetDie() | m.StepDie() | m.FlipDie() | m.ThrowDie():
            return _changing(state, seat, move)
        case "act", m.Build():
            return _building(state, seat, move)
        case "act", m.Upgrade():
            return text("Box {n} is already crossed", n=state.turn.die)
        case "act", m.Deliver():
            return _delivering(state, seat, move)
        case "act", m.TakeTile():
            return text("Tile {n} lies sideways: it cannot be taken", n=state.turn.die)
        case "act", m.Pass():
            return text("You can pass only if you cannot use the die")
        case "start", m.StartEngine() | m.StartTrack() | m.StartPoints() | m.StartTile() | m.StartCargo():
            return _starting(state, move)
        case "arrange", m.Arrange():
            return _arranging(state, move)
        case _, m.PlayTile() | m.Decline():
            return text("You are not being asked about a tile now")
        case "act", m.Done():
            return text("First use the die for an action")
    return None


def _arranging(state: State, move: m.Arrange) -> Text:
    """The reason why a row cannot be set: the goods of a city, in any order, once."""
    if move.city not in NUMBERS or sorted(move.goods) != sorted(state.goods[move.city - 1]):
        return text("These are not the goods of the city")
    if state.turn.arranged_rows & bit(move.city):
        return text("You have already set the row of city {n}; you can undo it", n=move.city)
    return text("The goods of city {n} are all alike", n=move.city)


def _taking(state: State, seat: Seat, move: m.TakeDie | m.TakeTwo) -> Text:
    """The reason why dice cannot be taken: one of those left; two only with the tile, and always in solo play."""
    values = [move.value] if isinstance(move, m.TakeDie) else [move.first, move.second]
    dice = list(state.dice)
    for value in values:
        if value not in dice:
            return text("There is no such die left: {n}", n=value)
        dice.remove(value)
    if isinstance(move, m.TakeDie):
        return text("Solo, you take two dice, and Eva gets the third")
    return _no_tile(state, seat, "two")


def _no_tile(state: State, seat: Seat, effect: str) -> Text:
    """The reason why a seat cannot use the tile with an effect."""
    number = state.faces.number[effect]
    if not number:
        return text("No tile in this match allows that")
    if owned_tile(state, seat, effect):
        return text("You have used tile {n} for your first action", n=number)
    return text("For that you need tile {n}", n=number)


def _changing(state: State, seat: Seat, move: m.SetDie | m.StepDie | m.FlipDie | m.ThrowDie) -> Text:
    """The reason why the die cannot be changed: each tile once for a die, and none after a final die."""
    effect = "value" if isinstance(move, m.SetDie) else "step" if isinstance(move, m.StepDie) else "turn"
    if state.turn.final:
        return text("A die that was rerolled or turned over cannot be changed again")
    if usable(state, seat, effect) is None:
        return _no_tile(state, seat, effect)
    if turn.changer(state, seat, effect) is None:
        return text("This tile has already changed this die")
    if isinstance(move, m.SetDie):
        return text("Set the die to another value from 1 to 6")
    return text("The die can go up or down by one, never below 1 or above 6")


def _building(state: State, seat: Seat, move: m.Build) -> Text:
    """The reason why a track cannot be drawn: of a type on the black die, in an empty hex of the die's region."""
    hex_ = _hex(state, move.cell)
    if hex_ is None:
        return text("There is no such hex on the map")
    if move.ends not in CODE_OF:
        return text("A track joins two different sides of a hex, 0 to 5, the smaller first")
    if state.box.map.city_at[hex_]:
        return text("You cannot draw on a city")
    if state.sheets[seat].tracks[hex_]:
        return text("This hex already has a track")
    if state.box.map.regions[hex_] != state.turn.die:
        return text("Your die shows {n}: build in region {n}", n=state.turn.die)
    if owned_tile(state, seat, "track"):
        return _no_tile(state, seat, "track")
    kind = TYPE_OF[CODE_OF[move.ends]]
    return text("The black die offers {tracks}, not {track}", tracks=black_name(state.black_die), track=TRACK[kind])


def _hex(state: State, name: str) -> int | None:
    if len(name) != 2 or not (name.isascii() and name.isdigit()):
        return None
    return state.box.map.numbers.get((int(name[0]), int(name[1])))


def _delivering(state: State, seat: Seat, move: m.Deliver) -> Text:
    """The reason why a delivery is illegal: from the die's city to a city of its colour, within the engine's power, no city twice."""
    box, die = state.box, state.turn.die
    if not move.route or move.to not in NUMBERS or not all(city in NUMBERS for city, _ in move.route):
        return text("A delivery goes from one of the cities 1 to 6 to another")
    origin = move.route[0][0]
    if not _is_there(state, seat, move, origin):
        return text("There is no such good in city {n}", n=origin)
    cities = [city for city, _ in move.route] + [move.to]
    if len(set(cities)) < len(cities):
        return text("No city may be passed twice")
    if move.good not in (box.coal, box.city_goods[move.to - 1]):
        return text("City {n} does not take this: {good}", n=move.to, good=good_name(box, move.good))
    may_name_destination = usable(state, seat, "destination") is not None
    if origin != die and move.to != die:
        return _wrong_city(die, may_name_destination)
    if origin != die and not may_name_destination:
        return _no_tile(state, seat, "destination")
    distance = distance_of(state, seat, move)
    if distance is None:
        return text("Your tracks do not join these cities this way")
    return _reaching(state, seat, distance, move.plus)


def _wrong_city(die: int, may_name_destination: bool) -> Text:
    """The reason for a wrong city: the die determines the origin, and with the tile the destination."""
    if may_name_destination:
        return text("Your die shows {n}: deliver from city {n} or to it", n=die)
    return text("Your die shows {n}: deliver from city {n}", n=die)


def _is_there(state: State, seat: Seat, move: m.Deliver, origin: int) -> bool:
    if move.place == m.OWN:
        return state.sheets[seat].cargo == f"{move.good}{origin}"
    row = state.goods[origin - 1]
    if state.alone:
        return 1 <= move.place <= len(row) and row[move.place - 1] == move.good
    return move.place == 0 and len(move.good) == 1 and move.good in row


def _reaching(state: State, seat: Seat, distance: int, plus: int) -> Text:
    """The reason for a wrong distance: the engine must reach it, with the addition of a tile."""
    longer = usable(state, seat, "longer")
    if plus and longer is None:
        return _no_tile(state, seat, "longer")
    if longer and plus and plus not in longer.amounts:
        return text("Tile {n} adds {amounts}", n=longer.number, amounts=" / ".join(f"+{n}" for n in longer.amounts))
    if distance + plus <= power(replace(state, turn=replace(state.turn, spent_tiles=0)), seat):
        return _no_tile(state, seat, "power")
    return text("The distance is {far}, your engine's power only {power}", far=distance + plus, power=power(state, seat))


def _filling(state: State, seat: Seat, move: m.FillOrder) -> Text:
    """The reason why an order cannot be filled: once per turn, an open order, an exact set with at most one coal."""
    if not state.order_sides:
        return text("There are no orders in this match")
    order = next((order for order in state.open_orders if order.number == move.number), None)
    if order is None:
        return text("This order is not open")
    if state.turn.order_filled:
        return text("You can fill only one order per turn")
    if move.coal and move.coal not in order.goods:
        return text("This order does not ask for that good")
    if move.coal and len(move.coal) > 1:
        return text("Only one coal may stand in for a good")
    return text("You have not delivered all of this: {goods}", goods=good_letters(state.box, payment(state, order, move.coal)))


def _starting(state: State, move: m.StartMove) -> Text:
    """The reason why a starting tile cannot be used: it must be one of those left."""
    if start_kind(move) not in state.starting_tiles:
        return text("This starting tile is gone")
    match move:
        case m.StartEngine():
            return text("An engine has boxes 1 to 6")
        case m.StartTrack(name, _):
            hex_ = _hex(state, name)
            if hex_ is None:
                return text("There is no such hex on the map")
            if state.box.map.city_at[hex_]:
                return text("You cannot draw on a city")
            return text("A track joins two different sides of a hex, 0 to 5, the smaller first")
        case m.StartTile(number):
            if number in NUMBERS and state.tiles[number - 1] != POOL:
                return text("Someone already has this tile")
            return text("There are action tiles 1 to 6")
        case m.StartCargo(good, _) if good not in state.box.cargo_goods or len(good) != 1:
            return text("Your own cargo cannot be this good")
        case m.StartCargo(good, _) if not state.bag[state.box.letters.index(good)]:
            return text("There is no such good in the bag")
        case _:
            cities = ", ".join(str(city) for city in state.box.cargo_cities)
            return text("Your own cargo must be placed in one of these cities: {cities}", cities=cities)
