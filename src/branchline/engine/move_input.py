"""Typed moves: in the game's notation, or as the label of a button in any language, with or without accents."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from unicodedata import combining, normalize

from branchline.engine.errors import IllegalMove, InvalidNotation
from branchline.engine.game import CHANCE, DONE, GameSpec, M, S, Seat
from branchline.engine.text import Say, Text, short, text

BUTTON = text("Done", context="button")
MOST_FORMS = 8
_AROUND = " .!„”“\"'`"


def parse_move_input(game: GameSpec[S, M], state: S, seat: Seat, notation: str, voices: Sequence[Say]) -> M:
    """The move with this typed form; raises `InvalidNotation` with examples of the legal kinds of move."""
    try:
        move = game.read_typed_move(state, seat, notation)
    except InvalidNotation as error:
        wanted, legal = plain(notation), game.legal_moves(state, seat)
        named = [move for move in legal if wanted in _names(game, state, seat, move, voices)]
        if wanted in {plain(say(BUTTON)) for say in voices}:
            named = [game.read_move(DONE)]
        if len(named) != 1:
            raise InvalidNotation(_forms(game, legal, notation) if legal and wanted else error.reason) from None
        move = named[0]
    if seat == CHANCE and (legal := game.legal_moves(state, seat)) and type(move) not in kinds(legal):
        raise InvalidNotation(_forms(game, legal, notation))
    return move


def apply_typed_move(game: GameSpec[S, M], state: S, seat: Seat, notation: str, voices: Sequence[Say]) -> tuple[str, S]:
    """The move in its notation, and the state after it; raises `BranchlineError` if it is malformed or illegal."""
    move = parse_move_input(game, state, seat, notation, voices)
    if (reason := game.illegal_reason(state, seat, move)) is not None:
        raise IllegalMove(reason)
    return game.write_move(move), game.apply(state, seat, move)


def plain(words: str) -> str:
    """Words reduced for comparison: without letter case, accents, extra spaces, and quotes or a full stop around them."""
    letters = normalize("NFKD", words.casefold().replace("ł", "l"))
    return " ".join("".join(letter for letter in letters if not combining(letter)).split()).strip(_AROUND)


def kinds(moves: Sequence[M]) -> dict[type, list[M]]:
    """The moves by their class, in the order of first occurrence."""
    found: dict[type, list[M]] = {}
    for move in moves:
        found.setdefault(type(move), []).append(move)
    return found


def _names(game: GameSpec[S, M], state: S, seat: Seat, move: M, voices: Sequence[Say]) -> Iterator[str]:
    """The notation of the move and the labels of its button."""
    yield plain(game.write_move(move))
    if (offered := game.button_label(state, seat, move)) is not None:
        yield from (plain(say(offered)) for say in voices)


def _forms(game: GameSpec[S, M], legal: Sequence[M], notation: str) -> Text:
    """The error for unreadable input, with one legal move of each kind."""
    shown = [game.write_move(moves[0]) for moves in kinds(legal).values()]
    forms = ", ".join(shown[:MOST_FORMS]) + (", …" if len(shown) > MOST_FORMS else "")
    return text("{typed} is not a move; type something like: {forms}", typed=short(notation.strip()), forms=forms)
