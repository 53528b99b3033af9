"""Questions about the moves one has: their ghosts, and those that fit some picks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from branchline.table import answers
from branchline.table.eye import Eye, act_as, legal, sight
from branchline.table.play import Play
from branchline.table.scene import MOST_GHOSTS, Taste, choices, narrowed


def ghosts(play: Play, eye: Eye, taste: Taste, wanted: Sequence[str]) -> answers.Ghosts:
    """What these moves would draw; those that are not legal now are left out."""
    seat = act_as(play, eye.reader)
    if seat is None:
        return answers.Ghosts(play.n, {})
    view, look, asked = sight(play, eye), taste.look(play.game), set(wanted)
    named = {play.game.write_move(move): move for move in legal(play, eye)}
    return answers.Ghosts(play.n, {name: play.game.ghost(view, seat, move, look) for name, move in named.items() if name in asked})


def narrow(play: Play, eye: Eye, taste: Taste, picks: Mapping[str, str]) -> answers.Narrowed:
    """What fits these picks, and what to ask for next."""
    seat = act_as(play, eye.reader)
    if seat is None:
        return answers.Narrowed(play.n, 0, None, [], [])
    view = sight(play, eye)
    moves, key, values = narrowed(play.game, view, seat, legal(play, eye), picks)
    listed = choices(play.game, view, seat, moves, taste) if len(moves) <= MOST_GHOSTS else []
    return answers.Narrowed(play.n, len(moves), key, values, listed)
