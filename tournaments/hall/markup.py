"""The long lists of the public pages, joined from strings: a template takes forty times as long.

Every text is escaped here, where it enters the page.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from django.urls import reverse
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.hall.queries import Place, Seating
from tournaments.models.registration import folded
from tournaments.standings.rows import Row
from tournaments.standings.wording import figure, separation, signed


class Links:
    """The addresses of the teams of a concours, the pattern worked out once."""

    def __init__(self, slug: str) -> None:
        self._before, self._after = reverse("public_team", args=[slug, 0]).rsplit("0", 1)

    def team(self, number: int, text: str) -> str:
        """A link to a team; `text` is made safe."""
        return f'<a href="{self._before}{number}{self._after}">{escape(text)}</a>'


def standing_lines(rows: Sequence[Row], links: Links, prizes: Mapping[int, str]) -> SafeString:
    """The standing as lines of the wide table, with the columns of `hall/standings.html`."""
    return _safe(_standing_line(row, links, prizes) for row in rows)


def _standing_line(row: Row, links: Links, prizes: Mapping[int, str]) -> str:
    under = f"<small>{escape(_notes(row))}</small>"
    against, difference = figure(row["points_against"]), signed(row["difference"])
    rounds = "".join(f'<td class="num">{figure(points)}</td>' for points in row["by_round"])
    prize = f"<td>{escape(prizes.get(row['rank'], ''))}</td>" if prizes else ""
    return (
        f'<tr{_muted(row)}><td class="rank">{row["rank"]}</td>'
        f'<td class="name">{links.team(row["number"], row["names"])}{under}</td>'
        f'<td class="num">{row["wins"]}</td><td class="num key">{figure(row["points_for"])}</td>'
        f'<td class="num">{against}</td><td class="num">{difference}</td>'
        f"{rounds}{prize}</tr>"
    )


def standing_items(rows: Sequence[Row], links: Links, prizes: Mapping[int, str]) -> SafeString:
    """The standing as the items of a phone's list."""
    return _safe(_standing_item(row, links, prizes) for row in rows)


def _standing_item(row: Row, links: Links, prizes: Mapping[int, str]) -> str:
    halves = -(-row["half_wins"] // 2)
    wins = ngettext("%(wins)s victoire", "%(wins)s victoires", halves) % {"wins": row["wins"]}
    difference = _("différence %(difference)s") % {"difference": signed(row["difference"])}
    detail = " · ".join(
        part for part in (wins, difference, separation(row), prizes.get(row["rank"], "")) if part
    )
    return (
        f'<li class="standing"><span class="standing-rank">{row["rank"]}</span>'
        f'<span class="standing-team">{links.team(row["number"], row["names"])}</span>'
        f'<span class="standing-score">{figure(row["points_for"])}</span>'
        f'<span class="standing-detail">{escape(detail)}</span></li>'
    )


def table_lines(seating: Seating, links: Links) -> SafeString:
    """A round by table: number, who sits North–South, who East–West; byes last."""
    north_south, east_west = escape(_("Nord–Sud")), escape(_("Est–Ouest"))
    lines = [
        f'<tr><td class="rank">{number}</td>'
        f'<td class="name" data-label="{north_south}">{_team(ns, links)}</td>'
        f'<td class="name" data-label="{east_west}">{_team(ew, links)}</td></tr>'
        for number, ns, ew in seating.tables
    ]
    exempt = escape(_("exempte"))
    lines += [
        f'<tr><td class="rank"></td><td class="name">{_team(bye, links)}</td><td>{exempt}</td></tr>'
        for bye in seating.byes
    ]
    return _safe(lines)


def name_lines(places: Iterable[Place], links: Links) -> SafeString:
    """A round by name: each player, their table and side, and whom they meet."""
    seated = sorted(
        ((name, place, half) for place in places for half, name in enumerate(place.players)),
        key=lambda entry: (folded(entry[0]), entry[1].number),
    )
    return _safe(_name_line(name, place, half, links) for name, place, half in seated)


def _name_line(name: str, place: Place, half: int, links: Links) -> str:
    where = str(place.table) if place.table is not None else "–"
    return (
        f'<tr><td class="name">{links.team(place.number, name)}</td><td class="rank">{where}</td>'
        f"<td>{escape(chair(place, half))}</td></tr>"
    )


def chair(place: Place, half: int) -> str:
    """The chair of a team's first or second player; «exempte» without a table."""
    if place.table is None:
        return _("exempte")
    chairs = {"NS": (_("Nord"), _("Sud")), "EW": (_("Ouest"), _("Est"))}
    return chairs[place.side][half]


def _team(place: Place, links: Links) -> str:
    return f"{links.team(place.number, ' – '.join(place.players))}<small>{_('N°')} {place.number}</small>"


def _notes(row: Row) -> str:
    gone = _("a quitté le concours") if row["withdrawn"] else ""
    notes = (f"{_('N°')} {row['number']}", row["club"], separation(row), gone)
    return " · ".join(note for note in notes if note)


def _muted(row: Row) -> str:
    return ' class="row-muted"' if row["withdrawn"] else ""


def _safe(parts: Iterable[str]) -> SafeString:
    return mark_safe("\n".join(parts))  # noqa: S308 — every text in them went through `escape`
