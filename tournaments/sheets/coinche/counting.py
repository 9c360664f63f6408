"""Points as they are counted on the table: how many there are in all, and what they become when they count.

In some rules the tricks of no-trump or all-trump are counted in other values than those that are marked.
"""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _

from scoring.cards import Trump
from scoring.coinche.deals import Deal
from scoring.coinche.pools import Points, Pool
from scoring.coinche.ruleset import Ruleset
from scoring.coinche.scores import points_needed
from scoring.sentences import Figure
from tournaments.access.language import translated


def totals_said(ruleset: Ruleset) -> str:
    """How many points the tricks of a deal make: «162 en tout», «… 248 à tout atout, sans dix de der»."""
    totals: dict[str, list[str]] = {}
    for trump in ruleset.trumps:
        place = _place(trump)
        places = totals.setdefault(_total_said(ruleset, trump), [])
        if place not in places:
            places.append(place)
    if len(totals) == 1:
        return _("%(total)s points en tout.") % {"total": next(iter(totals))}
    each = [f"{total} {_(' et ').join(places)}" for total, places in totals.items()]
    return _("En tout : %(each)s.") % {"each": ", ".join(each)}


def _total_said(ruleset: Ruleset, trump: Trump) -> str:
    total = ruleset.pools[trump].total
    if trump is Trump.ALL_TRUMP and ruleset.real_all_trump:
        return _("%(total)s (sans dix de der)") % {"total": total}
    return str(total)


def _place(trump: Trump) -> str:
    """Where a total holds; the four suits are one place."""
    if trump is Trump.NO_TRUMP:
        return _("à sans atout")
    return _("à tout atout") if trump is Trump.ALL_TRUMP else _("à la couleur")


def conversion_said(ruleset: Ruleset, deal: Deal) -> list[str]:
    """What the points of a deal become, where they are counted on one scale and count on another."""
    if deal.contract is None or deal.capot is not None:
        return []
    pool = ruleset.pools[deal.contract.trump]
    if not pool.converted:
        return []
    return list(_conversion(ruleset, pool, deal))


def _conversion(ruleset: Ruleset, pool: Pool, deal: Deal) -> Iterator[str]:
    ns, ew = counted(deal, pool)
    figures = {
        "ns": ns,
        "ew": ew,
        "total": pool.total,
        "ns_worth": translated(Figure(worth(pool, ns))),
        "ew_worth": translated(Figure(worth(pool, ew))),
    }
    yield (
        _("Comptés sur %(total)s : NS %(ns)s → %(ns_worth)s, EO %(ew)s → %(ew_worth)s sur 162.")
        if not pool.rows
        else _("Comptés sur %(total)s : NS %(ns)s → %(ns_worth)s, EO %(ew)s → %(ew_worth)s.")
    ) % figures
    bid = deal.contract.bid if deal.contract else None
    if isinstance(bid, int) and not pool.rows:
        needed = pool.recorded(points_needed(bid, ruleset))
        yield _("%(bid)s demande %(needed)s points comptés.") % {"bid": bid, "needed": needed}


def counted(deal: Deal, pool: Pool) -> tuple[int, int]:
    """The points of both sides as they were counted; what was left out is what remains."""
    ns, ew = deal.points
    return _filled(ns, ew, pool.total), _filled(ew, ns, pool.total)


def _filled(own: int | None, other: int | None, total: int) -> int:
    return own if own is not None else total - (other or 0)


def worth(pool: Pool, points: int) -> Points:
    """What counted points count for; on the scale of marks, to the nearest point."""
    if pool.marked is None:
        return pool.worth(points)
    there, here = pool.marked
    return (2 * points * there + here) // (2 * here)
