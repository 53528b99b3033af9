"""Contests: series of matches between bots, in parallel, with ratings."""
