"""Contracts of secrets: a view hides what is hidden, and is enough to play by."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.conformance.play import STYLES, Position, sample

from branchline.drawing.picture import Look
from branchline.engine.game import CHANCE, Seat
from branchline.engine.secrets import is_secret, say_entry

LOOK = Look()


def a_view_of_a_view_is_itself(at: Position, rng: Random) -> None:
    for seat in at.onlookers:
        seen = at.game.view(at.state, seat)
        assert type(seen) is type(at.state)
        assert at.game.view(seen, seat) == seen
        assert hash(at.game.view(seen, seat)) == hash(seen)


def hidden_things_do_not_show(at: Position, rng: Random) -> None:
    """States that differ only in what is hidden from a seat give it the same view, down to the last letter."""
    for seat in at.onlookers:
        seen = at.game.view(at.state, seat)
        other = at.game.view(at.subject.scramble(at.state, seat, rng), seat)
        assert other == seen, f"the view of {seat} shows what is hidden"
        assert at.game.write_state(other) == at.game.write_state(seen)
        assert at.game.draw_text(other, seat, Look()) == at.game.draw_text(seen, seat, Look())


def pictures_do_not_show_hidden_things(at: Position, rng: Random) -> None:
    seat = rng.choice(at.onlookers)
    other = at.subject.scramble(at.state, seat, rng)
    assert _drawn(at, other, seat) == _drawn(at, at.state, seat)


def _drawn(at: Position, state: Any, seat: Seat) -> str:
    seen = at.game.view(state, seat)
    return at.game.draw(seen, seat, at.game.legal_moves(seen, seat), LOOK)


def a_view_is_enough_to_play_by(at: Position, rng: Random) -> None:
    """A seat's moves, their refusals and sentences, its score and what it is told are the same by its view."""
    for seat in at.seats:
        seen = at.game.view(at.state, seat)
        legal = list(at.game.legal_moves(at.state, seat))
        assert list(at.game.legal_moves(seen, seat)) == legal
        assert at.game.score(seen, seat) == at.game.score(at.state, seat)
        for move in sample(rng, at.pool, 20):
            assert (at.game.illegal_reason(seen, seat, move) is None) == (at.game.illegal_reason(at.state, seat, move) is None)
        for move in sample(rng, legal, 20):
            assert at.game.say_move(seen, seat, move) == at.game.say_move(at.state, seat, move)
            assert at.game.picks(seen, seat, move) == at.game.picks(at.state, seat, move)
        if seat in at.acting:
            assert at.game.status(seen, seat) == at.game.status(at.state, seat)


def a_completed_view_looks_the_same(at: Position, rng: Random) -> None:
    """What `determinize` makes of a view has that view, the same moves for the seat, and is over only if the match is."""
    for seat in at.onlookers:
        seen = at.game.view(at.state, seat)
        full = at.game.determinize(seen, rng)
        assert at.game.view(full, seat) == seen, f"completed for seat {seat}"
        assert bool(at.game.to_act(full)) == bool(at.acting)
        assert list(at.game.legal_moves(full, seat)) == list(at.game.legal_moves(at.state, seat))
        assert at.game.read_state(at.setup, at.game.write_state(full)) == full


def equal_sources_complete_equally(at: Position, rng: Random) -> None:
    seen = at.game.view(at.state, rng.choice(at.onlookers))
    assert at.game.determinize(seen, Random(7)) == at.game.determinize(seen, Random(7))


def a_completed_view_can_be_played_out(at: Position, rng: Random) -> None:
    """From what `determinize` gives, play goes on by the rules to an end, within the bound."""
    state = at.game.determinize(at.game.view(at.state, rng.choice(at.onlookers)), rng)
    for _ in range(at.game.max_moves(at.setup) + 1):  # what is hidden may have been put back to the start of the round
        acting = at.game.to_act(state)
        if not acting:
            assert at.game.outcome(state) is not None
            return
        seat = rng.choice(acting)
        move = at.game.chance(state, rng) if seat == CHANCE else STYLES["uniform"](at.game, state, seat, rng)
        assert at.game.illegal_reason(state, seat, move) is None
        state = at.game.apply(state, seat, move)
    raise AssertionError(f"a completed view did not end within {at.game.max_moves(at.setup)} moves")


def what_chance_is_said_to_do_hides_what_is_hidden(at: Position, rng: Random) -> None:
    """Two states that a reader cannot tell apart say the same of a chance move; a result it cannot see is secret."""
    for reader in at.onlookers if at.acting == (CHANCE,) else ():
        worlds = (at.state, at.game.view(at.state, reader), at.subject.scramble(at.state, reader, rng))
        looks: dict[Any, Any] = {}
        for move in sample(rng, at.game.legal_moves(at.state, CHANCE), 30):
            said = {say_entry(at.game, world, CHANCE, move, reader) for world in worlds}
            assert len(said) == 1, f"reader {reader} is told of {at.game.write_move(move)}: {sorted(map(str, said))}"
            if not is_secret(at.game, at.state, CHANCE, move, reader):
                after = at.game.apply(at.state, CHANCE, move)
                other = looks.setdefault(at.game.view(after, reader), after)
                assert other == after, f"{at.game.write_move(move)} goes where {reader} may not look, and is told"


def what_is_not_secret_is_told(at: Position, rng: Random) -> None:
    """A chance move is kept from a reader only where its results differ and the reader cannot see how; all others are told."""
    for reader in at.onlookers if at.acting == (CHANCE,) else ():
        legal = sample(rng, at.game.legal_moves(at.state, CHANCE), 30)
        secret = [move for move in legal if is_secret(at.game, at.state, CHANCE, move, reader)]
        after = [at.game.apply(at.state, CHANCE, move) for move in secret]
        assert len(set(after)) == len(after), f"kept from {reader}, though it makes no difference: {secret}"
        assert len({at.game.view(state, reader) for state in after}) <= 1, f"kept from {reader}, who can see it: {secret}"
        for move in legal:
            if move not in secret:
                assert say_entry(at.game, at.state, CHANCE, move, reader) == at.game.say_move(at.state, CHANCE, move)


def what_is_evident_is_what_was_done(at: Position, rng: Random) -> None:
    """The move that a reader can tell from two of its views is the one that was made: no other looks the same."""
    for reader in at.onlookers:
        before = at.game.view(at.state, reader)
        for seat in {*at.acting} - {reader, CHANCE}:
            for move in sample(rng, at.game.legal_moves(at.state, seat), 20):
                after = at.game.view(at.game.apply(at.state, seat, move), reader)
                assert at.game.infer_move(before, after, seat) in (None, move), f"{reader} sees seat {seat} {at.game.write_move(move)}"


CONTRACTS = (
    a_view_of_a_view_is_itself,
    hidden_things_do_not_show,
    a_view_is_enough_to_play_by,
    a_completed_view_looks_the_same,
    equal_sources_complete_equally,
    what_chance_is_said_to_do_hides_what_is_hidden,
    what_is_not_secret_is_told,
    what_is_evident_is_what_was_done,
)
SLOW_CONTRACTS = (pictures_do_not_show_hidden_things, a_completed_view_can_be_played_out)
