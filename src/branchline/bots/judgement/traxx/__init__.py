"""What bots think of Träxx: `judgement.py`, and `room.py` with the room that is left to a line."""
