"""SteamRollers alone: the quick hand keeps the game's rules in both its forms, turns are whole and legal, habits can be learned again."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from branchline.bots.budget import Budget
from branchline.bots.judge import judgement_of
from branchline.bots.judgement.steamrollers import quick as hand
from branchline.bots.judgement.steamrollers import race as plain
from branchline.bots.judgement.steamrollers import training as training
from branchline.bots.judgement.steamrollers.aims import aims
from branchline.bots.judgement.steamrollers.alone import endings, think
from branchline.bots.judgement.steamrollers.ground import ground_of
from branchline.bots.judgement.steamrollers.habits import NAMES, learned, read_habits
from branchline.bots.thinkers import ThinkingBot
from branchline.engine.compiled import form
from branchline.engine.errors import InvalidSetup
from branchline.engine.game import CHANCE
from branchline.games.steamrollers import GAME
from branchline.games.steamrollers.map import CODE_OF, NUMBERS
from branchline.games.steamrollers.scoring import eva_total, score
from branchline.matches.workers import sharing

RACE, HAND = "branchline.bots.judgement.steamrollers.race", "branchline.bots.judgement.steamrollers.quick"


def state_after(rounds: int, seed: str = "alone", **options: Any) -> Any:
    """A match that was played at random for so many rounds, when dice are to be taken."""
    state, rng = GAME.new(GAME.setup(1, options)), Random(seed)
    while state.phase != "over" and not (state.phase == "take" and state.round > rounds):
        seat = GAME.to_act(state)[0]
        move = GAME.chance(state, rng) if seat == CHANCE else rng.choice(GAME.legal_moves(state, seat))
        state = GAME.apply(state, seat, move)
    return state


def laid(state: Any, module: Any = plain) -> tuple[Any, Any]:
    """The match in this form of the hand, which strives for the links 1-2 and 2-4."""
    aim, race = module.Aim(ground_of(module, state.box, state.faces, 0), learned(), 5), module.Race()
    numbers = state.box.map.numbers
    track = {
        text: numbers[int(text[0]), int(text[1])] * 16 + CODE_OF[int(text[3]), int(text[5])] for text in ("12:0-3", "13:0-3", "34:0-4")
    }
    wanted = [(1, 1, [track["12:0-3"], track["13:0-3"]]), (9, 1, [track["34:0-4"]])]
    module.strive(aim, race, wanted, [(0, 1, 1), (1, 3, 1)])
    sheet = state.sheets[0]
    own = sum(1 << n for n, owner in enumerate(state.tiles) if owner == 0)
    rows = [[state.box.letters.index(good) for good in row] for row in state.goods]
    points = dict(score(state, 0).lines)
    engine, tiles = (sheet.boxes, sheet.boxes.bit_count()), (own, state.sideways)
    module.lay(
        aim, race, sheet.tracks, [], points["network"], engine, rows, tiles, (sheet.delivered, state.eva.delivered), list(state.eva.crosses)
    )
    return aim, race


@pytest.mark.parametrize("seed", range(4))
def test_both_forms_play_the_same_matches(seed: int) -> None:
    if not (form(RACE).compiled and form(HAND).compiled):
        pytest.skip("the quick hand is not compiled here")
    state, results = state_after(3 * seed, str(seed)), []
    for module, player in ((plain, hand), (form(RACE).module, form(HAND).module)):
        aim, race = laid(state, module)
        room = [module.Race() for _ in range(3)]
        results.append([player.play(aim, race, *room, 977 * number, number % 2 == 1) for number in range(6)])
        assert module.useful(aim, state.sheets[0].tracks) == plain.useful(laid(state)[0], state.sheets[0].tracks)
    assert results[0] == results[1]
    assert len(set(results[0])) > 1


@pytest.mark.parametrize("seed", range(20))
def test_the_margin_is_the_games(seed: int) -> None:
    state = state_after(seed % 9, str(seed))
    assert plain.margin(*laid(state)) == score(state, 0).total - eva_total(state)


def test_eva_does_as_in_the_game() -> None:
    seen = set()
    for seed in range(400):
        state, rng = state_after(seed % 8, f"eva{seed}"), Random(seed)
        while state.phase in ("take", "act", "throw"):
            seat = GAME.to_act(state)[0]
            moves = [move for move in GAME.legal_moves(state, seat) if type(move).__name__ != "ThrowDie"]
            state = GAME.apply(state, seat, rng.choice(moves))
        if state.phase != "end":
            continue
        after = GAME.apply(state, 0, GAME.legal_moves(state, 0)[0])
        if after.phase not in ("roll", "over"):
            continue  # a roll or a question comes between
        aim, race = laid(state)
        assert plain.eva_steps(aim, race, state.dice[0] - 1) == (after.ending != "region")
        assert tuple(race.crosses) == after.eva.crosses
        assert tuple(race.count) == tuple(map(len, after.goods))
        assert race.eva == after.eva.delivered
        assert race.own == sum(1 << n for n, owner in enumerate(after.tiles) if owner == 0)
        seen.add((after.eva.delivered > state.eva.delivered, after.tiles != state.tiles))
    assert {(True, False), (False, False), (False, True)} <= seen


def test_the_hand_builds_links_and_carries_goods() -> None:
    aim, race = laid(state_after(0))
    for track in plain.useful(aim, bytes(len(NUMBERS) * 9)):
        plain.build(aim, race, track)
    assert race.network == 2
    assert race.ways[0 * 6 + 1] == 1 << 1
    assert race.ways[0 * 6 + 3] == 1 << 2
    race.goods[0], race.count[0], race.power = aim.ground.takes[3], 1, 1
    hand.act(aim, race, 0, 7)
    assert race.delivered == 0  # the engine is too weak
    race.power, before = 2, race.delivered
    hand.act(aim, race, 0, 7)
    assert (race.delivered - before, race.count[0]) == (2, 0)


def test_turns_are_whole_and_legal() -> None:
    state = state_after(6)
    found = list(endings(state, aims(state)[:2]))
    assert len({after for _, after in found}) == len(found) > 10
    for moves, after in found[:40]:
        at = state
        for move in moves:
            assert move in GAME.legal_moves(at, 0)
            at = GAME.apply(at, 0, move)
        assert at == after
        assert GAME.to_act(at) != (0,)


def test_thoughts_are_reproducible_and_the_best_come_first() -> None:
    state = state_after(4)
    first, second = (think(state, Budget(4), Random(5)) for _ in range(2))
    assert [(one.line, one.value) for one in first] == [(one.line, one.value) for one in second]
    assert len({one.line for one in first}) == len(first) > 3
    timed = think(state, Budget(seconds=0.05), Random(5))
    assert timed[0].move in GAME.legal_moves(state, 0)


def test_who_is_ahead_ends_the_match_before_eva_catches_up() -> None:
    """She has crossed all fields but one everywhere; when the good of city 1 goes, three cities are empty."""
    state = state_after(0)
    state = replace(state, tiles=(0,) * len(NUMBERS), eva=replace(state.eva, crosses=tuple(len(f) - 1 for f in state.box.map.fields)))
    tracks = bytearray(state.sheets[0].tracks)
    for cell in ((1, 2), (1, 3)):
        tracks[state.box.map.numbers[cell]] = CODE_OF[0, 3]
    sheet = replace(state.sheets[0], tracks=bytes(tracks), boxes=0b111, delivered=eva_total(state) + 12)
    state = replace(state, sheets=(sheet,), goods=("R", "", "", "RRR", "RRR", "RRR"), dice=(1, 4, 4))
    best = think(state, Budget(4), Random(1))[0]
    for move in best.line:
        state = GAME.apply(state, 0, move)
    assert state.ending == "cities"
    assert best.value > 0


@pytest.mark.parametrize("options", [{"eva": 6}, {"level": "hard", "power_cap": 6}, {"rows": "chosen"}])
def test_the_searching_bot_plays_alone_to_the_end(options: dict[str, Any]) -> None:
    bot, rng = ThinkingBot(GAME, 0, judgement_of(GAME), Budget(1)), Random("whole")
    state = GAME.new(GAME.setup(1, options))
    while acting := GAME.to_act(state):
        legal = GAME.legal_moves(state, acting[0])
        move = GAME.chance(state, rng) if acting == (CHANCE,) else bot.choose(GAME.view(state, 0), legal, rng)
        assert move in legal
        state = GAME.apply(state, acting[0], move)
    assert GAME.outcome(state) is not None


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in (("STARTS", 2), ("LOOKS", 1), ("MATCHES", 3)):
        monkeypatch.setattr(training, name, value)


def trained(out: Path, matches: int, jobs: int = 1, seed: int = 1) -> list[tuple[int, float]]:
    with sharing(jobs) as share:
        return list(training.train(GAME.setup(1, {}), out, matches, None, seed, share))


@pytest.mark.usefixtures("small")
def test_habits_are_the_same_with_stops(tmp_path: Path) -> None:
    through, in_parts = tmp_path / "through", tmp_path / "parts"
    told = trained(through, 36)
    assert [done for done, _ in told] == [6, 12, 18, 24, 30, 36]
    assert [worth for _, worth in told] == sorted(worth for _, worth in told)
    trained(in_parts, 18)
    trained(in_parts, 36)
    assert in_parts.read_text() == through.read_text()
    assert trained(through, 36) == []
    assert set(read_habits(through.read_text()).habit) == set(NAMES)


def test_one_trial_is_the_same_in_two_processes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(training, "STARTS", 2)
    alone, both = tmp_path / "alone", tmp_path / "both"
    assert trained(alone, 1) == trained(both, 1, jobs=2)


@pytest.mark.usefixtures("small")
def test_what_cannot_go_on_is_refused(tmp_path: Path) -> None:
    out = tmp_path / "habits"
    for broken in ("", "[]", "{}", '{"seed": 1, "matches": 0, "worth": 0, "habit": {"box": "x"}}'):
        out.write_text(broken)
        with pytest.raises(InvalidSetup, match="holds no learning"):
            trained(out, 6)
    out.unlink()
    trained(out, 6)
    with pytest.raises(InvalidSetup, match="another seed"):
        trained(out, 12, seed=2)
    with pytest.raises(InvalidSetup, match="--width"):
        list(training.train(GAME.setup(1, {}), out, 12, 8, 1, 1))
    with pytest.raises(InvalidSetup, match="one seat"):
        list(training.train(GAME.setup(2, {}), out, 12, None, 1, 1))


def test_the_arrays_of_a_race_are_as_large_as_the_box_allows() -> None:
    """Their sizes are literals, since C wants them so."""
    raced = plain.Race()
    assert len(raced.lacks) == plain.MOST_LINES
    assert len(raced.track) == plain.MOST_CELLS
    assert len(raced.goods) == plain.SIX * plain.ROW
    assert len(raced.link_a) == len(raced.link_b) == len(raced.link_far) == plain.MOST_LINKS
