"""The Train Travels from Afar: names, sentences, explanations and reasons why a move is not legal."""
