"""Labels of moves on buttons, in lists and in hints."""

from __future__ import annotations

from branchline.engine.game import Seat
from branchline.engine.players import player
from branchline.engine.text import Text, text
from branchline.games.steamrollers.rules import moves as m
from branchline.games.steamrollers.rules import opening
from branchline.games.steamrollers.rules.moves import Move
from branchline.games.steamrollers.rules.state import POOL, State
from branchline.games.steamrollers.words.names import good_letters, good_name
from branchline.games.steamrollers.words.sentences import delivery_values, offered_tile, order_values, track_values, used_tile_names


def button_label(state: State, seat: Seat, move: Move) -> Text | None:
    """The label of a move; None for chance moves."""
    match move:
        case m.Build() | m.Upgrade() | m.Deliver() | m.TakeTile() | m.Pass():
            return _action(state, seat, move)
        case m.TakeDie(value):
            return text("Take the die {n}", n=value)
        case m.TakeTwo(first, second):
            return text("Take the dice {first} and {second}", first=first, second=second)
        case m.SetDie() | m.StepDie() | m.FlipDie() | m.ThrowDie():
            return _change(state, move)
        case m.FillOrder():
            return text(
                "Fill order {order} with {goods} for {n} point",
                "Fill order {order} with {goods} for {n} points",
                **order_values(state, move),
            )
        case m.Done():
            return _done_label(state)
        case m.PlayTile():
            return text("Play tile {n}", n=offered_tile(state))
        case m.Decline():
            return text("Keep tile {n}", n=offered_tile(state))
        case m.StartEngine() | m.StartTrack() | m.StartPoints() | m.StartTile() | m.StartCargo():
            return _start(state, move)
        case m.Arrange(city, goods):
            return text("Set the goods of city {city} in this order: {goods}", city=city, goods=good_letters(state.box, goods))
        case _:
            return None


def _action(state: State, seat: Seat, move: m.Build | m.Upgrade | m.Deliver | m.TakeTile | m.Pass) -> Text:
    die = state.turn.die
    match move:
        case m.Build():
            return _track(state, seat, move)
        case m.Upgrade():
            return text("Cross engine box {n}", n=die)
        case m.Deliver():
            return _delivery(state, seat, move)
        case m.TakeTile():
            return _taking(state, seat, die)
        case m.Pass():
            return text("Pass")


def _track(state: State, seat: Seat, move: m.Build) -> Text:
    values = track_values(move.cell, move.ends)
    if tiles := used_tile_names(state, seat, move):
        return text("Hex {cell} with tile {tile}: {track} {ends}", tile=tiles, **values)
    return text("Hex {cell}: {track} {ends}", **values)


def _delivery(state: State, seat: Seat, move: m.Deliver) -> Text:
    values = delivery_values(state, seat, move)
    if tiles := used_tile_names(state, seat, move):
        return text(
            "Deliver from {origin} to {to} for {n} point with tile {tile}: {good} via {route}",
            "Deliver from {origin} to {to} for {n} points with tile {tile}: {good} via {route}",
            tile=tiles,
            **values,
        )
    return text(
        "Deliver from {origin} to {to} for {n} point: {good} via {route}",
        "Deliver from {origin} to {to} for {n} points: {good} via {route}",
        **values,
    )


def _taking(state: State, seat: Seat, number: int) -> Text:
    owner = state.tiles[number - 1]
    if owner == POOL:
        return text("Take action tile {n} from the pool", n=number)
    if owner == seat:
        return text("Take your action tile {n} again", n=number)
    return text("Take action tile {n} from {player}", n=number, player=player(owner))


def _change(state: State, move: m.SetDie | m.StepDie | m.FlipDie | m.ThrowDie) -> Text:
    numbers = state.faces.number
    match move:
        case m.SetDie(value):
            return text("Set the die to {n} with tile {tile}", n=value, tile=numbers["value"])
        case m.StepDie(value):
            return text("Change the die to {n} with tile {tile}", n=value, tile=numbers["step"])
        case m.FlipDie():
            return text("Turn the die over with tile {tile}", tile=numbers["turn"])
        case m.ThrowDie():
            return text("Roll the die again with tile {tile}", tile=numbers["turn"])


def _start(state: State, move: m.StartEngine | m.StartTrack | m.StartPoints | m.StartTile | m.StartCargo) -> Text:
    match move:
        case opening.LEAVE_ENGINE | opening.LEAVE_TRACK:
            return text("Take it, use nothing")
        case m.StartEngine(box):
            return text("Cross engine box {n} at the start", n=box)
        case m.StartTrack(cell, ends):
            return text("Draw on {cell} at the start: {track} {ends}", **track_values(cell, ends))
        case m.StartPoints():
            return text("Start with {n} point", "Start with {n} points", n=state.box.start_points)
        case m.StartTile(number):
            return text("Start with action tile {n}", n=number)
        case m.StartCargo(good, city):
            return text("Put a cargo of your own on city {city}: {good}", city=city, good=good_name(state.box, good))


def _done_label(state: State) -> Text:
    match state.phase:
        case "arrange" if opening.arrangements(state):
            return text("Leave the rest as drawn") if state.turn.arranged_rows else text("Leave them as drawn")
        case "arrange" | "started":
            return text("Confirm the choice")
    return text("End the turn")
