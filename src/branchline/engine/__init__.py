"""The engine for turn-based games: the contract, matches, records, editions, sentences."""
