"""Days of Steam: lay the tracks of a growing map, deliver goods, and do not take the curves too fast."""

from __future__ import annotations

from branchline.engine.game import GameSpec, Option
from branchline.engine.parts import Boards, Components, Drawing, Modules, Notation, Printing, Rules, Words
from branchline.engine.text import text
from branchline.games.days_of_steam.box.contents import contents
from branchline.games.days_of_steam.drawing.sheets import printed_sheet, printout
from branchline.games.days_of_steam.drawing.table_view import draw, empty_places, ghost
from branchline.games.days_of_steam.drawing.text_view import draw_text, text_grid
from branchline.games.days_of_steam.notation.boards import EXAMPLE, read_board
from branchline.games.days_of_steam.notation.moves import move_syntax, read_move, write_move
from branchline.games.days_of_steam.notation.states import read_state, write_state
from branchline.games.days_of_steam.rules.components import EDITION, MOST_SEATS
from branchline.games.days_of_steam.rules.moves import Move
from branchline.games.days_of_steam.rules.rules import (
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
from branchline.games.days_of_steam.rules.scoring import LINES, score
from branchline.games.days_of_steam.rules.state import State
from branchline.games.days_of_steam.rules.view import determinize, is_secret, picks, scoring_places, view
from branchline.games.days_of_steam.words.explanations import explain, rules_heading
from branchline.games.days_of_steam.words.illegal_moves import illegal_reason
from branchline.games.days_of_steam.words.names import PICK_PROMPTS
from branchline.games.days_of_steam.words.sentences import button_label, describe_place, say_move, status

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
        is_secret=is_secret,
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
        board_separator="",
    ),
    words=Words(
        say_move=say_move,
        status=status,
        pick_prompt=PICK_PROMPTS.get,
        button_label=button_label,
        describe_place=describe_place,
        randomizer_name=text("stack, bag or die", context="source of results"),
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
        empty_places=empty_places,
        transient_picks=frozenset({"tile", "goods", "good", "train"}),
        shared_picks=frozenset({"cell", "city"}),
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
