"""Träxx: one line through sixty-one coloured hexes, grown at one end a round by the colours of a card."""

from __future__ import annotations

from branchline.engine.game import GameSpec, Option
from branchline.engine.parts import Boards, Components, Drawing, Modules, Notation, Printing, Rules, Words
from branchline.engine.text import text
from branchline.games.traxx.box.contents import contents
from branchline.games.traxx.drawing.sheets import printed_sheet, printout
from branchline.games.traxx.drawing.table_view import draw, ghost
from branchline.games.traxx.drawing.text_view import draw_text, text_grid
from branchline.games.traxx.notation.boards import EXAMPLE, board_warnings, read_board
from branchline.games.traxx.notation.moves import move_syntax, read_move, write_move
from branchline.games.traxx.notation.states import read_state, write_state
from branchline.games.traxx.rules.components import EDITION, SHEETS
from branchline.games.traxx.rules.moves import Move
from branchline.games.traxx.rules.rules import (
    apply,
    chance,
    chance_outcomes,
    check,
    legal_moves,
    max_moves,
    new,
    normalise_move,
    outcome,
    to_act,
)
from branchline.games.traxx.rules.scoring import LINES, score
from branchline.games.traxx.rules.state import FREE, SHEET_OPTIONS, State
from branchline.games.traxx.rules.view import button_label, determinize, picks, say_move, scoring_places, status, turn_summary, view
from branchline.games.traxx.words.explanations import explain, rules_heading
from branchline.games.traxx.words.illegal_moves import illegal_reason
from branchline.games.traxx.words.names import PICK_PROMPTS

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

GAME: GameSpec[State, Move] = GameSpec(
    id="traxx",
    name=text("Träxx"),
    blurb=text("Fifteen cards, six colours, one line: wind it through as many cells as you can, and reach the numbers first"),
    seats=(1, 4),
    minutes=(15, 15),
    difficulty=1,
    rules_version=1,
    options=STARTS,
    daily_variants=lambda: tuple({"sheet1": sheet} for sheet in "ABCD"),
    package=__name__,
    rules=Rules(
        lines=lambda setup: LINES,
        check=check,
        new=new,
        to_act=to_act,
        legal_moves=legal_moves,
        illegal_reason=illegal_reason,
        chance_outcomes=chance_outcomes,
        chance=chance,
        apply=apply,
        score=score,
        outcome=outcome,
        view=view,
        determinize=determinize,
        max_moves=max_moves,
        normalise_move=normalise_move,
    ),
    notation=Notation(
        write_move=write_move,
        read_move=read_move,
        write_state=write_state,
        read_state=read_state,
        move_syntax=move_syntax,
    ),
    boards=Boards(
        read_board=read_board,
        example=EXAMPLE,
        board_warnings=board_warnings,
        board_separator="|",
    ),
    words=Words(
        say_move=say_move,
        status=status,
        pick_prompt=PICK_PROMPTS.get,
        button_label=button_label,
        randomizer_name=text("card", context="source of results"),
        turn_summary=turn_summary,
        explain=explain,
        rules_heading=rules_heading,
    ),
    drawing=Drawing(
        picks=picks,
        ghost=ghost,
        draw=draw,
        scoring_places=scoring_places,
        draw_text=draw_text,
        text_grid=text_grid,
        transient_picks=frozenset({"card", "from"}),
    ),
    components=Components(
        edition=EDITION,
        contents=contents,
    ),
    printing=Printing(
        printout=printout,
        printed_sheet=printed_sheet,
    ),
    modules=Modules(
        evaluator=".bots.evaluator",
        encoding=".sim.encoding",
        kernel=".native.builds",
        convert=".native.convert",
        easy_bots=".bots.easy_bots",
        batch=".sim.batch",
    ),
)
