"""All routes: importing this module declares them."""

from branchline.service import daily, games, practice, reviews, seats, table, tables
from branchline.service.routes import ROUTES

MODULES = (games, practice, tables, daily, table, seats, reviews)

__all__ = ["MODULES", "ROUTES"]
