"""What bots think of SteamRollers.

judgement.py   JUDGEMENT: links, engine and goods to strive for, the tiles, the time left, Eva
strivings.py   what a seat may strive for, and what it is worth
links.py       lines that can still join two cities, and the hexes they lack
goods.py       deliveries worth a look; tiles and kept goods
hand.py        the dice in hand at a glance
eva.py         what Eva is going to score
alone.py       alone: the turn after which a quick hand comes out farthest ahead of Eva
aims.py        alone: links and engines that a quick hand may strive for
quick.py       alone: the quick hand, which plays matches to their end (C types in quick.pxd)
race.py        alone: a match over flat arrays (C types in race.pxd)
ground.py      alone: what such a match must know of the box
habits.py      alone: the habits of the quick hand, kept in habits.weights
training.py    alone: how these are learned
"""
