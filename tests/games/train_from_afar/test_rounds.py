"""Events of each round: crashes, arrivals, the colours of tracks."""

from __future__ import annotations

from tests.games.train_from_afar.table import BLACK, BLUE, RED, VIOLET, frame, table

from branchline.games.train_from_afar.rules.rounds import Crash, crashes_of, passed_ports, rounds_of, tints_of

BOX = table().box


def test_a_round_lists_tiles_arrivals_and_crashes() -> None:
    first, second = rounds_of(BOX, frame("20:I0 31:L3"))
    assert (first.tiles_entered, first.arrivals, first.removals, first.crashes) == (2, ((VIOLET, 6),), ((BLACK, 6),), ())
    assert (second.tiles_entered, second.arrivals, second.crashes) == (2, (), (Crash(BLUE, RED, BOX.starts[RED]),))


def test_the_rounds_of_a_frame_add_up_to_its_score() -> None:
    here = frame("20:A2 31:L2 32:G0 33:F0 21:B0 10:O2 11:C0 22:K1 12:H1 02:E1 03:D1")
    assert sum(round_.tiles_entered for round_ in rounds_of(BOX, here)) == here.route


def test_a_crashing_locomotive_does_not_colour_the_tile_of_the_other() -> None:
    """Violet returns over tile 21 and crashes on tile 20, whose tracks keep their colours."""
    here = frame("20:B1 21:A3")
    assert crashes_of(BOX, here) == [Crash(VIOLET, BLACK, 21 // 10 * 4 * 8 + 1 * 8 + 6)]
    assert here.tiles_entered == (3, 1, 0, 0)
    assert [into >> 3 for into, _ in passed_ports(BOX, here, VIOLET)] == [8, 9]
    assert tints_of(BOX, here)[8 * 8 + 4] == "black"
