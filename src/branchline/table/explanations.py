"""What is printed at a table, explained to one reader: only what it sees, at this or at an earlier moment."""

from __future__ import annotations

from branchline.drawing.explanations import explained
from branchline.table import responses
from branchline.table.scene import Taste, large
from branchline.table.table_state import Play
from branchline.table.viewer import Eye, act_as, legal, place_at, sight
from branchline.table.visible_log import revealed


def explain(play: Play, eye: Eye, taste: Taste, position: int | None = None) -> responses.Explained:
    """The rules of all things in the picture that this reader has before it, and the chapter for what it does now."""
    game, look, seat = play.game, taste.look(play.game), large(eye.reader, len(play.chairs), taste)
    if position is None:
        view, moves = sight(play, eye), legal(play, eye) if seat == eye.reader else ()
    else:
        view, moves = _then(play, eye, position), ()
    rules = explained(game, view, seat, game.draw(view, seat, moves, look))
    acting = act_as(play, eye.reader)
    chapter = game.chapter(view, seat if acting is None else acting)
    return responses.Explained({pick: look.say(rule) for pick, rule in rules.items()}, look.say(chapter) if chapter else None)


def _then(play: Play, eye: Eye, position: int) -> object:
    at = place_at(play, eye, position)
    return play.states[at] if revealed(play) else eye.ear.views[at]
