"""What is on disk.

- `database`: its tables, and how a connection to it is prepared
- `ways`: how work gets to an SQLite file, or to a PostgreSQL
- `store`: what is asked of it and written to it, by one writer
- `commits`: what one commit writes
- `appending`: events alone, added to logs in one step
- `grown`: what processes tell each other of logs that have grown
- `pruning`: tables that nobody keeps any more
- `calendar`: what day it is for old tables, and how many may go in a day
- `people`: people without accounts, and all that is theirs
- `days`: the day's match, everybody who played the same dice, par
- `reviews`: reviews, kept with their matches
- `jobs`: long work that is done once, whichever process does it, with its progress
- `care`: what those who look after a server ask and do: whether writing works, orders to running servers, bans, reports
- `backup`: a copy of everything while it runs, and back again
- `owner`: one server for one SQLite file
- `migrate`: brings a database up to date; the steps are in `migrations/versions`
"""
