"""The kinds of screen, one file each: importing this package registers all of them in `KINDS`."""

from importlib import import_module
from pkgutil import iter_modules

from tournaments.frontends.screens.registry import KINDS

__all__ = ["KINDS"]

for _module in iter_modules(__path__):
    import_module(f"{__name__}.{_module.name}")
