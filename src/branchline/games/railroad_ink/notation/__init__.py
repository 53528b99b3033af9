"""Railroad Ink: moves, states and boards as text."""
