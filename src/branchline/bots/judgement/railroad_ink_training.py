"""Learning the weights of Railroad Ink: matches in chunks, the weights and how far it got kept after each, so that it can go on."""

from __future__ import annotations

import json
from array import array
from collections.abc import Iterator
from pathlib import Path

from branchline.bots.judgement.railroad_ink_weights import SIZE, learned, packed, unpacked
from branchline.engine.game import Setup
from branchline.games.railroad_ink.kernel_state import WAYS

CHUNK = 200
FIRST_RATE, LAST_RATE = 0.4, 0.04  # how far weights move towards a target, falling from match to match


def train(setup: Setup, out: Path, matches: int, width: int, seed: int) -> Iterator[tuple[int, float]]:
    """Learns from so many matches in all; tells after each chunk how many are done and their mean score."""
    notes = out.with_suffix(".json")
    done = int(json.loads(notes.read_text("utf-8"))["matches"]) if out.exists() and notes.exists() else 0
    weights = unpacked(out.read_bytes()) if done else array("d", [0.0]) * SIZE
    way = WAYS.index(str(setup["expansion"]))
    while done < matches:
        chunk = min(CHUNK, matches - done)
        rate = FIRST_RATE + (LAST_RATE - FIRST_RATE) * done / matches
        scores = list(learned(way, weights, seed, done, chunk, width, rate))
        done += chunk
        out.write_bytes(packed(weights))
        weights = unpacked(packed(weights))  # what is kept is what one goes on with, so that stopping changes nothing
        recipe = {"expansion": str(setup["expansion"]), "matches": done, "width": width, "seed": seed, "rates": [FIRST_RATE, LAST_RATE]}
        notes.write_text(json.dumps(recipe) + "\n", "utf-8")
        yield done, sum(scores) / len(scores)
