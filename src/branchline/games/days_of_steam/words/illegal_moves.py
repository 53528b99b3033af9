"""Reasons why moves are illegal: one sentence of the rules for each way to break a rule."""

from __future__ import annotations

from branchline.engine.game import CHANCE, Seat
from branchline.engine.text import Text, short, text
from branchline.games.days_of_steam.rules import moves as m
from branchline.games.days_of_steam.rules.map import Cell, around
from branchline.games.days_of_steam.rules.moves import Move
from branchline.games.days_of_steam.rules.running import at_water, completable, cost, enters, exits, may_stop, run_of, steam_left
from branchline.games.days_of_steam.rules.state import OF_CHANCE, Run, State, goods_at
from branchline.games.days_of_steam.words.misfits import refuse_city, refuse_lay, refuse_uncover


def illegal_reason(state: State, seat: Seat, move: Move) -> Text | None:
    """The reason why a move is illegal; None for a legal move."""
    if state.phase == "over":
        return text("The match is over")
    if isinstance(move, m.Reveal | m.Stock | m.Draw | m.Roll):
        return _refuse_chance(state, seat, move)
    if not 0 <= seat < len(state.hands):
        return text("There is no such seat at this table")
    if state.phase in OF_CHANCE:
        return text("First draw from the stack or bag, or roll the die")
    if seat != state.seat:
        return text("It is not your turn")
    return _refuse_phase(state, move) or _refuse_move(state, seat, move)


def _refuse_phase(state: State, move: Move) -> Text | None:
    """The reason why a move does not belong to this phase of the turn."""
    match state.phase:
        case "place" if not (isinstance(move, m.LayCity) and move.city == 0):
            return text("First lay the city you have uncovered")
        case "laid" if not isinstance(move, m.Done):
            return text("You have laid a tile: press Done, or undo it")
        case "drive" if not isinstance(move, m.Enter | m.Load | m.Done):
            return text("Your train is moving: drive on, press Done, or undo it")
    return None


def _refuse_move(state: State, seat: Seat, move: Move) -> Text | None:
    match move:
        case m.Lay():
            return refuse_lay(state, seat, move)
        case m.LayCity():
            return refuse_city(state, move)
        case m.Uncover():
            return refuse_uncover(state)
        case m.Enter(cell):
            return _refuse_enter(state, run_of(state), cell)
        case m.Load(good):
            return _refuse_load(state, run_of(state), good)
        case m.Done():
            return _refuse_done(state)
        case m.Rest():
            return None if at_water(state, seat) else text("Your train is not at a water tower")
        case m.Burn():
            return _refuse_burn(state, seat)
        case m.Pass() | _:
            return None


def _refuse_chance(state: State, seat: Seat, move: m.Reveal | m.Stock | m.Draw | m.Roll) -> Text | None:
    if seat != CHANCE:
        return text("That is decided by the stacks, the bag or the die")
    match state.phase, move:
        case "first" | "uncover" | "refill", m.Reveal(colour):
            return None if len(colour) == 1 and colour in state.cities else text("There are no hidden cities of this colour left")
        case "goods", m.Stock(goods):
            return _refuse_stock(state, goods)
        case "draw", m.Draw(tile):
            return _refuse_draw(state, tile)
        case "roll", m.Roll(pips):
            return None if 1 <= pips <= state.box.die else text("The die shows 1 to {n}", n=state.box.die)
        case _ if state.phase in OF_CHANCE:
            return text("Something else is drawn or rolled now")
        case _:
            return text("Nothing is drawn or rolled now")


def _refuse_stock(state: State, goods: str) -> Text | None:
    """The reason why goods cannot be drawn: two from the bag for each city."""
    n = min(state.box.city_goods, len(state.bag))
    if len(goods) != n:
        return text("{n} good is placed on a city", "{n} goods are placed on a city", n=n)
    if any(goods.count(letter) > state.bag.count(letter) for letter in goods):
        return text("These goods are not in the bag")
    return None


def _refuse_draw(state: State, tile: str) -> Text | None:
    if tile not in state.box.kind:
        return text("There is no tile {code} in this box", code=short(tile) or "-")
    return None if state.stack[state.box.rank[tile]] else text("There is no tile {code} left in the stack", code=tile)


def _refuse_enter(state: State, run: Run, cell: Cell) -> Text | None:
    """The reason why a tile cannot be entered: along the track, with enough steam, to where the train can stop."""
    beside = around(run.cell)
    if cell not in beside:
        return text("A train drives from one tile to a neighbouring one")
    if cell not in state.map.faces:
        return text("There is no tile there")
    exit_ = beside.index(cell)
    if exit_ not in exits(state, run):
        return _no_way(state, run, exit_)
    price, left = cost(state, cell, exit_ ^ 2), steam_left(state, run)
    if price > left:
        return _too_dear(state, price, left)
    if completable(state, cell, exit_ ^ 2, left - price):
        return None
    if not state.map.faces[cell].exits[exit_ ^ 2]:
        return text("Another train stands on this dead end")
    return text("Another train stands there, and you do not have enough steam to pass it")


def _no_way(state: State, run: Run, exit_: int) -> Text:
    """The reason why the train cannot leave by this edge: one direction per turn, reversed inside a city only."""
    face = state.map.faces[run.cell]
    if face.place_at[exit_] < 0:
        return text("No track leads there")
    if run.entry >= 0 and not face.exits[run.entry]:
        return text("The train must stop on a dead end")
    if run.entry >= 0 and face.place_at[exit_] == face.place_at[run.entry]:
        return text("The train would have to turn back, which it may only do in a city or between turns")
    return text("Your train's track does not lead there")


def _too_dear(state: State, price: int, left: int) -> Text:
    if state.held_steam:
        return text(
            "This takes {n} steam, but you have {left}: the steam of the coal you have just burnt is for the next turn",
            "This takes {n} steam, but you have {left}: the steam of the coal you have just burnt is for the next turn",
            n=price,
            left=left,
        )
    return text("This takes {n} steam, but you have {left}", "This takes {n} steam, but you have {left}", n=price, left=left)


def _refuse_load(state: State, run: Run, good: str) -> Text | None:
    """The reason why a good cannot be loaded: one at a time, on the tile where it lies, and only within a move."""
    if not state.map.faces[run.cell].is_city:
        return text("There are goods only in cities")
    if run.cargo:
        return text("Your train already carries a good")
    if len(good) != 1 or good not in goods_at(state, run.cell):
        return text("There is no such good here")
    if not enters(state, run):
        return text("Your train cannot drive on: it would only unload the good again")
    return None


def _refuse_done(state: State) -> Text | None:
    """The reason why a move cannot end: it must enter at least one tile, and not end where another train stands."""
    run = state.run
    if state.phase == "laid":
        return None
    if run is None:
        return text("Lay a tile, move your train, rest or pass")
    if run.entry < 0:
        return text("A move must enter at least one tile")
    return None if may_stop(state, run.cell, run.entry) else text("A train cannot stop where another one stands")


def _refuse_burn(state: State, seat: Seat) -> Text | None:
    """The reason why coal cannot be burnt: each gives one steam, up to 6."""
    if not state.coal[seat]:
        return text("You have no coal")
    n = state.box.steam_limit
    return None if state.steam[seat] < n else text("You have {n} steam, which is the maximum", n=n)
