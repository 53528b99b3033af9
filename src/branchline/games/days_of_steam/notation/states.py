"""States and views as one line of text, written and parsed: phase, map, cities and stacks, then every player."""

from __future__ import annotations

import re

from branchline.engine.errors import InvalidNotation
from branchline.engine.game import Seat, Setup
from branchline.engine.text import short, text
from branchline.engine.typed_text import clean_input, refuse
from branchline.games.days_of_steam.notation.map import (
    number,
    pairs,
    read_cargo,
    read_goods,
    read_map,
    read_place,
    write_cargo,
    write_goods,
    write_map,
    write_place,
)
from branchline.games.days_of_steam.notation.moves import CELL, LETTER, read_cell
from branchline.games.days_of_steam.rules.components import Box, box_of
from branchline.games.days_of_steam.rules.map import Cell, Map
from branchline.games.days_of_steam.rules.moves import HIDDEN
from branchline.games.days_of_steam.rules.state import PHASES, OpenCity, Phase, Run, State, Train
from branchline.games.days_of_steam.words.names import write_cell
from branchline.rail.grid import SIDES

_OPEN = re.compile(rf"({LETTER})(\?|\+{LETTER}{{1,99}})?")
_ENDINGS = ("points", "stack", "passes", "standstill")
_HEAD = 6  # parts before the players


def write_state(state: State) -> str:
    """A state as text: parts between bars, each with a keyword first."""
    return " | ".join(
        [
            _write_head(state),
            f"map {write_map(state)}".strip(),
            " ".join(["open", *(_write_open(city) for city in state.open)]),
            " ".join(["stack", *(f"{kind.code}*{left}" for kind, left in zip(state.box.kinds, state.stack, strict=True) if left)]),
            f"cities {_counts(state.box, state.cities)}".strip(),
            f"bag {_counts(state.box, state.bag)}".strip(),
            *(_write_player(state, seat) for seat in range(len(state.hands))),
            *([_write_run(state, state.run)] if state.run else []),
        ]
    )


def _write_head(state: State) -> str:
    """The phase, the seat to move, and the other values of the turn."""
    words = [f"{state.phase} {state.seat}"]
    words += [f"tile {write_cell(state.new_tile)}"] if state.new_tile else []
    words += [f"uncovered {state.uncovered_city}"] if state.uncovered_city else []
    words += [
        f"{name} {value}" for name, value in (("burnt", state.coal_burnt), ("passes", state.passes), ("idle", state.idle_turns)) if value
    ]
    return " ".join(words + ([f"ending {state.ending}"] if state.ending else []))


def _write_open(city: OpenCity | None) -> str:
    return "-" if city is None else f"{city.colour}{write_goods(city.goods)}"


def _counts(box: Box, letters: str) -> str:
    return " ".join(f"{letter}*{letters.count(letter)}" for letter in box.letters if letter in letters)


def _write_player(state: State, seat: Seat) -> str:
    train = state.trains[seat] if state.trains else None
    words = [state.box.trains[seat].letter]
    words += [f"at {write_place(state.map, train.cell, train.place)}"] if train else []
    words += [f"cargo {write_cargo(train.cargo, train.origin)}"] if train and train.cargo else []
    words += [f"steam {state.steam[seat]}", f"coal {state.coal[seat]}", f"loops {state.loops[seat]}"]
    words += [f"kept {state.deliveries[seat] or '-'}", f"hand {','.join(state.hands[seat]) or '-'}"]
    return " ".join(words)


def _write_run(state: State, run: Run) -> str:
    words = [f"run {write_cell(run.cell)}", f"spent {run.steam_spent}"]
    words += [f"from {SIDES[run.entry]}"] if run.entry >= 0 else []
    words += ["curved yes"] if run.curved else []
    words += [f"cargo {write_cargo(run.cargo, run.origin)}"] if run.cargo else []
    words += ["took " + "+".join(write_cargo(good, cell) for cell, good in run.loads)] if run.loads else []
    return " ".join(words + ([f"gave {run.deliveries}"] if run.deliveries else []))


def read_state(setup: Setup, notation: str) -> State:
    box = box_of(setup.edition)
    notation = clean_input(notation)
    parts = [part.strip() for part in notation.split("|")]
    if not _HEAD + setup.seats <= len(parts) <= _HEAD + setup.seats + 1:
        raise InvalidNotation(text("{typed} is not a state of a match with {n} players", typed=short(notation), n=setup.seats))
    head, tiles, open_, stack, cities, bag = parts[:_HEAD]
    phase, seat, values = _read_head(setup, head)
    map_, goods = read_map(box, _rest_of(tiles, "map"))
    players = [_read_player(box, map_, n, part) for n, part in enumerate(parts[_HEAD : _HEAD + setup.seats])]
    run = _read_run(box, map_, parts[-1]) if len(parts) > _HEAD + setup.seats else None
    trains = tuple(train for train, _, _, _ in players if train is not None)
    if len(trains) not in (0, setup.seats) or (not trains and phase != "first"):
        refuse(head, text("every player has a train on the map, or none has"))
    if (run is not None) != (phase in ("drive", "roll")):
        refuse(head, text("run is given while a train moves, and only then"))
    return State(
        setup=setup,
        box=box,
        phase=phase,
        seat=seat,
        map=map_,
        goods=goods,
        trains=trains,
        hands=tuple(hand for _, hand, _, _ in players),
        steam=tuple(numbers[0] for _, _, numbers, _ in players),
        coal=tuple(numbers[1] for _, _, numbers, _ in players),
        loops=tuple(numbers[2] for _, _, numbers, _ in players),
        deliveries=tuple(deliveries for _, _, _, deliveries in players),
        stack=_read_stack(box, _rest_of(stack, "stack")),
        cities=_read_letters(box, _rest_of(cities, "cities")),
        open=_read_open(box, _rest_of(open_, "open")),
        bag=_read_letters(box, _rest_of(bag, "bag")),
        uncovered_city=_read_uncovered(box, head, phase, values.get("uncovered", "")),
        new_tile=_read_laid(map_, head, values.get("tile")),
        coal_burnt=number(head, values.get("burnt", "0")),
        passes=number(head, values.get("passes", "0")),
        idle_turns=number(head, values.get("idle", "0")),
        run=run,
        ending=_read_ending(head, phase, values.get("ending", "")),
    )


def _rest_of(part: str, word: str) -> str:
    """The text of a part after its keyword."""
    first, _, rest = part.partition(" ")
    if first != word:
        refuse(part, text("this part must begin with {word}", word=word))
    return rest.strip()


def _read_head(setup: Setup, head: str) -> tuple[Phase, Seat, dict[str, str]]:
    values = pairs(head, *PHASES, "tile", "uncovered", "burnt", "passes", "idle", "ending")
    found = [phase for phase in PHASES if phase in values]
    if len(found) != 1:
        refuse(head, text("a state begins with what is awaited, one of: {known}", known=", ".join(PHASES)))
    return found[0], number(head, values[found[0]], setup.seats - 1), values


def _read_uncovered(box: Box, head: str, phase: Phase, notation: str) -> str:
    if bool(notation) != (phase == "place") or (notation and (len(notation) != 1 or notation not in box.letters)):
        refuse(head, text("an uncovered city is given while it is being placed, and only then"))
    return notation


def _read_laid(map_: Map, head: str, notation: str | None) -> Cell | None:
    if notation is None:
        return None
    if not re.fullmatch(CELL, notation) or read_cell(notation) not in map_.faces:
        refuse(head, text("the tile of this turn lies on the map"))
    return read_cell(notation)


def _read_ending(head: str, phase: Phase, notation: str) -> str:
    if (phase == "over") != (notation in _ENDINGS):
        refuse(head, text("an ending is given when the match is over, and only then: {known}", known=", ".join(_ENDINGS)))
    return notation


def _read_open(box: Box, notation: str) -> tuple[OpenCity | None, ...]:
    entries = notation.split()
    if len(entries) != box.open_cities:
        refuse(notation, text("{n} city lies open, or - for none", "{n} cities lie open, or - for none", n=box.open_cities))
    return tuple(None if entry == "-" else _read_open_city(box, entry) for entry in entries)


def _read_open_city(box: Box, entry: str) -> OpenCity:
    found = _OPEN.fullmatch(entry)
    if not found or box.parse_letters(found[1]) not in box.letters:
        refuse(entry, text("an open city looks like R+BG, R, R? or -"))
    return OpenCity(box.parse_letters(found[1]), None if found[2] == "?" else read_goods(box, (found[2] or "")[1:]))


def _read_counts(notation: str) -> dict[str, int]:
    found: dict[str, int] = {}
    for entry in notation.split():
        name, star, count = entry.partition("*")
        if not star or name in found:
            refuse(entry, text("a stack is written as names and counts, like ST*3, each name once"))
        found[name] = number(entry, count, 99)
    return found


def _read_stack(box: Box, notation: str) -> tuple[int, ...]:
    counts = _read_counts(notation)
    for name in counts:
        if name not in box.kind:
            refuse(name, text("there is no such tile in this box"))
    return tuple(counts.get(kind.code, 0) for kind in box.kinds)


def _read_letters(box: Box, notation: str) -> str:
    counts = _read_counts(notation)
    return read_goods(box, "".join(letter * count for letter, count in counts.items()))


def _read_player(box: Box, map_: Map, seat: Seat, part: str) -> tuple[Train | None, tuple[str, ...], tuple[int, int, int], str]:
    values = pairs(_rest_of(part, box.trains[seat].letter), "at", "cargo", "steam", "coal", "loops", "kept", "hand")
    if not {"steam", "coal", "loops", "kept", "hand"} <= set(values):
        refuse(part, text("steam, coal, loops, kept and hand must all be given"))
    train = None
    if "at" in values:
        train = Train(*read_place(map_, values["at"]), *read_cargo(box, map_, values.get("cargo", "-")))
    numbers = number(part, values["steam"], 99), number(part, values["coal"], 99), number(part, values["loops"], 99)
    return train, _read_hand(box, values["hand"]), numbers, read_goods(box, values["kept"].strip("-"))


def _read_hand(box: Box, notation: str) -> tuple[str, ...]:
    tiles = notation.split(",") if notation != "-" else []
    for tile in tiles:
        if tile not in box.kind and tile != HIDDEN:
            refuse(notation, text("there is no tile {code} in this box", code=short(tile) or "-"))
    return tuple(sorted(tiles, key=lambda tile: box.rank.get(tile, len(box.kinds))))


def _read_run(box: Box, map_: Map, part: str) -> Run:
    values = pairs(part, "run", "spent", "from", "curved", "cargo", "took", "gave")
    if not re.fullmatch(CELL, values.get("run", "")) or read_cell(values["run"]) not in map_.faces:
        refuse(part, text("a run is on a tile of the map"))
    cell, side = read_cell(values["run"]), values.get("from", "")
    if side and (side not in SIDES or len(side) != 1 or map_.faces[cell].place_at[SIDES.index(side)] < 0):
        refuse(part, text("a train comes from an edge with track"))
    if values.get("curved", "yes") != "yes":
        refuse(part, text("curved must be followed by yes, or be left out"))
    cargo, origin = read_cargo(box, map_, values.get("cargo", "-"))
    taken = [read_cargo(box, map_, entry) for entry in values["took"].split("+")] if "took" in values else []
    return Run(
        cell=cell,
        entry=SIDES.index(side) if side else -1,
        steam_spent=number(part, values.get("spent", ""), 99),
        curved="curved" in values,
        cargo=cargo,
        origin=origin,
        loads=tuple((where, good) for good, where in taken if where is not None),
        deliveries=read_goods(box, values.get("gave", "")),
    )
