"""Hex: encodings for learning agents, one match at a time or in batches."""
