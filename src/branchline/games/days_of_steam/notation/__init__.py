"""Days of Steam: moves, states and boards as text."""
