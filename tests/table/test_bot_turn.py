"""A bot's turn without processes: planned at once, played move by move."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.table.kit import HEAD, draft_of
from tests.toy import TOY

from branchline.bots.planned_turn import PlannedMove, PlannedTurn
from branchline.table.bot_turn import bot_move_intent, bot_request, due, fingerprint, is_planned, plan_turn
from branchline.table.problem import Problem
from branchline.table.table import Table
from branchline.table.table_state import SeatAssignment, TableConfig

WITH_BOT = replace(HEAD, seating=(SeatAssignment(True, "Anna"), SeatAssignment(False, bot="greedy")))


def test_a_bot_thinks_once_and_plays_its_planned_turn() -> None:
    table = Table(draft_of((-1, "roll 2"), config=WITH_BOT).table_state, {})
    assert [due(table.table_state, seat) for seat in (0, 1)] == [False, True]
    asked = bot_request(table.table_state, table.viewer(1))
    assert (asked.bot, asked.seat, asked.view) == ("greedy", 1, TOY.write_state(TOY.view(table.table_state.state, 1)))
    rest = PlannedTurn(plan_turn(asked, {"toy": TOY}))
    played_ = list[str]()
    while due(table.table_state, 1):
        assert is_planned(table.table_state, 1, rest)
        table.take(bot_move_intent(1, rest, table.table_state.n).draft(table.table_state, 0))
        played_.append(rest.take())
    assert played_ == ["add", "add", "done"]
    with pytest.raises(Problem, match="not this player's turn"):
        bot_move_intent(1, rest, table.table_state.n).draft(table.table_state, 0)


def test_a_plan_that_no_longer_fits_is_not_played() -> None:
    table_state = draft_of((-1, "roll 2"), config=WITH_BOT).table_state
    wrong = PlannedTurn([PlannedMove(fingerprint(["fly"]), "fly")])
    assert not is_planned(table_state, 1, wrong)
    assert bot_move_intent(1, wrong, table_state.n).draft(table_state, 0).events[0].body in ("add", "done")
    with pytest.raises(Problem, match="The table has changed in the meantime"):
        bot_move_intent(1, wrong, table_state.n - 1).draft(table_state, 0)  # it is asked again


def test_an_unknown_bot_is_replaced() -> None:
    old = replace(HEAD, seating=(SeatAssignment(True), SeatAssignment(False, bot="gone")))
    table = Table(draft_of((-1, "roll 2"), config=old).table_state, {})
    assert bot_request(table.table_state, table.viewer(1)).bot == "random"


def test_a_typed_seed_repeats_bot_choices_and_stays_unknown_to_bots() -> None:
    def seeds(config: TableConfig) -> set[str]:
        tables = [Table(draft_of((-1, "roll 2"), config=config).table_state, {}) for _ in range(2)]
        return {bot_request(table.table_state, table.viewer(1)).seed for table in tables}

    typed = replace(WITH_BOT, seed="my seed", seed_typed=True)
    (repeated,) = seeds(typed)
    assert "my seed" not in repeated
    assert seeds(replace(typed, seed="another")) != {repeated}
    assert len(seeds(replace(WITH_BOT, seed_typed=False))) == 2
