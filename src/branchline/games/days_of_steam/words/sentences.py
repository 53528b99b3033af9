"""Sentences for a seat: its task, places of the map, and moves."""

from __future__ import annotations

import re

from branchline.engine.game import Seat
from branchline.engine.players import player
from branchline.engine.text import Text, text
from branchline.games.days_of_steam.notation.moves import CELL, read_cell
from branchline.games.days_of_steam.rules import moves as m
from branchline.games.days_of_steam.rules.components import CITY, Box, Face
from branchline.games.days_of_steam.rules.loops import makes_loop
from branchline.games.days_of_steam.rules.map import Cell, around, with_tile
from branchline.games.days_of_steam.rules.moves import Move
from branchline.games.days_of_steam.rules.rules import legal_moves
from branchline.games.days_of_steam.rules.running import (
    cost,
    derails,
    enter_tile,
    least_roll,
    may_finish,
    must_roll,
    run_of,
    standing,
    steam_left,
    stop_train,
)
from branchline.games.days_of_steam.rules.scoring import score_of
from branchline.games.days_of_steam.rules.state import Run, State, goods_at, short_hand
from branchline.games.days_of_steam.words.names import city_name, good_name, goods_names, tile_lying, tile_words, train_name, write_cell


def status(state: State, seat: Seat) -> Text:
    """The sentence about the current task of the viewer."""
    match state.phase:
        case "turn":
            return _turn_status(state, seat)
        case "place":
            return text("Choose a cell for the city you have uncovered: {city}", city=city_name(state.box, state.uncovered_city))
        case "drive":
            return _drive_status(state)
        case _:
            return text("Press Done, or undo your tile")


def _turn_status(state: State, seat: Seat) -> Text:
    """The actions that are possible in this turn."""
    can = {type(move) for move in legal_moves(state, seat)}
    actions = [text("lay a tile")] if can & {m.Lay, m.LayCity, m.Uncover} else []
    actions += [text("move your train")] if m.Enter in can else []
    actions += [text("rest at the water tower")] if m.Rest in can else []
    phrase = _either(*actions, text("end the turn") if state.coal_burnt else text("pass"))
    if m.Burn not in can:
        return text("Your turn: {actions}", actions=phrase)
    if state.setup["coal_steam"] == "next_turn":
        return text("Your turn: {actions}. Before that you may burn coal, for steam in your next turn", actions=phrase)
    return text("Your turn: {actions}. Before that you may burn coal", actions=phrase)


def _either(first: Text, *others: Text) -> Text:
    """One thing or another."""
    if not others:
        return first
    *between, last = others
    for other in between:
        first = text("{one}, {other}", context="actions", one=first, other=other)
    return text("{one} or {other}", one=first, other=last)


def _drive_status(state: State) -> Text:
    run = run_of(state)
    n = steam_left(state, run)
    if not may_finish(state, run):
        return text("Drive on: {n} steam is left", "Drive on: {n} steam is left", n=n)
    after = stop_train(state, run)
    farther = any(isinstance(move, m.Enter) for move in legal_moves(state, state.seat))
    if must_roll(state, after):
        safe = least_roll(state, after)
        if not farther:
            return text("Your train can go no further: press Done and roll {safe} or more to arrive", safe=safe)
        return text(
            "{n} steam is left. Drive on, or press Done and roll {safe} or more to arrive",
            "{n} steam is left. Drive on, or press Done and roll {safe} or more to arrive",
            n=n,
            safe=safe,
        )
    return (
        text("{n} steam is left. Drive on, or press Done", "{n} steam is left. Drive on, or press Done", n=n)
        if farther
        else text("Your train can go no further: press Done")
    )


def describe_place(state: State, seat: Seat, place: str) -> Text | None:
    """Description of a cell of the map: the sides that a tile joins, its dead end, goods, trains."""
    if not re.fullmatch(CELL, place):
        return None
    cell = read_cell(place)
    face = state.map.faces.get(cell)
    if face is None:
        return text("Cell {cell}, empty", cell=place)
    phrase = tile_there(state.box, cell, face, goods_at(state, cell) if face.is_city else "")
    for owner, train in enumerate(standing(state)):
        if train.cell == cell:
            phrase = text("{tile}; {train}", tile=phrase, train=train_name(state.box, owner))
    return phrase


def tile_there(box: Box, cell: Cell, face: Face, goods: str) -> Text:
    """A tile of the map by its cell, with the goods on it."""
    name = write_cell(cell)
    if face.is_city:
        return text("Cell {cell}: {city}, goods: {goods}", cell=name, city=city_name(box, face.code), goods=goods_names(box, goods))
    tile = tile_lying(box, face.code, face.turn)
    return text("Cell {cell}: {tile}, {code}/{turn}", cell=name, tile=tile, code=face.code, turn=face.turn)


def say_move(state: State, seat: Seat, move: Move) -> Text:
    """The move as a sentence about its player, with the points that it scores."""
    match move:
        case m.Lay(tile, cell, turn):
            return _with_loop(state, cell, state.box.face.get((tile, turn)), _say_lay(state, move))
        case m.LayCity(city, cell):
            return _say_city(state, city, cell)
        case m.Uncover():
            return text("takes the top city of the hidden stack")
        case m.Enter():
            return _say_enter(state, move)
        case m.Load(good):
            return text("loads: {good}", good=_good(state, good))
        case m.Done():
            return _say_done(state)
        case m.Rest():
            return text("rests at the water tower")
        case m.Burn():
            return text("burns a coal cube")
        case m.Pass():
            return text("finishes the turn") if state.coal_burnt else text("passes")
        case m.Reveal() | m.Stock() | m.Draw() | m.Roll():
            return _say_chance(state, move)


def button_label(state: State, seat: Seat, move: Move) -> Text | None:
    """The label of a move for the player who may make it."""
    match move:
        case m.Lay(tile, cell, turn):
            return text("Lay on {cell}: {tile}", cell=write_cell(cell), tile=tile_lying(state.box, tile, turn))
        case m.LayCity(city, cell):
            return text("Lay on {cell}: {city}", cell=write_cell(cell), city=_city_in_hand(state, city))
        case m.Uncover():
            return text("Take the top hidden city")
        case m.Enter(cell):
            return _offer_enter(state, cell)
        case m.Load(good):
            return text("Load: {good}", good=_good(state, good))
        case m.Done():
            return _offer_done(state)
        case m.Rest():
            return text("Rest at the water tower")
        case m.Burn():
            return text("Burn a coal cube")
        case m.Pass():
            return text("End the turn") if state.coal_burnt else text("Pass")
        case _:
            return None


def _say_lay(state: State, move: m.Lay) -> Text:
    where, name = write_cell(move.cell), tile_lying(state.box, move.tile, move.turn)
    if move.cell in state.map.faces:
        return text("lays on top of the tile on {cell}: {tile}", cell=where, tile=name)
    return text("lays on {cell}: {tile}", cell=where, tile=name)


def _with_loop(state: State, cell: Cell, face: Face | None, sentence: Text) -> Text:
    """The sentence about a tile, with the loop marker that it earns."""
    beside = sum(other in state.map.faces for other in around(cell))
    if face is None or beside < 2 or sum(state.loops) >= state.box.markers:
        return sentence
    if not makes_loop(state.box, with_tile(state.box, state.map, cell, face), cell, state.map.faces.get(cell)):
        return sentence
    return text("{what}; closes a loop and takes a loop marker", what=sentence)


def _say_city(state: State, city: int, cell: Cell) -> Text:
    """The sentence about a city laid, with the coal for all players after the last one."""
    phrase = text("lays on {cell}: {city}", cell=write_cell(cell), city=_city_in_hand(state, city))
    phrase = _with_loop(state, cell, state.box.face.get((_colour_in_hand(state, city), CITY)), phrase)
    if not state.cities and sum(other is not None for other in state.open) == bool(city):
        return text("{what}; it is the last city, and everyone gets {n} coal", what=phrase, n=state.box.coal)
    return phrase


def _city_in_hand(state: State, city: int) -> Text:
    colour = _colour_in_hand(state, city)
    return city_name(state.box, colour) if colour else text("a city")


def _colour_in_hand(state: State, city: int) -> str:
    """The colour of an open city, or of the one just uncovered."""
    lying = state.open[city - 1] if 1 <= city <= len(state.open) else None
    return lying.colour if lying else state.uncovered_city


def _offer_enter(state: State, cell: Cell) -> Text:
    run, where = run_of(state), write_cell(cell)
    n = cost(state, cell, around(run.cell).index(cell) ^ 2)
    if enter_tile(state, run, cell).deliveries != run.deliveries:
        return text(
            "Drive to {cell} for {n} steam and deliver: {good}",
            "Drive to {cell} for {n} steam and deliver: {good}",
            cell=where,
            n=n,
            good=good_name(state.box, run.cargo),
        )
    return text("Drive to {cell} for {n} steam", "Drive to {cell} for {n} steam", cell=where, n=n)


def _say_enter(state: State, move: m.Enter) -> Text:
    run, cell = run_of(state), write_cell(move.cell)
    if move.cell not in around(run.cell) or move.cell not in state.map.faces:
        return text("drives to {cell}", cell=cell)
    n = cost(state, move.cell, around(run.cell).index(move.cell) ^ 2)
    if enter_tile(state, run, move.cell).deliveries != run.deliveries:
        return text(
            "drives to {cell} for {n} steam and delivers: {good}",
            "drives to {cell} for {n} steam and delivers: {good}",
            cell=cell,
            n=n,
            good=good_name(state.box, run.cargo),
        )
    return text("drives to {cell} for {n} steam", "drives to {cell} for {n} steam", cell=cell, n=n)


def _offer_done(state: State) -> Text:
    run = state.run
    if run is None or run.entry < 0:
        return text("End the turn")
    cell, after = write_cell(run.cell), stop_train(state, run)
    if must_roll(state, after):
        return text("Stop on {cell} and roll {safe} or more to arrive", cell=cell, safe=least_roll(state, after))
    return text("Stop on {cell}", cell=cell)


def _say_done(state: State) -> Text:
    run = state.run
    if run is None or run.entry < 0:
        return text("finishes the turn")
    cell, after = write_cell(run.cell), stop_train(state, run)
    if must_roll(state, after):
        return text("stops on {cell} and must roll {safe} or more", cell=cell, safe=least_roll(state, after))
    return _with_goods(state, run, text("stops on {cell}", cell=cell))


def _with_goods(state: State, run: Run, sentence: Text) -> Text:
    """The sentence about a train that arrives, with the good it unloads and the points for delivered ones."""
    box, deliveries = state.box, state.deliveries[state.seat]
    if run.cargo and state.map.faces[run.cell].is_city:
        sentence = text("{what} and unloads the {good}", what=sentence, good=good_name(box, run.cargo))
    if not run.deliveries:
        return sentence
    n = score_of(box, deliveries + run.deliveries, 0).total - score_of(box, deliveries, 0).total
    goods = goods_names(box, run.deliveries)
    return text("{what}; {n} point ({goods})", "{what}; {n} points ({goods})", what=sentence, n=n, goods=goods)


def _say_chance(state: State, move: m.Reveal | m.Stock | m.Draw | m.Roll) -> Text:
    box = state.box
    match move:
        case m.Reveal(colour):
            city = city_name(box, colour) if colour in box.letters and colour else text("a city")
            if state.phase == "first":
                return text("the first city is revealed: {city}", city=city)
            return text("a city is revealed: {city}", city=city)
        case m.Stock(goods):
            known = "".join(letter for letter in goods if letter in box.letters)
            return text("drawn from the bag: {goods}", goods=goods_names(box, known))
        case m.Draw(tile):
            return text("{player} draws {code}: {tile}", player=player(short_hand(state) or 0), code=tile, tile=tile_words(box, tile))
        case m.Roll(pips):
            return _say_roll(state, pips)


def _say_roll(state: State, pips: int) -> Text:
    """The sentence about a roll: the result, the number needed, and the effect on train, steam and goods."""
    run = state.run
    if run is None:
        return text("the die shows {n}", n=pips)
    safe = least_roll(state, run)
    if not derails(state, run, pips):
        arrives = text(
            "the die shows {n}, {safe} or more was needed: the train arrives on {cell}", n=pips, safe=safe, cell=write_cell(run.cell)
        )
        return _with_goods(state, run, arrives)
    start = write_cell(state.trains[state.seat].cell)
    phrase = text("the die shows {n}, {safe} or more was needed: the train derails and goes back to {cell}", n=pips, safe=safe, cell=start)
    phrase = text("{what}; {n} steam is lost", "{what}; {n} steam is lost", what=phrase, n=run.steam_spent)
    return text("{what}, and its goods return to where they were", what=phrase) if run.deliveries or run.loads else phrase


def _good(state: State, letter: str) -> Text:
    return good_name(state.box, letter) if len(letter) == 1 and letter in state.box.letters else text("a good")
