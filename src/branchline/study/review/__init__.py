"""Reviews: where the points of a finished match came from, turn by turn."""
