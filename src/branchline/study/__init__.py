"""What a match teaches: where the points went, what to look at now, what bots reach on the same dice. Games by the contract alone.

chronicle  a record as one seat lived it: its turns, what chance did, what others did
stand      where a seat stands at one moment: what it sees, and what may come of it
hand       who plays on: a match from any position to its end
outlook    what may be expected of a position: playouts on common chance
thoughts   the turns that are compared: what a bot thinks of, and the one that was played
solve      the best turn for certain, where the match ends with it and there are not too many
choice     the turns of one position compared: those still in doubt, and the best
finesse    what the best turns bring that the hand does not find
estimate   means of playouts and how sure they are
kept       a review as text, both ways
account    a review as plain values that travel: start, luck, others, losses, result
ledger     the account made up of all that was played on
verdict    words for a turn, by what it lost
share      how work is shared where nobody gave other processes for it
par        what bots of each level reach on the very same dice
hint       where to look, what to play, why: by what a seat sees
words      a review in words
curve      the curve of what was expected, as SVG
page       a review as one page of HTML
steps      a review step by step, for whoever has the work done elsewhere
pace       how long a review has taken, how far it is, what there is still time for
pieces     a review bit by bit, for whoever looks in between
review     a match reviewed, first roughly, then finer
lessons    the lessons of a game as its `lessons.toml` has them
typed      a move that somebody typed at a lesson or a puzzle, made
pupil      how far somebody has come in a lesson, and what is said to a move
puzzles    the puzzles of a game as its `puzzles.jsonl` has them
rest       the rest of a match, searched to its end
lots       what chance can do with its odds, and what can be expected of it
composing  puzzles made from bots' matches
attempt    how far somebody has come at a puzzle, and what became of it
puzzle_words  what is said at a puzzle
rating     how well somebody solves puzzles, and which comes next
"""

from __future__ import annotations

from branchline.study.account import Account, Amount, Event, LinePoints, Moment, Review, Turn
from branchline.study.hint import Hint, hint, hint_words
from branchline.study.par import LEVELS, Par, par
from branchline.study.review import review, reviews
from branchline.study.steps import Steps

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
