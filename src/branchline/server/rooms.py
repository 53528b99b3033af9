"""Routes of the house: its games, new tables, lists of tables, records, and the browser's pages."""

from __future__ import annotations

import asyncio
from importlib.resources import files
from typing import Annotated, TypeAlias

from litestar import Response
from litestar.params import FromPath, JSONBody, PathParameter
from markdown_it import MarkdownIt

from branchline.bots import BOTS, BotKind, bot_title
from branchline.engine.edition import Edition
from branchline.engine.game import WATCHER, AnyGame, Option
from branchline.engine.picture import THEMES, Look
from branchline.engine.text import Say, text
from branchline.language import LANGUAGES, speaker
from branchline.server import api, desk, wishes
from branchline.server.at_table import house_of, permit_table
from branchline.server.draft import plays
from branchline.server.gate import language
from branchline.server.links import hashed
from branchline.server.problem import Problem, missing
from branchline.server.scene import marks, sheet
from branchline.server.seen import summary
from branchline.server.tables import House
from branchline.server.verbs import AnyRequest, Lang, Theme, get, post
from branchline.server.web import Page

GamePath: TypeAlias = Annotated[str, PathParameter(max_length=60)]

_markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
_MOST_LISTED = 50
_MOST_MINE = 200


@get("/health", summary="Is it up?")
async def health() -> dict[str, str]:
    return {"status": "up"}


@get("/games", summary="What can be played here")
async def games(request: AnyRequest, lang: Lang = None) -> api.House:
    spoken = language(request.scope)
    known = [_game_info(game, speaker(spoken, game.id)) for game in house_of(request).games.values()]
    bots = [_bot_info(bot, [game.id for game in known], speaker(spoken)) for bot in BOTS.values()]
    limits = house_of(request).settings.limits
    keeping = api.Keeping(limits.unbegun_days, limits.unfinished_days, limits.finished_days)
    return api.House(known, bots, list(LANGUAGES), list(THEMES), keeping)


def _bot_info(bot: BotKind, games: list[str], say: Say) -> api.BotInfo:
    return api.BotInfo(
        bot.name, say(bot_title(bot.name)), say(bot.strength), say(bot.pace), [game for game in games if plays(bot.name, game)]
    )


def _option_info(each: Option, say: Say) -> api.OptionInfo:
    labels = [say(label) for label in each.labels]
    return api.OptionInfo(each.name, say(each.label), say(each.help), each.default, list(each.values), labels, each.seats, each.needs)


def _game_info(game: AnyGame, say: Say) -> api.GameInfo:
    options = [_option_info(each, say) for each in game.options]
    lines = [api.LineInfo(line, say(label)) for line, label in game.lines(game.setup()).items()]
    edition = api.EditionInfo(game.edition.name, game.edition.labels())
    return api.GameInfo(
        game.id,
        say(game.name),
        say(game.blurb),
        game.seats,
        game.minutes,
        game.rules_version,
        options,
        lines,
        edition,
        game.example,
    )


@get("/games/{game:str}/picture", summary="A picture for the game's card", media_type="image/svg+xml")
async def picture(request: AnyRequest, game: GamePath, lang: Lang = None, theme: Theme = "light") -> Response[str]:
    house, spoken = house_of(request), language(request.scope)
    desk.game_of(house.games, game)
    pictures: dict[tuple[str, ...], asyncio.Task[str]] = request.app.state.pictures
    key = (game, theme, spoken)
    if key not in pictures or (pictures[key].done() and pictures[key].exception()):
        pictures[key] = asyncio.create_task(house.thinkers.portrait(game, theme, spoken))
    drawn = await asyncio.shield(pictures[key])
    return Response(drawn, media_type="image/svg+xml", headers={"cache-control": "public, max-age=3600"})


@get("/games/{game:str}/rules", summary="The rules page")
async def rules(request: AnyRequest, game: GamePath, lang: Lang = None) -> api.RulesPage:
    found = desk.game_of(house_of(request).games, game)
    folder = files("branchline").joinpath("games", found.id)
    for spoken in (language(request.scope), "en"):
        file = folder.joinpath(f"rules.{spoken}.md")
        if file.is_file():
            markdown = file.read_text(encoding="utf-8")
            return api.RulesPage(_markdown.render(markdown), markdown)
    raise missing(text("This game has no rules page yet"))


@get("/games/{game:str}/edition", summary="The game's own box", media_type="text/plain")
async def edition(request: AnyRequest, game: GamePath) -> str:
    """The component file, to copy and correct."""
    return desk.game_of(house_of(request).games, game).edition.source


@post("/games/{game:str}/edition", status_code=200, summary="Check an edition")
async def check_edition(request: AnyRequest, game: GamePath, data: JSONBody[wishes.EditionCheck], lang: Lang = None) -> api.EditionInfo:
    found = desk.game_of(house_of(request).games, game)
    box = Edition(data.edition, "edition")
    found.setup(data.seats, data.options, box)
    return api.EditionInfo(box.name, box.labels())


@post("/games/{game:str}/board", status_code=200, summary="Score a board from a real table")
async def board(
    request: AnyRequest, game: GamePath, data: JSONBody[wishes.BoardCheck], lang: Lang = None, theme: Theme = "light"
) -> api.Scored:
    found = desk.game_of(house_of(request).games, game)
    setup = found.setup(data.seats, data.options, Edition(data.edition, "edition") if data.edition else None)
    state = found.read_board(setup, data.board)
    look = Look(theme, speaker(language(request.scope), found.id))
    sheets = [sheet(found, setup, state, seat, look) for seat in range(setup.seats)]
    return api.Scored(found.write_state(state), 0, found.draw(state, 0, (), look), sheets, marks(found, state, 0))


@post("/games/{game:str}/palette", status_code=200, summary="Pieces to tap a board together")
async def palette(
    request: AnyRequest, game: GamePath, data: JSONBody[wishes.PaletteWish], lang: Lang = None, theme: Theme = "light"
) -> api.Palette:
    found = desk.game_of(house_of(request).games, game)
    setup = found.setup(data.seats, data.options, Edition(data.edition, "edition") if data.edition else None)
    look = Look(theme, speaker(language(request.scope), found.id))
    return api.Palette([api.PieceInfo(piece.svg, list(piece.words)) for piece in found.palette(setup, look)])


@post("/tables", summary="Lay a table")
async def lay(request: AnyRequest, data: JSONBody[wishes.TableWish], lang: Lang = None) -> api.NewTable:
    """The links are told here and never again."""
    permit_table(request)
    return await desk.lay(house_of(request), data)


@post("/records", summary="Open a record", request_max_body_size=None)
async def upload(request: AnyRequest, lang: Lang = None) -> api.NewTable:
    """The text of a record file as body: a table to look at."""
    permit_table(request)
    source = await _received(request, house_of(request).settings.limits.record)
    try:
        return await desk.upload(house_of(request), source.decode())
    except UnicodeDecodeError:
        raise Problem(422, "record", text("not JSON: {error}", error="not UTF-8")) from None


async def _received(request: AnyRequest, most: int) -> bytes:
    """A body that may be larger than others, but not without end."""
    received = bytearray()
    async for part in request.stream():
        received += part
        if most and len(received) > most:
            raise Problem(413, "large", text("This is too large"))
    return bytes(received)


@get("/tables", summary="Tables anybody may watch")
async def listed(request: AnyRequest, lang: Lang = None) -> api.Summaries:
    house = house_of(request)
    found = [await _summary(house, table, WATCHER, language(request.scope), None) for table in await house.store.listed(_MOST_LISTED)]
    return api.Summaries([each for each in found if each])


@post("/mine", status_code=200, summary="My tables")
async def mine(request: AnyRequest, data: JSONBody[wishes.TokensWish], lang: Lang = None) -> api.Summaries:
    """All tables these tokens open; those that wait for you first."""
    house = house_of(request)
    tokens = {hashed(token): place for place, token in enumerate(data.tokens)}
    rows = await house.store.opened_by(list(tokens), _MOST_MINE) if tokens else []
    found = [await _summary(house, table, role, language(request.scope), tokens[link]) for table, link, role in rows]
    order = {"playing": 0, "waiting": 1, "over": 2, "broken": 3}
    known = sorted((each for each in found if each), key=lambda each: (not each.your_turn, order[each.phase], -each.moved))
    return api.Summaries(known)


async def _summary(house: House, table: str, role: int, lang: api.Lang, token: int | None) -> api.Summary | None:
    try:
        found = await house.table(table)
    except Problem:
        return None  # a table that can no longer be laid
    return summary(found.play, found.eye(role), lang, house.here(found), token)


@get("/", include_in_schema=False, opt={"packed": True})
async def start_page(request: AnyRequest) -> Response[bytes]:
    return _sent(request, "")


@get("/{path:path}", include_in_schema=False, opt={"packed": True})
async def page(request: AnyRequest, path: FromPath[str]) -> Response[bytes]:
    if path.strip("/").partition("/")[0] == "api":
        raise missing(text("There is nothing here"))
    return _sent(request, path)


def _sent(request: AnyRequest, path: str) -> Response[bytes]:
    found: Page | None = request.app.state.pages.find(path)
    if found is None:
        raise missing(text("There is nothing here"))
    headers = {"etag": found.tag, "cache-control": "no-cache", "vary": "accept-encoding"}
    if request.headers.get("if-none-match") == found.tag:
        return Response(b"", status_code=304, headers=headers)
    packed = "gzip" in request.headers.get("accept-encoding", "") and len(found.packed) < len(found.plain)
    if packed:
        headers["content-encoding"] = "gzip"
    return Response(found.packed if packed else found.plain, media_type=found.kind, headers=headers)


ROOMS = [health, games, picture, rules, edition, check_edition, board, palette, lay, upload, listed, mine]
