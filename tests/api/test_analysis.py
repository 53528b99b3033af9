"""Bots, hints, reviews, records and simulation from Python."""

from __future__ import annotations

from pathlib import Path

import pytest

import branchline as bl
from branchline.cli import main


def played(seed: str = "1/0") -> bl.Match:
    match = bl.make("traxx", seats=2, seed=seed)
    bots = bl.bot("easy"), bl.bot("random")
    while not match.over:
        seat = match.to_act[0]
        match.play(bots[seat].choose(match), seat)
    return match


def test_bots_are_known_by_name() -> None:
    assert repr(bl.bot("hard:2s")) == "Bot('hard:2s')"
    with pytest.raises(bl.InvalidSetup, match="Unknown bot: hrad; did you mean hard"):
        bl.bot("hrad")
    match = bl.make("traxx", seats=2, seed="1")
    considered = bl.bot("medium").consider(match)
    assert considered
    assert considered[0].move in match.legal_moves
    assert bl.bot("medium").choose(match, seat=1) in match.moves_of(1)


def test_a_bot_moves_only_when_its_seat_can() -> None:
    match = bl.make("days_of_steam", seats=2, seed="1")
    waiting = 1 - match.to_act[0]
    with pytest.raises(bl.IllegalMove, match=f"Seat {waiting} cannot move now"):
        bl.bot("random").choose(match, seat=waiting)


def test_a_simulated_match_can_be_played_again() -> None:
    rows = bl.simulate("traxx", bots=["easy", "random"], matches=2)
    assert [(row["match"], row["seat"], row["bot"]) for row in rows] == [(0, 0, "easy"), (0, 1, "random"), (1, 0, "random"), (1, 1, "easy")]
    assert rows[0]["seed"] == "1/0"
    assert [row["total"] for row in rows[:2]] == list(played().scores)
    assert all(sum(points for name, points in row.items() if name.startswith("line_")) == row["total"] for row in rows)
    assert len({tuple(row) for row in rows}) == 1  # the same columns everywhere


def test_simulations_are_set_up_like_matches(tmp_path: Path) -> None:
    assert len(bl.simulate("railroad_ink", "random", 1, seats=3, expansion="lava")) == 3
    assert len(bl.simulate("railroad_ink", ["random", "random"], 1)) == 2
    with pytest.raises(bl.InvalidSetup, match=r"There are more bots \(3\) than seats \(2\)"):
        bl.simulate("traxx", ["random"] * 3, seats=2)
    with pytest.raises(bl.InvalidSetup, match="Unknown game"):
        bl.simulate("chess")
    with pytest.raises(bl.InvalidSetup, match="Unknown bot"):
        bl.simulate("traxx", "nobody")


def test_a_record_is_saved_read_and_replayed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match, file = played(), tmp_path / "match.json"
    match.save(file, players=["Anna", "Jan"])
    record = bl.load_record(file)
    assert record == match.record(["Anna", "Jan"])
    assert record.seats == ("Anna", "Jan")
    assert bl.replay(record).log == match.log
    assert bl.replay(record, moves=5).log[:5] == match.log[:5]
    assert main(["replay", str(file), "--lang", "en"]) == 0
    assert "Anna" in capsys.readouterr().out
    with pytest.raises(bl.InvalidSetup, match="This match has 2 seats"):
        match.record(["Anna"])
    (tmp_path / "no.json").write_text("{}")
    with pytest.raises(bl.InvalidRecord, match="not a record"):
        bl.load_record(tmp_path / "no.json")


def test_a_record_is_read_from_a_file_of_many(tmp_path: Path) -> None:
    file = tmp_path / "many.jsonl"
    main(["simulate", "traxx", "--bots", "easy,random", "--games", "2", "--out", str(file), "--json"])
    assert bl.replay(bl.load_record(file)).log == played().log
    assert bl.load_record(file, 2) != bl.load_record(file, 1)
    with pytest.raises(bl.InvalidRecord, match="there is no match 3"):
        bl.load_record(file, 3)


def test_a_hint_can_be_played_and_is_recorded() -> None:
    match = bl.make("traxx", seats=2, seed="1")
    hint = bl.hint(match, by="medium")
    assert isinstance(hint, bl.Hint)
    assert hint.look
    for move in hint.moves:
        match.play(move, seat=0)
    assert match.record().hint_seats == (0,)
    assert match.copy().record().hint_seats == (0,)


def test_a_review_shows_itself() -> None:
    match = played()
    review = bl.review(match, by="medium", rollouts=2)
    assert isinstance(review, bl.Review)
    breakdown = review.breakdown
    assert breakdown.start.value + breakdown.luck.value + breakdown.others.value - breakdown.losses.value == pytest.approx(
        breakdown.result, abs=0.01
    )
    assert review.breakdown.result == match.scores[0]
    assert len(review.table()) == len(review.turns)
    assert set(review.table()[0]) == {"move", "played", "better", "lost", "error", "verdict", "compared", "choice", "proved"}
    assert review.costliest == tuple(sorted(review.costliest, key=lambda turn: -turn.loss.value))
    assert review._repr_html_().startswith("<iframe srcdoc=")
    assert "Träxx" in review.html()
    assert "<svg" in review.svg("pl")
    assert bl.review(match.record(), by="medium", rollouts=2).turns == review.turns
