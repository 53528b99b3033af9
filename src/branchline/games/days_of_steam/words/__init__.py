"""Days of Steam: names, sentences, explanations and reasons why a move is not legal."""
