"""The standing of a season for the wall: after a sealed concours that is one of its evenings."""

from __future__ import annotations

from typing import Any, Final, TypedDict

from django import forms
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.core.access.language import translated
from tournaments.core.access.permissions import Right
from tournaments.core.club_seasons import lines, queries
from tournaments.core.models.seasons import ClubSeason
from tournaments.core.season.wording import TRUTH
from tournaments.frontends.printing.content import PaperHead
from tournaments.frontends.printing.fitting import NAME_FLOOR, TextList, TextPlace
from tournaments.frontends.printing.pages import (
    HEADS,
    HEIGHT,
    ColumnChoice,
    PageBookmark,
    PaperPage,
    bookmarked,
    layout,
    wall_pages,
)
from tournaments.frontends.printing.registry import (
    Listing,
    Moment,
    NothingToPrint,
    OptionsForm,
    Paper,
    PaperLink,
    PaperRequest,
    Section,
    register,
)

COLUMN_CHOICES: Final = (ColumnChoice(1, 36, 10.0),)
NAME_WIDTH: Final = 118.0
"""The width of a name on its line, in millimetres."""
NAME_SIZE: Final = 15.0
"""The usual type of a name, in points."""
NAME_SHARE: Final = 0.94
"""The share of a line's height that its name may take."""
NOTES: Final = 27.0
"""The height of what is said under the lines of each page, in millimetres."""
MOST_MISSING: Final = 3
"""So many evenings that do not count are named on paper; the page of the season names all."""


class RankedPlayer(TypedDict):
    """A line, each text as it is printed; `rank` is «–» for who came too seldom."""

    rank: str
    name: str
    played: str
    total: str


class PrintedSeason(TypedDict):
    """A season as it stands; `truth` and `notes` are under the lines of each page, `mark` at its head."""

    title: str
    truth: str
    notes: str
    mark: str
    rows: list[RankedPlayer]


class SeasonOptionsForm(OptionsForm):
    """Which season, where the concours is in several; the newest one, if none is named."""

    saison = forms.IntegerField(required=False)


def _read(asked: PaperRequest) -> PrintedSeason:
    """It hangs where everybody reads it."""
    season = _season(asked)
    view = queries.view_of(season, for_everybody=True)
    table, missing = lines.season_table(view), lines.missing_text(view)
    digest = _("Empreinte du classement : %(digest)s") % {"digest": lines.digest_text(view)}
    said = [*lines.rules_text(view), f"{digest}."]
    more = len(missing) - MOST_MISSING
    left = [*missing[:MOST_MISSING], *([f"+ {more}"] if more > 0 else [])]
    return {
        "title": _title(season, len(table.heads)),
        "truth": translated(TRUTH),
        "notes": " ".join([*(f"{each}." for each in left), *said]),
        "mark": _("incomplet") if missing else "",
        "rows": [
            {
                "rank": "–" if line.rank is None else str(line.rank),
                "name": line.name,
                "played": str(line.played),
                "total": line.total,
            }
            for line in [*table.ranked, *table.others]
        ],
    }


def _title(season: ClubSeason, evenings: int) -> str:
    after = ngettext("après %(number)s concours", "après %(number)s concours", evenings)
    return f"{season.name}, {after % {'number': evenings}}"


def _season(asked: PaperRequest) -> ClubSeason:
    """The season that is asked for, or the newest; `NothingToPrint` where the concours is in none."""
    found = queries.seasons_with(asked.tournament)
    wanted = asked.options.get("saison")
    season = next((one for one in found if wanted in {None, one.pk}), None)
    if season is None:
        raise NothingToPrint(_("Rien à imprimer : ce concours n’est pas de cette saison, ou d’aucune."))
    return season


def _pages(concours: PaperHead, found: PrintedSeason) -> list[PaperPage]:
    """Thirty-six players a page; the sentence on who is rewarded stands on each."""
    columns = layout(len(found["rows"]), COLUMN_CHOICES, HEIGHT - HEADS - NOTES)
    columns = columns._replace(top=columns.top + HEADS)
    high = NAME_SHARE * columns.height
    place = TextPlace(NAME_WIDTH, NAME_SIZE, high, NAME_FLOOR)
    names = TextList([[row["name"]] for row in found["rows"]], place, grows=True)
    columns = columns._replace(needs=[names.height([row["name"]]) / NAME_SHARE for row in found["rows"]])
    shared: dict[str, Any] = {name: found[name] for name in ("truth", "notes", "mark")}
    pages = wall_pages("season", concours, found["title"], columns, found["rows"], names=names, **shared)
    return bookmarked(pages, PageBookmark("%(first)s – %(last)s", lambda row: row["name"]))


def _links(listing: Listing) -> list[PaperLink]:
    address = reverse("print_season", args=[listing.tournament.slug])
    return [
        PaperLink(season.name, f"{address}?saison={season.pk}")
        for season in queries.seasons_with(listing.tournament)
    ]


SEASON = register(
    Paper(
        key="season",
        tagged=True,
        label=gettext_lazy("Classement de la saison"),
        title=lambda _asked: _("saison"),
        read=_read,
        pages=_pages,
        addresses=("saison/",),
        right=Right.MANAGE,
        form=SeasonOptionsForm,
        section=Section(
            moment=Moment.KEPT,
            place=7,
            heading=gettext_lazy("Saison"),
            about=gettext_lazy("Les meilleurs concours de chacun, additionnés."),
            ready=lambda listing: bool(queries.seasons_with(listing.tournament)),
            links=_links,
        ),
    )
)
