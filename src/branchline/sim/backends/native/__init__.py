"""Lockstep on kernels: observations, masks, rewards and ends are written straight into arrays.

Every module has a plain and a compiled build, as kernels have; `branchline.sim.backends.kernel` takes both or neither.
"""
