"""Träxx: one line through sixty-one coloured hexes, grown at one end a round by the colours of a card."""

from __future__ import annotations

from branchline.engine.game import GameSpec, Option
from branchline.engine.parts import Boards, Components, Drawing, Modules, Notation, Printing, Rules, Words
from branchline.engine.text import text
from branchline.games.traxx.box.contents import contents
from branchline.games.traxx.drawing import sheets, table_view, text_view
from branchline.games.traxx.notation import boards, moves, states
from branchline.games.traxx.notation.boards import EXAMPLE
from branchline.games.traxx.rules import rules as game_rules
from branchline.games.traxx.rules import scoring, view
from branchline.games.traxx.rules.components import EDITION, SHEETS
from branchline.games.traxx.rules.moves import Move
from branchline.games.traxx.rules.scoring import LINES
from branchline.games.traxx.rules.state import FREE, SHEET_OPTIONS, State
from branchline.games.traxx.words import explanations, illegal_moves
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
        check=game_rules.check,
        new=game_rules.new,
        to_act=game_rules.to_act,
        legal_moves=game_rules.legal_moves,
        illegal_reason=illegal_moves.illegal_reason,
        chance_outcomes=game_rules.chance_outcomes,
        chance=game_rules.chance,
        apply=game_rules.apply,
        score=scoring.score,
        outcome=game_rules.outcome,
        view=view.view,
        determinize=view.determinize,
        max_moves=game_rules.max_moves,
        normalise_move=game_rules.normalise_move,
    ),
    notation=Notation(
        write_move=moves.write_move,
        read_move=moves.read_move,
        write_state=states.write_state,
        read_state=states.read_state,
        move_syntax=moves.move_syntax,
    ),
    boards=Boards(
        read_board=boards.read_board,
        example=EXAMPLE,
        board_warnings=boards.board_warnings,
        board_separator="|",
    ),
    words=Words(
        say_move=view.say_move,
        status=view.status,
        pick_prompt=PICK_PROMPTS.get,
        button_label=view.button_label,
        randomizer_name=text("card", context="source of results"),
        turn_summary=view.turn_summary,
        explain=explanations.explain,
        rules_heading=explanations.rules_heading,
    ),
    drawing=Drawing(
        picks=view.picks,
        ghost=table_view.ghost,
        draw=table_view.draw,
        scoring_places=view.scoring_places,
        draw_text=text_view.draw_text,
        text_grid=text_view.text_grid,
        transient_picks=frozenset({"card", "from"}),
    ),
    components=Components(
        edition=EDITION,
        contents=contents,
    ),
    printing=Printing(
        printout=sheets.printout,
        printed_sheet=sheets.printed_sheet,
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
