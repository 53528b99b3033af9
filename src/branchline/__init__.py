"""Branchline: railway games on paper, for people, bots and research."""

__version__ = "0.1.0"
