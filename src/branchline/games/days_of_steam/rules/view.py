"""The view of a seat, and the picks of moves."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random

from branchline.engine.game import Picks, Seat
from branchline.games.days_of_steam.rules import moves as m
from branchline.games.days_of_steam.rules.moves import Move
from branchline.games.days_of_steam.rules.state import State, short_hand
from branchline.games.days_of_steam.words.names import write_cell


def view(state: State, seat: Seat) -> State:
    """The view of a seat: hides other hands, and which of the unseen tiles are in the stack."""
    stack, hands = list(state.stack), list(state.hands)
    for other, hand in enumerate(hands):
        if other != seat:
            for tile in hand:
                if tile != m.HIDDEN:
                    stack[state.box.rank[tile]] += 1
            hands[other] = (m.HIDDEN,) * len(hand)
    return replace(state, stack=tuple(stack), hands=tuple(hands))


def determinize(view: State, rng: Random) -> State:
    """A state consistent with the view: hidden tiles are drawn at random from all unseen ones."""
    rank, stack = view.box.rank, list(view.stack)
    hands = []
    for hand in view.hands:
        tiles = [tile for tile in hand if tile != m.HIDDEN]
        for _ in range(hand.count(m.HIDDEN)):
            tile = rng.choices(view.box.kinds, stack)[0].code
            stack[rank[tile]] -= 1
            tiles.append(tile)
        hands.append(tuple(sorted(tiles, key=rank.__getitem__)))
    return replace(view, stack=tuple(stack), hands=tuple(hands))


def is_secret(state: State, move: Move, reader: Seat) -> bool:
    """Whether a chance move is hidden from the reader: a tile drawn into another hand; cities, goods and the die are public."""
    return isinstance(move, m.Draw) and short_hand(state) != reader


def picks(state: State, seat: Seat, move: Move) -> Picks:
    """The picks of a move: the tile, its cell, its orientation; or the train and its target; or a good; or a button."""
    match move:
        case m.Lay(tile, cell, turn):
            return {"tile": tile, "cell": write_cell(cell), "turn": str(turn)}
        case m.LayCity(city, cell):
            return {"tile": f"city{city}", "cell": write_cell(cell)} if city else {"cell": write_cell(cell)}
        case m.Uncover():
            return {"tile": "cities"}
        case m.Enter(cell):
            return (
                {"cell": write_cell(cell)} if state.phase == "drive" else {"train": state.box.trains[seat].letter, "cell": write_cell(cell)}
            )
        case m.Load(good):
            return {"good": good}
        case m.Done():
            return {"action": "done"}
        case m.Rest():
            return {"action": "rest"}
        case m.Burn():
            return {"action": "burn"}
        case m.Pass():
            return {"action": "pass"}
        case m.Reveal(colour):
            return {"city": colour}
        case m.Stock(goods):
            return {"goods": goods or "-"}
        case m.Draw(tile):
            return {"tile": tile}
        case m.Roll(pips):
            return {"die": str(pips)}


def scoring_places(state: State, seat: Seat) -> Mapping[str, tuple[str, ...]]:
    """The places that earned each line: goods and loop markers in the seat's own row, as its points are not on the map."""
    mine = (f"kept={state.box.trains[seat].letter}",)
    return {"goods": mine, "loops": (f"loops={state.box.trains[seat].letter}",), "colours": mine}
