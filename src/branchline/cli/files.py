"""Open files: every connection is one, and the usual limit is far too low for a server."""

from __future__ import annotations

ENOUGH = 65_536


def allow_files() -> None:
    """Raises this process's limit as far as the system lets it; its children have the same."""
    try:
        import resource  # not on every system
    except ImportError:
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = ENOUGH if hard == resource.RLIM_INFINITY else min(ENOUGH, hard)
    if soft != resource.RLIM_INFINITY and soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
