"""Batches of matches on kernels, which write observations, masks, rewards and results into arrays of the caller.

Every module has a plain and a compiled build, as kernels have; `branchline.sim.backends.kernel` takes both or neither.
"""
