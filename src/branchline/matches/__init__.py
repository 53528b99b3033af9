"""Many matches of bots at once.

contest.py    what to play and who meets whom, and what came of one match
playing.py    one match played to its end, and all those of a contest
workers.py    how work is shared: here, over processes, or on a Ray cluster
book.py       the results of a contest, kept so that one can go on later
standings.py  what a contest came to: ratings, wins and points of each bot
keeping.py    whole matches kept for study, as JSON lines or Parquet
"""
