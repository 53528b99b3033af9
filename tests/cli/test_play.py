"""`branchline play`: whole matches typed at a terminal."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from tests.cli.conftest import Cli, CommandResult
from tests.toy import SOURCE

from branchline.engine.record import read_record, write_record
from branchline.games import GAMES


def play(cli: Cli, lines: str, *arguments: str, terminal: bool = False) -> CommandResult:
    ran = cli("play", "toy", "--seed", "7", *arguments, stdin=lines, terminal=terminal)
    assert ran.code == 0, ran
    return ran


def test_a_whole_solo_match(cli: Cli) -> None:
    ran = play(cli, "add\ndone\n" * 3, "--seats", "human")
    assert "The die shows" in ran.out
    assert "All rounds are played" in ran.out
    assert "\nPlayer: " in ran.out
    assert "A fine count" in ran.out
    assert "Seed of this match: 7" in ran.out


def test_a_bots_moves_are_shown_at_the_reveal(cli: Cli) -> None:
    ran = play(cli, "add\nlog\ndone\nquit\n", "--seats", "human:Anna,greedy")
    *before, after = ran.out.split("Anna> ")[:4]
    assert not any("Greedy: " in shown for shown in before)
    assert "Greedy: Add" in after


def test_the_status_line_and_the_board_are_shown(cli: Cli) -> None:
    ran = play(cli, "quit\n", "--seats", "human")
    assert "round 1" in ran.out
    assert "or be done" in ran.out


def test_moves_are_listed_numbered_and_can_be_typed_by_number(cli: Cli) -> None:
    ran = play(cli, "moves\nmoves done\nmoves zebra\n3\n#1\n1\nlog\nquit\n", "--seats", "human:Anna")
    assert "    1  add " in ran.out
    assert "    2  done  End the round" in ran.out
    assert "No legal move contains that" in ran.out
    assert "There is no move 3 in the list: the last is 2" in ran.out
    assert ran.out.count(". Anna: Add") == 2


def test_done_is_listed_first_and_long_lists_are_cut(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("branchline.cli.move_list.MOST_OF_A_KIND", 1)
    listed = play(cli, "moves\nquit\n", "--seats", "human").out
    assert listed.index("    2  done") < listed.index("    1  add")
    assert "and 2 more like these" in play(cli, "moves\nquit\n", "--seats", "human", "--real-dice").out
    assert "    3  roll 3" in play(cli, "moves roll\nquit\n", "--seats", "human", "--real-dice").out


def test_a_step_and_a_whole_turn_can_be_undone(cli: Cli) -> None:
    ran = play(cli, "add\nadd\nundo\nlog\nadd\nundo all\nlog\nadd\nreset\nundo\nquit\n", "--seats", "human:Anna", "--record", "/dev/null")
    assert ran.out.count("You have nothing to undo") == 1
    assert ran.out.count(". Anna: Add") == 1


def test_illegal_moves_get_a_reason(cli: Cli) -> None:
    ran = play(cli, "add\nadd\nadd\nroll 3\nfly\nundoo\n\nquit\n", "--seats", "human")
    assert "You may add at most twice a round" in ran.out
    assert "Only chance rolls" in ran.out
    assert "fly is not a move; type something like: done (type `help` for help)" in ran.out
    assert "did you mean undo?" in ran.out


def test_button_labels_can_be_typed(cli: Cli) -> None:
    ran = play(cli, "ADD\nGotowe\nadd\nend the round\nlog\nquit\n", "--seats", "human:Anna")
    assert ran.out.count(". Anna: Be done") == 2


def test_score_board_and_help(cli: Cli) -> None:
    ran = play(cli, "add\nscore\nboard\nboard 2\nboard ANNA\nboard 9\nhelp\nquit\n", "--seats", "human:Anna,random:Rita")
    assert "Anna   Rita" in ran.out
    assert "> seat 2: 0 + 0" in ran.out
    assert "There is no player 9" in ran.out
    assert "undo [all]" in ran.out


def test_the_points_of_a_move_are_shown_at_once(cli: Cli) -> None:
    first, second, *_ = play(cli, "add\nquit\n", "--seats", "human:Anna").out.split("Anna> ")
    assert "Anna: Add" not in first
    assert second.startswith("Anna: Add")


def test_players_are_introduced_once(cli: Cli) -> None:
    assert play(cli, "add\nquit\n", "--seats", "human:Anna,random:Rita").out.count("Players: 1 Anna, 2 Rita") == 1
    assert "Players:" not in play(cli, "quit\n", "--seats", "human").out


def test_the_default_opponent_is_easy(cli: Cli) -> None:
    assert cli("play", "traxx", stdin="quit\n").out.count("Players: 1 Player, 2 Easy") == 1


def test_bots_are_shown_by_title_and_recorded_by_id(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    seats = ("--seats", "human:Anna,easy,easy,hard:20p:Rita", "--record", str(file))
    assert "Gracze: 1 Anna, 2 Łatwy bot 1, 3 Łatwy bot 2, 4 Rita" in play(cli, "quit\n", *seats, "--lang", "pl").out
    record = read_record(file.read_text("utf-8"))
    assert record.seats == ("Anna", "easy 1", "easy 2", "Rita")
    assert record.about["players"] == "human:Anna,easy:easy 1,easy:easy 2,hard:20p:Rita"
    assert "Players: 1 Anna, 2 Easy 1, 3 Easy 2, 4 Rita" in cli("play", "--resume", str(file), stdin="quit\n").out


@pytest.mark.parametrize(("lang", "word", "heading"), [("en", "rules", "Points"), ("pl", "zasady", "Punkty")])
def test_the_rules_can_be_read_during_a_match(cli: Cli, lang: str, word: str, heading: str) -> None:
    assert heading in cli("play", "railroad_ink", "--lang", lang, stdin=f"{word}\nquit\n").out


@pytest.mark.parametrize("name", sorted(GAMES))
def test_help_shows_the_notation_of_moves(cli: Cli, name: str) -> None:
    ran = cli("play", name, "--lang", "pl", stdin="pomoc\nkoniec\n")
    assert "zakończ" in ran.out or "koniec rysowania" in ran.out
    assert ("pole NAZWA" in ran.out) == GAMES[name].provides("describe_place")


def test_places_are_described(cli: Cli) -> None:
    ran = cli("play", "days_of_steam", stdin="tile 0,0\ntile 9,9\ntile home\ntile\nquit\n")
    assert "Add the name of a place after it" in ran.out
    assert "Cell 0,0: " in ran.out
    assert "Cell 9,9, empty" in ran.out
    assert "There is no place home on the board" in ran.out


def test_a_command_that_is_also_a_move_stays_a_move(cli: Cli) -> None:
    assert "There is no place" not in cli("play", "steamrollers", "--seats", "human,easy", "--seed", "1", stdin="tile\nquit\n").out


def test_final_boards_have_player_names(cli: Cli) -> None:
    ran = play(cli, "", "--seats", "random:Rita,random:Rolf", "--option", "rounds=1")
    assert ran.out.count("\nRita, Rolf\n") + ran.out.count("\nRita\n") == 1
    assert cli("play", "days_of_steam", "--seats", "random:Rita,random:Rolf", "--seed", "1").out.count("\nRita, Rolf\n") == 1
    traxx = cli("play", "traxx", "--seats", "random:Rita,random:Rolf", "--seed", "1").out
    assert (traxx.count("\nRita\n"), traxx.count("\nRolf\n")) == (1, 1)


def test_thinking_time_can_be_set(cli: Cli) -> None:
    ran = play(cli, "score\nquit\n", "--seats", "human:Anna,hard:20p,hard:20p:Rita,greedy:Grete")
    assert "Anna   Hard   Rita   Grete" in ran.out
    for nobody in ("hard:90s", "hard:2", "hard:max90s", "greedy2"):
        cli("play", "toy", "--seats", f"human,{nobody}").assert_error(f"Unknown player or bot: {nobody}")


def test_a_time_limit_is_not_part_of_a_bots_name(cli: Cli, tmp_path: Path) -> None:
    ran = play(cli, "quit\n", "--seats", "human:Anna,hard:max2s,hard:max2s:Rita,hard:Max")
    assert "Players: 1 Anna, 2 Hard, 3 Rita, 4 Max" in ran.out
    weights = tmp_path / "none.weights"
    cli("play", "railroad_ink", "--seats", f"human,hard:max2s@{weights}").assert_error("none.weights: cannot be read")


def test_a_bot_plays_only_its_games(cli: Cli) -> None:
    for nobody in ("master", "master:2s"):
        cli("play", "toy", "--seats", f"human,{nobody}").assert_error("master does not play this game")


def test_another_seats_open_round_is_not_shown(cli: Cli) -> None:
    ran = play(cli, "board 2\nscore\nquit\n", "--seats", "human:Anna,greedy")
    assert "> seat 2: 0 + 0" in ran.out


def test_two_people_at_one_screen_have_a_curtain(cli: Cli) -> None:
    ran = play(cli, "add\ndone\n\nadd\nlog\ndone\nquit\n", "--seats", "human:Anna,human:Jan")
    before, curtain, after = ran.out.partition("Press Enter when Jan is at the keyboard.")
    assert curtain
    assert "Anna> " in before
    shown_to_jan = after.split("Jan> ")
    assert not any("Anna: " in shown for shown in shown_to_jan[:3])
    assert "Anna: Add" in shown_to_jan[3]


def test_an_open_game_needs_no_curtain(cli: Cli) -> None:
    ran = play(cli, "add\ndone\nadd\ndone\nquit\n", "--seats", "human:Anna,human:Jan", "--option", "secret=off")
    assert "Press Enter" not in ran.out
    assert "Jan> " in ran.out


def test_a_match_of_bots_only(cli: Cli) -> None:
    ran = play(cli, "", "--seats", "random,greedy,random")
    assert "Random 1: " in ran.out
    assert "Random 2: " in ran.out
    assert "All rounds are played" in ran.out


def test_real_dice_are_typed_and_confirmed(cli: Cli) -> None:
    lines = "moves\nroll 9\nroll 2\nn\nroll 3\n\nadd\ndone\nroll 1\n\nlog\nquit\n"
    ran = play(cli, lines, "--seats", "human:Anna", "--real-dice")
    assert "Roll or draw at your table" in ran.out
    assert "    3  roll 3  The die shows 3 pips" in ran.out
    assert "The die has no such face" in ran.out
    assert "1. The die shows 3 pips" in ran.out
    assert "4. The die shows 1 pip" in ran.out


def test_real_dice_have_no_seed(cli: Cli, tmp_path: Path) -> None:
    file, thrown = tmp_path / "match.json", "roll 3\n\ndone\n"
    whole = play(cli, thrown * 3, "--seats", "human", "--real-dice", "--record", str(file))
    assert not read_record(file.read_text("utf-8")).seed
    play(cli, thrown + "quit\n", "--seats", "human", "--real-dice", "--record", str(file))
    resumed = cli("play", "--resume", str(file), "--record", str(file), stdin="done\ndone\n")  # the rest is thrown by the program
    assert not read_record(file.read_text("utf-8")).seed
    for ran in (whole, resumed):
        assert "All rounds are played" in ran.out
        assert "Seed of this match" not in ran.out


@pytest.mark.parametrize("answer", ["", "y", "Yes", "tak"])
def test_a_roll_is_confirmed_by_enter_or_yes(cli: Cli, answer: str) -> None:
    ran = play(cli, f"roll 3\n{answer}\nlog\nquit\n", "--seats", "human:Anna", "--real-dice")
    assert "1. The die shows 3 pips" in ran.out


def test_equal_seeds_roll_equal_dice(cli: Cli) -> None:
    assert play(cli, "log\nquit\n").out == play(cli, "log\nquit\n").out


def test_a_match_is_saved_and_resumed(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    ran = play(cli, f"add\nsave {file}\nsave\nsave {tmp_path}\nquit\n", "--seats", "human:Anna,greedy", "--option", "rounds=1")
    assert "Saved" in ran.out
    assert "Add a file name" in ran.out
    assert "cannot be written" in ran.out
    record = read_record(file.read_text(encoding="utf-8"))
    assert record.seats == ("Anna", "greedy")
    assert record.log[-1] == (0, "add")
    resumed = cli("play", "--resume", str(file), stdin="undo\nadd\nadd\ndone\n")
    assert resumed.code == 0
    assert "1. Anna:" in resumed.out or "1. Greedy:" in resumed.out
    cli("play", "toy", "--resume", str(tmp_path / "none.json")).assert_error("no such file")
    cli("play", "--resume", str(file), "--seats", "human").assert_error("2 seats")


@pytest.mark.parametrize("players", ["from_a_record:Bot,human:B", "hard@a.weights:A,human:B", "human:A,hard:2s@a.weights:B"])
def test_bots_of_a_record_are_not_started(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, players: str) -> None:
    monkeypatch.chdir(tmp_path)
    Path("from_a_record.py").write_text("raise SystemExit\n", "utf-8")
    play(cli, "quit\n", "--seats", "human:A,human:B", "--record", "match.json")
    Path("match.json").write_text(Path("match.json").read_text("utf-8").replace("human:A,human:B", players), "utf-8")
    cli("play", "--resume", "match.json").assert_error("match.json uses a custom bot", "--seats")
    assert cli("play", "--resume", "match.json", "--seats", "human:a@b.c,hard:10p:B", stdin="quit\n").code == 0


def test_names_with_commas_play_on(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    play(cli, "quit\n", "--seats", "human:Anna", "--record", str(file))
    file.write_text(write_record(replace(read_record(file.read_text("utf-8")), seats=("Nowak, Anna",), about={})), "utf-8")
    assert "Nowak  Anna> " in cli("play", "--resume", str(file), stdin="quit\n").out


def test_an_unwritable_record_is_rejected_before_the_first_move(cli: Cli, tmp_path: Path) -> None:
    ran = cli("play", "toy", "--seats", "human", "--record", str(tmp_path / "nowhere" / "match.json"), stdin="add\nquit\n")
    ran.assert_error("cannot be written")
    assert not ran.out
    assert '"log"' in play(cli, "quit\n", "--seats", "human", "--record", "-").out


def test_a_record_is_saved_after_any_exit(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "match.json"
    for lines in ("add\nquit\n", "add\n", "add\ndone\n" * 3):
        file.unlink(missing_ok=True)
        play(cli, lines, "--seats", "human", "--record", str(file))
        assert json.loads(file.read_text(encoding="utf-8"))["log"][1] == "0 add"
    file.unlink()

    def interrupt(prompt: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupt)
    assert cli("play", "toy", "--seats", "human", "--record", str(file)).code == 130
    assert file.exists()


def test_quitting_asks_whether_to_save(cli: Cli, tmp_path: Path) -> None:
    file, other = tmp_path / "match.json", tmp_path / "other.json"
    play(cli, f"add\nquit\n{tmp_path}\n{file}\n", "--seats", "human", terminal=True)
    assert file.exists()
    assert "to save this match" not in play(cli, "quit\n", "--seats", "human", terminal=True).out
    assert "to save this match" in play(cli, "add\nquit\n", "--seats", "human", terminal=True).out
    ran = play(cli, f"add\nquit {other}\n", "--seats", "human", terminal=True)
    assert other.exists()
    assert "to save this match" not in ran.out


def test_a_missing_game_is_requested(cli: Cli) -> None:
    cli("play").assert_error("Choose a game", "toy")
    number = list(GAMES).index("toy") + 1
    ran = cli("play", stdin=f"99\n{number}\nnobody\nhuman\nrounds=7\nrounds=1\nadd\ndone\n\n", terminal=True)
    assert ran.code == 0, ran
    assert "Unknown game: 99" in ran.out
    assert "Unknown player or bot: nobody" in ran.out
    assert "Rounds: rounds = 3" in ran.out
    assert "All rounds are played" in ran.out
    for stdin in ("", "q\n", "1\nq\n", "?\nquit\n"):
        ran = cli("play", terminal=True, stdin=stdin)
        assert ran.code == 0
        assert "Nothing was chosen" in ran.out


def test_polish_commands_work(cli: Cli) -> None:
    ran = play(cli, "add\nruchy\ncofnij\nwynik\nplansza\nprzebieg\npomoc\nkoniec\n", "--seats", "human", "--lang", "pl")
    assert "ruchy [SŁOWO]" in ran.out
    assert "Razem" in ran.out
    assert "Gracz> " in ran.out


def test_invalid_setups_are_rejected_by_play(cli: Cli, tmp_path: Path) -> None:
    cli("play", "toi").assert_error("did you mean toy")
    cli("play", "toy", "--seats", "human,rendom").assert_error("rendom", "did you mean random")
    cli("play", "toy", "--seats", ",".join(["random"] * 50)).assert_error("1 to 4 players")
    cli("play", "toy", "--seats", "").assert_error("Unknown player or bot")
    cli("play", "toy", "--option", "ending=race", "--seats", "human").assert_error("A race needs two seats")
    box = tmp_path / "box.toml"
    box.write_text(SOURCE.replace("faces = [1, 2, 2, 3]", "faces = []"))
    cli("play", "toy", "--edition", str(box)).assert_error("box.toml", "line 8", "faces")


def test_a_corrected_box_is_played_and_recorded(cli: Cli, tmp_path: Path) -> None:
    box, file = tmp_path / "box.toml", tmp_path / "match.json"
    box.write_text(SOURCE.replace("faces = [1, 2, 2, 3]", "faces = [9]"))
    play(cli, "quit\n", "--edition", str(box), "--record", str(file))
    assert read_record(file.read_text(encoding="utf-8")).log[0] == (-1, "roll 9")
    assert cli("replay", str(file)).code == 0


def test_invalid_utf8_does_not_end_the_match(cli: Cli) -> None:
    ran = cli("play", "toy", "--seats", "human", stdin=b"add\n\xff\xfe\nquit\n")
    assert ran.code == 0
    assert ran.out.count("Player> ") == 3


def test_the_final_board_shows_no_round(cli: Cli) -> None:
    ran = cli("play", "train_from_afar", "--seats", "random:Rita,random:Rolf", "--seed", "1")
    *_, first, second = ran.out.split("Final frame")
    assert "Round " not in first + second


def test_score_lines_of_unused_options_are_hidden(cli: Cli) -> None:
    assert "Starting bonus" not in cli("play", "steamrollers", "--seed", "1", stdin="score\nquit\n").out
    with_tiles = ("--seats", "human,easy", "-o", "starting_tiles=on")
    assert "Starting bonus" in cli("play", "steamrollers", *with_tiles, "--seed", "1", stdin="score\nquit\n").out


def test_map_symbols_are_explained(cli: Cli) -> None:
    board = "0,0:Y 0,1:ST-H/0 0,2:ST-W/0"
    assert "hill on a hill  watr water tower" in cli("draw", "days_of_steam", "--board", board).out


@pytest.mark.parametrize(("lang", "words"), [("en", "Zofia takes tile"), ("pl", "Zofia bierze kafelek")])
def test_the_log_names_players(cli: Cli, lang: str, words: str) -> None:
    ran = cli("play", "train_from_afar", "--seats", "human:Zofia,random", "--lang", lang, "--seed", "1", stdin="log\nquit\n")
    assert ran.out.count(words) == 2  # told as it happened, and in the log


def test_a_hint_says_where_then_what_then_why(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    ran = play(cli, "hint\nhint\npodpowiedź\nhint\nquit\n", "--seats", "human:Anna,easy", "--record", str(file))
    where, what, why, again = ran.out.split("Anna> ")[1:5]
    assert where.startswith("Look here: ")
    assert what.startswith("A good turn: Add")
    assert "next best turn" in why
    assert again == why
    assert read_record(file.read_text("utf-8")).hint_seats == (0,)


def test_a_hint_expires_with_the_next_move(cli: Cli) -> None:
    for back in ("undo", "reset", "od nowa"):
        ran = play(cli, f"add\nhint\n{back}\nadd\nhint\nquit\n", "--seats", "human:Anna")
        assert ran.out.split("Anna> ")[5].startswith("Look here: ")


HINTS = [
    ("steamrollers", "en", "Look here: White die: "),
    ("steamrollers", "pl", "Spójrz tutaj: Biała kość: "),
    ("traxx", "en", "Look here: cell "),
    ("train_from_afar", "pl", "Spójrz tutaj: Pole 20, puste"),
]


@pytest.mark.parametrize(("name", "lang", "words"), HINTS)
def test_a_hint_uses_the_names_of_the_picture(cli: Cli, name: str, lang: str, words: str) -> None:
    assert f"> {words}" in cli("play", name, "--lang", lang, "--seed", "3", stdin="hint\nquit\n").out


def test_a_hint_without_a_place_points_to_the_list(cli: Cli) -> None:
    moves = "take 4\n54:1-4\n"
    assert "> Look through the list: type `moves`" in cli("play", "steamrollers", "--seed", "3", stdin=f"{moves}hint\nquit\n").out


def test_a_match_without_hints_does_not_mention_them(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    play(cli, "add\nquit\n", "--seats", "human", "--record", str(file))
    assert "hinted" not in file.read_text("utf-8")


def test_used_hints_are_stored_in_a_saved_match(cli: Cli, tmp_path: Path) -> None:
    file, later = tmp_path / "match.json", tmp_path / "later.json"
    play(cli, "hint\nquit\n", "--seats", "human", "--record", str(file))
    assert cli("play", "--resume", str(file), "--record", str(later), stdin="quit\n").code == 0
    assert read_record(later.read_text("utf-8")).hint_seats == (0,)


def test_hints_are_refused_against_people(cli: Cli) -> None:
    assert "Hints are available only when you play solo or against bots" in play(cli, "hint\nquit\n", "--seats", "human,human").out
