"""What is true of one table wherever it stands, on a server or without one: no connections, no storage, no clock.

What happened
- `play`: the log folded into a match, who sits where, what was taken back
- `draft`: what a wish would add to the log, tried on a copy
- `intents`: everything somebody at a table can want to do
- `bot_turn`: what a bot is asked, what it answers, which move comes next
- `heads`: what is fixed when a table is laid
- `laying`: a table is laid: as asked for, from a record, from the match before
- `links`: the secrets that open seats, kept as hashes
- `rematch`: a rematch is agreed on
- `guest`: somebody at a table, with what their link allows
- `table`: all of it together: log, links, keys, readers
- `day`: the day's match: what is played on a day, until when it counts
- `results`: what is kept of a match when it is over
- `hinting`: hints: who may have one, and how it is told
- `par`: what bots reach with the very same dice
- `problem`: why something cannot be done

What is told
- `doings`: what everybody did of late, in one line each
- `notes`: entries of the log about the table itself
- `rounds`: where in the log rounds begin
- `numbers`: how one reader counts the log: what is hidden from it does not count
- `told`: what of the log may be told to one reader
- `eye`: what one reader sees, for whom it may move, which moves it has
- `scene`: pictures, choices and score sheets of one state, how it was laid
- `seating`: the seats, what people are called, whom we wait for
- `seen`: everything one page shows, a moment of the log, a line in a list
- `standing`: those who played the same dice
- `days`: today's matches, those before, one's own tries
- `reviewing`: a review as a page shows it
- `share`: a short text about a day's match that gives nothing away
- `listing`: lists of tables in their order
- `phrases`: what people may say to each other
- `program`: a turn as programs are told it
- `ask`: ghosts, and moves that fit some picks
- `figured`: a rules page with its figures drawn
- `explaining`: the rule of everything printed, as far as the reader sees it
- `why`: why something cannot be done now
- `record`: the match as a file
- `practice`: a table to practise at, for lessons and puzzles
- `learning`: a lesson as a page shows it
- `puzzling`: a puzzle as a page shows it
- `offered`: the games and bots on offer, boxes and boards that people bring
- `brought`: what people bring, looked through before anything is done with it
- `sample`: a match of bots: a picture for the game's card, a record to look at
- `box`: a box as its owner corrects it
- `box_told`: a box as it is told to its owner: details, doubts, differences
- `toml`: a component file changed in place
- `answers`: the answers that travel
- `messages`: answers, refusals and news as messages
- `change`: what has changed between two looks, so that only that travels
"""
