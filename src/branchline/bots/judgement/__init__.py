"""What bots know of each game: one module a game, by its id, each with a `JUDGEMENT`."""
