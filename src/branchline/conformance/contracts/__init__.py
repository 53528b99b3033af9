"""The contracts: properties that every game must have, as functions of a position, of a table, or of the game."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TypeAlias

from branchline.conformance.contracts import explanations, hidden_information, logs, moves, pictures, scores, words
from branchline.conformance.positions import Position

Contract: TypeAlias = Callable[[Position, Random], None]

CONTRACTS: tuple[Contract, ...] = (
    *moves.CONTRACTS,
    *logs.CONTRACTS,
    *scores.CONTRACTS,
    *hidden_information.CONTRACTS,
    *words.CONTRACTS,
    *pictures.CONTRACTS,
)
SLOW_CONTRACTS: tuple[Contract, ...] = (
    *logs.SLOW_CONTRACTS,
    *hidden_information.SLOW_CONTRACTS,
    *pictures.SLOW_CONTRACTS,
    *explanations.SLOW_CONTRACTS,
)
"""Contracts that are checked at a quarter of the positions, because they are slow."""
TRANSLATION_CONTRACTS: tuple[Contract, ...] = (*words.TRANSLATION_CONTRACTS, *explanations.TRANSLATION_CONTRACTS)
