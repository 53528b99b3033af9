"""The contract every game fulfils, and all that bots, servers, replays and simulations can ask of a game.

A game is a frozen dataclass of pure functions over its own `State` and its own kinds of `Move`, both frozen
dataclasses of plain values. No function changes its arguments, reads a clock or uses the global `random`.

**Seats** are numbered from 0. `CHANCE` is the seat of dice, deck and bag; `SPECTATOR` is a viewer without a seat.

**The state contains nothing about the future.** A deck is the multiset of its remaining cards; a chance move draws a card when it is
revealed. **Simultaneous rounds**: `to_act` names several seats, each makes its moves one at a time, and `view` shows the others
as they were when the round began. The last step of a turn is a move of its own (`Done`).

**Undo** follows from `to_act`: a move is final if it hands the turn to another seat, or to nobody (see `match.Match.undo`).
The game itself needs no code for it.

**Picks** are what a player selects to make a move: keys with values, where the keys are the game's own words. A pick is a place in
the picture (`data-pick="cell=3,4"`); a pick that is not in the picture becomes a button. Some keys mean the same in every game:

- `TURN`: how a piece is rotated; rotating the selected piece changes it.
- `ACTION`: an action without a place. `ACTION` with `DONE` ends a turn and has a button and a key of its own. `ACTION` with `PASS`
  gives something up: its button names it (`button_label`), and the client asks for confirmation while other moves are left.
- `ROUTE`: tells apart routes with the same start and end.

Only these `BUTTONS` may be missing in the picture. Keys that differ only in a number at their end, `die1` and `die2`, share a `stem`:
their values can be typed in any order, as with real dice.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
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
LINE = "line"  # the key for explanations of score lines
BUTTONS = frozenset({TURN, ACTION, ROUTE})
NUMBERED = "[0-9]+$"  # the end of a numbered key

S = TypeVar("S")
M = TypeVar("M")


@dataclass(frozen=True, slots=True)
class Option:
    """One setting of a match: its values (the first is the default), and what each means.

    An option can depend on the number of seats (`seats`) or on the value of another option (`needs`); see `matters`.
    """

    name: str
    label: Text
    help: Text
    values: tuple[OptionValue, ...]
    labels: tuple[Text, ...]
    seats: tuple[int, int] | None = None  # the numbers of seats with which it matters; None: all
    needs: tuple[str, OptionValue] | None = None  # the other option and its value
    rules: tuple[Text, ...] = ()  # one sentence of the rules for each value

    @property
    def default(self) -> OptionValue:
        return self.values[0]

    def rule(self, value: OptionValue) -> Text:
        """The rule for this value; the help of the option if its values have no rules of their own."""
        return self.rules[self.values.index(value)] if self.rules else self.help

    def matters(self, setup: Setup) -> bool:
        """Whether the option makes a difference in this setup."""
        enough = self.seats is None or self.seats[0] <= setup.seats <= self.seats[1]
        return enough and (self.needs is None or setup[self.needs[0]] == self.needs[1])


@dataclass(frozen=True, slots=True)
class Setup:
    """The settings of a match: the number of seats, the value of every option, and the edition."""

    seats: int
    options: tuple[tuple[str, OptionValue], ...]
    edition: Edition

    def __getitem__(self, name: str) -> OptionValue:
        return dict(self.options)[name]


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """Points by named lines; the total is their sum. Lines named in `penalties` are never positive."""

    lines: tuple[tuple[str, int], ...]
    penalties: tuple[str, ...] = ()

    @property
    def total(self) -> int:
        return sum([points for _, points in self.lines])

    def flat(self) -> dict[str, int]:
        """The lines and the total as one object, penalties as positive numbers: 5 errors, not -5."""
        return {**{name: -points if name in self.penalties else points for name, points in self.lines}, "total": self.total}

    def __getitem__(self, line: str) -> int:
        return dict(self.lines)[line]


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a match.

    `ranks[seat]` is 1 for the best; equal ranks share a place. In a solo match the seat has rank 1 if it won
    (or if nothing can be won or lost) and 2 if the game won.
    `ending` is a short name for the way the match ended, `reason` the sentence for it, `ties` says how tied totals were
    ranked, and `note` is a remark such as the solo level reached. `rival` is true if the game plays against a solo seat.
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
    """A board as `read_board` reads it after a match, and its number of seats."""

    seats: int
    board: str


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece in a cell of a board: its picture, and one word of notation for each rotation.

    `{cell}` in a word stands for the piece's cell: `{cell}:HH__`. A board is such words, separated by spaces, in the order of play.
    """

    svg: str
    words: tuple[str, ...]


CHANCE_NAME = text("chance", context="who is asked what came")


CONSTANT = frozenset({"setup", "box"})  # fields of a state that do not change during a match


def fields_key(state: Any) -> Hashable:
    """All fields of a state except those that are constant during a match: the default of `Game.state_key`."""
    return tuple([getattr(state, name) for name in type(state).__match_args__ if name not in CONSTANT])


def no_description(state: Any, seat: Seat, place: str) -> Text | None:
    """None: the default of `Game.describe_place`."""
    return None


@dataclass(frozen=True, slots=True)
class Game(Generic[S, M]):
    """A game, assembled from the functions of its package. All of them are pure. Fields with a default are optional."""

    id: str
    name: Text
    blurb: Text  # one sentence for the card on the start page
    seats: tuple[int, int]  # fewest and most
    minutes: tuple[int, int]
    rules_version: int  # raised when an old log could replay to a different result
    edition: Edition  # the default edition: the box as far as it is known
    options: tuple[Option, ...]

    lines: Callable[[Setup], Mapping[str, Text]]
    """Every line a score sheet can have, in order, with its label as printed in the edition."""

    check: Callable[[Setup], None]
    """Raises `InvalidEdition` or `InvalidSetup` if the edition or the combination of options cannot be played."""

    new: Callable[[Setup], S]
    """The state before the first move."""

    to_act: Callable[[S], tuple[Seat, ...]]
    """The seats that can move: one, several at once, `(CHANCE,)`, or `()` after the end."""

    legal_moves: Callable[[S, Seat], Sequence[M]]
    """Every legal move of this seat, in a fixed order; empty if it is not to act. For `CHANCE`, every possible result."""

    illegal_reason: Callable[[S, Seat, M], Text | None]
    """Why this move is illegal now, in one sentence of the rules; None exactly for the legal moves."""

    chance_outcomes: Callable[[S], Mapping[M, Fraction]]
    """Every chance move with its exact probability, in the order of `legal_moves`. Only when `CHANCE` is to act. See `engine.chance`."""

    chance: Callable[[S, Random], M]
    """A random chance move with its true probability. Only when `CHANCE` is to act."""

    apply: Callable[[S, Seat, M], S]
    """The state after a legal move. Does not check legality: for untrusted moves use `illegal_reason` or `Match.play`."""

    score: Callable[[S, Seat], ScoreSheet]
    """The score of the seat if the match ended now; works at any time, also on a view."""

    outcome: Callable[[S], Outcome | None]
    """The ranking and its reasons; None while the match is not over."""

    view: Callable[[S, Seat], S]
    """The state as this seat (or `SPECTATOR`) sees it: a `State` without the hidden information. The only place that removes it."""

    determinize: Callable[[S, Random], S]
    """A full state that is consistent with a view: hidden information is sampled at random (determinization), for bots that search."""

    write_move: Callable[[M], str]
    read_move: Callable[[str], M]
    """A move as one line of text, both ways; raises `InvalidNotation`."""

    write_state: Callable[[S], str]
    read_state: Callable[[Setup, str], S]
    """A whole state or view as one line of text, both ways; raises `InvalidNotation`."""

    read_board: Callable[[Setup, str], S]
    """A position as typed by a person at a real table: what lies there, enough to score and draw it; raises `InvalidNotation`."""

    say_move: Callable[[S, Seat, M], Text]
    """The move as a sentence for the log and for lists of moves; takes the state before the move."""

    status: Callable[[S, Seat], Text]
    """One sentence that tells a seat to act what to do now. The table adds the names of the players it waits for."""

    picks: Callable[[S, Seat, M], Picks]
    """The picks that make this move, in order: `{"die": "2", "cell": "3,4", "turn": "1"}`; different for every legal move.

    The docstring of this module lists the keys that mean the same in every game.
    """

    ghost: Callable[[S, Seat, M, Look], str]
    """A preview of the move, as an SVG fragment in the coordinates of `draw`."""

    draw: Callable[[S, Seat, Sequence[M], Look], str]
    """The table as seen from a seat, as SVG. Every place a player can select has `data-pick="cell=3,4"` and an `aria-label`."""

    scoring_places: Callable[[S, Seat], Mapping[str, tuple[str, ...]]]
    """For each score line, the picks (`cell=3,4`) of the places that earned it, to highlight them."""

    draw_text: Callable[[S, Seat, Look], str]
    """The table as text for a terminal, in the reader's language, with ANSI colours if `look.colour`."""

    max_moves: Callable[[Setup], int]
    """An upper bound on the number of moves of a match, chance moves included."""

    normalise_move: Callable[[S, Seat, M], M] = lambda state, seat, move: move
    """The canonical form of a typed move: a roll written in another order, a colour by its letter in another language.

    Every legal move is its own canonical form. `Match.play` normalises each move; for typed moves there is `read_typed_move`.
    """

    state_key: Callable[[S], Hashable] = fields_key
    """A hash key of a state: two states of one match have the same key exactly if they are equal. For transposition tables."""

    palette: Callable[[Setup, Look], Sequence[Piece]] = lambda setup, look: ()
    """The pieces of an editor for boards of `read_board`, for games whose boards are written cell by cell."""

    example: Example | None = None
    """A board to start from, for games without a `palette`."""

    button_label: Callable[[S, Seat, M], Text | None] = lambda state, seat, move: None
    """The label of a move's own button (`Pass`), as an order; None if the sentence of `say_move` serves."""

    pick_prompt: Callable[[str], Text | None] = lambda key: None
    """What the player still has to choose if a pick with this key is missing, as written after "choose": `a cell`."""

    difficulty: Literal[1, 2, 3] = 2
    """How much there is to learn: 1 for families, 3 for experienced players."""

    unused_lines: Callable[[Setup], frozenset[str]] = lambda setup: frozenset()
    """The score lines that cannot score with this setup, such as those of an expansion that is not played; they need not be shown."""

    is_secret: Callable[[S, M, Seat], bool] = lambda state, move, reader: False
    """Whether a chance move is hidden from this reader, such as a tile drawn into another hand. All other chance moves are public.

    Takes the state before the move or the reader's view of it, with the same result. See `engine.secrets`.
    """

    infer_move: Callable[[S, S, Seat], M | None] = lambda before, after, seat: None
    """The move implied by two successive views, or None if the caller must try all legal moves."""

    board_warnings: Callable[[S, Seat], Sequence[Text]] = lambda state, seat: ()
    """What is impossible in a match on a typed board (a piece used twice, one without a connection): it is scored, with these warnings."""

    turn_summary: Callable[[S, Seat, Sequence[M]], Text | None] = lambda state, seat, moves: None
    """A whole turn in a few words ("5 cells, took 9"), from the state before it; None if the sentences of its moves serve."""

    move_picture: Callable[[S, Seat, M, Look], str | None] = lambda state, seat, move, look: None
    """What a move placed or drew, as an SVG fragment for the log; None if its `ghost` shows just that."""

    transient_picks: frozenset[str] = frozenset()
    """The keys of picks that are not places on a board: pieces that are gone once used (a die, a card)."""

    shared_picks: frozenset[str] = frozenset()
    """The keys of picks on a map that all players share; other picks are on the board of the seat that moves."""

    describe_place: Callable[[S, Seat, str], Text | None] = no_description
    """What lies in a place (`2,-1`), in words, for terminals; None if no place has that name."""

    move_syntax: Callable[[Setup, Seat], Mapping[str, Text]] = lambda setup, seat: {}
    """How moves of a seat (or of `CHANCE`) are written in this setup: an example of each kind, with its meaning."""

    randomizer_name: Text = CHANCE_NAME
    """What makes chance moves: dice, a card, a bag."""

    board_separator: str = "/"
    """The separator between the boards of several seats for `read_board`; empty if all play on one board."""

    explain: Callable[[S, Seat, str, str], Text | None] = lambda state, seat, key, value: None
    """The rule of something printed, in one sentence: `explain(view, seat, "die", "HH__")`.

    Called with every name in the picture drawn for this seat (a pick, the name in `data-cell="34"`, the name in
    `data-about="tile=A"` of what has only words) and, under the key `LINE`, with every line of the score sheet. The label of a thing
    names it; this says what it is for. See `drawing.explanations`.
    """

    empty_places: Callable[[S, Seat, Look], Mapping[str, Rectangle]] = lambda state, seat, look: {}
    """The bounds, in the picture of `draw`, of places without an element of their own, by pick (`cell=3,4`): cells of a growing map."""

    text_grid: Callable[[S, Seat, Look], TextGrid | None] = lambda state, seat, look: None
    """The board of `draw_text` alone, with the position of each cell, for figures in a terminal; None if the game has none."""

    rules_heading: Callable[[S, Seat], Text | None] = lambda state, seat: None
    """The heading of the rules page that covers what this seat does now, as written there in each language."""

    daily_variants: Callable[[], Sequence[Mapping[str, OptionValue]]] = lambda: ({},)
    """The options of the daily match, one set per day in turn; played solo or with the fewest seats possible."""

    contents: Callable[[Edition, Look], Contents] = lambda edition, look: Contents()
    """The components of a box as its owner can correct them, drawn for this reader. See `engine.components_schema`."""

    printout: Callable[[Setup, Look], Printout] | None = None
    """The game as printable sheets and pieces, to play with pencil and scissors; None: the empty board of `draw`."""

    printed_sheet: Callable[[S, Seat, Look], Drawing] | None = None
    """The sheet of a seat as it is now, for the printed page of a match; None: the picture of `draw`."""

    def __repr__(self) -> str:
        return f"Game({self.id!r})"

    def __reduce__(self) -> NoReturn:
        """Raises `TypeError`: a game can hold lambdas. `branchline.games` pickles the games of `GAMES` by their ids."""
        raise TypeError(f"the game {self.id!r} cannot be pickled: only the games in branchline.games.GAMES can")

    def __deepcopy__(self, memo: dict[int, Any]) -> Game[S, M]:
        """The game itself, which is immutable."""
        return self

    def setup(
        self,
        seats: int | None = None,
        options: Mapping[str, OptionValue] | None = None,
        edition: Edition | None = None,
    ) -> Setup:
        """A checked setup. Defaults: the default value of each option, and as few seats as the options allow.

        Raises `InvalidSetup` or `InvalidEdition`.
        """
        given = dict(options or {})
        for name in given:
            if all(option.name != name for option in self.options):
                names = ", ".join(option.name for option in self.options) or "-"
                raise InvalidSetup(text("Unknown option: {name}; choose from: {known}", name=short(name), known=names))
        chosen = tuple((o.name, _chosen(o, given.get(o.name, o.default))) for o in self.options)
        made = Setup(self.seats[0] if seats is None else seats, chosen, edition or self.edition)
        low, high = self.seats
        if not low <= made.seats <= high:
            raise InvalidSetup(text("This game is for {low} to {high} players, not {n}", low=low, high=high, n=made.seats))
        if seats is None:
            made = next((few for n in range(low, high + 1) if self._is_playable(few := replace(made, seats=n))), made)
        self.check(made)
        return made

    def read_typed_move(self, state: S, seat: Seat, typed: str) -> M:
        """The canonical move that this text means for the seat, legal or not; raises `InvalidNotation`."""
        return self.normalise_move(state, seat, self.read_move(typed))

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
    """The value of an option as typed: `on`, `off` or the value itself."""
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)


def read_option(option: Option, typed: str) -> OptionValue:
    """The value of an option from its typed form; raises `InvalidSetup`."""
    for value in option.values:
        if typed.lower() in (write_option(value).lower(), str(value).lower()):
            return value
    return _chosen(option, typed)


AnyGame: TypeAlias = Game[Any, Any]


def move_places(game: Game[S, M], state: S, seat: Seat, move: M) -> tuple[str, ...]:
    """The places of a move on a board, as picks (`cell=3,4`): its picks without buttons and transient picks."""
    found = game.picks(state, seat, move).items()
    return tuple(f"{key}={value}" for key, value in found if key not in BUTTONS | game.transient_picks and stem(key) == key)


def stem(key: str) -> str:
    """The key of a pick without the number at its end: `die` for `die1` and `die2`."""
    return re.sub(NUMBERED, "", key)


def ranked(keys: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
    """The rank of each seat by its key; larger keys rank higher, and equal keys share a rank."""
    return tuple(1 + sum(other > key for other in keys) for key in keys)


def ties(keys: Sequence[tuple[int, ...]], decided: Sequence[Text], shared: Text) -> tuple[Text, ...]:
    """The sentences that say how seats with equal totals (the first value of each key) were ranked.

    `decided` has one sentence for each further value of the keys, used if it decided between two seats; `shared` is used for equal keys.
    """
    pairs = [(one, other) for n, one in enumerate(keys) for other in keys[:n] if one[0] == other[0]]
    used = [by for n, by in enumerate(decided, 1) if any(one[:n] == other[:n] and one[n] != other[n] for one, other in pairs)]
    return (*used, shared) if any(one == other for one, other in pairs) else tuple(used)
