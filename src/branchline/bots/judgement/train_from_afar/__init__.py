"""What bots think of The Train Travels from Afar: `judgement.py`, and `ways.py` with the chances of stations."""
