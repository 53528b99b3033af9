"""Rendering: text, SVG, pixels, notebooks."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree

import numpy as np

from branchline.sim import aec
from branchline.sim.rendering import draw_table, pixels
from branchline.sim.single import SeatEnv


def test_ansi(game: str) -> None:
    env = aec.env(game, render_mode="ansi")
    env.reset(seed=1)
    assert env.render().count("\n") >= 1


def test_svg(game: str) -> None:
    env = SeatEnv(game, render_mode="svg")
    env.reset(seed=1)
    assert ElementTree.fromstring(env.render()).tag.endswith("svg")
    assert "data-pick" in env.render()


def test_pixels(game: str) -> None:
    env = aec.env(game, render_mode="rgb_array")
    env.reset(seed=1)
    image = env.render()
    assert image.dtype == np.uint8
    assert image.shape[1:] == (800, 3)
    assert len(np.unique(image)) > 5


def test_without_a_mode_nothing_is_rendered() -> None:
    env = SeatEnv("traxx")
    env.reset(seed=1)
    assert env.render() is None


def test_a_notebook_shows_the_table() -> None:
    env = aec.env("traxx", 2)
    env.reset(seed=1)
    assert env._repr_svg_() == draw_table(env.episode, 0)._repr_svg_() == str(draw_table(env.episode, 0))
    alone = SeatEnv("traxx", 1)
    alone.reset(seed=1)
    assert alone._repr_svg_().startswith("<svg")


def test_pixels_have_the_requested_width() -> None:
    assert pixels('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 20"/>', 50).shape == (100, 50, 3)
