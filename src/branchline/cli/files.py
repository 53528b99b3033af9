"""The limit of open files: each connection needs one, and the default is too low for a server."""

from __future__ import annotations

ENOUGH = 65_536


def allow_files() -> None:
    """Raises the limit of this process and its children as far as the system allows."""
    try:
        import resource  # not available on every system
    except ImportError:
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = ENOUGH if hard == resource.RLIM_INFINITY else min(ENOUGH, hard)
    if soft != resource.RLIM_INFINITY and soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
