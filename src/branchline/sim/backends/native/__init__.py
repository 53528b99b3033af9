"""Lockstep on the kernels: observations, masks, rewards and ends written straight into arrays.

rows.py       matches in rows, all advanced at once, without the interpreter lock
crew.py       threads that share the rows piece by piece
numbers.py    what it and the games call nobody, nothing and the kinds of reward
pointers.py   what is a pointer in C, for those who read types
<game>.py     how a game is played by the numbers of its encoding, and what is seen: `play()` gives it to the rows

Every module has a plain form and a compiled one, as kernels have; `branchline.sim.backends.kernel` takes both or neither.
"""
