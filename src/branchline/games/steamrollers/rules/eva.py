"""Eva's turn in solo play: she crosses, takes a tile back, rolls again, removes a good."""

from __future__ import annotations

from dataclasses import replace

from branchline.games.steamrollers.rules.components import ActionTile
from branchline.games.steamrollers.rules.deliveries import back_in_bag
from branchline.games.steamrollers.rules.map import NUMBERS
from branchline.games.steamrollers.rules.state import POOL, State, moved_tile, owned_tile, upright

FULL = "region"  # the ending if she finds no field to cross


def begin(state: State, die: int) -> State:
    """She uses the die that was left; before her first step the player's tile may roll it again."""
    state = replace(state, eva=replace(state.eva, die=die), turn=replace(state.turn, final=False))
    if owned_tile(state, 0, "eva_roll"):
        return replace(state, phase="eva")
    return steps(state)


def reroll(state: State, die: int) -> State:
    """After her own roll she starts again from the beginning; the result of the player's tile stands."""
    if state.turn.final:
        return steps(replace(state, eva=replace(state.eva, die=die)))
    return begin(state, die)


def roll_again(state: State) -> State:
    """The tile that rolls her die again goes back to the pool."""
    state = put_back(state, owned_tile(state, 0, "eva_roll"))
    return replace(state, phase="eva_roll", turn=replace(state.turn, final=True))


def steps(state: State) -> State:
    """Her four steps: a cross; an upright tile of hers back to the pool; a new roll at an empty city; a good removed."""
    die = state.eva.die
    state = cross_field(state)
    if state.ending:
        return state
    if state.tiles[die - 1] != POOL and upright(state, die):
        tiles, sideways = moved_tile(state, die, POOL, sideways=False)
        state = replace(state, tiles=tiles, sideways=sideways)
    if not state.goods[die - 1]:
        return replace(state, phase="eva_roll", turn=replace(state.turn, final=False))
    if state.eva.crosses[die - 1] < state.box.eva_reach:
        return replace(state, phase="end")
    if owned_tile(state, 0, "eva_cross"):
        return replace(state, phase="eva_cross")
    return remove(state)


def cross_field(state: State) -> State:
    """She crosses an empty field in the region of her die; where there is none she wins at once."""
    eva, die = state.eva, state.eva.die
    if eva.crosses[die - 1] == len(state.box.map.fields[die - 1]):
        return replace(state, phase="over", ending=FULL)
    crosses = tuple(n + (region == die) for region, n in zip(NUMBERS, eva.crosses, strict=True))
    return replace(state, eva=replace(eva, crosses=crosses))


def cross_instead(state: State) -> State:
    """The tile saves the good: she scores nothing and crosses a field of the region."""
    state = cross_field(put_back(state, owned_tile(state, 0, "eva_cross")))
    return state if state.ending else replace(state, phase="end")


def remove(state: State) -> State:
    """She removes the rightmost good of the city and scores the crosses of its region."""
    eva, at = state.eva, state.eva.die - 1
    row = state.goods[at]
    goods = (*state.goods[:at], row[:-1], *state.goods[at + 1 :])
    eva_after = replace(eva, delivery_points=eva.delivery_points + eva.crosses[at])
    return replace(state, phase="end", goods=goods, bag=back_in_bag(state, row[-1]), eva=eva_after)


def put_back(state: State, tile: ActionTile | None) -> State:
    """A one-shot tile goes back to the pool after its effect."""
    if tile is None or tile.permanent:
        return state
    tiles, sideways = moved_tile(state, tile.number, POOL, sideways=False)
    return replace(state, tiles=tiles, sideways=sideways)
