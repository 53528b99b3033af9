"""Bots of Träxx: the value of a line, every way to play a card, and values in hindsight."""

from __future__ import annotations

import re
from importlib import import_module
from random import Random

import pytest
from tests.games.kit import output_of_build

from branchline.bots import BOTS, bots_for
from branchline.bots.budget import Budget
from branchline.bots.search_bots import SearchBot
from branchline.engine.edition import Edition
from branchline.engine.game import CHANCE, Setup
from branchline.games import GAMES
from branchline.games.traxx import GAME
from branchline.games.traxx.bots.evaluator import (
    BOT_CONFIG,
    MASTER_BUDGET_FACTOR,
    QUICK,
    ROLLOUTS,
    THOROUGH,
    USUAL,
    WEIGHTS,
    _mode,
    evaluate,
    search,
)
from branchline.games.traxx.bots.search import MODULES, MOST_CELLS, Searcher, is_small, searcher_of
from branchline.games.traxx.native.convert import match_from, tables_of
from branchline.games.traxx.rules.components import box_of
from branchline.games.traxx.rules.moves import Done, Move
from branchline.games.traxx.rules.rules import apply, chance, legal_moves, to_act
from branchline.games.traxx.rules.scoring import score
from branchline.games.traxx.rules.state import State, visible_line
from branchline.games.traxx.rules.view import view

BOX = box_of(GAME.edition)


def states(seed: int, seats: int = 1, setup: Setup | None = None) -> list[State]:
    """The states of a random match in which lines grow as long as they can."""
    rng, found = Random(seed), [GAME.new(setup or GAME.setup(seats))]
    while acting := to_act(found[-1]):
        seat, state = acting[0], found[-1]
        moves = legal_moves(state, seat)
        found.append(apply(state, seat, chance(state, rng) if seat == CHANCE else rng.choice(moves[:-1] or moves)))
    return found


def searcher_for(state: State, seat: int = 0) -> Searcher:
    searcher = searcher_of(state.box, WEIGHTS)
    searcher.load(state, seat)
    return searcher


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_at_the_end_the_value_of_a_seat_is_its_score(seats: int) -> None:
    over = states(7, seats)[-1]
    assert [evaluate(over, seat) for seat in range(seats)] == [score(over, seat).total for seat in range(seats)]


def table(*sheets: str) -> State:
    """A table with these lines after the first of fifteen cards."""
    return GAME.read_state(GAME.setup(len(sheets)), f"- | {' '.join(BOX.cards[1:])} | {' | '.join(sheets)}")


def test_a_blocked_end_is_worth_less_than_an_open_one() -> None:
    stuck, free = table("a1 b1 b2 a2 b3 c4 d5"), table("b1 a1 a2 b2 b3 c4 d5")  # the same cells
    assert evaluate(free, 0) > evaluate(stuck, 0)


def test_a_number_already_reached_is_worth_less_to_others() -> None:
    assert evaluate(table("d5 c5", "f5 g4 2"), 0) < evaluate(table("d5 c5", "f5 g5"), 0)


def summary(state: State, seat: int) -> tuple[tuple[int, ...], int, int, int]:
    """The cells of a line, its ends, and its points."""
    line = visible_line(state.sheets[seat])
    return tuple(sorted(line)), line[0], line[-1], score(state, seat).total


def endings(state: State, seat: int) -> set[tuple[tuple[int, ...], int, int, int]]:
    """Every way to play the card, move by move."""
    found, left = set(), [state]
    while left:
        now = left.pop()
        found.add(summary(now, seat))
        left += [apply(now, seat, move) for move in legal_moves(now, seat) if not isinstance(move, Done)]
    return found


def play_moves(state: State, seat: int, moves: tuple[Move, ...]) -> State:
    for move in moves:
        assert move in legal_moves(state, seat)
        state = apply(state, seat, move)
    return state


@pytest.mark.parametrize(("seed", "seats"), [(1, 1), (2, 1), (3, 2), (4, 3)])
def test_every_way_to_play_a_card_is_listed_once_and_is_legal(seed: int, seats: int) -> None:
    for state in states(seed, seats)[::7]:
        if state.card is None or 0 not in to_act(state):
            continue
        searcher = searcher_for(state)
        ways = [searcher.moves(state.box, state.sheets[0], option) for _, option in searcher.options()]
        reached = [summary(play_moves(state, 0, moves[:-1]), 0) for moves in ways]
        assert sorted(reached) == sorted(endings(state, 0))
        assert all(isinstance(moves[-1], Done) for moves in ways)


def test_after_the_last_card_the_value_is_the_score() -> None:
    state = next(state for state in states(5) if state.card is not None and not any(state.deck) and 0 in to_act(state))
    searcher = searcher_for(state)
    for worth_, option in searcher.options():
        end = play_moves(state, 0, searcher.moves(state.box, state.sheets[0], option))
        assert score(end, 0).total == worth_ == searcher.search_option(option, 1, 4)


def test_looking_ahead_ignores_hidden_moves_of_others() -> None:
    """Even in the complete state the cells that a rival drew in this round change nothing."""
    state = GAME.read_state(GAME.setup(2), f"{BOX.cards[0]} | {' '.join(BOX.cards[1:])} | d5 c5 | f5")
    drawn_since = apply(state, 1, legal_moves(state, 1)[0])
    assert search(state, 0, Budget(24), Random(1)) == search(drawn_since, 0, Budget(24), Random(1))
    assert search(state, 0, Budget(24), Random(1)) == search(view(drawn_since, 0), 0, Budget(24), Random(1))


def test_hindsight_counts_numbers_by_when_rivals_reach_them() -> None:
    """With the first card the rival takes 3 and 9, with the last one the 10; each is in full till then, and spoilt by who is sooner."""
    kernel, lines, search_module = [import_module(part) for part in MODULES]
    state = GAME.read_state(GAME.setup(2), "GSRO | GYRO | d5 e5 f4 g3 h3 | f5 g5 h4")
    s = search_module.DeterminizedBeam(lines.PlanBits(tables_of(BOX, kernel.KernelTables)), lines.HeuristicWeights(WEIGHTS))
    search_module.start(s, match_from(state, build=kernel), 0)
    search_module.search_option(s, 0, seed=1, width=4)
    reached_round = {number: s.reached_round[cell] for number, cell in BOX.numbers.items() if s.reached_round[cell] != search_module.NEVER}
    assert reached_round == {3: 0, 9: 0, 10: 1}
    counted = []
    for now in range(3):
        search_module.price_numbers(s, now)
        counted.append([s.bits.now[BOX.numbers[number]] for number in (8, 9, 10)])
    assert counted == [[8, 9, 10 + WEIGHTS.spite * 5], [8, 5, 10], [8, 5, 5]]


def test_there_is_a_master_and_levels_have_their_own_settings() -> None:
    assert bots_for("traxx")[-1].name == "master"
    bots = [BOTS[level].create(GAMES["traxx"], 0) for level in ("medium", "hard", "master")]
    budgets = [bot.budget for bot in bots if isinstance(bot, SearchBot) and bot.budget]
    assert [_mode(budget, compiled=True) for budget in budgets] == [QUICK, USUAL, THOROUGH]
    assert [_mode(Budget(seconds=seconds), compiled=True) for seconds in (0.6, 1.8)] == [USUAL, THOROUGH]
    assert [_mode(Budget(seconds=seconds), compiled=False) for seconds in (0.6, 1.8)] == [QUICK, USUAL]
    bound = Budget(ROLLOUTS * MASTER_BUDGET_FACTOR, 0.9)
    assert [_mode(bound, compiled=compiled) for compiled in (True, False)] == [THOROUGH, QUICK]
    assert budgets[0].rollouts == BOT_CONFIG.search.screening_rollouts


def test_a_budget_of_seconds_gives_a_way_to_play_the_card() -> None:
    state = next(state for state in states(5, 2) if state.card is not None)
    for seconds in (0.01, 1.0):
        thoughts = search(view(state, 0), 0, Budget(seconds=seconds), Random(1))
        assert isinstance(play_moves(state, 0, thoughts[0].line), State)


PLAY = """
from random import Random
from branchline.bots import BOTS
from branchline.engine.match import Match
from branchline.games import GAMES

game = GAMES["traxx"]
for bot, seats, moves in (("easy", 2, 12), ("medium", 1, 8), ("medium", 3, 6), ("hard:12p", 1, 4), ("hard:12p", 2, 4)):
    match, rng = Match(game, game.setup(seats)), Random(1)
    players = [BOTS[bot].create(game, seat) for seat in range(seats)]
    for _ in range(moves):
        match.settle("1")
        seat = game.to_act(match.state)[0]
        view = game.view(match.state, seat)
        match.play(seat, players[seat].choose(view, game.legal_moves(view, seat), rng))
    print(bot, game.write_state(match.state))
"""


def test_the_same_moves_with_and_without_the_compiled_kernel() -> None:
    assert output_of_build(PLAY, "0") == output_of_build(PLAY, "1")


def large_box() -> Edition:
    """A box whose plan has side 6, more cells than a word has bits."""
    source = GAME.edition.source
    rows = [["BGYSRO"[(3 * r + q) % 6] for q in range(11 - abs(r))] for r in range(-5, 6)]
    for (r, q), number in zip([(0, 0), (0, 5), (3, 0), (5, 0), (5, 10), (10, 0)], [5, 6, 7, 8, 9, 10], strict=True):
        rows[r][q if q < len(rows[r]) else -1] += str(number)
    for number, q in zip([2, 3, 4], [2, 4, 7], strict=True):
        rows[3][q] += str(number)
    plan = "rows = [\n" + "".join(f'  "{" ".join(row)}",\n' for row in rows) + "]"
    source = re.sub(r"rows = \[.*?\]", plan, source, count=1, flags=re.DOTALL).replace("side = 5", "side = 6")
    return Edition(source.replace('"d5"', '"e6"').replace('"f5"', '"g5"').replace('"e4"', '"f5"').replace('"d4"', '"e5"'), "large")


def test_a_plan_with_more_cells_than_a_word_has_bits_uses_the_plain_build() -> None:
    setup = GAME.setup(1, {}, large_box())
    box = box_of(setup.edition)
    assert len(box.names) > MOST_CELLS
    assert not is_small(box)
    assert not searcher_of(box, WEIGHTS).compiled
    found = states(3, setup=setup)
    assert evaluate(found[-1], 0) == score(found[-1], 0).total
    state = next(state for state in found if state.card is not None)
    assert search(state, 0, Budget(4), Random(1)) == []
    assert BOTS["hard:4p"].create(GAMES["traxx"], 0).choose(state, legal_moves(state, 0), Random(1)) in legal_moves(state, 0)


def test_boxes_with_too_many_ways_use_the_general_search() -> None:
    long = GAME.edition.source.replace("cards = 15", "cards = 45") + '\n[[cards]]\nlabel = "deduced"\ncolours = "BGYS"\ntwice = ""\n' * 30
    many = GAME.edition.source.replace("fields = 5", "fields = 6").replace('twice = "O"', 'twice = "OB"')
    assert [is_small(box_of(Edition(source, "box"))) for source in (GAME.edition.source, long, many)] == [True, False, False]
