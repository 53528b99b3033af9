"""Routes of people without accounts, who are identified by a key in the header, and links as QR codes."""

from __future__ import annotations

import asyncio
import io

import segno
from litestar.params import JSONBody

from branchline.server.api.context import AnyRequest, bearer_of, registry_of
from branchline.server.api.routing import Lang, delete, get, patch, post
from branchline.server.tables import identities
from branchline.service import requests
from branchline.table import daily_view


@get("/me", summary="My profile")
async def me(request: AnyRequest, lang: Lang = None) -> daily_view.Me:
    """Returns the name and the statistics of the person whose key is in the header."""
    return await identities.me(registry_of(request), bearer_of(request))


@patch("/me", status_code=204, summary="Rename my profile")
async def rename(request: AnyRequest, data: JSONBody[requests.NameRequest], lang: Lang = None) -> None:
    await identities.rename(registry_of(request), bearer_of(request), data)


@delete("/me", status_code=200, summary="Delete my profile")
async def forget(request: AnyRequest, lang: Lang = None) -> daily_view.DeletedIdentity:
    """Permanently deletes the person's name and all attempts with their results and tables."""
    return await identities.forget(registry_of(request), bearer_of(request))


@post("/code", status_code=200, summary="A link as a QR code")
async def code(request: AnyRequest, data: JSONBody[requests.QRCodeRequest], lang: Lang = None) -> daily_view.Code:
    """Returns a QR code that opens a link on another device; it is not stored."""
    return daily_view.Code(await asyncio.to_thread(_qr_code, data.link))


def _qr_code(link: str) -> str:
    made = io.BytesIO()
    segno.make_qr(link, error="m").save(made, kind="svg", xmldecl=False, omitsize=True, border=2, dark="#1E2A38", light="#FFFFFF")
    return made.getvalue().decode()


ROUTES = [me, rename, forget, code]
