"""The share of luck in Railroad Ink: scores of a beam search that knows all dice, compared with the same search without, on the same dice.

    python benchmarks/ceiling.py [--expansion none|meteor|lava] [--matches 20] [--drawings 24] [--width 4]

With known dice, the search extends every candidate of a round to the end of the match and keeps the best. The true optimum is higher still;
no player without that knowledge can reach it.
"""

from __future__ import annotations

import argparse
from statistics import mean, stdev
from time import process_time
from typing import TYPE_CHECKING

from branchline.games.railroad_ink.bots.weights import beam_of, beams, kernel, new_board, points
from branchline.games.railroad_ink.native.convert import VARIANTS

if TYPE_CHECKING:
    from branchline.games.railroad_ink.bots.beam import Beam
    from branchline.games.railroad_ink.native.kernel import Board

WIDE = 60  # width of the beam that proposes candidates


def drawn_on(beam: Beam, board: Board, width: int) -> int:
    """The final score if the match continues with the dice of the board's seed."""
    while not kernel.over(board):
        kernel.roll(board)
        source = board.seed
        _, board, _ = beams.beam_search(beam, board, width)[0]
        board.seed = source
    return int(points.score(board))


def best_with_known_dice(beam: Beam, board: Board, drawings: int, width: int) -> int:
    """The score with known dice: in each round, the candidate from which a beam of this width ends best."""
    while not kernel.over(board):
        kernel.roll(board)
        source, ends = board.seed, []
        for _, after, _ in beams.beam_search(beam, board, WIDE)[:drawings]:
            after.seed = source
            ends.append((drawn_on(beam, kernel.clone(after), width), -len(ends), after))
        board = max(ends)[2]
    return int(points.score(board))


def begin(variant: int, seed: int) -> Board:
    board = new_board(variant)
    board.seed = seed
    return board


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--expansion", choices=VARIANTS, default=VARIANTS[0])
    parser.add_argument("--matches", type=int, default=20)
    parser.add_argument("--drawings", type=int, default=24)
    parser.add_argument("--width", type=int, default=4)
    given = parser.parse_args()
    variant = VARIANTS.index(given.expansion)
    beam, began = beam_of(variant), process_time()
    seeds = range(1, given.matches + 1)
    known = [best_with_known_dice(beam, begin(variant, seed), given.drawings, given.width) for seed in seeds]
    plain = [drawn_on(beam, begin(variant, seed), given.width) for seed in seeds]
    for name, scores in (("dice known", known), ("not known", plain)):
        print(f"{given.expansion:8} {name:10} {mean(scores):6.2f} ± {1.96 * stdev(scores) / len(scores) ** 0.5:.2f}")
    print(f"{(process_time() - began) / given.matches:.1f} core-seconds a match")


if __name__ == "__main__":
    main()
