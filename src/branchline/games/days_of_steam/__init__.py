"""Days of Steam: lay the tracks of a growing map, deliver goods, and do not take the curves too fast."""

from __future__ import annotations

from branchline.engine.game import GameSpec, Option
from branchline.engine.parts import Boards, Components, Drawing, Modules, Notation, Printing, Rules, Words
from branchline.engine.text import text
from branchline.games.days_of_steam.box.contents import contents
from branchline.games.days_of_steam.drawing import sheets, table_view, text_view
from branchline.games.days_of_steam.notation import boards, moves, states
from branchline.games.days_of_steam.notation.boards import EXAMPLE
from branchline.games.days_of_steam.rules import rules as game_rules
from branchline.games.days_of_steam.rules import scoring, view
from branchline.games.days_of_steam.rules.components import EDITION, MOST_SEATS
from branchline.games.days_of_steam.rules.moves import Lay, LayCity, Move
from branchline.games.days_of_steam.rules.scoring import LINES
from branchline.games.days_of_steam.rules.state import State
from branchline.games.days_of_steam.words import explanations, illegal_moves, sentences
from branchline.games.days_of_steam.words.names import PICK_PROMPTS

OPTIONS = (
    Option(
        "coal_steam",
        text("Steam from coal"),
        text("When the steam of burnt coal may be used"),
        ("next_turn", "at_once"),
        (text("From the next turn on"), text("At once")),
        rules=(
            text("In the turn in which you burn coal you drive only on the steam you had."),
            text("Steam from coal may be spent in the turn in which it is burnt."),
        ),
    ),
    Option(
        "start_city_goods",
        text("Goods in the first city"),
        text("Whether the city in the middle begins with goods"),
        (True, False),
        (text("It begins with goods"), text("It begins empty")),
        rules=(
            text("Goods are drawn onto the first city before the first turn."),
            text("The first city has nothing to load until someone unloads a good there."),
        ),
    ),
    Option(
        "forbid_cutoff",
        text("Cutting off tiles"),
        text("Whether a tile laid on another may cut tiles off from the cities"),
        (False, True),
        (text("Allowed"), text("Not allowed")),
        rules=(
            text("A tile laid on another may leave tiles without a route to a city."),
            text("A tile may not be laid on another if tiles would lose their route to a city."),
        ),
    ),
    Option(
        "start_curve_counts",
        text("Curve at the start"),
        text("Whether the curve a train starts on counts towards derailing"),
        (False, True),
        (text("It does not count"), text("It counts")),
        rules=(
            text("The section from which a train starts never makes it derail."),
            text("A train that starts from a curve has driven a curve in that move."),
        ),
    ),
)

GAME: GameSpec[State, Move] = GameSpec(
    id="days_of_steam",
    name=text("Days of Steam"),
    blurb=text("Build the railway as you go, carry goods from city to city, and watch your speed on curves"),
    seats=(2, MOST_SEATS),
    minutes=(30, 45),
    rules_version=2,
    options=OPTIONS,
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
        continues_turn=lambda state, seat, move: isinstance(move, Lay | LayCity),
        score=scoring.score,
        outcome=game_rules.outcome,
        view=view.view,
        determinize=view.determinize,
        max_moves=game_rules.max_moves,
        is_secret=view.is_secret,
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
        board_separator="",
    ),
    words=Words(
        say_move=sentences.say_move,
        status=sentences.status,
        pick_prompt=PICK_PROMPTS.get,
        button_label=sentences.button_label,
        describe_place=sentences.describe_place,
        randomizer_name=text("stack, bag or die", context="source of results"),
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
        empty_places=table_view.empty_places,
        transient_picks=frozenset({"tile", "goods", "good", "train"}),
        shared_picks=frozenset({"cell", "city"}),
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
