"""What the two sides of a table are called on its phone, and how a deal is told to who has to agree to it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from django.utils.formats import number_format
from django.utils.translation import gettext as _

from scoring.cards import Side
from tournaments.sheets.games import ui_of
from tournaments.sheets.refusals import deal_sentences

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scoring.sheet.game import Played
    from tournaments.sheets.games import GameUI
    from tournaments.sheets.sheet import TableSheet


class Called(NamedTuple):
    """A side as the page calls it: its word in a record, then in a sentence, at its head, on a small key."""

    side: str
    name: str
    head: str
    short: str
    players: str


def called(sheet: TableSheet) -> list[Called]:
    """Both sides, North–South first."""
    return [_called(sheet, side) for side in Side]


def _called(sheet: TableSheet, side: Side) -> Called:
    name, seated = name_of(sheet, side), sheet.seated(side)
    # On a small key a bare number would read as points.
    short = _numbered(sheet, side, _("j. %(number)s"), _("éq. %(number)s"))
    head = name[:1].upper() + name[1:]
    return Called(side.value, name, head, short, "" if seated.names == name else seated.names)


def name_of(sheet: TableSheet, side: Side) -> str:
    """As on the score card: «équipe 12», at the mêlée «joueurs 4 + 9»; for two players by name."""
    return _numbered(sheet, side, _("joueurs %(number)s"), _("équipe %(number)s"))


def _numbered(sheet: TableSheet, side: Side, players: str, team: str) -> str:
    """A side by its number; who plays alone by name."""
    seated = sheet.seated(side)
    if len(seated.players) == 1:
        return seated.names
    return (players if _individual(sheet) else team) % {"number": seated.number}


def _individual(sheet: TableSheet) -> bool:
    return bool(sheet.table.card.get("individual"))


class DealTeller(NamedTuple):
    """Tells the deals of one sheet to a side of it; what all of them need is said once.

    `standing` says who agrees to a deal, by the sides that do.
    """

    sheet: TableSheet
    words: GameUI
    names: Mapping[Side, str]
    standing: Mapping[frozenset[str], str]
    taken: str
    counted: str

    @classmethod
    def of(cls, sheet: TableSheet, side: Side) -> DealTeller:
        """Who tells this sheet's deals to a side."""
        names = {each: name_of(sheet, each) for each in Side}
        other = {"team": names[side.other]}
        standing = {
            frozenset[str](): _("écrit à la table de marque"),
            frozenset({side.value}): _("noté par vous · à confirmer : %(team)s") % other,
            frozenset({side.other.value}): _("noté : %(team)s · à confirmer par vous") % other,
            frozenset(each.value for each in Side): _("confirmé par les deux équipes"),
        }
        taken = _("%(team)s ont pris") if _individual(sheet) else _("%(team)s a pris")
        return cls(sheet, ui_of(sheet), names, standing, taken, _("%(team)s : %(counted)s"))

    def told(self, played: Played) -> dict[str, str]:
        """What is `said` of a deal, who has `taken` it, the `details` of what both counted, both `marked`.

        «équipe 5 a pris», «équipe 12 : 30 · équipe 5 : 132, Belote 20», «équipe 12 +270 · équipe 5 +0».
        Without a taker there are only the details that the game has; after the end nothing is marked.
        """
        words = self.words
        if played.score is None:
            why = [] if played.refused is None else deal_sentences(played.refused)
            return {"said": " ".join(why), "taken": "", "details": "", "marked": ""}
        said, taken = words.said(played.score, self.sheet), words.taken(played.score)
        if taken is None:
            details = words.details(played.score, self.sheet)
            return {"said": said, "taken": "", "details": details, "marked": ""}
        counted = zip(self.names.values(), taken.counted, strict=True)
        marked = () if played.after_end else zip(self.names.values(), played.marks, strict=True)
        return {
            "said": said,
            "taken": self.taken % {"team": self.names[taken.by]},
            "details": " · ".join(
                self.counted % {"team": name, "counted": points} for name, points in counted
            ),
            "marked": " · ".join(f"{name} +{number_format(mark)}" for name, mark in marked),
        }
