"""Hex: the evaluation, and the easy bots of the kernel."""
