"""Why a move is not legal: the game's own sentence about the picks, even if no such move was ever possible."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random

import pytest
from tests.server.games import GAMES
from tests.table.kit import HEAD, draft_of

from branchline.drawing.picture import Look
from branchline.engine.game import CHANCE, SPECTATOR, AnyGame, Picks
from branchline.table.config import new_config
from branchline.table.draft import Draft, first_draft
from branchline.table.problem import Problem
from branchline.table.reasons import why
from branchline.table.table import Table
from branchline.table.table_state import SeatAssignment
from branchline.table.viewer import act_as, legal, visible_state

NOTHING = "You can't do anything there now"


def reason(table: Table, seat: int, text: str | None = None, picks: dict[str, str] | None = None) -> str | None:
    return why(table.table_state, table.viewer(seat), "en", text, picks).reason


def test_an_earlier_move_is_rejected_by_the_present_rules() -> None:
    table = Table(draft_of((-1, "roll 2"), (0, "add"), (0, "add")).table_state, {})
    assert reason(table, 0, picks={"action": "add"}) == reason(table, 0, "add") == "You may add at most twice a round"
    assert reason(table, 0, picks={"action": "done"}) is None
    assert reason(table, 0, picks={"action": "fly"}) == reason(table, 0, picks={"moon": "1"}) == f"{NOTHING}. Add 2 or be done"
    assert reason(table, SPECTATOR, "add") == "Waiting for Anna, Ben"
    for both in ((None, None), ("add", {"action": "add"})):
        with pytest.raises(Problem):
            reason(table, 0, *both)


def first_turn(game: AnyGame) -> Draft:
    config = new_config(
        game,
        [SeatAssignment(True)] * max(2, game.seats[0]),
        options={},
        edition="",
        seed="s",
        chance="seed",
        one_screen=False,
        listed=False,
        at=0,
    )
    draft = first_draft(config, game)
    while act_as(draft.table_state, 0) is None:
        seat = draft.table_state.to_act[0]
        draft.add(seat, "move", game.write_move(game.legal_moves(draft.table_state.state, seat)[0]))
        draft.settle()
    return draft


def drawn_picks(game: AnyGame, view: object) -> list[dict[str, str]]:
    """All picks in a seat's picture, and all cells."""
    svg = game.draw(view, 0, (), Look("light", str))
    cells = [("cell", cell) for cell in re.findall(r'data-cell="([^"]+)"', svg)]
    return [dict([pick]) for pick in sorted({*cells, *re.findall(r'data-pick="([\w-]+)=([^"]+)"', svg)})]


@pytest.mark.parametrize("name", list(GAMES))
def test_every_pick_has_a_reason_or_a_move(name: str) -> None:
    """The reason is None exactly if a legal move has these picks; for some cells the reason is a rule of the game."""
    game = GAMES[name]
    table = Table(first_turn(game).table_state, {})
    table_state, viewer = table.table_state, table.viewer(0)
    view = visible_state(table_state, viewer)
    possible = [game.picks(view, 0, move) for move in legal(table_state, viewer)]
    answers = list[str | None]()
    for wanted in drawn_picks(game, view):
        answers.append(reason(table, 0, picks=wanted))
        assert (answers[-1] is None) == any(wanted.items() <= dict(picks).items() for picks in possible)
    told = {each for each in answers if each is not None and not each.startswith(NOTHING)}
    assert told or not any("cell" in picks for picks in possible), f"nothing is said about {name}"


@pytest.mark.parametrize("name", list(GAMES))
@pytest.mark.parametrize("nonsense", ["zz", "1", "111"])
def test_guesses_about_nonsense_are_limited(name: str, nonsense: str) -> None:
    """A name that contains the old one is not inserted into itself repeatedly."""
    read = list[str]()

    def count_calls(text: str) -> object:
        read.append(text)
        return GAMES[name].read_move(text)

    game = GAMES[name].replace(read_move=count_calls)
    seats = min(max(3, game.seats[0]), game.seats[1])
    config = new_config(
        game, [SeatAssignment(True)] * seats, options={}, edition="", seed="s", chance="real", one_screen=False, listed=False, at=0
    )
    table = Table(first_draft(config, game).table_state, {})
    table_state, viewer, seat = table.table_state, table.viewer(0), act_as(table.table_state, 0)
    assert seat is not None
    names = {each for move in legal(table_state, viewer) for each in game.picks(visible_state(table_state, viewer), seat, move)}
    reason(table, 0, picks=dict.fromkeys(names, nonsense))
    assert len(read) <= 100
    assert all(len(text) < 200 for text in read)


def test_not_all_of_thousands_of_rolls_are_tried() -> None:
    """A roll that was not tried can still be made, and one that no dice show is rejected."""
    picked = list[object]()

    def count_calls(view: object, seat: int, move: object) -> Picks:
        picked.append(move)
        return ink.picks(view, seat, move)

    ink = GAMES["railroad_ink"]
    game, box = ink.replace(picks=count_calls), ink.edition.source.replace("equal_dice = 3", "equal_dice = 5")
    config = new_config(
        game,
        [SeatAssignment(True)] * 2,
        options={"expansion": "meteor"},
        edition=box,
        seed="s",
        chance="real",
        one_screen=False,
        listed=False,
        at=0,
    )
    table = Table(first_draft(config, game).table_state, {})
    view, throws = visible_state(table.table_state, table.viewer(0)), legal(table.table_state, table.viewer(0))
    assert len(throws) > 11_000
    for throw in Random(31).sample(throws, 30):
        picks = dict(ink.picks(view, CHANCE, throw))
        assert reason(table, 0, picks=picks) is None
        assert reason(table, 0, picks={**picks, "distance": "9"}) == "These dice cannot show that"
        assert len(picked) < 60 * 2000
    picked.clear()
    reason(table, 0, picks={"direction": "up"})
    assert len(picked) < 2000


def test_a_record_rejects_moves_with_a_reason() -> None:
    table = Table(draft_of(config=replace(HEAD, replay=True)).table_state, {})
    assert reason(table, SPECTATOR, "add") == "This is a recorded match; you can only view it"


def test_the_reason_names_what_is_awaited() -> None:
    table = Table(draft_of(config=replace(HEAD, chance="real")).table_state, {})
    assert reason(table, SPECTATOR, "add") == "Waiting for the result: chance"
    config = replace(HEAD, game="traxx", options=dict(GAMES["traxx"].setup(2).options), chance="real")
    card = Table(first_draft(config, GAMES["traxx"]).table_state, {})
    assert reason(card, SPECTATOR, "done") == "Waiting for the result: card"
