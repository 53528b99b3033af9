"""Colours of the plan: distinguishable with every kind of colour vision."""

from __future__ import annotations

from itertools import combinations

import pytest

from branchline.drawing.picture import THEMES, Look
from branchline.games.traxx.drawing.art import DARK_ON, LIGHT_LETTERS, LIGHT_ON, hue
from branchline.games.traxx.rules.components import EDITION, box_of

Light = tuple[float, float, float]

SCREENS = [theme for theme in THEMES if theme != "print"]  # on paper colours are hatched
COLOURS = tuple(box_of(EDITION).colours.values())
FAR = 0.1  # in OKLab, where about 0.02 can just be told apart; the hues of the house came as near as 0.013
BRIGHTNESS = (0.2126, 0.7152, 0.0722)

EYES: dict[str, tuple[Light, Light, Light]] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
    "achromatopsia": (BRIGHTNESS, BRIGHTNESS, BRIGHTNESS),
}  # what reaches each kind of eye of linear red, green and blue (Machado, Oliveira and Fernandes 2009)


def light(colour: str) -> Light:
    """A hex colour as linear light."""
    red, green, blue = (int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5))
    return _linear(red), _linear(green), _linear(blue)


def _linear(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4


def multiply(rows: tuple[Light, ...], light_: Light) -> list[float]:
    return [sum(a * b for a, b in zip(row, light_, strict=True)) for row in rows]


def oklab(colour: str, eyes: str) -> list[float]:
    """The OKLab coordinates of a colour for this colour vision."""
    red, green, blue = (min(max(value, 0.0), 1.0) for value in multiply(EYES[eyes], light(colour)))
    cones = ((0.412221, 0.536333, 0.051446), (0.211903, 0.680700, 0.107397), (0.088302, 0.281719, 0.629979))
    long, middle, short = (value ** (1 / 3) for value in multiply(cones, (red, green, blue)))
    lab = ((0.210454, 0.793618, -0.004072), (1.977998, -2.428592, 0.450594), (0.025904, 0.782772, -0.808676))
    return multiply(lab, (long, middle, short))


def distance(one: str, other: str, eyes: str) -> float:
    pairs = zip(oklab(one, eyes), oklab(other, eyes), strict=True)
    return sum((a - b) ** 2 for a, b in pairs) ** 0.5


@pytest.mark.parametrize("theme", SCREENS)
@pytest.mark.parametrize("eyes", list(EYES))
def test_colours_are_distinguishable_with_every_colour_vision(eyes: str, theme: str):
    look = Look(theme)
    near = {(one, other): distance(hue(one, look), hue(other, look), eyes) for one, other in combinations(COLOURS, 2)}
    assert min(near.values()) >= FAR, min(near, key=lambda pair: near[pair])


@pytest.mark.parametrize("theme", SCREENS)
def test_letters_are_readable_on_every_colour(theme: str):
    for colour in COLOURS:
        bright, dark = sorted((_brightness(hue(colour, Look(theme))), _brightness(LIGHT_ON if colour in LIGHT_LETTERS else DARK_ON)))[::-1]
        assert (bright + 0.05) / (dark + 0.05) >= 3.5, colour


def _brightness(colour: str) -> float:
    return sum(a * b for a, b in zip(BRIGHTNESS, light(colour), strict=True))
