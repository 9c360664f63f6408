"""The ceremony: who wins which prize, from the last to the first, and which of them are announced.

Its steps are the special prizes in their order, then the ranks with a prize from the last to the first (at
least a podium of three). The keys of the announced steps are stored, so that a correction that adds or
removes a step never announces another one (decision 29). What changed since is told by `announced`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import groupby
from typing import TYPE_CHECKING, Final, NotRequired, TypedDict

from django.conf import settings
from django.db import transaction
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext, override

from tournaments.core.models.planning import Tournament
from tournaments.core.models.standings import Ceremony
from tournaments.core.standings import queries
from tournaments.core.standings.awards import (
    RankPrize,
    left_prizes,
    prize_list,
)
from tournaments.core.standings.prizes import special_prizes
from tournaments.core.standings.state import standing_state
from tournaments.core.standings.winners import Winners
from tournaments.platform.errors import UserError
from tournaments.platform.memory import commits

if TYPE_CHECKING:
    from tournaments.core.models.past import Instead
    from tournaments.core.models.standings import KeptStanding

PODIUM: Final = 3
SPECIAL: Final = "special-"
"""The beginning of the key of a special prize; its label follows."""
EARLIER: Final = "earlier"
"""Where `Ceremony.printed` keeps what was said before another round, until its own ceremony begins."""


@dataclass(frozen=True, slots=True)
class CeremonyStep:
    """A prize to announce: `winners` are the teams, several if they are equal, or why there is none.

    `rank` is None for a special prize, which has a `label`. A rank without a prize has neither `money` nor
    anything `written`.
    `numbers` are those of the teams of a rank. `lots_rank` is the first rank of all their equals, where
    lots alone put them in an order; else 0.
    """

    key: str
    rank: int | None
    label: str
    money: str
    written: str
    winners: Winners
    numbers: tuple[int, ...] = ()
    lots_rank: int = 0

    @property
    def prize(self) -> str:
        """The prize as it is read; empty where there is none."""
        return queries.prize_text(self.money, self.written)

    @property
    def told(self) -> Told:
        """The step as its announcement is stored, without names: those of people can be erased.

        A rank is known by the numbers of its teams, whose names may be corrected or hidden; a special prize
        has no numbers, and its names are in the hash. Whoever reads it, in whatever language, makes the same
        hash: words are those of the site's own language, and of amounts only letters and digits count.
        """
        with override(settings.LANGUAGE_CODE):
            winners = () if self.rank is not None else (*self.winners.named, self.winners.nobody or "")
            said = "".join((self.prize, *winners))
        hashed = sha256("".join(filter(str.isalnum, said)).encode()).hexdigest()
        return {"key": self.key, "numbers": list(self.numbers), "said": hashed, "lots": self.lots_rank}

    @property
    def digest(self) -> str:
        """The hash by which exactly this is announced."""
        return sha256(repr(self.told).encode()).hexdigest()


class Told(TypedDict):
    """An announced step: its key, the numbers of the teams of its rank, a hash of its prize.

    Of a special prize the hash has the winners too, and there are no numbers. `lots` is the `lots_rank` of
    the step, which an earlier version did not note. `revealed`: it was not announced by itself, but revealed
    with all that was left.
    """

    key: str
    numbers: list[int]
    said: str
    lots: NotRequired[int]
    revealed: NotRequired[bool]


@dataclass(frozen=True, slots=True)
class CeremonyProgress:
    """All `steps` in the order of the ceremony, of which the first `told` are announced.

    `ended`: everything is revealed. `playing`: some tables have no result yet, and no rank can be announced.
    `left` are the prizes of ranks whose teams have left, which are no steps.
    """

    steps: Sequence[CeremonyStep]
    told: int
    ended: bool
    playing: bool
    left: Sequence[RankPrize] = ()

    @property
    def announced(self) -> Sequence[CeremonyStep]:
        """The announced steps, in the order of the ceremony."""
        return self.steps[: self.told]

    @property
    def last(self) -> CeremonyStep | None:
        """The step that was announced last."""
        return self.steps[self.told - 1] if self.told else None

    @property
    def unnamed(self) -> Sequence[CeremonyStep]:
        """The steps still to be announced that have no winner, and should have one."""
        return [step for step in self.coming if step.winners.missing]

    @property
    def missing(self) -> Sequence[CeremonyStep | RankPrize]:
        """What should have a winner and has none: the unnamed steps, then the prizes of teams that left."""
        return [*self.unnamed, *self.left]

    @property
    def coming(self) -> Sequence[CeremonyStep]:
        """The steps still to be announced, the next one first."""
        return self.steps[self.told :]


def prizes_to_come(tournament: Tournament) -> Mapping[int, str]:
    """The prize of each rank that has one, before anybody has won it."""
    return queries.prizes_by_rank(tournament)


def ceremony_progress(tournament: Tournament) -> CeremonyProgress:
    """The state of the ceremony with all winners; for the presenter alone."""
    kept = queries.current(tournament)
    playing = not standing_state(tournament, kept, kept.after_round).gives_prizes
    keys, ended = announced_of(tournament)
    steps = [] if playing else steps_of(tournament, kept)
    told = next((place for place, step in enumerate(steps) if step.key not in keys), len(steps))
    left = () if playing else tuple(left_prizes(tournament, kept))
    return CeremonyProgress(steps, told, ended, playing, left)


def announced_of(tournament: Tournament) -> tuple[dict[str, Told | None], bool]:
    """What was announced of the standing after the last published round, by key, and whether that was all.

    A step that an earlier version announced is None.
    """
    found = ceremony_of(tournament)
    return ({}, False) if found is None else (by_key(found.told), found.ended)


def ceremony_of(tournament: Tournament) -> Ceremony | None:
    """What was said of the standing after the last published round; None where nothing was."""
    found = Ceremony.objects.filter(tournament=tournament).first()
    return found if found and found.round == queries.rounds_published(tournament) else None


def by_key(told: Sequence[Told | str]) -> dict[str, Told | None]:
    """Stored steps by their key; a step that an earlier version announced is None."""
    return dict((one, None) if isinstance(one, str) else (one["key"], one) for one in told)


def steps_of(
    tournament: Tournament, kept: KeptStanding, instead: Instead | None = None
) -> list[CeremonyStep]:
    """The steps by this standing; `instead` is read in place of what stands on some tables."""
    rows = queries.ranked(kept)
    prizes = {each.rank: (each.money, each.written) for each in prize_list(tournament, kept)}
    special = [
        CeremonyStep(f"{SPECIAL}{award.label}", None, award.label, "", award.text, award.winners)
        for award in special_prizes(tournament, rows, instead)
    ]
    last = max([PODIUM, *prizes])
    there = [row for row in rows if row["rank"] <= last and not row["withdrawn"]]
    by_rank = ((rank, list(equals)) for rank, equals in groupby(there, lambda row: row["rank"]))
    ranks = [
        CeremonyStep(
            f"rank-{rank}",
            rank,
            "",
            *prizes.get(rank, ("", "")),
            Winners(tuple(row["names"] for row in equals)),
            tuple(row["number"] for row in equals),
            equals[0]["lots_rank"],
        )
        for rank, equals in by_rank
    ]
    return special + ranks[::-1]


@transaction.atomic
def announce(tournament: Tournament, key: str, seen: str | None = None) -> None:
    """Announce this step and all before it; a second time changes nothing, and no later step is unsaid.

    `seen` is the digest of the step as it was read: `UserError` if it is another by now, as in `take_back`,
    and while a prize that is still to be announced has no winner.
    """
    ceremony = lock_ceremony(tournament)
    steps, known = _steps_until(tournament, key), by_key(ceremony.told)
    if key in known:
        return
    if seen is not None and seen != steps[-1].digest:
        raise UserError(_changed())
    check_winners(tournament)
    after = ceremony_progress(tournament).steps[len(steps) :]
    told = _tell(ceremony, [*steps, *(step for step in after if step.key in known)])
    _save(ceremony, told, ended=ceremony.ended)


@transaction.atomic
def take_back(tournament: Tournament, key: str) -> None:
    """Take back this step and all after it; `UserError` while tables play, and for an unknown step."""
    ceremony = lock_ceremony(tournament)
    steps = _steps_until(tournament, key)[:-1]
    _save(ceremony, _tell(ceremony, steps))


@transaction.atomic
def reveal(tournament: Tournament) -> None:
    """Reveal all results and prizes to everybody, which announces the steps that were not yet.

    `UserError` while a prize that is still to be announced has no winner.
    """
    ceremony = lock_ceremony(tournament)
    progress = ceremony_progress(tournament)
    if progress.playing:
        _save(ceremony, ceremony.told, ended=True)
        return
    check_winners(tournament)
    announced = by_key(ceremony.told).keys()
    told = [
        one if isinstance(one, str) or one["key"] in announced else with_reveal(one)
        for one in _tell(ceremony, progress.steps)
    ]
    _save(ceremony, told, ended=True)


@transaction.atomic
def hide_again(tournament: Tournament) -> None:
    """Take the reveal back, with the steps that it announced; those announced before it stay so."""
    ceremony = lock_ceremony(tournament)
    told = [one for one in ceremony.told if isinstance(one, str) or not one.get("revealed")]
    _save(ceremony, told)


@transaction.atomic
def restart_ceremony(tournament: Tournament) -> None:
    """Take every announcement back; a concours that freezes its standing hides it again."""
    _save(lock_ceremony(tournament), [])


def _steps_until(tournament: Tournament, key: str) -> Sequence[CeremonyStep]:
    """The steps up to this one. Ranks are announced only when every table has its result."""
    progress = ceremony_progress(tournament)
    if progress.playing:
        raise UserError(_("Des tables jouent encore : les prix s’annoncent quand toutes ont leur résultat."))
    keys = [step.key for step in progress.steps]
    if key not in keys:
        raise UserError(_changed())
    return progress.steps[: keys.index(key) + 1]


def _changed() -> str:
    return str(_("Le palmarès a changé entre-temps : relisez la page, puis recommencez."))


def check_winners(tournament: Tournament) -> None:
    """`UserError` naming the prizes still to be announced that have no winner.

    Sealed results take no winner any more: there what has none is announced as it was sealed.
    """
    unnamed = [step.label for step in ceremony_progress(tournament).unnamed]
    if unnamed and not tournament.sealed:
        sentence = ngettext(
            "Ce lot n’a pas de gagnant : %(prizes)s. Dites qui le gagne, ou retirez-le, avant d’annoncer.",
            "Ces lots n’ont pas de gagnant : %(prizes)s. Dites qui les gagne, ou retirez-les, avant "
            "d’annoncer.",
            len(unnamed),
        )
        raise UserError(sentence % {"prizes": ", ".join(unnamed)})


def _tell(ceremony: Ceremony, steps: Sequence[CeremonyStep]) -> list[Told | str]:
    """What is stored of these steps: of one that was announced before, what was said then.

    What was announced and is no step any more stays said, until it is settled.
    """
    before = {one if isinstance(one, str) else one["key"]: one for one in ceremony.told}
    there = {step.key for step in ceremony_progress(ceremony.tournament).steps}
    gone = [one for key, one in before.items() if key not in there]
    return [*gone, *(before.get(step.key, step.told) for step in steps)]


def lock_ceremony(tournament: Tournament) -> Ceremony:
    """The ceremony of the last published round, with the concours locked for this transaction."""
    Tournament.objects.select_for_update(no_key=True).get(pk=tournament.pk)
    published = queries.rounds_published(tournament)
    found = Ceremony.objects.filter(tournament=tournament).first() or Ceremony(tournament=tournament)
    if found.round != published:
        found.round, found.told, found.ended = published, [], False
        found.printed, found.let_be, found.settled = {}, [], None
    return found


def _save(ceremony: Ceremony, told: Sequence[Told | str], *, ended: bool = False) -> None:
    ceremony.told, ceremony.ended, ceremony.settled = list(told), ended, None
    ceremony.printed.pop(EARLIER, None)
    if not ended:  # what is announced now is so by itself
        ceremony.told = [one if isinstance(one, str) else _without_reveal(one) for one in told]
    store_ceremony(ceremony)


def with_reveal(told: Told) -> Told:
    """The step as it is stored where it was not announced by itself."""
    return {**told, "revealed": True}


def _without_reveal(told: Told) -> Told:
    kept = told.copy()
    kept.pop("revealed", None)
    return kept


def store_ceremony(ceremony: Ceremony) -> None:
    """Store what was said as another version, so that public pages are made anew."""
    ceremony.version += 1
    ceremony.save()
    commits.outdate_concours_on_commit(ceremony.tournament_id)
