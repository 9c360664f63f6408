"""What the order of a room means, in words: «17 tables : de 1 à 12, puis 20, puis de 15 à 18»."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count, islice
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.draw import room

FEW: Final = 3
"""As many tables beyond the list as are named."""


def meaning(order: Sequence[int], reserved: Sequence[int], needed: int) -> list[str]:
    """The room in sentences; `needed` are the tables for those entered, 0 where nobody is."""
    said = [_order(order)]
    if reserved:
        said.append(
            _("Tables réservées : %(tables)s. Le tirage n'y met personne, sauf qui a là sa place fixe.")
            % {"tables": in_words(reserved)}
        )
    if needed:
        said.append(_needs(order, reserved, needed))
    return said


def in_words(tables: Sequence[int]) -> str:
    """«de 1 à 12, puis 20»."""
    return _(", puis ").join(_run(*run.split("-")) for run in room.write(tables).split(", "))


def _run(first: str, last: str = "") -> str:
    if not last:
        return first
    if int(last) == int(first) + 1:
        return _("%(first)s et %(last)s") % {"first": first, "last": last}
    return _("de %(first)s à %(last)s") % {"first": first, "last": last}


def _order(order: Sequence[int]) -> str:
    if not order:
        return _("Les tables sont numérotées 1, 2, 3 … autant qu'il en faut.")
    return ngettext(
        "%(count)s table, dans cet ordre : %(tables)s.",
        "%(count)s tables, dans cet ordre : %(tables)s.",
        len(order),
    ) % {"count": len(order), "tables": in_words(order)}


def _needs(order: Sequence[int], reserved: Sequence[int], needed: int) -> str:
    listed = [table for table in order if table not in set(reserved)]
    first = list(islice(given(order, reserved), needed))
    said = ngettext(
        "Pour ceux qui sont inscrits, il faut %(needed)s table : %(tables)s.",
        "Pour ceux qui sont inscrits, il faut %(needed)s tables : %(tables)s.",
        needed,
    ) % {"needed": needed, "tables": in_words(first)}
    if order and needed > len(listed):
        beyond = first[len(listed) :]
        more = ", ".join(map(str, beyond[:FEW])) + (" …" if len(beyond) > FEW else "")
        said += " " + _("La liste ne suffit pas : le tirage continue par %(tables)s.") % {"tables": more}
    return said


def given(order: Sequence[int], reserved: Sequence[int]) -> Iterator[int]:
    """The tables in the order the draw gives them, as far as one looks."""
    listed = room.usable(order, reserved)
    yield from listed
    yield from count(max((*listed, *reserved), default=0) + 1)
