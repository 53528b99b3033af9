"""Railroad Ink, with Meteor and Lava: draw what the dice show and join the exits of your board."""

from __future__ import annotations

from branchline.engine.game import GameSpec, Option
from branchline.engine.parts import Boards, Components, Drawing, Modules, Notation, Printing, Rules, Words
from branchline.engine.text import text
from branchline.games.railroad_ink.box.contents import contents
from branchline.games.railroad_ink.drawing import sheets, table_view, text_view
from branchline.games.railroad_ink.drawing.palette import palette
from branchline.games.railroad_ink.notation import boards, moves, states
from branchline.games.railroad_ink.rules import rules as game_rules
from branchline.games.railroad_ink.rules import scoring, view
from branchline.games.railroad_ink.rules.components import EDITION
from branchline.games.railroad_ink.rules.moves import Move, Place
from branchline.games.railroad_ink.rules.scoring import LINES
from branchline.games.railroad_ink.rules.state import State
from branchline.games.railroad_ink.words import explanations, illegal_moves, sentences
from branchline.games.railroad_ink.words.names import PICK_PROMPTS

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
        check=game_rules.check,
        new=game_rules.new,
        to_act=game_rules.to_act,
        legal_moves=game_rules.legal_moves,
        illegal_reason=illegal_moves.illegal_reason,
        chance_outcomes=game_rules.chance_outcomes,
        chance=game_rules.chance,
        apply=game_rules.apply,
        continues_turn=lambda state, seat, move: isinstance(move, Place),
        score=scoring.score,
        outcome=game_rules.outcome,
        view=view.view,
        determinize=view.determinize,
        infer_move=view.infer_move,
        max_moves=game_rules.max_moves,
        unused_lines=scoring.unused_lines,
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
        example=None,
        palette=palette,
        board_warnings=boards.board_warnings,
    ),
    words=Words(
        say_move=sentences.say_move,
        status=sentences.status,
        pick_prompt=PICK_PROMPTS.get,
        button_label=sentences.button_label,
        randomizer_name=text("dice", context="source of results"),
        turn_summary=sentences.turn_summary,
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
        transient_picks=frozenset({"die", "special", "direction", "distance"}),
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
        training=".bots.training",
        network_training=".bots.neural_training",
        encoding=".sim.encoding",
        kernel=".native.builds",
        convert=".native.convert",
        easy_bots=".bots.easy_bots",
        batch=".sim.batch",
    ),
)
