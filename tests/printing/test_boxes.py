"""Printouts of other boxes, larger or with more components: within the page or rejected with a reason."""

from __future__ import annotations

import pytest
from tests.conformance.subject import subject
from tests.printing.test_sheets import check

from branchline.engine.edition import Edition
from branchline.games import GAMES
from branchline.language import speaker
from branchline.printing.make import sheets_pdf
from branchline.printing.pages import PrintOptions

CHANGES = {
    "railroad_ink": [("base = 7", "base = 9"), ('"HRRH", "HRHR"]', '"HRRH", "HRHR", "HH_R", "RR_H"]')],
    "steamrollers": [("extra_goods = 2", "extra_goods = 3"), ("count = 10", "count = 12")],
    "train_from_afar": [("fields = 40", "fields = 80"), ("points = [20, 30, 40, 50, 60]", "points = [20, 30, 40, 50, 120]")],
    "traxx": [("super = 35", "super = 40")],
    "days_of_steam": [("steam_limit = 6", "steam_limit = 12"), ("markers = 7", "markers = 20"), ("count = 14", "count = 60")],
}


@pytest.mark.parametrize("game", CHANGES)
def test_another_box_fits_the_page_or_is_rejected(game: str) -> None:
    rules = GAMES[game]
    source = rules.edition.source
    for old, new in CHANGES[game]:
        assert old in source
        source = source.replace(old, new)
    box, print_options = Edition(source, "box"), PrintOptions(per_page=1)
    for seats, options in subject(game).tables[-2:]:
        check(sheets_pdf(rules, rules.setup(seats, options, box), print_options, speaker("en", game)), print_options)
