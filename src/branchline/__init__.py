"""Branchline: railway board games for people, bots and research."""

__version__ = "0.2.0"
