"""Bots that play a `Match`."""

from __future__ import annotations

from random import Random
from typing import Any
from weakref import WeakKeyDictionary

from branchline.api.match import Match
from branchline.api.weaker_bots import warn_of_weaker_bots
from branchline.bots import Bot as EngineBot
from branchline.bots.bot import BotKind, EvaluatedMove
from branchline.bots.loader import kind_for, kind_of
from branchline.engine.errors import IllegalMove
from branchline.engine.game import Seat
from branchline.engine.text import text


class Bot:
    """A bot; `branchline.bot` returns one. It can play any seats of any number of matches, and sees only what each seat sees.

    Its choices follow from the seed of the match and its moves, except where a time limit is reached.
    """

    def __init__(self, kind: BotKind) -> None:
        self._kind = kind
        self._players: WeakKeyDictionary[Match, dict[Seat, tuple[EngineBot, Random]]] = WeakKeyDictionary()

    @property
    def name(self) -> str:
        """The name under which `branchline.bot` finds it."""
        return self._kind.name

    def choose(self, match: Match, seat: Seat | None = None) -> Any:
        """The move it makes for a seat, by default the first to act. Raises `IllegalMove` if the seat cannot move."""
        seat, view, legal = _decision(match, seat)
        players = self._players.setdefault(match, {})
        if seat not in players:
            players[seat] = self._player(match, seat)
        player, rng = players[seat]
        return player.choose(view, legal, rng)

    def consider(self, match: Match, seat: Seat | None = None) -> list[EvaluatedMove]:
        """The moves it compares, best first, each with its expected points and the rest of the turn; empty if it compares none."""
        seat, view, legal = _decision(match, seat)
        player, rng = self._player(match, seat)
        return player.consider(view, legal, rng)

    def __repr__(self) -> str:
        return f"Bot({self.name!r})"

    def _player(self, match: Match, seat: Seat) -> tuple[EngineBot, Random]:
        kind = kind_for(match._rules, self.name)
        if kind.level:
            warn_of_weaker_bots(match._rules, match._match.setup)
        return kind.create(match._rules, seat), Random(f"{match.seed}/bot/{seat}")


def bot(name: str) -> Bot:
    """The bot of this name: random, greedy, easy, medium, hard or master.

    `hard:2s` and `master:500p` limit thinking by seconds or rollouts per turn; `my_module:MyBot` is a class of your own.
    Raises `InvalidSetup`.
    """
    return Bot(kind_of(name))


def _decision(match: Match, seat: Seat | None) -> tuple[Seat, Any, Any]:
    """The seat that is to move, its view and its legal moves."""
    acting = match._acting(seat)
    view = match.view(acting)
    legal = match._rules.legal_moves(view, acting)
    if not legal:
        raise IllegalMove(text("Seat {seat} cannot move now", seat=acting))
    return acting, view, legal
