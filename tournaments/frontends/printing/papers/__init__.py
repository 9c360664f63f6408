"""The papers, one file each: importing this package registers all of them in `PAPERS`."""

from importlib import import_module
from pkgutil import walk_packages

from tournaments.frontends.printing.registry import PAPERS, pages_of

__all__ = ["PAPERS", "cards", "pages_of"]

for _module in walk_packages(__path__, f"{__name__}."):
    import_module(_module.name)
