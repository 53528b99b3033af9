"""One table: its event log, seats and viewers, and what each viewer sees. No connections, no storage, no clock."""
