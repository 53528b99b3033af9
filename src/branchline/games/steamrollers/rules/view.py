"""The view of a seat, its status sentences, and the picks of moves."""

from __future__ import annotations

from random import Random
from string import ascii_lowercase

from branchline.engine.game import Picks, Seat
from branchline.engine.players import player
from branchline.engine.text import Text, text
from branchline.games.steamrollers.rules import moves as m
from branchline.games.steamrollers.rules import opening
from branchline.games.steamrollers.rules.deliveries import fillings, usable
from branchline.games.steamrollers.rules.map import CODE_OF, NUMBERS, TYPE_OF
from branchline.games.steamrollers.rules.moves import Move
from branchline.games.steamrollers.rules.scoring import network_of, tile_points
from branchline.games.steamrollers.rules.state import State, numbers
from branchline.games.steamrollers.rules.turn import actions, changes
from branchline.games.steamrollers.words.names import any_of, good_text, route_text


def view(state: State, seat: Seat) -> State:
    """The state itself, since nothing is hidden."""
    return state


def determinize(view: State, rng: Random) -> State:
    """The view itself, since nothing is hidden."""
    return view


def status(state: State, seat: Seat) -> Text:
    """The sentence about the current task of the viewer."""
    number = state.faces.number
    match state.phase:
        case "arrange":
            return _arrange(state)
        case "start":
            return text("Choose a starting tile and use it")
        case "started":
            return text("Press Done to confirm")
        case "take":
            return _take(state, seat)
        case "steal":
            taker, die, tile = player(state.turn.seat, first=True), state.turn.die, number["steal"]
            return text("{player} has taken a {n}: play tile {tile} to get that die, or keep the tile", player=taker, n=die, tile=tile)
        case "act":
            return _act(state, seat)
        case "end":
            if fillings(state, seat):
                return text("Press Done, or fill an order first")
            return text("Press Done to end your turn")
        case "eva":
            return text("Eva has a {n}: play tile {tile} to roll her die again, or let her go on", n=state.eva.die, tile=number["eva_roll"])
        case _:
            tile = number["eva_cross"]
            return text("Eva will remove a good from city {n}: play tile {tile} to save it, or let her", n=state.eva.die, tile=tile)


def _arrange(state: State) -> Text:
    if not opening.arrangements(state):
        return text("All rows are set: press Done")
    return text("Set the rows of goods in any order, or leave them as drawn; Eva takes from the right")


def _take(state: State, seat: Seat) -> Text:
    if state.alone:
        return text("Take two dice, first the one you use first; Eva gets the third")
    if usable(state, seat, "two"):
        return text("Take a white die, or two with tile {tile}", tile=state.faces.number["two"])
    return text("Take a white die")


def _act(state: State, seat: Seat) -> Text:
    """The sentence with the possible choices: actions with this die, tiles that change it, an order to fill."""
    die, moves = state.turn.die, actions(state, seat)
    choices = [words for words, possible in _actions(state, moves) if possible]
    if m.Pass() in moves:
        choices.insert(0, text("pass"))
    if tiles := _changing(state, seat):
        choices.append(text("change the die with tile {tiles}", tiles=any_of(tiles)))
    if fillings(state, seat):
        choices.append(text("fill an order"))
    return text("Your die shows {n}: {choices}", n=die, choices=any_of(choices))


def _actions(state: State, moves: list[Move]) -> list[tuple[Text, bool]]:
    """Every action with this die in words, and whether it is among the moves."""
    die, kinds = state.turn.die, {type(move) for move in moves}
    from_die = {move.route[0][0] == die for move in moves if isinstance(move, m.Deliver)}
    return [
        (text("build in region {n}", n=die), m.Build in kinds),
        (text("cross box {n}", n=die), m.Upgrade in kinds),
        (text("deliver from city {n}", n=die), True in from_die),
        (text("deliver to city {n}", n=die), False in from_die),
        (text("take tile {n}", n=die), m.TakeTile in kinds),
    ]


def _changing(state: State, seat: Seat) -> list[str]:
    """The seat's tiles that can still change the die."""
    return sorted({_change_picks(state, move)["tile"] for move in changes(state, seat)})


def picks(state: State, seat: Seat, move: Move) -> Picks:
    """The picks of a move, in order."""
    match move:
        case m.Build(cell, ends):
            return {"cell": cell} | _track_picks(ends)
        case m.TakeDie(value):
            return {"die": str(value)} | ({"second": "none"} if usable(state, seat, "two") else {})
        case m.TakeTwo(first, second):
            return {"die": str(first), "second": str(second)}
        case m.Upgrade():
            return {"box": str(state.turn.die)}
        case m.Deliver(plus=plus):
            origin, route = move.route[0][0] if move.route else 0, route_text(move) + (f" +{plus}" if plus else "")
            return {"good": f"{origin}{good_text(move)}", "city": str(move.to), "route": route}
        case m.TakeTile():
            return {"take": str(state.turn.die)}
        case m.FillOrder(number, coal):
            return {"order": str(number), "action": f"coal {coal}" if coal else "exact"}
        case m.SetDie() | m.StepDie() | m.FlipDie() | m.ThrowDie():
            return _change_picks(state, move)
        case m.Pass():
            return {"action": "pass"}
        case m.Done():
            return {"action": "done"}
        case m.PlayTile():
            return {"action": "play"}
        case m.Decline():
            return {"action": "keep"}
        case m.Arrange(city, goods):
            return {"city": str(city), "turn": goods}
        case m.StartEngine() | m.StartTrack() | m.StartPoints() | m.StartTile() | m.StartCargo():
            return _start_picks(move)
        case m.Draw() | m.TileSide() | m.OrderSide() | m.LevelMap() | m.First() | m.Influence() | m.Roll() | m.Rerolled():
            return chance_picks(move, state.alone)


def _track_picks(ends: tuple[int, int]) -> dict[str, str]:
    """The picks of a track: its kind, as on the black die, then its orientation."""
    return {"shape": TYPE_OF[CODE_OF.get(ends, 0)], "turn": f"{ends[0]}-{ends[1]}"}


def _change_picks(state: State, move: Move) -> Picks:
    number = state.faces.number
    match move:
        case m.SetDie(value):
            return {"tile": str(number["value"]), "value": str(value)}
        case m.StepDie(value):
            return {"tile": str(number["step"]), "value": str(value)}
        case m.FlipDie():
            return {"tile": str(number["turn"]), "value": str(len(NUMBERS) + 1 - state.turn.die)}
        case _:
            return {"tile": str(number["turn"]), "value": "roll"}


def _start_picks(move: m.StartMove) -> Picks:
    start = {"start": opening.start_kind(move)}
    match move:
        case opening.LEAVE_ENGINE | opening.LEAVE_TRACK:
            return {"action": f"leave {opening.start_kind(move)}"}
        case m.StartEngine(box):
            return start | {"box": str(box)}
        case m.StartTrack(cell, ends):
            return start | {"cell": cell} | _track_picks(ends)
        case m.StartPoints():
            return start
        case m.StartTile(number):
            return start | {"take": str(number)}
        case m.StartCargo(good, city):
            return start | {"good": good, "city": str(city)}


def chance_picks(move: m.ChanceMove, in_order: bool) -> Picks:
    """The picks of a real draw or roll, one for each good or die; goods that lie in order have different keys."""
    match move:
        case m.Draw(_, goods):
            return {f"good_{ascii_lowercase[n]}" if in_order else f"good{n + 1}": good for n, good in enumerate(goods)}
        case m.TileSide(number, side):
            return {f"tile{number}": side}
        case m.OrderSide(number, side):
            return {f"order{number}": side}
        case m.LevelMap(number):
            return {"map": str(number)}
        case m.First(first):
            return {"seat": str(first)}
        case m.Influence(value) | m.Rerolled(value):
            return {"die": str(value)}
        case m.Roll(white, black):
            return {f"die{n}": str(value) for n, value in enumerate(white, 1)} | {"black": black}


def scoring_places(state: State, seat: Seat) -> dict[str, tuple[str, ...]]:
    """The places that earned each line."""
    sheet, map_ = state.sheets[seat], state.box.map
    links = network_of(state, seat).links
    cells = sorted({cell for link in links for cell in link.cells})
    cities = sorted({city for link in links for city in (link.start[0], link.end[0])})
    return {
        "network": (*(f"cell={map_.name(cell)}" for cell in cells), *(f"city={city}" for city in cities)),
        "engine": tuple(f"box={number}" for number in numbers(sheet.boxes)),
        "tiles": tuple(f"tile={n}" for n in NUMBERS if state.tiles[n - 1] == seat and tile_points(state, n)),
        "orders": tuple(f"order={number}" for number in sheet.orders),
    }
