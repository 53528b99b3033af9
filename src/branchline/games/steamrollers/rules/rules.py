"""The rules: seats to act, legal moves, their effects, and the end of the match."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement
from random import Random

from branchline.engine.chance import by_weight, uniform, ways_to_roll
from branchline.engine.errors import InvalidSetup
from branchline.engine.game import CHANCE, Outcome, Seat, Setup, ranks_by, ties
from branchline.engine.text import Text, text
from branchline.games.steamrollers.rules import eva, opening, turn
from branchline.games.steamrollers.rules import moves as m
from branchline.games.steamrollers.rules.components import Box, box_of
from branchline.games.steamrollers.rules.deliveries import fill_order, fillings
from branchline.games.steamrollers.rules.map import NUMBERS
from branchline.games.steamrollers.rules.moves import Move
from branchline.games.steamrollers.rules.scoring import eva_total, score
from branchline.games.steamrollers.rules.state import State

SETUP_CHANCE = ("goods", "sides", "orders", "map", "first", "influence")
CHANCE_PHASES = (*SETUP_CHANCE, "roll", "throw", "eva_roll")
PLAY, DECLINE = m.PlayTile(), m.Decline()
WITH_OTHERS = ("coal", "orders", "starting_tiles")


def check(setup: Setup) -> None:
    """Raises if the setup is not playable: solo, the only small addition is the level."""
    box_of(setup.edition)
    for option in WITH_OTHERS:
        if setup.seats == 1 and setup[option]:
            raise InvalidSetup(text("The option {option} needs at least two players", option=option))


def to_act(state: State) -> tuple[Seat, ...]:
    """The seats to act: chance, the seat whose turn it is, or the holder of the stealing tile."""
    phase = state.phase
    if phase in CHANCE_PHASES:
        return (CHANCE,)
    if phase == "steal":
        return (turn.stealer(state),)
    return () if phase == "over" else (state.turn.seat,)


def legal_moves(state: State, seat: Seat) -> Sequence[Move]:
    """Every move of a seat, or of chance, in this phase."""
    if to_act(state) != (seat,):
        return ()
    match state.phase:
        case "act":
            return [*fillings(state, seat), *turn.changes(state, seat), *turn.actions(state, seat)]
        case "take":
            return turn.takings(state, seat)
        case "end":
            return [*fillings(state, seat), turn.DONE]
        case "roll":
            return rolls(state.box, white_dice(state))
        case "throw" | "eva_roll":
            return [m.Rerolled(value) for value in NUMBERS]
        case "steal" | "eva" | "eva_cross":
            return (PLAY, DECLINE)
        case "arrange":
            return [*opening.arrangements(state), turn.DONE]
        case "start":
            return opening.starts(state)
        case "started":
            return (turn.DONE,)
    return opening.chances(state)


def white_dice(state: State) -> int:
    """The number of white dice: one more than players; solo, three."""
    return state.box.dice_alone if state.alone else len(state.sheets) + state.box.extra_dice


@lru_cache(maxsize=8)
def rolls(box: Box, dice: int) -> tuple[m.Roll, ...]:
    """All rolls, with the white dice in one order only. A box can have thousands, so those of a few boxes are cached."""
    faces = dict.fromkeys(box.black_faces)
    return tuple(m.Roll(white, black) for white in combinations_with_replacement(NUMBERS, dice) for black in faces)


@lru_cache(maxsize=8)
def roll_odds(box: Box, dice: int) -> Mapping[Move, Fraction]:
    """Every roll with its probability."""
    return by_weight((roll, ways_to_roll(NUMBERS, roll.white) * box.black_faces.count(roll.black)) for roll in rolls(box, dice))


def chance_outcomes(state: State) -> Mapping[Move, Fraction]:
    """The results of bag or dice with their probabilities."""
    match state.phase:
        case "roll":
            return roll_odds(state.box, white_dice(state))
        case "goods":
            return opening.goods_odds(state)
    return uniform(legal_moves(state, CHANCE))


def chance(state: State, rng: Random) -> Move:
    """A random result of bag or dice."""
    match state.phase:
        case "roll":
            white = sorted([int(rng.random() * len(NUMBERS)) + 1 for _ in range(white_dice(state))])
            return m.Roll(tuple(white), rng.choice(state.box.black_faces))
        case "throw" | "eva_roll":
            return m.Rerolled(rng.choice(NUMBERS))
    return opening.chance(state, rng)


def apply(state: State, seat: Seat, move: Move) -> State:
    """The state after a legal move."""
    match move:
        case m.Build() | m.Upgrade() | m.Deliver() | m.TakeTile() | m.Pass():
            return turn.act(state, seat, move)
        case m.TakeDie():
            return turn.take_die(state, move)
        case m.Done():
            return opening.onward(state) if state.phase in ("arrange", "started") else turn.finish(state, seat)
        case m.Roll(white, black):
            return turn.begin(replace(state, dice=white, black_die=black, idle_rounds=state.idle_rounds + 1), state.first_seat)
        case m.TakeTwo():
            return turn.take_two(state, move)
        case m.SetDie(value):
            return turn.change_die(state, seat, "value", value)
        case m.StepDie(value):
            return turn.change_die(state, seat, "step", value)
        case m.FlipDie():
            return turn.change_die(state, seat, "turn", len(NUMBERS) + 1 - state.turn.die)
        case m.ThrowDie():
            return replace(state, phase="throw")
        case m.Rerolled(value):
            return _apply_reroll(state, value)
        case m.PlayTile() | m.Decline():
            return _answer(state, isinstance(move, m.PlayTile))
        case m.FillOrder():
            return fill_order(state, seat, move)
        case m.StartEngine() | m.StartTrack() | m.StartPoints() | m.StartTile() | m.StartCargo():
            return opening.apply_start(state, seat, move)
        case m.Arrange():
            return opening.arrange(state, move)
        case m.Draw():
            return opening.draw_goods(state, move)
        case m.TileSide(_, side):
            return opening.onward(replace(state, tile_sides=state.tile_sides + side))
        case m.OrderSide(_, side):
            return opening.onward(replace(state, order_sides=state.order_sides + side))
        case m.LevelMap():
            return opening.set_level_map(state, move)
        case m.First(first):
            return opening.onward(replace(state, first_seat=first))
        case m.Influence():
            return opening.set_influence(state, move)


def _apply_reroll(state: State, value: int) -> State:
    if state.phase == "throw":
        return replace(turn.change_die(state, state.turn.seat, "turn", value), phase="act")
    return turn.round_over(eva.reroll(state, value))


def _answer(state: State, play: bool) -> State:
    """The state after a seat plays or keeps the tile that it was offered."""
    match state.phase:
        case "steal":
            return turn.steal_die(state) if play else replace(state, phase="act")
        case "eva":
            return eva.roll_again(state) if play else turn.round_over(eva.steps(state))
    return turn.round_over(eva.cross_instead(state) if play else eva.remove(state))


def outcome(state: State) -> Outcome | None:
    """The outcome: most points win; a tie goes to more boxes crossed, then to the better network, then it is shared."""
    if state.phase != "over":
        return None
    if state.alone:
        return _against_eva(state)
    sheets = [score(state, seat) for seat in range(len(state.sheets))]
    keys = [(s.total, sheet.boxes.bit_count(), s["network"]) for s, sheet in zip(sheets, state.sheets, strict=True)]
    return Outcome(ranks_by(keys), state.ending, ENDINGS[state.ending], _ties(keys))


ENDINGS = {
    "cities": text("Enough cities were empty at the end of a round"),
    "idle": text("Nobody has built, upgraded or delivered anything for too many rounds"),
    "region": text("Eva found no field left to cross"),
    "counted": text("The sheets were scored as they stand"),
}


def _ties(keys: list[tuple[int, int, int]]) -> tuple[Text, ...]:
    """The tie-breaks between equal totals."""
    sentences = text("Tie on points: the stronger engine wins"), text("Tie on points and engine: the better network wins")
    return ties(keys, sentences, text("Tie on points, engine and network: the place is shared"))


def _against_eva(state: State) -> Outcome:
    """The outcome of solo play: the player must score more than Eva; a tie loses, and so does a region with no field left for her."""
    own, hers, at_once = score(state, 0).total, eva_total(state), state.ending == eva.FULL
    won = own > hers and not at_once
    ties = (text("A tie: Eva wins"),) if own == hers and not at_once else ()
    name = Text(state.box.eva_names[int(state.setup["eva"]) - 1])
    if at_once:
        reason = text("Eva found no field left to cross in region {n}, so she wins at once", n=state.eva.die)
        note = text("Eva ({level}) wins, whatever the points ({hers} to {own})", level=name, own=own, hers=hers)
        return Outcome((2,), state.ending, reason, ties, note, rival=True)
    if won:
        note = text("Eva ({level}) is beaten, {own} to {hers}", level=name, own=own, hers=hers)
    else:
        note = text("Eva ({level}) wins, {hers} to {own}", level=name, own=own, hers=hers)
    return Outcome((1 if won else 2,), state.ending, ENDINGS[state.ending], ties, note, rival=True)


def max_moves(setup: Setup) -> int:
    """An upper bound: rounds without a track, a box, a good or an order are limited; solo, every round adds a cross."""
    box = box_of(setup.edition)
    fields = sum(len(cells) for cells in box.map.fields)
    setup_moves = 4 * len(NUMBERS) + sum(box.eva_dice) + 2 * setup.seats + 3
    if setup.seats == 1:
        return setup_moves + (fields + 1) * (1 + 16 + 3)
    goods = len(NUMBERS) * (opening.goods_per_city(box, setup.seats) + 1) + 1
    steps = setup.seats * (fields + len(NUMBERS)) + goods + len(NUMBERS)
    return setup_moves + (steps + 1) * box.standstill_rounds * (1 + 12 * setup.seats)
