"""Plot of a match as SVG: the expected result over time, with luck and losses marked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise

from branchline.drawing.picture import Look, picture, tag, words
from branchline.engine.text import Text, text, with_minus_sign
from branchline.study.review.breakdown import Review
from branchline.study.review.rollout import Estimate
from branchline.study.review.text import difference
from branchline.study.review.timeline import Kind

WIDTH, HEIGHT = 720, 300
LEFT, RIGHT, TOP, BOTTOM = 46, 14, 34, 30  # margins around the curve
STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500)
MOST_LINES = 6

TITLE = text("Expected result, move by move")
LUCK, OTHERS, LOST = text("luck"), text("others"), text("lost")
COLOURS: Mapping[Kind, str] = {"chance": "blue", "others": "brass", "turn": "signal"}


@dataclass(frozen=True, slots=True)
class Leg:
    """A step of the curve: its cause, its value, and the expectation before and after it."""

    kind: Kind
    worth: float
    before: float
    after: float

    @property
    def is_loss(self) -> bool:
        """Whether it is a turn with a loss."""
        return self.kind == "turn" and self.worth < 0

    @property
    def colour(self) -> str:
        return COLOURS[self.kind] if self.kind != "turn" or self.is_loss else "quiet"


def legs(review: Review) -> list[Leg]:
    """The steps of the curve."""
    kinds: dict[int, tuple[Kind, float]] = {event.places[0]: (event.cause, event.worth.value) for event in review.events}
    kinds |= {turn.at: ("turn", -turn.loss.value) for turn in review.turns}
    return [Leg(*kinds[here.at], here.expected.value, after.expected.value) for here, after in pairwise(review.curve)]


def legend(review: Review) -> list[tuple[Kind, Text]]:
    """The legend of the colours in the curve."""
    shown: list[tuple[Kind, Text]] = [("chance", LUCK), ("turn", LOST)]
    if any(event.cause == "others" for event in review.events):
        shown.insert(1, ("others", OTHERS))
    return shown


@dataclass(frozen=True, slots=True)
class Frame:
    """Converts steps and points to coordinates of the picture."""

    steps: int
    low: float
    high: float

    def x(self, step: int) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * step / max(1, self.steps)

    def y(self, points: float) -> float:
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * (points - self.low) / (self.high - self.low)


def curve(review: Review, look: Look) -> str:
    """The curve as SVG."""
    expected = [moment.expected for moment in review.curve]
    low, high = min(map(_lowest, expected)), max(map(_highest, expected))
    frame = Frame(len(review.curve) - 1, low - 1, high + 1)
    paper = tag("rect", width=WIDTH, height=HEIGHT, fill=look["paper"])
    parts = [paper, *_scale(frame, look), _doubt(review, frame, look), *_steps(review, frame, look), *_legend(review, look)]
    return picture(WIDTH, HEIGHT, *parts, title=look.say(TITLE))


def _lowest(estimate: Estimate) -> float:
    return estimate.value - estimate.error


def _highest(estimate: Estimate) -> float:
    return estimate.value + estimate.error


def _scale(frame: Frame, look: Look) -> list[str]:
    """Horizontal grid lines with their values."""
    step = next(step for step in STEPS if (frame.high - frame.low) / step <= MOST_LINES or step == STEPS[-1])
    first = int(frame.low // step + 1) * step
    drawn = []
    for points in range(first, int(frame.high) + 1, step):
        y = frame.y(points)
        drawn.append(tag("line", x1=LEFT, x2=WIDTH - RIGHT, y1=y, y2=y, stroke=look["quiet"], stroke_opacity=0.25))
        drawn.append(words(with_minus_sign(points), x=LEFT - 8, y=y + 5, text_anchor="end", font_size=14, fill=look["quiet"]))
    return drawn


def _doubt(review: Review, frame: Frame, look: Look) -> str:
    """A band of one standard error around the curve."""
    over = [(frame.x(step), frame.y(_highest(moment.expected))) for step, moment in enumerate(review.curve)]
    under = [(frame.x(step), frame.y(_lowest(moment.expected))) for step, moment in enumerate(review.curve)]
    points = " ".join(f"{x:.1f},{y:.1f}" for x, y in [*over, *under[::-1]])
    return tag("polygon", points=points, fill=look["ink"], fill_opacity=0.08)


def _steps(review: Review, frame: Frame, look: Look) -> list[str]:
    """The steps, coloured by cause; a turn with a loss ends with a dot."""
    drawn = []
    for step, leg in enumerate(legs(review)):
        colour, label = look[leg.colour], tag("title", difference(leg.worth, look.say))
        x1, y1, x2, y2 = frame.x(step), frame.y(leg.before), frame.x(step + 1), frame.y(leg.after)
        drawn.append(tag("line", label, x1=x1, y1=y1, x2=x2, y2=y2, stroke=colour, stroke_width=3, stroke_linecap="round"))
        if leg.is_loss:
            drawn.append(tag("circle", label, cx=x2, cy=y2, r=4.5, fill=colour))
    return drawn


def _legend(review: Review, look: Look) -> list[str]:
    drawn = []
    for n, (kind, label) in enumerate(legend(review)):
        x = LEFT + 150 * n
        drawn.append(tag("line", x1=x, x2=x + 22, y1=17, y2=17, stroke=look[COLOURS[kind]], stroke_width=3, stroke_linecap="round"))
        drawn.append(words(look.say(label), x=x + 30, y=21, font_size=15, fill=look["ink"]))
    return drawn
