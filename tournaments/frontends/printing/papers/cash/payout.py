"""Prizes to sign for: who wins how much and what else, with room for a signature."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, Final, TypedDict

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.core.access.permissions import Right
from tournaments.core.ledger.prizes import Awards
from tournaments.core.models.planning import Tournament
from tournaments.core.money.queries import desk_of
from tournaments.core.money.text import euros
from tournaments.core.standings import queries as standings
from tournaments.core.standings.awards import awards_of
from tournaments.core.standings.prizes import special_prizes
from tournaments.core.standings.rows import StandingRow
from tournaments.core.standings.winners import NoWinner
from tournaments.core.standings.wording import shared_rank
from tournaments.frontends.printing.content import PaperHead
from tournaments.frontends.printing.fitting import (
    LINE_HEIGHT_RATIO,
    MM,
    NAME_FLOOR,
    Fitter,
    TextList,
    TextPlace,
    regular_fitter,
)
from tournaments.frontends.printing.pages import HEADS, HEIGHT, TOP, PaperPage, evened, numbered_pages, packed
from tournaments.frontends.printing.papers.cash.rows import RUNNING
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
from tournaments.platform.typography import names_in

SIGNATURE_HEIGHTS: Final = (15.0, 25.0)
"""The least and the greatest height of a line with a signature, in millimetres."""
SUM_HEIGHT: Final = 8.0
"""The height of a sum, in millimetres."""
WHO_WIDTH: Final = 57.0
PRIZE_WIDTH: Final = 43.0
"""How wide names and prizes are set, in millimetres."""
MAX_SIZE: Final = 13.0
TEXT_SIZE: Final = 10.5
"""The largest size of ranks, names and amounts, and that of what is told beside them, in points."""
PADDING: Final = 3.0
"""What is free above and below the texts of a line together, in millimetres."""
NO_AWARDS: Final = Awards({}, 0)
"""The money that a concours without a cash desk gives."""


class PayoutLine(TypedDict):
    """Who signs for what; a special prize has no `rank`, and no `who` where a name comes by hand.

    `notes` tell about who it is (equals, debts), `amount` is money and `prize` what is won beside it.
    """

    rank: str
    number: str
    who: str
    notes: str
    amount: str
    prize: str


class PayoutSheet(TypedDict):
    """The prizes to sign for; `sums` are labels with an amount under them."""

    lines: list[PayoutLine]
    sums: list[tuple[str, str]]


def _read_payout(asked: PaperRequest) -> PayoutSheet:
    """Who wins how much and what else, with room to sign; a concours without a cash desk gives lots alone."""
    tournament = asked.tournament
    if not tournament.ended:
        raise NothingToPrint(_("Rien à imprimer : les lots se donnent quand toutes les parties sont jouées."))
    desk, rows = desk_of(tournament), standings.ranked(standings.current(tournament))
    awards = NO_AWARDS if desk is None else awards_of(tournament, desk.prices)
    won, written = awards.teams, dict(tournament.prizes.values_list("rank", "text"))
    owing = {number: one.account.owing for number, one in desk.accounts.items()} if desk else {}
    winners = [row for row in rows if row["number"] in won or row["rank"] in written]
    lines: list[PayoutLine] = [
        {
            "rank": str(row["rank"]),
            "number": str(row["number"]),
            "who": row["names"],
            "notes": _joined(shared_rank(row), _debt(owing.get(row["number"], 0))),
            "amount": euros(won[row["number"]]) if row["number"] in won else "",
            "prize": written.get(row["rank"], ""),
        }
        for row in sorted(winners, key=lambda row: (-won.get(row["number"], 0), row["rank"]))
    ]
    lines += [*_special_lines(tournament, rows, owing)]
    if not lines:
        raise NothingToPrint(_("Rien à imprimer : aucun prix n’est fixé, ou rien n’est joué."))
    sums = [(_("En tout"), euros(sum(won.values())))] if won else []
    if awards.rest:
        sums.append((_("Le partage entre ex æquo laisse au club"), euros(awards.rest)))
    return {"lines": lines, "sums": sums}


def _special_lines(
    tournament: Tournament, rows: Sequence[StandingRow], owing: Mapping[int, int]
) -> Iterator[PayoutLine]:
    """The special prizes that somebody signs for; the name of who is drawn or chosen comes by hand."""
    numbers = {row["names"]: row["number"] for row in rows}
    for special in special_prizes(tournament, rows):
        prize = _joined(special.label, special.text)
        if special.winners.nobody in {NoWinner.TO_DRAW, NoWinner.TO_CHOOSE}:
            notes = " ; ".join(special.winners.said)
            yield {"rank": "", "number": "", "who": "", "notes": notes, "amount": "", "prize": prize}
        elif special.winners.nobody is None:
            for names in special.winners.names:
                number = numbers.get(names, 0)
                yield {
                    "rank": "",
                    "number": str(number or ""),
                    "who": names,
                    "notes": _joined(special.winners.figure, _debt(owing.get(number, 0))),
                    "amount": "",
                    "prize": prize,
                }


def _debt(owing: int) -> str:
    """What who wins still owes; empty for nothing."""
    return _("doit encore %(owing)s") % {"owing": euros(owing)} if owing > 0 else ""


def _joined(*texts: str) -> str:
    return " · ".join(filter(None, texts))


def _pages(concours: PaperHead, found: PayoutSheet) -> list[PaperPage]:
    """The prizes one below the other, the sums under the last."""
    lines, (least, most) = found["lines"], SIGNATURE_HEIGHTS
    usual = min(max((HEIGHT - HEADS - SUM_HEIGHT * len(found["sums"])) / len(lines), least), most)
    place = TextPlace(WHO_WIDTH, MAX_SIZE, least - PADDING, NAME_FLOOR)
    names = TextList([names_in(line["who"]) for line in lines], place, grows=True)
    rows: list[tuple[float, dict[str, Any]]] = [
        (max(usual, _line_height(line, names)), {"line": line, "players": names_in(line["who"])})
        for line in lines
    ]
    rows += [(SUM_HEIGHT, {"sum": one}) for one in found["sums"]]
    heads = [_("Rang"), _("N°"), _("Qui"), _("Reçoit"), _("Signature")]
    return numbered_pages(
        "payout",
        [{"rows": page} for page in _page_rows(rows)],
        concours=concours,
        title=_("Prix à signer"),
        heads=heads,
        names=names,
        size=MAX_SIZE,
        text_size=TEXT_SIZE,
    )


def _line_height(line: PayoutLine, names: TextList) -> float:
    """How tall a line has to be for its texts, in millimetres."""
    running = regular_fitter()
    who = names.height(names_in(line["who"])) if line["who"] else 0.0
    who += _text_height(running, line["notes"], WHO_WIDTH)
    amount = MAX_SIZE * LINE_HEIGHT_RATIO / MM if line["amount"] else 0.0
    return PADDING + max(who, amount + _text_height(running, line["prize"], PRIZE_WIDTH))


def _text_height(running: Fitter, text: str, width: float) -> float:
    lines = running.lines(text, width * RUNNING, TEXT_SIZE) if text else 0
    return lines * TEXT_SIZE * LINE_HEIGHT_RATIO / MM


def _page_rows(rows: Sequence[tuple[float, dict[str, Any]]]) -> Iterator[list[dict[str, Any]]]:
    """The rows of each page with their heights, at their places; those of the last two pages are even."""
    heights, room = [height for height, _row in rows], HEIGHT - HEADS
    counts = packed(heights, room)
    if len(counts) > 1:
        before = sum(counts[:-2])
        counts[-2:] = evened(heights[before:], room, 2)
    rest = iter(rows)
    for count in counts:
        page, top = [], TOP + HEADS
        for height, row in islice(rest, count):
            page.append({**row, "top": top, "height": height})
            top += height
        yield page


PAYOUT_LIST = register(
    Paper(
        key="payout",
        tagged=True,
        label=gettext_lazy("Prix à signer"),
        title=lambda _asked: _("prix à signer"),
        read=_read_payout,
        pages=_pages,
        newest=lambda asked: newest_of_prizes(asked.tournament),
        addresses=("caisse/prix/",),
        right=Right.MANAGE,
        reveals=True,
        section=Section(
            moment=Moment.PRIZES,
            place=2,
            heading=gettext_lazy("Prix à signer"),
            about=gettext_lazy("Qui reçoit quoi, une ligne chacun, avec la place de sa signature."),
            ready=lambda listing: listing.tournament.ended,
            waits_for=lambda listing: why_nothing(_read_payout, listing),
        ),
    )
)
