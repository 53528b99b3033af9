"""The contract: what every game gives, and all that bots, servers, replays and simulations may ask.

A game is a frozen dataclass of pure functions over its own `State` and its own kinds of `Move`, both frozen
dataclasses of plain values. No function changes its arguments, reads a clock or touches the global `random`.

**Seats** are numbered from 0. `CHANCE` is the seat of dice, deck and bag; `SPECTATOR` is somebody who looks on.

**Nothing of the future is in the state.** A deck is the multiset of what is left; a card is drawn when it is revealed,
by a chance move. **Rounds played together**: `to_act` names several seats, each lays its pieces one move at a time,
and `view` shows the others as they were when the round began. The last step of a turn is a move of its own (`Done`).

**Who may undo what** follows from `to_act`: a move after which somebody new is to act, or nobody, cannot be taken back
(see `match.Match.undo`). Games need to say nothing about it.

**Picks** are what one touches to make a move, each a key with a value; the keys are the game's own words. A pick is a place in the
picture (`data-pick="cell=3,4"`), and what nothing in the picture leads to becomes a button. Some keys mean the same in every game:
`TURN` is which way a piece lies, changed by turning what was picked already; `ACTION` is a deed without a place, and `ACTION` with
`DONE` the one that ends a turn, which has a button and a key of its own, with `PASS` one that gives something up: its button says so
(`button_label`), and whoever presses it is asked while other moves are left; `ROUTE` tells apart ways that lead from the same place to
the same place. Only these `BUTTONS` need not be in the picture. Keys that differ only by a number at their end, `die1` and `die2`
(`stem`), are alike: whoever types in a throw of real dice gives their values in any order.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Generic, Literal, NoReturn, TypeAlias, TypeVar

from branchline.drawing.picture import Look, Rectangle
from branchline.drawing.printout import Drawing, Printout
from branchline.drawing.text_grid import TextGrid
from branchline.engine.components_schema import Contents
from branchline.engine.edition import Edition
from branchline.engine.errors import InvalidSetup
from branchline.engine.text import Text, short, text

Seat: TypeAlias = int
CHANCE: Seat = -1
SPECTATOR: Seat = -2

OptionValue: TypeAlias = bool | int | str
Picks: TypeAlias = Mapping[str, str]

TURN, ACTION, ROUTE = "turn", "action", "route"
DONE, PASS = "done", "pass"
LINE = "line"  # the key under which lines of the score sheet are explained
BUTTONS = frozenset({TURN, ACTION, ROUTE})
NUMBERED = "[0-9]+$"  # the end of a key that is alike others

S = TypeVar("S")
M = TypeVar("M")


@dataclass(frozen=True, slots=True)
class Option:
    """One thing to decide before the match: its values (the first is the default), and what each means.

    It may mean nothing with fewer or more seats, or unless another option has a certain value: then nobody need be asked.
    """

    name: str
    label: Text
    help: Text
    values: tuple[OptionValue, ...]
    labels: tuple[Text, ...]
    seats: tuple[int, int] | None = None  # with how many it means anything; none: with any number
    needs: tuple[str, OptionValue] | None = None  # the other option and its value
    rules: tuple[Text, ...] = ()  # for each value, in one sentence, what is played by it

    @property
    def default(self) -> OptionValue:
        return self.values[0]

    def rule(self, value: OptionValue) -> Text:
        """What is played by this value; what the option is about, where its values have no words of their own."""
        return self.rules[self.values.index(value)] if self.rules else self.help

    def matters(self, setup: Setup) -> bool:
        """Whether it makes a difference at this table."""
        enough = self.seats is None or self.seats[0] <= setup.seats <= self.seats[1]
        return enough and (self.needs is None or setup[self.needs[0]] == self.needs[1])


@dataclass(frozen=True, slots=True)
class Setup:
    """How a table is laid: how many seats, every option with its value, and the box that is used."""

    seats: int
    options: tuple[tuple[str, OptionValue], ...]
    edition: Edition

    def __getitem__(self, name: str) -> OptionValue:
        return dict(self.options)[name]


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """Named lines of points; the total is their sum. Lines named in `penalties` are never positive."""

    lines: tuple[tuple[str, int], ...]
    penalties: tuple[str, ...] = ()

    @property
    def total(self) -> int:
        return sum([points for _, points in self.lines])

    def flat(self) -> dict[str, int]:
        """The lines and the total as one object, penalties as a person writes them down: 5 errors, not -5."""
        return {**{name: -points if name in self.penalties else points for name, points in self.lines}, "total": self.total}

    def __getitem__(self, line: str) -> int:
        return dict(self.lines)[line]


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended.

    `ranks[seat]` is 1 for the best; equal ranks share a place. A seat that plays alone against the box has rank 1
    when it won (or when there is nothing to win or lose) and 2 when the box won.
    `ending` is a short name of the way it ended, `reason` the sentence for it, `ties` says how equal totals were told
    apart, and `note` is a remark such as the level reached alone. `rival` is true where the box plays against a seat that is alone.
    """

    ranks: tuple[int, ...]
    ending: str
    reason: Text
    ties: tuple[Text, ...] = ()
    note: Text | None = None
    rival: bool = False

    @property
    def winners(self) -> tuple[Seat, ...]:
        return tuple(seat for seat, rank in enumerate(self.ranks) if rank == 1)


@dataclass(frozen=True, slots=True)
class Example:
    """A board as people write it down for `read_board` after a match, and how many seats it is of."""

    seats: int
    board: str


@dataclass(frozen=True, slots=True)
class Piece:
    """Something that lies in a cell of a board: its picture, and the word for it, one for each way it can lie.

    A word has a gap for the cell it lies in: `{cell}:HH__`; a board is such words with spaces between, in the order they were laid.
    """

    svg: str
    words: tuple[str, ...]


CHANCE_NAME = text("chance", context="who is asked what came")


def no_description(state: Any, seat: Seat, place: str) -> Text | None:
    """No place has a name."""
    return None


@dataclass(frozen=True, slots=True)
class Game(Generic[S, M]):
    """A game, assembled from the functions of its package. All of them are pure."""

    id: str
    name: Text
    blurb: Text  # one sentence for the card on the start page
    seats: tuple[int, int]  # fewest and most
    minutes: tuple[int, int]
    rules_version: int  # raised when an old log might replay to something else
    edition: Edition  # the box as far as it is known
    options: tuple[Option, ...]

    lines: Callable[[Setup], Mapping[str, Text]]
    """Every line a score sheet may have, in order, with its label: the names printed in the box that is played with."""

    check: Callable[[Setup], None]
    """Raises `InvalidEdition` or `InvalidSetup` where this box or this mix of options cannot be played."""

    new: Callable[[Setup], S]
    """The table before anything has happened."""

    to_act: Callable[[S], tuple[Seat, ...]]
    """Who may move: one seat, several at once, `(CHANCE,)`, or `()` when it is over."""

    legal_moves: Callable[[S, Seat], Sequence[M]]
    """Every move of this seat, in a fixed order; empty if it is not to act. For `CHANCE`, every result possible."""

    illegal_reason: Callable[[S, Seat, M], Text | None]
    """Why this move may not be made now: one sentence of the rules. `None` exactly for the legal moves."""

    chance: Callable[[S, Random], M]
    """What dice, deck or bag do, with their true odds. Only when `CHANCE` is to act."""

    apply: Callable[[S, Seat, M], S]
    """The state after a legal move. It is not checked again here: ask `illegal_reason`, or use `Match.play`, for moves from outside."""

    score: Callable[[S, Seat], ScoreSheet]
    """What the seat would score if it ended now; at any time, on a view as well."""

    outcome: Callable[[S], Outcome | None]
    """The ranking and its reasons; `None` while somebody is to act."""

    view: Callable[[S, Seat], S]
    """The same type with what this seat may not see blanked: the only place where secrets go. `SPECTATOR` is allowed."""

    determinize: Callable[[S, Random], S]
    """A full state that fits a view, for bots that search: what is hidden is drawn at random from what it can be."""

    write_move: Callable[[M], str]
    read_move: Callable[[str], M]
    """A move as one line of text, both ways; raises `InvalidNotation`."""

    write_state: Callable[[S], str]
    read_state: Callable[[Setup, str], S]
    """A whole state or view as one line of text, both ways; raises `InvalidNotation`."""

    read_board: Callable[[Setup, str], S]
    """A position as a person at a real table types it: what lies there, enough to score and draw it."""

    say_move: Callable[[S, Seat, M], Text]
    """The move as a sentence for log and choices, told from the state before it."""

    status: Callable[[S, Seat], Text]
    """One sentence that tells a seat that is to act what to do now. (Whom one waits for is said by those who know the names.)"""

    picks: Callable[[S, Seat, M], Picks]
    """What one touches, in order, to make this move: `{"die": "2", "cell": "3,4", "turn": "1"}`. No two legal moves share theirs.

    Which keys mean something everywhere is told at the top of this module.
    """

    ghost: Callable[[S, Seat, M, Look], str]
    """What the move would draw, as an SVG fragment in the coordinates of `draw`."""

    draw: Callable[[S, Seat, Sequence[M], Look], str]
    """The table as one seat has it before itself, as SVG. Everything one can touch has `data-pick="cell=3,4"` and an `aria-label`."""

    scoring_places: Callable[[S, Seat], Mapping[str, tuple[str, ...]]]
    """For each score line, the picks (`cell=3,4`) of the places that earned it, to light them up."""

    draw_text: Callable[[S, Seat, Look], str]
    """The table as plain text for a terminal, in the reader's language, with ANSI colours if the look has `colour`."""

    max_moves: Callable[[Setup], int]
    """A number of moves, chance included, within which every match ends."""

    normalise_move: Callable[[S, Seat, M], M] = lambda state, seat, move: move
    """The move that somebody means here who typed this one: a throw in another order, a colour by the letter of another language.

    `Match.play` asks it of every move, so all that is legal must be meant as it is.
    Call it before `illegal_reason` for a typed move.
    """

    palette: Callable[[Setup, Look], Sequence[Piece]] = lambda setup, look: ()
    """Pieces with which a board for `read_board` can be tapped together, where a board is written cell by cell."""

    example: Example | None = None
    """A board to start from, where boards are typed and not tapped together."""

    button_label: Callable[[S, Seat, M], Text | None] = lambda state, seat, move: None
    """The words on the button of a move that has one of its own (`Pass`); None where `say_move` says it well enough."""

    pick_prompt: Callable[[str], Text | None] = lambda key: None
    """What is still to be chosen where a pick with this key is missing, as it stands after "choose": `a cell`."""

    difficulty: Literal[1, 2, 3] = 2
    """How much there is to learn: 1 for a family that plays at once, 3 for those who like to read rules."""

    unused_lines: Callable[[Setup], frozenset[str]] = lambda setup: frozenset()
    """The lines nobody can have points on at this table (of an expansion that stays in the box): they need not be shown."""

    is_secret: Callable[[S, M, Seat], bool] = lambda state, move, reader: False
    """Whether this chance move goes where that reader may not look: a tile drawn into another's hand. All others are told to everybody.

    Asked with the state before the move, or with the reader's view of it, and answered alike. See `engine.secrets`.
    """

    infer_move: Callable[[S, S, Seat], M | None] = lambda before, after, seat: None
    """The only move a seat can have made for whoever saw these two views, one after the other (it has finished its round); None where
    that is found out by trying others, which takes longer."""

    board_warnings: Callable[[S, Seat], Sequence[Text]] = lambda state, seat: ()
    """What no match can have led to on a board that somebody wrote down (a piece twice, one that joins nothing): scored, and doubted."""

    turn_summary: Callable[[S, Seat, Sequence[M]], Text | None] = lambda state, seat, moves: None
    """A whole turn of a seat in a few words ("5 cells, took 9"), told from the state before it; None where its moves say it well enough."""

    move_picture: Callable[[S, Seat, M, Look], str | None] = lambda state, seat, move, look: None
    """What a move laid or drew, as a bit of SVG to be cropped and shown beside the log; None where its ghost shows just that."""

    transient_picks: frozenset[str] = frozenset()
    """The keys of picks that are no places on a board: what one takes in hand, and what is gone when it was used (a die, a card)."""

    shared_picks: frozenset[str] = frozenset()
    """The keys of picks whose places are the same in everybody's picture, on a map that all play on; others are on the mover's board."""

    describe_place: Callable[[S, Seat, str], Text | None] = no_description
    """What lies in a place that a person names (`2,-1`), in words: a sketch has no room for it. None where no place has that name."""

    move_syntax: Callable[[Setup, Seat], Mapping[str, Text]] = lambda setup, seat: {}
    """How a seat's moves are written at this table, or for `CHANCE` what comes: an example of each form, and what it means."""

    randomizer_name: Text = CHANCE_NAME
    """What decides where nobody does: dice, a card, a bag."""

    board_separator: str = "/"
    """What stands between the boards of several seats for `read_board`; nothing where all play on one."""

    explain: Callable[[S, Seat, str, str], Text | None] = lambda state, seat, key, value: None
    """The rule of something printed, in one sentence, for whoever points at it and asks: `explain(view, seat, "die", "HH__")`.

    Asked for every name in the picture drawn for this seat (a pick, what `data-cell="34"` names, and what only has words, as in
    `data-about="tile=A"`) and, under the key `LINE`, for every line of the score sheet. Names of things
    stand in their labels; this says what they are for. See `engine.explained`.
    """

    empty_places: Callable[[S, Seat, Look], Mapping[str, Rectangle]] = lambda state, seat, look: {}
    """Where in the picture of `draw` places lie that have no name in it, as picks (`cell=3,4`): the empty cells of a map that grows."""

    text_grid: Callable[[S, Seat, Look], TextGrid | None] = lambda state, seat, look: None
    """The board of the sketch alone, for figures in a terminal, each cell by the name it has in the picture; None where there is none."""

    rules_heading: Callable[[S, Seat], Text | None] = lambda state, seat: None
    """The heading of the rules page under which it is told what this seat does now; in each language as the page has it."""

    daily_variants: Callable[[], Sequence[Mapping[str, OptionValue]]] = lambda: ({},)
    """Options each worth a day of its own, for the match that everybody plays that day: alone, or with as few seats as there can be."""

    contents: Callable[[Edition, Look], Contents] = lambda edition, look: Contents()
    """What lies in a box, as its owner can correct it, drawn for this reader. See `engine.contents`."""

    printout: Callable[[Setup, Look], Printout] | None = None
    """What the game is made of on paper, to be played with pencil and scissors; None: an empty board as `draw` shows it."""

    printed_sheet: Callable[[S, Seat, Look], Drawing] | None = None
    """A seat's sheet as it stands, for a page that keeps a match; None: as `draw` shows it."""

    def __repr__(self) -> str:
        return f"Game({self.id!r})"

    def __reduce__(self) -> NoReturn:
        """Refuses to pickle: its functions need not have names. `branchline.games` pickles the games of `GAMES` by their ids."""
        raise TypeError(f"the game {self.id!r} cannot be pickled: only the games in branchline.games.GAMES can")

    def __deepcopy__(self, memo: dict[int, Any]) -> Game[S, M]:
        """Itself: nothing in it changes."""
        return self

    def setup(
        self,
        seats: int | None = None,
        options: Mapping[str, OptionValue] | None = None,
        edition: Edition | None = None,
    ) -> Setup:
        """A checked setup; what is left out takes the game's defaults, seats as few as the options allow.

        Raises `InvalidSetup` or `InvalidEdition`.
        """
        given = dict(options or {})
        for name in given:
            if all(option.name != name for option in self.options):
                known = ", ".join(option.name for option in self.options) or "-"
                raise InvalidSetup(text("Unknown option: {name}; choose from: {known}", name=short(name), known=known))
        chosen = tuple((o.name, _chosen(o, given.get(o.name, o.default))) for o in self.options)
        made = Setup(self.seats[0] if seats is None else seats, chosen, edition or self.edition)
        low, high = self.seats
        if not low <= made.seats <= high:
            raise InvalidSetup(text("This game is for {low} to {high} players, not {n}", low=low, high=high, n=made.seats))
        if seats is None:
            made = next((few for n in range(low, high + 1) if self._is_playable(few := replace(made, seats=n))), made)
        self.check(made)
        return made

    def _is_playable(self, setup: Setup) -> bool:
        try:
            self.check(setup)
        except InvalidSetup:
            return False
        return True


def _chosen(option: Option, value: OptionValue) -> OptionValue:
    for allowed in option.values:
        if type(allowed) is type(value) and allowed == value:
            return allowed
    values = ", ".join(write_option(v) for v in option.values)
    given = short(write_option(value))
    raise InvalidSetup(text("Option {name} must be one of {values}, not {given}", name=option.name, values=values, given=given))


def write_option(value: OptionValue) -> str:
    """An option's value as a person types it."""
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)


def read_option(option: Option, typed: str) -> OptionValue:
    """The value a person typed for an option; raises `InvalidSetup`."""
    for value in option.values:
        if typed.lower() in (write_option(value).lower(), str(value).lower()):
            return value
    return _chosen(option, typed)


AnyGame: TypeAlias = Game[Any, Any]


def move_places(game: Game[S, M], state: S, seat: Seat, move: M) -> tuple[str, ...]:
    """Where on a board a move was made, as picks (`cell=3,4`): all that was touched but buttons and what was taken in hand."""
    found = game.picks(state, seat, move).items()
    return tuple(f"{key}={value}" for key, value in found if key not in BUTTONS | game.transient_picks and stem(key) == key)


def stem(key: str) -> str:
    """What keys of picks have in common that are alike: `die` for `die1` and `die2`."""
    return re.sub(NUMBERED, "", key)


def ranked(keys: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
    """Ranks for seats by keys of which larger is better: equal keys share a rank."""
    return tuple(1 + sum(other > key for other in keys) for key in keys)


def ties(keys: Sequence[tuple[int, ...]], decided: Sequence[Text], shared: Text) -> tuple[Text, ...]:
    """How seats with equal totals, the first value of each key, were told apart.

    That is: the sentence for each further value of the keys that decided between two of them, and that for seats equal in all.
    """
    pairs = [(one, other) for n, one in enumerate(keys) for other in keys[:n] if one[0] == other[0]]
    said = [by for n, by in enumerate(decided, 1) if any(one[:n] == other[:n] and one[n] != other[n] for one, other in pairs)]
    return (*said, shared) if any(one == other for one, other in pairs) else tuple(said)
