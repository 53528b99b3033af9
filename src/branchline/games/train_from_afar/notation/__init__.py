"""The Train Travels from Afar: moves, states and boards as text."""
