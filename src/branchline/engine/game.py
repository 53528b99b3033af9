"""The contract of a game: everything that bots, servers, replays and simulations use.

A game is a frozen dataclass of pure functions on its own `State` and its own kinds of `Move`, both frozen
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
from collections.abc import Callable, Mapping, Sequence
from dataclasses import FrozenInstanceError, dataclass, fields, replace
from functools import partial
from importlib import import_module
from importlib.resources import files
from importlib.resources.abc import Traversable
from types import ModuleType
from typing import Any, Generic, Literal, NoReturn, Protocol, TypeAlias, TypeVar

from branchline.engine.edition import Edition
from branchline.engine.errors import InvalidSetup
from branchline.engine.parts import FALLBACK, Boards, Components, Drawing, Modules, Notation, Printing, Rules, Words
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

NO_WORDS = text("{words}", words="")


class HasSetup(Protocol):
    """A state: a frozen dataclass of plain values, the setup of its match among them."""

    @property
    def setup(self) -> Setup: ...


S = TypeVar("S", bound=HasSetup)
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


_PARTS = (Rules, Notation, Boards, Words, Drawing, Components, Printing, Modules)
_DEFAULTS: Mapping[str, Any] = {field.name: field.default for part in _PARTS for field in fields(part)}


class GameSpec(Rules[S, M], Notation[S, M], Boards[S], Words[S, M], Drawing[S, M], Components, Printing[S], Modules, Generic[S, M]):
    """A game, made of its parts. What a part has is an attribute of the game: `game.apply`, `game.draw`.

    Rules and notation are required; each other part has a default that serves (see `engine.parts` and `engine.fallbacks`).
    """

    id: str
    name: Text
    blurb: Text
    seats: tuple[int, int]
    minutes: tuple[int, int]
    difficulty: Literal[1, 2, 3]
    rules_version: int
    options: tuple[Option, ...]
    daily_variants: Callable[[], Sequence[Mapping[str, OptionValue]]]
    package: str | None
    _attributes: Mapping[str, Any]

    def __init__(
        self,
        *,
        id: str,
        name: Text,
        seats: tuple[int, int],  # fewest and most
        rules: Rules[S, M],
        notation: Notation[S, M],
        boards: Boards[S] | None = None,
        words: Words[S, M] | None = None,
        drawing: Drawing[S, M] | None = None,
        components: Components | None = None,
        printing: Printing[S] | None = None,
        modules: Modules | None = None,
        package: str | None = None,  # the package with the modules and, in its folder `data`, the game's files
        blurb: Text = NO_WORDS,  # one sentence for the card on the start page
        minutes: tuple[int, int] = (15, 30),
        difficulty: Literal[1, 2, 3] = 2,  # how much there is to learn: 1 for families, 3 for experienced players
        rules_version: int = 1,  # raised when an old log could replay to a different result
        options: tuple[Option, ...] = (),
        daily_variants: Callable[[], Sequence[Mapping[str, OptionValue]]] = lambda: ({},),  # options of the daily match, in turn
    ) -> None:
        about = {
            "id": id, "name": name, "blurb": blurb, "seats": seats, "minutes": minutes, "difficulty": difficulty,
            "rules_version": rules_version, "options": options, "daily_variants": daily_variants, "package": package,
        }  # fmt: skip
        drawn = words or Words(), drawing or Drawing(), boards or Boards(), printing or Printing()
        for part in (rules, notation, *drawn, components or Components(), modules or Modules()):
            about |= {field.name: getattr(part, field.name) for field in fields(part)}
        self._assemble(about)

    def _assemble(self, attributes: Mapping[str, Any]) -> None:
        from branchline.engine import fallbacks

        missing = [name for name, value in attributes.items() if value is FALLBACK]
        made = {name: partial(getattr(fallbacks, name), self) for name in missing}
        for name, value in {**attributes, **made, "_attributes": attributes}.items():
            object.__setattr__(self, name, value)
        for name in fallbacks.VALUES:
            if name in made:
                object.__setattr__(self, name, made[name]())

    def replace(self, **changes: Any) -> GameSpec[S, M]:
        """The game with other values of these attributes; raises `TypeError` if it has no such attribute."""
        if unknown := changes.keys() - self._attributes.keys():
            raise TypeError(f"a game has no {', '.join(sorted(unknown))}")
        other: GameSpec[S, M] = object.__new__(GameSpec)
        other._assemble({**self._attributes, **changes})
        return other

    def __setattr__(self, name: str, value: Any) -> NoReturn:
        raise FrozenInstanceError(f"cannot assign to field {name!r}")

    def __repr__(self) -> str:
        return f"GameSpec({self.id!r})"

    def __reduce__(self) -> NoReturn:
        """Raises `TypeError`: a game can hold lambdas. `branchline.games` pickles the games of `GAMES` by their ids."""
        raise TypeError(f"the game {self.id!r} cannot be pickled: only the games in branchline.games.GAMES can")

    def __deepcopy__(self, memo: dict[int, Any]) -> GameSpec[S, M]:
        """The game itself, which is immutable."""
        return self

    def provides(self, name: str) -> bool:
        """Whether the game has its own function or value under this name of a part, not the default."""
        return self._attributes[name] is not _DEFAULTS[name]

    def module(self, part: str) -> ModuleType | None:
        """A module of the game that is imported only when it is used, by its name in `Modules`; None if the game has none."""
        name: str | None = getattr(self, part)
        return import_module(name, self.package) if name else None

    def data_file(self, name: str) -> Traversable | None:
        """A file in the folder `data` of the game's package; None if there is none. Fallbacks:

        `LANGUAGE.po`: sentences in English; `rules.LANGUAGE.md`: the English page, or none; `lessons.toml` and `puzzles.jsonl`: none;
        `sample.json`: a match of quick bots.
        """
        file = files(self.package).joinpath("data", name) if self.package else None
        return file if file and file.is_file() else None

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
        chosen = tuple((o.name, _checked_value(o, given.get(o.name, o.default))) for o in self.options)
        made = Setup(self.seats[0] if seats is None else seats, chosen, edition or self.edition)
        low, high = self.seats
        if not low <= made.seats <= high:
            raise InvalidSetup(text("This game is for {low} to {high} players, not {n}", low=low, high=high, n=made.seats))
        if seats is None:
            made = next((few for n in range(low, high + 1) if self._is_playable(few := replace(made, seats=n))), made)
        self.check(made)
        return made

    def read_typed_move(self, state: S, seat: Seat, notation: str) -> M:
        """The canonical move that this text means for the seat, legal or not; raises `InvalidNotation`."""
        return self.normalise_move(state, seat, self.read_move(notation))

    def _is_playable(self, setup: Setup) -> bool:
        try:
            self.check(setup)
        except InvalidSetup:
            return False
        return True


def _checked_value(option: Option, value: OptionValue) -> OptionValue:
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
    return _checked_value(option, typed)


AnyGame: TypeAlias = GameSpec[Any, Any]


def move_places(game: GameSpec[S, M], state: S, seat: Seat, move: M) -> tuple[str, ...]:
    """The places of a move on a board, as picks (`cell=3,4`): its picks without buttons and transient picks."""
    found = game.picks(state, seat, move).items()
    return tuple(f"{key}={value}" for key, value in found if key not in BUTTONS | game.transient_picks and stem(key) == key)


def stem(key: str) -> str:
    """The key of a pick without the number at its end: `die` for `die1` and `die2`."""
    return re.sub(NUMBERED, "", key)


def ranks_by(keys: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
    """The rank of each seat by its key; larger keys rank higher, and equal keys share a rank."""
    return tuple(1 + sum(other > key for other in keys) for key in keys)


def ties(keys: Sequence[tuple[int, ...]], decided: Sequence[Text], shared: Text) -> tuple[Text, ...]:
    """The sentences that say how seats with equal totals (the first value of each key) were ranked.

    `decided` has one sentence for each further value of the keys, used if it decided between two seats; `shared` is used for equal keys.
    """
    pairs = [(one, other) for n, one in enumerate(keys) for other in keys[:n] if one[0] == other[0]]
    used = [by for n, by in enumerate(decided, 1) if any(one[:n] == other[:n] and one[n] != other[n] for one, other in pairs)]
    return (*used, shared) if any(one == other for one, other in pairs) else tuple(used)
