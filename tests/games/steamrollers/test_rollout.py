"""SteamRollers: the rollout policy keeps the rules in both builds, searched turns are whole and legal, training can resume."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from tests.games.kit import output_of_build

from branchline.bots.budget import Budget
from branchline.bots.evaluator import bot_config, has_master
from branchline.bots.search_bots import SearchBot
from branchline.engine import move_list
from branchline.engine.compiled import build_info
from branchline.engine.errors import InvalidSetup
from branchline.engine.game import CHANCE
from branchline.games.steamrollers import GAME
from branchline.games.steamrollers.bots import easy as easy
from branchline.games.steamrollers.bots import goal_policy as goal_policy
from branchline.games.steamrollers.bots import rollout as rollout
from branchline.games.steamrollers.bots import training as training
from branchline.games.steamrollers.bots.additive_model import fit_additive
from branchline.games.steamrollers.bots.evaluator import BOT_CONFIG, by_weights
from branchline.games.steamrollers.bots.goals import find_goals
from branchline.games.steamrollers.bots.links import MOST_TRACKS
from branchline.games.steamrollers.bots.parameters import (
    NAMES,
    USUAL,
    _builtin_parameters,
    parameters_for,
    read_parameters,
    write_parameters,
)
from branchline.games.steamrollers.bots.turn_search import finish, search
from branchline.games.steamrollers.native import kernel as kernel
from branchline.games.steamrollers.native import table as table
from branchline.games.steamrollers.native.constants import ADDITIONS, CELLS, DELIVER, LEGS, OVER, OWN, PLACE
from branchline.games.steamrollers.native.convert import match_from
from branchline.games.steamrollers.rules.components import MOST_PLAYERS
from branchline.games.steamrollers.rules.map import CODE_OF, NUMBERS
from branchline.games.steamrollers.rules.scoring import eva_total, score
from branchline.matches.workers import worker_pool

HOME, BOX = "branchline.games.steamrollers.bots", "branchline.games.steamrollers.native"
PARTS = (f"{BOX}.kernel", f"{BOX}.table", f"{HOME}.goal_policy", f"{HOME}.rollout")
ALL_OPTIONS = {"coal": True, "orders": True, "starting_tiles": True, "level": "hard"}


def state_after_rounds(rounds: int, seed: str = "alone", seats: int = 1, **options: Any) -> Any:
    """A match after this number of random rounds, when dice are to be taken."""
    state, rng = GAME.new(GAME.setup(seats, options)), Random(seed)
    while state.phase != "over" and not (state.phase == "take" and state.round > rounds):
        seat = GAME.to_act(state)[0]
        move = GAME.chance(state, rng) if seat == CHANCE else rng.choice(GAME.legal_moves(state, seat))
        state = GAME.apply(state, seat, move)
    return state


def policy_with_goals(state: Any, form_: Any = goal_policy) -> Any:
    """A policy in which every seat has its first candidate goal."""
    policy = form_.GoalPolicy(parameters_for(len(state.sheets)), [number - 1 for number in state.box.map.regions])
    for seat in range(len(state.sheets)):
        goal = find_goals(state, seat, 6)[0]
        form_.set_goal(policy, seat, goal.power, goal.lines, goal.final_distances)
    return policy


@pytest.mark.parametrize("seats", [1, 2, 5])
@pytest.mark.parametrize("seed", range(2))
def test_both_builds_play_the_same_matches(seats: int, seed: int) -> None:
    if not all(build_info(part).compiled for part in PARTS):
        pytest.skip("the rollout policy is not compiled here")
    state, results = state_after_rounds(3 * seed, str(seed), seats), []
    plain, compiled = (
        (table, goal_policy, rollout, move_list),
        [build_info(part).module for part in (*PARTS[1:], "branchline.engine.move_list")],
    )
    for tables, parties, player, lists in (plain, compiled):
        policy, match = policy_with_goals(state, parties), match_from(state, build=tables)
        start, *room = [parties.GoalMatch(match.tables) for _ in range(4)]
        parties.load_match(policy, start, match)
        for number in range(2):
            player.play(policy, start, *room, lists.Moves(), 977 * number)
            results.append(([player.result(room[0], seat) for seat in range(seats)], tables.dump_match(room[0])))
    assert results[:2] == results[2:]
    assert results[0] != results[1]


@pytest.mark.parametrize("in_progress", [False, True])
@pytest.mark.parametrize(("seats", "options"), [(1, {"eva": 5}), (2, {}), (3, ALL_OPTIONS)])
def test_the_rollout_policy_plays_legal_moves(
    seats: int, options: dict[str, Any], in_progress: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each of its steps is a sequence of legal moves: one, or those of a whole turn in solo matches."""
    state = state_after_rounds(1, "legal", seats, **options) if in_progress else GAME.new(GAME.setup(seats, options))
    policy, match = policy_with_goals(state), match_from(state, 5, table)
    goal_match, trial, best = (goal_policy.GoalMatch(match.tables) for _ in range(3))
    goal_policy.load_match(policy, goal_match, match)
    found, moves_made = move_list.Moves(), list[int]()

    def check_move(m: Any, seat: int, move: int) -> None:
        assert move in kernel.legal(m, seat)
        moves_made.append(move)
        kernel.apply(m, seat, move)

    monkeypatch.setattr(rollout, "apply", check_move)
    while goal_match.phase != OVER and goal_match.round < 12:
        rollout.step(policy, goal_match, trial, best, found)
    assert len(moves_made) > 20
    assert goal_match.round > match.round


@pytest.mark.parametrize("seed", range(6))
def test_a_rollout_has_the_result_of_the_rules(seed: int) -> None:
    state = state_after_rounds(seed, str(seed))
    match = match_from(state, build=table)
    goal_match = goal_policy.GoalMatch(match.tables)
    goal_policy.load_match(policy_with_goals(state), goal_match, match)
    assert rollout.result(goal_match, 0) == score(state, 0).total - eva_total(state)


def test_a_track_finishes_or_blocks_lines() -> None:
    state = state_after_rounds(0)
    policy = goal_policy.GoalPolicy(list(USUAL), [number - 1 for number in state.box.map.regions])
    numbers = state.box.map.numbers
    track = {
        text: numbers[int(text[0]), int(text[1])] * 16 + CODE_OF[int(text[3]), int(text[5])] for text in ("12:0-3", "13:0-3", "12:0-2")
    }
    goal_policy.set_goal(policy, 0, 5, [(1, 1, [track["12:0-3"], track["13:0-3"]], 0), (9, 1, [track["12:0-2"]], 0)], [0] * 36)
    match = match_from(state, build=table)
    goal_match = goal_policy.GoalMatch(match.tables)
    goal_policy.load_match(policy, goal_match, match)
    assert goal_policy.needed_tracks(policy, goal_match, 0) == [track["12:0-2"], track["12:0-3"], track["13:0-3"]]
    for text in ("12:0-3", "13:0-3"):
        table.draw_track(goal_match, 0, track[text] // 16, track[text] % 16)
        goal_policy.update_lines(policy, goal_match, 0, track[text])
    goal_policy.find_ways(goal_match, 0)
    assert goal_match.lacks[:2] == [0, MOST_TRACKS + 1]
    assert goal_match.distances[1] == goal_match.distances[6] == 1 << 1
    assert goal_policy.needed_tracks(policy, goal_match, 0) == []


def test_searched_turns_are_complete_and_legal() -> None:
    state = state_after_rounds(6)
    thoughts = search(state, 0, Budget(20), Random(5))
    assert len({one.line for one in thoughts}) == len(thoughts) > 10
    for one in thoughts:
        at = state
        for move in one.line:
            assert move in GAME.legal_moves(at, 0)
            at = GAME.apply(at, 0, move)
        assert GAME.to_act(at) != (0,)


@pytest.mark.parametrize("seats", [1, 2])
def test_a_search_is_reproducible_and_stops_in_time(seats: int) -> None:
    state = state_after_rounds(4, seats=seats)
    seat = state.turn.seat
    first, second = (search(state, seat, Budget(40), Random(5)) for _ in range(2))
    assert [(one.line, one.value) for one in first] == [(one.line, one.value) for one in second]
    assert len({one.line for one in first}) == len(first) > 3
    timed = search(state, seat, Budget(seconds=0.05), Random(5))
    assert timed[0].move in GAME.legal_moves(state, seat)


SEARCH = """
from random import Random
from branchline.bots.budget import Budget
from branchline.games.steamrollers.bots.turn_search import search
from branchline.games.steamrollers import GAME
state, rng = GAME.new(GAME.setup({seats}, {{}})), Random("alike")
while state.phase != "take" or state.round < 5:
    seat = GAME.to_act(state)[0]
    state = GAME.apply(state, seat, GAME.chance(state, rng) if seat < 0 else rng.choice(GAME.legal_moves(state, seat)))
print([(one.line, one.value) for one in search(state, state.turn.seat, Budget(12), Random(5))])
"""


@pytest.mark.parametrize("seats", [1, 3])
def test_plain_and_compiled_searches_are_equal(seats: int) -> None:
    if not all(build_info(part).compiled for part in PARTS):
        pytest.skip("the rollout policy is not compiled here")
    compiled, plain = (output_of_build(SEARCH.format(seats=seats), plain) for plain in ("0", "1"))
    assert compiled == plain != ""


def test_the_value_of_a_turn_is_fitted_to_the_sum_of_its_parts() -> None:
    parts = [(one, two) for one in "abc" for two in "xyz"]
    worth = {"a": 2.0, "b": 0.0, "c": -2.0, "x": 1.0, "y": 0.0, "z": -1.0}
    values = [worth[one] + worth[two] for one, two in parts]
    unlucky = [value - (9.0 if n == 0 else 0.0) for n, value in enumerate(values)]
    near, far = (fit_additive(unlucky, parts, looks) for looks in (1, 1000))
    assert near[0] > unlucky[0] + 3
    assert far == pytest.approx(unlucky, abs=0.1)


def test_rows_are_arranged_so_that_eva_takes_the_least_valuable_good() -> None:
    state, rng = GAME.new(GAME.setup(1, {"eva": 5})), Random("rows")
    while GAME.to_act(state) == (CHANCE,):
        state = GAME.apply(state, CHANCE, GAME.chance(state, rng))
    assert state.phase == "arrange"
    best = search(state, 0, Budget(60), Random(1))[0]
    for move in best.line:
        assert move in GAME.legal_moves(state, 0)
        state = GAME.apply(state, 0, move)
    assert state.phase != "arrange"


def test_a_leading_player_ends_the_match_before_eva_catches_up() -> None:
    """Eva has crossed all fields but one everywhere; without the good of city 1 three cities are empty."""
    state = state_after_rounds(0)
    state = replace(state, tiles=(0,) * len(NUMBERS), eva=replace(state.eva, crosses=tuple(len(f) - 1 for f in state.box.map.fields)))
    tracks = bytearray(state.sheets[0].tracks)
    for cell in ((1, 2), (1, 3)):
        tracks[state.box.map.numbers[cell]] = CODE_OF[0, 3]
    sheet = replace(state.sheets[0], tracks=bytes(tracks), boxes=0b111, delivery_points=eva_total(state) + 12)
    state = replace(state, sheets=(sheet,), goods=("R", "", "", "RRR", "RRR", "RRR"), dice=(1, 4, 4))
    best = search(state, 0, Budget(100), Random(1))[0]
    for move in best.line:
        state = GAME.apply(state, 0, move)
    assert state.ending == "cities"
    assert best.value > 0


@pytest.mark.parametrize(
    ("seats", "options"), [(1, {"eva": 6}), (1, {"level": "hard", "power_cap": 6}), (1, {"rows": "drawn"}), (2, {}), (3, ALL_OPTIONS)]
)
def test_the_searching_bot_plays_to_the_end(seats: int, options: dict[str, Any]) -> None:
    bots, rng = [SearchBot(GAME, seat, bot_config(GAME), Budget(5)) for seat in range(seats)], Random("whole")
    state = GAME.new(GAME.setup(seats, options))
    while table_with_die := GAME.to_act(state):
        legal = GAME.legal_moves(state, table_with_die[0])
        move = (
            GAME.chance(state, rng)
            if table_with_die == (CHANCE,)
            else bots[table_with_die[0]].choose(GAME.view(state, table_with_die[0]), legal, rng)
        )
        assert move in legal
        state = GAME.apply(state, table_with_die[0], move)
    assert GAME.outcome(state) is not None


def test_there_is_a_master() -> None:
    assert has_master(GAME.id)


@pytest.fixture
def small_training(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in (("STARTS", 2), ("LOOKS", 1), ("MATCHES", 3)):
        monkeypatch.setattr(training, name, value)


def train(out: Path, matches: int, jobs: int = 1, seed: int = 1, eva: int = 1) -> list[tuple[int, float]]:
    with worker_pool(jobs) as share:
        return list(training.train(GAME.setup(1, {"eva": eva}), out, matches, None, seed, share))


@pytest.mark.usefixtures("small_training")
def test_training_gives_equal_parameters_with_interruptions(tmp_path: Path) -> None:
    through, in_parts = tmp_path / "through", tmp_path / "parts"
    done_and_margin = train(through, 36)
    assert [done for done, _ in done_and_margin] == [6, 12, 18, 24, 30, 36]
    assert [worth for _, worth in done_and_margin] == sorted(worth for _, worth in done_and_margin)
    train(in_parts, 18)
    train(in_parts, 36)
    assert in_parts.read_text() == through.read_text()
    assert train(through, 36) == []
    assert set(read_parameters(through.read_text()).by_name) == set(NAMES)


@pytest.mark.usefixtures("small_training")
def test_parameters_are_measured_again_from_new_positions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(training, "TRIALS", 2)
    out, in_parts = tmp_path / "parameters", tmp_path / "parts"
    train(out, 12)
    before = read_parameters(out.read_text())
    train(out, 18)
    after = read_parameters(out.read_text())
    assert after.by_name == before.by_name
    assert after.margin != before.margin
    train(in_parts, 18)
    assert in_parts.read_text() == out.read_text()


def test_training_positions_are_from_all_phases_of_a_match() -> None:
    starts = [training._start(GAME.setup(1, {}), 1, number, 1)[0] for number in range(8)]
    assert all(state.phase == "roll" for state in starts)
    assert min(state.round for state in starts) <= 3 < max(state.round for state in starts)


def test_a_trial_is_equal_in_two_processes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(training, "STARTS", 2)
    alone, both = tmp_path / "alone", tmp_path / "both"
    assert train(alone, 1) == train(both, 1, jobs=2)


@pytest.mark.usefixtures("small_training")
def test_training_that_cannot_resume_is_rejected(tmp_path: Path) -> None:
    out = tmp_path / "parameters"
    train(out, 6)
    without_eva = "\n".join(line for line in out.read_text().splitlines() if '"eva"' not in line)
    for broken in ("", "[]", "{}", '{"seed": 1, "matches": 0, "worth": 0, "habit": {"box": "x"}}', without_eva):
        out.write_text(broken)
        with pytest.raises(InvalidSetup, match="contains no training state"):
            train(out, 6)
    out.unlink()
    train(out, 6)
    with pytest.raises(InvalidSetup, match="another seed"):
        train(out, 12, seed=2)
    with pytest.raises(InvalidSetup, match="another training run"):
        train(out, 12, eva=6)
    with pytest.raises(InvalidSetup, match="--width"):
        list(training.train(GAME.setup(1, {}), out, 12, 8, 1, 1))
    with pytest.raises(InvalidSetup, match="one seat"):
        list(training.train(GAME.setup(2, {}), out, 12, None, 1, 1))


def test_learned_parameters_apply_to_solo_matches() -> None:
    """Matches with several players use manually chosen parameters."""
    data = write_parameters(replace(_builtin_parameters(), by_name=dict.fromkeys(NAMES, 0.0)))
    for seats, alike in ((1, False), (2, True)):
        state = state_after_rounds(3, seats=seats)
        usual, other = (
            each.search.search(state, state.turn.seat, Budget(12), Random(5)) for each in (BOT_CONFIG, by_weights(data.encode()))
        )
        assert (usual == other) == alike


def test_the_shipped_parameters_name_their_recipe() -> None:
    assert (_builtin_parameters().eva, _builtin_parameters().seed, _builtin_parameters().matches) == (6, 1, 1_048_576)


def test_arrays_are_as_large_as_the_box_allows() -> None:
    """Their sizes are literals, as C needs them."""
    policy = goal_policy.GoalPolicy(list(USUAL), [])
    goal_match = goal_policy.GoalMatch(match_from(state_after_rounds(0), build=table).tables)
    assert len(policy.parameter) == len(USUAL) == len(NAMES)
    assert len(goal_match.lacks) == len(policy.pair) == len(policy.steps_lost) == MOST_PLAYERS * goal_policy.GOAL_LINES
    assert len(policy.need) == MOST_TRACKS * MOST_PLAYERS * goal_policy.GOAL_LINES
    assert len(policy.line_seats) == len(policy.region) == CELLS
    assert len(goal_match.distances) == len(policy.final_distances) == MOST_PLAYERS * len(NUMBERS) ** 2


def test_late_in_a_solo_match_large_sets_of_links_are_ignored() -> None:
    early = state_after_rounds(0)
    late = replace(early, round=10)
    assert max(len(goal.lines) for goal in find_goals(late, 0, 6)) < min(len(goal.lines) for goal in find_goals(early, 0, 6) if goal.lines)
    two = state_after_rounds(0, seats=2)
    assert find_goals(replace(two, round=10), 0, 6) == find_goals(two, 0, 6)


def test_the_value_of_a_line_is_the_distance_that_goods_lose_without_it() -> None:
    state = state_after_rounds(0)
    one = next(goal for goal in find_goals(replace(state, round=10), 0, 6) if len({pair for pair, *_ in goal.lines}) == 1)
    (pair, length, _, worth), *_ = one.lines
    cities = [pair // len(NUMBERS) + 1, pair % len(NUMBERS) + 1]
    taken = [state.box.city_goods[city - 1] for city in cities]
    assert worth == length * sum(state.goods[city - 1].count(good) for city, good in zip(cities, reversed(taken), strict=True))


def test_a_long_match_can_be_finished() -> None:
    state = state_after_rounds(rollout.MOST_ROUNDS + 5, "long", 2)
    assert state.phase == "take"
    assert not GAME.to_act(finish(state, 0, "one"))


def test_own_cargo_is_separate_from_the_goods_of_a_row() -> None:
    """One of the same letter on the board, for the same route, is a choice of its own; of equal goods in a row it is the last."""
    match = SimpleNamespace(link_length=[3] * 36, link_end=[1] * 36, row=[0] * 200)

    def number_of(source: int) -> int:
        return easy.delivery_number(match, 0, DELIVER + source * ADDITIONS * LEGS + 1)  # type: ignore[arg-type]

    assert len({number_of(source) % easy.KEYS for source in (0, OWN, PLACE)}) == 2
    assert number_of(PLACE + 1) % easy.KEYS == number_of(PLACE) % easy.KEYS
    assert number_of(PLACE + 1) > number_of(PLACE)


@pytest.mark.parametrize("seats", [1, 3])
def test_a_match_is_finished_reproducibly(seats: int) -> None:
    state = state_after_rounds(3, seats=seats)
    ends = [finish(state, seats - 1, chance) for chance in ("one", "one", "other")]
    assert all(not GAME.to_act(end) or end.round >= state.round + rollout.MOST_ROUNDS for end in ends)  # some go on for ever
    assert ends[0] == ends[1]
    assert ends[0] != ends[2]
    assert all(end.round > state.round for end in ends)
