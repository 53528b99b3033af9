"""A match in the terminal: prompts people, shows boards and news, runs chance and bots."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

from rich.console import Console

from branchline.cli.arguments import write_file
from branchline.cli.errors import clean
from branchline.cli.log_lines import Entry, entries, open_entries, past
from branchline.cli.players import HUMAN, Player, write_players
from branchline.cli.screen import has_colours, raw, screen, show_boards, show_outcome
from branchline.drawing.picture import Look
from branchline.engine.game import CHANCE, SPECTATOR, AnyGame, Seat
from branchline.engine.match import Match
from branchline.engine.record import record_of, write_record
from branchline.engine.text import Say, text
from branchline.language import speaker
from branchline.study.hint import Hint

CLEARED = "\x1b[2J\x1b[3J\x1b[H"  # clears the screen and its scrollback

THROW = text("Roll or draw at your table and type the result; `moves` lists the possible results.")


class Quit(Exception):
    """The people quit before the match is over."""


@dataclass
class Terminal:
    """A match with people and bots at one terminal."""

    match: Match[Any, Any]
    players: Sequence[Player]
    seed: str
    say: Say
    language: str = "en"
    real_dice: bool = False
    dice_entered: bool = False  # whether real dice were entered, which the seed does not determine
    console: Console = field(default_factory=screen)
    at_screen: Seat | None = None  # the person looking at the screen
    fresh: bool = True  # whether the table has changed since the last display
    greeted: bool = False  # whether the help command was mentioned
    saved_length: int = 0  # the length of the log when it was last saved
    seen_length: dict[Seat, int] = field(default_factory=dict)  # by person, the length of the log that was shown to them
    hint_seats: set[Seat] = field(default_factory=set)  # the seats that used hints
    hint: tuple[int, int, Hint] | None = None  # the last hint: the length of the log, the stage shown, and the hint

    @property
    def game(self) -> AnyGame:
        return self.match.game

    @property
    def look(self) -> Look:
        return Look(say=self.say, colour=has_colours(self.console))

    @property
    def teller(self) -> Say:
        """A translator that replaces seat numbers by names."""
        return speaker(self.language, self.game.id, tuple(map(clean, self.names)))

    @property
    def shown_seed(self) -> str:
        """The seed, if it determined all chance moves; else empty."""
        return "" if self.dice_entered else self.seed

    @property
    def names(self) -> list[str]:
        return [player.name for player in self.players]

    @property
    def people(self) -> list[Seat]:
        return [seat for seat, player in enumerate(self.players) if player.kind == HUMAN]

    @property
    def viewer(self) -> Seat:
        """The seat whose view the screen shows."""
        if self.at_screen is not None:
            return self.at_screen
        return self.people[0] if len(self.people) == 1 else SPECTATOR

    def view(self, seat: Seat) -> Any:
        return self.game.view(self.match.state, seat)

    def before(self, seat: Seat) -> Any:
        """The state that a seat moves in: its view; the full state for real dice."""
        return self.match.state if seat == CHANCE else self.view(seat)

    def next_person(self) -> Seat | None:
        """Plays chance and bots until a person has to act; returns the seat (`CHANCE` for real dice), or None at the end."""
        while acting := self.game.to_act(self.match.state):
            if acting == (CHANCE,):
                if self.real_dice:
                    return CHANCE
                self.match.settle(self.seed)
                continue
            bot = next((seat for seat in acting if seat not in self.people), None)
            if bot is None:
                return self.at_screen if self.at_screen in acting else acting[0]
            self._bot_moves(bot)
        return None

    def sit(self, seat: Seat) -> None:
        """Shows the table to the next person; clears the screen first if the previous person must not see it."""
        if seat != CHANCE and seat != self.at_screen:
            self._change_places(seat)
        if self.fresh:
            self.tell_news()
            self.show_board(self.viewer)
            self.console.print(self.say(self.game.status(self.view(seat), seat) if seat != CHANCE else THROW), style="bold")
            self.fresh = False

    def greet(self) -> None:
        """Mentions the help command and the numbers of the players, once."""
        self.greeted = True
        if who := self.who_is_who():
            self.console.print(who)
        self.console.print(self.say(text("Type a move, `moves` to list them, or `?` for help.")))

    def who_is_who(self) -> str:
        """Prints the players with the numbers used in sketches and sentences; nothing in solo play."""
        who = ", ".join(f"{n} {clean(name)}" for n, name in enumerate(self.names, 1))
        return self.say(text("Players: {who}", who=who)) if len(self.players) > 1 else ""

    def play(self, seat: Seat, move: Any) -> None:
        """Makes a person's move and prints its effect; throws are shown before they are confirmed."""
        entry = Entry(len(self.match.log) + 1, self.before(seat), seat, move)
        self.match.play(seat, move)
        self.fresh = True
        if seat == CHANCE:
            self.dice_entered = True
        else:
            self.console.print(entry.line(self.game, self.names, self.teller, seat), style="cyan")

    def tell_news(self) -> None:
        """Prints events since this viewer's last update, except their own moves."""
        viewer, until = self.viewer, open_entries(self.match)
        reader = None if self.match.over else viewer
        for entry in islice(entries(self.match, past(self.match)), self.seen_length.get(viewer, 0), until):
            if entry.seat != viewer:
                self.console.print(entry.line(self.game, self.names, self.teller, reader), style="cyan")
        for other in (viewer, *self.people):
            if other == viewer or self.view(other) == self.view(viewer):
                self.seen_length[other] = until

    def show_board(self, seat: Seat) -> None:
        """Prints a seat's board as the viewer may see it."""
        raw(self.console, self.game.draw_text(self.view(self.viewer), max(seat, 0), self.look))

    def ask(self, prompt: str) -> str:
        """Reads a line; raises `Quit` at the end of the input."""
        try:
            return input(prompt).strip()
        except EOFError:
            self.console.print()
            raise Quit from None

    def save(self, file: Path) -> None:
        about = {"players": write_players(self.players), "date": date.today().isoformat()}
        names = tuple(player.record_name for player in self.players)
        write_file(file, write_record(record_of(self.match, names, self.shown_seed, about, self.hint_seats)))
        self.saved_length = len(self.match.log)

    def show_end(self) -> None:
        outcome = self.game.outcome(self.match.state)
        assert outcome is not None
        self.tell_news()
        show_boards(self.console, self.match, range(len(self.players)), self.names, self.say)
        show_outcome(self.console, self.match, outcome, self.names, self.say)

    def _bot_moves(self, seat: Seat) -> None:
        bot = self.players[seat].bot
        assert bot is not None
        view = self.view(seat)
        source = Random(f"{self.seed}/bot/{seat}/{len(self.match.log)}")
        self.match.play(seat, bot.choose(view, self.game.legal_moves(view, seat), source))
        self.fresh = True

    def _change_places(self, seat: Seat) -> None:
        before, self.at_screen, self.fresh = self.at_screen, seat, True
        if before is None or self.view(seat) == self.view(before):
            return
        if self.console.is_terminal:
            sys.stdout.write(CLEARED)
        self.ask(self.say(text("Press Enter when {name} is at the keyboard.", name=self.names[seat])) + " ")
