"""Evaluation and bots of Träxx.

judgement  what a seat may expect, and how it compares ways to play a card
mind       hindsight on states of the game
hindsight  how a line could have gone on if the order of the cards had been known; compiled at install time
beginner   the move that may lead to the best end of a turn; compiled at install time; beginners for a table
lines      what may still come of a line, and every way in which it may grow; compiled at install time
"""
