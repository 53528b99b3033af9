"""Working memory of searches: one per thread."""

from __future__ import annotations

from threading import Thread

from branchline.bots.thread_local import thread_local_cache


@thread_local_cache(2)
def working_memory(name: str) -> list[str]:
    return [name]


def test_each_thread_has_its_own_working_memory() -> None:
    working_memory("a").append("mine")
    other: list[list[str]] = []
    thread = Thread(target=lambda: other.append(working_memory("a")))
    thread.start()
    thread.join()
    assert other == [["a"]]
    assert working_memory("a") == ["a", "mine"]


def test_the_number_of_stored_working_memories_is_limited() -> None:
    working_memory("b").append("mine")
    for name in ("c", "d"):
        working_memory(name)
    assert working_memory("b") == ["b"]
