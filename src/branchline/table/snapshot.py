"""The table as one reader may see it: what to do, who sits where, the log, the pictures. Everything comes from the reader's view."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Collection, Iterator
from typing import Any

from branchline.engine.game import CHANCE, WATCHER, Outcome, Seat
from branchline.engine.match import commitment
from branchline.engine.text import Say, Text, text
from branchline.language import speaker
from branchline.table import rematch, responses
from branchline.table.activity import doings, figure_of, grown_lines, places_of
from branchline.table.hints import hinted, may_hint
from branchline.table.log_notes import note_of
from branchline.table.rounds import rounds
from branchline.table.scene import MOST_CHOICES, Taste, asked, choices, large, options_shown, scene
from branchline.table.seats import named, seats, stand_in, waits_for
from branchline.table.table_state import Entry, Play
from branchline.table.viewer import Drawn, Eye, act_as, legal, moved, place_at, sight, to_act
from branchline.table.visible_log import Telling, revealed, sentence

_MOST_TASTES = 6  # languages and themes in which a picture is kept


def seen(play: Play, eye: Eye, taste: Taste, here: Collection[Seat], absent: Collection[Seat] = ()) -> responses.Seen:
    """Everything one page shows."""
    taste = named(play, taste)
    game, head, say = play.game, play.head, taste.look(play.game).say
    drawn = _drawn(play, eye, taste)
    acting = act_as(play, eye.reader)
    able = eye.reader >= 0 and not play.chairs[eye.reader].bot and play.phase == "playing"
    return responses.Seen(
        table=head.id,
        game=game.id,
        name=say(game.name),
        n=eye.ear.counted(play).last,
        position=eye.ear.position(play, len(play.entries)),
        you=None if eye.reader == WATCHER else eye.reader,
        phase=play.phase,
        to_act=list(to_act(play, eye)),
        your_turn=acting is not None,
        act_as=acting,
        status=say(status(play, eye, say)),
        hides=not revealed(play) and sight(play, eye) != game.view(play.state, WATCHER),
        seats=seats(play, eye, say, here, absent),
        drawn=drawn.scene.drawn,
        svg=drawn.scene.svg,
        marks=drawn.scene.marks,
        boards=drawn.scene.boards,
        choices=drawn.choices,
        asks=asked(game, drawn.choices, taste.look(game)),
        many=drawn.many,
        undo=(play.undoable(eye.reader) or int(play.can_throw_again(eye.reader))) if able else 0,
        sheets=drawn.scene.sheets,
        log=log(play, eye, taste),
        news=_news(play, eye, taste),
        shared=sorted(game.shared),
        rounds=_rounds(play, eye),
        outcome=_outcome(play.outcome, say),
        dice=_dice(play),
        setup=_setup(play, say),
        one_screen=head.one_screen,
        listed=head.listed,
        replay=head.replay,
        hints=may_hint(play, eye.reader),
        hinted=sorted(hinted(play)),
        rematch=play.rematch or None,
        offer=rematch.offer(play),
        broken=responses.Broken(eye.ear.position(play, play.broken.position), say(play.broken.reason)) if play.broken else None,
    )


def _drawn(play: Play, eye: Eye, taste: Taste) -> Drawn:
    """The picture and the choices, worked out again only when the reader sees something else than before."""
    view, acting = sight(play, eye), act_as(play, eye.reader)
    kept = eye.drawn.get(taste)
    if kept and kept.acting == acting and kept.view == view:
        return kept
    moves, seat = legal(play, eye), large(eye.reader, len(play.chairs), taste)
    picture = scene(play.game, play.match.setup, view, seat, moves if seat == eye.reader else (), taste)
    listed = moves if len(moves) <= MOST_CHOICES else ()
    options = choices(play.game, view, acting, listed, taste) if acting is not None else []
    if len(eye.drawn) > _MOST_TASTES:
        eye.drawn.clear()
    eye.drawn[taste] = Drawn(view, acting, picture, options, 0 if listed else len(moves))
    return eye.drawn[taste]


def moment(play: Play, eye: Eye, taste: Taste, position: int) -> responses.Moment:
    """One position of the log: in full once it was revealed, else as the reader saw it then; the mover's board is the large one."""
    ear, at = eye.ear, place_at(play, eye, position)
    game, taste = play.game, named(play, taste)
    view, before = ear.past(play, at), ear.past(play, ear.at(play, max(0, position - 1)))
    picture = scene(game, play.match.setup, view, _mover(play, eye, taste, at), (), taste)
    return responses.Moment(
        play.head.id,
        position,
        ear.position(play, len(play.entries)),
        ear.heard[at - 1].entry.seat if position else None,
        list(game.to_act(view)),
        picture.drawn,
        picture.svg,
        picture.marks,
        picture.boards,
        picture.sheets,
        taste.look(game).say(sentence(play, ear, at - 1)) if position else None,
        {str(seat): lines for seat in range(len(play.chairs)) if (lines := _grown(play, before, view, seat, taste))},
        _stand_in(play, ear.heard[at - 1].entry, taste) if position else None,
    )


def _mover(play: Play, eye: Eye, taste: Taste, at: int) -> Seat:
    """Who moved last up to here, as far as it is told; or whoever was asked for."""
    if taste.seat is not None:
        return large(eye.reader, len(play.chairs), taste)
    movers = (each.entry.seat for each in reversed(eye.ear.heard[:at]) if each.telling is not Telling.SILENT)
    return next((seat for seat in movers if seat >= 0), max(eye.reader, 0))


def _grown(play: Play, before: Any, view: Any, seat: Seat, taste: Taste) -> list[responses.LinePoints]:
    return grown_lines(play.game, play.match.setup, before, view, seat, taste.look(play.game))


def log(play: Play, eye: Eye, taste: Taste) -> list[responses.LogEntry]:
    """What may be told, oldest first."""
    heard = eye.ear.listen(play)
    told = [place for place, each in enumerate(heard) if each.telling is not Telling.SILENT]
    entries = [_entry(play, eye, place, position, taste) for position, place in enumerate(told, 1)]
    if not play.notes:
        return entries
    both = [*zip((play.entries[place].n for place in told), entries, strict=True), *_notes(play, eye, taste.lang)]
    return [entry for _, entry in sorted(both, key=lambda each: each[0])]


def _notes(play: Play, eye: Eye, lang: responses.Lang) -> Iterator[tuple[int, responses.LogEntry]]:
    """What happened to the table itself, each after the last move before it, and where in the log it stands."""
    say, numbers = speaker(lang), eye.ear.numbers.of
    for note in (each for each in play.notes if each.n in numbers):  # where something is missing in a log, what follows has no number
        position = eye.ear.position(play, bisect(play.entries, note.n, key=lambda entry: entry.n))
        yield note.n, responses.LogEntry(position, numbers[note.n], note.seat, None, say(note_of(play, note, say)), note.at, [], None)


def _stand_in(play: Play, entry: Entry, taste: Taste) -> str | None:
    return stand_in(play, entry.seat, entry.bot, taste.look(play.game).say)


def _news(play: Play, eye: Eye, taste: Taste) -> list[responses.Doing]:
    """Recent actions of all players; cached until the log changes."""
    key = (play.n, taste.lang, taste.names)
    if key not in eye.news:
        eye.ear.listen(play)
        eye.news = {key: doings(play, eye, taste), **{old: told for old, told in eye.news.items() if old[0] == play.n}}
    return eye.news[key]


def _rounds(play: Play, eye: Eye) -> list[int]:
    if eye.rounds[0] != play.n:
        eye.rounds = play.n, rounds(play, eye)
    return eye.rounds[1]


def _entry(play: Play, eye: Eye, place: int, position: int, taste: Taste) -> responses.LogEntry:
    heard, look = eye.ear.heard[place], taste.look(play.game)
    entry, key = heard.entry, (taste.lang, taste.theme, heard.entry.n, heard.telling)
    if eye.names != taste.names:
        eye.names, eye.sentences = taste.names, {}
    kept = eye.sentences.get(key)
    number = eye.ear.numbers.of[entry.n]
    if kept is None or (kept.position, kept.n) != (position, number):
        said = look.say(sentence(play, eye.ear, place))
        content = None if heard.telling is Telling.VEILED else entry.text
        where, drawn = list(places_of(play, eye.ear, place)), figure_of(play, eye.ear, place, look)
        kept = responses.LogEntry(position, number, entry.seat, content, said, entry.at, where, drawn, _stand_in(play, entry, taste))
        eye.sentences[key] = kept
    return kept


def status(play: Play, eye: Eye, say: Say) -> Text:
    """One sentence: what to do, whom we wait for, or how it ended."""
    acting = act_as(play, eye.reader)
    if play.broken:
        return play.broken.reason
    if play.phase == "over":
        return play.outcome.reason if play.outcome else text("The match is over")
    if play.head.replay:
        return text("A recording of an unfinished match")
    if play.phase == "waiting":
        return text("Waiting for players to join")
    if acting == CHANCE:
        return text("Roll or draw at your table and enter the result")
    if acting is not None:
        return play.game.status(sight(play, eye), acting)
    return waits_for(play, eye, say)


def summary(play: Play, eye: Eye, lang: responses.Lang, here: Collection[Seat], token: int | None) -> responses.Summary:
    """A table in a list of tables."""
    say, head = speaker(lang, play.game.id), play.head
    return responses.Summary(
        head.id,
        play.game.id,
        say(play.game.name),
        None if eye.reader == WATCHER else eye.reader,
        eye.ear.counted(play).last,
        seats(play, eye, say, here),
        play.phase,
        act_as(play, eye.reader) is not None,
        say(status(play, eye, say)),
        head.created,
        moved(play, eye),
        head.one_screen,
        head.listed,
        _outcome(play.outcome, say),
        token,
        not play.rematch and bool(rematch.wanting(play)) and eye.reader in rematch.people(play) and eye.reader not in play.rematch_answers,
    )


def _outcome(outcome: Outcome | None, say: Say) -> responses.OutcomeInfo | None:
    if outcome is None:
        return None
    ties = [say(tie) for tie in outcome.ties]
    note = say(outcome.note) if outcome.note else None
    return responses.OutcomeInfo(list(outcome.ranks), list(outcome.winners), outcome.ending, say(outcome.reason), ties, note, outcome.rival)


def _dice(play: Play) -> responses.Dice:
    head = play.head
    if head.chance == "real" or not head.seed:
        return responses.Dice(head.chance, None, None, False)
    return responses.Dice(head.chance, commitment(head.seed), head.seed if revealed(play) else None, head.typed)


def _setup(play: Play, say: Say) -> responses.SetupInfo:
    setup = play.match.setup
    return responses.SetupInfo(
        options_shown(play.game, setup, say), setup.edition.name, bool(play.head.edition), play.head.day or None, play.head.hints
    )
