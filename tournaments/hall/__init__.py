"""The public pages: tables, teams, standing, brackets, how to check the draw. Nobody logs in.

A view says which page to show; `serving.served` caches it by the state of the tournament and answers 304.
"""

__all__ = ["fairness", "lines", "queries", "serving", "start"]
