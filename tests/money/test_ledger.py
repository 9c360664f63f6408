"""Laws of the cash desk: whatever is written, in any order, the sums agree to the cent."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.core.ledger.accounts import (
    EFFECTS,
    PURSES,
    CashKind,
    CashLine,
    Means,
    Purse,
    fold_journal,
    journal_faults,
    running_till,
)
from tournaments.core.ledger.prizes import PrizePlan, award_prizes, split_takings

TEAMS = (1, 2, 3)
OF_A_TEAM = {
    CashKind.CHARGE, CashKind.WAIVER, CashKind.CANCEL, CashKind.PAYMENT, CashKind.REFUND, CashKind.PRIZE,
}  # fmt: skip
CENTS = st.integers(0, 100_000)


@st.composite
def journals(draw: st.DrawFn) -> list[CashLine]:
    """A journal as the program writes it: numbers from 1, a line taken back once at most, by a later one."""
    found: list[CashLine] = []
    for number in range(1, draw(st.integers(0, 25)) + 1):
        kind = draw(st.sampled_from(CashKind))
        open_lines = [
            line
            for line in found
            if line.kind is not CashKind.REVERSAL and line.number not in {one.reverses for one in found}
        ]
        if kind is CashKind.REVERSAL:
            if not open_lines:
                kind = CashKind.COUNT
            else:
                back = draw(st.sampled_from(open_lines))
                found.append(back._replace(number=number, kind=kind, reverses=back.number))
                continue
        effect, purses = EFFECTS[kind], draw(st.permutations(Purse))[:2]
        source, target = purses if kind is CashKind.TRANSFER else (None, None)
        found.append(
            CashLine(
                number=number,
                kind=kind,
                amount=draw(CENTS),
                means=draw(st.sampled_from(Means)) if effect.flow else None,
                team=draw(st.sampled_from(TEAMS)) if kind in OF_A_TEAM else None,
                source=source,
                target=target,
            )
        )
    return found


@given(journals(), st.data(), st.dictionaries(st.sampled_from(TEAMS), CENTS))
def test_the_sums_agree_in_any_order(
    lines: list[CashLine], data: st.DataObject, fees: dict[int, int]
) -> None:
    books = fold_journal(lines)
    assert fold_journal(data.draw(st.permutations(lines))) == books
    taken_back = {line.reverses for line in lines}
    standing = [line for line in lines if line.number not in taken_back and line.reverses is None]
    for team in TEAMS:
        account = books.account(team, fees.get(team, 0))
        own = [line for line in standing if line.team == team]
        assert account.due == account.paid + account.owing
        charged = sum(EFFECTS[line.kind].owed * line.amount for line in own)
        assert account.due == max(fees.get(team, 0) + charged, 0)
        assert account.paid == sum(EFFECTS[line.kind].paid * line.amount for line in own)
    for means in Means:
        flows = [EFFECTS[line.kind].flow * line.amount for line in standing if line.means is means]
        assert books.balance(means) == sum(flows)
    for purse in Purse:
        start, income, outgo = (
            sum(part.get(means, 0) for means in Means if PURSES[means] is purse)
            for part in (books.start, books.received, books.spent)
        )
        came = sum(line.amount for line in standing if line.target is purse)
        went = sum(line.amount for line in standing if line.source is purse)
        assert books.purse(purse) == start + income - outgo + came - went
        assert books.purse(purse) == sum(line.change(purse) for line in standing)
    assert books.till == books.purse(Purse.BOX)
    assert sum(books.moved.values()) == 0, "a transfer is neither income nor expense"


@given(journals())
def test_the_till_line_by_line_ends_at_its_balance(lines: list[CashLine]) -> None:
    after = running_till(lines)
    assert len(after) == len(lines)
    assert (after[max(after)] if after else 0) == fold_journal(lines).till


@given(journals(), st.data())
def test_a_count_is_compared_with_the_till_of_its_moment(lines: list[CashLine], data: st.DataObject) -> None:
    """Lines after a count never change what it found amiss; those before may come in any order."""
    counted = CashLine(len(lines) + 1, CashKind.COUNT, data.draw(CENTS))
    then = fold_journal(lines).till
    later = CashLine(len(lines) + 2, CashKind.EXPENSE, data.draw(CENTS), Means.CASH)
    for found in ([*lines, counted], [*lines, counted, later], [later, counted, *lines[::-1]]):
        books = fold_journal(found)
        assert (books.expected, books.difference) == (then, counted.amount - then)
        assert books.counted_at == counted.number
        assert books.till == then + books.since_count
    assert fold_journal([*lines, counted, later]).since_count == -later.amount


@given(journals())
def test_everything_reversed_leaves_nothing(lines: list[CashLine]) -> None:
    taken_back = {line.reverses for line in lines}
    still = [line for line in lines if line.kind is not CashKind.REVERSAL and line.number not in taken_back]
    more = [
        line._replace(number=len(lines) + place, kind=CashKind.REVERSAL, reverses=line.number)
        for place, line in enumerate(still, 1)
    ]
    books = fold_journal([*lines, *more])
    assert (books.till, books.by_kind, books.paid, books.charged, books.counted) == (0, {}, {}, {}, None)


@given(
    takings=CENTS,
    plan=st.builds(
        PrizePlan,
        percent=st.integers(0, 100) | st.decimals(0, 100, places=2),
        amount=CENTS,
        weights=st.lists(st.integers(1, 100), max_size=8).map(tuple),
        unit=st.sampled_from([1, 100, 500, 1000]),
        rest_to_first=st.booleans(),
    ),
)
def test_no_cent_of_the_takings_is_lost(takings: int, plan: PrizePlan) -> None:
    shared = split_takings(takings, plan)
    assert shared.club + sum(shared.prizes) + shared.rest == takings
    assert min(shared.club, shared.rest, *shared.prizes, 0) == 0
    rounded = shared.prizes[1:] if plan.rest_to_first else shared.prizes
    assert all(prize % plan.unit == 0 for prize in rounded)


@given(
    prizes=st.dictionaries(st.integers(1, 9), CENTS, max_size=9),
    groups=st.lists(st.integers(1, 3), max_size=6),
    lots=st.sampled_from([None, lambda numbers: [*reversed(numbers)]]),
)
def test_equals_get_what_their_ranks_win(prizes: dict[int, int], groups: list[int], lots: object) -> None:
    ranked, place = [], 1
    for size in groups:
        ranked += [(place, place + n) for n in range(size)]
        place += size
    awards = award_prizes(prizes, ranked, 100, lots)  # type: ignore[arg-type]
    taken = sum(cents for rank, cents in prizes.items() if rank < place)
    assert sum(awards.teams.values()) + awards.rest == taken


@pytest.mark.parametrize(
    ("takings", "plan", "club", "prizes", "rest"),
    [
        (22_000, PrizePlan(percent=20, weights=(50, 30, 20)), 4_400, (8_800, 5_200, 3_500), 100),
        (22_000, PrizePlan(amount=5_000, weights=(50, 30, 20), unit=500), 5_000, (8_500, 5_000, 3_000), 500),
        (22_000, PrizePlan(weights=(2, 1), rest_to_first=True), 0, (14_700, 7_300), 0),
        (22_000, PrizePlan(), 0, (), 22_000),
        (3_000, PrizePlan(amount=5_000, weights=(1,)), 3_000, (0,), 0),
        (
            6_993,
            PrizePlan(percent=20, weights=(1,), unit=1),
            1_399,
            (5_594,),
            0,
        ),  # 13,986 to the nearest cent
        (22_000, PrizePlan(percent=Decimal("12.5"), weights=(1,)), 2_750, (19_200,), 50),
    ],
)
def test_takings_become_prizes(
    takings: int, plan: PrizePlan, club: int, prizes: tuple[int, ...], rest: int
) -> None:
    assert split_takings(takings, plan) == (takings, club, prizes, rest)


def test_equals_share_or_draw_lots() -> None:
    prizes, ranked = {1: 10_000, 2: 5_000, 3: 2_000}, [(1, 7), (2, 4), (2, 9), (2, 5)]
    assert award_prizes(prizes, ranked, 100) == ({7: 10_000, 4: 2_300, 9: 2_300, 5: 2_300}, 100)
    assert award_prizes(prizes, ranked, 1) == ({7: 10_000, 4: 2_333, 9: 2_333, 5: 2_333}, 1)
    assert award_prizes(prizes, ranked, 100, sorted) == ({7: 10_000, 4: 5_000, 5: 2_000}, 0)


PAID = CashLine(1, CashKind.PAYMENT, 500, Means.CASH, team=1)
SPENT = CashLine(2, CashKind.EXPENSE, 300, Means.CASH)
FAULTY: dict[str, list[CashLine]] = {
    "la ligne 1 manque": [SPENT],
    "la ligne 1 est là 2 fois": [PAID, PAID],
    "la ligne 0 ne peut pas exister": [PAID, PAID._replace(number=0)],
    "la ligne 1 ne dit pas de quelle équipe elle est": [PAID._replace(team=None)],
    "la ligne 1 ne dit pas comment elle a été payée": [PAID._replace(means=None)],
    "la ligne 2 annule la ligne 7, qui n’est pas avant elle": [
        PAID, PAID._replace(number=2, kind=CashKind.REVERSAL, reverses=7),
    ],
    "la ligne 2 annule la ligne 1 et n’en redit pas le montant": [
        PAID, PAID._replace(number=2, kind=CashKind.REVERSAL, reverses=1, amount=50),
    ],
    "la ligne 3 annule une annulation, la ligne 2": [
        PAID, PAID._replace(number=2, kind=CashKind.REVERSAL, reverses=1),
        PAID._replace(number=3, kind=CashKind.REVERSAL, reverses=2),
    ],
    "la ligne 1 est annulée 2 fois": [
        PAID, *(PAID._replace(number=number, kind=CashKind.REVERSAL, reverses=1) for number in (2, 3)),
    ],
    "la ligne 1 ne dit pas d’où vient l’argent et où il va, ou le dit sans transfert": [
        CashLine(1, CashKind.TRANSFER, 500, source=Purse.BOX, target=Purse.BOX),
    ],
    "la ligne 2 ne dit pas d’où vient l’argent et où il va, ou le dit sans transfert": [
        PAID, SPENT._replace(source=Purse.BOX, target=Purse.BANK),
    ],
    "la ligne 1 est une annulation sans ligne annulée, ou l’inverse": [PAID._replace(kind=CashKind.REVERSAL)],
}  # fmt: skip


@given(journals())
def test_what_the_program_writes_has_no_fault(lines: list[CashLine]) -> None:
    assert not list(journal_faults(lines))


@pytest.mark.parametrize("said", FAULTY)
def test_each_fault_of_a_journal_is_named(said: str) -> None:
    assert said in list(journal_faults(FAULTY[said]))
