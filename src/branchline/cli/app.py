"""The command-line application: its commands and exit codes."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from io import TextIOWrapper
from typing import Annotated

import typer

from branchline import __version__
from branchline.cli.admin import admin
from branchline.cli.arena import arena
from branchline.cli.arguments import translate
from branchline.cli.doctor import doctor
from branchline.cli.draw import draw
from branchline.cli.edition import edition
from branchline.cli.errors import clean
from branchline.cli.games import games
from branchline.cli.help_text import Command, Group, ServerCommand, complaint
from branchline.cli.learn import learn
from branchline.cli.new_game import new_game
from branchline.cli.offline import offline
from branchline.cli.par import par
from branchline.cli.perft import perft
from branchline.cli.play import play
from branchline.cli.puzzle import puzzle
from branchline.cli.puzzles import puzzles
from branchline.cli.replay import replay
from branchline.cli.review import review
from branchline.cli.rules import rules
from branchline.cli.score import score
from branchline.cli.serve import serve
from branchline.cli.sheets import sheets
from branchline.cli.simulate import simulate
from branchline.cli.train import train
from branchline.engine.errors import BranchlineError
from branchline.engine.text import Text, text
from branchline.games import GAMES

NAME = "branchline"
INTERRUPTED = 130

app = typer.Typer(cls=Group, add_completion=False, rich_markup_mode=None, context_settings={"help_option_names": ["-h", "--help"]})

Version = Annotated[bool, typer.Option("--version", help=translate(text("Show the version and exit.")))]


@app.callback(
    invoke_without_command=True,
    help=translate(text("Railway board games: play, score, replay and analyse them, or let bots play them.")),
    epilog=translate(text("Start with `branchline play`. Every command has its own --help.")),
)
def root(context: typer.Context, version: Version = False) -> None:
    if version:
        print(NAME, __version__)
    elif context.invoked_subcommand is None:
        print(context.get_help())


def _add(command: Callable[..., None], help: Text, *examples: str, kind: type[Command] = Command) -> None:
    """Adds a command named after its function, with examples for the first game."""
    game = next(iter(GAMES), "GAME")
    lines = [f"  branchline {example.replace('GAME', game)}" for example in examples]
    epilog = "\n".join(["\b", translate(text("Examples:")), *lines])
    app.command(command.__name__.replace("_", "-"), cls=kind, help=translate(help), epilog=epilog)(command)


_add(
    games,
    text("List the games. Shows their options and how well the contents of each box are known."),
    "games",
    "games --lang pl",
    "games --json",
)
_add(
    play,
    text("Play a match in the terminal. Play against bots, solo, or with others at the same screen; type `help` while playing."),
    "play",
    "play GAME",
    "play GAME --seats human:Anna,human:Jan,easy",
    "play GAME --real-dice --record friday.json",
    "play --resume friday.json",
)
_add(
    learn,
    text("Learn a game in five minutes. Short lessons on a real board; type `help` during a lesson."),
    "learn GAME",
    "learn GAME --lesson 3",
)
_add(
    puzzle,
    text("Solve puzzles. Find the best turn in positions at your level; type `help` during a puzzle."),
    "puzzle GAME",
    "puzzle GAME --level 1400",
)
_add(
    rules,
    text("Read the rules of a game. With figures, in the terminal or as a page in a folder."),
    "rules GAME",
    "rules GAME --lang pl",
    "rules GAME --out docs/rules",
)
_add(
    serve,
    text("Start the web server. For yourself, your home network or the public; players join with a link."),
    "serve --open",
    "serve --host 0.0.0.0 --port 8000 --name games.example.org",
    kind=ServerCommand,
)
_add(
    offline,
    text("Build the offline version. A folder of static files for any web host or phone; it needs no server and no network."),
    "offline --out branchline",
    "offline --out branchline --server https://games.example.org",
    kind=ServerCommand,
)
app.add_typer(
    admin,
    name="admin",
    help=translate(text("Administer a server's tables. List, hide, delete, back up or check them, while the server runs or not.")),
)
_add(
    score,
    text("Score a position. Settles arguments at a real table."),
    "score GAME --board '...'",
    "score GAME --board '...' --board '...'",
    "score GAME --board - --json < boards.txt",
)
_add(
    draw,
    text("Draw a position. As a sketch in the terminal, or as a picture (SVG)."),
    "draw GAME --board '...'",
    "draw GAME --svg empty.svg --theme print",
)
_add(
    replay,
    text("Replay a recorded match. Shows every move, the boards and the score sheets."),
    "replay friday.json",
    "replay friday.json --at 20 --svg then.svg",
)
_add(
    sheets,
    text("Make a printable PDF. Boards, cards, tiles and pieces to cut out, or a finished match as a keepsake."),
    "sheets GAME --out sheets.pdf",
    "sheets GAME --seats 2 --paper letter --only sheets --per-page 2 --out boards.pdf",
    "sheets --record friday.json --out friday.pdf",
)
_add(
    review,
    text("Analyse a finished match. Shows luck, what others did, what each turn lost, and which turn was better."),
    "review friday.json",
    "review friday.json --seat 2 --jobs 2 --html friday.html",
)
_add(
    par,
    text("Work out par for a match. Shows what each bot level scores with the same dice, in every seat."),
    "par friday.json",
    "par friday.json --jobs 2 --json",
)
_add(
    simulate,
    text("Let bots play many matches. Shows what they score and how often they win."),
    "simulate GAME --bots greedy,random --games 200",
    "simulate GAME --bots greedy --seats 1 --games 1000 --jobs 2 --json",
)
_add(
    arena,
    text("Run a bot tournament. Every bot meets every other, with rotating seats; shows ratings; can be stopped and resumed."),
    "arena GAME --bots easy,medium,hard --games 100 --resume results.jsonl",
    "arena GAME --bots medium,hard,hard:2s --games 40 --jobs 2 --plot ratings.svg",
    "arena GAME --bots medium,hard --seats 1 --games 200 --json",
)
_add(
    puzzles,
    text("Make puzzles. From the last turns of bot matches, each searched to the end so that its answer is proven."),
    "puzzles GAME --out puzzles.jsonl",
    "puzzles GAME --out puzzles.jsonl --count 150 --seats 2 --seed more",
)
_add(
    train,
    text("Train a bot's weights. From scratch, or from where training stopped."),
    "train GAME --out my.weights --games 20000",
)
_add(
    edition,
    text("Print a game's component file. Says how certain each value is; edit a copy to play with your own box."),
    "edition GAME > my-box.toml",
    "edition GAME --check my-box.toml",
    "play GAME --edition my-box.toml",
)
_add(
    new_game,
    text("Start a game of your own. Writes a package with a small game that can be installed, played and tested at once."),
    "new-game my_game",
    "new-game big_number --title 'Big Number' --out games/big_number",
)
_add(
    perft,
    text("Count positions by depth (perft). For comparing implementations of the same rules."),
    "perft GAME --seed 1 --depth 4",
)
_add(
    doctor,
    text("Check this installation. Shows versions, the data folder, kernels that are not compiled, and games of other packages."),
    "doctor",
    "doctor --edition my-box.toml",
    "doctor GAME --json",
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command; returns its exit code: 0, 2 for invalid input, 130 if interrupted."""
    command = typer.main.get_command(app)
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # a character that the terminal cannot show must not stop the command
    try:
        with command.make_context(NAME, list(sys.argv[1:] if arguments is None else arguments)) as context:
            command.invoke(context)
        sys.stdout.flush()
    except typer.Exit as end:
        return end.exit_code
    except typer.TyperException as error:
        return _complain(complaint(error))
    except BranchlineError as error:
        return _complain(translate(error.reason))
    except (KeyboardInterrupt, typer.Abort):
        print(file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        # The reader closed the pipe; the flush at exit needs something to write to.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


def _complain(reason: str) -> int:
    print(f"{NAME}: {clean(reason)}", file=sys.stderr)
    return 2
