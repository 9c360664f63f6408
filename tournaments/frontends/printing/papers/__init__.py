"""The papers, one file each: importing this package registers all of them in `PAPERS`."""

from importlib import import_module
from pkgutil import iter_modules

from tournaments.frontends.printing.registry import PAPERS, pages_of

__all__ = ["PAPERS", "cards", "pages_of"]

for _module in iter_modules(__path__):
    import_module(f"{__name__}.{_module.name}")
