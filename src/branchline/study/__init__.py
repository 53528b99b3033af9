"""What a match teaches. The standard library only: it also runs where there is no server.

- `lessons`: the lessons of a game as its `lessons.toml` has them
- `pupil`: how far somebody has come in a lesson, and what is said to a move
"""
