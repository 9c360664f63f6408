"""The whole concours as one book: standing, brackets, every table and its deals, decisions, rules, seal.

The deals of hundreds of tables take seconds to be told, which tables in the hall would wait: then the site
leaves them out, and says so on the cover; `manage.py paper` prints them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypedDict

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.core.access.language import language
from tournaments.core.planning.regulations import rules_page
from tournaments.frontends.printing import queries
from tournaments.frontends.printing.content import PaperHead, SealNote
from tournaments.frontends.printing.pages import PaperPage
from tournaments.frontends.printing.papers.kept.deals import deal_pages, tables_with_deals
from tournaments.frontends.printing.papers.phases.meetings import meeting_pages, played_rounds
from tournaments.frontends.printing.registry import (
    NO_RESULT,
    PAPERS,
    Moment,
    NothingToPrint,
    Paper,
    PaperRequest,
    Section,
    register,
    wait_for_result,
)
from tournaments.frontends.printing.times import newest_result

TABLES: Final = "tables"
"""The key of a part that is no paper of its own: every round, table by table."""
DEALS: Final = "deals"
"""The key of another part that is no paper of its own: the deals of every table, in words."""
ORDER: Final = ("standing", "bracket", TABLES, DEALS, "incidents", "rules")
MAX_TABLES_WITH_DEALS: Final = 130
"""Above so many tables the site leaves out the deals: 64 teams in four rounds."""


PAGES_OF_PART: Final[dict[str, Callable[[PaperHead, str, Any], list[PaperPage]]]] = {
    TABLES: meeting_pages,
    DEALS: deal_pages,
}


class Book(TypedDict):
    """The parts that there are, each with its data, and the seal of the results.

    `untold` where there are too many tables for their deals to be told.
    """

    seal: SealNote | None
    untold: bool
    parts: list[tuple[str, Any]]


def _read(asked: PaperRequest) -> Book:
    """What there is of each part; nothing before a first table has finished."""
    tournament = asked.tournament
    whole = PaperRequest(tournament)
    untold = not asked.may_be_slow and queries.finished_tables(tournament).count() > MAX_TABLES_WITH_DEALS
    own = {
        TABLES: played_rounds(tournament),
        DEALS: [] if untold else tables_with_deals(tournament),
        "rules": rules_page(tournament, language()),
    }
    parts = [(key, own[key] if key in own else PAPERS[key].data_if_any(whole)) for key in ORDER]
    if not parts[0][1]:
        raise NothingToPrint(NO_RESULT)
    kept = [(key, data) for key, data in parts if data]
    return {"seal": queries.seal_note(tournament), "untold": untold, "parts": kept}


def _pages(concours: PaperHead, book: Book) -> list[PaperPage]:
    """A cover with what follows on which page, then the parts, each with its bookmark."""
    names = {
        "standing": _("Classement et palmarès"),
        "bracket": _("Tableau et poules"),
        TABLES: _("Toutes les tables"),
        DEALS: _("Toutes les donnes"),
        "incidents": _("Décisions d’arbitrage"),
        "rules": _("Règles du concours"),
    }
    pages: list[PaperPage] = []
    contents = []
    for key, data in book["parts"]:
        setting = (
            PAGES_OF_PART[key](concours, names[key], data)
            if key in PAGES_OF_PART
            else PAPERS[key].pages(concours, data)
        )
        part = list(setting)
        contents.append((names[key], len(pages) + 2))
        pages += [part[0]._replace(bookmark=names[key]), *part[1:]]
    shared = {"concours": concours, "contents": contents, "seal": book["seal"], "untold": book["untold"]}
    return [PaperPage("book", shared, bookmark=concours["name"]), *pages]


BOOK = register(
    Paper(
        key="book",
        reveals=True,
        tagged=True,
        label=gettext_lazy("Livre du concours"),
        title=lambda _asked: _("livre du concours"),
        read=_read,
        pages=_pages,
        newest=lambda asked: newest_result(asked.tournament),
        addresses=("livre/",),
        section=Section(
            moment=Moment.KEPT,
            place=0,
            heading=gettext_lazy("Livre du concours"),
            about=gettext_lazy(
                "Tout le concours en un fichier à garder : palmarès, classement, chaque table, ses donnes, "
                "décisions, règles, et l’empreinte des résultats scellés."
            ),
            ready=lambda listing: bool(listing.rounds),
            waits_for=wait_for_result,
        ),
    )
)
