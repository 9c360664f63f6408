"""What an exempt team has from its round: points, or in a bracket its place at the next step."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext as _

from tournaments.core.models.past import past_of
from tournaments.core.rounds import queries
from tournaments.core.rounds.wording import bye_gift, bye_sentence
from tournaments.draw.brackets.bracket import follow
from tournaments.draw.phases import CONSOLANTE, FINALS, PRINCIPALE

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from tournaments.core.models.rounds import Bye, Round

_PARTS: Final = (PRINCIPALE, CONSOLANTE, FINALS)


def go_on_unplayed(round_: Round) -> frozenset[int]:
    """The numbers of the exempt teams that are in a bracket, and go on in it without playing."""
    tournament = round_.tournament
    if not (tournament.has_brackets or tournament.finalists):
        return frozenset()
    drawn = queries.drawn(round_).played()
    brackets = follow((*past_of(tournament, round_.number - 1).rounds, drawn), _PARTS)
    return frozenset(team for each in brackets.values() for team in each.alive & set(drawn.byes))


def exempts_sentence(round_: Round) -> str:
    """Whole sentences for what the exempt teams of this round get, as they are called out."""
    byes = set(queries.byes_of(round_).values_list("team__number", flat=True))
    unplayed = go_on_unplayed(round_) & byes
    if not unplayed:
        return bye_sentence(round_.tournament)
    qualified = _("Dans le tableau, l’exempt est qualifié d’office pour le tour suivant.")
    return qualified if unplayed == byes else f"{qualified} {bye_sentence(round_.tournament)}"


def with_gifts(round_: Round, byes: Iterable[Bye]) -> Iterator[tuple[Bye, str]]:
    """Each bye of the round with what it gives, as the second half of a sentence."""
    unplayed, gift = go_on_unplayed(round_), bye_gift(round_.tournament)
    for bye in byes:
        yield bye, _("qualifié d’office") if bye.team.number in unplayed else gift
