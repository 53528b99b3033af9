"""Gymnasium: one seat of any game against bots, `gymnasium.make("branchline/SomeGame-v0", bots="greedy")`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import gymnasium

from branchline.engine.edition import Edition
from branchline.engine.errors import IllegalMove
from branchline.engine.game import OptionValue, Seat
from branchline.games import GAMES
from branchline.sim.encoding import Mask
from branchline.sim.rendering import MODES, checked_mode, rendered
from branchline.sim.rewards import reward_of
from branchline.sim.sitting import seated
from branchline.sim.table import action_space, laid, observation_space

REFUSED = -1.0


class SeatEnv(gymnasium.Env[dict[str, Any], int]):
    """Bots play all seats but one. Alone, nobody plays but this seat.

    The reward comes when the match ends. An action that is no legal move changes nothing: it costs one point, `info` says
    why it was refused, and it counts towards the limit, after which the match is broken off.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": list(MODES), "render_fps": 2}  # type: ignore[misc]

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        options: Mapping[str, OptionValue] | None = None,
        *,
        seat: Seat = 0,
        bots: str | Sequence[str] = "random",
        edition: Edition | None = None,
        reward: str = "score",
        limit: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        table = laid(game, seats, options, edition, limit)
        self.render_mode = checked_mode(render_mode)
        self.sitting = seated(table, seat, bots)
        self.observation_space = observation_space(table)
        self.action_space = action_space(table)
        self._reward = reward_of(reward)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[dict[str, Any], dict[str, Any]]:
        """A new match, played until this seat is to act. Without a seed it is the next one of the last seed given."""
        super().reset(seed=seed)
        self.sitting.begin(str(self.np_random.integers(1 << 62)))
        return self._observation(), self._info()

    def step(self, action: int) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        sitting, table = self.sitting, self.sitting.table
        refused = None
        try:
            sitting.act(action)
        except IllegalMove as error:
            table.moves += 1
            refused = str(error)
        ended = not table.acting
        reward = REFUSED if refused else self._reward(table, sitting.seat) if ended else 0.0
        info = self._info() | ({"refused": refused} if refused else {})
        return self._observation(), reward, table.over, table.broken_off, info

    def action_masks(self) -> Mask:
        """1 for each legal action; the name that masked learners ask for."""
        return self.sitting.table.mask(self.sitting.seat)

    def render(self) -> Any:
        """The table as this seat has it before itself."""
        return rendered(self.sitting.table, self.sitting.seat, self.render_mode)

    def _repr_svg_(self) -> str:
        return str(rendered(self.sitting.table, self.sitting.seat, "svg"))

    def _observation(self) -> dict[str, Any]:
        return {"observation": self.sitting.table.observe(self.sitting.seat), "action_mask": self.action_masks()}

    def _info(self) -> dict[str, Any]:
        table, seat = self.sitting.table, self.sitting.seat
        told: dict[str, Any] = {"action_mask": self.action_masks(), "score": table.game.score(table.view(seat), seat).total}
        outcome = table.game.outcome(table.state)
        return told if outcome is None else told | {"rank": outcome.ranks[seat]}


def environment_name(game: str) -> str:
    """The name under which a game is registered, from its id: `some_game` is `branchline/SomeGame-v0`."""
    return f"branchline/{''.join(word.capitalize() for word in game.split('_'))}-v0"


def register() -> None:
    """Registers every game with Gymnasium, single and vectorised."""
    for game in GAMES:
        if environment_name(game) not in gymnasium.registry:
            gymnasium.register(
                environment_name(game),
                entry_point="branchline.sim.single:SeatEnv",
                vector_entry_point="branchline.sim.vector:Lockstep",
                kwargs={"game": game},
                order_enforce=True,
            )
