"""Many matches of bots at once."""
