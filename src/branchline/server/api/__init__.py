"""HTTP: middleware, routes and static files."""
