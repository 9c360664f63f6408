"""The page «Joueurs» of a season: whom to ask about, what was answered, whose evenings may be another's."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from django.utils.translation import gettext as _

from tournaments.core.club_seasons.lines import Head
from tournaments.core.club_seasons.queries import takes_out
from tournaments.core.models.registration import folded

if TYPE_CHECKING:
    from datetime import datetime

    from tournaments.core.club_seasons.queries import SeasonView
    from tournaments.core.models.sealing import SealedName
    from tournaments.core.models.seasons import PersonAnswer
    from tournaments.core.season.persons import Person

MOST_ASKED: Final = 20
"""The doubts of a page: the next ones come as these are answered."""


class Came(NamedTuple):
    """An evening at which a person came, under a commitment (a primary key) that `other` may be told from."""

    evening: Head
    commitment: int
    other: int


class ShownPerson(NamedTuple):
    """A person: the name that is shown, the clubs that the register has, and the evenings."""

    name: str
    clubs: str
    came: tuple[Came, ...]

    @property
    def commitment(self) -> int:
        """The primary key of one of the commitments, by which an answer names the person."""
        return self.came[0].commitment


class ShownDoubt(NamedTuple):
    """Two persons who may be one."""

    one: ShownPerson
    other: ShownPerson


class ShownAnswer(NamedTuple):
    """An answer that holds: between whom, by whom and when; `refuted` where both played in one evening."""

    answer: PersonAnswer
    one: str
    other: str
    same: bool
    author: str
    at: datetime
    refuted: bool


def told(view: SeasonView) -> dict[str, Any]:
    """The context of the page."""
    named = (person for person in view.people.persons if not view.known.names.keys().isdisjoint(person))
    shown = {person: _person(view, person) for person in named}
    asked = [ShownDoubt(shown[one], shown[other]) for one, other in view.doubts[:MOST_ASKED]]
    several = sorted((one for one in shown.values() if len(one.came) > 1), key=lambda one: folded(one.name))
    return {"asked": asked, "answers": [*_answers(view)][::-1], "several": several}


def _person(view: SeasonView, person: Person) -> ShownPerson:
    known, heads = view.known, _heads(view)
    labels = sorted(person, key=lambda label: list(heads).index(known.evenings[label]))
    same = {label: [other for other in labels if other != label] for label in labels}
    came = tuple(
        Came(heads[known.evenings[label]], known.sealed[label], _other(view, label, same[label]))
        for label in labels
    )
    names = [known.names[label] for label in labels if label in known.names]
    clubs = dict.fromkeys(known.clubs[label] for label in labels if known.clubs.get(label))
    return ShownPerson(names[-1], ", ".join(clubs), came)


def _other(view: SeasonView, label: str, others: list[str]) -> int:
    """Another commitment of the same player, from which this one may be told apart; 0 without one."""
    players = view.known.players
    return next((view.known.sealed[one] for one in others if players[one] == players[label]), 0)


def _heads(view: SeasonView) -> dict[str, Head]:
    return {each.row.fingerprint: Head(each.row.name, each.row.date) for each in view.evenings}


def _answers(view: SeasonView) -> list[ShownAnswer]:
    refuted = set(view.people.refuted)
    return [
        ShownAnswer(
            row,
            _named(row.one),
            _named(row.other),
            row.same,
            row.author.name if row.author else "",
            row.at,
            said in refuted,
        )
        for row, said in view.heard
        if said.one in view.known.evenings and (said.other in view.known.evenings or takes_out(row))
    ]


def _named(sealed: SealedName) -> str:
    """A player and the concours of the commitment that an answer names."""
    name = sealed.player.name if sealed.salt else _("effacé")
    return f"{name} ({sealed.tournament.date:%d/%m/%Y})"
