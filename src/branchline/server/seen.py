"""The table as one reader may see it: what to do, who sits where, the log, the pictures. Everything comes from the reader's view."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import Any

from branchline.bots import bot_title
from branchline.engine.game import CHANCE, WATCHER, Outcome, Seat, write_option
from branchline.engine.match import commitment
from branchline.engine.text import Say, Text, text
from branchline.language import speaker
from branchline.server import api
from branchline.server.play import Chair, Play
from branchline.server.scene import MOST_CHOICES, Scene, Taste, choices, scene
from branchline.server.told import Ear, Telling, revealed, sentence

_MOST_TASTES = 6  # languages and themes in which a picture is kept


@dataclass(frozen=True, slots=True)
class Drawn:
    """A picture and the choices beside it, and what they were made from."""

    view: Any
    acting: Seat | None
    scene: Scene
    choices: list[api.Choice]
    many: int


@dataclass(slots=True)
class Eye:
    """One reader at one table: what was worked out for it, kept until it sees something else."""

    ear: Ear
    drawn: dict[Taste, Drawn] = field(default_factory=dict)
    sentences: dict[tuple[str, int, Telling], api.LogEntry] = field(default_factory=dict)

    @property
    def reader(self) -> Seat:
        return self.ear.reader


def sight(play: Play, eye: Eye) -> Any:
    """The state as far as the reader may see it."""
    return play.state if revealed(play) else eye.ear.view(play)


def act_as(play: Play, reader: Seat) -> Seat | None:
    """For whom the reader may move now: itself, or chance where the dice are real."""
    if play.phase != "playing" or play.head.replay or reader < 0 or play.chairs[reader].bot:
        return None
    if reader in play.to_act:
        return reader
    return CHANCE if play.to_act == (CHANCE,) and play.head.chance == "real" else None


def to_act(play: Play, eye: Eye) -> tuple[Seat, ...]:
    """Who may move, as far as the reader can tell: in some rounds nobody knows who has finished."""
    return play.game.to_act(sight(play, eye)) if play.phase == "playing" and not play.head.replay else ()


def legal(play: Play, eye: Eye) -> Sequence[Any]:
    seat = act_as(play, eye.reader)
    return () if seat is None else play.game.legal_moves(sight(play, eye), seat)


def seen(play: Play, eye: Eye, taste: Taste, here: Collection[Seat]) -> api.Seen:
    """Everything one page shows."""
    game, head, say = play.game, play.head, speaker(taste.lang, play.game.id)
    drawn = _drawn(play, eye, taste)
    acting = act_as(play, eye.reader)
    outcome = game.outcome(play.state) if play.phase == "over" else None
    own = max(play.undoable(eye.reader), play.undoable(CHANCE)) if eye.reader >= 0 and not play.chairs[eye.reader].bot else 0
    return api.Seen(
        table=head.id,
        game=game.id,
        name=say(game.name),
        n=play.n,
        position=len(play.entries),
        you=None if eye.reader == WATCHER else eye.reader,
        phase=play.phase,
        to_act=list(to_act(play, eye)),
        your_turn=acting is not None,
        act_as=acting,
        status=say(status(play, eye, say)),
        hides=not revealed(play) and sight(play, eye) != game.view(play.state, WATCHER),
        seats=seats(play, eye, say, here),
        drawn=drawn.scene.drawn,
        svg=drawn.scene.svg,
        marks=drawn.scene.marks,
        boards=drawn.scene.boards,
        choices=drawn.choices,
        many=drawn.many,
        undo=own if play.phase == "playing" else 0,
        sheets=drawn.scene.sheets,
        log=log(play, eye, taste.lang),
        outcome=_outcome(outcome, say),
        dice=_dice(play),
        setup=_setup(play, say),
        one_screen=head.one_screen,
        listed=head.listed,
        replay=head.replay,
        rematch=play.rematch or None,
        broken=api.Broken(play.broken.position, say(play.broken.reason)) if play.broken else None,
    )


def _drawn(play: Play, eye: Eye, taste: Taste) -> Drawn:
    """The picture and the choices, worked out again only when the reader sees something else than before."""
    view, acting = sight(play, eye), act_as(play, eye.reader)
    kept = eye.drawn.get(taste)
    if kept and kept.acting == acting and kept.view == view:
        return kept
    moves, seat = legal(play, eye), _large(play, eye, taste)
    picture = scene(play.game, play.match.setup, view, seat, moves if seat == eye.reader else (), taste)
    listed = moves if len(moves) <= MOST_CHOICES else ()
    options = choices(play.game, view, acting, listed, taste) if acting is not None else []
    if len(eye.drawn) > _MOST_TASTES:
        eye.drawn.clear()
    eye.drawn[taste] = Drawn(view, acting, picture, options, 0 if listed else len(moves))
    return eye.drawn[taste]


def _large(play: Play, eye: Eye, taste: Taste) -> Seat:
    if taste.seat is not None and taste.seat < len(play.chairs):
        return taste.seat
    return max(eye.reader, 0)


def moment(play: Play, eye: Eye, taste: Taste, position: int) -> api.Moment:
    """One position of the log: while it is open as the reader saw it then, afterwards in full."""
    game = play.game
    eye.ear.listen(play)
    state = play.states[position]
    view = state if revealed(play) else eye.ear.views[position]
    picture = scene(game, play.match.setup, view, _large(play, eye, taste), (), taste)
    told = eye.ear.told[position - 1] if position else None
    heard = told is not None and told.telling is not Telling.SILENT
    return api.Moment(
        play.head.id,
        position,
        len(play.entries),
        told.entry.seat if told and heard else None,
        list(game.to_act(view)),
        picture.drawn,
        picture.svg,
        picture.marks,
        picture.boards,
        picture.sheets,
        speaker(taste.lang, game.id)(sentence(play, eye.ear, position - 1)) if heard else None,
    )


def log(play: Play, eye: Eye, lang: api.Lang) -> list[api.LogEntry]:
    """What may be told, oldest first."""
    told = eye.ear.listen(play)
    return [_entry(play, eye, place, lang) for place, each in enumerate(told) if each.telling is not Telling.SILENT]


def _entry(play: Play, eye: Eye, place: int, lang: api.Lang) -> api.LogEntry:
    told = eye.ear.told[place]
    key = (lang, told.entry.n, told.telling)
    kept = eye.sentences.get(key)
    if kept is None or kept.position != place + 1:
        said = speaker(lang, play.game.id)(sentence(play, eye.ear, place))
        content = None if told.telling is Telling.VEILED else told.entry.text
        kept = api.LogEntry(place + 1, told.entry.n, told.entry.seat, content, said, told.entry.at)
        eye.sentences[key] = kept
    return kept


def status(play: Play, eye: Eye, say: Say) -> Text:
    """One sentence: what to do, whom we wait for, or how it ended."""
    acting = act_as(play, eye.reader)
    if play.broken:
        return play.broken.reason
    if play.phase == "over":
        outcome = play.game.outcome(play.state)
        return outcome.reason if outcome else text("It is over")
    if play.head.replay:
        return text("A record of a match that was not finished")
    if play.phase == "waiting":
        return text("We wait for somebody to sit down")
    if acting == CHANCE:
        return text("Throw or draw at your table, and enter what came")
    if acting is not None:
        return play.game.status(sight(play, eye), acting)
    return waits_for(play, eye, say)


def waits_for(play: Play, eye: Eye, say: Say) -> Text:
    names = ", ".join(name(play, seat, say) for seat in to_act(play, eye) if seat >= 0)
    return text("We wait for {names}", names=names) if names else text("We wait for the dice")


def name(play: Play, seat: Seat, say: Say) -> str:
    chair = play.chairs[seat]
    if chair.name:
        return chair.name
    if chair.person or not chair.bot:
        return say(text("Player {n}", n=seat + 1))
    alike = [other for other in play.chairs if other.bot == chair.bot and not (other.name or other.person)]
    title = say(bot_title(chair.bot))
    return f"{title} {seat + 1}" if len(alike) > 1 else title


def _bot_name(chair: Chair, say: Say) -> str | None:
    return say(bot_title(chair.bot)) if chair.bot else None


def seats(play: Play, eye: Eye, say: Say, here: Collection[Seat]) -> list[api.SeatInfo]:
    acting = to_act(play, eye)
    return [
        api.SeatInfo(n, chair.kind, name(play, n, say), chair.bot or None, _bot_name(chair, say), bool(chair.bot) or n in here, n in acting)
        for n, chair in enumerate(play.chairs)
    ]


def summary(play: Play, eye: Eye, lang: api.Lang, here: Collection[Seat], token: int | None) -> api.Summary:
    """A table in a list of tables."""
    say, head = speaker(lang, play.game.id), play.head
    return api.Summary(
        head.id,
        play.game.id,
        say(play.game.name),
        None if eye.reader == WATCHER else eye.reader,
        play.n,
        seats(play, eye, say, here),
        play.phase,
        act_as(play, eye.reader) is not None,
        say(status(play, eye, say)),
        head.created,
        play.moved,
        head.one_screen,
        head.listed,
        _outcome(play.game.outcome(play.state) if play.phase == "over" else None, say),
        token,
    )


def _outcome(outcome: Outcome | None, say: Say) -> api.OutcomeInfo | None:
    if outcome is None:
        return None
    ties = [say(tie) for tie in outcome.ties]
    note = say(outcome.note) if outcome.note else None
    return api.OutcomeInfo(list(outcome.ranks), list(outcome.winners), outcome.ending, say(outcome.reason), ties, note)


def _dice(play: Play) -> api.Dice:
    head = play.head
    if head.chance == "real" or not head.seed:
        return api.Dice(head.chance, None, None, False)
    return api.Dice(head.chance, commitment(head.seed), head.seed if revealed(play) else None, head.typed)


def _setup(play: Play, say: Say) -> api.SetupInfo:
    setup = play.match.setup
    shown = []
    for option in play.game.options:
        if not option.matters(setup):
            continue
        value = setup[option.name]
        label = option.labels[option.values.index(value)] if len(option.labels) == len(option.values) else None
        shown.append(api.OptionChosen(option.name, say(option.label), value, say(label) if label else write_option(value)))
    return api.SetupInfo(shown, setup.edition.name, bool(play.head.edition))
