"""The papers, one file each by the hour of the evening: importing this registers all of them in `PAPERS`."""

from importlib import import_module
from pkgutil import walk_packages

from tournaments.frontends.printing.registry import PAPERS, pages_of

__all__ = ["PAPERS", "pages_of", "rounds"]

for _module in walk_packages(__path__, f"{__name__}."):
    import_module(_module.name)
