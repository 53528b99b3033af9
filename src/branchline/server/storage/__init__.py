"""The database: schema, event store, jobs, retention, backups, migrations."""
