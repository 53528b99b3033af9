"""Railroad Ink, with Meteor and Lava: draw what the dice show and join the exits of your board."""

from __future__ import annotations

from branchline.engine.game import Game, Option
from branchline.engine.text import text
from branchline.games.railroad_ink.board_notation import doubts, read_board
from branchline.games.railroad_ink.components import EDITION
from branchline.games.railroad_ink.drawing import draw, ghost
from branchline.games.railroad_ink.moves import Move
from branchline.games.railroad_ink.notation import forms, read_move, write_move
from branchline.games.railroad_ink.palette import palette
from branchline.games.railroad_ink.refusals import refusal
from branchline.games.railroad_ink.rules import apply, bound, chance, check, legal_moves, meant, new, outcome, to_act
from branchline.games.railroad_ink.scoring import LINES, idle, score
from branchline.games.railroad_ink.sentences import offer, say_move, status
from branchline.games.railroad_ink.sketch import sketch
from branchline.games.railroad_ink.state import State
from branchline.games.railroad_ink.state_notation import read_state, write_state
from branchline.games.railroad_ink.view import complete, marks, picks, view

OPTIONS = (
    Option(
        "expansion",
        text("Expansion"),
        text("Two extra dice for everybody, and six rounds instead of seven"),
        ("none", "meteor", "lava"),
        (text("None"), text("Meteor: craters to avoid and to mine"), text("Lava: lakes to grow and to close")),
    ),
    Option(
        "longest",
        text("Longest line"),
        text("How the longest highway and railway are followed"),
        ("simple", "trail"),
        (text("No cell counts twice"), text("No connection counts twice, but a cell may")),
    ),
    Option(
        "crater_points",
        text("Points for craters"),
        text("With Meteor: what earns points for opening onto a crater"),
        ("end", "tile"),
        (text("Every route end on a crater"), text("Every tile with such an end")),
        needs=("expansion", "meteor"),
    ),
    Option(
        "crater_in_centre",
        text("Craters in the centre"),
        text("With Meteor: whether a crater fills a centre cell"),
        (True, False),
        (text("They count as filled"), text("They do not count")),
        needs=("expansion", "meteor"),
    ),
    Option(
        "volcano_on_route",
        text("Volcano on a route"),
        text("With Lava: whether a new volcano may rise on a route and erase it"),
        (True, False),
        (text("Allowed"), text("Not allowed")),
        needs=("expansion", "lava"),
    ),
)

GAME: Game[State, Move] = Game(
    id="railroad_ink",
    name=text("Railroad Ink"),
    blurb=text("Roll, draw, connect: everybody draws the same routes, and every board ends up different"),
    seats=(1, 6),
    minutes=(20, 30),
    rules_version=1,
    edition=EDITION,
    options=OPTIONS,
    lines=lambda setup: LINES,
    check=check,
    new=new,
    to_act=to_act,
    legal_moves=legal_moves,
    refusal=refusal,
    chance=chance,
    apply=apply,
    score=score,
    outcome=outcome,
    view=view,
    complete=complete,
    write_move=write_move,
    read_move=read_move,
    write_state=write_state,
    read_state=read_state,
    read_board=read_board,
    say_move=say_move,
    status=status,
    picks=picks,
    ghost=ghost,
    draw=draw,
    marks=marks,
    sketch=sketch,
    bound=bound,
    palette=palette,
    idle=idle,
    meant=meant,
    doubts=doubts,
    offer=offer,
    forms=forms,
    lots=text("dice", context="what came"),
)
