"""Railroad Ink: names, sentences, explanations and reasons why a move is not legal."""
