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

from tournaments.hall.queries import Chair, Place, Seating, Sitting
from tournaments.models.registration import folded
from tournaments.standings.rows import Row
from tournaments.standings.wording import Head, figure, figure_of, separation


class Links:
    """The addresses of the teams of a concours, the pattern worked out once."""

    def __init__(self, slug: str) -> None:
        self._before, self._after = reverse("public_team", args=[slug, 0]).rsplit("0", 1)

    def team(self, number: int, text: str) -> str:
        """A link to a team; `text` is made safe."""
        return f'<a href="{self._before}{number}{self._after}">{escape(text)}</a>'


def standing_lines(
    rows: Sequence[Row], links: Links, prizes: Mapping[int, str], heads: Sequence[Head]
) -> SafeString:
    """The standing as lines of the wide table, with the columns of `hall/standings.html`."""
    return _safe(_standing_line(row, links, prizes, heads) for row in rows)


def _standing_line(row: Row, links: Links, prizes: Mapping[int, str], heads: Sequence[Head]) -> str:
    under = f"<small>{escape(_notes(row))}</small>"
    figures = "".join(
        f'<td class="num{" key" if head.key else ""}">{figure_of(row, head)}</td>' for head in heads
    )
    rounds = "".join(f'<td class="num">{figure(points)}</td>' for points in row["by_round"])
    prize = f"<td>{escape(prizes.get(row['rank'], ''))}</td>" if prizes else ""
    return (
        f'<tr{_muted(row)}><td class="rank">{row["rank"]}</td>'
        f'<td class="name">{links.team(row["number"], row["names"])}{under}</td>'
        f"{figures}{rounds}{prize}</tr>"
    )


def standing_items(
    rows: Sequence[Row], links: Links, prizes: Mapping[int, str], heads: Sequence[Head]
) -> SafeString:
    """The standing as the items of a phone's list."""
    return _safe(_standing_item(row, links, prizes, heads) for row in rows)


def _standing_item(row: Row, links: Links, prizes: Mapping[int, str], heads: Sequence[Head]) -> str:
    halves = -(-row["half_wins"] // 2)
    wins = ngettext("%(wins)s victoire", "%(wins)s victoires", halves) % {"wins": row["wins"]}
    beside = [_item_detail(row, head) for head in heads if head.figure in {"manches", "difference"}]
    detail = " · ".join(
        part for part in (wins, *beside, separation(row), prizes.get(row["rank"], "")) if part
    )
    return (
        f'<li class="standing"><span class="standing-rank">{row["rank"]}</span>'
        f'<span class="standing-team">{links.team(row["number"], row["names"])}</span>'
        f'<span class="standing-score">{figure(row["points_for"])}</span>'
        f'<span class="standing-detail">{escape(detail)}</span></li>'
    )


def _item_detail(row: Row, head: Head) -> str:
    """What a phone says beside the points."""
    if head.figure == "manches":
        return ngettext("%(count)s manche", "%(count)s manches", row["manches"]) % {"count": row["manches"]}
    return _("différence %(difference)s") % {"difference": figure_of(row, head)}


def table_lines(seating: Seating, links: Links) -> SafeString:
    """A round by table, under the headings of its phases: number, North–South, East–West; byes last."""
    called = tuple(map(escape, side_names(seating.alone)))
    lines = []
    for phase in seating.phases:
        lines += [_heading(phase.heading)] if phase.heading else []
        lines += [_table_line(table, links, called) for table in phase.tables]
    lines += [
        f'<tr><td class="rank"></td><td class="name">{_side(bye, links)}</td><td>{_exempt(bye)}</td></tr>'
        for bye in seating.byes
    ]
    return _safe(lines)


def _heading(text: str) -> str:
    return f'<tr class="phase"><th colspan="3" scope="colgroup">{escape(text)}</th></tr>'


def _table_line(table: Sitting, links: Links, called: Sequence[str]) -> str:
    sides = (
        f'<td class="name" data-label="{side}">{_side(place, links)}</td>'
        for side, place in zip(called, (table.ns, table.ew), strict=True)
    )
    return f'<tr><td class="rank">{table.number}</td>{"".join(sides)}</tr>'


def side_names(alone: bool) -> tuple[str, str]:
    """What the two sides are called; of two players who sit face to face, neither has a name."""
    return (_("Joueur"), _("Adversaire")) if alone else (_("Nord–Sud"), _("Est–Ouest"))


def name_lines(seating: Seating, links: Links) -> SafeString:
    """A round by name: each player, their table and side, and whom they meet."""
    seated = sorted(
        ((chair, place, half) for place in seating.places for half, chair in enumerate(place.chairs)),
        key=lambda entry: (folded(entry[0].name), entry[0].number),
    )
    return _safe(_name_line(chair, place, half, links) for chair, place, half in seated)


def _name_line(own: Chair, place: Place, half: int, links: Links) -> str:
    where = str(place.table) if place.table is not None else "–"
    return (
        f'<tr><td class="name">{links.team(own.number, own.name)}</td><td class="rank">{where}</td>'
        f"<td>{escape(chair(place, half))}</td></tr>"
    )


def chair(place: Place, half: int) -> str:
    """The chair of a side's first or second player; without a partner, whom one meets."""
    if place.table is None:
        return _exempt(place)
    if len(place.chairs) == 1:
        return _("contre %(names)s") % {"names": place.against[0].name}
    chairs = {"NS": (_("Nord"), _("Sud")), "EW": (_("Ouest"), _("Est"))}
    return chairs[place.side][half]


def _exempt(place: Place) -> str:
    """French says it of a team or of a player."""
    return escape(_("exempt") if len(place.chairs) == 1 else _("exempte"))


def _side(place: Place, links: Links) -> str:
    """The players of a side: a team under one number, individuals each under their own."""
    names: dict[int, list[str]] = {}
    for own in place.chairs:
        names.setdefault(own.number, []).append(own.name)
    note = f" · {escape(_('joue deux fois'))}" if place.host else ""
    return "".join(  # each number is a line of its own
        f"{links.team(number, ' – '.join(theirs))}<small>{_('N°')} {number}{note}</small>"
        for number, theirs in names.items()
    )


def _notes(row: Row) -> str:
    gone = _("a quitté le concours") if row["withdrawn"] else ""
    notes = (f"{_('N°')} {row['number']}", row["club"], separation(row), gone)
    return " · ".join(note for note in notes if note)


def _muted(row: Row) -> str:
    return ' class="row-muted"' if row["withdrawn"] else ""


def _safe(parts: Iterable[str]) -> SafeString:
    return mark_safe("\n".join(parts))  # noqa: S308 — every text in them went through `escape`
