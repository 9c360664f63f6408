"""What `manage.py verify` checks: everything computed is computed again and compared with what is stored.

Sheets are folded again from the logs of their tables and compared with the sheet and the columns that their
row keeps. Columns that repeat the tournament are compared with the tournament, kept standings with the
results, the accounts of the cash desk with its journal. One round at a time is held in memory.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import TYPE_CHECKING, Any, Final

from django.db.models import F, Q, Sum

from scoring import VERSION
from scoring import sheet as pure
from scoring.sheet import LogHead, Refusal, Sheet, judged
from scoring.sheet.folding import history
from tournaments.core.archive.canonical import FORM, FORMS, RESULT_FIELDS, data_of
from tournaments.core.archive.encoding import fingerprint_of
from tournaments.core.archive.recalculation import result_text
from tournaments.core.ledger.accounts import EFFECTS, PURSES, CashKind, Means, Purse, journal_faults
from tournaments.core.models.money import MEANS_LABELS, PURSE_LABELS, CashEntry
from tournaments.core.models.opening import cards_of, head_of, opening_of
from tournaments.core.models.past import past_of
from tournaments.core.models.planning import Tournament
from tournaments.core.models.registration import changes_in
from tournaments.core.models.rounds import RESEATED, SEATED, Round, Source, Table, last_published
from tournaments.core.models.sealing import Seal, shortened
from tournaments.core.models.seasons import SeasonEvening
from tournaments.core.models.sheets import Entry
from tournaments.core.models.standings import KeptStanding
from tournaments.core.money.queries import CashDesk, TeamAccount, cash_lines, desk_of
from tournaments.core.money.text import euros
from tournaments.core.season.games import games_of
from tournaments.core.season.reading import evening_of
from tournaments.core.sheets.writing import columns_of
from tournaments.core.standings import queries as standings
from tournaments.core.standings.awards import awards_of
from tournaments.core.standings.rows import has_current_fields

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from tournaments.core.models.registration import Substitution


def cash_differences(tournament: Tournament) -> Iterator[str]:
    """The faults of the cash desk, a French sentence each: first the journal, then the sums that follow."""
    entries = CashEntry.objects.filter(tournament=tournament)
    elsewhere = ~Q(tournament=F("reverses__tournament")) & Q(reverses__isnull=False)
    foreign = ~Q(tournament=F("team__tournament")) & Q(team__isnull=False)
    found = [
        f"la ligne {number} renvoie à un autre concours"
        for number in entries.filter(elsewhere | foreign).order_by("number").values_list("number", flat=True)
    ]
    try:
        found += journal_faults(cash_lines(tournament))
        desk = desk_of(tournament)
    except (ValueError, KeyError, TypeError) as error:
        found.append(f"le journal ou les tarifs ne se relisent pas ({error})")
        desk = None
    yield from found
    if desk is None or found:
        return
    yield from _balance_faults(tournament, desk)
    by_team = _by_team(tournament)
    won = awards_of(tournament, desk.prices).teams if desk.books.prizes else {}
    for number, account in desk.accounts.items():
        total = by_team[account.team.pk]
        given, promised = total[CashKind.PRIZE], won.get(number, 0)
        if said := _account_fault(account, total):
            yield f"équipe {number} : {said}"
        if given > promised:
            yield f"équipe {number} : {euros(given)} de prix remis, pour un prix de {euros(promised)}"


def _valid_lines(tournament: Tournament) -> QuerySet[CashEntry]:
    """The lines that were not reversed."""
    entries = CashEntry.objects.filter(tournament=tournament, reversal=None)
    return entries.exclude(kind=CashKind.REVERSAL).order_by()


def _balance_faults(tournament: Tournament, desk: CashDesk) -> Iterator[str]:
    """The means of payment, and the purses, whose balance is not the sum of their lines."""
    moved: Counter[str] = Counter()
    sums = _valid_lines(tournament).values_list("kind", "means").annotate(Sum("amount"))
    for kind, means, cents in sums:
        moved[means] += EFFECTS[CashKind(kind)].flow * cents
    for one in Means:
        if desk.books.balance(one) != moved[one]:
            label = MEANS_LABELS[one]
            yield f"le solde ({label}) est {euros(desk.books.balance(one))}, recalculé {euros(moved[one])}"
    transfers = _valid_lines(tournament).filter(kind=CashKind.TRANSFER)
    for source, target, cents in transfers.values_list("source", "target").annotate(Sum("amount")):
        moved[f"purse {source}"] -= cents
        moved[f"purse {target}"] += cents
    for purse in Purse:
        by_means = sum(moved[means] for means in Means if PURSES[means] is purse)
        there, label = by_means + moved[f"purse {purse.value}"], PURSE_LABELS[purse]
        if desk.books.purse(purse) != there:
            yield f"le solde ({label}) est {euros(desk.books.purse(purse))}, recalculé {euros(there)}"


def _by_team(tournament: Tournament) -> defaultdict[int, Counter[CashKind]]:
    """The cents of a team's lines, by primary key of the team and by kind."""
    found: defaultdict[int, Counter[CashKind]] = defaultdict(Counter)
    sums = (
        _valid_lines(tournament)
        .filter(team__isnull=False)
        .values_list("team", "kind")
        .annotate(Sum("amount"))
    )
    for team, kind, cents in sums:
        found[team][CashKind(kind)] = cents
    return found


def _account_fault(found: TeamAccount, total: Counter[CashKind]) -> str:
    """The fault of an account, or empty: fee and charges must equal what is paid, waived and owed."""
    asked = found.fee + total[CashKind.CHARGE]
    paid = total[CashKind.PAYMENT] - total[CashKind.REFUND]
    waived = min(total[CashKind.WAIVER] + total[CashKind.CANCEL], asked)
    if paid < 0:
        return f"{euros(-paid)} rendus de plus que payés"
    if asked != found.account.paid + waived + found.account.owing or paid != found.account.paid:
        owing = euros(found.account.owing)
        return f"{euros(asked)} demandés, {euros(paid)} payés, {euros(waived)} remis, et reste {owing}"
    return ""


StoredData = Mapping[str, Any]
MARK_FIELDS: Final = ("ns_mark", "ew_mark")
SCORE_FIELDS: Final = ("ns_score", "ew_score")
ENGINE_FIELDS: Final = frozenset({*MARK_FIELDS, *SCORE_FIELDS, "after_end"})
"""The fields that another version of the engine may have computed otherwise for the same deal."""


@dataclass(frozen=True, slots=True)
class StoredDifference:
    """Something stored that does not follow from the logs; `what` is a French sentence.

    `older`: it was computed by an older version of the engine, which may have been right in its time.
    """

    where: str
    what: str
    older: bool = False

    def __str__(self) -> str:
        return f"{self.where} : {self.what}"

    @classmethod
    def of_value(cls, where: str, name: str, kept: Any, now: Any, *, older: bool = False) -> StoredDifference:
        """A stored value, and the one that it should have."""
        return cls(where, f"{name} vaut {kept}, recalculé {now}", older)


@dataclass(slots=True)
class VerifiedCounts:
    """How much was verified so far."""

    tournaments: int = 0
    sheets: int = 0
    deals: int = 0
    standings: int = 0
    seals: int = 0
    cash_entries: int = 0


def verify(tournament: Tournament, tally: VerifiedCounts) -> Iterator[StoredDifference]:
    """The differences of a concours, in the order of the flow; `tally` counts what was looked at."""
    tally.tournaments += 1
    changes, last = changes_in(tournament), last_published(tournament)
    for round_ in tournament.rounds.order_by("number"):
        yield from _verify_round(round_, changes, last, tally)
    yield from _verify_standings(tournament, tally)
    yield from _verify_seal(tournament, tally)
    tally.cash_entries += CashEntry.objects.filter(tournament=tournament).count()
    for said in cash_differences(tournament):
        yield StoredDifference(f"{tournament.slug}, caisse", said)


def _verify_round(
    round_: Round, changes: Sequence[Substitution], last: int, tally: VerifiedCounts
) -> Iterator[StoredDifference]:
    tournament = round_.tournament
    head, logs = head_of(tournament, round_.deals), _logs(round_)
    tables = list(round_.tables.select_related("round", *SEATED).order_by("number"))
    for table, card in zip(tables, cards_of(tournament, tables, changes), strict=True):
        where = f"{tournament.slug}, partie {round_.number}, table {table.number}"
        tally.sheets += 1
        tally.deals += table.deal_count
        yield from verify_sheet(table, logs[table.pk], head, where)
        expected = {
            "opening": opening_of(round_),
            "closes_at": tournament.corrections_until if round_.published else table.closes_at,
            "moved_on": round_.number < last,
            "card": card,
        }
        for name, value in expected.items():
            kept = getattr(table, name)
            if kept != value:
                yield StoredDifference.of_value(where, name, kept, value)


def _logs(round_: Round) -> dict[int, list[Entry]]:
    """The logs of the tables of a round."""
    found: defaultdict[int, list[Entry]] = defaultdict(list)
    for entry in Entry.objects.filter(table__round=round_).order_by("number").defer("effect", "reasons"):
        found[entry.table_id].append(entry)
    return found


def _verify_standings(tournament: Tournament, tally: VerifiedCounts) -> Iterator[StoredDifference]:
    """The kept standings of the present results.

    Those of earlier results, or of an older program, are built anew when they are next asked for.
    """
    version = Tournament.objects.values_list("results_version", flat=True).get(pk=tournament.pk)
    kept = KeptStanding.objects.filter(tournament=tournament, results_version=version)
    for standing in kept.order_by("after_round").iterator(1):
        if not has_current_fields(standing.rows):
            continue
        tally.standings += 1
        after = standing.after_round
        where = f"{tournament.slug}, classement après la partie {after}"
        past = past_of(tournament, after)
        if standing.final != (final := not past.playing):
            yield StoredDifference.of_value(where, "final", standing.final, final)
        computed = [dict(row) for row in standings.build(tournament, past)]
        yield from _verify_rows(where, standing.rows, computed)


def _verify_rows(
    where: str, stored: list[dict[str, Any]], computed: list[dict[str, Any]]
) -> Iterator[StoredDifference]:
    order, now = (", ".join(str(row["number"]) for row in rows) for rows in (stored, computed))
    if order != now:
        yield StoredDifference(where, f"les équipes se suivent {order}, recalculé {now}")
    by_number = {row["number"]: row for row in stored}
    for row in computed:
        kept = by_number.get(row["number"], row)
        for name, value in row.items():
            if kept.get(name) != value:
                team = f"{where}, équipe {row['number']}"
                yield StoredDifference.of_value(team, name, kept.get(name), value)


def _verify_seal(tournament: Tournament, tally: VerifiedCounts) -> Iterator[StoredDifference]:
    """Whether the data still have the sealed fingerprint; a seal of another form, or none, is `older`."""
    seal = Seal.objects.filter(tournament=tournament).first()
    if seal is None:
        if tournament.sealed:
            yield StoredDifference(tournament.slug, "scellé sans empreinte", older=True)
        return
    tally.seals += 1
    if not tournament.sealed:
        yield StoredDifference(tournament.slug, f"porte l’empreinte {seal.short} et n’est pas scellé")
    if seal.form not in FORMS:
        yield StoredDifference(
            tournament.slug, f"scellé dans la forme {seal.form}, à présent {FORM}", older=True
        )
        return
    data = data_of(tournament)
    now = fingerprint_of(data)
    if now != seal.fingerprint:
        yield StoredDifference(
            tournament.slug, f"l’empreinte scellée est {seal.short}, recalculé {shortened(now)}"
        )
        return
    for evening in SeasonEvening.objects.filter(fingerprint=now).select_related("season"):
        games = None if evening.games is None else games_of(data, now).to_record()
        if (evening.facts, evening.games) != (evening_of(data, now).to_record(), games):
            where = f"{tournament.slug}, saison « {evening.season} »"
            yield StoredDifference(where, "ce qui en est gardé ne suit pas des données scellées")


def _result_text(result: dict[str, Any] | None) -> str:
    return result_text(result) + (f" ({Source(result['source']).label})" if result else "")


def verify_sheet(
    table: Table, entries: Sequence[Entry], head: LogHead, where: str
) -> Iterator[StoredDifference]:
    """How the row of a table differs from the fold of its log and the rules of its concours (`head`)."""
    try:
        sheet, refused = _fold_log(table, [entry.value for entry in entries])
    except ValueError as error:
        yield StoredDifference(where, f"son journal ne se relit pas ({error})")
        return
    kept = table.sheet or Sheet.new(sheet.first_head).to_json()
    older = kept["engine"] != VERSION
    yield from _line_differences(kept, sheet, where)
    yield from _column_differences(table, sheet, where, older=older)
    yield from _other_differences(kept, sheet, where)
    if sheet.head != head:
        yield StoredDifference.of_value(where, "game", sheet.head.to_json(), head.to_json())
    for place, entry in enumerate(entries, 1):
        if entry.number != place:
            yield StoredDifference(where, f"la saisie {place} du journal porte le numéro {entry.number}")
    for number, refusal in refused:
        yield StoredDifference(
            where, f"la saisie {number} est acceptée, recalculé refusée ({refusal})", older
        )


def _fold_log(table: Table, log: Sequence[pure.LogEntry]) -> tuple[Sheet, list[tuple[int, Refusal]]]:
    """The sheet of a log by its recorded outcomes, and the accepted entries that would be refused today."""
    first = Sheet.new(LogHead.from_json(table.game))
    moments = history(first.head, log)
    refused = []
    for place, (before, entry) in enumerate(zip([first, *moments], log, strict=False)):
        if entry.accepted:
            _sheet, _entry, refusal = judged(before, replace(entry, outcome=None), log[:place], moments)
            refused += [] if refusal is None else [(entry.number, refusal)]
    return [first, *moments][-1], refused


def _line_differences(kept: StoredData, sheet: Sheet, where: str) -> Iterator[StoredDifference]:
    older = kept["engine"] != VERSION
    note = f" (moteur {kept['engine']}, à présent {VERSION})" if older else ""
    refusals = [step.refused for step in sheet.played]
    pairs = zip_longest(map(_flat_line, kept["lines"]), map(_flat_line, _as_stored(sheet)["lines"]), refusals)
    for place, (stored, now, refused) in enumerate(pairs, 1):
        here = f"{where}, donne {place}"
        if refused is not None:
            yield StoredDifference(here, f"le moteur la refuse ({refused})", older)
        if stored is None or now is None:
            yield StoredDifference(here, f"absente {'du journal' if now is None else 'de la feuille'}")
            continue
        for name in [*now, *(name for name in stored if name not in now)]:
            value = now.get(name)
            if stored.get(name) != value:
                also = older and name in ENGINE_FIELDS
                what = f"{name} vaut {stored.get(name)}, recalculé {value}{note if also else ''}"
                yield StoredDifference(here, what, also)


def _flat_line(line: StoredData) -> StoredData:
    """A line of a stored sheet, with a field for each side's mark and score, these first."""
    marks, score = zip(MARK_FIELDS, line["marks"], strict=True), zip(SCORE_FIELDS, line["score"], strict=True)
    rest = {name: value for name, value in line.items() if name not in {"marks", "score"}}
    return {**dict(marks), **dict(score), **rest}


def _column_differences(table: Table, sheet: Sheet, where: str, *, older: bool) -> Iterator[StoredDifference]:
    """The columns of the result together, then every other column that follows from the sheet."""
    columns = columns_of(sheet)
    kept = {name: vars(table)[name] for name in RESULT_FIELDS} if table.finished else None
    now = {name: columns[name] for name in RESULT_FIELDS} if sheet.result else None
    if kept != now:
        what = f"le résultat est {_result_text(kept)}, recalculé {_result_text(now)}"
        yield StoredDifference(where, what, older)
    compared = {"sheet"} if kept == now else {"sheet", *RESULT_FIELDS}
    ticked = table.checked_version
    raised = {
        "version": table.version % RESEATED,
        "checked_version": None if ticked is None else ticked % RESEATED,
    }
    stored = vars(table) | raised
    for name, value in columns.items():
        if name not in compared and stored[name] != value:
            yield StoredDifference.of_value(
                where, name, stored[name], value, older=older and name in ENGINE_FIELDS
            )


def _other_differences(kept: StoredData, sheet: Sheet, where: str) -> Iterator[StoredDifference]:
    """All fields of the stored sheet but its lines and the version of the engine."""
    now = _as_stored(sheet)
    for name in sorted((kept.keys() | now.keys()) - {"engine", "lines"}):
        if kept.get(name) != now.get(name):
            older = kept["engine"] != VERSION and name == "result"
            yield StoredDifference.of_value(
                where, f"feuille : {name}", kept.get(name), now.get(name), older=older
            )


def _as_stored(sheet: Sheet) -> Any:
    """The sheet as a database gives it back: lists where there were tuples."""
    return json.loads(json.dumps(sheet.to_json()))
