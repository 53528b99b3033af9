"""Contracts of scores: sheets add up, agree with a second count, and decide the ranks."""

from __future__ import annotations

from random import Random

from branchline.conformance.positions import Position


def score_sheets_are_well_formed(at: Position, rng: Random) -> None:
    """A sheet has known lines in the game's order, each once, in whole numbers; the total is their sum."""
    known, unused = list(at.game.lines(at.setup)), at.game.unused_lines(at.setup)
    for seat in at.seats:
        sheet = at.game.score(at.state, seat)
        names = [name for name, _ in sheet.lines]
        assert names == [name for name in known if name in names], f"the sheet has the lines {names}, the game {known}"
        assert all(type(points) is int for _, points in sheet.lines), f"points that are not whole numbers: {sheet.lines}"
        assert not any(points for name, points in sheet.lines if name in unused), f"an unused line has points: {sheet.lines}"
        assert sheet.total == sum(sheet[name] for name in names), "the total is not the sum of the lines"


def scores_agree_with_a_recount(at: Position, rng: Random) -> None:
    """Every line of every sheet is what `Subject.recount` counts."""
    for seat in at.seats if at.subject.recount else ():
        assert at.subject.recount is not None
        first, second = dict(at.game.score(at.state, seat).lines), dict(at.subject.recount(at.state, seat))
        counted = {name: (first.get(name, 0), second.get(name, 0)) for name in at.game.lines(at.setup)}
        assert all(one == two for one, two in counted.values()), f"seat {seat} (sheet, recount): {counted}"
        assert set(second) <= set(at.game.lines(at.setup)), f"the recount has unknown lines: {sorted(second)}"


def only_the_end_has_an_outcome(at: Position, rng: Random) -> None:
    """There is an outcome exactly when nobody is to act; a rank counts the seats ahead, and more points never rank lower."""
    outcome = at.game.outcome(at.state)
    assert (outcome is None) == bool(at.acting), f"to_act is {at.acting}, and the outcome is {outcome}"
    if outcome is None:
        return
    endings = at.subject.endings
    assert not endings or outcome.ending in endings, f"unknown ending {outcome.ending!r}; known: {endings}"
    ranks, totals = outcome.ranks, [at.game.score(at.state, seat).total for seat in at.seats]
    assert len(ranks) == len(at.seats), f"{len(ranks)} ranks for {len(at.seats)} seats"
    if len(ranks) == 1:
        assert ranks[0] in (1, 2), f"a solo seat has rank {ranks[0]}"
        return
    assert ranks == tuple(1 + sum(other < rank for other in ranks) for rank in ranks), f"ranks {ranks}"
    assert all(ranks[a] <= ranks[b] for a in at.seats for b in at.seats if totals[a] > totals[b]), f"ranks {ranks} of totals {totals}"
    assert len(set(totals)) < len(totals) or not outcome.ties, "the outcome explains ties, but no totals are equal"


CONTRACTS = (score_sheets_are_well_formed, scores_agree_with_a_recount, only_the_end_has_an_outcome)
