"""Prizes to sign for: who wins how much and what else, with room for a signature."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.core.access.permissions import Right
from tournaments.core.ledger.prizes import Awards
from tournaments.core.models.planning import Status
from tournaments.core.money.queries import desk_of
from tournaments.core.money.text import euros
from tournaments.core.standings import queries as standings
from tournaments.core.standings.awards import awards_of
from tournaments.core.standings.prizes import special_prizes
from tournaments.core.standings.rows import StandingRow
from tournaments.core.standings.winners import NoWinner
from tournaments.core.standings.wording import shared_rank
from tournaments.frontends.printing.pages import HEIGHT
from tournaments.frontends.printing.papers.cash.rows import CashColumn, CashTable, cash_pages
from tournaments.frontends.printing.registry import (
    Moment,
    NothingToPrint,
    Paper,
    PaperRequest,
    Section,
    register,
    why_nothing,
)
from tournaments.frontends.printing.times import newest_of_prizes

SIGNATURE_HEIGHTS: Final = (15.0, 25.0)
"""The least and the greatest height of a line with a signature, in millimetres."""
PAYOUT: Final = (
    CashColumn(0, 12, figures=True),
    CashColumn(15, 75),
    CashColumn(92, 26, figures=True),
    CashColumn(125, 65),
)
NO_AWARDS: Final = Awards({}, 0)
"""The money that a concours without a cash desk gives."""


def _read_payout(asked: PaperRequest) -> CashTable:
    """Who wins how much and what else, with room to sign; a concours without a cash desk gives lots alone."""
    tournament = asked.tournament
    desk, rows = desk_of(tournament), standings.ranked(standings.current(tournament))
    awards = NO_AWARDS if desk is None else awards_of(tournament, desk.prices)
    won, written = awards.teams, dict(tournament.prizes.values_list("rank", "text"))
    owing = {number: one.account.owing for number, one in desk.accounts.items()} if desk else {}
    debts = {row["names"]: owing.get(row["number"], 0) for row in rows}
    winners = [row for row in rows if row["number"] in won or row["rank"] in written]
    lines = [
        [
            str(row["number"]),
            _with_debt(_with_lot(_as_equal(row), written.get(row["rank"], "")), owing.get(row["number"], 0)),
            euros(won[row["number"]]) if row["number"] in won else "",
            "",
        ]
        for row in sorted(winners, key=lambda row: (-won.get(row["number"], 0), row["rank"]))
    ]
    for special in special_prizes(tournament, rows):
        what = " · ".join(filter(None, (special.label, special.text)))
        if special.winners.nobody in {None, NoWinner.TO_DRAW, NoWinner.TO_CHOOSE}:  # a name comes by hand
            lines += [
                ["", _with_debt(_with_lot(names, what), debts.get(names, 0)), "", ""]
                for names in special.winners.said
            ]
    if not lines:
        raise NothingToPrint(_("Rien à imprimer : aucun prix n’est fixé, ou rien n’est joué."))
    heads = [_("N°"), _("Qui"), _("Reçoit"), _("Signature · remis le … par …")]
    sums = [["", _("En tout"), euros(sum(won.values())), ""]] if won else []
    if awards.rest:
        sums.append(["", _("Le partage entre ex æquo laisse au club"), euros(awards.rest), ""])
    return {
        "title": _("Prix à signer"),
        "heads": heads,
        "lines": [*lines, *sums],
        "strong": [len(lines)],
        "sums": len(sums),
    }


def _as_equal(row: StandingRow) -> str:
    """A team, and that it shares its rank or has it by lot."""
    shared = shared_rank(row)
    return f"{row['names']} ({shared})" if shared else row["names"]


def _with_lot(names: str, lot: str) -> str:
    """Who gets it, and what beside money."""
    return _("%(names)s : %(lot)s") % {"names": names, "lot": lot} if lot else names


def _with_debt(text: str, owing: int) -> str:
    """Who gets it, and what they still owe."""
    return _("%(who)s (doit encore %(owing)s)") % {"who": text, "owing": euros(owing)} if owing > 0 else text


def _signature_height(lines: int) -> float:
    """How tall each of so many lines with a signature is, in millimetres."""
    return min(max(HEIGHT / lines, SIGNATURE_HEIGHTS[0]), SIGNATURE_HEIGHTS[1])


PAYOUT_LIST = register(
    Paper(
        key="payout",
        tagged=True,
        label=gettext_lazy("Prix à signer"),
        title=lambda _asked: _("prix à signer"),
        read=_read_payout,
        pages=lambda concours, data: cash_pages(
            concours, data, PAYOUT, _signature_height(len(data["lines"])), 13.0
        ),
        newest=lambda asked: newest_of_prizes(asked.tournament),
        addresses=("caisse/prix/",),
        right=Right.MANAGE,
        reveals=True,
        section=Section(
            moment=Moment.PRIZES,
            place=2,
            heading=gettext_lazy("Prix à signer"),
            about=gettext_lazy("Qui reçoit quoi, une ligne chacun, avec la place de sa signature."),
            ready=lambda listing: listing.tournament.status in {Status.FINISHED, Status.SEALED},
            waits_for=lambda listing: why_nothing(_read_payout, listing),
        ),
    )
)
