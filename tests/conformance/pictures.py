"""Contracts of pictures: they can be drawn for everybody in every theme, are well-formed, and show what can be picked."""

from __future__ import annotations

import re
from random import Random
from xml.etree import ElementTree

from tests.conformance.play import Position, sample

from branchline.drawing.picture import THEMES, Look
from branchline.engine.game import BUTTONS, Picks
from branchline.language import speaker

LOOK = Look()


def parsed(drawn: str) -> ElementTree.Element:
    """The picture as a tree; fails where it is not XML."""
    return ElementTree.fromstring(drawn.encode())


def touchable(root: ElementTree.Element) -> dict[str, str | None]:
    """Every pick in a picture with its name for those who listen."""
    return {pick: element.get("aria-label") for element in root.iter() if (pick := element.get("data-pick")) is not None}


def everybody_gets_a_picture(at: Position, rng: Random) -> None:
    """For every seat and who looks on, in every theme and language; what can be touched has a name."""
    themes = list(THEMES)
    rng.shuffle(themes)
    for number in range(max(len(at.onlookers), len(themes))):
        seat, theme = at.onlookers[number % len(at.onlookers)], themes[number % len(themes)]
        look = Look(theme, speaker(rng.choice(("en", "pl")), at.game.id))
        seen = at.game.view(at.state, seat)
        root = parsed(at.game.draw(seen, seat, at.game.legal_moves(seen, seat), look))
        assert root.tag == "{http://www.w3.org/2000/svg}svg"
        assert root.get("viewBox")
        assert all(label and label.strip() for label in touchable(root).values()), touchable(root)


def what_can_be_picked_is_in_the_picture(at: Position, rng: Random) -> None:
    """Every pick of a legal move is a place in the picture, buttons apart."""
    for seat in at.players:
        seen = at.game.view(at.state, seat)
        legal = at.game.legal_moves(seen, seat)
        shown = touchable(parsed(at.game.draw(seen, seat, legal, LOOK)))
        for move in legal:
            for name, value in at.game.picks(seen, seat, move).items():
                assert name in BUTTONS or f"{name}={value}" in shown, f"{name}={value} of {at.game.write_move(move)} is not in the picture"


def nothing_can_be_picked_without_moves(at: Position, rng: Random) -> None:
    """A picture for somebody without legal moves (a printed sheet, a replay) offers nothing to keyboard and finger."""
    seat = rng.choice(at.onlookers)
    root = parsed(at.game.draw(at.game.view(at.state, seat), seat, (), LOOK))
    assert [element.get("data-pick") for element in root.iter() if element.get("role") == "button"] == []


def moves_differ_in_what_is_picked(at: Position, rng: Random) -> None:
    """No two legal moves of a seat share their picks, whose names and values are plain words."""
    for seat in at.acting:
        moves = sample(rng, at.game.legal_moves(at.state, seat), 5_000)
        seen: dict[frozenset[tuple[str, str]], object] = {}
        for move in moves:
            picks = at.game.picks(at.state, seat, move)
            assert picks
            assert _plain(picks), f"{picks}"
            other = seen.setdefault(frozenset(picks.items()), move)
            assert other == move, f"{at.game.write_move(move)} and {at.game.write_move(other)} are picked alike: {dict(picks)}"


def what_is_missing_has_a_name(at: Position, rng: Random) -> None:
    """Whoever has touched one thing is told what to choose next: every key of a seat's picks that is in the picture has words."""
    for seat in at.players:
        for move in sample(rng, at.game.legal_moves(at.state, seat), 200):
            for key in at.game.picks(at.state, seat, move):
                assert key in BUTTONS or at.game.pick_prompt(key) is not None, key


def _plain(picks: Picks) -> bool:
    return all(re.fullmatch(r"[a-z][a-z0-9_]*", name) and isinstance(value, str) and value.isprintable() for name, value in picks.items())


def ghosts_are_well_formed(at: Position, rng: Random) -> None:
    for seat in at.players:
        seen = at.game.view(at.state, seat)
        for move in sample(rng, at.game.legal_moves(seen, seat), 12):
            for theme in THEMES:
                parsed(f'<svg xmlns="http://www.w3.org/2000/svg">{at.game.ghost(seen, seat, move, Look(theme))}</svg>')


def sketches_are_plain_text(at: Position, rng: Random) -> None:
    """For everybody, in either language, with colour or without; colour adds only colour codes."""
    say = speaker(rng.choice(("en", "pl")), at.game.id)
    for seat in at.onlookers:
        seen = at.game.view(at.state, seat)
        plain, coloured = (at.game.draw_text(seen, seat, Look(say=say, colour=colour)) for colour in (False, True))
        assert plain.strip()
        assert all(line.isprintable() for line in plain.split("\n")), "no control characters without colour"
        stripped = re.sub(r"\x1b\[[0-9;]*m", "", coloured)
        assert all(line.isprintable() for line in stripped.split("\n")), "nothing but colour codes"


def marks_name_lines_and_places(at: Position, rng: Random) -> None:
    """Marks are given for lines of the sheet, as picks of places (one that counted twice may be there twice)."""
    for seat in at.seats:
        for line, places in at.game.scoring_places(at.game.view(at.state, seat), seat).items():
            assert line in at.game.lines(at.setup)
            assert isinstance(places, tuple)
            assert all(re.fullmatch(r"[a-z][a-z0-9_]*=.+", place) for place in places), f"{line}: {places}"


CONTRACTS = (moves_differ_in_what_is_picked, what_is_missing_has_a_name, sketches_are_plain_text, marks_name_lines_and_places)
SLOW_CONTRACTS = (
    everybody_gets_a_picture,
    what_can_be_picked_is_in_the_picture,
    nothing_can_be_picked_without_moves,
    ghosts_are_well_formed,
)
