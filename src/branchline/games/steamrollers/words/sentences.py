"""Sentences about moves, from the state before each, and about Eva's actions after it."""

from __future__ import annotations

from typing import TypedDict

from branchline.engine.game import Seat
from branchline.engine.players import player
from branchline.engine.text import Text, text
from branchline.games.steamrollers.rules import moves as m
from branchline.games.steamrollers.rules import opening, turn
from branchline.games.steamrollers.rules.deliveries import distance_of, payment
from branchline.games.steamrollers.rules.eva import FULL
from branchline.games.steamrollers.rules.map import NUMBERS
from branchline.games.steamrollers.rules.moves import Move
from branchline.games.steamrollers.rules.rules import apply
from branchline.games.steamrollers.rules.scoring import network_points
from branchline.games.steamrollers.rules.state import POOL, State, with_track
from branchline.games.steamrollers.words.names import (
    EFFECT,
    black_name,
    ends_text,
    good_letters,
    good_name,
    order_name,
    route_arrows,
    track_name,
)


def say_move(state: State, seat: Seat, move: Move) -> Text:
    """The sentence about a move of a seat or of chance."""
    match move:
        case m.Build() | m.Upgrade() | m.Deliver() | m.TakeTile() | m.Pass():
            return _action(state, seat, move)
        case m.TakeDie(value):
            return text("takes the die {n}", n=value)
        case m.TakeTwo(first, second):
            return text("takes the dice {first} and {second}", first=first, second=second)
        case m.SetDie() | m.StepDie() | m.FlipDie() | m.ThrowDie():
            return _change(state, move)
        case m.FillOrder():
            return _order(state, move)
        case m.Done():
            return _done_sentence(state)
        case m.PlayTile() | m.Decline():
            return _answer(state, move)
        case m.StartEngine() | m.StartTrack() | m.StartPoints() | m.StartTile() | m.StartCargo():
            return _start(state, move)
        case m.Arrange(city, goods):
            return text("sets the goods of city {city} in this order: {goods}", city=city, goods=good_letters(state.box, goods))
        case m.Draw() | m.TileSide() | m.OrderSide() | m.LevelMap() | m.First() | m.Influence() | m.Roll() | m.Rerolled():
            return _chance(state, move)


def _chance(state: State, move: m.Draw | m.TileSide | m.OrderSide | m.LevelMap | m.First | m.Influence | m.Roll | m.Rerolled) -> Text:
    match move:
        case m.Draw(city, goods):
            return text("for city {city} the bag gives {goods}", city=city, goods=good_letters(state.box, goods))
        case m.TileSide(number, side):
            tile = (state.box.solo_tiles if state.alone else state.box.tiles)[number, side]
            return text("action tile {n}, side {side}: {effect}", n=number, side=side, effect=EFFECT[tile.effect])
        case m.OrderSide(number, side):
            return text("order {n}, side {side}: {order}", n=number, side=side, order=order_name(state.box, state.box.orders[number, side]))
        case m.LevelMap(number):
            return text("the walls are those of map {n}", n=number)
        case m.First(first):
            return text("{player} begins", player=player(first))
        case m.Influence(region):
            return text("Eva crosses a field in region {n}", n=region)
        case m.Roll(white, black):
            dice = " ".join(str(value) for value in white)
            return text("the dice show {dice}; the black one: {tracks}", dice=dice, tracks=black_name(black))
        case m.Rerolled(value) if state.phase == "throw":
            return text("the die shows {n} now", n=value)
        case m.Rerolled(value):
            return _with_eva(state, move, text("Eva's die shows {n} now", n=value))


def _start(state: State, move: m.StartMove) -> Text:
    match move:
        case opening.LEAVE_ENGINE | opening.LEAVE_TRACK:
            return text("chooses a starting tile and leaves it unused")
        case m.StartEngine(box):
            return text("crosses engine box {n} at the start", n=box)
        case m.StartTrack(cell, ends):
            return text("draws on {cell} at the start: {track} {ends}", **track_values(cell, ends))
        case m.StartPoints():
            n = state.box.start_points
            return text("starts with {n} point", "starts with {n} points", n=n)
        case m.StartTile(number):
            return text("starts with action tile {n}", n=number)
        case m.StartCargo(good, city):
            return text("puts their own cargo on city {city}: {good}", city=city, good=good_name(state.box, good))


def _change(state: State, move: m.SetDie | m.StepDie | m.FlipDie | m.ThrowDie) -> Text:
    numbers = state.faces.number
    match move:
        case m.SetDie(value):
            return text("sets the die to {n} with tile {tile}", n=value, tile=numbers["value"])
        case m.StepDie(value):
            return text("changes the die to {n} with tile {tile}", n=value, tile=numbers["step"])
        case m.FlipDie():
            return text("turns the die over with tile {tile}", tile=numbers["turn"])
        case m.ThrowDie():
            return text("rolls the die again with tile {tile}", tile=numbers["turn"])


class TrackValues(TypedDict):
    """The values in the sentence about a track."""

    cell: str
    track: Text
    ends: str


class DeliveryValues(TypedDict):
    """The values in the sentence about a delivery."""

    origin: int
    to: int
    n: int
    good: Text
    route: str


class OrderValues(TypedDict):
    """The values in the sentence about a filled order."""

    order: int
    goods: Text | str
    n: int


def used_tile_names(state: State, seat: Seat, move: m.Build | m.Deliver) -> str:
    """The action tiles that a move takes, by their names."""
    return " + ".join(f"{tile.number}{tile.side}" for tile in turn.used_tiles(state, seat, move))


def track_values(cell: str, ends: tuple[int, int]) -> TrackValues:
    return {"cell": cell, "track": track_name(ends), "ends": ends_text(ends)}


def delivery_values(state: State, seat: Seat, move: m.Deliver) -> DeliveryValues:
    points, good = (distance_of(state, seat, move) or 0) + move.plus, good_name(state.box, move.good)
    return {"origin": move.route[0][0], "to": move.to, "n": points, "good": good, "route": route_arrows(move)}


def order_values(state: State, move: m.FillOrder) -> OrderValues:
    order = state.box.orders[move.number, state.order_sides[move.number - 1]]
    return {"order": move.number, "goods": good_letters(state.box, payment(state, order, move.coal)), "n": order.points}


def _action(state: State, seat: Seat, move: m.Build | m.Upgrade | m.Deliver | m.TakeTile | m.Pass) -> Text:
    die = state.turn.die
    match move:
        case m.Build():
            return _building(state, seat, move)
        case m.Upgrade():
            return text("crosses engine box {n}", n=die)
        case m.Deliver():
            return _delivery(state, seat, move)
        case m.TakeTile():
            return _taking(state, seat, die)
        case m.Pass():
            return text("passes: nothing can be done with a {n}", n=die)


def _building(state: State, seat: Seat, move: m.Build) -> Text:
    """The sentence about a track, with the gain of the network if it finishes a link."""
    values = track_values(move.cell, move.ends)
    if tiles := used_tile_names(state, seat, move):
        said = text("draws on {cell} with tile {tile}: {track} {ends}", tile=tiles, **values)
    else:
        said = text("draws on {cell}: {track} {ends}", **values)
    drawn = with_track(state.box, state.sheets[seat], move.cell, move.ends)
    gained = network_points(state, drawn) - network_points(state, state.sheets[seat])
    if not gained:
        return said
    return text("{sentence}; the network gains {n} point", "{sentence}; the network gains {n} points", sentence=said, n=gained)


def _delivery(state: State, seat: Seat, move: m.Deliver) -> Text:
    values = delivery_values(state, seat, move)
    if tiles := used_tile_names(state, seat, move):
        return text(
            "delivers from {origin} to {to} for {n} point with tile {tile}: {good} via {route}",
            "delivers from {origin} to {to} for {n} points with tile {tile}: {good} via {route}",
            tile=tiles,
            **values,
        )
    return text(
        "delivers from {origin} to {to} for {n} point: {good} via {route}",
        "delivers from {origin} to {to} for {n} points: {good} via {route}",
        **values,
    )


def _taking(state: State, seat: Seat, number: int) -> Text:
    owner = state.tiles[number - 1]
    if owner == POOL:
        return text("takes action tile {n} from the pool", n=number)
    if owner == seat:
        return text("takes action tile {n}, which is theirs, again", n=number)
    return text("takes action tile {n} from {player}", n=number, player=player(owner))


def _order(state: State, move: m.FillOrder) -> Text:
    return text(
        "fills order {order} with {goods} for {n} point", "fills order {order} with {goods} for {n} points", **order_values(state, move)
    )


def _done_sentence(state: State) -> Text:
    match state.phase:
        case "arrange" if opening.arrangements(state):
            return (
                text("leaves the other rows as they were drawn") if state.turn.arranged_rows else text("leaves the rows as they were drawn")
            )
        case "arrange" | "started":
            return text("confirms the choice")
    ended = text("ends the turn")
    return _with_eva(state, turn.DONE, ended) if state.alone else ended


def _answer(state: State, move: m.PlayTile | m.Decline) -> Text:
    effect, number = _offered_effect(state), offered_tile(state)
    if isinstance(move, m.Decline):
        sentence = text("keeps tile {n}", n=number)
        return sentence if effect == "steal" else _with_eva(state, move, sentence)
    if effect == "steal":
        return text("plays tile {tile} and gets the die {n}", tile=number, n=state.turn.die)
    if effect == "eva_roll":
        return text("plays tile {tile}: Eva's die is rolled again", tile=number)
    return _with_eva(state, move, text("plays tile {tile}: Eva removes nothing", tile=number))


def _offered_effect(state: State) -> str:
    return {"steal": "steal", "eva": "eva_roll"}.get(state.phase, "eva_cross")


def offered_tile(state: State) -> int:
    """The tile that the seat may play or keep now."""
    return state.faces.number[_offered_effect(state)]


def _with_eva(state: State, move: Move, sentence: Text) -> Text:
    """The sentence of the move, followed by what Eva does after it."""
    after = apply(state, -1 if isinstance(move, m.Rerolled) else 0, move)
    for deed in eva_deeds(state, after):
        sentence = text("{sentence}; {then}", sentence=sentence, then=deed)
    return sentence


def eva_deeds(before: State, after: State) -> list[Text]:
    """Eva's actions between two states, step by step; every sentence names her, to tell them from the player's actions."""
    deeds = []
    for region, old, new in zip(NUMBERS, before.eva.crosses, after.eva.crosses, strict=True):
        if new > old:
            deeds.append(text("Eva crosses a field in region {n}", n=region))
    for number, owner, now in zip(NUMBERS, before.tiles, after.tiles, strict=True):
        if owner != POOL and now == POOL and not _player_returned_tile(before, after, number):
            deeds.append(text("Eva puts tile {n} back into the pool", n=number))
    if after.phase == "eva_roll":
        deeds.append(text("Eva rolls again, because city {n} is empty", n=after.eva.die))
    if scored := after.eva.delivery_points - before.eva.delivery_points:
        deeds.append(_removal(before, after, scored))
    if after.ending == FULL:
        deeds.append(text("Eva finds no field left to cross in region {n} and wins at once", n=after.eva.die))
    return deeds


def _player_returned_tile(before: State, after: State, number: int) -> bool:
    """Whether the player's own play sent a tile back: the tile against a removal, when nothing was removed."""
    effect = before.faces.tiles[number - 1].effect
    return before.phase == "eva_cross" and effect == "eva_cross" and after.eva.delivery_points == before.eva.delivery_points


def _removal(before: State, after: State, points: int) -> Text:
    at = next(n for n, (old, new) in enumerate(zip(before.goods, after.goods, strict=True)) if old != new)
    name = good_name(before.box, before.goods[at][-1])
    return text(
        "Eva removes a good from city {city} for {n} point: {good}",
        "Eva removes a good from city {city} for {n} points: {good}",
        city=at + 1, n=points, good=name,
    )  # fmt: skip
