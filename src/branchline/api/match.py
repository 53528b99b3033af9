"""A match for Python code: seats are optional arguments, and chance follows from the seed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from pathlib import Path
from typing import Any

from branchline.drawing.picture import THEMES, Look
from branchline.engine import match as engine
from branchline.engine.errors import IllegalMove, InvalidSetup, unknown
from branchline.engine.game import CHANCE, AnyGame, OptionValue, Outcome, ScoreSheet, Seat
from branchline.engine.record import Record, record_of, write_record
from branchline.engine.text import short, text
from branchline.language import DEFAULT_LANGUAGE, speaker


class Match:
    """One match; `branchline.make` begins it, and a notebook shows its board.

    Dice, cards and tiles are drawn from the seed as soon as they are due, so until the match is over a player is always to act.
    Seats are numbered from 0. Where several players can act at once, a method without `seat` means the first of them.
    A move is a value from `legal_moves`, or its notation as text: docs/games explains each game's.
    """

    def __init__(self, match: engine.Match[Any, Any], seed: str, hint_seats: Sequence[Seat] = ()) -> None:
        """Used by `branchline.make` and `branchline.replay`, which validate the arguments."""
        self._match = match
        self._seed = seed
        self._hint_seats = set(hint_seats)
        self._match.settle(seed)

    @property
    def game(self) -> str:
        """The id of the game, as `games` lists it."""
        return self._rules.id

    @property
    def seats(self) -> int:
        """The number of players."""
        return self._match.setup.seats

    @property
    def options(self) -> Mapping[str, OptionValue]:
        """The value of every option."""
        return dict(self._match.setup.options)

    @property
    def seed(self) -> str:
        """The seed of dice, cards and tiles: the same seed and moves give the same match."""
        return self._seed

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self._match.over

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seats that can move now: one, several at once, or none after the end."""
        return self._rules.to_act(self.state)

    @property
    def legal_moves(self) -> Sequence[Any]:
        """The legal moves of the first seat to act; empty after the end."""
        return self.moves_of(self.to_act[0]) if not self.over else ()

    def moves_of(self, seat: Seat) -> Sequence[Any]:
        """The legal moves of a seat; empty if it cannot move now."""
        return tuple(self._rules.legal_moves(self.state, self._check_seat(seat)))

    @property
    def state(self) -> Any:
        """The position with everything hidden in it: a frozen value of the game's own, whose fields can change in any version."""
        return self._match.state

    def view(self, seat: Seat) -> Any:
        """The position as a seat sees it, without what is hidden from it."""
        return self._rules.view(self.state, self._check_seat(seat))

    @property
    def log(self) -> tuple[tuple[Seat, str], ...]:
        """Every move as `(seat, notation)`; chance has the seat -1."""
        return tuple((seat, self._rules.write_move(move)) for seat, move in self._match.log)

    def play(self, move: Any, seat: Seat | None = None) -> None:
        """Make a move, then draw what chance decides. Raises `IllegalMove` with the reason, or `InvalidNotation`."""
        acting = self._acting(seat)
        self._match.play(acting, self._rules.read_move(move) if isinstance(move, str) else move)
        self._match.settle(self._seed)

    def undo(self, seat: Seat | None = None, whole_turn: bool = False) -> int:
        """Undo the last move of a seat, or its whole turn; returns the number of undone moves.

        Without `seat`, the seat that moved last. A move that ended a turn is final. Raises `IllegalMove` if there is nothing to undo.
        """
        last = next((mover for mover, _ in reversed(self._match.log) if mover != CHANCE), 0)
        return self._match.undo(last if seat is None else self._check_seat(seat), whole_turn)

    def score(self, seat: Seat = 0) -> ScoreSheet:
        """The score sheet of a seat if the match ended now: `score(0).total`, `score(0).flat()`."""
        return self._rules.score(self.state, self._check_seat(seat))

    @property
    def scores(self) -> tuple[int, ...]:
        """The total of every seat."""
        return tuple(self.score(seat).total for seat in range(self.seats))

    @property
    def outcome(self) -> Outcome | None:
        """The ranking and how the match ended; None while it is not over."""
        return self._rules.outcome(self.state)

    def describe(self, move: Any, seat: Seat | None = None, language: str = DEFAULT_LANGUAGE) -> str:
        """A move that could be made now, as a sentence."""
        acting = self._acting(seat)
        meant = self._rules.read_typed_move(self.state, acting, move) if isinstance(move, str) else move
        return speaker(language, self.game)(self._rules.say_move(self.state, acting, meant))

    def notation(self, move: Any) -> str:
        """A move as text, which `play` reads."""
        return self._rules.write_move(move)

    def svg(self, seat: Seat | None = None, theme: str = "light", language: str = DEFAULT_LANGUAGE) -> str:
        """The table as a seat sees it, as SVG. Without `seat`, the seat to act. Themes: light, dark, print."""
        shown = self._viewing_seat(seat)
        view = self.view(shown)
        legal = self._rules.legal_moves(view, shown) if shown in self.to_act else ()
        return self._rules.draw(view, shown, legal, self._look(theme, language))

    def text(self, seat: Seat | None = None, language: str = DEFAULT_LANGUAGE) -> str:
        """The picture as text for a terminal."""
        shown = self._viewing_seat(seat)
        return self._rules.draw_text(self.view(shown), shown, self._look("light", language))

    def record(self, players: Sequence[str] | None = None) -> Record:
        """The match as a record, finished or not; `players` are the names of the seats."""
        names = tuple(players) if players is not None else tuple(f"player {seat + 1}" for seat in range(self.seats))
        if len(names) != self.seats:
            raise InvalidSetup(text("This match has {n} seat", "This match has {n} seats", n=self.seats))
        return record_of(self._match, names, self._seed, hint_seats=self._hint_seats)

    def save(self, file: str | Path, players: Sequence[str] | None = None) -> None:
        """Write the record to a file, which `branchline.load_record` and the command line read."""
        Path(file).write_text(write_record(self.record(players)), encoding="utf-8", newline="\n")

    def copy(self) -> Match:
        """A copy of the match, for trying moves."""
        twin = copy(self._match)
        twin.log = list(self._match.log)
        return Match(twin, self._seed, tuple(self._hint_seats))

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        state = "over" if self.over else f"seat {self.to_act[0]} to act"
        return f"<Match {self.game}, {self.seats} seats, {len(self._match.log)} moves, {state}>"

    def _repr_svg_(self) -> str:
        """The picture that a notebook displays."""
        return self.svg()

    @property
    def _rules(self) -> AnyGame:
        return self._match.game

    def _check_seat(self, seat: Seat) -> Seat:
        if not 0 <= seat < self.seats:
            last = self.seats - 1
            raise InvalidSetup(text("There is no seat {seat}; seats are numbered from 0 to {last}", seat=seat, last=last))
        return seat

    def _acting(self, seat: Seat | None) -> Seat:
        if self.over:
            raise IllegalMove(text("The match is over"))
        return self.to_act[0] if seat is None else self._check_seat(seat)

    def _viewing_seat(self, seat: Seat | None) -> Seat:
        return (*self.to_act, 0)[0] if seat is None else self._check_seat(seat)

    def _look(self, theme: str, language: str) -> Look:
        if theme not in THEMES:
            raise InvalidSetup(unknown(text("Unknown colours: {name}", name=short(theme)), theme, THEMES))
        return Look(theme, speaker(language, self.game))
