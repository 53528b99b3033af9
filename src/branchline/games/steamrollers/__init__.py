"""SteamRollers: draw tracks on your own map, build up the engine, deliver goods before the others do, or before Eva does.

Beyond the files that every game has (docs/adding-a-game.md):

board_notation   a position as a person at a real table types it: what is on the sheets, enough to score and draw it
card_drawing     action tiles and orders as cards: what they do, whose they are, what they are worth
card_explaining  the rules of action tiles and orders in one sentence each
contents         what lies in the box, as its owner can correct it; contents_drawing shows it
deliveries       deliveries: what may be carried where, by which route, with which tiles; and orders
dice_drawing     the dice as a picture: those left, the black one, those in hand, a stolen one, Eva's; the first player's marker
engine_drawing   the engine beside the map as a picture: its boxes, and its power
eva              Eva's turn in the game alone: she crosses, takes a tile back, rolls again, removes a good
eva_drawing      Eva as a picture: her crosses, and her points
explaining       the rule of everything printed in one sentence each, and the chapter of the rules for what is done now
figure_contents  numbers and names in the box, as its owner can correct them
goods_drawing    the goods board as a picture: six cities with what lies on them
kernel           the game over flat arrays, for search and mass simulation: any box, every option, one to five seats
kernel_carrying  deliveries and orders on the kernel: what may be carried where, by which route, with which tiles
kernel_numbers   the numbers that the files of the kernel share: sizes, effects, phases, and the blocks in which moves are numbered
kernel_opening   laying the table on the kernel: goods, rows, the phases of the setup, starting tiles
kernel_state     states and moves of the game as those of the kernel, and back. Either form of the kernel will do
kernel_table     the table as flat arrays: the box, everything that lies on it, what tracks join, and the points
kernels          the files of the kernel in the form that is fastest here, as one
layout           where the parts of the picture lie
map              the map of the box: hexes, regions, cities, towns, walls, and the tables that tracks are followed by
map_drawing      the map of one sheet as a picture: regions, walls, cities, towns, tracks
naming           goods, tracks, tiles and orders in words, and goods by the letters of the reader's language
network          what the tracks on a sheet join: links between cities, and the routes a good can take over them
offers           moves as they are offered: the words on buttons, in lists and in hints
opening          laying the table: goods, sides, map, first player, Eva's influence, starting tiles
pieces           how pieces to cut out look, around (0, 0): action tiles, orders, starting tiles, the first player's marker
score_drawing    the running score sheet as a picture
sentences        moves in words: what was done, told from the state before it; what Eva does after it
sheets           the game on paper: maps to draw on, what lies on the table, all that is cut out
start_drawing    the starting tiles as a picture, with the tracks and goods one can choose with them
state_notation   whole states as one line of text, both ways
tile_contents    action tiles and orders in the box, as its owner can correct them
table_drawing    what lies on a real table as a picture: a sheet to write on, the goods board, Eva's sheet, the black die
tray             the strip above the map: the dice or the starting tiles, and every result for people who throw themselves
turn             a seat's turn: taking dice, the stealing tile, changing the die, the actions, and what comes after
"""

from __future__ import annotations

from branchline.engine.game import Game, Option
from branchline.engine.text import text
from branchline.games.steamrollers.box.contents import contents
from branchline.games.steamrollers.drawing.sheets import printout
from branchline.games.steamrollers.drawing.table import kept
from branchline.games.steamrollers.drawing.table_view import draw, ghost
from branchline.games.steamrollers.drawing.text_view import plan, sketch
from branchline.games.steamrollers.notation.boards import EXAMPLE, read_board
from branchline.games.steamrollers.notation.moves import forms, meant, read_move, write_move
from branchline.games.steamrollers.notation.states import read_state, write_state
from branchline.games.steamrollers.rules.components import EDITION, MOST_PLAYERS
from branchline.games.steamrollers.rules.moves import Move
from branchline.games.steamrollers.rules.opening import new
from branchline.games.steamrollers.rules.rules import apply, bound, chance, check, legal_moves, outcome, to_act
from branchline.games.steamrollers.rules.scoring import LINES, idle, score
from branchline.games.steamrollers.rules.state import State
from branchline.games.steamrollers.rules.view import complete, marks, picks, status, view
from branchline.games.steamrollers.words.button_labels import offer
from branchline.games.steamrollers.words.explanations import chapter, explain
from branchline.games.steamrollers.words.illegal_moves import refusal
from branchline.games.steamrollers.words.names import ASKED
from branchline.games.steamrollers.words.sentences import say_move

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
        text("2+ players: one coal in every city that lost a good during setup; it may be delivered to any city"),
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

GAME: Game[State, Move] = Game(
    id="steamrollers",
    name=text("SteamRollers"),
    blurb=text("Take a die: draw a track, strengthen the engine, deliver a good or grab a tile before someone else does"),
    seats=(1, MOST_PLAYERS),
    minutes=(30, 45),
    difficulty=3,
    rules_version=1,
    edition=EDITION,
    options=OPTIONS,
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
    meant=meant,
    idle=idle,
    example=EXAMPLE,
    offer=offer,
    forms=forms,
    days=lambda: tuple({"level": level, "eva": eva} for level in ("easy", "medium", "hard") for eva in (1, 2, 3)),
    lots=text("dice or bag", context="what came"),
    loose=frozenset({"die", "second", "shape", "tile", "value", "start", "good"}),
    shared=frozenset({"take", "order"}),
    explain=explain,
    chapter=chapter,
    contents=contents,
    printout=printout,
    kept=kept,
)
