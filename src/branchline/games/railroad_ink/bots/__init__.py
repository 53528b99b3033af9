"""Evaluation and bots of Railroad Ink.

judgement.py   JUDGEMENT: rounds drawn by a beam, look-ahead on common dice
beam.py        the beam that draws whole rounds (C types in beam.pxd)
value.py       the learned value of a board (C types in value.pxd)
network.py     what a small network adds to it, for a thorough look (C types in network.pxd)
glance.py      what a board is worth after each of its moves, counted together (C types in glance.pxd)
beginner.py    the move after which the board looks best at once (C types in beginner.pxd); beginners.py for a table
tree.py        a tree search of one round, for study
tables.py      the features of a board by number
weights.py     where the weights are kept, and the form of kernel they work in
training.py    how they are learned; base, meteor and lava.json say from what, beside the .weights
network_lessons.py    what a network learns from; network_training.py learns it, by PyTorch
"""
