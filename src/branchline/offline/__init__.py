"""The house in the pocket: the same tables in a browser, without a server and without a network.

What the browser's worker runs; it needs the standard library alone
- `worker`: where the browser's worker comes in: questions, lines, files
- `thinker`: where the second worker comes in, in which bots think
- `questions`: every question that is answered, a line each
- `days`: the day's match without a common table
- `studying`: hints and reviews
- `pars`: what bots reach with the same dice
- `awhile`: long work a while at a time
- `asked`: a question as it came, and who asks it
- `shapes`: bodies and queries read by the descriptions that a server gives of its own
- `line`: the line to one table: it hears wishes and tells what has changed
- `spoken`: answers as texts
- `house`: every table that is open, what is written when, who is told of it
- `bots`: bots' turns
- `kept`: tables as the browser's database keeps them, one by one or all in one file
- `shelf`: what the browser's database must be able to do

What makes the folder that a web space holds: `packing`
"""
