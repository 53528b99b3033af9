"""The examples that need libraries of others run, where these are installed."""

from __future__ import annotations

import json
import math
from importlib.resources import files
from pathlib import Path

import pytest

from branchline.bots.judgement.railroad_ink.weights import beams, kernel, network_file_of, network_with, wise_beam_of
from branchline.sim.vector import Lockstep


def test_the_loop_in_one_file_learns_a_little() -> None:
    pytest.importorskip("torch", reason="examples/clean_ppo.py needs PyTorch: pip install torch")
    from examples.clean_ppo import played, tensors, trained, tried

    env = Lockstep("traxx", 8, seats=2, bots="greedy", reward="gain")
    mind = trained(env, seconds=60, most=2)
    told, seen, after = played(env, mind, env.reset(seed=3)[0], steps=5)
    assert seen.rewards.shape == (5, 8)
    assert after.shape == (8,)
    assert not mind(*tensors(told))[0].probs[~tensors(told)[1]].any()
    env.close()
    score, first = tried(mind, "random", matches=4)
    assert math.isfinite(score)
    assert 0 <= first <= 1


def test_maskable_ppo_takes_the_arrays() -> None:
    pytest.importorskip("sb3_contrib", reason="examples/maskable_ppo.py needs sb3-contrib: pip install sb3-contrib")
    from examples.maskable_ppo import Matches, learner, tried

    env = Matches(Lockstep("traxx", 8, seats=2, bots="random", reward="gain"))
    model = learner(env, steps=8).learn(128)
    assert model.num_timesteps == 128
    env.close()
    score, first = tried(model, "greedy", matches=4)
    assert math.isfinite(score)
    assert 0 <= first <= 1


def test_the_network_of_railroad_ink_is_learned_as_it_is_played_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("torch", reason="examples/ink_network.py needs PyTorch: pip install torch")
    import torch
    from examples.ink_network import FEATURES, PLACES, Net, main, note, symmetries

    out = tmp_path / "x.network.weights"
    given = ["--out", str(out), "--matches", "64", "--width", "1", "--lasts", "1", "--steps", "1", "--jobs", "1"]
    for more in ([], ["--go-on"]):
        monkeypatch.setattr("sys.argv", ["ink_network.py", *given, *more])
        main()
    assert len(json.loads(out.with_suffix(".json").read_text("utf-8"))) == 2
    network_with(out.read_bytes(), 0)
    assert all(sorted(way) == list(range(PLACES + 1)) for way in symmetries().tolist())

    beam, net, board = wise_beam_of(0), Net(6), kernel.Board(0)
    net.unpack((files("branchline.bots.judgement.railroad_ink") / network_file_of(0)).read_bytes(), 0)
    for number in range(6):
        kernel.roll(board)
        worth, board, _ = beams.draw(beam, board, 2)[0]
        features, places, plain = note(0, board)
        assert FEATURES in features
        told = net(*(torch.tensor(some).expand(6, 1, -1) for some in (features, places)))[number, 0]
        assert float(told) + plain == pytest.approx(worth, abs=0.1)
