"""Hex for Branchline: `GAME`, made of its parts. Only rules and notation are required; each other part adds features."""

from __future__ import annotations

from branchline.engine.game import GameSpec, Option
from branchline.engine.parts import Drawing, Modules, Notation, Printing, Rules, Words
from branchline.engine.text import text
from hex import drawing, notation, printing, rules, words

SIZE = Option(
    name="size",
    label=text("Size"),
    help=text("Cells along each side of the board."),
    values=(7, 5, 9, 11),
    labels=(text("7 cells"), text("5 cells"), text("9 cells"), text("11 cells")),
)
SWAP = Option(
    name="swap",
    label=text("Swap"),
    help=text("Whether the second player can take over the first mark."),
    values=(True, False),
    labels=(text("allowed"), text("not allowed")),
)

GAME: GameSpec[rules.State, rules.Move] = GameSpec(
    id="hex",
    name=text("Hex"),
    blurb=text("Two sides of the board are yours: join them before the other player joins the other two."),
    seats=(2, 2),
    minutes=(5, 15),
    difficulty=1,
    package=__name__,
    options=(SIZE, SWAP),
    rules=Rules(
        new=rules.new,
        to_act=rules.to_act,
        legal_moves=rules.legal_moves,
        apply=rules.apply,
        score=rules.score,
        lines=lambda setup: words.LINES,
        illegal_reason=words.illegal_reason,
        max_moves=lambda setup: int(setup["size"]) ** 2 + 1,
    ),
    notation=Notation(
        write_move=notation.write_move,
        read_move=notation.read_move,
        write_state=notation.write_state,
        read_state=notation.read_state,
        move_syntax=notation.move_syntax,
    ),
    words=Words(
        say_move=words.say_move,
        status=words.status,
        button_label=words.button_label,
        pick_prompt={"cell": text("a cell")}.get,
        explain=words.explain,
        rules_heading=words.rules_heading,
    ),
    drawing=Drawing(
        picks=drawing.picks,
        draw=drawing.draw,
        ghost=drawing.ghost,
        scoring_places=drawing.scoring_places,
        draw_text=drawing.draw_text,
        text_grid=drawing.text_grid,
        shared_picks=frozenset({"cell"}),
    ),
    printing=Printing(printout=printing.printout),
    modules=Modules(
        evaluator=".bots.evaluator",
        encoding=".sim.encoding",
        kernel=".native.builds",
        convert=".native.convert",
        easy_bots=".bots.easy_bots",
        batch=".sim.batch",
    ),
)
