"""The Train Travels from Afar: lay tracks in a frame and run four locomotives to the stations, or as far as they go."""

from __future__ import annotations

from branchline.engine.game import GameSpec, Option
from branchline.engine.parts import Boards, Components, Drawing, Modules, Notation, Printing, Rules, Words
from branchline.engine.text import text
from branchline.games.train_from_afar.box.contents import contents
from branchline.games.train_from_afar.drawing.sheets import printed_sheet, printout
from branchline.games.train_from_afar.drawing.table_view import draw, ghost, move_picture
from branchline.games.train_from_afar.drawing.text_view import draw_text, text_grid
from branchline.games.train_from_afar.notation.moves import EXAMPLE, move_syntax, read_board, read_move, read_state, write_move, write_state
from branchline.games.train_from_afar.rules.components import EDITION
from branchline.games.train_from_afar.rules.moves import Move
from branchline.games.train_from_afar.rules.rules import (
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
from branchline.games.train_from_afar.rules.scoring import lines, score
from branchline.games.train_from_afar.rules.state import State
from branchline.games.train_from_afar.rules.view import determinize, picks, scoring_places, view
from branchline.games.train_from_afar.words.explanations import explain, rules_heading
from branchline.games.train_from_afar.words.illegal_moves import illegal_reason
from branchline.games.train_from_afar.words.names import PICK_PROMPTS
from branchline.games.train_from_afar.words.sentences import button_label, say_move, status

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

GAME: GameSpec[State, Move] = GameSpec(
    id="train_from_afar",
    name=text("The Train Travels from Afar"),
    blurb=text("Four locomotives, one frame: lay tiles so that every locomotive reaches a station, or keeps running as long as possible"),
    seats=(1, 4),
    minutes=(15, 30),
    difficulty=1,
    rules_version=2,
    options=OPTIONS,
    daily_variants=lambda: ({"way": "longest"}, {"way": "both"}),
    package=__name__,
    rules=Rules(
        lines=lines,
        check=check,
        new=new,
        to_act=to_act,
        legal_moves=legal_moves,
        illegal_reason=illegal_reason,
        chance_outcomes=chance_outcomes,
        chance=chance,
        apply=apply,
        normalise_move=normalise_move,
        score=score,
        outcome=outcome,
        view=view,
        determinize=determinize,
        max_moves=max_moves,
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
    ),
    words=Words(
        say_move=say_move,
        status=status,
        pick_prompt=PICK_PROMPTS.get,
        button_label=button_label,
        randomizer_name=text("tile", context="source of results"),
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
        move_picture=move_picture,
        transient_picks=frozenset({"tile"}),
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
        training=".bots.training",
        encoding=".sim.encoding",
        kernel=".native.builds",
        convert=".native.convert",
        easy_bots=".bots.easy_bots",
        batch=".sim.batch",
    ),
)
