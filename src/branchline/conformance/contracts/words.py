"""Contracts of notation and sentences: notation is parsed as written, and sentences are complete in every language."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, partial
from importlib.resources import files
from itertools import islice
from random import Random
from typing import Any

from branchline.conformance.positions import Position, sample
from branchline.engine.catalogue import CONTEXT, FORMS, read_po
from branchline.engine.errors import InvalidNotation
from branchline.engine.game import CHANCE, SPECTATOR
from branchline.engine.text import Text, english
from branchline.games import data_file
from branchline.language import DEFAULT_LANGUAGE, LANGUAGES, speaker

ALPHABET = "0123456789 abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-+*/.,:;=_!?()[]|>@#'\"\\\t\n\0²٣１żé…🚂"


def moves_are_read_as_written(at: Position, rng: Random) -> None:
    """A move has one line of notation, which no other move has and which is parsed as that move."""
    written: dict[str, object] = {}
    legal = [move for seat in at.acting for move in sample(rng, at.game.legal_moves(at.state, seat), 60)]
    space = islice(at.space(rng.choice((*at.seats, CHANCE)), rng), 60)
    for move in (*legal, *at.pool):
        typed = at.game.write_move(move)
        assert at.game.read_move(typed) == move, f"{move} is written {typed!r}, which is read as {at.game.read_move(typed)}"
        assert typed.isprintable(), f"a move is one line of text: {typed!r}"
        assert written.setdefault(typed, move) == move, f"two moves are written {typed}"
    for move in space:  # an impossible move may have no notation; if it has one, it is parsed as the same move
        if (again := _read(at.game.read_move, at.game.write_move(move))) is not None:
            assert at.game.write_move(again) == at.game.write_move(move), f"{move} is read as {again}"


def states_are_read_as_written(at: Position, rng: Random) -> None:
    """A state and every view of it have one line of notation, which is parsed as an equal state."""
    for state in (at.state, *(at.game.view(at.state, seat) for seat in at.viewers)):
        typed = at.game.write_state(state)
        assert typed.isprintable(), f"a state is one line of text: {typed!r}"
        again = at.game.read_state(at.setup, typed)
        assert again == state, f"the state {typed!r} is read as another state: {again}"
        assert hash(again) == hash(state), f"the state {typed!r} is read as an equal state with another hash"
        assert at.game.write_state(again) == typed, f"the state {typed!r} is written differently after reading"


def invalid_notation_is_rejected(at: Position, rng: Random) -> None:
    """Any text is parsed as a move, state or board, or raises `InvalidNotation`; a parsed move is checked like any other."""
    moves = [at.game.write_move(move) for move in sample(rng, at.pool, 12)]
    seat = rng.choice((*at.seats, CHANCE))
    legal = set(at.game.legal_moves(at.state, seat))
    for typed in (*GARBAGE, *(spoilt(word, rng) for word in moves for _ in range(4))):
        if (move := _read(at.game.read_move, typed)) is not None:
            reason = at.game.illegal_reason(at.state, seat, move)
            assert (reason is None) == (move in legal), f"{typed!r} of seat {seat}: listed {move in legal}, illegal_reason {reason}"
            assert at.game.read_move(at.game.write_move(move)) == move, f"{typed!r} is a move that is not read as it is written"
    for typed in (*GARBAGE, *(spoilt(at.game.write_state(at.state), rng) for _ in range(12))):
        state = _read(partial(at.game.read_state, at.setup), typed)
        same = state is None or at.game.read_state(at.setup, at.game.write_state(state)) == state
        assert same, f"{typed!r} is a state that is not read as it is written"
        board = _read(partial(at.game.read_board, at.setup), typed)
        assert board is None or at.game.score(board, 0).total is not None, f"the board {typed!r} has no score"


def _read(read: Callable[[str], Any], notation: str) -> Any:
    """The parsed value of a text; None if it is rejected with a sentence."""
    try:
        return read(notation)
    except InvalidNotation as error:
        sentence(error.reason)
        return None


def spoilt(notation: str, rng: Random) -> str:
    """A text with typing errors: letters changed, lost, doubled or moved, or an extra word."""
    letters = list(notation)
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
    """All sentences for players at this position: status, moves, reasons of illegal moves, and the end of the match."""
    for seat in at.acting:
        if seat != CHANCE:
            yield at.game.status(at.state, seat)
        for move in sample(rng, at.game.legal_moves(at.state, seat), 12):
            yield at.game.say_move(at.state, seat, move)
            if (label := at.game.button_label(at.state, seat, move)) is not None:
                yield label
    for seat in (*at.seats, CHANCE, SPECTATOR):
        space = at.space(seat, rng) if seat != SPECTATOR else ()
        for move in (*islice(space, 100 if seat in at.acting else 20), *sample(rng, at.pool, 20)):
            reason = at.game.illegal_reason(at.state, seat, move)
            if reason is not None:
                yield reason
    if outcome := at.game.outcome(at.state):
        yield from (outcome.reason, *outcome.ties, *([outcome.note] if outcome.note else []))


def sentence(message: Text) -> str:
    """The English text of a message; fails unless it is one line of words without an unfilled placeholder."""
    assert isinstance(message, Text), f"{message!r} is not a Text"
    words = english(message)
    assert words.strip(), "a sentence is empty"
    assert words.isprintable(), f"a sentence is one printable line: {words!r}"
    assert "{" not in words, f"a placeholder is not filled: {words}"
    return words


def sentences_are_complete(at: Position, rng: Random) -> None:
    """In every language, a translation uses all placeholders of its sentence and no others."""
    speakers = [speaker(language, at.game.id) for language in LANGUAGES if language != DEFAULT_LANGUAGE]
    for message in texts(at, rng):
        sentence(message)
        for say in speakers:
            words = say(message)
            assert words, f"no words for {message.one!r}"
            assert "{" not in words, f"a placeholder is not filled: {words}"
            assert words.isprintable(), f"a sentence is one printable line: {words!r}"


def sentences_are_translated(at: Position, rng: Random) -> None:
    """Every sentence, and every phrase in it, is in the game's or the program's catalogue of each language that the game has."""
    for message in texts(at, rng):
        assert_translated(at.game.id, message)


def assert_translated(game: str, message: Text) -> None:
    """Fails if the message or a phrase in it lacks a translation into a language of the game."""
    for part in phrases(message):
        for language in translations(game):
            context = f" (context {part.context})" if part.context else ""
            assert is_translated(game, part, language), f"no translation into {language!r} of {part.one!r}{context}"


def phrases(message: Text) -> Iterator[Text]:
    """The message and every message in its placeholders."""
    yield message
    for _, value in message.values:
        if isinstance(value, Text):
            yield from phrases(value)


def is_translated(game: str, message: Text, language: str) -> bool:
    """Whether the game's or the program's catalogue of this language contains the message."""
    key = f"{message.context}{CONTEXT}{message.one}" if message.context else message.one
    return key in _sentences(game, language) or key in _sentences(None, language)


@cache
def translations(game: str) -> tuple[str, ...]:
    """The languages for which the game has a catalogue."""
    return tuple(language for language in LANGUAGES if language != DEFAULT_LANGUAGE and data_file(game, f"{language}.po"))


@cache
def _sentences(game: str | None, language: str) -> frozenset[str]:
    """The keys of all translated sentences of a catalogue."""
    file = data_file(game, f"{language}.po") if game else files("branchline").joinpath("locale", f"{language}.po")
    return frozenset(key.partition(FORMS)[0] for key in read_po(file.read_text("utf-8"))) if file else frozenset()


CONTRACTS = (moves_are_read_as_written, states_are_read_as_written, invalid_notation_is_rejected, sentences_are_complete)
TRANSLATION_CONTRACTS = (sentences_are_translated,)
