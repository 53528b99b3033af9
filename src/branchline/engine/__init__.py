"""What every turn-based game needs: the contract, matches, records, editions, sentences."""
