"""Tables in words for the organizer: which wait for the referee, and lists of tables of several rounds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

MAX_NAMED: Final = 10
"""How many tables of a round a sentence names; the referee's queue names them all."""


@dataclass(frozen=True, slots=True)
class Contested:
    """A notice that tables wait for the referee; `named` lists them where the `title` does not."""

    title: str
    named: str


def sheets_waiting(count: int) -> str:
    """«2 feuilles attendent l'arbitre»."""
    return ngettext("%(count)s feuille attend l'arbitre", "%(count)s feuilles attendent l'arbitre", count) % {
        "count": count
    }


def contested_notice(tables: Sequence[tuple[int, int]], latest: int) -> Contested | None:
    """The notice about `tables`, each (round, table) in order; those of round `latest` go by number alone."""
    if not tables:
        return None
    if len(tables) > 1:
        return Contested(sheets_waiting(len(tables)), named_tables(tables, latest))
    number, table = tables[0]
    if number == latest:
        return Contested(_("Table %(table)s attend l'arbitre") % {"table": table}, "")
    title = _("Partie %(round)s : la table %(table)s attend l'arbitre") % {"round": number, "table": table}
    return Contested(title, "")


def named_tables(tables: Sequence[tuple[int, int]], latest: int = 0) -> str:
    """Tables as (round, table), in order, in one sentence; those of round `latest` go by number alone."""
    rounds = groupby(tables, key=lambda table: table[0])
    return one_sentence([_of_round(number, [table for _round, table in of], latest) for number, of in rounds])


def _of_round(number: int, tables: list[int], latest: int) -> str:
    few = ", ".join(map(str, tables[:MAX_NAMED])) + ("…" if len(tables) > MAX_NAMED else "")
    named = ngettext("table %(tables)s", "tables %(tables)s", len(tables)) % {"tables": few}
    if number == latest:
        return named
    return _("partie %(round)s, %(tables)s") % {"round": number, "tables": named}


def one_sentence(parts: list[str]) -> str:
    """The parts in one sentence; empty where there are none."""
    text = _(" ; ").join(parts)
    return f"{text[:1].upper()}{text[1:]}{'' if text.endswith('…') else '.'}" if text else ""
