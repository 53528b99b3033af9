"""All tables at work.

- `house`: every table that somebody looks at, and the way to the others; what is written when
- `scribe`: adds to tables' logs
- `hosted`: one table with those around it: its lock, its listeners, the bots that think
- `desk`: every wish a person can have, done with the house's tables
- `wishes`: the bodies of requests, with how large their parts may be
- `people`: who somebody is without an account
- `days`: the day's match, and everybody who played the same dice
- `pars`: par worked out, in a process that stands back behind everything else
- `reviews`: matches reviewed, one at a time for each address, and kept
- `reviewing`: what is done there
- `hands`: processes in which positions are played on for it
- `bots`: bots' turns, written like anybody's move
- `thinkers`: the bots at work, each in its fair share
- `shares`: who is thought for next
- `worker`: one process that can be ended alone
- `onlookers`: who looks on at a table, by address
- `inspectors`: the processes in which strangers' boxes, boards and records are looked at
- `inspecting`: what is done there
- `printer`: sheets and matches as PDF, made there too and kept a while
- `presence`: who is here
- `neighbours`: other processes that serve the same tables
- `elsewhere`: what they have written, taken in
- `steps`: long work done piece by piece
- `names`: what no name may have
- `watch`: what the house counts about itself, whether it can write, what its keepers have ordered
- `tidying`: when Python looks for what nobody uses any more
- `problems`: what a house refuses: no room, nothing written, too much at once
"""
