"""What a person typed as a move: in the game's notation, or by the words on its button, in any language and without accents."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from unicodedata import combining, normalize

from branchline.engine.errors import InvalidNotation
from branchline.engine.game import CHANCE, DONE, Game, M, S, Seat
from branchline.engine.text import Say, Text, short, text

BUTTON = text("Done", context="button")
MOST_FORMS = 8
_AROUND = " .!„”“\"'`"


def read_typed(game: Game[S, M], state: S, seat: Seat, typed: str, voices: Sequence[Say]) -> M:
    """The move that somebody means who typed this; raises `InvalidNotation` with the forms that this moment allows."""
    try:
        move = game.normalise_move(state, seat, game.read_move(typed))
    except InvalidNotation as error:
        wanted, legal = plain(typed), game.legal_moves(state, seat)
        named = [move for move in legal if wanted in _names(game, state, seat, move, voices)]
        if wanted in {plain(say(BUTTON)) for say in voices}:
            named = [game.read_move(DONE)]
        if len(named) != 1:
            raise InvalidNotation(_forms(game, legal, typed) if legal and wanted else error.reason) from None
        move = named[0]
    if seat == CHANCE and (legal := game.legal_moves(state, seat)) and type(move) not in kinds(legal):
        raise InvalidNotation(_forms(game, legal, typed))
    return move


def plain(words: str) -> str:
    """Words as they are compared: letter case, accents, spaces, and quotes or a full stop around them, do not matter."""
    letters = normalize("NFKD", words.casefold().replace("ł", "l"))
    return " ".join("".join(letter for letter in letters if not combining(letter)).split()).strip(_AROUND)


def kinds(moves: Sequence[M]) -> dict[type, list[M]]:
    """The moves by their kind, in the order in which the kinds first come."""
    found: dict[type, list[M]] = {}
    for move in moves:
        found.setdefault(type(move), []).append(move)
    return found


def _names(game: Game[S, M], state: S, seat: Seat, move: M, voices: Sequence[Say]) -> Iterator[str]:
    """What the move is called in writing and on its button."""
    yield plain(game.write_move(move))
    if (offered := game.button_label(state, seat, move)) is not None:
        yield from (plain(say(offered)) for say in voices)


def _forms(game: Game[S, M], legal: Sequence[M], typed: str) -> Text:
    """One move of each kind that can be made now."""
    shown = [game.write_move(moves[0]) for moves in kinds(legal).values()]
    forms = ", ".join(shown[:MOST_FORMS]) + (", …" if len(shown) > MOST_FORMS else "")
    return text("{typed} is not a move; type something like: {forms}", typed=short(typed.strip()), forms=forms)
