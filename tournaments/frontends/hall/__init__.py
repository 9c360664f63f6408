"""The public pages: tables, teams, standing, brackets, how to check the draw. Nobody logs in.

A view says which page to show; `serving.cached_page` caches it while the tournament does not change.
"""

__all__ = ["fairness", "lines", "queries", "season", "serving", "start"]
