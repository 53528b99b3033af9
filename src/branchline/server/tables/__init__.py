"""Tables in memory: the registry, request handlers, bots, jobs and child processes."""
