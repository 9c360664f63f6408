"""The team that a line of a list describes, or two lines with one player each: a draft, before any check.

What the list itself says about a line stays with its draft: `off` if it is cancelled, hidden or struck out,
`doubt` if something else speaks against it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext as _

from tournaments.core.models.registration import folded
from tournaments.core.registration.lists.status import TICKED, is_off, words
from tournaments.core.registration.lists.values import ALL_PAID, CLUBLESS, amount_paid

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

LISTED: Final = re.compile(
    r"(?:(?:[ée]quipe|doublette|team) ?)?(?:n[°o] ?)?(\d{1,3}) ?(?:[).:/]|[-–] ) ?", re.IGNORECASE
)
"""How lists are numbered by hand: «1) », «1. », «1/ », «1 - », «Équipe 1 : »."""
_BULLET: Final = re.compile(r"[-–—•*·»>] +(?=\S)|[→➔➤►▪◦‣] *(?=\S)")
PAIR: Final = re.compile(
    r" w/ | ?[/&] ?| (?:et|avec|and|with|-|–|—|\+) ", re.IGNORECASE
)  # between the two names of one cell, which has single spaces
_IN_BRACKETS: Final = re.compile(r" ?(?:\(([^()]*)\)|\[([^\[\]]*)\])[.,;]?$")
_KEYCAP: Final = re.compile("(\\d)\ufe0f?\u20e3 ?")
"""A figure as a picture: «1️⃣»."""
_TITLE: Final = re.compile(
    r"(?:(?:mmes?|mlles?|mrs?|ms|dr|docteur|monsieur|madame|mademoiselle|miss)\b\.?|m\.?(?= ?\S+ \S)) +",
    re.IGNORECASE,
)
"""A title before a name; «M.» may be an initial where one word follows."""
_STRUCK: Final = "\u0336"
"""The letter that strikes out the one before it, in messages."""
_CROSSED: Final = re.compile("[\u2612\u2717\u2718\u274c\u274e\U0001f6ab]\ufe0f?")
"""Crosses beside a name; an empty box is none."""
_KIN: Final = words("fils fille pere mere frere soeur junior senior jr sr aine ainee cadet cadette")
"""Words in brackets that are part of a name: «Jean Martin (fils)»."""


@dataclass(frozen=True, slots=True)
class DraftTeam:
    """A team as it is written in the list, before any check.

    `second_line` is the line of its second player if that is another one, else 0. `off`: what the list says
    of a line that is cancelled or hidden («Remboursé»); `doubt`: a sentence about what speaks against it.
    `apart`: the players («1», «12») whose given and family names have columns of their own. `paid`: the cents
    that the list says were paid, or `ALL_PAID`; `means`: by which means, if it says so. `single`: the
    organizer lets the player wait for a partner.
    """

    line: int
    player1: str = ""
    player2: str = ""
    club: str = ""
    number: str = ""
    fee1: str = ""
    fee2: str = ""
    second_line: int = 0
    off: str = ""
    doubt: str = ""
    apart: str = field(default="", compare=False)
    paid: str = ""
    means: str = ""
    remark: str = ""
    contact: str = ""
    single: str = ""

    @property
    def where(self) -> str:
        """Its line, or both («12, 13»)."""
        return f"{self.line}, {self.second_line}" if self.second_line else str(self.line)


@dataclass(frozen=True, slots=True)
class Line:
    """A line as its columns are understood: the draft, and by which texts it belongs to another line."""

    draft: DraftTeam
    keys: Mapping[str, str] = field(default_factory=dict)

    @property
    def single(self) -> bool:
        """Whether it names one player only."""
        return bool(self.draft.player1) and not self.draft.player2


def written(
    number: int, by_role: Mapping[str, str], *, family_first: bool, headed: bool = False
) -> DraftTeam:
    """The draft of one line, with what stands beside its team."""
    return replace(
        _of_names(number, by_role, family_first=family_first, headed=headed),
        paid=amount_paid(by_role.get("paid", "")),
        means=by_role.get("means", ""),
        remark=by_role.get("remark", ""),
        contact=by_role.get("contact", ""),
    )


def _of_names(number: int, by_role: Mapping[str, str], *, family_first: bool, headed: bool) -> DraftTeam:
    """Who is in a line; «1) Anne Un / Paul Deux (Metz)» in one cell has number, players and club.

    A cell has one name, whatever stands between its words, if its given name has a cell of its own, or if it
    is `headed` and the second player has one: «Dupont / Martin» is the name of a married woman.
    """
    names = [_name(by_role, player, family_first) for player in "12"]
    off, doubt = _struck(names)
    plain = {role: _unmarked(text) for role, text in by_role.items()}
    player1, player2 = map(_plain_name, names)
    club, team_number, fee1 = (plain.get(role, "") for role in ("club", "number", "fee1"))
    if listed := LISTED.match(player1):
        team_number, player1 = team_number or listed[1], player1[listed.end() :]
    if bullet := _BULLET.match(player1):
        player1 = player1[bullet.end() :]
    whole = bool(plain.get("given1") or (headed and player2))
    parts = [player1] if whole else PAIR.split(player1)
    if len(parts) > 2:  # «Anne Un – Paul Deux – désistés»
        off = off or next(filter(is_off, parts), "")
        parts = [part for part in parts if not is_off(part)]
    if len(parts) == 2 and all(parts) and not (player2 and club):
        (player1, player2), club = parts, club or player2
        name, in_brackets = _without_brackets(player2)
        if is_off(in_brackets):
            player2, off = name, off or in_brackets
        elif not club:
            player2, club = name, in_brackets
    player1, player2 = map(untitled, (player1, player2))
    club = "" if folded(club) in CLUBLESS else club
    fee2 = plain.get("fee2", fee1)
    apart = "".join(p for p in "12" if plain.get(f"player{p}") and plain.get(f"given{p}"))
    texts = (player1, player2, club, team_number, fee1, fee2)
    return DraftTeam(number, *texts, off=off, doubt=doubt, apart=apart)


def _plain_name(text: str) -> str:
    """A name without marks and a dash at its end; a figure as a picture becomes a number."""
    return _KEYCAP.sub(r"\1) ", _unmarked(text)).rstrip(" -–—")


def untitled(name: str) -> str:
    """A name without «Mme», «M.», «Dr» before it."""
    found = _TITLE.match(name)
    return name[found.end() :] if found and found.end() < len(name) else name


def _struck(names: Sequence[str]) -> tuple[str, str]:
    """What names that are struck out say: that the line is off if all are, else a doubt about each."""
    there = [name for name in names if name]
    struck = [_unmarked(name) for name in there if _STRUCK in name or _CROSSED.search(name)]
    if there and len(struck) == len(there):
        return _("ligne barrée"), ""
    text = _("« %(name)s » est barré dans la liste.")
    return "", " ".join(text % {"name": name} for name in struck)


def _unmarked(text: str) -> str:
    """A text without what strikes it out, ticks or crosses it."""
    return " ".join(_CROSSED.sub(" ", TICKED.sub(" ", text.replace(_STRUCK, ""))).split())


def _name(by_role: Mapping[str, str], player: str, family_first: bool) -> str:
    """The name of a player, its parts in the order in which the concours writes names."""
    halves = (by_role.get(f"player{player}", ""), by_role.get(f"given{player}", ""))
    family, given = ({*folded(half).split()} for half in halves)
    if family and given and (family < given or given < family):  # the whole name stands in one of them
        return max(halves, key=len)
    return " ".join(filter(None, halves if family_first else reversed(halves)))


def _without_brackets(name: str) -> tuple[str, str]:
    """A name, and what stands in brackets behind it, unless that belongs to the name."""
    found = _IN_BRACKETS.search(name)
    inside = found and (found[1] or found[2] or "")
    if not found or not found.start() or folded(inside or "") in _KIN:
        return name, ""
    return name[: found.start()], (inside or "").strip()


def has_brackets(name: str) -> bool:
    """Whether something stands in brackets behind a name that does not belong to it: «Rita Dix (payé)»."""
    return bool(_without_brackets(name)[1])


def joined(lines: Sequence[Line]) -> list[DraftTeam]:
    """The drafts of lines, where two lines with one player each and a text in common are one team.

    The texts in their order: the team's name (within an order, if it stands more than twice), its number, the
    order. Lines that differ in the team's name are not joined by another text.
    """
    drafts = {place: line.draft for place, line in enumerate(lines)}
    left = {place: line for place, line in enumerate(_filled_down(lines)) if line.single}
    for names in (("team",), ("team", "order"), ("number",), ("order",)):
        for places in _together(left, names):
            pair = _pair({place: left[place].draft.off for place in places})
            if pair and folded(drafts[pair[0]].player1) != folded(drafts[pair[1]].player1):
                first, second = pair
                drafts[first] = _team(drafts[first], drafts.pop(second))
                del left[first], left[second]
    for places in _together(left, ("team",)) + _together(left, ("order",)):
        for place in places if len(places) > 2 else ():
            text = _("« %(what)s » réunit %(count)d joueurs : dites qui joue avec qui.")
            what = left[place].keys.get("team") or left[place].keys["order"]
            drafts[place] = replace(drafts[place], doubt=text % {"what": what[:40], "count": len(places)})
    return [drafts[place] for place in sorted(drafts)]


def _filled_down(lines: Sequence[Line]) -> Sequence[Line]:
    """The lines; a text above a line that has none (a merged cell) holds for that one too, never for two."""
    for name in ("team", "number"):
        has = [bool(line.keys.get(name)) for line in lines]
        alone = all(line.single for line in lines) and has[:1] == [True] and False in has
        if alone and not any(not here and not before for before, here in pairwise(has)):
            above = [place if here else place - 1 for place, here in enumerate(has)]
            return [
                replace(line, keys={**line.keys, name: lines[place].keys[name]})
                for line, place in zip(lines, above, strict=True)
            ]
    return lines


def _together(lines: Mapping[int, Line], names: Sequence[str]) -> list[list[int]]:
    """The places of the lines that have all these texts in common, and no different names of teams."""
    groups: dict[tuple[str, ...], list[int]] = {}
    for place, line in lines.items():
        texts = tuple(folded(line.keys.get(name, "")) for name in names)
        if all(texts):
            groups.setdefault(texts, []).append(place)
    return [places for places in groups.values() if len(_team_names(lines, places)) <= 1]


def _team_names(lines: Mapping[int, Line], places: Iterable[int]) -> set[str]:
    return {folded(lines[place].keys.get("team", "")) for place in places} - {""}


def _pair(off: Mapping[int, str]) -> tuple[int, int] | None:
    """Which two lines in common are a team: the only two that are not off, else the only two; or None."""
    standing = [place for place, word in off.items() if not word]
    chosen = standing if len(standing) == 2 else sorted(off)
    return (chosen[0], chosen[1]) if len(chosen) == 2 else None


def _team(first: DraftTeam, second: DraftTeam) -> DraftTeam:
    """The team of two lines; it is off if both are, and in doubt if one is or if their clubs differ."""
    return replace(
        first,
        player2=second.player1,
        club=first.club or second.club,
        number=first.number if second.number in {"", first.number} else "",  # else those of players
        fee2=second.fee1,
        second_line=second.line,
        off=first.off and second.off,
        apart=first.apart + second.apart.replace("1", "2"),
        paid=_both_paid(first.paid, second.paid),
        means=first.means or second.means,
        remark=_both(first.remark, second.remark),
        contact=_both(first.contact, second.contact),
        doubt=" ".join(_doubts(first, second)),
    )


def _both(first: str, second: str) -> str:
    """The texts of two lines in one, once if they are the same."""
    return " · ".join(dict.fromkeys(filter(None, (first, second))))


def _both_paid(first: str, second: str) -> str:
    """What two players paid together; «oui» of one alone says nothing that is certain."""
    if ALL_PAID in {first, second}:
        return ALL_PAID if first == second else ""
    return str(int(first or 0) + int(second or 0) or "")


def _doubts(first: DraftTeam, second: DraftTeam) -> Iterator[str]:
    yield from filter(None, (first.doubt, second.doubt))
    if ALL_PAID in {first.paid, second.paid} and first.paid != second.paid:
        payer = first if first.paid == ALL_PAID else second
        yield _("%(name)s a payé : pour deux ?") % {"name": payer.player1}
    if first.means and second.means and first.means != second.means:
        yield _("Payé de deux façons : notez-le à la caisse.")
    if bool(first.off) != bool(second.off):
        gone = first if first.off else second
        text = _("%(name)s (ligne %(line)d) : la liste dit « %(word)s ».")
        yield text % {"name": gone.player1, "line": gone.line, "word": gone.off}
    if first.club and second.club and folded(first.club) != folded(second.club):
        yield _("Deux clubs, « %(first)s » et « %(second)s » : le premier est gardé.") % {
            "first": first.club,
            "second": second.club,
        }
