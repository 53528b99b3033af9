"""Reviews, hints, par, lessons and puzzles for any game that follows the contract.

chronicle  timeline of a record for one seat: its turns, chance, the others
stand      decision point of a seat: its view, and rollouts from there
hand       the rollout policy: plays a match from any position to its end
outlook    rollout estimates of a position on common random numbers
thoughts   candidate turns: those a bot considers, and the one that was played
solve      exhaustive search of the last turn
choice     comparison of candidate turns by racing
finesse    correction of the rollout policy's bias
estimate   means and standard errors of rollouts
kept       JSON codec of reviews
account    a review as plain values: start, luck, others, losses, result
ledger     builds a review from all rollouts
verdict    verdict on a turn by its loss
share      default executor: in this process
par        scores of bots of each level with the same dice
hint       hints: where to look, what to play, why
words      text of a review
curve      plot of the expected result, as SVG
page       a review as one HTML page
steps      state machine of a review whose work is done elsewhere
pace       time management of a review
pieces     incremental driver of a review
review     reviews a match by successive refinement
lessons    reads the lessons of a game from `lessons.toml`
typed      parses a move typed in a lesson or a puzzle
pupil      progress in a lesson and feedback on moves
puzzles    reads the puzzles of a game from `puzzles.jsonl`
rest       exhaustive endgame search
lots       chance outcomes with probabilities, and expectimax
composing  puzzle generator: puzzles from bots' matches
attempt    progress of an attempt at a puzzle
puzzle_words  sentences shown with a puzzle
rating     rating of a puzzle solver, and the next puzzle
"""

from __future__ import annotations

from branchline.study.hint import Hint, hint, hint_words
from branchline.study.par import LEVELS, Par, par
from branchline.study.review.breakdown import Account, Amount, Event, LinePoints, Moment, Review, Turn
from branchline.study.review.plan import Steps
from branchline.study.review.run import review, reviews

__all__ = [
    "LEVELS",
    "Account",
    "Amount",
    "Event",
    "Hint",
    "LinePoints",
    "Moment",
    "Par",
    "Review",
    "Steps",
    "Turn",
    "hint",
    "hint_words",
    "par",
    "review",
    "reviews",
]
