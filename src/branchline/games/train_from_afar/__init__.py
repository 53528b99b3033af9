"""The Train Travels from Afar: lay tracks in a frame and run four locomotives to the stations, or as far as they go."""

from __future__ import annotations

from branchline.engine.game import GameSpec, Option
from branchline.engine.parts import Boards, Components, Drawing, Modules, Notation, Printing, Rules, Words
from branchline.engine.text import text
from branchline.games.train_from_afar.box.contents import contents
from branchline.games.train_from_afar.drawing import sheets, table_view, text_view
from branchline.games.train_from_afar.notation import moves
from branchline.games.train_from_afar.notation.moves import EXAMPLE
from branchline.games.train_from_afar.rules import rules as game_rules
from branchline.games.train_from_afar.rules import scoring, view
from branchline.games.train_from_afar.rules.components import EDITION
from branchline.games.train_from_afar.rules.moves import Move
from branchline.games.train_from_afar.rules.state import State
from branchline.games.train_from_afar.words import explanations, illegal_moves, sentences
from branchline.games.train_from_afar.words.names import PICK_PROMPTS

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
        lines=scoring.lines,
        check=game_rules.check,
        new=game_rules.new,
        to_act=game_rules.to_act,
        legal_moves=game_rules.legal_moves,
        illegal_reason=illegal_moves.illegal_reason,
        chance_outcomes=game_rules.chance_outcomes,
        chance=game_rules.chance,
        apply=game_rules.apply,
        normalise_move=game_rules.normalise_move,
        score=scoring.score,
        outcome=game_rules.outcome,
        view=view.view,
        determinize=view.determinize,
        max_moves=game_rules.max_moves,
    ),
    notation=Notation(
        write_move=moves.write_move,
        read_move=moves.read_move,
        write_state=moves.write_state,
        read_state=moves.read_state,
        move_syntax=moves.move_syntax,
    ),
    boards=Boards(
        read_board=moves.read_board,
        example=EXAMPLE,
    ),
    words=Words(
        say_move=sentences.say_move,
        status=sentences.status,
        pick_prompt=PICK_PROMPTS.get,
        button_label=sentences.button_label,
        randomizer_name=text("tile", context="source of results"),
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
        move_picture=table_view.move_picture,
        transient_picks=frozenset({"tile"}),
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
        encoding=".sim.encoding",
        kernel=".native.builds",
        convert=".native.convert",
        easy_bots=".bots.easy_bots",
        batch=".sim.batch",
    ),
)
