"""Träxx: moves, states and boards as text."""
