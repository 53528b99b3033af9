"""The offline version of an installation with the game of examples/hex has that game too, and needs no network to play it."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from tests.packages import environment_with_hex
from tests.web.conftest import WIDE
from tests.web.driver import Driver
from tests.web.offline.conftest import Device
from tests.web.offline.packed import UNREACHABLE, serve_folder

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = [pytest.mark.long, pytest.mark.timeout(900)]  # another folder is packed for it


@pytest.fixture
def files(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> dict[str, bytes]:
    environment, folder = environment_with_hex(tmp_path_factory), tmp_path_factory.mktemp("packed") / "folder"
    monkeypatch.setenv("PATH", os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]]))  # deno is installed there
    try:
        environment.run(f"branchline offline --out {folder}", folder.parent)
    except AssertionError as error:
        if not os.environ.get("CI") and UNREACHABLE.search(str(error)):
            pytest.skip("Pyodide cannot be downloaded here")
        raise
    return {file.relative_to(folder).as_posix(): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


def test_it_is_played_offline(browser: Browser, files: dict[str, bytes], tmp_path: Path) -> None:
    with serve_folder(tmp_path, files) as place:
        context = browser.new_context(viewport={"width": WIDE[0], "height": WIDE[1]}, locale="pl-PL", reduced_motion="reduce")
        device = Device(place, context, context.new_page())
        device.first_visit()
        place.cut()
        context.set_offline(True)
        page = device.begin("hex", who_1="bot:easy", seed="1")
        Driver(page).play_until(lambda: page.locator(".log li").count() >= 6)  # three moves of a bot, in its worker
        assert "Łańcuch" in page.locator(".sheet-table").inner_text()
        assert device.foreign_requests() == device.wrong == []
        context.close()
