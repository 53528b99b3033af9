"""Sentences about moves, from the state before each, and about Eva's actions after it."""

from __future__ import annotations

from branchline.engine.game import Seat
from branchline.engine.players import player
from branchline.engine.text import Text, text
from branchline.games.steamrollers.rules import moves as m
from branchline.games.steamrollers.rules.eva import FULL
from branchline.games.steamrollers.rules.map import NUMBERS
from branchline.games.steamrollers.rules.moves import Move
from branchline.games.steamrollers.rules.rules import apply
from branchline.games.steamrollers.rules.scoring import network_points
from branchline.games.steamrollers.rules.state import POOL, State, with_track
from branchline.games.steamrollers.words.names import EFFECT, black_name, good_letters, good_name, order_name
from branchline.games.steamrollers.words.phrases import phrases


def say_move(state: State, seat: Seat, move: Move) -> Text:
    """The sentence about a move of a seat or of chance."""
    if isinstance(move, m.ChanceMove):
        return _chance(state, move)
    sentence = phrases(state, seat, move).sentence
    match state.phase, move:
        case _, m.Build():
            return _with_gain(state, seat, move, sentence)
        case ("end", m.Done()) | ("eva", m.Decline()) | ("eva_cross", _) if state.alone:
            return _with_eva(state, move, sentence)
    return sentence


def _chance(state: State, move: m.ChanceMove) -> Text:
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


def _with_gain(state: State, seat: Seat, move: m.Build, sentence: Text) -> Text:
    """The sentence about a track, followed by the points that the network gains if it finishes a link."""
    sheet = state.sheets[seat]
    gain = network_points(state, with_track(state.box, sheet, move.cell, move.ends)) - network_points(state, sheet)
    if not gain:
        return sentence
    return text("{sentence}; the network gains {n} point", "{sentence}; the network gains {n} points", sentence=sentence, n=gain)


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
    if points := after.eva.delivery_points - before.eva.delivery_points:
        deeds.append(_removal(before, after, points))
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
