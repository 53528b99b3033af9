"""`branchline par`: scores of bots with the dice of a match."""

from __future__ import annotations

import json
from dataclasses import asdict

from rich.table import Table

from branchline.bots import bot_title
from branchline.cli.arguments import AsJson, Language
from branchline.cli.errors import clean
from branchline.cli.players import warn_of_weaker_bots
from branchline.cli.replay import MatchNumber, RecordFile, reading_record, replay_to
from branchline.cli.screen import screen
from branchline.cli.simulate import Jobs
from branchline.engine.text import text, with_minus_sign
from branchline.matches.workers import worker_pool
from branchline.study.par import par as par_of


def par(file: RecordFile, match_: MatchNumber = None, jobs: Jobs = 1, lang: Language = None, as_json: AsJson = False) -> None:
    with reading_record(lang, file, match_) as (record, game, say):
        match = replay_to(file, record)
        warn_of_weaker_bots(game, match.setup, say)
        with worker_pool(jobs) as share:
            found = par_of(record, executor=share)
        if as_json:
            print(json.dumps([asdict(each) for each in found], ensure_ascii=False, indent=1))
            return
        table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0))
        table.add_column()
        for name in record.seats:
            table.add_column(clean(name), justify="right")
        points = [game.score(match.state, seat).total for seat in range(len(record.seats))]
        table.add_row(say(text("this match")), *map(with_minus_sign, points))
        for each in found:
            table.add_row(say(bot_title(each.level)), *map(with_minus_sign, each.points))
        screen().print(table)
