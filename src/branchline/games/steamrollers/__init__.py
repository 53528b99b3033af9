"""SteamRollers: draw tracks on your own map, build up the engine, deliver goods before the others do, or before Eva does."""

from __future__ import annotations

from branchline.engine.game import GameSpec, Option
from branchline.engine.parts import Boards, Components, Drawing, Modules, Notation, Printing, Rules, Words
from branchline.engine.text import text
from branchline.games.steamrollers.box.contents import contents
from branchline.games.steamrollers.drawing import sheets, table, table_view, text_view
from branchline.games.steamrollers.notation import boards, moves, states
from branchline.games.steamrollers.notation.boards import EXAMPLE
from branchline.games.steamrollers.rules import opening, scoring, view
from branchline.games.steamrollers.rules import rules as game_rules
from branchline.games.steamrollers.rules.components import EDITION, MOST_PLAYERS
from branchline.games.steamrollers.rules.moves import Move
from branchline.games.steamrollers.rules.scoring import LINES
from branchline.games.steamrollers.rules.state import State
from branchline.games.steamrollers.words import explanations, illegal_moves, phrases, sentences
from branchline.games.steamrollers.words.names import PICK_PROMPTS

LEVELS = (1, 2, 3, 4, 5, 6)
EVA_RULES = tuple(
    text("Level {n} of {most}: before you begin Eva crosses a field for each of its dice.", n=n, most=len(LEVELS)) for n in LEVELS
)
ALONE, WITH_OTHERS = (1, 1), (2, MOST_PLAYERS)
OPTIONS = (
    Option(
        "level",
        text("Map"),
        text("Walls between some regions, picked by a die"),
        ("easy", "medium", "hard"),
        (text("No walls"), text("One wall"), text("Two walls")),
        rules=(
            text("All regions are open to each other."),
            text("A die picks one border between two regions that is a wall: nothing joins across it."),
            text("A die picks two borders between regions that are walls: nothing joins across them."),
        ),
    ),
    Option(
        "coal",
        text("Coal"),
        text("2+ players: one coal in every city that lost a good during setup; it may be delivered to any other city"),
        (False, True),
        (text("Without coal"), text("With coal")),
        rules=(
            text("There is no coal on the table."),
            text("Every city that lost a good in the setup gets one coal, which may be delivered to any other city."),
        ),
        seats=WITH_OTHERS,
    ),
    Option(
        "orders",
        text("Orders"),
        text("2+ players: trade in sets of delivered goods for order tiles and extra points"),
        (False, True),
        (text("Without orders"), text("With orders")),
        rules=(
            text("Delivered goods go back into the bag."),
            text("You keep what you deliver and may hand in exact sets for order tiles, once in each of your turns."),
        ),
        seats=WITH_OTHERS,
    ),
    Option(
        "starting_tiles",
        text("Starting tiles"),
        text("2+ players: everyone starts with a different small bonus"),
        (False, True),
        (text("Without starting tiles"), text("With starting tiles")),
        rules=(
            text("Everyone begins with an empty sheet."),
            text("From the last player to the first, everyone chooses one starting tile before the first round."),
        ),
        seats=WITH_OTHERS,
    ),
    Option(
        "power_cap",
        text("Engine power limit"),
        text("Whether the power tile can raise an engine above 6"),
        (0, 6),
        (text("The tile can raise it above 6"), text("Never more than 6")),
        rules=(
            text("With all boxes crossed, the tile that adds power makes it more than six."),
            text("Power is never more than six, whatever the tile adds."),
        ),
    ),
    Option(
        "eva",
        text("Eva's level"),
        text("Solo: how many fields Eva has crossed at the start"),
        LEVELS,
        (
            text("Railway worker"),
            text("Conductor"),
            text("Engine driver"),
            text("Engineer"),
            text("Investor"),
            text("Railway magnate"),
        ),
        rules=EVA_RULES,
        seats=ALONE,
    ),
    Option(
        "rows",
        text("Rows of goods"),
        text("Solo: the order of the goods in each city; Eva takes from the right"),
        ("chosen", "drawn"),
        (text("You choose"), text("As they were drawn")),
        rules=(
            text("You set the order of the goods in every city before the first round."),
            text("The goods stay in the order in which they came from the bag."),
        ),
        seats=ALONE,
    ),
)

GAME: GameSpec[State, Move] = GameSpec(
    id="steamrollers",
    name=text("SteamRollers"),
    blurb=text("Take a die: draw a track, strengthen the engine, deliver a good or grab a tile before someone else does"),
    seats=(1, MOST_PLAYERS),
    minutes=(30, 45),
    difficulty=3,
    rules_version=1,
    options=OPTIONS,
    daily_variants=lambda: tuple({"level": level, "eva": eva} for level in ("easy", "medium", "hard") for eva in (1, 2, 3)),
    package=__name__,
    rules=Rules(
        lines=lambda setup: LINES,
        check=game_rules.check,
        new=opening.new,
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
        normalise_move=moves.normalise_move,
        unused_lines=scoring.unused_lines,
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
    ),
    words=Words(
        say_move=sentences.say_move,
        status=view.status,
        pick_prompt=PICK_PROMPTS.get,
        button_label=phrases.button_label,
        randomizer_name=text("dice or bag", context="source of results"),
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
        transient_picks=frozenset({"die", "second", "shape", "tile", "value", "start", "good"}),
        shared_picks=frozenset({"take", "order"}),
    ),
    components=Components(
        edition=EDITION,
        contents=contents,
    ),
    printing=Printing(
        printout=sheets.printout,
        printed_sheet=table.printed_sheet,
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
