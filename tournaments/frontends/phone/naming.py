"""The names of the two sides of a table, as whoever holds the phone says them.

Players write «Nous» and «Eux», and so does a phone that speaks for one side. A phone that serves both sides,
or that has not said yet for whom it speaks, has the names of the pairs. A single player is always called by
name.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from django.utils.translation import gettext as _

from scoring.cards import Side
from tournaments.platform.typography import called_out

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from tournaments.core.models.rounds import Seated
    from tournaments.core.sheets.sheet import TableSheet
    from tournaments.frontends.phone.holder import PhoneSeat

PARTICLES: Final = frozenset(
    ("d", "da", "de", "del", "den", "der", "des", "di", "dr", "du", "el", "l", "la", "le", "les", "m", "mlle",
     "mme", "mr", "mrs", "ms", "van", "von")
)  # fmt: skip
"""Words that no name ends with, and by which alone nobody is called."""


class SideNames(NamedTuple):
    """The names of a side, and the sentences about it, which a language builds differently for «nous».

    `side` is its word in a record, `name` stands in a sentence, `head` at its beginning and on keys, `called`
    says who it is in few words, `players` in full. `took`: it has the contract. `noted`: it alone wrote or
    agreed to a deal; `asked`: it did, and the other side should; `elsewhere` and `asked_elsewhere` say so of
    a side for which this phone speaks, where another phone did. `version` is its version of a deal, `says`
    has a place for the one it chooses, `refuses` for the reason.
    """

    side: str
    name: str
    head: str
    called: str
    players: str
    took: str
    noted: str
    asked: str
    elsewhere: str
    asked_elsewhere: str
    version: str
    says: str
    refuses: str

    @property
    def more(self) -> str:
        """What a key tells beside `head`: the players; empty where they are it."""
        return "" if self.players == self.head else self.players


def side_names(sheet: TableSheet, seat: PhoneSeat) -> dict[Side, SideNames]:
    """The names of both sides, for the phone on this seat."""
    called = _called(sheet)
    own = None if seat.shared else seat.side
    if own is None:
        return {side: _by_name(sheet, side, called) for side in Side}
    if len(sheet.seated(own).players) == 1:
        return {side: _by_name(sheet, side, called, own) for side in Side}
    return {
        side: (_ours if side is own else _theirs)(sheet.seated(side), side, called[side]) for side in Side
    }


def own_first(names: Mapping[Side, SideNames], seat: PhoneSeat) -> list[SideNames]:
    """Both sides in the order in which the phone shows them: its own first."""
    return sorted(names.values(), key=lambda one: one.side != (seat.side or Side.NS).value)


def _ours(seated: Seated, side: Side, called: str) -> SideNames:
    return SideNames(
        side.value,
        _("nous"),
        _("Nous"),
        called,
        seated.names,
        took=_("nous avons pris"),
        noted=_("noté par nous"),
        asked=_("noté par nous, à confirmer par eux"),
        elsewhere=_("noté par l’autre téléphone de notre équipe"),
        asked_elsewhere=_("noté par l’autre téléphone de notre équipe, à confirmer par eux"),
        version=_("la nôtre"),
        says=_("Nous sommes pour %(choice)s."),
        refuses=_("Nous ne sommes pas d’accord : %(reason)s. L’arbitre va venir."),
    )


def _theirs(seated: Seated, side: Side, called: str) -> SideNames:
    noted, asked = _("noté par eux"), _("noté par eux, à confirmer")
    return SideNames(
        side.value,
        _("eux"),
        _("Eux"),
        called,
        seated.names,
        took=_("ils ont pris"),
        noted=noted,
        asked=asked,
        elsewhere=noted,
        asked_elsewhere=asked,
        version=_("la leur"),
        says=_("Ils sont pour %(choice)s."),
        refuses=_("Ils ne sont pas d’accord : %(reason)s. L’arbitre va venir."),
    )


def _by_name(sheet: TableSheet, side: Side, called: Mapping[Side, str], own: Side | None = None) -> SideNames:
    """A side by the names of its players; `own` is the side of a phone that speaks for one player."""
    seated, both = sheet.seated(side), {"team": called[side], "other": called[side.other]}
    took = _("%(team)s a pris") if len(seated.players) == 1 else _("%(team)s ont pris")
    noted, asked = _("noté : %(team)s"), _("noté : %(team)s · à confirmer : %(other)s")
    if own is not None:
        noted = _("noté par vous") if side is own else noted
        asked = (
            _("noté par vous · à confirmer : %(other)s")
            if side is own
            else _("noté : %(team)s · à confirmer par vous")
        )
    elsewhere = _("noté par un autre téléphone : %(team)s")
    asked_elsewhere = _("noté par un autre téléphone : %(team)s · à confirmer : %(other)s")
    refuses = _("Pas d’accord (%(team)s) : %(reason)s. L’arbitre va venir.")
    return SideNames(
        side.value,
        called[side],
        called[side],
        called[side],
        seated.names,
        took=took % both,
        noted=noted % both,
        asked=asked % both,
        elsewhere=elsewhere % both,
        asked_elsewhere=asked_elsewhere % both,
        version=_("celle de %(team)s") % both,
        says=_("%(team)s : pour %(choice)s.").replace("%(team)s", _literal(called[side])),
        refuses=refuses % {"team": _literal(called[side]), "reason": "%(reason)s"},
    )


def _literal(name: str) -> str:
    """A name within a text that is still to be filled in."""
    return name.replace("%", "%%")


def _called(sheet: TableSheet) -> dict[Side, str]:
    """Both sides in few words: «Roger – Éric»; in full where that would not tell them apart."""
    short = {
        side: called_out(first_name(player.name) for player in sheet.seated(side).players) for side in Side
    }
    if short[Side.NS].casefold() != short[Side.EW].casefold():
        return short if len(sheet.seated(Side.NS).players) > 1 else _in_full(sheet)
    full = _in_full(sheet)
    if full[Side.NS].casefold() != full[Side.EW].casefold():
        return full
    return {side: f"{full[side]} ({sheet.seated(side).number})" for side in Side}


def _in_full(sheet: TableSheet) -> dict[Side, str]:
    return {side: sheet.seated(side).names for side in Side}


def called_alone(player: str, all_players: Collection[str]) -> str:
    """A player in one word; in full where another at the table has the same."""
    short = first_name(player)
    return (
        player if sum(first_name(each).casefold() == short.casefold() for each in all_players) > 1 else short
    )


def first_name(name: str) -> str:
    """The first word of a name, with the particles before it: «Roger», «De La Tour»."""
    words = name.split()
    count = next(
        (n for n, word in enumerate(words, 1) if word.casefold().strip(".'’") not in PARTICLES), len(words)
    )
    return " ".join(words[:count])
