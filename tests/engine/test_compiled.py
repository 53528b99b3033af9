"""Which build of a kernel is loaded, compiled or plain, and the warnings about it."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from dataclasses import replace

import pytest

from branchline.engine import compiled
from branchline.engine.compiled import PLAIN, SlowKernelWarning, build_info, load_fastest, load_merged, load_same_build

KERNEL = "branchline.games.railroad_ink.native.kernel"
SET = KERNEL, "branchline.games.railroad_ink.native.match", "branchline.games.railroad_ink.native.points"


@pytest.fixture(autouse=True)
def _fresh(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.delenv(PLAIN, raising=False)
    build_info.cache_clear()
    yield
    build_info.cache_clear()


def test_the_plain_build_can_be_forced_without_a_warning(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(PLAIN, "1")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert load_fastest(KERNEL).__name__ == KERNEL
    assert PLAIN in str(build_info(KERNEL).reason)


def test_an_outdated_compiled_module_is_not_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    if not build_info(KERNEL).compiled:
        pytest.skip("the kernel is not compiled here")
    build_info.cache_clear()
    monkeypatch.setattr(compiled, "source_hash", lambda kernel: "something else")
    with pytest.warns(SlowKernelWarning, match="doctor"):
        assert load_fastest(KERNEL).__name__ == KERNEL
    assert "changed" in str(build_info(KERNEL).reason)


def test_the_plain_module_is_loaded_if_none_is_compiled() -> None:
    with pytest.warns(SlowKernelWarning, match="uncompiled"):
        assert load_fastest("branchline.engine.text").__name__ == "branchline.engine.text"
    assert "not compiled" in str(build_info("branchline.engine.text").reason)


def test_a_compiled_module_is_loaded_if_there_is_one() -> None:
    found = build_info(KERNEL)
    if not found.compiled:
        pytest.skip("the kernel is not compiled here")
    assert load_fastest(KERNEL) is found.module
    assert found.module.__name__.endswith("._ckernel")


@pytest.mark.parametrize("stale", [SET[:1], SET[1:2], SET])
def test_one_stale_kernel_makes_its_whole_set_plain_with_one_warning(stale: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled, "build_info", lambda kernel: replace(build_info(kernel), compiled=kernel not in stale))
    for load in (load_same_build, load_merged):
        with pytest.warns(SlowKernelWarning, match=rf"^{stale[0]} runs uncompiled") as warned:
            load(*SET)
        assert len(warned) == 1
    with pytest.warns(SlowKernelWarning):
        assert [module.__name__ for module in load_same_build(*SET)] == list(SET)


def test_python_shows_the_warning_of_a_kernel_once() -> None:
    with warnings.catch_warnings(record=True) as warned:
        warnings.simplefilter("default")
        for _ in range(2):
            load_fastest("branchline.engine.text")
            load_same_build("branchline.engine.text", "branchline.engine.errors")
    assert len(warned) == 1
