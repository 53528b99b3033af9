"""Snapshots of a table for one viewer: status, seats, log and pictures, all made from the viewer's view of the state."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Collection, Iterator
from typing import Any

from branchline.engine.game import CHANCE, SPECTATOR, Outcome, Seat
from branchline.engine.match import commitment
from branchline.engine.text import Say, Text, text
from branchline.language import speaker
from branchline.table import rematch, responses
from branchline.table.activity import figure_of, places_of, recent_activity, score_changes
from branchline.table.hints import may_hint, seats_with_hints
from branchline.table.log_notes import note_of
from branchline.table.rounds import rounds
from branchline.table.scene import MOST_CHOICES, ViewOptions, choices, chosen_options, large, pick_labels, scene
from branchline.table.seats import seats, stand_in, waits_for, with_names
from branchline.table.table_state import Entry, TableState
from branchline.table.viewer import CachedDrawing, CachedLog, Viewer, act_as, last_event_at, legal, place_at, to_act, visible_state
from branchline.table.visible_log import Visibility, is_revealed, sentence

_MOST_VIEW_OPTIONS = 6  # languages and themes in which a picture is kept


def table_view(
    table_state: TableState, viewer: Viewer, view_options: ViewOptions, here: Collection[Seat], absent: Collection[Seat] = ()
) -> responses.TableView:
    """Everything that the page of a table shows."""
    view_options = with_names(table_state, view_options)
    game, config, say = table_state.game, table_state.config, view_options.look(table_state.game).say
    drawn = _cached_drawing(table_state, viewer, view_options)
    acting = act_as(table_state, viewer.reader)
    able = viewer.reader >= 0 and not table_state.seating[viewer.reader].bot and table_state.phase == "playing"
    return responses.TableView(
        table=config.id,
        game=game.id,
        name=say(game.name),
        n=viewer.visible_log.updated_sequence(table_state).last,
        position=viewer.visible_log.position(table_state, len(table_state.entries)),
        you=None if viewer.reader == SPECTATOR else viewer.reader,
        phase=table_state.phase,
        to_act=list(to_act(table_state, viewer)),
        your_turn=acting is not None,
        act_as=acting,
        status=say(status(table_state, viewer, say)),
        hides=not is_revealed(table_state) and visible_state(table_state, viewer) != game.view(table_state.state, SPECTATOR),
        seats=seats(table_state, viewer, say, here, absent),
        drawn_seat=drawn.scene.drawn_seat,
        svg=drawn.scene.svg,
        marks=drawn.scene.marks,
        boards=drawn.scene.boards,
        choices=drawn.choices,
        asks=pick_labels(game, drawn.choices, view_options.look(game)),
        many=drawn.many,
        undo=(table_state.undoable(viewer.reader) or int(table_state.can_throw_again(viewer.reader))) if able else 0,
        sheets=drawn.scene.sheets,
        log=log(table_state, viewer, view_options),
        news=_news(table_state, viewer, view_options),
        shared_picks=sorted(game.shared_picks),
        rounds=_rounds(table_state, viewer),
        outcome=_outcome(table_state.outcome, say),
        dice=_dice(table_state),
        setup=_setup(table_state, viewer, view_options),
        one_screen=config.one_screen,
        listed=config.listed,
        replay=config.replay,
        hints=may_hint(table_state, viewer.reader),
        hint_seats=sorted(seats_with_hints(table_state)),
        rematch=table_state.rematch or None,
        offer=rematch.offer(table_state),
        broken=responses.BrokenLog(viewer.visible_log.position(table_state, table_state.broken.position), say(table_state.broken.reason))
        if table_state.broken
        else None,
    )


def _cached_drawing(table_state: TableState, viewer: Viewer, view_options: ViewOptions) -> CachedDrawing:
    """The picture and the choices; cached until the viewer's view changes."""
    view, acting = visible_state(table_state, viewer), act_as(table_state, viewer.reader)
    kept = viewer.drawings.get(view_options)
    if kept and kept.acting == acting and kept.view == view:
        return kept
    moves, seat = legal(table_state, viewer), large(viewer.reader, len(table_state.seating), view_options)
    picture = scene(table_state.game, table_state.match.setup, view, seat, moves if seat == viewer.reader else (), view_options)
    listed = moves if len(moves) <= MOST_CHOICES else ()
    options = choices(table_state.game, view, acting, listed, view_options.look(table_state.game)) if acting is not None else []
    if len(viewer.drawings) > _MOST_VIEW_OPTIONS:
        viewer.drawings.clear()
    viewer.drawings[view_options] = CachedDrawing(view, acting, picture, options, 0 if listed else len(moves))
    return viewer.drawings[view_options]


def moment(table_state: TableState, viewer: Viewer, view_options: ViewOptions, position: int) -> responses.Moment:
    """One position of the log: in full once it is revealed, else as the viewer saw it then; the mover's board is the large one."""
    visible_log, at = viewer.visible_log, place_at(table_state, viewer, position)
    game, view_options = table_state.game, with_names(table_state, view_options)
    view, before = visible_log.past(table_state, at), visible_log.past(table_state, visible_log.at(table_state, max(0, position - 1)))
    picture = scene(game, table_state.match.setup, view, _mover(table_state, viewer, view_options, at), (), view_options)
    return responses.Moment(
        table_state.config.id,
        position,
        visible_log.position(table_state, len(table_state.entries)),
        visible_log.entries[at - 1].entry.seat if position else None,
        list(game.to_act(view)),
        picture.drawn_seat,
        picture.svg,
        picture.marks,
        picture.boards,
        picture.sheets,
        view_options.look(game).say(sentence(table_state, visible_log, at - 1)) if position else None,
        {
            str(seat): lines
            for seat in range(len(table_state.seating))
            if (lines := _score_changes(table_state, before, view, seat, view_options))
        },
        _stand_in(table_state, visible_log.entries[at - 1].entry, view_options) if position else None,
    )


def _mover(table_state: TableState, viewer: Viewer, view_options: ViewOptions, at: int) -> Seat:
    """The last seat that visibly moved before a position, or the seat that the view options name."""
    if view_options.seat is not None:
        return large(viewer.reader, len(table_state.seating), view_options)
    movers = (each.entry.seat for each in reversed(viewer.visible_log.entries[:at]) if each.visibility is not Visibility.HIDDEN)
    return next((seat for seat in movers if seat >= 0), max(viewer.reader, 0))


def _score_changes(table_state: TableState, before: Any, view: Any, seat: Seat, view_options: ViewOptions) -> list[responses.LinePoints]:
    return score_changes(table_state.game, table_state.match.setup, before, view, seat, view_options.look(table_state.game))


def log(table_state: TableState, viewer: Viewer, view_options: ViewOptions) -> list[responses.LogEntry]:
    """The log entries that the viewer may see, oldest first."""
    entries = [entry for entry in _entries(table_state, viewer, view_options) if entry is not None]
    if not table_state.notes:
        return entries
    events = (each.entry.n for each in viewer.visible_log.entries if each.visibility is not Visibility.HIDDEN)
    both = [*zip(events, entries, strict=True), *_notes(table_state, viewer, view_options.lang)]
    return [entry for _, entry in sorted(both, key=lambda each: each[0])]


def _entries(table_state: TableState, viewer: Viewer, view_options: ViewOptions) -> list[responses.LogEntry | None]:
    """An entry for each move, None for a hidden one; entries whose visibility has not changed are reused."""
    seen, key, names = viewer.visible_log.update(table_state), (view_options.lang, view_options.theme), view_options.names
    before = viewer.logs.get(key)
    sent = before.sent_as(names, seen) if before else []
    position = viewer.visible_log.position(table_state, len(sent))
    for place in range(len(sent), len(seen)):
        hidden = seen[place].visibility is Visibility.HIDDEN
        position += not hidden
        sent.append(None if hidden else _entry(table_state, viewer, place, position, view_options))
    viewer.logs[key] = CachedLog(names, seen.copy(), sent)
    return sent


def _notes(table_state: TableState, viewer: Viewer, lang: responses.Lang) -> Iterator[tuple[int, responses.LogEntry]]:
    """Log entries about the table itself (hints, bots, links, rematch), each with the number of its event."""
    say, sequence = speaker(lang), viewer.visible_log.sequence.of
    for note in (each for each in table_state.notes if each.n in sequence):  # after a gap in a log, events have no number
        position = viewer.visible_log.position(table_state, bisect(table_state.entries, note.n, key=lambda entry: entry.n))
        yield (
            note.n,
            responses.LogEntry(position, sequence[note.n], note.seat, None, say(note_of(table_state, note, say)), note.at, [], None),
        )


def _stand_in(table_state: TableState, entry: Entry, view_options: ViewOptions) -> str | None:
    return stand_in(table_state, entry.seat, entry.bot, view_options.look(table_state.game).say)


def _news(table_state: TableState, viewer: Viewer, view_options: ViewOptions) -> list[responses.Activity]:
    """Recent actions of all players; cached until the log changes."""
    key = (table_state.n, view_options.lang, view_options.names)
    if key not in viewer.news:
        viewer.visible_log.update(table_state)
        viewer.news = {
            key: recent_activity(table_state, viewer, view_options),
            **{old: news for old, news in viewer.news.items() if old[0] == table_state.n},
        }
    return viewer.news[key]


def _rounds(table_state: TableState, viewer: Viewer) -> list[int]:
    positions, viewer.rounds = rounds(table_state, viewer.visible_log, viewer.rounds)
    return positions


def _entry(table_state: TableState, viewer: Viewer, place: int, position: int, view_options: ViewOptions) -> responses.LogEntry:
    visible_log, look = viewer.visible_log, view_options.look(table_state.game)
    entry, visibility = visible_log.entries[place].entry, visible_log.entries[place].visibility
    return responses.LogEntry(
        position,
        visible_log.sequence.of[entry.n],
        entry.seat,
        None if visibility is Visibility.REDACTED else entry.text,
        look.say(sentence(table_state, visible_log, place)),
        entry.at,
        list(places_of(table_state, visible_log, place)),
        figure_of(table_state, visible_log, place, look),
        _stand_in(table_state, entry, view_options),
    )


def status(table_state: TableState, viewer: Viewer, say: Say) -> Text:
    """One sentence: what to do, whom the table waits for, or how the match ended."""
    acting = act_as(table_state, viewer.reader)
    if table_state.broken:
        return table_state.broken.reason
    if table_state.phase == "over":
        return table_state.outcome.reason if table_state.outcome else text("The match is over")
    if table_state.config.replay:
        return text("A recording of an unfinished match")
    if table_state.phase == "waiting":
        return text("Waiting for players to join")
    if acting == CHANCE:
        return text("Roll or draw at your table and enter the result")
    if acting is not None:
        return table_state.game.status(visible_state(table_state, viewer), acting)
    return waits_for(table_state, viewer, say)


def summary(table_state: TableState, viewer: Viewer, lang: responses.Lang, here: Collection[Seat], token: int | None) -> responses.Summary:
    """A table in a list of tables."""
    say, config = speaker(lang, table_state.game.id), table_state.config
    return responses.Summary(
        config.id,
        table_state.game.id,
        say(table_state.game.name),
        None if viewer.reader == SPECTATOR else viewer.reader,
        viewer.visible_log.updated_sequence(table_state).last,
        seats(table_state, viewer, say, here),
        table_state.phase,
        act_as(table_state, viewer.reader) is not None,
        say(status(table_state, viewer, say)),
        config.created,
        last_event_at(table_state, viewer),
        config.one_screen,
        config.listed,
        _outcome(table_state.outcome, say),
        token,
        not table_state.rematch
        and bool(rematch.wanting_rematch(table_state))
        and viewer.reader in rematch.people(table_state)
        and viewer.reader not in table_state.rematch_answers,
    )


def _outcome(outcome: Outcome | None, say: Say) -> responses.OutcomeInfo | None:
    if outcome is None:
        return None
    ties = [say(tie) for tie in outcome.ties]
    note = say(outcome.note) if outcome.note else None
    return responses.OutcomeInfo(list(outcome.ranks), list(outcome.winners), outcome.ending, say(outcome.reason), ties, note, outcome.rival)


def _dice(table_state: TableState) -> responses.Dice:
    config = table_state.config
    if config.chance == "real" or not config.seed:
        return responses.Dice(config.chance, None, None, False)
    return responses.Dice(config.chance, commitment(config.seed), config.seed if is_revealed(table_state) else None, config.seed_typed)


def _setup(table_state: TableState, viewer: Viewer, view_options: ViewOptions) -> responses.SetupInfo:
    """The setup of the table, which never changes."""
    if view_options.lang not in viewer.setups:
        viewer.setups[view_options.lang] = _setup_info(table_state, view_options.look(table_state.game).say)
    return viewer.setups[view_options.lang]


def _setup_info(table_state: TableState, say: Say) -> responses.SetupInfo:
    setup = table_state.match.setup
    return responses.SetupInfo(
        chosen_options(table_state.game, setup, say),
        setup.edition.name,
        bool(table_state.config.edition),
        table_state.config.day or None,
        table_state.config.hints,
    )
