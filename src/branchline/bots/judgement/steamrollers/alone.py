"""SteamRollers alone: the turn after which a quick hand, striving for what suits it best, comes out farthest ahead of Eva."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass, field
from random import Random
from typing import TypeAlias

from branchline.bots.bot import Considered
from branchline.bots.budget import Budget
from branchline.bots.halving import best_first, common, halving
from branchline.bots.judgement.steamrollers.aims import aims, quick, race_of, races
from branchline.bots.judgement.steamrollers.goods import longest
from branchline.bots.judgement.steamrollers.ground import LOST
from branchline.bots.judgement.steamrollers.links import CODES
from branchline.bots.judgement.steamrollers.race import Aim, Race
from branchline.games.steamrollers.eva import FULL
from branchline.games.steamrollers.map import CODE_OF
from branchline.games.steamrollers.moves import Build, Move, ThrowDie
from branchline.games.steamrollers.rules import apply, legal_moves, to_act
from branchline.games.steamrollers.scoring import eva_total, score
from branchline.games.steamrollers.state import State

Ending: TypeAlias = tuple[tuple[Move, ...], State]  # the moves of a turn, and the state after them

RACES, AIMING = 40, 60  # matches of the quick hand for a playout of the usual search: to compare turns, and aims
AIMS = 2  # that turns are compared with
GLANCES, KEPT = 4, 32  # matches for a first look at a turn, and how many turns are looked at longer
TRACKS = 4  # that are tried with each die
WON = 8.0  # points that winning is worth
USUAL = 40  # playouts of the usual search


@dataclass(frozen=True, slots=True)
class Hand:
    """Plays matches on; matches with the same number have the same dice."""

    seed: int
    room: tuple[Race, Race, Race] = field(default_factory=lambda: (races.Race(), races.Race(), races.Race()))

    def result(self, aim: Aim, race: Race, number: int, rolling: bool = False) -> float:
        return _worth(quick.play(aim, race, *self.room, common(self.seed, number), rolling))


def think(state: State, budget: Budget, rng: Random, habit: list[float] | None = None) -> list[Considered]:
    """Turns with the result that may be expected of them, the best first; by the habits that were learned, or others."""
    hand = Hand(rng.getrandbits(48))
    chosen = _best_aims(state, hand, _part(budget, AIMING), habit)
    looked = sorted(((_glance(after, chosen[0], hand), -n, moves, after) for n, (moves, after) in enumerate(endings(state, chosen))))
    looked = looked[: -KEPT - 1 : -1]
    arms = [(n, aim, None if after.phase == "over" else race_of(after, aim)) for n, (*_, after) in enumerate(looked) for aim in chosen]

    def playout(arm: int, number: int) -> float:
        n, aim, race = arms[arm]
        after = looked[n][3]
        return ended(after) if race is None else hand.result(aim, race, GLANCES + number, after.phase == "eva_roll")

    part = _part(budget, RACES)
    ranking = halving([looked[n][0] for n, _, _ in arms], playout, part, part.playouts)
    best: dict[int, float] = {}
    for candidate in best_first(ranking):
        best.setdefault(arms[candidate.number][0], candidate.value)
    return [Considered(looked[n][2][0], mean, looked[n][2]) for n, mean in best.items()]


def _part(budget: Budget, matches: int) -> Budget:
    """Half of the time, or so many matches for every playout."""
    return budget.part(1 / 2, matches * (USUAL if budget.seconds else budget.playouts))


def _best_aims(state: State, hand: Hand, budget: Budget, habit: list[float] | None) -> list[Aim]:
    known = aims(state, habit)
    starts = [race_of(state, aim) for aim in known]
    ranking = halving([0.0] * len(known), lambda n, number: hand.result(known[n], starts[n], number), budget, budget.playouts)
    return [known[candidate.number] for candidate in ranking[:AIMS]]


def _glance(after: State, aim: Aim, hand: Hand) -> float:
    if after.phase == "over":
        return ended(after)
    race = race_of(after, aim)
    return sum([hand.result(aim, race, number, after.phase == "eva_roll") for number in range(GLANCES)]) / GLANCES


def _worth(margin: float) -> float:
    return margin + (WON if margin > 0 else -WON)


def ended(state: State) -> float:
    """What a match that is over is worth: the margin, and whether it was won."""
    margin = float(score(state, 0).total - eva_total(state))
    return _worth(min(margin, 0.0) - LOST if state.ending == FULL else margin)


def endings(state: State, chosen: list[Aim]) -> Iterator[Ending]:
    """The ways to play a turn to its end that are worth a look, those that come to the same once."""
    seen: set[Hashable] = set()
    open_: list[Ending] = [((), state)]
    while open_:
        moves, before = open_.pop()
        for move in sifted(before, chosen):
            after = apply(before, 0, move)
            key = (after.phase, after.goods, after.tiles, after.sideways, after.dice, after.turn, after.sheets, after.eva)
            if key in seen:
                continue
            seen.add(key)
            grown = ((*moves, move), after)
            if to_act(after) == (0,):
                open_.append(grown)
            else:
                yield grown


def sifted(state: State, chosen: list[Aim]) -> list[Move]:
    """Everything but throwing a die again, detours, and tracks that no aim has a use for."""
    moves = legal_moves(state, 0)
    if len(moves) == 1:
        return list(moves)
    builds = {_number(state, move): move for move in moves if isinstance(move, Build)}
    kept = longest(state, 0, [move for move in moves if not isinstance(move, (Build, ThrowDie))])
    for aim in chosen:
        wanted = [track for track in races.useful(aim, state.sheets[0].tracks) if track in builds]
        kept += [builds.pop(track) for track in wanted[:TRACKS]]
    return kept or list(moves)


def _number(state: State, move: Build) -> int:
    return state.box.map.numbers[int(move.cell[0]), int(move.cell[1])] * CODES + CODE_OF[move.ends]
