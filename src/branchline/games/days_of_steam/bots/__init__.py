"""Evaluation and bots of Days of Steam.

judgement.py  JUDGEMENT: whole turns by what one may expect after them, the best of them played on
hand.py       plays by what it may expect: every way to play a turn with its worth, matches played on
outlook.py    what a seat may expect: deliveries one after another, loops it may close
survey.py     the map as bots see it: cities, ways, loose ends, gaps, jobs
beginner.py   the move after which a seat may expect most; beginners.py for a table
habits.py     the numbers by which it thinks
"""
