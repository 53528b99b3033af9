"""Contracts of pictures: they are well-formed for every viewer in every theme, and show what can be picked."""

from __future__ import annotations

import re
from random import Random
from xml.etree import ElementTree

from branchline.conformance.positions import Position, sample
from branchline.drawing.picture import THEMES, Look
from branchline.engine.game import BUTTONS, Picks
from branchline.language import LANGUAGES, speaker

LOOK = Look()


def parse_svg(svg: str) -> ElementTree.Element:
    """The picture as a tree; fails if it is not XML."""
    return ElementTree.fromstring(svg.encode())


def picks_in(root: ElementTree.Element) -> dict[str, str | None]:
    """Every pick in a picture with its accessible name."""
    return {pick: element.get("aria-label") for element in root.iter() if (pick := element.get("data-pick")) is not None}


def pictures_are_well_formed(at: Position, rng: Random) -> None:
    """`draw` gives SVG for every viewer, theme and language; everything selectable has an accessible name."""
    themes = list(THEMES)
    rng.shuffle(themes)
    for number in range(max(len(at.viewers), len(themes))):
        seat, theme = at.viewers[number % len(at.viewers)], themes[number % len(themes)]
        look = Look(theme, speaker(rng.choice(tuple(LANGUAGES)), at.game.id))
        view = at.game.view(at.state, seat)
        root = parse_svg(at.game.draw(view, seat, at.game.legal_moves(view, seat), look))
        assert root.tag == "{http://www.w3.org/2000/svg}svg", f"the picture is <{root.tag}>, not <svg>"
        assert root.get("viewBox"), "the picture has no viewBox"
        unnamed = [pick for pick, label in picks_in(root).items() if not label or not label.strip()]
        assert not unnamed, f"no aria-label: {unnamed}"


def picks_are_in_the_picture(at: Position, rng: Random) -> None:
    """Every pick of a legal move, except buttons, is a place in the picture."""
    for seat in at.players:
        view = at.game.view(at.state, seat)
        legal = at.game.legal_moves(view, seat)
        places = picks_in(parse_svg(at.game.draw(view, seat, legal, LOOK)))
        for move in legal:
            for name, value in at.game.picks(view, seat, move).items():
                in_picture = name in BUTTONS or f"{name}={value}" in places
                assert in_picture, f"{name}={value} of {at.game.write_move(move)} is not in the picture"


def pictures_without_moves_have_no_buttons(at: Position, rng: Random) -> None:
    """A picture without legal moves (a printed sheet, a replay) has nothing to select."""
    seat = rng.choice(at.viewers)
    root = parse_svg(at.game.draw(at.game.view(at.state, seat), seat, (), LOOK))
    buttons = [element.get("data-pick") for element in root.iter() if element.get("role") == "button"]
    assert buttons == [], f"buttons in a picture without moves: {buttons}"


def picks_tell_moves_apart(at: Position, rng: Random) -> None:
    """No two legal moves of a seat have the same picks; keys and values of picks are plain words."""
    for seat in at.acting:
        moves = sample(rng, at.game.legal_moves(at.state, seat), 5_000)
        known: dict[frozenset[tuple[str, str]], object] = {}
        for move in moves:
            picks = at.game.picks(at.state, seat, move)
            assert picks, f"{at.game.write_move(move)} has no picks"
            assert _plain(picks), f"picks that are not plain words: {picks}"
            other = known.setdefault(frozenset(picks.items()), move)
            assert other == move, f"{at.game.write_move(move)} and {at.game.write_move(other)} have the same picks: {dict(picks)}"


def missing_picks_have_a_name(at: Position, rng: Random) -> None:
    """`pick_prompt` names every key of a pick that is a place in the picture, so that a player reads what to choose next."""
    for seat in at.players:
        for move in sample(rng, at.game.legal_moves(at.state, seat), 200):
            for key in at.game.picks(at.state, seat, move):
                assert key in BUTTONS or at.game.pick_prompt(key) is not None, f"pick_prompt has no words for {key!r}"


def _plain(picks: Picks) -> bool:
    return all(re.fullmatch(r"[a-z][a-z0-9_]*", name) and isinstance(value, str) and value.isprintable() for name, value in picks.items())


def ghosts_are_well_formed(at: Position, rng: Random) -> None:
    """The preview of every legal move is an SVG fragment in every theme."""
    for seat in at.players:
        view = at.game.view(at.state, seat)
        for move in sample(rng, at.game.legal_moves(view, seat), 12):
            for theme in THEMES:
                parse_svg(f'<svg xmlns="http://www.w3.org/2000/svg">{at.game.ghost(view, seat, move, Look(theme))}</svg>')


def text_views_are_plain_text(at: Position, rng: Random) -> None:
    """`draw_text` gives printable lines for every viewer; with colour they have ANSI colour codes in addition, nothing else."""
    say = speaker(rng.choice(tuple(LANGUAGES)), at.game.id)
    for seat in at.viewers:
        view = at.game.view(at.state, seat)
        plain, coloured = (at.game.draw_text(view, seat, Look(say=say, colour=colour)) for colour in (False, True))
        assert plain.strip(), "the text view is empty"
        assert all(line.isprintable() for line in plain.split("\n")), "control characters without colour"
        stripped = re.sub(r"\x1b\[[0-9;]*m", "", coloured)
        assert all(line.isprintable() for line in stripped.split("\n")), "control characters besides colour codes"


def scoring_places_are_picks(at: Position, rng: Random) -> None:
    """`scoring_places` has known lines, with picks of places (twice if a place scores twice)."""
    for seat in at.seats:
        for line, places in at.game.scoring_places(at.game.view(at.state, seat), seat).items():
            assert line in at.game.lines(at.setup), f"unknown line: {line}"
            assert isinstance(places, tuple), f"{line}: {places!r} is not a tuple"
            assert all(re.fullmatch(r"[a-z][a-z0-9_]*=.+", place) for place in places), f"{line}: {places}"


CONTRACTS = (picks_tell_moves_apart, missing_picks_have_a_name, text_views_are_plain_text, scoring_places_are_picks)
SLOW_CONTRACTS = (
    pictures_are_well_formed,
    picks_are_in_the_picture,
    pictures_without_moves_have_no_buttons,
    ghosts_are_well_formed,
)
