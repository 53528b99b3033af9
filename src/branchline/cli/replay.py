"""`branchline replay`: replays a recorded match, shows or draws any position."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any

import typer

from branchline.cli.arguments import (
    AsJson,
    EditionFile,
    Language,
    named_game,
    read_edition,
    read_file,
    reading_file,
    reporting_errors,
    translate,
    translator,
)
from branchline.cli.draw import SvgFile, Theme, look_of, write_picture
from branchline.cli.log_lines import Entry, entries
from branchline.cli.screen import screen, sheet_table, show_boards, show_outcome
from branchline.engine.errors import InvalidRecord
from branchline.engine.game import CHANCE, AnyGame, Outcome
from branchline.engine.match import Match
from branchline.engine.record import Record, read_record, replay_positions
from branchline.engine.text import Say, short, text
from branchline.games import GAMES
from branchline.matches.match_writer import is_collection, saved_record

RecordFile = Annotated[
    Path,
    typer.Argument(
        metavar="FILE",
        help=translate(text("Record saved by `branchline play`, or a file of many matches from `branchline simulate --out`.")),
    ),
]
MatchNumber = Annotated[
    int | None,
    typer.Option(
        "--match",
        min=1,
        metavar="N",
        help=translate(text("Number of the match in a file from `simulate --out` (default: the first).")),
    ),
]
At = Annotated[
    int | None,
    typer.Option("--at", min=0, metavar="N", help=translate(text("Stop after this many moves (default: at the end)."))),
]
SeatNumber = Annotated[
    int | None,
    typer.Option("--seat", min=1, metavar="N", help=translate(text("Player whose board to show, counted from 1 (default: all)."))),
]


def replay(
    file: RecordFile,
    match_: MatchNumber = None,
    at: At = None,
    seat: SeatNumber = None,
    svg: SvgFile = None,
    theme: Theme = "light",
    edition: EditionFile = None,
    lang: Language = None,
    as_json: AsJson = False,
) -> None:
    with reading_record(lang, file, match_) as (record, game, say):
        if edition is not None:
            record = replace(record, edition=read_edition(game, edition).source)
        states: list[Any] = []
        match = replay_to(file, record, at, states)
        if seat is not None and seat > len(record.seats):
            raise InvalidRecord(text("There is no player {n}; players are numbered 1 to {seats}", n=seat, seats=len(record.seats)))
        if svg is not None:
            write_picture(svg, game.draw(match.state, (seat or 1) - 1, (), look_of(theme, say)), say)
        elif as_json:
            print(json.dumps(_as_data(match, states, record, say), ensure_ascii=False, indent=1))
        else:
            _show(match, states, record.seats, range(len(record.seats)) if seat is None else [seat - 1], say)


@contextmanager
def reading_record(language: str | None, file: Path, number: int | None = None) -> Iterator[tuple[Record, AnyGame, Say]]:
    """Yields the record in a file, its game and a translator; errors inside become one sentence in the user's language."""
    with reporting_errors(translator(language)):
        record = open_record(file, number)
        game = named_game(record.game)
    say = translator(language, game.id)
    with reporting_errors(say):
        yield record, game, say


def open_record(file: Path, number: int | None = None) -> Record:
    """The record in a file, or one by its number in a file of several; errors name the file."""
    try:
        if is_collection(file):
            with reading_file(file):
                return saved_record(file, number or 1)
        if number is not None:
            raise InvalidRecord(text("--match is for files of many matches, FILE.jsonl or FILE.parquet"))
        return read_record(read_file(file))
    except InvalidRecord as error:
        raise InvalidRecord(text("{file}: {reason}", file=short(str(file), 200), reason=error.reason)) from None


def replay_to(file: Path, record: Record, at: int | None = None, states: list[Any] | None = None) -> Match[Any, Any]:
    """Replays a record, or its first `at` moves; appends each state to `states`."""
    if at is not None and at > len(record.log):
        raise InvalidRecord(text("{file}: this record has only {n} moves", file=short(str(file), 200), n=len(record.log)))
    try:
        for match in replay_positions(record, GAMES, at):
            if states is not None:
                states.append(match.state)
        return match
    except InvalidRecord as error:
        raise InvalidRecord(text("{file}: {reason}", file=short(str(file), 200), reason=error.reason)) from None


def _show(match: Match[Any, Any], states: Sequence[Any], names: Sequence[str], seats: Sequence[int], say: Say) -> None:
    console, game = screen(), match.game
    console.print(say(game.name), style="bold")
    for entry in entries(match, states):
        console.print(f"{entry.number:4}. {entry.line(game, names, say)}")
    console.print()
    show_boards(console, match, seats, names, say)
    outcome = game.outcome(match.state)
    if outcome is not None:
        show_outcome(console, match, outcome, names, say)
    else:
        console.print(sheet_table(game, match.setup, say, names, [game.score(match.state, seat) for seat in range(len(names))]))


def _as_data(match: Match[Any, Any], states: Sequence[Any], record: Record, say: Say) -> dict[str, Any]:
    game, state = match.game, match.state
    return {
        "game": game.id,
        "rules": record.rules,
        "options": dict(record.options),
        "seats": list(record.seats),
        "moves": [_entry_data(game, entry, say) for entry in entries(match, states)],
        "of": len(record.log),
        "state": game.write_state(state),
        "sheets": [sheet.flat() for sheet in _sheets(game, state, len(record.seats))],
        "outcome": _outcome_data(game.outcome(state), say),
    }


def _entry_data(game: AnyGame, entry: Entry, say: Say) -> dict[str, Any]:
    seat, sentence = None if entry.seat == CHANCE else entry.seat, game.say_move(entry.state, entry.seat, entry.move)
    return {"n": entry.number, "seat": seat, "move": game.write_move(entry.move), "sentence": say(sentence)}


def _sheets(game: AnyGame, state: Any, seats: int) -> list[Any]:
    return [game.score(state, seat) for seat in range(seats)]


def _outcome_data(outcome: Outcome | None, say: Say) -> dict[str, Any] | None:
    if outcome is None:
        return None
    ties = [say(tie) for tie in outcome.ties]
    note = None if outcome.note is None else say(outcome.note)
    return {"ranks": outcome.ranks, "ending": outcome.ending, "reason": say(outcome.reason), "ties": ties, "note": note}
