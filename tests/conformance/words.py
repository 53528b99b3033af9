"""Contracts of words: notation is read as it was written, and sentences can be said in every language."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, partial
from itertools import islice
from random import Random
from typing import Any

from babel.messages.catalog import Catalog
from tests.conformance.play import Position, sample

from branchline.engine.errors import InvalidNotation
from branchline.engine.game import CHANCE, SPECTATOR
from branchline.engine.text import Text, english
from branchline.language import catalogue, speaker

ALPHABET = "0123456789 abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-+*/.,:;=_!?()[]|>@#'\"\\\t\n\0²٣１żé…🚂"


def moves_are_read_as_written(at: Position, rng: Random) -> None:
    written: dict[str, object] = {}
    space = islice(at.subject.space(at.state, rng.choice((*at.seats, CHANCE)), rng), 60)
    legal = [move for seat in at.acting for move in sample(rng, at.game.legal_moves(at.state, seat), 60)]
    for move in (*legal, *at.pool):
        typed = at.game.write_move(move)
        assert at.game.read_move(typed) == move
        assert typed.isprintable(), f"a move is one line of text: {typed!r}"
        assert written.setdefault(typed, move) == move, f"two moves are written {typed}"
    for move in space:  # nonsense need not be readable, but if it is, it is itself
        if (again := _read(at.game.read_move, at.game.write_move(move))) is not None:
            assert at.game.write_move(again) == at.game.write_move(move)


def states_are_read_as_written(at: Position, rng: Random) -> None:
    for state in (at.state, *(at.game.view(at.state, seat) for seat in at.onlookers)):
        typed = at.game.write_state(state)
        assert typed.isprintable(), f"a state is one line of text: {typed!r}"
        again = at.game.read_state(at.setup, typed)
        assert again == state
        assert hash(again) == hash(state)
        assert at.game.write_state(again) == typed


def garbage_is_no_notation(at: Position, rng: Random) -> None:
    """Whatever is typed, it is a move or `InvalidNotation`; what is read as a move is judged like any other."""
    moves = [at.game.write_move(move) for move in sample(rng, at.pool, 12)]
    seat = rng.choice((*at.seats, CHANCE))
    legal = set(at.game.legal_moves(at.state, seat))
    for typed in (*GARBAGE, *(spoilt(word, rng) for word in moves for _ in range(4))):
        if (move := _read(at.game.read_move, typed)) is not None:
            assert (at.game.illegal_reason(at.state, seat, move) is None) == (move in legal), typed
            assert at.game.read_move(at.game.write_move(move)) == move
    for typed in (*GARBAGE, *(spoilt(at.game.write_state(at.state), rng) for _ in range(12))):
        state = _read(partial(at.game.read_state, at.setup), typed)
        assert state is None or at.game.read_state(at.setup, at.game.write_state(state)) == state
        board = _read(partial(at.game.read_board, at.setup), typed)
        assert board is None or at.game.score(board, 0).total is not None


def _read(read: Callable[[str], Any], typed: str) -> Any:
    """What a text is read as; None where it is refused, with a sentence."""
    try:
        return read(typed)
    except InvalidNotation as error:
        sentence(error.reason)
        return None


def spoilt(typed: str, rng: Random) -> str:
    """A text with a slip of the pen: a few letters changed, lost, doubled or moved, or a word too many."""
    letters = list(typed)
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        place = rng.randrange(len(letters) + 1)
        match rng.randrange(5):
            case 0:
                letters.insert(place, rng.choice(ALPHABET))
            case 1:
                letters[place : place + 1] = [rng.choice(ALPHABET)]
            case 2:
                del letters[place : place + rng.choice((1, 1, 2, 5))]
            case 3:
                letters[place:place] = letters[place : place + rng.choice((1, 4, 30))]
            case 4:
                letters.append(rng.choice((" ", " x", "9" * 20, "\n")))
    return "".join(letters)


GARBAGE = (
    "",
    " ",
    "\n",
    "x",
    "-",
    "0",
    "-1",
    "٣",
    "²",
    "🚂",
    "\0",
    "null",
    "9" * 5000,
    "a " * 20_000,
    "(" * 20_000,
    "done done",
    " done",
    "done\n",
)


def texts(at: Position, rng: Random) -> Iterator[Text]:
    """What players may be told here: what to do, what was done, why not, and how it ended."""
    for seat in at.acting:
        if seat != CHANCE:
            yield at.game.status(at.state, seat)
        for move in sample(rng, at.game.legal_moves(at.state, seat), 12):
            yield at.game.say_move(at.state, seat, move)
            if (offer := at.game.button_label(at.state, seat, move)) is not None:
                yield offer
    for seat in (*at.seats, CHANCE, SPECTATOR):
        tried = at.subject.space(at.state, seat, rng) if seat != SPECTATOR else ()
        for move in (*islice(tried, 100 if seat in at.acting else 20), *sample(rng, at.pool, 20)):
            refusal = at.game.illegal_reason(at.state, seat, move)
            if refusal is not None:
                yield refusal
    if outcome := at.game.outcome(at.state):
        yield from (outcome.reason, *outcome.ties, *([outcome.note] if outcome.note else []))


def sentence(message: Text) -> str:
    """The English of a message: a line of words without an open gap."""
    assert isinstance(message, Text), f"{message!r} is no Text"
    said = english(message)
    assert said.strip()
    assert said.isprintable(), f"a sentence is one printable line: {said!r}"
    assert "{" not in said, said
    return said


def sentences_can_be_said(at: Position, rng: Random) -> None:
    """In English and in Polish: no gap stays open, no gap is unknown to the translation."""
    polish = speaker("pl", at.game.id)
    for message in texts(at, rng):
        assert sentence(message)
        said = polish(message)
        assert said
        assert "{" not in said
        assert said.isprintable()


def sentences_have_their_polish(at: Position, rng: Random) -> None:
    """Every sentence, and every phrase within it, is in the catalogue of the game or of the house."""
    for message in texts(at, rng):
        for part in _parts(message):
            assert translated(at.game.id, part), f"no Polish for {part.one!r}" + f" (context {part.context})" * bool(part.context)


def _parts(message: Text) -> Iterator[Text]:
    yield message
    for _, value in message.values:
        if isinstance(value, Text):
            yield from _parts(value)


def translated(game: str, message: Text) -> bool:
    """Whether the Polish catalogues know this message."""
    return any((entry := book.get(message.one, message.context or None)) and entry.string for book in _books(game))


@cache
def _books(game: str) -> tuple[Catalog, Catalog]:
    return catalogue("pl", game), catalogue("pl", None)


CONTRACTS = (moves_are_read_as_written, states_are_read_as_written, garbage_is_no_notation, sentences_can_be_said)
POLISH_CONTRACTS = (sentences_have_their_polish,)
