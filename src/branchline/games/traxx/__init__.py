"""Träxx: one line through sixty-one coloured hexes, grown at one end a round by the colours of a card."""

from __future__ import annotations

from branchline.engine.game import Game, Option
from branchline.engine.text import text
from branchline.games.traxx.box.contents import contents
from branchline.games.traxx.drawing.sheets import kept, printout
from branchline.games.traxx.drawing.table_view import draw, ghost
from branchline.games.traxx.drawing.text_view import plan, sketch
from branchline.games.traxx.notation.boards import EXAMPLE, doubts, read_board
from branchline.games.traxx.notation.moves import forms, read_move, write_move
from branchline.games.traxx.notation.states import read_state, write_state
from branchline.games.traxx.rules.components import EDITION, SHEETS
from branchline.games.traxx.rules.moves import Move
from branchline.games.traxx.rules.rules import apply, bound, chance, check, legal_moves, meant, new, outcome, to_act
from branchline.games.traxx.rules.scoring import LINES, score
from branchline.games.traxx.rules.state import FREE, SHEET_OPTIONS, State
from branchline.games.traxx.rules.view import brief, complete, marks, offer, picks, say_move, status, view
from branchline.games.traxx.words.explanations import chapter, explain
from branchline.games.traxx.words.illegal_moves import refusal
from branchline.games.traxx.words.names import ASKED

SHEET_LABELS = (text("first free sheet"), *(text("sheet {sheet}", sheet=sheet) for sheet in SHEETS))
SHEET_RULES = (
    text("This player takes the first of the sheets A to D that nobody has chosen."),
    *(
        text("The line begins where sheet {sheet} has its start; colours and numbers are the same on all sheets.", sheet=sheet)
        for sheet in SHEETS
    ),
)

FIRST_HELP = text("Each sheet has a start of its own, and no two players share one. Without a choice the players take A to D in order.")
NEXT_HELP = text("The sheet this player draws on")

STARTS = tuple(
    Option(
        name=name,
        label=text("Sheet of player {n}", n=seat),
        help=FIRST_HELP if seat == 1 else NEXT_HELP,
        values=(FREE, *SHEETS),
        labels=SHEET_LABELS,
        rules=SHEET_RULES,
        seats=(seat, len(SHEET_OPTIONS)),
    )
    for seat, name in enumerate(SHEET_OPTIONS, 1)
)

GAME: Game[State, Move] = Game(
    id="traxx",
    name=text("Träxx"),
    blurb=text("Fifteen cards, six colours, one line: wind it through as many cells as you can, and reach the numbers first"),
    seats=(1, 4),
    minutes=(15, 15),
    difficulty=1,
    rules_version=1,
    edition=EDITION,
    options=STARTS,
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
    asks=ASKED.get,
    ghost=ghost,
    draw=draw,
    marks=marks,
    sketch=sketch,
    plan=plan,
    bound=bound,
    example=EXAMPLE,
    offer=offer,
    meant=meant,
    doubts=doubts,
    forms=forms,
    days=lambda: tuple({"sheet1": sheet} for sheet in "ABCD"),
    lots=text("card", context="what came"),
    parted="|",
    loose=frozenset({"card", "from"}),
    brief=brief,
    explain=explain,
    chapter=chapter,
    contents=contents,
    printout=printout,
    kept=kept,
)
