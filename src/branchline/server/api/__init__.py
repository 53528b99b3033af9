"""HTTP: what comes in, what goes out.

- `gate`: before everything: who calls, from where, how often; headers on every answer
- `head`: HEAD as GET without the body
- `limits`: how much is too much
- `connections`: every open connection, counted by address; those that stall are ended
- `problems`: the status of each problem, and the shape of every error
- `refusals`: what goes wrong while a route answers, told as a problem
- `verbs`: GET, POST and the others as this house uses them
- `asking`: who asks, for what, in which words
- `games`: routes of the games: rules, boxes, boards
- `lessons`: routes of the lessons
- `puzzles`: routes of the puzzles
- `practice`: what a board asks in both
- `tables`: routes of all tables: laying, listing, opening records
- `one_table`: routes of one table: looking, moving, sitting, asking
- `days`: routes of the day's match and of who plays it
- `reviews`: routes of reviews
- `pages`: the browser's files
- `docs`: the API's own pages
"""
