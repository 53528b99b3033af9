"""Evaluation and bots of SteamRollers.

judgement.py   JUDGEMENT: alone links, engine and goods to strive for, the tiles, the time left, Eva; among others what a beginner thinks
beginner.py    what a seat among others may expect, and the move that looks best to it at once (C types in beginner.pxd)
plans.py       goods, links and lines as it sees them on the kernel (C types in plans.pxd)
prospects.py   what it may strive for (C types in prospects.pxd)
beginners.py   beginners for a table
strivings.py   what a seat may strive for, and what it is worth
links.py       lines that can still join two cities, and the hexes they lack
goods.py       deliveries worth a look; tiles and kept goods
hand.py        the dice in hand at a glance
eva.py         what Eva is going to score
playing.py     who has time: the turn after which a quick hand comes out farthest ahead
glance.py      many turns after a first look, weighed by their parts
aims.py        links and engines that such a hand may strive for
company.py     what all seats of a match strive for, and what they lack (C types in company.pxd)
quick.py       the quick hand, which plays matches to their end (C types in quick.pxd)
choices.py     moves that are worth a look (C types in choices.pxd)
sizes.py       numbers that these share
habits.py      the habits of the quick hand, kept in habits.weights
training.py    how these are learned
"""
