"""The Train Travels from Afar: lay tracks in a frame and run four locomotives to the stations, or as far as they go."""

from __future__ import annotations

from branchline.engine.game import Game, Option
from branchline.engine.text import text
from branchline.games.train_from_afar.box.contents import contents
from branchline.games.train_from_afar.drawing.sheets import kept, printout
from branchline.games.train_from_afar.drawing.table_view import draw, figure, ghost
from branchline.games.train_from_afar.drawing.text_view import plan, sketch
from branchline.games.train_from_afar.notation.moves import EXAMPLE, forms, read_board, read_move, read_state, write_move, write_state
from branchline.games.train_from_afar.rules.components import EDITION
from branchline.games.train_from_afar.rules.moves import Move
from branchline.games.train_from_afar.rules.rules import apply, bound, chance, check, legal_moves, meant, new, outcome, to_act
from branchline.games.train_from_afar.rules.scoring import lines, score
from branchline.games.train_from_afar.rules.state import State
from branchline.games.train_from_afar.rules.view import complete, marks, picks, view
from branchline.games.train_from_afar.words.explanations import chapter, explain
from branchline.games.train_from_afar.words.illegal_moves import refusal
from branchline.games.train_from_afar.words.names import ASKED
from branchline.games.train_from_afar.words.sentences import offer, say_move, status

OPTIONS = (
    Option(
        "way",
        text("Variant"),
        text("What earns points: reaching stations before the others, long routes, or both"),
        ("stations", "longest", "both"),
        (text("Stations (2–4 players)"), text("Longest route (1–4 players)"), text("Longest route and stations (1–4 players)")),
        rules=(
            text("Stations pay by the order in which the players reach them; the routes earn nothing."),
            text("Each tile that a locomotive enters scores a point, every time; stations score nothing, and a crash costs no points."),
            text("Points for stations and for tiles entered are added; a locomotive that is removed keeps the points of its route."),
        ),
    ),
)

GAME: Game[State, Move] = Game(
    id="train_from_afar",
    name=text("The Train Travels from Afar"),
    blurb=text("Four locomotives, one frame: lay tiles so that every locomotive reaches a station, or keeps running as long as possible"),
    seats=(1, 4),
    minutes=(15, 30),
    difficulty=1,
    rules_version=2,
    edition=EDITION,
    options=OPTIONS,
    lines=lines,
    check=check,
    new=new,
    to_act=to_act,
    legal_moves=legal_moves,
    refusal=refusal,
    chance=chance,
    apply=apply,
    meant=meant,
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
    asks=ASKED.get,
    ghost=ghost,
    draw=draw,
    marks=marks,
    sketch=sketch,
    plan=plan,
    bound=bound,
    example=EXAMPLE,
    offer=offer,
    forms=forms,
    days=lambda: ({"way": "longest"}, {"way": "both"}),
    lots=text("tile", context="what came"),
    figure=figure,
    loose=frozenset({"tile"}),
    explain=explain,
    chapter=chapter,
    contents=contents,
    printout=printout,
    kept=kept,
)
