"""TOY: a tiny game that uses the whole contract: chance, simultaneous rounds, secrets, options, an edition, two endings.

In a package each part would be the file that its heading names (docs/game-files.md).

Each round a die is rolled for everybody; each seat adds its pips up to twice and is done. Points past the target cost double.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from random import Random
from typing import TypeAlias

from branchline.drawing.picture import Look, pick, picture, tag, words
from branchline.engine.chance import uniform
from branchline.engine.components_schema import Compartment, Contents, Doubt, Thing, number
from branchline.engine.edition import Edition
from branchline.engine.errors import InvalidNotation, InvalidSetup
from branchline.engine.game import CHANCE, Example, GameSpec, Option, Outcome, Picks, ScoreSheet, Seat, Setup, ranks_by
from branchline.engine.parts import Boards, Components, Drawing, Notation, Rules, Words
from branchline.engine.text import Text, text

# components.toml: what is printed in the box

SOURCE = """\
# The box of the toy. Correct a value, and change its label if you are sure.
format = 1
game = "toy"
name = "The toy's box"

[die]
label = "printed"
faces = [1, 2, 2, 3]

[goal]
label = "deduced"
target = 12
penalty = 2
labels = { penalty = "reconstructed" }
"""


# rules/components.py: the same as typed values


@dataclass(frozen=True, slots=True)
class Box:
    """The edition as typed values."""

    faces: tuple[int, ...]
    target: int
    penalty: int


@lru_cache(maxsize=16)
def box(edition: Edition) -> Box:
    root = edition.root
    if edition.game != "toy":
        root.fail("game", text("this is the box of {game}", game=edition.game))
    root.only("format", "game", "name", "die", "goal")
    goal = root.table("goal")
    return Box(root.table("die").integers("faces", 1, 9, 1, 20), goal.integer("target", 1, 99), goal.integer("penalty", 0, 9))


# rules/moves.py


@dataclass(frozen=True, slots=True)
class Roll:
    """Chance: the die shows this number of pips."""

    pips: int


@dataclass(frozen=True, slots=True)
class Add:
    """Add the pips to the seat's count."""


@dataclass(frozen=True, slots=True)
class Done:
    """End the seat's round."""


Move: TypeAlias = Roll | Add | Done


# rules/state.py


@dataclass(frozen=True, slots=True)
class Row:
    """A seat's count before this round, what it added in the round, and whether it is done."""

    count: int = 0
    added: int = 0
    done: bool = False

    @property
    def total(self) -> int:
        return self.count + self.added


@dataclass(frozen=True, slots=True)
class State:
    """The table: rounds begun, the die (0 before the roll), the rows of all seats, and whose view it is (None: the full state)."""

    setup: Setup
    round: int
    pips: int
    rows: tuple[Row, ...]
    viewer: Seat | None = None


# rules/scoring.py

LINES = {"count": text("Count"), "over": text("Over the target")}


def score(state: State, seat: Seat) -> ScoreSheet:
    printed = box(state.setup.edition)
    total = state.rows[seat].total
    return ScoreSheet((("count", total), ("over", -printed.penalty * max(0, total - printed.target))))


# rules/rules.py


def check(setup: Setup) -> None:
    box(setup.edition)
    if setup.seats == 1 and setup["ending"] == "race":
        raise InvalidSetup(text("A race needs two seats"))


def new(setup: Setup) -> State:
    return State(setup, 0, 0, (Row(),) * setup.seats)


def is_finished(state: State) -> bool:
    hit = any(row.count == box(state.setup.edition).target for row in state.rows)
    return state.pips == 0 and (state.round == state.setup["rounds"] or (hit and state.setup["ending"] == "race"))


def to_act(state: State) -> tuple[Seat, ...]:
    if is_finished(state):
        return ()
    return tuple(seat for seat, row in enumerate(state.rows) if not row.done) if state.pips else (CHANCE,)


def legal_moves(state: State, seat: Seat) -> Sequence[Move]:
    if seat not in to_act(state):
        return ()
    if seat == CHANCE:
        return tuple(Roll(pips) for pips in sorted(set(box(state.setup.edition).faces)))
    return (Add(), Done()) if state.rows[seat].added < 2 * state.pips else (Done(),)


def chance_outcomes(state: State) -> Mapping[Move, Fraction]:
    return uniform(Roll(pips) for pips in sorted(box(state.setup.edition).faces))


def chance(state: State, rng: Random) -> Move:
    return Roll(rng.choice(box(state.setup.edition).faces))


def apply(state: State, seat: Seat, move: Move) -> State:
    match move:
        case Roll(pips):
            return replace(state, round=state.round + 1, pips=pips)
        case Add():
            return _reveal(_with_row(state, seat, replace(state.rows[seat], added=state.rows[seat].added + state.pips)))
        case Done():
            return _reveal(_with_row(state, seat, replace(state.rows[seat], done=True)))


def _with_row(state: State, seat: Seat, row: Row) -> State:
    return replace(state, rows=(*state.rows[:seat], row, *state.rows[seat + 1 :]))


def _reveal(state: State) -> State:
    if not all(row.done for row in state.rows):
        return state
    return replace(state, pips=0, rows=tuple(Row(row.total) for row in state.rows))


def outcome(state: State) -> Outcome | None:
    if to_act(state):
        return None
    sheets = [score(state, seat) for seat in range(state.setup.seats)]
    ranks = ranks_by([(sheet.total, sheet["over"]) for sheet in sheets])
    tied = len({sheet.total for sheet in sheets}) < len(sheets)
    hit = any(row.count == box(state.setup.edition).target for row in state.rows)
    ending, reason = ("target", text("Somebody hit the target")) if hit else ("rounds", text("All rounds are played"))
    ties = (text("Equal totals: who went less over the target is ahead"),) if tied else ()
    return Outcome(ranks, ending, reason, ties, text("A fine count") if state.setup.seats == 1 else None)


def max_moves(setup: Setup) -> int:
    return int(setup["rounds"]) * (1 + 3 * setup.seats)


# words/illegal_moves.py


def illegal_reason(state: State, seat: Seat, move: Move) -> Text | None:
    if move in legal_moves(state, seat):
        return None
    if not to_act(state):
        return text("The match is over")
    if isinstance(move, Roll) != (seat == CHANCE):
        return text("Only chance rolls, and it does nothing else")
    if seat not in to_act(state):
        return text("It is not your turn")
    return text("You may add at most twice a round") if seat != CHANCE else text("The die has no such face")


# notation/moves.py


def write_move(move: Move) -> str:
    return f"roll {move.pips}" if isinstance(move, Roll) else type(move).__name__.lower()


def read_move(typed: str) -> Move:
    if typed == "add":
        return Add()
    if typed == "done":
        return Done()
    if rolled := re.fullmatch(r"roll ([1-9])", typed):
        return Roll(int(rolled[1]))
    raise InvalidNotation(text("A move is add, done or roll and a digit, not {typed}", typed=repr(typed[:40])))


def write_state(state: State) -> str:
    rows = " ".join(f"{row.count}+{row.added}{'!' if row.done else '.'}" for row in state.rows)
    seen = "" if state.viewer is None else f" seen {state.viewer}"
    return f"{state.round} {state.pips} {rows}{seen}"


def read_state(setup: Setup, typed: str) -> State:
    found = re.fullmatch(r"([0-9]{1,3}) ([0-9])((?: [0-9]{1,4}\+[0-9]{1,2}[.!])+)(?: seen (-?[0-9]))?", typed)
    if not found or found[3].count(" ") != setup.seats:
        raise InvalidNotation(text("This is no state of the toy"))
    rows = tuple(_read_row(row) for row in found[3].split())
    return State(setup, int(found[1]), int(found[2]), rows, int(found[4]) if found[4] else None)


def _read_row(typed: str) -> Row:
    count, added = typed[:-1].split("+")
    return Row(int(count), int(added), typed.endswith("!"))


EXAMPLE = Example(2, "14 9")


def board_warnings(state: State, seat: Seat) -> list[Text]:
    printed, rounds = box(state.setup.edition), int(state.setup["rounds"])
    most = 2 * rounds * max(printed.faces)
    return [text("More than {n} in so few rounds", n=most)] if state.rows[seat].total > most else []


def read_board(setup: Setup, typed: str) -> State:
    counts = typed.split()
    for place, count in enumerate(counts, 1):
        if not re.fullmatch(r"[0-9]{1,4}", count):
            raise InvalidNotation(text("Entry {n}: {count} is not a count", n=place, count=repr(count[:20])))
    if len(counts) > setup.seats:
        raise InvalidNotation(text("There are {n} counts for {seats} seats", n=len(counts), seats=setup.seats))
    rows = tuple(Row(int(count)) for count in counts) + (Row(),) * (setup.seats - len(counts))
    return replace(new(setup), rows=rows)


# rules/view.py


def view(state: State, seat: Seat) -> State:
    if not state.setup["secret"] or state.pips == 0:
        return state
    rows = tuple(row if n == seat else Row(row.count) for n, row in enumerate(state.rows))
    return replace(state, rows=rows, viewer=seat)


def determinize(seen: State, rng: Random) -> State:
    if seen.viewer is None:
        return seen
    drawn = [row if n == seen.viewer else _random_row(row, seen.pips, rng) for n, row in enumerate(seen.rows)]
    if all(row.done for row in drawn):
        slow = rng.choice([n for n in range(len(drawn)) if n != seen.viewer])
        drawn[slow] = replace(drawn[slow], done=False)
    return replace(seen, rows=tuple(drawn), viewer=None)


def _random_row(row: Row, pips: int, rng: Random) -> Row:
    return replace(row, added=pips * rng.randrange(3), done=rng.random() < 0.5)


def say_move(state: State, seat: Seat, move: Move) -> Text:
    match move:
        case Roll(pips):
            return text("The die shows {n} pip", "The die shows {n} pips", n=pips)
        case Add():
            return text("Add {n}", n=state.pips)
        case Done():
            return text("Be done")


def button_label(state: State, seat: Seat, move: Move) -> Text | None:
    return text("End the round") if isinstance(move, Done) else None


def status(state: State, seat: Seat) -> Text:
    return text("Add {n} or be done", n=state.pips)


def picks(state: State, seat: Seat, move: Move) -> Picks:
    return {"roll": str(move.pips)} if isinstance(move, Roll) else {"action": write_move(move)}


def scoring_places(state: State, seat: Seat) -> Mapping[str, tuple[str, ...]]:
    return {"count": (f"row={seat}",)}


def explain(state: State, seat: Seat, key: str, value: str) -> Text | None:
    match key, value:
        case "line", "count":
            return text("All pips you added.")
        case "line", _:
            return text("Pips past the target cost points.")
        case "action", "done":
            return text("Ends your round; what you added can no longer be taken back.")
    return text("Adds what the die shows to your count.")


# drawing/table_view.py


def ghost(state: State, seat: Seat, move: Move, look: Look) -> str:
    return words(f"+{state.pips}", x=300, y=40, fill=look["brass"], opacity=0.55) if isinstance(move, Add) else ""


def draw(state: State, seat: Seat, legal: Sequence[Move], look: Look) -> str:
    rows = [words(f"{n + 1}: {row.total}", x=20, y=40 + 30 * n, fill=look["ink"]) for n, row in enumerate(state.rows)]
    height = 60 + 30 * len(rows)
    touch = [_button(state, seat, move, n, height, look) for n, move in enumerate(legal)]
    paper = tag("rect", width=400, height=height, fill=look["paper"])
    return picture(400, height, paper, *rows, *touch, title=look.say(text("The toy's table")))


def _button(state: State, seat: Seat, move: Move, place: int, height: int, look: Look) -> str:
    ((name, value),) = picks(state, seat, move).items()
    label = look.say(say_move(state, seat, move))
    return tag("circle", cx=20 + 40 * place, cy=height - 15, r=10, fill=look["go"], **pick(name, value, label))


# drawing/text_view.py


def draw_text(state: State, seat: Seat, look: Look) -> str:
    head = f"round {state.round}  die {state.pips or '-'}"
    rows = [f"{'>' if n == seat else ' '} seat {n + 1}: {row.count} + {row.added}" for n, row in enumerate(state.rows)]
    return "\n".join([f"\x1b[1m{head}\x1b[0m" if look.colour else head, *rows])


# __init__.py

ROUNDS = Option(
    "rounds",
    text("Rounds"),
    text("How long it lasts."),
    (3, 1, 6),
    (text("three rounds"), text("one round"), text("six rounds")),
    rules=(text("The die is rolled three times."), text("The die is rolled once."), text("The die is rolled six times.")),
)
SECRET = Option(
    "secret",
    text("Secret"),
    text("Whether others see what you add."),
    (True, False),
    (text("hidden until the round ends"), text("open")),
    rules=(text("Nobody sees what you add before the round ends."), text("Everybody sees at once what you add.")),
)
ENDING = Option(
    "ending",
    text("Ending"),
    text("When it ends."),
    ("rounds", "race"),
    (text("after the last round"), text("as soon as the target is hit")),
    rules=(text("All rounds are played."), text("It ends with the round in which somebody hits the target.")),
)


# contents: what lies in the box, as its owner can correct it

GOAL = Doubt("goal", text("The goal"), text("Every point depends on it."), text("The back of the die's bag."), 5)


def contents(edition: Edition, look: Look) -> Contents:
    faces = box(edition).faces
    details = tuple(number(text("Face {n}", n=n + 1), "die", "faces", n) for n in range(len(faces)))
    touched = tag("rect", width=60, height=20, fill="transparent", **pick("thing", "die", look.say(text("The die"))))
    svg = picture(60, 20, words(" ".join(map(str, faces)), y=15, fill=look["ink"]), touched, title=look.say(text("The die")))
    goal = (number(text("Target"), "goal", "target", doubt="goal"), number(text("Penalty"), "goal", "penalty", doubt="goal"))
    parts = (
        Compartment("die", text("The die"), text("Face by face."), (Thing("die", text("The die"), details),), svg),
        Compartment("goal", text("The goal"), text("In figures."), (Thing("goal", text("The goal"), goal),)),
    )
    return Contents(parts, (GOAL,))


TOY: GameSpec[State, Move] = GameSpec(
    id="toy",
    name=text("The Toy"),
    blurb=text("Count to twelve, together and in secret."),
    seats=(1, 4),
    minutes=(1, 2),
    rules_version=1,
    options=(ROUNDS, SECRET, ENDING),
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
    ),
    notation=Notation(
        write_move=write_move,
        read_move=read_move,
        write_state=write_state,
        read_state=read_state,
    ),
    boards=Boards(
        read_board=read_board,
        example=EXAMPLE,
        board_warnings=board_warnings,
        board_separator=" ",
    ),
    words=Words(
        say_move=say_move,
        status=status,
        button_label=button_label,
        explain=explain,
    ),
    drawing=Drawing(
        picks=picks,
        ghost=ghost,
        draw=draw,
        scoring_places=scoring_places,
        draw_text=draw_text,
    ),
    components=Components(
        edition=Edition(SOURCE, "toy.toml"),
        contents=contents,
    ),
)
