"""Contracts of points: sheets add up, agree with a second count, and decide the ranks."""

from __future__ import annotations

from random import Random

from tests.conformance.play import Position


def sheets_keep_their_form(at: Position, rng: Random) -> None:
    """Lines are known, in the game's order, once each, whole numbers; the total is their sum."""
    known = list(at.game.lines(at.setup))
    for seat in at.seats:
        sheet = at.game.score(at.state, seat)
        names = [name for name, _ in sheet.lines]
        assert names == [name for name in known if name in names], f"lines {names} of {known}"
        assert all(type(points) is int for _, points in sheet.lines)
        assert not any(points for name, points in sheet.lines if name in at.game.unused_lines(at.setup)), "an idle line has points"
        assert sheet.total == sum(sheet[name] for name in names)


def sheets_agree_with_a_second_count(at: Position, rng: Random) -> None:
    for seat in at.seats:
        first, second = dict(at.game.score(at.state, seat).lines), dict(at.subject.recount(at.state, seat))
        counted = {name: (first.get(name, 0), second.get(name, 0)) for name in at.game.lines(at.setup)}
        assert all(one == two for one, two in counted.values()), f"seat {seat} (sheet, recount): {counted}"
        assert set(second) <= set(at.game.lines(at.setup))


def there_is_an_outcome_at_the_end_only(at: Position, rng: Random) -> None:
    """While somebody is to act there is none; then the ranks count those ahead, and more points are never behind."""
    outcome = at.game.outcome(at.state)
    assert (outcome is None) == bool(at.acting)
    if outcome is None:
        return
    assert not at.subject.endings or outcome.ending in at.subject.endings
    ranks, totals = outcome.ranks, [at.game.score(at.state, seat).total for seat in at.seats]
    assert len(ranks) == len(at.seats)
    if len(ranks) == 1:
        assert ranks[0] in (1, 2)
        return
    assert ranks == tuple(1 + sum(other < rank for other in ranks) for rank in ranks)
    assert all(ranks[a] <= ranks[b] for a in at.seats for b in at.seats if totals[a] > totals[b]), f"{ranks} of {totals}"
    shared = len(set(totals)) < len(totals)
    assert shared or not outcome.ties, "ties are told only where totals are equal"


CONTRACTS = (sheets_keep_their_form, sheets_agree_with_a_second_count, there_is_an_outcome_at_the_end_only)
