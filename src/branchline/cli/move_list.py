"""Lists the legal moves by kind, the one that ends the turn first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from branchline.engine.game import ACTION, DONE, PASS, AnyGame, Seat
from branchline.engine.move_input import kinds, plain
from branchline.engine.text import Say, text
from branchline.table.scene import offer_text

MOST_OF_A_KIND = 12


class Row(NamedTuple):
    """A move: its number, notation and sentence."""

    number: int
    notation: str
    sentence: str

    def has(self, words: Sequence[str]) -> bool:
        return all(word in plain(f"{self.notation} {self.sentence}") for word in words)


def list_moves(game: AnyGame, view: Any, seat: Seat, search: str, say: Say) -> Iterator[str]:
    """Lines with some moves of each kind, or with all that contain the wanted words."""
    words = plain(search).split()
    groups = [[row for row in group if row.has(words)] for group in _groups(game, view, seat, say)]
    shown = [group if words else group[:MOST_OF_A_KIND] for group in groups]
    width = max((len(row.notation) for group in shown for row in group), default=0)
    for group, few in zip(groups, shown, strict=True):
        yield from (f"{row.number:5}  {row.notation:{width}}  {row.sentence}" for row in few)
        if more := len(group) - len(few):
            yield "       " + say(text("… and {n} more like these: type `moves` and a word they have in common", n=more))
    if not any(groups):
        yield say(text("No legal move contains that"))


def _groups(game: AnyGame, view: Any, seat: Seat, say: Say) -> list[list[Row]]:
    """The legal moves by kind; the one that ends the turn comes first."""
    moves = game.legal_moves(view, seat)
    number = {move: n for n, move in enumerate(moves, 1)}
    groups = sorted(kinds(moves).values(), key=lambda group: game.picks(view, seat, group[0]).get(ACTION) not in (DONE, PASS))
    return [[Row(number[move], game.write_move(move), say(offer_text(game, view, seat, move))) for move in group] for group in groups]
