"""Records: a match as a JSON file with game, rules version, edition, options, seats and log; reading and writing."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, NoReturn

from branchline.engine.edition import Edition
from branchline.engine.errors import BranchlineError, InvalidEdition, InvalidRecord
from branchline.engine.game import CHANCE, AnyGame, OptionValue, Seat, Setup
from branchline.engine.match import Match
from branchline.engine.text import short, text

FORMAT = 1
MOST_CHARACTERS = 20_000_000
MOST_MOVES = 200_000
MOST_SEATS = 100
MOST_SEED = 200  # characters: a typed seed (100 at most) and the number of a match after it


@dataclass(frozen=True, slots=True)
class Record:
    """Everything needed to replay a match. `edition` is empty for the game's default edition."""

    game: str
    rules: int
    options: Mapping[str, OptionValue]
    seats: tuple[str, ...]
    log: tuple[tuple[Seat, str], ...]
    edition: str = ""
    seed: str = ""
    about: Mapping[str, str] = field(default_factory=dict)  # free-form remarks: date, event, place
    hint_seats: tuple[Seat, ...] = ()  # the seats that took hints


def record_of(
    match: Match[Any, Any],
    seats: tuple[str, ...],
    seed: str = "",
    about: Mapping[str, str] | None = None,
    hint_seats: Iterable[Seat] = (),
) -> Record:
    """The record of a match, finished or not."""
    game, setup = match.game, match.setup
    return Record(
        game=game.id,
        rules=game.rules_version,
        options=dict(setup.options),
        seats=seats,
        log=tuple((seat, game.write_move(move)) for seat, move in match.log),
        edition="" if setup.edition == game.edition else setup.edition.source,
        seed=seed,
        about=dict(about or {}),
        hint_seats=tuple(sorted(hint_seats)),
    )


def replay_record(record: Record, games: Mapping[str, AnyGame], upto: int | None = None) -> Match[Any, Any]:
    """The match of a record, or its first `upto` moves; raises `InvalidRecord` with the number of the first wrong move."""
    *_, match = replay_positions(record, games, upto)
    return match


def replay_positions(record: Record, games: Mapping[str, AnyGame], upto: int | None = None) -> Iterator[Match[Any, Any]]:
    """Yields the match of a record before its first move and after each move (always the same object); raises `InvalidRecord`."""
    game = games.get(record.game)
    if game is None:
        raise InvalidRecord(text("game: unknown game {game}", game=short(record.game)))
    if record.rules != game.rules_version:
        then, now = record.rules, game.rules_version
        raise InvalidRecord(
            text("rules: this record was made with version {then} of the rules; this program has version {now}", then=then, now=now)
        )
    match: Match[Any, Any] = Match(game, _setup(record, game))
    yield match
    for number, (seat, move) in enumerate(record.log[:upto], 1):
        try:
            match.play_text(seat, move)
        except BranchlineError as error:
            raise InvalidRecord(text("log, move {n}: {reason}", n=number, reason=error.reason)) from None
        yield match


def _setup(record: Record, game: AnyGame) -> Setup:
    edition = Edition(record.edition, "edition") if record.edition else game.edition
    try:
        return game.setup(len(record.seats), record.options, edition)
    except InvalidEdition as error:
        raise InvalidRecord(error.reason) from None
    except BranchlineError as error:
        raise InvalidRecord(text("seats and options: {reason}", reason=error.reason)) from None


def write_record(record: Record) -> str:
    """A record as the text of its file, one move per line."""
    head = {
        "branchline": FORMAT,
        "game": record.game,
        "rules": record.rules,
        "options": dict(record.options),
        "seats": list(record.seats),
        "seed": record.seed,
        "about": dict(record.about),
        "edition": record.edition,
    }
    if record.hint_seats:  # optional in the format
        head["hinted"] = list(record.hint_seats)
    fields = [f" {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}" for key, value in head.items()]
    moves = ",\n".join(f"  {json.dumps(_write_entry(*entry), ensure_ascii=False)}" for entry in record.log)
    log = f' "log": [\n{moves}\n ]' if moves else ' "log": []'
    return "{\n" + ",\n".join([*fields, log]) + "\n}\n"


def read_record(source: str) -> Record:
    """The record in the text of a file; raises `InvalidRecord` with the field and the reason."""
    if len(source) > MOST_CHARACTERS:
        raise InvalidRecord(text("longer than {n} characters", n=MOST_CHARACTERS))
    try:
        data = json.loads(source, parse_constant=_no_constant, object_pairs_hook=_once)
        json.dumps(data, ensure_ascii=False).encode()  # half of a surrogate pair could not be written again
    except RecursionError:
        raise InvalidRecord(text("not a record: nested too deep")) from None
    except json.JSONDecodeError as error:
        raise InvalidRecord(text("not JSON (line {line}, column {column})", line=error.lineno, column=error.colno)) from None
    except UnicodeEncodeError:
        raise InvalidRecord(text("not JSON: it contains an incomplete character")) from None
    except ValueError:
        raise InvalidRecord(text("not JSON: a number in it is too long")) from None
    if not isinstance(data, dict) or "branchline" not in data:
        raise InvalidRecord(text("not a record: the field branchline is missing"))
    return _record(data)


def _record(data: dict[str, Any]) -> Record:
    version = _field(data, "branchline", int)
    if version != FORMAT:
        raise InvalidRecord(text("branchline: the file has format {given}, this program reads {known}", given=version, known=FORMAT))
    seats = _field(data, "seats", list)
    log = _field(data, "log", list)
    if len(log) > MOST_MOVES:
        raise InvalidRecord(text("log: more than {n} moves", n=MOST_MOVES))
    if len(seats) > MOST_SEATS or not all(isinstance(name, str) and len(name) <= 200 for name in seats):
        raise InvalidRecord(text("seats: must be a list of names"))
    seed = _field(data, "seed", str, "")
    if len(seed) > MOST_SEED:
        raise InvalidRecord(text("seed: longer than {n} characters", n=MOST_SEED))
    hinted = _field(data, "hinted", list, [])
    if not all(type(seat) is int and 0 <= seat < len(seats) for seat in hinted):
        raise InvalidRecord(text("hinted: must be a list of seats, counted from 0"))
    return Record(
        game=_field(data, "game", str),
        rules=_field(data, "rules", int),
        options=_flat(data, "options", (bool, int, str)),
        seats=tuple(seats),
        log=tuple(_read_entry(number, entry, len(seats)) for number, entry in enumerate(log, 1)),
        edition=_field(data, "edition", str, ""),
        seed=seed,
        about=_flat(data, "about", (str,)),
        hint_seats=tuple(sorted(set(hinted))),
    )


def _write_entry(seat: Seat, move: str) -> str:
    return f"{'-' if seat == CHANCE else seat} {move}"


def _read_entry(number: int, entry: object, seats: int) -> tuple[Seat, str]:
    if not isinstance(entry, str):
        raise InvalidRecord(text("log, move {n}: must be text", n=number))
    seat, space, move = entry.partition(" ")
    known = {"-": CHANCE, **{str(s): s for s in range(seats)}}
    if seat not in known or not space:
        raise InvalidRecord(text("log, move {n}: must begin with a seat's number or - for chance, then a space", n=number))
    return known[seat], move


def _field(data: dict[str, Any], name: str, kind: type, default: Any = None) -> Any:
    if name not in data and default is None:
        raise InvalidRecord(text("{field}: is missing", field=name))
    value = data.get(name, default)
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise InvalidRecord(text("{field}: must be {kind}", field=name, kind=_KINDS[kind]))
    return value


def _flat(data: dict[str, Any], name: str, kinds: tuple[type, ...]) -> dict[str, Any]:
    value: dict[str, Any] = _field(data, name, dict, {})
    if not all(isinstance(v, kinds) for v in value.values()):
        raise InvalidRecord(text("{field}: must contain plain values", field=name))
    return value


def _no_constant(name: str) -> NoReturn:
    raise InvalidRecord(text("not JSON: {name} is not allowed", name=name))


def _once(fields: list[tuple[str, Any]]) -> dict[str, Any]:
    """A JSON object; raises `InvalidRecord` for a duplicate field, which parsers resolve differently."""
    found = dict(fields)
    if len(found) < len(fields):
        raise InvalidRecord(text("not JSON: a field appears twice"))
    return found


_KINDS = {int: text("a whole number"), str: text("text"), list: text("a list"), dict: text("an object")}
