"""How Railroad Ink's network is learned: from what, the same for any number of processes; and, where there is PyTorch, learning."""

from __future__ import annotations

import json
import sys
from importlib.resources import files
from pathlib import Path

import numpy as np
import pytest
from tests.games.railroad_ink.kernel_boards import new_board, new_value

from branchline.bots.evaluator import network_training_of
from branchline.engine.errors import InvalidSetup
from branchline.games import GAMES
from branchline.games.railroad_ink.bots import features as feature_numbers
from branchline.games.railroad_ink.bots import neural_data
from branchline.games.railroad_ink.bots.weights import (
    NET_ROUNDS,
    beam_of,
    beams,
    kernel,
    load_net,
    net_beam_of,
    net_file_of,
    values,
)
from branchline.matches.workers import worker_pool

INK = GAMES["railroad_ink"]
WITHOUT = "learning a network needs PyTorch: pip install torch"


@pytest.mark.parametrize("variant", range(3))
def test_boards_are_noted_by_round_the_one_that_was_kept_first(variant: int) -> None:
    features, places, worths, ends = neural_data.play_matches(variant, 2, range(5, 7))
    assert features.shape == (2, NET_ROUNDS[variant], 1 + neural_data.BEST, neural_data.MOST_FEATURES)
    assert places.shape == (2, NET_ROUNDS[variant], 1 + neural_data.BEST, neural_data.MOST_PLACES)
    assert features.max() == feature_numbers.FEATURES  # what is none
    assert places.max() == feature_numbers.PLACES
    assert (worths[:, :, 1:].max(2) == worths[:, :, 1]).all()
    assert (ends > 0).all()


def test_the_same_match_is_played_whatever_comes_before_it() -> None:
    together, alone = neural_data.play_matches(0, 2, range(5, 8)), neural_data.play_matches(0, 2, range(7, 8))
    assert all((one[2:] == other).all() for one, other in zip(together, alone, strict=True))


def test_what_has_been_learned_says_which_drawings_are_best() -> None:
    learned = (files("branchline.games.railroad_ink.bots") / net_file_of(0)).read_bytes()
    features, _, worths, _ = neural_data.play_matches(0, 4, range(5, 7), learned)
    assert (worths[:, :, 1:].max(2) > worths[:, :, 1]).any()  # by the value alone others would have been
    board = new_board(kernel)
    board.seed = 5
    kernel.roll(board)
    _, best, _ = beams.beam_search(net_beam_of(0), board, 4)[0]
    assert features[0, 0, 1].tolist() == neural_data.note(0, best)[0]


def test_a_match_goes_on_with_the_board_that_was_kept() -> None:
    features, _, worths, _ = neural_data.play_matches(0, 2, range(1, 2))
    board = new_board(kernel)
    board.seed = 1
    kernel.roll(board)
    found = {round(worth, 3) for hasty in (False, True) for worth, _, _ in beams.beam_search(beam_of(0), board, 2, hasty)}
    assert round(float(worths[0, 0, 0]), 3) in found
    assert len({tuple(np.sort(board)) for board in features[0, :, 0].tolist()}) == NET_ROUNDS[0]


def test_a_line_that_ends_at_a_cell_is_a_place_of_its_own() -> None:
    board, value = new_board(kernel), new_value(kernel, values, beam_of(0).value.weight)
    board.seed = 5
    kernel.roll(board)
    _, after, _ = beams.beam_search(beam_of(0), board, 4)[0]
    _, places, _ = neural_data.note(0, after)
    lines = [place for place in places if feature_numbers.LINE_SIDES <= place < feature_numbers.PLACES]
    assert lines
    assert len(lines) < sum(
        feature_numbers.SIDES <= place < feature_numbers.LAVA_SIDES for place in places
    )  # exits that are not used yet have no line
    assert values.value(value, after) == pytest.approx(neural_data.note(0, after)[2])


def test_without_pytorch_it_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "torch", None)
    monkeypatch.delitem(sys.modules, "branchline.games.railroad_ink.bots.neural_training", raising=False)
    with pytest.raises(InvalidSetup, match="PyTorch"):
        network_training_of("railroad_ink")
    assert network_training_of("traxx") is None


def test_a_network_is_learned_and_learned_on(tmp_path: Path) -> None:
    pytest.importorskip("torch", reason=WITHOUT)
    training, out, setup = network_training_of("railroad_ink"), tmp_path / "x.network.weights", INK.setup(1, {"expansion": "lava"})
    assert training is not None
    with worker_pool(1) as share:
        for matches in (64, 64, 96):
            told = list(training.train(setup, out, matches, 1, 3, share))
            assert [done for done, _ in told] == sorted(done for done, _ in told)
            load_net(out.read_bytes(), 2)
        assert told[-1][0] == 96
        recipe = json.loads(out.with_suffix(".json").read_text("utf-8"))
        assert [stage["matches"] for stage in recipe] == [64, 32]
        for other, seed in ((setup, 4), (INK.setup(1, {"expansion": "none"}), 3)):
            with pytest.raises(InvalidSetup, match="another training run"):
                list(training.train(other, out, 200, 1, seed, share))
        out.with_suffix(".json").write_text("nonsense", "utf-8")
        with pytest.raises(InvalidSetup, match="no training state"):
            list(training.train(setup, out, 200, 1, 3, share))


def test_a_network_is_learned_as_it_is_played_with() -> None:
    torch = pytest.importorskip("torch", reason=WITHOUT)
    from branchline.games.railroad_ink.bots.neural_training import Net, symmetries

    assert all(sorted(variant) == list(range(feature_numbers.PLACES + 1)) for variant in symmetries().tolist())
    beam, net, board = net_beam_of(0), Net(NET_ROUNDS[0]), new_board(kernel)
    net.unpack((files("branchline.games.railroad_ink.bots") / net_file_of(0)).read_bytes(), 0)
    for number in range(NET_ROUNDS[0]):
        kernel.roll(board)
        worth, board, _ = beams.beam_search(beam, board, 2)[0]
        features, places, plain = neural_data.note(0, board)
        told = net(*(torch.tensor(some).expand(NET_ROUNDS[0], 1, -1) for some in (features, places)))[number, 0]
        assert float(told.detach()) + plain == pytest.approx(worth, abs=0.1)
