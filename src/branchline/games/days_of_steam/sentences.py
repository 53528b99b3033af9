"""What a seat is told: what to do now, and every move in words."""

from __future__ import annotations

from branchline.engine.game import Seat
from branchline.engine.text import Text, text
from branchline.games.days_of_steam.map import around
from branchline.games.days_of_steam.moves import (
    HIDDEN,
    Burn,
    Done,
    Draw,
    Enter,
    Lay,
    LayCity,
    Load,
    Move,
    Pass,
    Rest,
    Reveal,
    Roll,
    Stock,
    Uncover,
)
from branchline.games.days_of_steam.naming import city_name, good_name, goods_names, tile_lying, tile_words, write_cell
from branchline.games.days_of_steam.rules import may_burn
from branchline.games.days_of_steam.running import at_water, cost, derails, entered, may_finish, must_roll, run_of, steam_left, stopped
from branchline.games.days_of_steam.state import State, short_hand


def status(state: State, seat: Seat) -> Text:
    """What to do now."""
    match state.phase:
        case "turn":
            return _turn_status(state, seat)
        case "place":
            return text("Choose a cell for the city you have uncovered: {city}", city=city_name(state.box, state.uncovered))
        case "drive":
            return _drive_status(state)
        case _:
            return text("Press Done, or take your tile back")


def _turn_status(state: State, seat: Seat) -> Text:
    rest, burn = at_water(state, seat), may_burn(state, seat)
    if rest and burn:
        return text("Lay a tile, move your train, rest at the water tower or pass; before that you may burn coal")
    if rest:
        return text("Lay a tile, move your train, rest at the water tower or pass")
    if burn:
        return text("Lay a tile, move your train or pass; before that you may burn coal")
    return text("Lay a tile, move your train or pass")


def _drive_status(state: State) -> Text:
    run = run_of(state)
    n = steam_left(state, run)
    if not may_finish(state, run):
        return text("Drive on: {n} steam is left", n=n)
    after = stopped(state, run)
    if must_roll(state, after):
        safe = after.spent - state.box.speed_limit + 1
        return text("{n} steam is left. Drive on, or press Done and roll {safe} or more", n=n, safe=safe)
    return text("{n} steam is left. Drive on, or press Done", n=n)


def say_move(state: State, seat: Seat, move: Move) -> Text:
    """The move as a sentence about who makes it."""
    match move:
        case Lay(tile, cell, turn):
            where, name = write_cell(cell), tile_lying(state.box, tile, turn)
            if cell in state.map.faces:
                return text("lays on top of the tile on {cell}: {tile}", cell=where, tile=name)
            return text("lays on {cell}: {tile}", cell=where, tile=name)
        case LayCity(city, cell):
            return _say_city(state, city, write_cell(cell))
        case Uncover():
            return text("takes the top city of the hidden stack")
        case Enter():
            return _say_enter(state, move)
        case Load(good):
            return text("loads: {good}", good=_good(state, good))
        case Done():
            return _say_done(state)
        case Rest():
            return text("rests at the water tower")
        case Burn():
            return text("burns a coal")
        case Pass():
            return text("passes")
        case Reveal() | Stock() | Draw() | Roll():
            return _say_chance(state, move)


def offer(state: State, seat: Seat, move: Move) -> Text | None:
    """The words on a button."""
    match move:
        case Rest():
            return text("Rest at the water tower")
        case Burn():
            return text("Burn a coal")
        case Pass():
            return text("Pass")
        case _:
            return None


def _say_city(state: State, city: int, cell: str) -> Text:
    lying = state.open[city - 1] if 1 <= city <= len(state.open) else None
    colour = lying.colour if lying else state.uncovered
    if not colour:
        return text("lays a city on {cell}", cell=cell)
    return text("lays on {cell}: {city}", cell=cell, city=city_name(state.box, colour))


def _say_enter(state: State, move: Enter) -> Text:
    run, cell = run_of(state), write_cell(move.cell)
    if move.cell not in around(run.cell) or move.cell not in state.map.faces:
        return text("drives to {cell}", cell=cell)
    n = cost(state, move.cell, around(run.cell).index(move.cell) ^ 2)
    if entered(state, run, move.cell).given != run.given:
        return text("drives to {cell} for {n} steam and brings: {good}", cell=cell, n=n, good=good_name(state.box, run.cargo))
    return text("drives to {cell} for {n} steam", cell=cell, n=n)


def _say_done(state: State) -> Text:
    run = state.run
    if run is None or run.entry < 0:
        return text("finishes the turn")
    cell, after = write_cell(run.cell), stopped(state, run)
    if must_roll(state, after):
        safe = after.spent - state.box.speed_limit + 1
        return text("stops on {cell} and must roll {safe} or more", cell=cell, safe=safe)
    if run.cargo and state.map.faces[run.cell].is_city:
        return text("stops on {cell} and unloads: {good}", cell=cell, good=good_name(state.box, run.cargo))
    return text("stops on {cell}", cell=cell)


def _say_chance(state: State, move: Reveal | Stock | Draw | Roll) -> Text:
    box = state.box
    match move:
        case Reveal(colour):
            city = city_name(box, colour) if colour in box.letters and colour else text("a city")
            if state.phase == "first":
                return text("the first city is turned up: {city}", city=city)
            return text("a city is turned up: {city}", city=city)
        case Stock(goods):
            known = "".join(letter for letter in goods if letter in box.letters)
            return text("from the bag come: {goods}", goods=goods_names(box, known))
        case Draw(tile):
            who = box.trains[short_hand(state) or 0].letter
            if tile == HIDDEN:
                return text("player {letter} draws a tile", letter=who)
            return text("player {letter} draws {code}: {tile}", letter=who, code=tile, tile=tile_words(box, tile))
        case Roll(pips):
            if state.run is None or not derails(state, state.run, pips):
                return text("the die shows {n}: the train arrives", n=pips)
            return text("the die shows {n}: the train derails", n=pips)


def _good(state: State, letter: str) -> Text:
    return good_name(state.box, letter) if len(letter) == 1 and letter in state.box.letters else text("a good")
