"""The parts of a game: small records of functions and values, of which `GameSpec` is made.

All functions are pure. What has a default is optional, and a default `FALLBACK` is the function of this name in `engine.fallbacks`,
made for the game from its other parts. With rules and notation alone a game can be played everywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from branchline.engine.components_schema import Contents
from branchline.engine.text import Text, text

if TYPE_CHECKING:
    from branchline.drawing.picture import Look, Rectangle
    from branchline.drawing.printout import Drawing as PrintedSheet
    from branchline.drawing.printout import Printout
    from branchline.drawing.text_grid import TextGrid
    from branchline.engine.edition import Edition
    from branchline.engine.game import Example, HasSetup, Outcome, Picks, Piece, ScoreSheet, Seat, Setup

S = TypeVar("S", bound="HasSetup")
M = TypeVar("M")

CHANCE_NAME = text("chance", context="source of results")
FALLBACK: Any = object()  # the mark of a field whose default is made for the game
CONSTANT = frozenset({"setup", "box"})  # fields of a state that do not change during a match


def fields_key(state: Any) -> Hashable:
    """All fields of a state except those that are constant during a match: the default of `Rules.state_key`."""
    return tuple([getattr(state, name) for name in type(state).__match_args__ if name not in CONSTANT])


@dataclass(frozen=True, eq=False, kw_only=True)
class Rules(Generic[S, M]):
    """The rules: legal moves, their effects, chance and scores. Every state has its `setup` as an attribute."""

    new: Callable[[Setup], S]
    """The state before the first move."""

    to_act: Callable[[S], tuple[Seat, ...]]
    """The seats that can move: one, several at once, `(CHANCE,)`, or `()` after the end."""

    legal_moves: Callable[[S, Seat], Sequence[M]]
    """Every legal move of this seat, in a fixed order; empty if it is not to act. For `CHANCE`, every possible result."""

    apply: Callable[[S, Seat, M], S]
    """The state after a legal move. Does not check legality: for untrusted moves use `illegal_reason` or `Match.play`."""

    continues_turn: Callable[[S, Seat, M], bool] = lambda state, seat, move: False
    """Whether the seat certainly acts again after this legal move, known without applying it. Default: unknown."""

    score: Callable[[S, Seat], ScoreSheet]
    """The score of the seat if the match ended now; works at any time, also on a view."""

    check: Callable[[Setup], None] = FALLBACK
    """Raises `InvalidEdition` or `InvalidSetup` if the edition or the combination of options cannot be played.

    Default: only the edition of another game is refused.
    """

    lines: Callable[[Setup], Mapping[str, Text]] = FALLBACK
    """Every line a score sheet can have, in order, with its label as printed in the edition. Default: the names of the lines."""

    unused_lines: Callable[[Setup], frozenset[str]] = lambda setup: frozenset()
    """The score lines that cannot score with this setup, such as those of an expansion that is not played; they need not be shown."""

    illegal_reason: Callable[[S, Seat, M], Text | None] = FALLBACK
    """The reason why this move is illegal now, in one sentence of the rules; None exactly for the legal moves.

    Default: a general sentence for moves that `legal_moves` does not list.
    """

    normalise_move: Callable[[S, Seat, M], M] = lambda state, seat, move: move
    """The canonical form of a typed move: a roll written in another order, a colour by its letter in another language.

    Every legal move is its own canonical form. `Match.play` normalises each move; for typed moves there is `read_typed_move`.
    """

    chance_outcomes: Callable[[S], Mapping[M, Fraction]] = FALLBACK
    """Every chance move with its exact probability, in the order of `legal_moves`. Only when `CHANCE` is to act. See `engine.chance`.

    Default: all are equally likely.
    """

    chance: Callable[[S, Random], M] = FALLBACK
    """A random chance move with its true probability. Only when `CHANCE` is to act. Default: drawn from `chance_outcomes`."""

    outcome: Callable[[S], Outcome | None] = FALLBACK
    """The ranking and its reasons; None while the match is not over. Default: most points win."""

    view: Callable[[S, Seat], S] = lambda state, seat: state
    """The state as this seat (or `SPECTATOR`) sees it: a `State` without the hidden information. The only place that removes it.

    Default: nothing is hidden.
    """

    determinize: Callable[[S, Random], S] = lambda view, rng: view
    """A full state that is consistent with a view: hidden information is sampled at random (determinization), for bots that search."""

    is_secret: Callable[[S, M, Seat], bool] = lambda state, move, reader: False
    """Whether a chance move is hidden from this reader, such as a tile drawn into another hand. All other chance moves are public.

    Takes the state before the move or the reader's view of it, with the same result. See `engine.secrets`.
    """

    infer_move: Callable[[S, S, Seat], M | None] = lambda before, after, seat: None
    """The move implied by two successive views, or None if the caller must try all legal moves."""

    state_key: Callable[[S], Hashable] = fields_key
    """A hash key of a state: two states of one match have the same key exactly if they are equal. For transposition tables."""

    max_moves: Callable[[Setup], int] = lambda setup: 2_000
    """An upper bound on the number of moves of a match, chance moves included."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Notation(Generic[S, M]):
    """Moves and states as one line of text, written and parsed; parsing raises `InvalidNotation`."""

    write_move: Callable[[M], str]
    read_move: Callable[[str], M]

    write_state: Callable[[S], str]
    read_state: Callable[[Setup, str], S]
    """A whole state or view."""

    move_syntax: Callable[[Setup, Seat], Mapping[str, Text]] = lambda setup, seat: {}
    """Examples of the notation of a seat's moves (or those of `CHANCE`) in this setup: one of each kind, with its meaning."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Boards(Generic[S]):
    """Positions as typed by a person at a real table."""

    read_board: Callable[[Setup, str], S] = FALLBACK
    """Parses a typed board into a state that can be scored and drawn; raises `InvalidNotation`. Default: a state in the notation."""

    palette: Callable[[Setup, Look], Sequence[Piece]] = lambda setup, look: ()
    """The pieces of an editor for boards of `read_board`, for games whose boards are written cell by cell."""

    example: Example | None = FALLBACK
    """A board to start from; None for games with a `palette`. Default: the state before the first move, in the notation."""

    board_separator: str = "/"
    """The separator between the boards of several seats for `read_board`; empty if all play on one board."""

    board_warnings: Callable[[S, Seat], Sequence[Text]] = lambda state, seat: ()
    """Warnings about a typed board that no match can reach (a piece used twice, one without a connection); it is scored anyway."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Words(Generic[S, M]):
    """Sentences about moves and things."""

    say_move: Callable[[S, Seat, M], Text] = FALLBACK
    """The move as a sentence for the log and for lists of moves; takes the state before the move. Default: its notation."""

    status: Callable[[S, Seat], Text] = FALLBACK
    """One sentence about the task of a seat that is to act. The table adds the names of the players that it waits for."""

    button_label: Callable[[S, Seat, M], Text | None] = lambda state, seat, move: None
    """The label of a move's own button (`Pass`), as an order; None if the sentence of `say_move` serves."""

    pick_prompt: Callable[[str], Text | None] = lambda key: None
    """The thing to choose next if a pick with this key is missing, as written after "choose": `a cell`."""

    turn_summary: Callable[[S, Seat, Sequence[M]], Text | None] = lambda state, seat, moves: None
    """A whole turn in a few words ("5 cells, took 9"), from the state before it; None if the sentences of its moves serve."""

    describe_place: Callable[[S, Seat, str], Text | None] = lambda state, seat, place: None
    """The contents of a place (`2,-1`) in words, for terminals; None if no place has that name."""

    explain: Callable[[S, Seat, str, str], Text | None] = lambda state, seat, key, value: None
    """The rule of something printed, in one sentence: `explain(view, seat, "die", "HH__")`.

    Called with every name in the picture drawn for this seat (a pick, the name in `data-cell="34"`, the name in
    `data-about="tile=A"` of what has only words) and, under the key `LINE`, with every line of the score sheet. The label of a thing
    names it; this says what it is for. See `drawing.explanations`.
    """

    rules_heading: Callable[[S, Seat], Text | None] = lambda state, seat: None
    """The heading of the rules page that covers what this seat does now, as written there in each language."""

    randomizer_name: Text = CHANCE_NAME
    """The source of chance in words: dice, a card, a bag."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Drawing(Generic[S, M]):
    """Pictures for browsers, text for terminals, and the picks in them."""

    picks: Callable[[S, Seat, M], Picks] = FALLBACK
    """The picks that make this move, in order: `{"die": "2", "cell": "3,4", "turn": "1"}`; different for every legal move.

    The docstring of `engine.game` lists the keys that mean the same in every game. Default: a button for each move.
    """

    draw: Callable[[S, Seat, Sequence[M], Look], str] = FALLBACK
    """The table as seen from a seat, as SVG. Every place a player can select has `data-pick="cell=3,4"` and an `aria-label`.

    Default: the scores and the notation of the view.
    """

    ghost: Callable[[S, Seat, M, Look], str] = lambda state, seat, move, look: ""
    """A preview of the move, as an SVG fragment in the coordinates of `draw`."""

    scoring_places: Callable[[S, Seat], Mapping[str, tuple[str, ...]]] = lambda state, seat: {}
    """For each score line, the picks (`cell=3,4`) of the places that earned it, to highlight them."""

    move_picture: Callable[[S, Seat, M, Look], str | None] = lambda state, seat, move, look: None
    """The result of a move, as an SVG fragment for the log; None if its `ghost` shows the same."""

    empty_places: Callable[[S, Seat, Look], Mapping[str, Rectangle]] = lambda state, seat, look: {}
    """The bounds, in the picture of `draw`, of places without an element of their own, by pick (`cell=3,4`): cells of a growing map."""

    transient_picks: frozenset[str] = frozenset()
    """The keys of picks that are not places on a board: pieces that disappear when they are used (a die, a card)."""

    shared_picks: frozenset[str] = frozenset()
    """The keys of picks on a map that all players share; other picks are on the board of the seat that moves."""

    draw_text: Callable[[S, Seat, Look], str] = FALLBACK
    """The table as text for a terminal, in the reader's language, with ANSI colours if `look.colour`. Default: as `draw`."""

    text_grid: Callable[[S, Seat, Look], TextGrid | None] = lambda state, seat, look: None
    """The board of `draw_text` alone, with the position of each cell, for figures in a terminal; None if the game has none."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Components:
    """The physical components: their values, and the corrections that the owner of a box can make."""

    edition: Edition = FALLBACK
    """The built-in edition of the box. Default: one without components."""

    contents: Callable[[Edition, Look], Contents] = lambda edition, look: Contents()
    """The components of a box as its owner can correct them, drawn for this reader. See `engine.components_schema`."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Printing(Generic[S]):
    """Sheets on paper."""

    printout: Callable[[Setup, Look], Printout] | None = None
    """The game as printable sheets and pieces, to play with pencil and scissors; None: the empty board of `draw`."""

    printed_sheet: Callable[[S, Seat, Look], PrintedSheet] | None = None
    """The sheet of a seat as it is now, for the printed page of a match; None: the picture of `draw`."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Modules:
    """Modules that are imported when they are first used: full names, or names relative to the game's package (`.bots.evaluator`)."""

    evaluator: str | None = None
    """Has `BOT_CONFIG` and, if weights are learned, `by_weights(content)`. None: bots evaluate by the score (`bots.evaluator`)."""

    training: str | None = None
    """Trains the weights of the evaluator (`bots.training`); None: nothing is learned."""

    network_training: str | None = None
    """Trains a neural network; None: the game has none."""

    encoding: str | None = None
    """Has `ENCODING` of observations and actions (`sim.encoding`); None: environments say that the game has none."""

    kernel: str | None = None
    """Has `kernel`, the compiled form of the rules; None: simulations use the rules."""

    convert: str | None = None
    """Converts states and moves between the rules and the kernel."""

    easy_bots: str | None = None
    """The easy bots of the kernel."""

    batch: str | None = None
    """Batches of the kernel's matches (`sim.backends`)."""
