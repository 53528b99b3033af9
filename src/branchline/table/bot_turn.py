"""A bot's turn: whether one is due, the request to the bot, the moves it plans, and the next of them as an intent."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from random import Random
from secrets import token_hex
from typing import Any, TypeAlias

from branchline.bots import BOTS, bots_for
from branchline.bots.planned_turn import PlannedMove, PlannedTurn
from branchline.engine.edition import Edition
from branchline.engine.game import AnyGame, OptionValue, Seat, Setup
from branchline.engine.text import text
from branchline.table.config import plays
from branchline.table.draft import Draft, Intent
from branchline.table.problem import conflict, stale
from branchline.table.table import Table
from branchline.table.table_state import TableState
from branchline.table.viewer import Viewer, visible_state

SIMPLER_BOT = "greedy"  # replaces a bot that failed: it answers at once, in every game
_MOST_AHEAD = 40  # moves of one turn
SECONDS = 0.6  # thinking time per turn of the weakest bot that uses all of its time

BotMove: TypeAlias = PlannedMove[str, str]  # the fingerprint of the legal moves, and the move chosen


@dataclass(frozen=True, slots=True)
class BotRequest:
    """Everything a bot receives: the table's settings, its seat, its view as text, and a random seed."""

    game: str
    seats: int
    options: tuple[tuple[str, OptionValue], ...]
    edition: str
    seat: Seat
    view: str
    bot: str
    seed: str

    def setup(self, game: AnyGame) -> Setup:
        """The setup of the match."""
        return game.setup(self.seats, dict(self.options), Edition(self.edition, "edition") if self.edition else None)


PlanTurn: TypeAlias = Callable[[BotRequest], Awaitable[list[BotMove]]]
Act: TypeAlias = Callable[[Intent], Awaitable[Any]]


def fingerprint(legal: Sequence[str]) -> str:
    """A hash of a list of legal moves."""
    return sha256("\n".join(legal).encode()).hexdigest()[:16]


def due(table_state: TableState, seat: Seat) -> bool:
    """Whether a bot has to move for this seat."""
    return (
        table_state.phase == "playing"
        and not table_state.config.replay
        and bool(table_state.seating[seat].bot)
        and seat in table_state.to_act
    )


def bot_request(table_state: TableState, viewer: Viewer) -> BotRequest:
    """The request to the bot on the viewer's seat."""
    setup, wanted = table_state.match.setup, table_state.seating[viewer.reader].bot
    # an old table may name a bot that no longer exists
    bot = wanted if plays(wanted, table_state.game.id) else bots_for(table_state.game.id)[0].name
    view = table_state.game.write_state(visible_state(table_state, viewer))
    return BotRequest(
        table_state.game.id,
        setup.seats,
        setup.options,
        table_state.config.edition,
        viewer.reader,
        view,
        bot,
        _bot_seed(table_state, viewer.reader, view),
    )


def _bot_seed(table_state: TableState, seat: Seat, view: str) -> str:
    """The seed of a bot's choices; reproducible if the table's seed was typed. Hashed, so that no bot learns the table's seed."""
    if not table_state.config.seed_typed:
        return token_hex(8)
    return sha256(f"{table_state.config.seed}/bot/{seat}/{view}".encode()).hexdigest()[:16]


def plan_turn(request: BotRequest, games: Mapping[str, AnyGame], seconds: float = SECONDS) -> list[BotMove]:
    """Lets a bot choose a move, then further moves in its own view for as long as its turn lasts: many bots plan whole turns."""
    game, seat = games[request.game], request.seat
    view = game.read_state(request.setup(game), request.view)
    bot, rng, steps = BOTS[with_time_limit(request.bot, seconds)].create(game, seat), Random(request.seed), list[BotMove]()
    acting = game.to_act(view)
    while len(steps) < _MOST_AHEAD and seat in game.to_act(view) and set(game.to_act(view)) <= set(acting):
        legal = game.legal_moves(view, seat)
        try:
            move = bot.choose(view, legal, rng)
            steps.append(PlannedMove(fingerprint([game.write_move(each) for each in legal]), game.write_move(move)))
            view = game.apply(view, seat, move)
        except Exception:
            if not steps:
                raise
            break  # the next move depends on something that the seat cannot see
    return steps


def with_time_limit(bot: str, seconds: float = SECONDS) -> str:
    """A bot's name with its maximum seconds per turn; a stronger bot gets three times as many."""
    patient = [name for name in BOTS if f"{name}:1s" in BOTS]
    return f"{bot}:max{seconds * 3 ** patient.index(bot):.3f}s" if bot in patient else bot


def is_planned(table_state: TableState, seat: Seat, plan: PlannedTurn[str, str]) -> bool:
    """Whether the bot has already planned its choice among these legal moves."""
    return plan.fits(fingerprint(_legal(table_state, seat)))


def bot_move_intent(seat: Seat, plan: PlannedTurn[str, str], requested_at: int) -> Intent:
    """The intent for the bot's next planned move; `requested_at` is the length of the log when it was planned.

    If the table has changed since, the bot is asked again; an arbitrary legal move is played only for a bot without an answer.
    """

    def attempt(draft: Draft) -> None:
        table_state = draft.table_state
        if not due(table_state, seat):
            raise conflict(text("It is not this player's turn"))
        legal = _legal(table_state, seat)
        fits = plan.fits(fingerprint(legal))
        if not fits and table_state.n != requested_at:
            raise stale()
        draft.add(seat, "move", plan.moves[0].move if fits else Random().choice(legal))

    return Intent(attempt)


async def play_bot_move(table: Table, seat: Seat, plans: dict[Seat, PlannedTurn[str, str]], thinker: PlanTurn, act: Act) -> None:
    """Plays one move of a bot, from its view alone; asks the thinker if no plan fits, and stores the rest of the plan in `plans`."""
    plan, requested_at = plans.pop(seat, PlannedTurn()), table.table_state.n
    if not is_planned(table.table_state, seat, plan):
        plan = PlannedTurn(await thinker(bot_request(table.table_state, table.viewer(seat))))
    await act(bot_move_intent(seat, plan, requested_at))
    plans[seat] = PlannedTurn(plan.moves[1:])


def _legal(table_state: TableState, seat: Seat) -> list[str]:
    return [table_state.game.write_move(move) for move in table_state.game.legal_moves(table_state.state, seat)]
