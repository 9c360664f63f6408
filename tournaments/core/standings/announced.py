"""What was said of the winners and is no longer so: announced, printed, handed over (decision 57).

It is told on «À faire», at the ceremony and beside the prizes until somebody settles it, or until a
correction makes it true again; how it became untrue does not matter.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from typing import TYPE_CHECKING, Final, NamedTuple

from django import template
from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.core.ledger.accounts import CashKind, fold_journal
from tournaments.core.models.money import CashEntry
from tournaments.core.models.standings import Ceremony
from tournaments.core.money.prices import prices_of
from tournaments.core.money.queries import cash_lines, has_desk
from tournaments.core.money.text import euros
from tournaments.core.standings import queries
from tournaments.core.standings.awards import awards_of
from tournaments.core.standings.ceremony import (
    EARLIER,
    SPECIAL,
    CeremonyProgress,
    CeremonyStep,
    Told,
    by_key,
    ceremony_of,
    ceremony_progress,
    lock_ceremony,
    store_ceremony,
    with_reveal,
)
from tournaments.core.standings.wording import equals_by_lot, shared_rank
from tournaments.platform.errors import UserError
from tournaments.platform.typography import nth

if TYPE_CHECKING:
    from tournaments.core.models.planning import Tournament

PRINTED_ON: Final = {
    "prizes": gettext_lazy("imprimé au palmarès"),
    "diplomas": gettext_lazy("imprimé sur un diplôme"),
    "standing": gettext_lazy("imprimé au classement"),
}
"""What is said of a paper that names winners, by its key."""
KEPT: Final = ("told", "printed", "let_be")
"""The fields of `Ceremony` that an act which settles replaces, and which taking it back restores."""


class Excess(NamedTuple):
    """A team, by number, that holds more prize money than it wins by now; in cents."""

    number: int
    given: int
    won: int


class Untrue(NamedTuple):
    """What was said and is no longer so, a sentence each; `certain`: the standing says what is so instead.

    `keys` are the steps of the ceremony that were announced otherwise. `undoable`: the last settling can be
    taken back.
    """

    sentences: Sequence[str] = ()
    certain: bool = True
    keys: frozenset[str] = frozenset()
    undoable: bool = False

    @property
    def digest(self) -> str:
        """The hash by which exactly this is settled, in the language in which it was read."""
        return sha256("\n".join(self.sentences).encode()).hexdigest()


register = template.Library()
register.filter("shared_rank", shared_rank)
"""`{% load announced %}`: pages of rooms before this one say it too."""


@register.simple_tag
def untrue(tournament: Tournament) -> Untrue:
    """What was said of the winners and is no longer so; one query where nothing was said.

    What was said before another round was published stays said until its ceremony begins.
    """
    ceremony, given = Ceremony.objects.filter(tournament=tournament).first(), _given(tournament)
    said = _said(ceremony)
    if not any(told for _ways, steps in said for told in steps.values()) and not given:
        return Untrue()
    progress = ceremony_progress(tournament)
    if progress.playing:
        return Untrue([_open_sentence()], certain=False)
    keys = announced_otherwise(tournament, progress)
    let_be = [] if ceremony is None else ceremony.let_be
    excess = [one for one in _excess(tournament, given) if list(one) not in let_be]
    sentences = list(_step_sentences(tournament, said, progress))
    sentences += [_excess_sentence(tournament, one) for one in excess]
    return Untrue(sentences, keys=keys, undoable=ceremony is not None and ceremony.settled is not None)


def announced_otherwise(tournament: Tournament, progress: CeremonyProgress) -> frozenset[str]:
    """The keys of the steps that were announced with other winners or another prize than they have now."""
    ceremony = ceremony_of(tournament)
    if ceremony is None or progress.playing:
        return frozenset()
    now = {step.key: step for step in progress.steps}
    return frozenset(key for key, told in by_key(ceremony.told).items() if differs(told, now.get(key)))


@transaction.atomic
def settle(tournament: Tournament, seen: str) -> Sequence[str]:
    """Note that everybody concerned knows what changed since it was said; returns what was settled.

    `seen` is the digest of what was read: `UserError` if it is another by now, or if the standing is open.
    What was said before another round is dropped by it, which cannot be taken back.
    """
    earlier = ceremony_of(tournament) is None and Ceremony.objects.filter(tournament=tournament).exists()
    ceremony = lock_ceremony(tournament)
    found = untrue(tournament)
    if not found.sentences or not found.certain or found.digest != seen:
        raise UserError(_("Ce qui a changé n’est plus ce que vous avez lu : relisez-le, puis recommencez."))
    progress = ceremony_progress(tournament)
    before = {name: getattr(ceremony, name) for name in KEPT}
    ceremony.told = _as_now(ceremony.told, progress)
    ceremony.printed = {paper: _as_now(told, progress) for paper, told in ceremony.printed.items()}
    ceremony.let_be = [list(one) for one in _excess(tournament, _given(tournament))]
    ceremony.settled = None if earlier else before
    store_ceremony(ceremony)
    return found.sentences


@transaction.atomic
def unsettle(tournament: Tournament) -> None:
    """Take the last settling back; `UserError` once something else was announced, taken back or revealed."""
    ceremony = lock_ceremony(tournament)
    if ceremony.settled is None:
        raise UserError(_("Il n’y a plus rien à reprendre : autre chose a été annoncé depuis."))
    for name in KEPT:
        setattr(ceremony, name, ceremony.settled[name])
    ceremony.settled = None
    store_ceremony(ceremony)


@transaction.atomic
def record_printed(tournament: Tournament, paper: str) -> None:
    """Note that the paper of this key names the winners as they are now; nothing before prizes have some.

    What was said before another round stays said: a paper is no ceremony.
    """
    progress = ceremony_progress(tournament)
    if progress.playing:
        return
    before = Ceremony.objects.filter(tournament=tournament).first()
    ceremony = lock_ceremony(tournament)
    if before is not None and before.round != ceremony.round:
        ceremony.printed = {EARLIER: [told for told in _said_at_all(before).values() if told is not None]}
        ceremony.let_be = before.let_be
    printed = [step.told for step in progress.steps]
    if printed != ceremony.printed.get(paper):
        ceremony.printed = {**ceremony.printed, paper: printed}
        store_ceremony(ceremony)


def _said(ceremony: Ceremony | None) -> list[tuple[str, dict[str, Told | None]]]:
    """What was said, by key, with the way in which it was said."""
    if ceremony is None:
        return []
    ways = {**PRINTED_ON, EARLIER: _("annoncé ou imprimé avant la dernière partie")}
    printed = [(str(ways.get(paper, _("imprimé"))), told) for paper, told in ceremony.printed.items()]
    return [(way, by_key(told)) for way, told in [(_("annoncé"), ceremony.told), *printed]]


def _said_at_all(ceremony: Ceremony) -> dict[str, Told | None]:
    """The steps that were said in any way, by key; as they were announced, where they were."""
    found: dict[str, Told | None] = {}
    for _way, steps in reversed(_said(ceremony)):
        found |= steps
    return found


def _as_now(told: Sequence[Told | str], progress: CeremonyProgress) -> list[Told]:
    """These steps as they are now; those that are none any more are dropped."""
    known = by_key(told)
    revealed = {key for key, one in known.items() if one and one.get("revealed")}
    steps = [step for step in progress.steps if step.key in known]
    return [with_reveal(step.told) if step.key in revealed else step.told for step in steps]


# --- announced and printed ------------------------------------------------------------------------


def differs(told: Told | None, step: CeremonyStep | None) -> bool:
    """Whether a step was said otherwise than it is; of what an earlier version announced nobody knows."""
    if told is None:
        return False
    return step is None or _facts(step.told) != _facts(told) or _lots_differ(told, step)


def _facts(told: Told) -> tuple[frozenset[int], str]:
    """What of an announced step can become untrue, lots apart; equal teams come in any order."""
    return frozenset(told["numbers"]), told["said"]


def _lots_differ(told: Told, step: CeremonyStep) -> bool:
    """Whether a rank was said to be one of equals whom lots separated, and is none now, or the reverse."""
    return told.get("lots", step.lots_rank) != step.lots_rank


def _step_sentences(
    tournament: Tournament, said: Sequence[tuple[str, Mapping[str, Told | None]]], progress: CeremonyProgress
) -> Iterator[str]:
    """What was announced or printed otherwise, in the order of the ceremony; once where both say the same."""
    now = {step.key: step for step in progress.steps}
    keys = dict.fromkeys([*now, *(key for _way, steps in said for key in steps)])
    for key in keys:
        ways: dict[tuple[object, ...], tuple[Told, list[str]]] = {}
        for way, steps in said:
            told = steps.get(key)
            if told is not None and differs(told, now.get(key)):
                ways.setdefault((*_facts(told), told.get("lots")), (told, []))[1].append(way)
        for told, how in ways.values():
            yield _step_sentence(tournament, told, _(" et ").join(how), now.get(key))


def _step_sentence(tournament: Tournament, told: Told, how: str, step: CeremonyStep | None) -> str:
    """«1ʳᵉ place, annoncé : équipe 21 ; maintenant : équipe 35.»; `step` is None where it is gone."""
    key = told["key"]
    special = key.removeprefix(SPECIAL)
    if special != key:
        if step is None:
            return _("%(prize)s, %(how)s : ce lot n’est plus au palmarès.") % {"prize": special, "how": how}
        said = _("%(prize)s, %(how)s autrement ; maintenant : %(now)s.")
        return said % {"prize": special, "how": how, "now": ", ".join(step.winners.said) or "–"}
    place = _("%(nth)s place") % {"nth": nth(int(key.removeprefix("rank-")), feminine=True)}
    was, now = (_teams(tournament, each) for each in (told["numbers"], step.numbers if step else ()))
    if step is not None and was == now:
        equals = equals_by_lot(step.lots_rank or told.get("lots", 0))
        return _same_teams(told, step) % {"place": place, "teams": was, "how": how, "equals": equals}
    return _("%(place)s, %(how)s : %(was)s ; maintenant : %(now)s.") % {
        "place": place,
        "how": how,
        "was": was,
        "now": now,
    }


def _same_teams(told: Told, step: CeremonyStep) -> str:
    """What is no longer so of a rank that the same teams have; place, teams and how are to be filled in."""
    if _facts(step.told) != _facts(told):
        return _("%(place)s, %(teams)s : le lot n’est plus celui qui a été %(how)s.")
    if step.lots_rank:
        return _("%(place)s, %(teams)s, %(how)s autrement ; maintenant : %(equals)s.")
    return _("%(place)s, %(teams)s, %(how)s « %(equals)s » : ce n’est plus le cas.")


def _teams(tournament: Tournament, numbers: Sequence[int]) -> str:
    """«équipe 21», «équipes 3, 5»; nobody where there is no number."""
    if not numbers:
        return _("personne")
    if tournament.individual:
        said = ngettext("joueur %(numbers)s", "joueurs %(numbers)s", len(numbers))
    else:
        said = ngettext("équipe %(numbers)s", "équipes %(numbers)s", len(numbers))
    return said % {"numbers": ", ".join(map(str, sorted(numbers)))}


def _open_sentence() -> str:
    return _(
        "Des lots sont annoncés, imprimés ou remis, et le classement est de nouveau ouvert : une table n’a "
        "plus de résultat, ou une partie reste à jouer."
    )


# --- handed over ----------------------------------------------------------------------------------


def _given(tournament: Tournament) -> dict[int, int]:
    """The prize money that teams hold, in cents by the id of the team; none without a line of it."""
    if not has_desk(tournament):
        return {}
    if not CashEntry.objects.filter(tournament=tournament, kind=CashKind.PRIZE).exists():
        return {}
    prizes = fold_journal(cash_lines(tournament)).prizes
    return {team: cents for team, cents in prizes.items() if cents > 0}


def _excess(tournament: Tournament, given: Mapping[int, int]) -> list[Excess]:
    """The teams that hold more than they win by the standing of now, by number."""
    prices = prices_of(tournament)
    if not given or prices is None:
        return []
    won = awards_of(tournament, prices, queries.current(tournament)).teams
    numbers = dict(tournament.teams.filter(pk__in=given).order_by("number").values_list("number", "pk"))
    found = (Excess(number, given[pk], won.get(number, 0)) for number, pk in numbers.items())
    return [one for one in found if one.given > one.won]


def _excess_sentence(tournament: Tournament, one: Excess) -> str:
    said = _("%(team)s, remis : %(given)s ; gagne maintenant : %(won)s.")
    team = _teams(tournament, [one.number])
    return said % {"team": team[:1].upper() + team[1:], "given": euros(one.given), "won": euros(one.won)}
