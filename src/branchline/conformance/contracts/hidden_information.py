"""Contracts of hidden information: a view hides all of it, and is sufficient to play."""

from __future__ import annotations

from random import Random
from typing import Any

from branchline.conformance.positions import STYLES, Position, sample
from branchline.drawing.picture import Look
from branchline.engine.game import CHANCE, Seat
from branchline.engine.secrets import is_secret, say_entry

LOOK = Look()


def a_view_of_a_view_is_itself(at: Position, rng: Random) -> None:
    """`view` is idempotent and gives a state."""
    for seat in at.viewers:
        view = at.game.view(at.state, seat)
        assert type(view) is type(at.state), f"the view of seat {seat} is a {type(view).__name__}"
        assert at.game.view(view, seat) == view, f"the view of the view of seat {seat} is another one"
        assert hash(at.game.view(view, seat)) == hash(view), f"equal views of seat {seat} have different hashes"


def views_hide_hidden_information(at: Position, rng: Random) -> None:
    """States that differ only in information hidden from a seat have the same view, text and notation for it."""
    for seat in at.viewers:
        view = at.game.view(at.state, seat)
        other = at.game.view(at.scramble(seat, rng), seat)
        assert other == view, f"the view of seat {seat} shows what is hidden from it"
        assert at.game.write_state(other) == at.game.write_state(view), f"the notation of the view of seat {seat} shows what is hidden"
        assert at.game.draw_text(other, seat, LOOK) == at.game.draw_text(view, seat, LOOK), f"the text of seat {seat} shows what is hidden"


def pictures_hide_hidden_information(at: Position, rng: Random) -> None:
    """States that differ only in information hidden from a seat have the same picture for it."""
    seat = rng.choice(at.viewers)
    other = at.scramble(seat, rng)
    assert _draw(at, other, seat) == _draw(at, at.state, seat), f"the picture of seat {seat} shows what is hidden from it"


def _draw(at: Position, state: Any, seat: Seat) -> str:
    view = at.game.view(state, seat)
    return at.game.draw(view, seat, at.game.legal_moves(view, seat), LOOK)


def views_are_enough_to_play_by(at: Position, rng: Random) -> None:
    """A seat's view gives the same legal moves, reasons, sentences, picks, score and status as the state."""
    for seat in at.seats:
        view = at.game.view(at.state, seat)
        legal = list(at.game.legal_moves(at.state, seat))
        assert list(at.game.legal_moves(view, seat)) == legal, f"seat {seat} has other legal moves by its view"
        assert at.game.score(view, seat) == at.game.score(at.state, seat), f"seat {seat} has another score by its view"
        for move in sample(rng, at.pool, 20):
            same = (at.game.illegal_reason(view, seat, move) is None) == (at.game.illegal_reason(at.state, seat, move) is None)
            assert same, f"{at.game.write_move(move)} of seat {seat} is legal either by its view or by the state"
        for move in sample(rng, legal, 20):
            assert at.game.say_move(view, seat, move) == at.game.say_move(at.state, seat, move), f"say_move of {move} differs by the view"
            assert at.game.picks(view, seat, move) == at.game.picks(at.state, seat, move), f"the picks of {move} differ by the view"
        if seat in at.acting:
            assert at.game.status(view, seat) == at.game.status(at.state, seat), f"the status of seat {seat} differs by its view"


def determinize_agrees_with_the_view(at: Position, rng: Random) -> None:
    """`determinize` of a view gives a state with that view, with the same moves for the seat, over if and only if the match is over."""
    for seat in at.viewers:
        view = at.game.view(at.state, seat)
        full = at.game.determinize(view, rng)
        assert at.game.view(full, seat) == view, f"the state that determinize gives has another view of seat {seat}"
        assert bool(at.game.to_act(full)) == bool(at.acting), "determinize ends or resumes the match"
        same = list(at.game.legal_moves(full, seat)) == list(at.game.legal_moves(at.state, seat))
        assert same, f"the state that determinize gives has other moves of seat {seat}"
        assert at.game.read_state(at.setup, at.game.write_state(full)) == full, "the state that determinize gives has no notation"


def determinize_uses_its_generator_only(at: Position, rng: Random) -> None:
    """`determinize` gives the same state from equal generators."""
    view = at.game.view(at.state, rng.choice(at.viewers))
    assert at.game.determinize(view, Random(7)) == at.game.determinize(view, Random(7)), "equal generators give different states"


def determinized_states_can_be_played_out(at: Position, rng: Random) -> None:
    """From a state of `determinize`, random play reaches an end within `max_moves`."""
    state = at.game.determinize(at.game.view(at.state, rng.choice(at.viewers)), rng)
    for _ in range(at.game.max_moves(at.setup) + 1):  # hidden parts may have been reset to the start of the round
        acting = at.game.to_act(state)
        if not acting:
            assert at.game.outcome(state) is not None, "the match ends without an outcome"
            return
        seat = rng.choice(acting)
        move = at.game.chance(state, rng) if seat == CHANCE else STYLES["uniform"](at.game, state, seat, rng)
        assert at.game.illegal_reason(state, seat, move) is None, f"{at.game.write_move(move)} of seat {seat} is illegal"
        state = at.game.apply(state, seat, move)
    raise AssertionError(f"a determinized state does not end within {at.game.max_moves(at.setup)} moves")


def chance_sentences_hide_hidden_information(at: Position, rng: Random) -> None:
    """Two states with the same view describe a chance move in the same words; a result that a reader cannot see is secret."""
    for reader in at.viewers if at.acting == (CHANCE,) else ():
        worlds = (at.state, at.game.view(at.state, reader), at.scramble(reader, rng))
        by_view: dict[Any, Any] = {}
        for move in sample(rng, at.game.legal_moves(at.state, CHANCE), 30):
            sentences = {say_entry(at.game, world, CHANCE, move, reader) for world in worlds}
            assert len(sentences) == 1, f"reader {reader} can tell states apart by {move}: {sorted(map(str, sentences))}"
            if not is_secret(at.game, at.state, CHANCE, move, reader):
                after = at.game.apply(at.state, CHANCE, move)
                other = by_view.setdefault(at.game.view(after, reader), after)
                assert other == after, f"{move} changes what reader {reader} cannot see, but is_secret is False"


def only_hidden_results_are_secret(at: Position, rng: Random) -> None:
    """A chance move is secret only if its results differ and the reader cannot see how; all others are public."""
    for reader in at.viewers if at.acting == (CHANCE,) else ():
        legal = sample(rng, at.game.legal_moves(at.state, CHANCE), 30)
        secret = [move for move in legal if is_secret(at.game, at.state, CHANCE, move, reader)]
        after = [at.game.apply(at.state, CHANCE, move) for move in secret]
        assert len(set(after)) == len(after), f"secret from {reader}, although the results are equal: {secret}"
        assert len({at.game.view(state, reader) for state in after}) <= 1, f"secret from {reader}, whose views differ: {secret}"
        for move in legal:
            if move not in secret:
                same = say_entry(at.game, at.state, CHANCE, move, reader) == at.game.say_move(at.state, CHANCE, move)
                assert same, f"{at.game.write_move(move)} is public, but not shown to {reader}"


def inferred_moves_are_the_actual_moves(at: Position, rng: Random) -> None:
    """The move that `infer_move` finds between two views of a reader is the one that was made."""
    for reader in at.viewers:
        before = at.game.view(at.state, reader)
        for seat in {*at.acting} - {reader, CHANCE}:
            for move in sample(rng, at.game.legal_moves(at.state, seat), 20):
                after = at.game.view(at.game.apply(at.state, seat, move), reader)
                found = at.game.infer_move(before, after, seat)
                assert found in (None, move), f"reader {reader} infers {found} when seat {seat} plays {at.game.write_move(move)}"


CONTRACTS = (
    a_view_of_a_view_is_itself,
    views_hide_hidden_information,
    views_are_enough_to_play_by,
    determinize_agrees_with_the_view,
    determinize_uses_its_generator_only,
    chance_sentences_hide_hidden_information,
    only_hidden_results_are_secret,
    inferred_moves_are_the_actual_moves,
)
SLOW_CONTRACTS = (pictures_hide_hidden_information, determinized_states_can_be_played_out)
