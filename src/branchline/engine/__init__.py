"""What is true of any game with seats and moves: the contract, matches, records, editions."""
