"""Railroad Ink, with Meteor and Lava: draw what the dice show and join the exits of your board."""

from __future__ import annotations

from branchline.engine.game import GameSpec, Option
from branchline.engine.parts import Boards, Components, Drawing, Modules, Notation, Printing, Rules, Words
from branchline.engine.text import text
from branchline.games.railroad_ink.box.contents import contents
from branchline.games.railroad_ink.drawing.palette import palette
from branchline.games.railroad_ink.drawing.sheets import printed_sheet, printout
from branchline.games.railroad_ink.drawing.table_view import draw, ghost
from branchline.games.railroad_ink.drawing.text_view import draw_text, text_grid
from branchline.games.railroad_ink.notation.boards import board_warnings, read_board
from branchline.games.railroad_ink.notation.moves import move_syntax, read_move, write_move
from branchline.games.railroad_ink.notation.states import read_state, write_state
from branchline.games.railroad_ink.rules.components import EDITION
from branchline.games.railroad_ink.rules.moves import Move
from branchline.games.railroad_ink.rules.rules import (
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
from branchline.games.railroad_ink.rules.scoring import LINES, score, unused_lines
from branchline.games.railroad_ink.rules.state import State
from branchline.games.railroad_ink.rules.view import determinize, infer_move, picks, scoring_places, view
from branchline.games.railroad_ink.words.explanations import explain, rules_heading
from branchline.games.railroad_ink.words.illegal_moves import illegal_reason
from branchline.games.railroad_ink.words.names import PICK_PROMPTS
from branchline.games.railroad_ink.words.sentences import button_label, say_move, status, turn_summary

OPTIONS = (
    Option(
        "expansion",
        text("Expansion"),
        text("Two extra dice for everyone, and six rounds instead of seven"),
        ("none", "meteor", "lava"),
        (text("None"), text("Meteor: craters to avoid and to mine"), text("Lava: lakes to grow and to close")),
        rules=(
            text("Only the four route dice, in every round."),
            text("Before drawing, a meteor makes a crater on every board; route ends that open onto craters earn points."),
            text("At least one of two lava dice is drawn every round; closed lakes earn points, and open lava sides are errors."),
        ),
    ),
    Option(
        "longest",
        text("Longest line"),
        text("How the longest highway and railway are followed"),
        ("simple", "trail"),
        (text("No cell counts twice"), text("No connection counts twice, but a cell may")),
        rules=(
            text("The longest line visits no cell twice, as in the rulebook."),
            text("The longest line may cross a cell again as long as it uses no connection twice."),
        ),
    ),
    Option(
        "crater_points",
        text("Points for craters"),
        text("With Meteor: what earns points for opening onto a crater"),
        ("end", "tile"),
        (text("Every route end on a crater"), text("Every tile with such an end")),
        rules=(
            text("A tile with two ends on craters counts twice."),
            text("A tile with two ends on craters counts once."),
        ),
        needs=("expansion", "meteor"),
    ),
    Option(
        "crater_in_centre",
        text("Craters in the centre"),
        text("With Meteor: whether a crater fills a centre cell"),
        (True, False),
        (text("They count as filled"), text("They do not count")),
        rules=(
            text("A crater on a centre cell earns the points of that cell."),
            text("A centre cell with nothing but a crater earns nothing."),
        ),
        needs=("expansion", "meteor"),
    ),
    Option(
        "volcano_on_route",
        text("Volcano on a route"),
        text("With Lava: whether a new volcano may rise on a route and erase it"),
        (True, False),
        (text("Allowed"), text("Not allowed")),
        rules=(
            text("A new volcano on a route erases the route."),
            text("A new volcano may rise only on cells without a route."),
        ),
        needs=("expansion", "lava"),
    ),
)

GAME: GameSpec[State, Move] = GameSpec(
    id="railroad_ink",
    name=text("Railroad Ink"),
    blurb=text("Roll, draw, connect: everyone draws the same routes, and every board ends up different"),
    seats=(1, 6),
    minutes=(20, 30),
    difficulty=1,
    rules_version=1,
    options=OPTIONS,
    daily_variants=lambda: ({}, {"expansion": "meteor"}, {}, {"expansion": "lava"}),  # half the days without an expansion
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
        infer_move=infer_move,
        max_moves=max_moves,
        unused_lines=unused_lines,
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
        example=None,
        palette=palette,
        board_warnings=board_warnings,
    ),
    words=Words(
        say_move=say_move,
        status=status,
        pick_prompt=PICK_PROMPTS.get,
        button_label=button_label,
        randomizer_name=text("dice", context="source of results"),
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
        transient_picks=frozenset({"die", "special", "direction", "distance"}),
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
        network_training=".bots.neural_training",
        encoding=".sim.encoding",
        kernel=".native.builds",
        convert=".native.convert",
        easy_bots=".bots.easy_bots",
        batch=".sim.batch",
    ),
)
