"""The verbs that change a tournament. Each is one transaction, and none changes a sealed tournament."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any, Final

from django.db import transaction
from django.utils import timezone
from django.utils.text import slugify

from scoring.house import check
from scoring.rulesets import ALL_RULESETS
from tournaments.core.models.accounts import Club
from tournaments.core.models.opening import lock_tables, write_cards, write_games, write_opening
from tournaments.core.models.planning import Ending, Prize, SpecialKind, SpecialPrize, Status, Tournament
from tournaments.core.models.rounds import last_published
from tournaments.core.models.sealing import Seal
from tournaments.core.planning import queries
from tournaments.core.planning.errors import (
    PlanningError,
    SettingFrozen,
)
from tournaments.core.planning.presets import criteria_for, same_game
from tournaments.core.planning.prizes import SpecialPrizeLine
from tournaments.core.planning.queries import last_is_published
from tournaments.core.planning.steps import (
    BY_ROUND,
    LENGTH_SETTINGS,
    PLAY_SETTINGS,
    draw_change_refusal,
    final_change_refusal,
    frozen_options,
    frozen_settings,
    length_is_fixed,
    step_refusal,
    too_few_rounds_sentence,
)

if TYPE_CHECKING:
    from tournaments.core.models.accounts import User

_OWN: Final = "id club slug status corrections_until seed results_version hall_address created_at"
OWN_FIELDS: Final = frozenset(_OWN.split())
"""The fields that a copy of a concours does not take over."""
PHONE_SETTINGS: Final = frozenset({"table_code_writes", "one_phone_confirms"})
"""Which phones write and confirm; the rows of the tables repeat these settings."""
RANKING_SETTINGS: Final = frozenset(
    {"criteria", "bye_policy", "bye_points", "leaver_games", "score_cap", "losing_cap", "capped_from"}
)
"""The settings that standings depend on: a change raises the version of the results."""


@transaction.atomic
def create_tournament(club: Club, by: User | None, **fields: Any) -> Tournament:
    """Create a concours of `club`, in preparation, under a slug of its own.

    `fields` are those of the model; `name`, `date`, `rounds_planned` and `ending` have no default.
    The paper is that of the club's concours before, unless they say another.
    Raises Django's `ValidationError` for a value no form would let through, `OptionError` for rules that
    nobody can play by.
    """
    usual: dict[str, Any] = {"criteria": criteria_for(fields.get("ruleset", "asce"))}
    if "paper_size" not in fields:
        usual["paper_size"] = queries.paper_size_of(club)
    fields = usual | fields
    Club.objects.select_for_update(no_key=True).get(pk=club.pk)  # else two of one name find one slug free
    tournament = Tournament(club=club, slug=_slug(fields["name"], fields["date"].isoformat()), **fields)
    check(tournament.ruleset, tournament.options)
    tournament.clean_fields(exclude=["club"])
    tournament._history_user = by  # type: ignore[attr-defined]  # who made it, where no request says so
    tournament.save(force_insert=True)
    return tournament


@transaction.atomic
def create_like(source: Tournament, by: User | None, **fields: Any) -> Tournament:
    """Create a concours with the rules, settings, room and prizes of another one of the club.

    `fields` are its own: `name`, `date`, `place`. Nobody is entered; special prizes have no winner yet.
    """
    for field in Tournament._meta.concrete_fields:
        if field.name not in OWN_FIELDS:
            fields.setdefault(field.name, getattr(source, field.name))
    made = create_tournament(source.club, by, **fields)
    set_prizes(
        made,
        dict(source.prizes.values_list("rank", "text")),
        [
            SpecialPrizeLine(SpecialKind(prize.kind), prize.label, prize.text)
            for prize in source.special_prizes.all()
        ],
    )
    made.referees.set(source.referees.filter(memberships__club=source.club))
    return made


@transaction.atomic
def change_settings(tournament: Tournament, **fields: Any) -> None:
    """Change settings; `SettingFrozen` for one that players already play by.

    `PlanningError` too where a change between teams and individuals would leave the entered ones without a
    place; `OptionError` as for a new concours.
    """
    _lock(tournament, tables=True)
    changed = {name: value for name, value in fields.items() if getattr(tournament, name) != value}
    _check_not_frozen(tournament, changed)
    changed |= _lengths_of_published(tournament, changed)
    alone = tournament.individual
    for name, value in changed.items():
        setattr(tournament, name, value)
    if tournament.individual is not alone and queries.anybody_entered(tournament):
        raise PlanningError("entrants-stay")
    check(tournament.ruleset, tournament.options)
    tournament.clean_fields(exclude=["club"])
    if changed:
        tournament.save(update_fields=changed)
    if changed.keys() & set(LENGTH_SETTINGS):
        _give_lengths(tournament)
    if changed.keys() & {*PLAY_SETTINGS, *LENGTH_SETTINGS}:
        write_games(tournament)
    if changed.keys() & {*PHONE_SETTINGS, *LENGTH_SETTINGS}:
        write_cards(tournament)
    if changed.keys() & RANKING_SETTINGS:
        tournament.raise_results_version()


def _lengths_of_published(tournament: Tournament, changed: Mapping[str, Any]) -> dict[str, Any]:
    """Name the number of deals and minutes of the published rounds where the usual number changes."""
    used = {"deals": tournament.ending == Ending.DEALS, "minutes": tournament.timed}
    named = {}
    for name in [name for name, uses in used.items() if uses and name in changed]:
        usual = getattr(tournament, name)
        of_rounds = changed.get(f"{name}_by_round", getattr(tournament, f"{name}_by_round"))
        before = {str(number): usual for number in range(1, last_published(tournament) + 1)}
        if before:
            named[f"{name}_by_round"] = before | of_rounds
    return named


def _give_lengths(tournament: Tournament) -> None:
    """Give the rounds that are drawn and not published their new number of deals and minutes."""
    for round_ in tournament.rounds.filter(published_at=None):
        round_.tournament = tournament
        round_.take_length()
        round_.save(update_fields=["deals", "minutes"])


@transaction.atomic
def choose_rules(
    tournament: Tournament, ruleset: str, options: Mapping[str, Any], tariff: Sequence[Any] = ()
) -> None:
    """Set the ruleset and its options, which include the target; errors as for `change_settings`.

    The `tariff` that house rules have is taken over if the concours has none of its own. A change between a
    game of points and one of matches also resets the criteria, the ending and the caps.
    """
    _lock(tournament, tables=True)
    fields: dict[str, Any] = {"options": {name: options[name] for name in options if name != "target"}}
    target = options.get("target", ALL_RULESETS[ruleset].target)
    if target is not None:
        fields["target"] = target
    if tariff and not tournament.tariff:
        fields["tariff"] = [*tariff]
    if not same_game(ruleset, tournament.ruleset):
        fields |= {"criteria": criteria_for(ruleset), "ending": Ending.TARGET}
        fields |= {"score_cap": None, "losing_cap": None}
    change_settings(tournament, ruleset=ruleset, **fields)


@transaction.atomic
def set_prizes(
    tournament: Tournament, prizes: Mapping[int, str], special: Iterable[SpecialPrizeLine] | None = None
) -> None:
    """Replace the prize list, rank → what it wins, and the `special` prizes unless they are None."""
    _lock(tournament)
    before = {prize.rank: prize for prize in tournament.prizes.all()}
    for rank in before.keys() - prizes.keys():
        before[rank].delete()
    for rank, text in prizes.items():
        prize = before.get(rank) or Prize(tournament=tournament, rank=rank)
        if prize.text != text:
            prize.text = text
            prize.save()
    if special is not None:
        _set_special(tournament, special)


def _set_special(tournament: Tournament, special: Iterable[SpecialPrizeLine]) -> None:
    """The special prizes in their order; one that keeps its label keeps its winner."""
    before = {prize.label: prize for prize in tournament.special_prizes.all()}
    for place, (kind, label, text) in enumerate(special, start=1):
        prize = before.pop(label, None) or SpecialPrize(tournament=tournament, label=label)
        if (prize.place, prize.kind, prize.text) != (place, kind, text):
            prize.place, prize.kind, prize.text = place, kind, text
            prize.save()
    for prize in before.values():
        prize.delete()


@transaction.atomic
def set_referees(tournament: Tournament, referees: Collection[User]) -> None:
    """Set the referees of a concours; `PlanningError` for somebody who does not work for the club."""
    _lock(tournament)
    if not queries.are_members(tournament.club, referees):
        raise PlanningError("not-a-member")
    tournament.referees.set(referees)


@transaction.atomic
def move(tournament: Tournament, to: Status, *, confirmed: bool = False) -> None:
    """Change the status of the concours to the next one, or back to «running» to reopen it.

    The end of the concours begins the time for corrections, and its reopening ends that time. Raises the
    `PlanningError` that `steps.step_refusal` returns, `Incomplete` unless
    `confirmed` says that what is missing was shown. Results are sealed by `seal`.
    """
    if to is Status.SEALED:
        raise ValueError("results are sealed with their fingerprint, by `seal`")
    _lock(tournament, tables=True, sealed_too=True)
    _check_step(tournament, to, confirmed=confirmed)
    tournament.status = to
    tournament.corrections_until = _corrections_end(tournament) if to is Status.FINISHED else None
    tournament.save(update_fields=["status", "corrections_until"])
    write_opening(tournament)


@transaction.atomic
def prolong(tournament: Tournament, minutes: int) -> datetime:
    """Extend the time for corrections, from now where it has run out; returns its new end.

    `PlanningError` where the concours is not over, or is sealed, or no time is set.
    """
    _lock(tournament, tables=True)
    if tournament.corrections_until is None:
        raise PlanningError("nothing-to-prolong")
    until = max(tournament.corrections_until, timezone.now()) + timedelta(minutes=minutes)
    tournament.corrections_until = until
    tournament.save(update_fields=["corrections_until"])
    write_opening(tournament)
    return until


@transaction.atomic
def close_corrections(tournament: Tournament) -> None:
    """End the time for corrections now, so that the results are final; no effect where it is over already.

    `prolong` opens it again. `PlanningError` before the end of the concours, and once it is sealed.
    """
    _lock(tournament, tables=True)
    if tournament.status != Status.FINISHED:
        raise PlanningError("not-ended")
    if tournament.corrections_over:
        return
    tournament.corrections_until = timezone.now()
    tournament.save(update_fields=["corrections_until"])
    write_opening(tournament)


@transaction.atomic
def save_seal(
    tournament: Tournament, author: User | None, *, fingerprint: str, form: int, at: datetime
) -> Seal:
    """Seal the tournament under the `fingerprint` of its data, made in edition `form` of the format.

    `at` is the moment that the data say.

    The caller has locked the concours and its sheets before it read the data, and has confirmed what is still
    open. Errors as for `move`.
    """
    _lock(tournament, sealed_too=True)
    _check_step(tournament, Status.SEALED, confirmed=True)
    tournament.status = Status.SEALED
    tournament.save(update_fields=["status"])
    write_opening(tournament)
    return Seal.objects.create(
        tournament=tournament, fingerprint=fingerprint, form=form, author=author, at=at
    )


def _check_step(tournament: Tournament, to: Status, *, confirmed: bool) -> None:
    progress = queries.rounds_progress(tournament)
    if error := step_refusal(Status(tournament.status), to, progress, confirmed=confirmed):
        raise error


def _corrections_end(tournament: Tournament) -> datetime | None:
    """The end of the corrections of a tournament that ends now; None where only the seal ends them."""
    minutes = tournament.correction_minutes
    return timezone.now() + timedelta(minutes=minutes) if minutes else None


def _check_not_frozen(tournament: Tournament, changed: Mapping[str, Any]) -> None:
    published = queries.methods_published(tournament)
    to_the_last = "freeze_last" in changed and last_is_published(tournament)
    frozen = frozen_settings(published, to_the_last=to_the_last, timed=tournament.timed)
    for name in (*(changed.keys() & frozen.keys()), *frozen_options(tournament, changed, published)):
        raise SettingFrozen(name, frozen[name])
    if sentence := draw_change_refusal(tournament, changed, published):
        raise SettingFrozen("draw_method", sentence)
    _check_lengths(tournament, changed)
    drawn = queries.rounds_drawn(tournament)
    if sentence := final_change_refusal(tournament, changed, drawn):
        raise SettingFrozen("finalists", sentence)
    if changed.get("rounds_planned", drawn) < drawn:
        raise SettingFrozen("rounds_planned", too_few_rounds_sentence(drawn))


def _check_lengths(tournament: Tournament, changed: Mapping[str, Any]) -> None:
    """`SettingFrozen` for another number of deals or minutes of a round that is published."""
    last = last_published(tournament) if changed.keys() & set(BY_ROUND) else 0
    for name in BY_ROUND:
        before, after = getattr(tournament, name), changed.get(name, getattr(tournament, name))
        for number in range(1, last + 1):
            if before.get(str(number)) != after.get(str(number)):
                raise SettingFrozen(name, length_is_fixed(number))


def _lock(tournament: Tournament, *, tables: bool = False, sealed_too: bool = False) -> None:
    """Lock and refresh the tournament; `PlanningError` where nothing may change any more.

    With `tables` the rows of its tables, which repeat some settings, are locked too, and first.
    """
    if tables:
        lock_tables(tournament)
    tournament.refresh_from_db(from_queryset=Tournament.objects.select_for_update())
    if tournament.sealed and not sealed_too:
        raise PlanningError("tournament-sealed")


def lock_unsealed(tournament: Tournament) -> None:
    """Lock and refresh the tournament; `PlanningError` if it is sealed."""
    _lock(tournament)


def _slug(name: str, day: str) -> str:
    """`coupe-de-noel-2026-12-19`, with a number behind where another concours has it already."""
    stem = f"{slugify(name)[:60].strip('-') or 'concours'}-{day}"
    taken = queries.slugs_like(stem)
    slugs = (stem, *(f"{stem}-{number}" for number in range(2, len(taken) + 3)))
    return next(slug for slug in slugs if slug not in taken)
