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
from branchline.table.table_state import Play
from branchline.table.viewer import Eye, sight

STAND_IN = "greedy"  # plays where the bot that sits there failed: it answers at once, at any game
_MOST_AHEAD = 40  # moves of one turn
SECONDS = 0.6  # of thinking about one turn, for the weakest of those who think as long as they may

Thought: TypeAlias = PlannedMove[str, str]  # the mark of the moves that were offered, and the one chosen


@dataclass(frozen=True, slots=True)
class Question:
    """All a bot is told: the table as it was laid, its seat, its view as text, and a source of chance."""

    game: str
    seats: int
    options: tuple[tuple[str, OptionValue], ...]
    edition: str
    seat: Seat
    view: str
    bot: str
    seed: str


Thinking: TypeAlias = Callable[[Question], Awaitable[list[Thought]]]
Acting: TypeAlias = Callable[[Intent], Awaitable[Any]]


def mark(legal: Sequence[str]) -> str:
    """A short name for a list of moves."""
    return sha256("\n".join(legal).encode()).hexdigest()[:16]


def due(play: Play, seat: Seat) -> bool:
    """Whether a bot is to move here."""
    return play.phase == "playing" and not play.head.replay and bool(play.chairs[seat].bot) and seat in play.to_act


def question(play: Play, eye: Eye) -> Question:
    """What the bot on the eye's seat is asked."""
    setup, wanted = play.match.setup, play.chairs[eye.reader].bot
    bot = wanted if plays(wanted, play.game.id) else bots_for(play.game.id)[0].name  # an old table may name one that is gone
    view = play.game.write_state(sight(play, eye))
    return Question(play.game.id, setup.seats, setup.options, play.head.edition, eye.reader, view, bot, _bot_seed(play, eye.reader, view))


def _bot_seed(play: Play, seat: Seat, view: str) -> str:
    """The seed of a bot's choices; the same for the same view where the table's seed was typed. Hashed: no bot learns the table's seed."""
    if not play.head.typed:
        return token_hex(8)
    return sha256(f"{play.head.seed}/bot/{seat}/{view}".encode()).hexdigest()[:16]


def answer(asked: Question, games: Mapping[str, AnyGame], seconds: float = SECONDS) -> list[Thought]:
    """Thinks once, then plays on in its own view as long as the turn is its own: many bots think out whole turns."""
    game, seat = games[asked.game], asked.seat
    setup = game.setup(asked.seats, dict(asked.options), Edition(asked.edition, "edition") if asked.edition else None)
    view = game.read_state(setup, asked.view)
    bot, rng, steps = BOTS[at_most(asked.bot, seconds)].create(game, seat), Random(asked.seed), list[Thought]()
    acting = game.to_act(view)
    while len(steps) < _MOST_AHEAD and seat in game.to_act(view) and set(game.to_act(view)) <= set(acting):
        legal = game.legal_moves(view, seat)
        try:
            move = bot.choose(view, legal, rng)
            steps.append(PlannedMove(mark([game.write_move(each) for each in legal]), game.write_move(move)))
            view = game.apply(view, seat, move)
        except Exception:
            if not steps:
                raise
            break  # what comes next depends on something it cannot see
    return steps


def at_most(bot: str, seconds: float = SECONDS) -> str:
    """A bot's name with the seconds that people wait for it at most when it thinks about a turn; three times as many for a stronger one."""
    patient = [name for name in BOTS if f"{name}:1s" in BOTS]
    return f"{bot}:max{seconds * 3 ** patient.index(bot):.3f}s" if bot in patient else bot


def thought_out(play: Play, seat: Seat, rest: PlannedTurn[str, str]) -> bool:
    """Whether the bot has thought about just these moves before."""
    return rest.fits(mark(_legal(play, seat)))


def bot_moving(seat: Seat, rest: PlannedTurn[str, str], asked: int) -> Intent:
    """The bot's next move as it was thought out when the log had so many events.

    Where the table has changed since, it has to be asked again; any legal move is played only for a bot without an answer.
    """

    def attempt(draft: Draft) -> None:
        play = draft.play
        if not due(play, seat):
            raise conflict(text("It is not this player's turn"))
        legal = _legal(play, seat)
        fits = rest.fits(mark(legal))
        if not fits and play.n != asked:
            raise stale()
        draft.add(seat, "move", rest.moves[0].move if fits else Random().choice(legal))

    return Intent(attempt)


async def move_on(table: Table, seat: Seat, rests: dict[Seat, PlannedTurn[str, str]], thinker: Thinking, act: Acting) -> None:
    """One move of a bot, from its view alone; it thinks where this was not thought out before, and what it thought out is remembered."""
    rest, asked = rests.pop(seat, PlannedTurn()), table.play.n
    if not thought_out(table.play, seat, rest):
        rest = PlannedTurn(await thinker(question(table.play, table.eye(seat))))
    await act(bot_moving(seat, rest, asked))
    rests[seat] = PlannedTurn(rest.moves[1:])


def _legal(play: Play, seat: Seat) -> list[str]:
    return [play.game.write_move(move) for move in play.game.legal_moves(play.state, seat)]
