"""One act on several teams: what it would do is said, it is done once, and taken back as far as it stands."""

from __future__ import annotations

import re
from datetime import date
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.registration.conftest import MakeTeams
from tests.sheets.browsing import text
from tournaments.core.ledger.accounts import CashKind, Means
from tournaments.core.models.money import CashEntry, FeeGroup, FeeKind
from tournaments.core.models.planning import Status, Tournament
from tournaments.core.models.registration import Player, SharedAct, Team
from tournaments.core.money import actions as money
from tournaments.core.money.prices import Prices
from tournaments.core.money.queries import desk_of
from tournaments.core.registration import actions, attendance
from tournaments.core.registration.errors import RegistrationError
from tournaments.core.registration.several.acts import do, take_back
from tournaments.core.registration.several.plans import Act, plan_of, told

ONLINE = {"what": "paid-online"}
FEES = Prices(per_player=True, fees={FeeKind.OTHER: 1_000, FeeKind.MEMBER: 800, FeeKind.YOUNG: 500})


@pytest.fixture
def priced(tournament: Tournament, inscribe: MakeTeams) -> Tournament:
    """Four teams that owe 20 € each."""
    inscribe(4)
    money.set_prices(tournament, FEES)
    return tournament


@pytest.fixture
def desk(client: Client, cast: Any) -> Client:
    client.force_login(cast.denis)
    return client


def act(
    tournament: Tournament, numbers: set[int], what: str, club: str = "", author: Any = None
) -> SharedAct:
    """The act as the bar does it: seen, then confirmed."""
    wanted = Act.read(what, club)
    seen = plan_of(tournament, numbers, wanted).seen
    return do(tournament, numbers, wanted, seen=seen, key=uuid4(), author=author)


def says(tournament: Tournament, numbers: set[int], what: str, club: str = "") -> tuple[str, list[str]]:
    """What the bar says before it is done, with plain spaces."""
    plan = plan_of(tournament, numbers, Act.read(what, club))
    sentence = told(tournament, plan.act, len(plan.teams), cents=plan.cents, fees=plan.fees)
    return re.sub(r"\s", " ", sentence), list(plan.left)


def owing(tournament: Tournament) -> list[int]:
    found = desk_of(tournament)
    assert found is not None
    return [one.account.owing for one in found.accounts.values()]


def present(tournament: Tournament) -> list[int]:
    return list(tournament.teams.filter(present=True).values_list("number", flat=True))


def state(tournament: Tournament) -> list[Any]:
    """All that an act may change."""
    teams = tournament.teams.select_related("player1", "player2").order_by("number")
    kinds = dict(FeeGroup.objects.values_list("team_id", "kinds"))
    return [
        [
            (
                team.number,
                team.present,
                team.club,
                kinds.get(team.pk),
                [(p.name, p.club) for p in team.players],
            )
            for team in teams
        ],
        owing(tournament),
        sorted(Player.objects.values_list("name", "club")),
    ]


def test_only_those_who_owe_pay_each_what_it_owes(priced: Tournament, cast: Any) -> None:
    team = priced.teams.get(number=2)
    money.write_line(priced, CashKind.PAYMENT, 1_500, author=None, means=Means.CASH, team=team)
    money.pay_owing(priced.teams.get(number=3), 2_000, None)
    assert says(priced, {1, 2, 3}, "paid-online") == ("2 équipes : payé en ligne, 25 €", ["1 ne doit rien."])
    act(priced, {1, 2, 3}, "paid-online", author=cast.denis)
    assert owing(priced) == [0, 0, 0, 2_000]
    lines = CashEntry.objects.filter(means=Means.ONLINE).order_by("number")
    assert [(line.amount, line.who, line.author) for line in lines] == [
        (2_000, str(priced.teams.get(number=1)), cast.denis),
        (500, str(team), cast.denis),
    ]


def test_each_act_is_said_before(priced: Tournament) -> None:
    attendance.leave(priced.teams.get(number=4), 1, Team.Leaving.WITHDRAWAL)
    attendance.set_present(priced.teams.get(number=1), True)
    everybody = {1, 2, 3, 4}
    gone, already = "1 a quitté le concours.", "1 l’est déjà."
    assert says(priced, everybody, "here") == ("2 équipes : pointage noté", [gone, already])
    assert says(priced, everybody, "not-here")[0] == "1 équipe : pointage retiré"
    fee = "4 équipes : tarif adhérent, 64 € à payer au lieu de 80 €"
    assert says(priced, everybody, "fee-member") == (fee, [])
    assert says(priced, everybody, "club", " LYON ") == ("0 équipe : club « Lyon »", ["4 le sont déjà."])
    assert says(priced, {1, 2, 99}, "club", "Metz")[0] == "2 équipes : club « Metz »"


ACTS = ["here", "not-here", "paid-cash", "paid-cheque", "paid-card", "paid-online"]
ACTS += ["fee-member", "fee-young", "fee-other", "club"]


@pytest.mark.parametrize("what", ACTS)
def test_the_law_of_undo_all_is_as_it_was(priced: Tournament, what: str) -> None:
    attendance.set_present(priced.teams.get(number=1), True)
    money.set_fee_kinds(priced.teams.get(number=2), [FeeKind.YOUNG, FeeKind.OTHER])
    actions.register_team(priced, "Sans Club", "Ni Elle")
    before = state(priced)
    done = act(priced, {1, 2, 3, 5}, what, "Metz")
    assert state(priced) != before
    assert take_back(priced, done.pk, None) == ""
    assert state(priced) == before
    assert take_back(priced, done.pk, None) == ""
    assert state(priced) == before, "a second time does nothing"


def test_sent_twice_it_is_done_once(priced: Tournament) -> None:
    wanted, key = Act.read("paid-online", ""), uuid4()
    seen = plan_of(priced, {1, 2}, wanted).seen
    first, second = (do(priced, {1, 2}, wanted, seen=seen, key=key, author=None) for _time in range(2))
    assert first == second
    assert CashEntry.objects.count() == 2
    with pytest.raises(RegistrationError, match="a changé entre-temps"):
        do(priced, {1, 2}, wanted, seen=seen, key=uuid4(), author=None)


def test_nothing_else_is_done_than_was_shown(priced: Tournament) -> None:
    wanted = Act.read("paid-online", "")
    seen = plan_of(priced, {1, 2}, wanted).seen
    money.set_fee_kinds(priced.teams.get(number=1), [FeeKind.MEMBER, FeeKind.MEMBER])
    with pytest.raises(RegistrationError, match="a changé entre-temps"):
        do(priced, {1, 2}, wanted, seen=seen, key=uuid4(), author=None)
    with pytest.raises(RegistrationError, match="a changé entre-temps"):
        do(priced, {1, 2, 3}, wanted, seen=plan_of(priced, {1, 2}, wanted).seen, key=uuid4(), author=None)
    assert not CashEntry.objects.exists()


def test_an_undo_leaves_what_somebody_changed_since(priced: Tournament) -> None:
    paid = act(priced, {1, 2, 3}, "paid-cash")
    money.reverse(priced, 1, None)
    money.write_line(
        priced, CashKind.REFUND, 2_000, author=None, means=Means.CASH, team=priced.teams.get(number=2)
    )
    assert take_back(priced, paid.pk, None) == "2 ont changé depuis et restent."
    assert owing(priced) == [2_000, 2_000, 2_000, 2_000]
    here = act(priced, {1, 2}, "here")
    attendance.set_present(priced.teams.get(number=1), False)
    assert take_back(priced, here.pk, None) == "1 a changé depuis et reste."
    fee = act(priced, {1, 2}, "fee-young")
    money.set_fee_kinds(priced.teams.get(number=2), [FeeKind.MEMBER, FeeKind.OTHER])
    assert take_back(priced, fee.pk, None) == "1 a changé depuis et reste."
    assert owing(priced) == [2_000, 1_800, 2_000, 2_000]
    club = act(priced, {1, 2}, "club", "Metz")
    actions.correct_team(priced.teams.get(number=1), "Aude 1", "Bruno 1", "Nancy")
    assert take_back(priced, club.pk, None) == "1 a changé depuis et reste."
    assert [team.club for team in priced.teams.order_by("number")] == ["Nancy", "Lyon", "Lyon", "Lyon"]


def test_a_club_that_somebody_of_the_same_name_has_is_refused_whole(priced: Tournament) -> None:
    actions.register_team(priced, "Aude 1", "Une Autre", "Metz")
    with pytest.raises(RegistrationError, match="Aude 1 figure déjà"):
        act(priced, {1, 2}, "club", "Metz")
    assert not SharedAct.objects.exists()
    assert priced.teams.filter(club="Lyon").count() == 4


REFUSED = [("paid-gold", ""), ("paid", ""), ("fee-king", ""), ("here-x", ""), ("?", ""), ("club", " ")]


@pytest.mark.parametrize(("what", "club"), REFUSED)
def test_what_no_button_sends_is_refused(priced: Tournament, what: str, club: str) -> None:
    with pytest.raises(RegistrationError):
        plan_of(priced, {1}, Act.read(what, club))


def test_without_tariffs_or_cash_desk_nothing_of_money(priced: Tournament, desk: Client) -> None:
    bar = reverse("registration", args=[priced.slug])
    assert "fee-member" in (page := desk.get(bar).content.decode())
    assert "paid-online" in page
    money.set_prices(priced, Prices(fees={FeeKind.OTHER: 1_000}))
    assert "fee-member" not in (page := desk.get(bar).content.decode())
    assert "paid-online" in page
    with pytest.raises(RegistrationError):
        plan_of(priced, {1}, Act.read("fee-member", ""))
    money.set_prices(priced, None)
    assert "paid-online" not in desk.get(bar).content.decode()
    with pytest.raises(RegistrationError):
        plan_of(priced, {1}, Act.read("paid-online", ""))


def test_after_the_seal_only_payments(priced: Tournament, desk: Client) -> None:
    Tournament.objects.update(status=Status.SEALED)
    priced.refresh_from_db()
    for what in ("here", "not-here", "fee-member", "club"):
        with pytest.raises(RegistrationError, match="scellés"):
            plan_of(priced, {1}, Act.read(what, "Metz"))
    done = act(priced, {1, 2}, "paid-cheque")
    assert owing(priced) == [0, 0, 2_000, 2_000]
    take_back(priced, done.pk, None)
    assert sum(owing(priced)) == 8_000
    page = desk.get(reverse("registration", args=[priced.slug])).content.decode()
    assert 'value="paid-cash"' in page
    assert 'value="not-here"' not in page


def hidden(page: str) -> dict[str, str]:
    """The hidden fields of the bar."""
    bar = page[page.index('id="several"') :]
    return dict(re.findall(r'type="hidden" name="(seen|key|club)" value="([^"]*)"', bar))


def html(answer: Any) -> str:
    """A page with plain spaces."""
    return str(answer.content.decode()).replace("\u00a0", " ")


def test_it_works_without_a_script(priced: Tournament, desk: Client) -> None:
    """Tick, press, read, press: and one press takes it back. All of a filter by one box."""
    address = f"{reverse('several', args=[priced.slug])}?voir=owing"
    money.pay_owing(priced.teams.get(number=4), 2_000, None)
    ticked = {"team": ["1", "2"]}
    page = html(desk.post(address, ONLINE | ticked))
    assert "2 équipes : payé en ligne, 40" in page
    assert (
        page.count('value="1" form="several" aria-label="choisir le n° 1" checked')
        == page.count(" checked") - 1
        == 1
    )
    asked = ONLINE | ticked | hidden(page)
    for _time in range(2):
        done = desk.post(address, asked)
        assert done.url.endswith("?voir=owing&fait=1") or "fait=" in done.url
    assert CashEntry.objects.count() == 3
    page = text(desk.get(done.url))
    assert "2 équipes : payé en ligne, 40" in page
    assert owing(priced) == [0, 0, 2_000, 0]
    undo = reverse("several_undo", args=[priced.slug, SharedAct.objects.get().pk])
    assert "C’est annulé." in text(desk.post(f"{undo}?{done.url.partition('?')[2]}", follow=True))
    assert owing(priced) == [2_000, 2_000, 2_000, 0]
    page = html(desk.post(address, {"what": "paid-cash", "all": "on"}))
    assert "3 équipes : payé en espèces, 60" in page, "all of the filter, not of the list"
    assert 'name="seen"' not in html(desk.post(address, {"what": "", "all": "on"}))


def test_the_bar_alone_answers_a_script(priced: Tournament, desk: Client) -> None:
    address, htmx = reverse("several", args=[priced.slug]), {"HX-Request": "true"}
    bar = html(desk.post(address, {"what": "here", "team": ["1"]}, headers=htmx))
    assert bar.lstrip().startswith("<form")
    assert "1 équipe : pointage noté" in bar
    attendance.set_present(priced.teams.get(number=1), True)
    asked = {"what": "here", "team": ["1", "2"], **hidden(bar)}
    bar = html(desk.post(address, asked, headers=htmx))
    assert "a changé entre-temps" in bar
    assert present(priced) == [1]
    done = desk.post(address, asked | hidden(bar), headers=htmx)
    assert "fait=" in done.headers["HX-Redirect"]
    assert present(priced) == [1, 2]
    bar = html(desk.post(address, {"what": "here", "team": ["1"]}, headers=htmx))
    assert "Rien à changer." in bar
    assert "l’est déjà" in bar
    bar = html(desk.post(address, {"what": "club", "team": ["1"], "club": ""}, headers=htmx))
    assert "Écrivez d’abord le club." in bar


def test_who_owes_is_a_filter(priced: Tournament, desk: Client) -> None:
    money.pay_owing(priced.teams.get(number=4), 2_000, None)
    page = text(desk.get(reverse("registration", args=[priced.slug]), {"voir": "owing"}))
    assert "À encaisser 3" in page
    assert "Aude 3" in page
    assert "Aude 4" not in page


def test_another_concours_is_not_touched(priced: Tournament) -> None:
    done = act(priced, {1}, "here")
    other = actions.copy_concours(priced, None, teams=True, name="Autre", date=date(2027, 1, 9), place="")
    with pytest.raises(RegistrationError):
        take_back(other, done.pk, None)
    assert present(priced) == [1]


def test_the_queries_to_look_at_a_plan_do_not_grow(priced: Tournament, inscribe: MakeTeams) -> None:
    def queries(numbers: set[int]) -> int:
        with CaptureQueriesContext(
            connection,
        ) as counted:
            plan_of(priced, numbers, Act.read("paid-online", ""))
        return len(counted)

    few = queries({1, 2})
    inscribe(20)
    assert queries(set(range(1, 25))) == few


def test_a_few_acts_are_kept(priced: Tournament) -> None:
    for _time in range(12):
        act(priced, {1}, "here")
        act(priced, {1}, "not-here")
    assert SharedAct.objects.count() == 20
