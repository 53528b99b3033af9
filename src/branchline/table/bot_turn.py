"""A bot's turn: whether one is due, what the bot is asked, what it answers, and which move comes next."""

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
from branchline.engine.game import AnyGame, OptionValue, Seat
from branchline.engine.text import text
from branchline.table.config import plays
from branchline.table.draft import Draft, Intent
from branchline.table.problem import conflict, stale
from branchline.table.table import Table
from branchline.table.table_state import TableState
from branchline.table.viewer import Viewer, visible_state

STAND_IN = "greedy"  # plays where the bot that sits there failed: it answers at once, at any game
_MOST_AHEAD = 40  # moves of one turn
SECONDS = 0.6  # of thinking about one turn, for the weakest of those who think as long as they may

BotMove: TypeAlias = PlannedMove[str, str]  # the mark of the moves that were offered, and the one chosen


@dataclass(frozen=True, slots=True)
class BotRequest:
    """All a bot is told: the table as it was laid, its seat, its view as text, and a source of chance."""

    game: str
    seats: int
    options: tuple[tuple[str, OptionValue], ...]
    edition: str
    seat: Seat
    view: str
    bot: str
    seed: str


PlanTurn: TypeAlias = Callable[[BotRequest], Awaitable[list[BotMove]]]
Act: TypeAlias = Callable[[Intent], Awaitable[Any]]


def fingerprint(legal: Sequence[str]) -> str:
    """A short name for a list of moves."""
    return sha256("\n".join(legal).encode()).hexdigest()[:16]


def due(table_state: TableState, seat: Seat) -> bool:
    """Whether a bot is to move here."""
    return (
        table_state.phase == "playing"
        and not table_state.config.replay
        and bool(table_state.seating[seat].bot)
        and seat in table_state.to_act
    )


def bot_request(table_state: TableState, viewer: Viewer) -> BotRequest:
    """What the bot on the eye's seat is asked."""
    setup, wanted = table_state.match.setup, table_state.seating[viewer.reader].bot
    bot = wanted if plays(wanted, table_state.game.id) else bots_for(table_state.game.id)[0].name  # an old table may name one that is gone
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
    """The seed of a bot's choices; the same for the same view where the table's seed was typed. Hashed: no bot learns the table's seed."""
    if not table_state.config.typed:
        return token_hex(8)
    return sha256(f"{table_state.config.seed}/bot/{seat}/{view}".encode()).hexdigest()[:16]


def plan_turn(asked: BotRequest, games: Mapping[str, AnyGame], seconds: float = SECONDS) -> list[BotMove]:
    """Thinks once, then plays on in its own view as long as the turn is its own: many bots think out whole turns."""
    game, seat = games[asked.game], asked.seat
    setup = game.setup(asked.seats, dict(asked.options), Edition(asked.edition, "edition") if asked.edition else None)
    view = game.read_state(setup, asked.view)
    bot, rng, steps = BOTS[with_time_limit(asked.bot, seconds)].create(game, seat), Random(asked.seed), list[BotMove]()
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
            break  # what comes next depends on something it cannot see
    return steps


def with_time_limit(bot: str, seconds: float = SECONDS) -> str:
    """A bot's name with the seconds that people wait for it at most when it thinks about a turn; three times as many for a stronger one."""
    patient = [name for name in BOTS if f"{name}:1s" in BOTS]
    return f"{bot}:max{seconds * 3 ** patient.index(bot):.3f}s" if bot in patient else bot


def is_planned(table_state: TableState, seat: Seat, rest: PlannedTurn[str, str]) -> bool:
    """Whether the bot has thought about just these moves before."""
    return rest.fits(fingerprint(_legal(table_state, seat)))


def bot_move_intent(seat: Seat, rest: PlannedTurn[str, str], asked: int) -> Intent:
    """The bot's next move as it was thought out when the log had so many events.

    Where the table has changed since, it has to be asked again; any legal move is played only for a bot without an answer.
    """

    def attempt(draft: Draft) -> None:
        table_state = draft.table_state
        if not due(table_state, seat):
            raise conflict(text("It is not this player's turn"))
        legal = _legal(table_state, seat)
        fits = rest.fits(fingerprint(legal))
        if not fits and table_state.n != asked:
            raise stale()
        draft.add(seat, "move", rest.moves[0].move if fits else Random().choice(legal))

    return Intent(attempt)


async def play_bot_move(table: Table, seat: Seat, rests: dict[Seat, PlannedTurn[str, str]], thinker: PlanTurn, act: Act) -> None:
    """One move of a bot, from its view alone; it thinks where this was not thought out before, and what it thought out is remembered."""
    rest, asked = rests.pop(seat, PlannedTurn()), table.table_state.n
    if not is_planned(table.table_state, seat, rest):
        rest = PlannedTurn(await thinker(bot_request(table.table_state, table.viewer(seat))))
    await act(bot_move_intent(seat, rest, asked))
    rests[seat] = PlannedTurn(rest.moves[1:])


def _legal(table_state: TableState, seat: Seat) -> list[str]:
    return [table_state.game.write_move(move) for move in table_state.game.legal_moves(table_state.state, seat)]
