"""Contracts of a table, in whole matches, and of a game as a whole."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

from branchline.conformance.contracts.words import assert_translated, sentence
from branchline.conformance.positions import STYLES, positions, steps
from branchline.conformance.subject import Subject, Table, missing_tables, setup_of
from branchline.engine.game import CHANCE, AnyGame
from branchline.engine.match import Match


def equal_seeds_give_equal_matches(game: AnyGame, subject: Subject, table: Table) -> None:
    """A match depends only on its setup, its seed and the moves."""
    setup = setup_of(game, table)
    for style in STYLES:
        one, other = ([*steps(game, setup, "again", style)][-1] for _ in range(2))
        assert one.log == other.log, f"two matches of one seed ({style}) have different moves"
        assert one.state == other.state, f"two matches of one seed ({style}) end in different states"
    matches: list[Match[Any, Any]] = [Match(game, setup) for _ in range(2)]
    first, second = (match.settle("seed") for match in matches)
    assert first == second, "chance settles a match differently with one seed"
    assert matches[0].log == matches[1].log, "chance makes different moves with one seed"


def the_space_has_every_kind_of_move(game: AnyGame, subject: Subject, table: Table) -> None:
    """`Subject.space` has every kind of move that is played; a missing kind would never be checked."""
    if subject.space is None:
        return
    played, tried = set[type](), set[type]()
    for at in positions(game, subject, setup_of(game, table)):
        for seat in (*at.seats, CHANCE):
            tried |= {type(move) for move in islice(at.space(seat, Random(0)), 400)}
        played |= {type(move) for _, move in at.log}
    missing = sorted(kind.__name__ for kind in played - tried)
    assert not missing, f"Subject.space has no moves of the kinds {missing}"


def scrambling_changes_what_is_hidden(game: AnyGame, subject: Subject, table: Table) -> None:
    """`Subject.scramble` changes some state if some view hides something."""
    hides = changes = False
    for number, at in enumerate(positions(game, subject, setup_of(game, table))):
        for seat in at.viewers:
            hides |= at.game.view(at.state, seat) != at.state
            changes |= at.scramble(seat, Random(number)) != at.state
    assert changes or not hides, "views hide something, but Subject.scramble never changes a state"


def the_tables_cover_every_option(game: AnyGame, subject: Subject) -> None:
    """The tables of the tests include the fewest and the most seats, and every value of every option."""
    missing = missing_tables(game, subject.tables_of(game))
    assert not missing, f"no table has {', '.join(missing)}"


def names_and_options_have_sentences(game: AnyGame, subject: Subject) -> None:
    """Name, blurb, score lines and options are sentences, translated into each language that the game has."""
    texts = [game.name, game.blurb, *game.lines(game.setup()).values()]
    for option in game.options:
        texts += [option.label, option.help, *option.labels, *option.rules]
        assert len(option.labels) == len(option.values), f"option {option.name} has {len(option.labels)} labels for its values"
        assert len(option.rules) in (0, len(option.values)), f"option {option.name} has {len(option.rules)} rules for its values"
    for message in texts:
        sentence(message)
        assert_translated(game.id, message)


TABLE_CONTRACTS = (equal_seeds_give_equal_matches, the_space_has_every_kind_of_move, scrambling_changes_what_is_hidden)
GAME_CONTRACTS = (the_tables_cover_every_option, names_and_options_have_sentences)
