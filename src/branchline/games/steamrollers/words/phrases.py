"""Every move of a seat in two phrases: the order on its button, and the sentence about it in the log."""

from __future__ import annotations

from typing import Any, NamedTuple

from branchline.engine.game import Seat
from branchline.engine.players import player
from branchline.engine.text import Text, text
from branchline.games.steamrollers.rules import moves as m
from branchline.games.steamrollers.rules import opening
from branchline.games.steamrollers.rules.deliveries import distance_of, payment
from branchline.games.steamrollers.rules.moves import Move
from branchline.games.steamrollers.rules.state import POOL, State
from branchline.games.steamrollers.rules.turn import used_tiles
from branchline.games.steamrollers.words.names import ends_text, good_letters, good_name, route_arrows, track_name


class Phrases(NamedTuple):
    """A move as an order, and in the third person without its player."""

    label: Text
    sentence: Text


def button_label(state: State, seat: Seat, move: Move) -> Text | None:
    """The label of a move on its button, in lists and in hints; None for chance moves."""
    return None if isinstance(move, m.ChanceMove) else phrases(state, seat, move).label


def phrases(state: State, seat: Seat, move: m.SeatMove) -> Phrases:
    """Both phrases of a move, from the state before it."""
    match move:
        case m.Build() | m.Upgrade() | m.Deliver() | m.TakeTile() | m.Pass():
            return _action(state, seat, move)
        case m.TakeDie(value):
            return Phrases(text("Take the die {n}", n=value), text("takes the die {n}", n=value))
        case m.TakeTwo(first, second):
            label = text("Take the dice {first} and {second}", first=first, second=second)
            return Phrases(label, text("takes the dice {first} and {second}", first=first, second=second))
        case m.SetDie() | m.StepDie() | m.FlipDie() | m.ThrowDie():
            return _change(state, move)
        case m.FillOrder():
            return _order(state, move)
        case m.Done():
            return _turn_end(state)
        case m.PlayTile() | m.Decline():
            return _answer(state, move)
        case m.Arrange(city, goods):
            letters = good_letters(state.box, goods)
            label = text("Set the goods of city {city} in this order: {goods}", city=city, goods=letters)
            return Phrases(label, text("sets the goods of city {city} in this order: {goods}", city=city, goods=letters))
        case m.StartEngine() | m.StartTrack() | m.StartPoints() | m.StartTile() | m.StartCargo():
            return _start(state, move)


def _action(state: State, seat: Seat, move: m.ActionMove) -> Phrases:
    die = state.turn.die
    match move:
        case m.Build():
            return _track(state, seat, move)
        case m.Upgrade():
            return Phrases(text("Cross engine box {n}", n=die), text("crosses engine box {n}", n=die))
        case m.Deliver():
            return _delivery(state, seat, move)
        case m.TakeTile():
            return _tile(state, seat, die)
        case m.Pass():
            return Phrases(text("Pass"), text("passes: nothing can be done with a {n}", n=die))


def _track(state: State, seat: Seat, move: m.Build) -> Phrases:
    cell, track, ends = move.cell, track_name(move.ends), ends_text(move.ends)
    if tiles := _used_tile_names(state, seat, move):
        label = text("Hex {cell} with tile {tile}: {track} {ends}", tile=tiles, cell=cell, track=track, ends=ends)
        return Phrases(label, text("draws on {cell} with tile {tile}: {track} {ends}", tile=tiles, cell=cell, track=track, ends=ends))
    label = text("Hex {cell}: {track} {ends}", cell=cell, track=track, ends=ends)
    return Phrases(label, text("draws on {cell}: {track} {ends}", cell=cell, track=track, ends=ends))


def _delivery(state: State, seat: Seat, move: m.Deliver) -> Phrases:
    points, good = (distance_of(state, seat, move) or 0) + move.plus, good_name(state.box, move.good)
    values: dict[str, Any] = {"origin": move.route[0][0], "to": move.to, "n": points, "good": good, "route": route_arrows(move)}
    if tiles := _used_tile_names(state, seat, move):
        return Phrases(
            text(
                "Deliver from {origin} to {to} for {n} point with tile {tile}: {good} via {route}",
                "Deliver from {origin} to {to} for {n} points with tile {tile}: {good} via {route}",
                tile=tiles,
                **values,
            ),
            text(
                "delivers from {origin} to {to} for {n} point with tile {tile}: {good} via {route}",
                "delivers from {origin} to {to} for {n} points with tile {tile}: {good} via {route}",
                tile=tiles,
                **values,
            ),
        )
    return Phrases(
        text(
            "Deliver from {origin} to {to} for {n} point: {good} via {route}",
            "Deliver from {origin} to {to} for {n} points: {good} via {route}",
            **values,
        ),
        text(
            "delivers from {origin} to {to} for {n} point: {good} via {route}",
            "delivers from {origin} to {to} for {n} points: {good} via {route}",
            **values,
        ),
    )


def _used_tile_names(state: State, seat: Seat, move: m.Build | m.Deliver) -> str:
    return " + ".join(f"{tile.number}{tile.side}" for tile in used_tiles(state, seat, move))


def _tile(state: State, seat: Seat, number: int) -> Phrases:
    owner = state.tiles[number - 1]
    if owner == POOL:
        return Phrases(text("Take action tile {n} from the pool", n=number), text("takes action tile {n} from the pool", n=number))
    if owner == seat:
        return Phrases(text("Take your action tile {n} again", n=number), text("takes action tile {n}, which is theirs, again", n=number))
    label = text("Take action tile {n} from {player}", n=number, player=player(owner))
    return Phrases(label, text("takes action tile {n} from {player}", n=number, player=player(owner)))


def _change(state: State, move: m.SetDie | m.StepDie | m.FlipDie | m.ThrowDie) -> Phrases:
    numbers = state.faces.number
    match move:
        case m.SetDie(value):
            tile = numbers["value"]
            label = text("Set the die to {n} with tile {tile}", n=value, tile=tile)
            return Phrases(label, text("sets the die to {n} with tile {tile}", n=value, tile=tile))
        case m.StepDie(value):
            tile = numbers["step"]
            label = text("Change the die to {n} with tile {tile}", n=value, tile=tile)
            return Phrases(label, text("changes the die to {n} with tile {tile}", n=value, tile=tile))
        case m.FlipDie():
            tile = numbers["turn"]
            return Phrases(text("Turn the die over with tile {tile}", tile=tile), text("turns the die over with tile {tile}", tile=tile))
        case m.ThrowDie():
            tile = numbers["turn"]
            return Phrases(text("Roll the die again with tile {tile}", tile=tile), text("rolls the die again with tile {tile}", tile=tile))


def _order(state: State, move: m.FillOrder) -> Phrases:
    order = state.box.orders[move.number, state.order_sides[move.number - 1]]
    goods = good_letters(state.box, payment(state, order, move.coal))
    values: dict[str, Any] = {"order": move.number, "goods": goods, "n": order.points}
    return Phrases(
        text(
            "Fill order {order} with {goods} for {n} point",
            "Fill order {order} with {goods} for {n} points",
            **values,
        ),
        text(
            "fills order {order} with {goods} for {n} point",
            "fills order {order} with {goods} for {n} points",
            **values,
        ),
    )


def _start(state: State, move: m.StartMove) -> Phrases:
    match move:
        case opening.LEAVE_ENGINE | opening.LEAVE_TRACK:
            return Phrases(text("Take it, use nothing"), text("chooses a starting tile and leaves it unused"))
        case m.StartEngine(box):
            return Phrases(text("Cross engine box {n} at the start", n=box), text("crosses engine box {n} at the start", n=box))
        case m.StartTrack(cell, ends):
            track, arrows = track_name(ends), ends_text(ends)
            label = text("Draw on {cell} at the start: {track} {ends}", cell=cell, track=track, ends=arrows)
            return Phrases(label, text("draws on {cell} at the start: {track} {ends}", cell=cell, track=track, ends=arrows))
        case m.StartPoints():
            n = state.box.start_points
            label = text("Start with {n} point", "Start with {n} points", n=n)
            return Phrases(label, text("starts with {n} point", "starts with {n} points", n=n))
        case m.StartTile(number):
            return Phrases(text("Start with action tile {n}", n=number), text("starts with action tile {n}", n=number))
        case m.StartCargo(letter, city):
            good = good_name(state.box, letter)
            label = text("Put a cargo of your own on city {city}: {good}", city=city, good=good)
            return Phrases(label, text("puts their own cargo on city {city}: {good}", city=city, good=good))


def _turn_end(state: State) -> Phrases:
    if state.phase == "arrange" and opening.arrangements(state):
        if state.turn.arranged_rows:
            return Phrases(text("Leave the rest as drawn"), text("leaves the other rows as they were drawn"))
        return Phrases(text("Leave them as drawn"), text("leaves the rows as they were drawn"))
    if state.phase in ("arrange", "started"):
        return Phrases(text("Confirm the choice"), text("confirms the choice"))
    return Phrases(text("End the turn"), text("ends the turn"))


def _answer(state: State, move: m.PlayTile | m.Decline) -> Phrases:
    """The phrases about the tile that the seat may play or keep now."""
    effect = {"steal": "steal", "eva": "eva_roll"}.get(state.phase, "eva_cross")
    tile = state.faces.number[effect]
    if isinstance(move, m.Decline):
        return Phrases(text("Keep tile {n}", n=tile), text("keeps tile {n}", n=tile))
    outcomes = {
        "steal": text("plays tile {tile} and gets the die {n}", tile=tile, n=state.turn.die),
        "eva_roll": text("plays tile {tile}: Eva's die is rolled again", tile=tile),
        "eva_cross": text("plays tile {tile}: Eva removes nothing", tile=tile),
    }
    return Phrases(text("Play tile {n}", n=tile), outcomes[effect])
