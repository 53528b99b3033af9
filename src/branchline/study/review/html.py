"""A review as one self-contained HTML page: summary, curve, and the costliest turns on their boards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import Any

from branchline.bots import bot_title
from branchline.drawing.picture import Look
from branchline.engine.game import Seat
from branchline.engine.text import Say, Text, text
from branchline.study.review.breakdown import Review, Turn
from branchline.study.review.curve import curve
from branchline.study.review.rollout import Estimate
from branchline.study.review.text import UNSEEN, ReviewText, difference, number, verdict_word, with_error

MOST_BOARDS = 3
START, LUCK, OTHERS, LOSSES = text("expected at the start"), text("luck"), text("what others did"), text("losses in turns")
RESULT, LEAD = text("result"), text("lead at the end")
WHERE = text("Where the points went")
COSTLIEST, EVERY_TURN = text("Costliest turns"), text("Every turn")
PLAYED, BETTER, WHY = text("played"), text("better"), text("why")
SURENESS = text("The number after ± is the margin of error: the smaller, the more certain")
NOTHING_LOST = text("No better turn was found. Well played!")
NOTHING_LOST_COMPARED = text("No better turn was found among the turns that were compared.")
NOTHING_COMPARED = text("No turn was compared with alternatives.")

STYLE = """
:root { color-scheme: light; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 62rem; margin: 2rem auto; padding: 0 1rem; color: #1E2A38; background: #FBF7EF; }
table { border-collapse: collapse; } td, th { padding: .2rem .9rem .2rem 0; text-align: left; vertical-align: top; }
td.n { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; } tr.sum { font-weight: 600; border-top: 2px solid; }
.boards { display: flex; flex-wrap: wrap; gap: 1.5rem; } figure { margin: 0; flex: 1 1 22rem; max-width: 30rem; }
figcaption { margin-bottom: .5rem; }
.word { white-space: nowrap; } .quiet { color: #6B7280; } .mistake { color: #C8102E; font-weight: 600; }
svg { max-width: 100%; height: auto; } .curve { overflow-x: auto; } .curve svg { min-width: 32rem; max-width: 54rem; }
@media (max-width: 40rem) {
  .turns td { display: block; padding: 0; text-align: left; } .turns td:first-child { padding-top: .8rem; font-weight: 600; }
}
"""


def breakdown_rows(review: Review, say: Say) -> list[tuple[str, str]]:
    """The rows of the breakdown, the result last."""
    breakdown = review.breakdown
    rows = [(START, with_error(breakdown.start, say)), (LUCK, _signed_estimate(breakdown.luck, say))]
    if any(event.cause == "others" for event in review.events):
        rows.append((OTHERS, _signed_estimate(breakdown.others, say)))
    rows.append((LOSSES, say(UNSEEN) if review.blind else _signed_estimate(_taken_off(breakdown.losses), say)))
    rows.append((LEAD if review.lead else RESULT, number(breakdown.result, say)))
    return [(say(label), value) for label, value in rows]


def page(review: Review, teller: ReviewText, names: Sequence[str], language: str) -> str:
    """The HTML page in the given language."""
    say, look = teller.say, Look(say=teller.say)
    title = f"{say(teller.game.name)}: {names[review.seat]}"
    body = [
        f"<h1>{escape(title)}</h1>",
        f'<p class="quiet">{escape(say(work(review)))}. {escape(say(SURENESS))}.</p>',
        f"<h2>{escape(say(WHERE))}</h2>",
        _breakdown(review, teller),
        *(f"<p>{escape(sentence)}</p>" for sentence in (shortfall(review, say), average(review, say)) if sentence),
        f'<div class="curve">{curve(review, look)}</div>',
        f"<h2>{escape(say(COSTLIEST))}</h2>",
        *(_costly(turn, review.seat, teller, look) for turn in review.costliest[:MOST_BOARDS]),
        "" if review.costliest else f"<p>{escape(say(nothing_lost(review)))}</p>",
        f"<h2>{escape(say(EVERY_TURN))}</h2>",
        _turns(review, teller),
    ]
    head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{escape(title)}</title><style>{STYLE}</style>'
    return f'<!doctype html>\n<html lang="{escape(language)}"><head>{head}</head><body>\n' + "\n".join(body) + "\n</body></html>\n"


def work(review: Review) -> Text:
    """The sentence about the bot and the number of rollouts."""
    return text(
        "Analysed by the {bot} bot, {n} rollout per position",
        "Analysed by the {bot} bot, {n} rollouts per position",
        bot=bot_title(review.by),
        n=review.rollouts,
    )


def average(review: Review, say: Say) -> str:
    """The sentence about the average loss per turn; empty if no turn was compared."""
    return "" if review.blind else say(text("Average loss per turn: {points}", points=number(review.average, say)))


def shortfall(review: Review, say: Say) -> str:
    """The sentence about turns that were not compared; empty if all were."""
    if not review.uncompared_turns:
        return ""
    return say(
        text(
            "There was no time to compare {n} of {all} turns with alternatives (move {moves}). Points lost in it count as luck here.",
            "There was no time to compare {n} of {all} turns with alternatives (moves {moves}). Points lost in them count as luck here.",
            n=len(review.uncompared_turns),
            all=len(review.choices),
            moves=", ".join(str(turn.at + 1) for turn in review.uncompared_turns),
        )
    )


def nothing_lost(review: Review) -> Text:
    """The sentence in place of the costliest turns if there are none."""
    if review.blind:
        return NOTHING_COMPARED
    return NOTHING_LOST_COMPARED if review.uncompared_turns else NOTHING_LOST


def place(turn: Turn) -> Text:
    return text("Move {n}", n=turn.at + 1)


def turn_words(turn: Turn, seat: Seat, teller: ReviewText) -> list[str]:
    """The turn played and, on a separate line, the better one."""
    played, better = ("; ".join(teller.turn(turn.at, seat, moves)) for moves in (turn.moves, turn.better))
    return [played, f"{teller.say(BETTER)}: {better}"] if turn.better else [played]


def _signed_estimate(estimate: Estimate, say: Say) -> str:
    return f"{difference(estimate.value, say)} ± {number(estimate.error, say)}"


def _taken_off(loss: Estimate) -> Estimate:
    return Estimate(-loss.value, loss.error)


def _breakdown(review: Review, teller: ReviewText) -> str:
    rows = breakdown_rows(review, teller.say)
    last = len(rows) - 1
    return _table(
        "breakdown",
        (
            f'<tr{" class=sum" if n == last else ""}><td>{escape(label)}</td><td class="n">{escape(value)}</td></tr>'
            for n, (label, value) in enumerate(rows)
        ),
    )


def _costly(turn: Turn, seat: Seat, teller: ReviewText, look: Look) -> str:
    say, state = teller.say, teller.states[turn.at]
    boards = [(PLAYED, turn.moves), (BETTER, turn.better)]
    figures = "".join(
        f"<figure><figcaption><b>{escape(say(label))}</b>: {escape('; '.join(teller.turn(turn.at, seat, moves)))}</figcaption>"
        f"{teller.game.draw(_after(teller, state, seat, moves), seat, (), look)}</figure>"
        for label, moves in boards
    )
    why = f"<p>{escape(say(WHY))}: {escape(teller.lines(turn.lines))}</p>" if turn.lines else ""
    return f'<h3>{escape(say(place(turn)))}: {_verdict(turn, teller)}</h3>{why}<div class="boards">{figures}</div>'


def _after(teller: ReviewText, state: Any, seat: Seat, moves: Iterable[str]) -> Any:
    for move in moves:
        state = teller.game.apply(state, seat, teller.game.read_move(move))
    return state


def _verdict(turn: Turn, teller: ReviewText) -> str:
    word = f'<span class="{"quiet" if turn.unseen else turn.verdict}">{escape(verdict_word(turn, teller.say))}</span>'
    return f"{word}, {escape(_signed_estimate(_taken_off(turn.loss), teller.say))}" if turn.better else word


def _turns(review: Review, teller: ReviewText) -> str:
    return _table(
        "turns",
        (
            f'<tr><td class="n">{turn.at + 1}</td><td class="word">{_verdict(turn, teller)}</td>'
            f"<td>{'<br>'.join(map(escape, turn_words(turn, review.seat, teller)))}</td></tr>"
            for turn in review.turns
        ),
    )


def _table(kind: str, rows: Iterable[str]) -> str:
    return f'<table class="{kind}">{"".join(rows)}</table>'
