"""The Train Travels from Afar: encodings for learning agents, one match at a time or in batches."""
