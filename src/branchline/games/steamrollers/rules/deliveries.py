"""Deliveries: goods, destinations, routes and tiles; and orders."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from branchline.engine.game import Seat
from branchline.games.steamrollers.rules.components import ActionTile, Order
from branchline.games.steamrollers.rules.map import NUMBERS
from branchline.games.steamrollers.rules.moves import BOARD, OWN, Deliver, FillOrder, Move
from branchline.games.steamrollers.rules.network import Network, Route, distance, routes
from branchline.games.steamrollers.rules.opening import sort_goods
from branchline.games.steamrollers.rules.scoring import network_of
from branchline.games.steamrollers.rules.state import Sheet, State, bit, owned_tile, with_sheet

ANY_DISTANCE = 1_000


def usable(state: State, seat: Seat, effect: str) -> ActionTile | None:
    """The seat's tile with this effect, or None; solo, a permanent tile serves at most one of the two actions."""
    tile = owned_tile(state, seat, effect)
    return None if tile is None or state.turn.spent_tiles & bit(tile.number) else tile


def power(state: State, seat: Seat, with_tile: bool = True) -> int:
    """Engine power: the boxes crossed, and one more with the tile, up to the cap of the option."""
    boxes = state.sheets[seat].boxes.bit_count()
    tile = usable(state, seat, "power") if with_tile else None
    if tile is None:
        return boxes
    return min(boxes + tile.amounts[0], int(state.setup["power_cap"]) or ANY_DISTANCE)


def deliveries(state: State, seat: Seat) -> list[Move]:
    """Every delivery: the goods that the die can send, or with a tile receive, by every route in reach, with every addition."""
    net = network_of(state, seat)
    if not net.links:
        return []
    longer = usable(state, seat, "longer")
    additions = (0, *longer.amounts) if longer else (0,)
    reach = ANY_DISTANCE if usable(state, seat, "unlimited") else power(state, seat)
    return [
        Deliver(good, place, route.legs, route.to, plus)
        for good, place, route in _carriages(state, seat, net, reach)
        for plus in additions
        if route.distance + plus <= reach
    ]


def plain_delivery(state: State, seat: Seat) -> bool:
    """Whether anything can be delivered with the present value of the die and no tile."""
    net, die = network_of(state, seat), state.turn.die
    if not net.links:
        return False
    reach = power(state, seat, with_tile=not state.alone)
    goods = {good for good, _ in _goods_in(state, state.sheets[seat], die)}
    return any(route.distance <= reach and _takes(state, route.to, good) for good in goods for route in routes(net, die))


def distance_of(state: State, seat: Seat, move: Deliver) -> int | None:
    """The distance of a delivery on this seat's network, without any addition."""
    return distance(network_of(state, seat), move.route, move.to)


def tiles_for(state: State, seat: Seat, move: Deliver) -> list[ActionTile]:
    """The tiles that a legal delivery uses."""
    distance = (distance_of(state, seat, move) or 0) + move.plus
    effects = []
    if move.route[0][0] != state.turn.die:
        effects.append("destination")
    if move.plus:
        effects.append("longer")
    if distance > power(state, seat):
        effects.append("unlimited")
    elif distance > power(state, seat, with_tile=False):
        effects.append("power")
    return [tile for effect in effects if (tile := usable(state, seat, effect))]


def deliver(state: State, seat: Seat, move: Deliver) -> State:
    """The state after a delivery: the distance is scored, and the good goes into the bag, or to the seat if orders are in play."""
    sheet, box = state.sheets[seat], state.box
    points = sheet.delivery_points + (distance_of(state, seat, move) or 0) + move.plus
    goods, cargo = state.goods, sheet.cargo
    if move.place == OWN:
        cargo = ""
    else:
        city = move.route[0][0]
        row = goods[city - 1]
        at = row.index(move.good) if move.place == BOARD else move.place - 1
        goods = (*goods[: city - 1], row[:at] + row[at + 1 :], *goods[city:])
    own_goods, bag = sheet.delivered_goods, state.bag
    if state.order_sides:
        own_goods = sort_goods(box, own_goods + move.good)
    else:
        bag = back_in_bag(state, move.good)
    sheets = with_sheet(state.sheets, seat, replace(sheet, delivery_points=points, cargo=cargo, delivered_goods=own_goods))
    return replace(state, goods=goods, bag=bag, sheets=sheets, idle_rounds=0)


def back_in_bag(state: State, goods: str) -> tuple[int, ...]:
    """The bag with goods put back; coal never enters it."""
    return tuple(count + goods.count(letter) for letter, count in zip(state.box.letters, state.bag, strict=True))


def fillings(state: State, seat: Seat) -> list[Move]:
    """The orders that can be filled: once in an own turn, by an exact set of goods, in which one coal may replace a good."""
    goods = state.sheets[seat].delivered_goods
    if not goods or state.turn.order_filled:
        return []
    ways = [(order, coal) for order in state.open_orders for coal in ("", *dict.fromkeys(order.goods))]
    return [FillOrder(order.number, coal) for order, coal in ways if payable(state, goods, order, coal)]


def payable(state: State, goods: str, order: Order, coal: str) -> bool:
    """Whether kept goods contain an order's set."""
    price = payment(state, order, coal)
    return all(price.count(good) <= goods.count(good) for good in price)


def payment(state: State, order: Order, coal: str) -> str:
    """The goods handed in for an order."""
    return order.goods.replace(coal, "", 1) + state.box.coal if coal else order.goods


def fill_order(state: State, seat: Seat, move: FillOrder) -> State:
    """The state after an order is filled: its goods are in the bag, and the seat has the order tile."""
    sheet = state.sheets[seat]
    order = next(order for order in state.open_orders if order.number == move.number)
    goods, price = sheet.delivered_goods, payment(state, order, move.coal)
    for good in price:
        goods = goods.replace(good, "", 1)
    sheets = with_sheet(state.sheets, seat, replace(sheet, delivered_goods=goods, orders=tuple(sorted((*sheet.orders, move.number)))))
    return replace(state, sheets=sheets, bag=back_in_bag(state, price), turn=replace(state.turn, order_filled=True), idle_rounds=0)


def _carriages(state: State, seat: Seat, net: Network, reach: int) -> Iterator[tuple[str, int, Route]]:
    """Goods with routes of at most this length: from the die's city; with the tile also to it."""
    sheet, die = state.sheets[seat], state.turn.die
    origins = [city for city in NUMBERS if city == die or net.departures.get(city)] if usable(state, seat, "destination") else [die]
    for origin in origins:
        reachable = [route for route in routes(net, origin) if route.distance <= reach and die in (origin, route.to)]
        if reachable:
            for good, place in _goods_in(state, sheet, origin):
                for route in reachable:
                    if _takes(state, route.to, good):
                        yield good, place, route


def _goods_in(state: State, sheet: Sheet, city: int) -> list[tuple[str, int]]:
    """The goods that a seat may carry from a city, equal ones once; solo, every place of the row."""
    row = state.goods[city - 1]
    goods = [(good, n + 1) for n, good in enumerate(row)] if state.alone else [(good, BOARD) for good in dict.fromkeys(row)]
    return [*goods, (sheet.cargo[0], OWN)] if sheet.cargo and sheet.cargo[1] == str(city) else goods


def _takes(state: State, city: int, good: str) -> bool:
    """Whether a city takes a good: one of its colour, or coal."""
    return good in (state.box.coal, state.box.city_goods[city - 1])
