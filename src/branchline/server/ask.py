"""Questions about the moves one has: their ghosts, and those that fit some picks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from branchline.server import api
from branchline.server.play import Play
from branchline.server.scene import MOST_GHOSTS, Taste, choices, narrowed
from branchline.server.seen import Eye, act_as, legal, sight


def ghosts(play: Play, eye: Eye, taste: Taste, wanted: Sequence[str]) -> api.Ghosts:
    """What these moves would draw; those that are not legal now are left out."""
    seat = act_as(play, eye.reader)
    if seat is None:
        return api.Ghosts(play.n, {})
    view, look, asked = sight(play, eye), taste.look(play.game), set(wanted)
    found = {play.game.write_move(move): move for move in legal(play, eye)}
    return api.Ghosts(play.n, {name: play.game.ghost(view, seat, move, look) for name, move in found.items() if name in asked})


def narrow(play: Play, eye: Eye, taste: Taste, picks: Mapping[str, str]) -> api.Narrowed:
    """What fits these picks, and what to ask for next."""
    seat = act_as(play, eye.reader)
    if seat is None:
        return api.Narrowed(play.n, 0, None, [], [])
    view = sight(play, eye)
    moves, key, values = narrowed(play.game, view, seat, legal(play, eye), picks)
    listed = choices(play.game, view, seat, moves, taste) if len(moves) <= MOST_GHOSTS else []
    return api.Narrowed(play.n, len(moves), key, values, listed)
