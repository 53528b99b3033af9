"""SteamRollers alone: links and engines to strive for, and a match as the quick hand plays it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from branchline.bots.judgement.steamrollers.ground import ground_of
from branchline.bots.judgement.steamrollers.habits import learned
from branchline.bots.judgement.steamrollers.links import CODES, Line, Pair, drawn, lacking, lines
from branchline.bots.judgement.steamrollers.strivings import Links, own_links, promising
from branchline.engine.compiled import alike
from branchline.games.steamrollers.map import NUMBERS
from branchline.games.steamrollers.scoring import network_points
from branchline.games.steamrollers.state import State

if TYPE_CHECKING:
    from branchline.bots.judgement.steamrollers import quick as quick
    from branchline.bots.judgement.steamrollers import race as races
    from branchline.bots.judgement.steamrollers.race import Aim, Race
else:
    races, quick = alike(f"{__package__}.race", f"{__package__}.quick")

__all__ = ["aims", "quick", "race_of", "races"]

SETS, ACTIONS = 24, 22.0  # sets of links looked at, and the actions left when they are compared at a glance
LINES = 10  # ways to draw each link
TOWN = 0.5  # hexes more that a line may need for a town
LEAST_POWER = 3


def aims(state: State, habit: list[float] | None = None) -> list[Aim]:
    """Every set of links that is worth a look, with every engine; by the habits that were learned, or others."""
    box, board, sheet = state.box, state.borders, state.sheets[0]
    ground = ground_of(races, box, state.faces, int(state.setup["power_cap"]))
    own, known = own_links(box, board, sheet.tracks), lines(box.map, board)
    joined = frozenset(link[:2] for link in own)
    options = {pair: ways for pair, ways in lacking(box.map, board, sheet.tracks).items() if pair not in joined}
    chosen_aims = []
    for chosen in [(), *promising(box, tuple(known), joined, options, state.goods, ACTIONS, SETS)]:
        ways = {pair: _best_lines(known[pair], drawn(sheet.tracks)) for pair in chosen}
        links = [*_from_nought(own), *[(a - 1, b - 1, 1 + drawable[0].towns) for (a, b), drawable in ways.items()]]
        for power in range(max(sheet.boxes.bit_count(), LEAST_POWER), len(NUMBERS) + 1):
            aim = races.Aim(ground, habit or learned(), power)
            races.strive(aim, races.Race(), list(_wanted(ways)), links)
            chosen_aims.append(aim)
    return chosen_aims


def _from_nought(links: Links) -> list[tuple[int, int, int]]:
    return [(a - 1, b - 1, far) for a, b, far in links]


def _wanted(ways: dict[Pair, list[Line]]) -> Iterator[tuple[int, int, list[int]]]:
    for (a, b), drawable in ways.items():
        for line in drawable:
            yield (a - 1) * len(NUMBERS) + b - 1, 1 + line.towns, [cell * CODES + code for cell, code in line.tracks]


def _best_lines(ways: tuple[Line, ...], have: int) -> list[Line]:
    """The lines that lack fewest hexes, or nearly, as a sheet is drawn."""
    free = [(line.hexes - (have & line.needs).bit_count() - TOWN * line.towns, n) for n, line in enumerate(ways) if not have & line.blocks]
    free.sort()
    return [ways[n] for lacks, n in free[:LINES] if lacks <= free[0][0] + 1]


def race_of(state: State, aim: Aim) -> Race:
    """A match between two rounds, or before Eva's roll, as the hand plays it."""
    race, sheet, box = races.Race(), state.sheets[0], state.box
    races.lay(
        aim,
        race,
        sheet.tracks,
        _from_nought(own_links(box, state.borders, sheet.tracks)),
        network_points(state, sheet),
        (sheet.boxes, sheet.boxes.bit_count()),
        [[box.letters.index(good) for good in row] for row in state.goods],
        (sum(1 << n for n, owner in enumerate(state.tiles) if owner == 0), state.sideways),
        (sheet.delivered, state.eva.delivered),
        list(state.eva.crosses),
    )
    return race
