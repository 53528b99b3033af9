"""The state of a match: the map, the trains, the pieces of every player, stacks and bag."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from branchline.engine.game import Seat, Setup
from branchline.games.days_of_steam.rules.components import Box
from branchline.games.days_of_steam.rules.map import Cell, Map
from branchline.games.days_of_steam.rules.moves import HIDDEN

Phase: TypeAlias = Literal["first", "uncover", "refill", "goods", "draw", "turn", "place", "laid", "drive", "roll", "over"]
"""The next decision. Of chance: the first city, the one that a seat uncovers, the next open one, goods for a city, a tile for
a hand, the die. Of the seat: its turn, the place of the uncovered city, the end of laying, the next step of the drive."""

PHASES: tuple[Phase, ...] = ("first", "uncover", "refill", "goods", "draw", "turn", "place", "laid", "drive", "roll", "over")
OF_CHANCE: tuple[Phase, ...] = ("first", "uncover", "refill", "goods", "draw", "roll")


@dataclass(frozen=True, slots=True)
class Train:
    """A train: its cell, the number of its place on the tile, and the good it carries with the city where it was loaded."""

    cell: Cell
    place: int = 0
    cargo: str = ""
    origin: Cell | None = None


@dataclass(frozen=True, slots=True)
class Run:
    """A train's move under way. It takes effect only when it is done and the die, if necessary, is rolled."""

    cell: Cell
    entry: int  # the edge by which the train came onto its tile; -1 before it has entered any
    steam_spent: int
    curved: bool  # whether a curve was driven
    cargo: str
    origin: Cell | None
    loads: tuple[tuple[Cell, str], ...]  # goods loaded in this move, and where
    deliveries: str  # goods delivered in this move


@dataclass(frozen=True, slots=True)
class OpenCity:
    """A city that lies open beside the map; its goods are None until they are drawn from the bag."""

    colour: str
    goods: str | None


@dataclass(frozen=True, slots=True)
class State:
    """The table. In a view the tiles of other hands are `HIDDEN`, and `stack` counts them in."""

    setup: Setup
    box: Box = field(compare=False, repr=False)
    phase: Phase
    seat: Seat  # the seat to move; during the setup the last seat, so that the first is next
    map: Map
    goods: tuple[tuple[Cell, str], ...]  # on every stocked city of the map, by cell
    trains: tuple[Train, ...]  # none before the first city lies
    hands: tuple[tuple[str, ...], ...]
    steam: tuple[int, ...]
    coal: tuple[int, ...]
    loops: tuple[int, ...]
    deliveries: tuple[str, ...]  # goods delivered
    stack: tuple[int, ...]  # track tiles left, by kind
    cities: str  # hidden cities left
    open: tuple[OpenCity | None, ...]
    bag: str  # goods left
    uncovered_city: str  # its colour, until it is laid
    new_tile: Cell | None  # the cell of this turn's tile
    coal_burnt: int  # in this turn
    passes: int  # turns passed one after another
    idle_turns: int  # turns without a tile laid or a good delivered, one after another
    run: Run | None
    ending: str  # the ending

    @property
    def held_steam(self) -> int:
        """Steam from coal burnt in this turn that may be used only later, unless by option."""
        return self.coal_burnt if self.coal_burnt and self.setup["coal_steam"] == "next_turn" else 0


def stack_size(state: State) -> int:
    """The number of track tiles in the stack; `stack` of a view counts those in other hands, which are subtracted."""
    return sum(state.stack) - sum([hand.count(HIDDEN) for hand in state.hands])


def goods_at(state: State, cell: Cell) -> str:
    """The goods on a city, less those that the move under way has loaded."""
    lying = next((goods for city, goods in state.goods if city == cell), "")
    for origin, good in state.run.loads if state.run else ():
        if origin == cell:
            lying = lying.replace(good, "", 1)
    return lying


def unstocked_city(state: State) -> Cell | None:
    """The city on the map whose goods have still to be drawn."""
    stocked = [cell for cell, _ in state.goods]
    return next((cell for cell, face in state.map.faces.items() if face.is_city and cell not in stocked), None)


def with_goods(goods: tuple[tuple[Cell, str], ...], cell: Cell, on_city: str) -> tuple[tuple[Cell, str], ...]:
    """Goods on the map with those of one city changed."""
    return tuple(sorted({**dict(goods), cell: on_city}.items()))


def short_hand(state: State) -> Seat | None:
    """The first seat whose hand has fewer tiles than it should."""
    return next((seat for seat, hand in enumerate(state.hands) if len(hand) < state.box.hand), None)
