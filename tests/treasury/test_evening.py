"""An evening of 22 teams at the cash desk, through the pages, exact to the cent."""

from __future__ import annotations

import csv
import io
import re
from decimal import Decimal
from typing import Any
from uuid import uuid4

import pytest
import tablib
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.concours import saint_martin
from tests.platform.test_opendocument import read_ods
from tests.prepared import laid_out
from tests.results import set_result
from tournaments.core.ledger.accounts import Means
from tournaments.core.models.money import CashEntry, FeeKind
from tournaments.core.models.planning import Status, Tournament
from tournaments.core.models.registration import Team
from tournaments.core.money import actions as money
from tournaments.core.money import queries
from tournaments.core.money.prices import Prices
from tournaments.core.planning.actions import create_like
from tournaments.core.planning.steps import hour_alone
from tournaments.core.registration import attendance
from tournaments.core.registration.actions import import_rows, register_team
from tournaments.core.registration.roster import TeamEntry
from tournaments.core.rounds import actions as rounds
from tournaments.core.standings import queries as standings
from tournaments.frontends.printing import actions as printing
from tournaments.frontends.printing.papers import PAPERS
from tournaments.frontends.printing.registry import PaperRequest

HTMX = {"HX-Request": "true"}
AT = "/concours/saint-martin/"
TARIFF = {
    "other": "10", "member": "8", "products": "Repas : 12,50\nCafé : 1", "percent": "20",
    "weights": "50 30 20", "unit": "100", "per_player": "0", "rest_to_first": "0", "by_lot": "0",
}  # fmt: skip


@pytest.fixture
@laid_out
def tournament(cast: Any) -> Tournament:
    """22 teams, of which the first two play for the club that invites; no money yet."""
    concours = saint_martin(cast.amicale, status=Status.OPEN, rounds_planned=1, ending="target")
    clubs = [cast.amicale.name] * 2 + ["Lyon"] * 20
    import_rows(concours, [TeamEntry(f"Aude {n}", f"Bruno {n}", club) for n, club in enumerate(clubs, 1)])
    attendance.check_in_all(concours)
    return concours


@pytest.fixture
def odile(cast: Any) -> Client:
    return browser(cast.odile)


def browser(user: Any) -> Client:
    client = Client()
    client.force_login(user)
    return client


def post(client: Client, path: str, **data: Any) -> str:
    """What the page says after a form was sent with a key of its own."""
    answer = client.post(f"{AT}{path}", {"key": uuid4(), **data}, follow=True)
    assert answer.status_code == 200, path
    return " ".join(answer.content.decode().split())


def desk_of(tournament: Tournament) -> queries.CashDesk:
    tournament.refresh_from_db()
    found = queries.desk_of(tournament)
    assert found is not None
    return found


def play(tournament: Tournament) -> None:
    """The one round, where the first team of each table wins by its number of points."""
    round_ = rounds.draw_round(tournament, [])
    rounds.publish_round(round_)
    for table in round_.tables.order_by("number"):
        set_result(table, 2_000 - table.number, 1_000)


@pytest.mark.usefixtures("tournament")
def test_without_fees_nothing_of_money_shows(odile: Client) -> None:
    for path in ("", "inscriptions/", "inscriptions/1/", "classement/", "impressions/"):
        text = odile.get(f"{AT}{path}").content.decode()
        assert "/caisse/" not in text, path
        assert "€" not in text, path
    assert odile.get(f"{AT}caisse/").status_code == 404
    assert f'href="{AT}caisse/tarifs/"' in odile.get(f"{AT}reglages/").content.decode()  # the one way in
    assert odile.get(f"{AT}caisse/tarifs/").context["stage"] == "settings"


@pytest.mark.usefixtures("tournament")
def test_fees_are_a_page_of_the_cash_desk(odile: Client) -> None:
    post(odile, "caisse/tarifs/", **TARIFF)
    page = odile.get(f"{AT}caisse/tarifs/")
    assert page.context["stage"] == "money"
    assert f'<a href="{AT}caisse/tarifs/" aria-current="page">Tarifs</a>' in page.content.decode()
    assert ">Tarifs</a>" not in odile.get(f"{AT}reglages/").content.decode()


def test_who_owes_is_a_number_that_leads_to_the_list(odile: Client, tournament: Tournament) -> None:
    post(odile, "caisse/tarifs/", **TARIFF)
    odile.post(f"{AT}inscriptions/20/paye/", {"pay": 1_000}, headers=HTMX)
    owing = [number for number, one in desk_of(tournament).accounts.items() if one.account.owing]
    assert 20 not in owing
    balance = odile.get(f"{AT}caisse/bilan/").content.decode()
    assert f'href="{AT}caisse/?voir=owing"' in balance
    assert f"{len(owing)} comptes à régler" in balance
    assert list(odile.get(f"{AT}caisse/?voir=owing").context["accounts"]) == owing
    assert list(odile.get(f"{AT}caisse/").context["accounts"]) == [*desk_of(tournament).accounts]


def test_the_cancelled_line_is_struck_out_and_its_cancelling_is_not(
    odile: Client, tournament: Tournament
) -> None:
    post(odile, "caisse/tarifs/", **TARIFF)
    address = f"{AT}inscriptions/20/paye/"
    odile.post(address, {"pay": 1_000}, headers=HTMX)
    row = odile.post(address, {"undo": desk_of(tournament).accounts[20].last_payment}, headers=HTMX)
    assert "Encaisser 10\N{NO-BREAK SPACE}€" in row.content.decode()
    assert odile.get(f"{AT}caisse/bilan/").content.decode().count('<tr class="row-muted">') == 1


@pytest.mark.slow
def test_the_whole_evening(odile: Client, cast: Any, tournament: Tournament) -> None:
    denis = browser(cast.denis)
    post(odile, "caisse/tarifs/", **TARIFF)
    post(odile, "caisse/bilan/", kind="start", amount="100", means="cash")
    assert desk_of(tournament).due == 2 * 800 + 20 * 1_000
    for number in range(1, 21):  # one key a line
        owed = 800 if number <= 2 else 1_000
        row = denis.post(f"{AT}inscriptions/{number}/paye/", {"pay": owed}, headers=HTMX)
        assert 'name="undo"' in row.content.decode()
    assert "20</strong> comptes payés sur 22" in row.content.decode()
    assert "reste 20\N{NO-BREAK SPACE}€" in row.content.decode()
    undone = desk_of(tournament).accounts[20].last_payment
    row = denis.post(f"{AT}inscriptions/20/paye/", {"undo": undone}, headers=HTMX)
    assert 'name="pay" value="1000"' in row.content.decode()
    post(denis, "caisse/equipe/20/", do="pay", owing="1000", amount="10", means="cheque")
    post(denis, "caisse/equipe/21/", do="charge", product="Repas", quantity="2")
    post(denis, "caisse/equipe/21/", do="pay", owing="3500", amount="35,00", means="card")
    post(denis, "caisse/vente/", product="Café", quantity="3", means="cash")
    post(odile, "caisse/equipe/22/", do="waive", amount="10", text="bénévole")
    post(odile, "caisse/bilan/", kind="expense", amount="24,60", means="cash", text="pain")
    desk = desk_of(tournament)
    assert (desk.due, desk.paid, desk.owing) == (23_100, 23_100, 0)
    assert desk.books.till == 10_000 + 2 * 800 + 17 * 1_000 + 300 - 2_460
    assert [desk.books.balance(means) for means in (Means.CHEQUE, Means.CARD)] == [1_000, 3_500]
    assert desk.entry_takings == 20_600  # the two meals are none

    text = post(odile, "caisse/prix/", rank1="82", rank2="49", rank3="32")
    assert "163 € de prix ; le club garde 43 € des engagements." in text
    play(tournament)
    best = [row["number"] for row in standings.rows(standings.current(tournament))[:3]]
    text = post(odile, f"caisse/prix/{best[0]}/remettre/", left="8200")
    assert "pas encore définitif" in text
    post(odile, "etape/", step="finish", confirmed="1")
    assert "3 lots écrits" in odile.get(AT).content.decode()
    assert 'name="left"' not in odile.get(f"{AT}caisse/prix/").content.decode()  # may still be contested
    Tournament.objects.update(corrections_until=timezone.now())
    page = odile.get(f"{AT}caisse/prix/").content.decode()
    shown = re.findall(r'name="left" value="(.*?)"', page)
    assert shown == ["8200", "4900", "3200"]
    for number, prize in zip(best, shown, strict=True):
        post(odile, f"caisse/prix/{number}/remettre/", left=prize)
        post(odile, f"caisse/prix/{number}/remettre/", left=prize)  # a second click gives nothing
    desk = desk_of(tournament)
    assert desk.books.till == 26_440 - 16_300
    post(odile, "caisse/bilan/", kind="count", amount="101", means="cash")
    text = post(odile, "caisse/bilan/", kind="count", amount="101,40", means="cash")
    assert "Le compte est bon." in text
    public = Client().get("/c/saint-martin/").content.decode()
    assert "82\N{NO-BREAK SPACE}€" in public
    again = create_like(tournament, cast.odile, name="Suivant", date=tournament.date, place="")
    assert (again.money, again.cash_prizes.count()) == (tournament.money, 0)
    entries = list(CashEntry.objects.order_by("number"))
    assert [entry.number for entry in entries] == list(range(1, len(entries) + 1))
    assert {entry.author for entry in entries} == {cast.odile, cast.denis}


def test_what_the_files_and_papers_say(
    odile: Client, cast: Any, tournament: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    money.set_prices(tournament, Prices(fees={FeeKind.OTHER: 1_050}))
    team = register_team(tournament, "=Anne", "Luc")
    money.pay_owing(team, 1_050, cast.odile)
    money.reverse(tournament, 1, cast.odile)
    money.pay_owing(team, 1_050, cast.odile, Means.CARD)
    content = odile.get(f"{AT}caisse/bilan/csv/").content.decode("utf-8-sig")
    lines = list(csv.reader(io.StringIO(content), delimiter=";"))
    assert [(line[2], line[6], line[8], line[9]) for line in lines[1:]] == [
        ("Paiement", "10,50", "10,50", "10,50"),
        ("Annulation", "10,50", "-10,50", "0,00"),
        ("Paiement", "10,50", "10,50", "0,00"),
    ]
    assert all("Anne\u00a0– Luc" in line[3] for line in lines[1:])
    for kind in ("xlsx", "ods"):
        content = odile.get(f"{AT}caisse/bilan/{kind}/").content
        if kind == "ods":
            _journal, (heads, *rows), _balance = read_ods(content).values()
            accounts = [dict(zip(heads, row, strict=True)) for row in rows]
        else:
            accounts = tablib.Databook().load(content, kind).sheets()[1].dict
        own = next(row for row in accounts if int(row["N°"]) == 23)
        assert (float(own["Dû"]), float(own["Payé"]), float(own["Reste"])) == (10.5, 10.5, 0.0)
        assert own["Équipe"] == "'=Anne – Luc"
    asked = PaperRequest(tournament, options={"team": 23})
    receipt = PAPERS["receipt"].content(asked)["data"]["lines"]
    told = [line[1] for line in receipt[:3]]
    assert told == ["=Anne\u00a0– Luc", "Engagement", "Paiement · carte"]  # nothing taken back
    *owing, journal = PAPERS["treasury"].content(PaperRequest(tournament))["data"]["lists"]
    assert [line[0] for line in journal["lines"]] == ["1", "2", "3"]
    assert [len(listed["lines"]) for listed in owing] == [22], "who owes, without the one who has paid"
    ordered: list[Any] = []
    monkeypatch.setattr(printing, "order", ordered.append)
    assert odile.get(f"{AT}impressions/caisse/recu/?team=23").status_code == 302
    assert len(ordered) == 1


def test_a_count_stays_what_it_was_when_the_till_moves(odile: Client, tournament: Tournament) -> None:
    money.set_prices(tournament, Prices(fees={FeeKind.OTHER: 1_000}))
    post(odile, "caisse/bilan/", kind="start", amount="100", means="cash")
    text = post(odile, "caisse/bilan/", kind="count", amount="100", means="cash")
    assert "Le compte est bon." in text
    assert "Depuis" not in text
    text = post(odile, "caisse/bilan/", kind="expense", amount="20", means="cash", text="vin")
    assert "pour 100 € attendus. <strong> Le compte est bon. </strong>" in text
    assert "Depuis : −20 € ; la caisse attend maintenant 80 €." in text
    paper = PAPERS["treasury"].content(PaperRequest(tournament))["data"]
    said = {line["label"]: " ".join(line["texts"][0].split()) for line in paper["sums"]}
    assert (said["Doit y être"], said["Écart"], said["Depuis"]) == ("80 €", "aucun", "−20 €")


@pytest.mark.parametrize(
    ("counted", "said"), [("112,50", "12,50 € en trop"), ("88", "manque 12 €"), ("100", "aucun")]
)
def test_the_account_says_in_words_what_the_till_lacks(
    odile: Client, tournament: Tournament, counted: str, said: str
) -> None:
    money.set_prices(tournament, Prices(fees={FeeKind.OTHER: 1_000}))
    sheet = PAPERS["treasury"].content(PaperRequest(tournament))["data"]
    assert sheet["sums"][-1]["texts"] == [""], "before anything is counted, to fill in"
    post(odile, "caisse/bilan/", kind="start", amount="100", means="cash")
    post(odile, "caisse/bilan/", kind="count", amount=counted, means="cash")
    content = PAPERS["treasury"].content(PaperRequest(tournament))
    sums = {line["label"]: line["texts"][0].replace("\u00a0", " ") for line in content["data"]["sums"]}
    assert sums["Écart"] == said
    newest = CashEntry.objects.latest("number").at
    assert f"{hour_alone(newest)} · " in content["concours"]["facts"]


@pytest.mark.slow
def test_who_left_without_playing_is_let_off_in_one_click(odile: Client, tournament: Tournament) -> None:
    post(odile, "caisse/tarifs/", **TARIFF)
    path = "caisse/equipe/3/"
    assert "N’a pas joué" not in odile.get(f"{AT}{path}").content.decode()
    attendance.leave(tournament.teams.get(number=3), 1, Team.Leaving.WITHDRAWAL)
    page = odile.get(f"{AT}{path}").content.decode()
    form = page[: page.index("N’a pas joué")].rpartition("<form")[2]
    sent = {name: re.findall(rf'name="{name}" value="(.*?)"', form)[0] for name in ("key", "amount", "text")}
    post(odile, path, do="waive", **sent)
    assert desk_of(tournament).accounts[3].account == (0, 0)


@pytest.mark.usefixtures("tournament")
def test_changed_fees_are_shown_and_agreed_to_before_they_are_kept(odile: Client, cast: Any) -> None:
    post(odile, "caisse/tarifs/", **TARIFF)
    for number in (5, 6):
        browser(cast.denis).post(f"{AT}inscriptions/{number}/paye/", {"pay": 1_000}, headers=HTMX)
    dearer = {**TARIFF, "other": "12,50", "member": "7"}
    concours = Tournament.objects.get()
    text = post(odile, "caisse/tarifs/", **dearer)
    for said in (
        "22 équipes inscrites : dû 216 € → 264 €", "20 devront 2,50 € de plus", "2 devront 1 € de moins",
        "2 ont déjà payé tout l’ancien tarif",
    ):  # fmt: skip
        assert said in text
    assert desk_of(concours).due == 21_600, "nothing is kept before it is agreed to"
    agreed = re.findall(r'name="agreed" value="(.*?)"', text)[0]
    browser(cast.denis).post(f"{AT}inscriptions/7/paye/", {"pay": 1_000}, headers=HTMX)
    text = post(odile, "caisse/tarifs/", **dearer, agreed=agreed)
    assert "3 ont déjà payé tout l’ancien tarif" in text, "somebody paid meanwhile: it is shown again"
    agreed = re.findall(r'name="agreed" value="(.*?)"', text)[0]
    assert "Les tarifs sont enregistrés." in post(odile, "caisse/tarifs/", **dearer, agreed=agreed)
    assert desk_of(concours).due == 26_400
    assert "Les tarifs sont enregistrés." in post(odile, "caisse/tarifs/", **{**dearer, "percent": "30"})


BY_PLAYER = {**TARIFF, "per_player": "1", "young": "3"}


@pytest.mark.slow
@pytest.mark.usefixtures("tournament")
def test_the_kind_of_fee_is_said_on_the_line_of_inscription(odile: Client, tournament: Tournament) -> None:
    line = {"player1": "Ida Roy", "player2": "Max Roy", "club": "Lyon"}
    assert 'name="kind1"' not in odile.get(f"{AT}inscriptions/").content.decode()
    post(odile, "inscriptions/ajouter/", **line)
    post(odile, "caisse/tarifs/", **BY_PLAYER, agreed="")
    agreed = re.findall(r'name="agreed" value="(.*?)"', post(odile, "caisse/tarifs/", **BY_PLAYER))
    post(odile, "caisse/tarifs/", **BY_PLAYER, agreed=agreed)
    assert 'name="kind2"' in odile.get(f"{AT}inscriptions/").content.decode()
    two = {"player1": "Éva Noir", "player2": "Zoé Noir", "club": tournament.club.name}
    post(odile, "inscriptions/ajouter/", **two, kind1="", kind2="young")
    post(odile, "inscriptions/ajouter/", player1="Al Blanc", player2="Bo Blanc", club="")
    post(odile, "inscriptions/ajouter/", player1="Cy Vert", player2="Di Vert", kind1="king")
    fees = {number: one.fee for number, one in desk_of(tournament).accounts.items() if number > 22}
    assert fees == {23: 2_000, 24: 800 + 300, 25: 2_000}, "an unknown kind inscribes nobody"


def test_a_list_says_what_players_pay_as(odile: Client, tournament: Tournament) -> None:
    post(odile, "caisse/tarifs/", **BY_PLAYER)
    lines = ["Joueur 1;Joueur 2;Tarif 1;Tarif 2", "Ida Roy;Max Roy;adhérent;Junior", "Al Blanc;Bo Blanc;;",
             "Cy Vert;Di Vert;non adhérent;vétéran"]  # fmt: skip
    shown = odile.post(f"{AT}inscriptions/import/", {"text": "\n".join(lines)})
    assert "ce n’est pas un tarif" in shown.content.decode()
    ready = shown.content.decode().split("<tbody>")[-1]
    assert "<small>adhérent, jeune</small>" in ready
    assert ready.count("<small>") == 1, "who has the usual tariff needs no word"
    preview = shown.context["preview"]
    sent = {"ready": preview.packed, "line": "4", "accept": "4", "confirm": "1", "player1-4": "Cy Vert",
            "player2-4": "Di Vert", "fee1-4": "non adhérent", "fee2-4": "vétéran"}  # fmt: skip
    assert odile.post(f"{AT}inscriptions/import/verifier/", sent).status_code == 302
    fees = {one.team.player1.name: one.fee for one in desk_of(tournament).accounts.values()}
    assert (fees["Ida Roy"], fees["Al Blanc"], fees["Cy Vert"]) == (1_100, 2_000, 2_000)


def test_the_kind_of_fee_is_corrected_on_the_page_of_the_team(odile: Client, tournament: Tournament) -> None:
    post(odile, "caisse/tarifs/", **BY_PLAYER)
    page = odile.get(f"{AT}inscriptions/1/").content.decode()
    assert page.count('<option value="member" selected>') == 2
    said = {"player1": "Aude 1", "player2": "Bruno 1", "club": tournament.club.name, "number": "1"}
    post(odile, "inscriptions/1/", **said, kind1="member", kind2="other")
    assert desk_of(tournament).accounts[1].fee == 1_800
    assert desk_of(tournament).accounts[1].team.player1.name == "Aude 1"


def test_a_prize_that_is_fixed_anew_meanwhile_is_not_handed_over(
    odile: Client, tournament: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    post(odile, "caisse/tarifs/", **TARIFF)
    play(tournament)
    post(odile, "etape/", step="finish", confirmed="1")
    Tournament.objects.update(corrections_until=timezone.now())
    best = standings.rows(standings.current(tournament))[0]["number"]
    money.fix_prizes(tournament, {1: 5_000})
    lock = money._lock

    def another_desk_was_faster(locked: Tournament) -> None:
        monkeypatch.setattr(money, "_lock", lock)
        money.fix_prizes(Tournament.objects.get(pk=locked.pk), {1: 4_000})
        lock(locked)

    monkeypatch.setattr(money, "_lock", another_desk_was_faster)
    text = post(odile, f"caisse/prix/{best}/remettre/", left="5000")
    assert "plus ce qui reste à remettre" in text
    assert not CashEntry.objects.exists()


def test_what_was_handed_over_too_much_is_to_be_recovered(odile: Client, tournament: Tournament) -> None:
    post(odile, "caisse/tarifs/", **TARIFF)
    play(tournament)
    best = standings.rows(standings.current(tournament))[0]["number"]
    team = tournament.teams.get(number=best)
    money.fix_prizes(tournament, {1: 3_000})
    money.give_prize(team, 5_000, lambda _locked: 5_000, None, Means.CHEQUE)
    page = " ".join(odile.get(f"{AT}caisse/prix/").content.decode().split())
    assert "a reçu 50 € : 20 € à récupérer" in page
    for number in range(1, 8):
        money.pay_owing(tournament.teams.get(number=number), 800 if number <= 2 else 1_000, None)
    page = " ".join(odile.get(f"{AT}caisse/prix/").content.decode().split())
    assert 'Le club garde en tout</dt><dd class="num">15 €' in page  # 13,20 € and the 1,80 € of rounding


def test_the_club_keeps_half_percents(odile: Client, tournament: Tournament) -> None:
    post(odile, "caisse/tarifs/", **{**TARIFF, "percent": "12,5"})
    assert desk_of(tournament).prices.plan.percent == Decimal("12.5")
    assert 'value="12,5"' in odile.get(f"{AT}caisse/tarifs/").content.decode()


def test_the_desk_takes_back_what_it_writes_and_nothing_else(cast: Any, tournament: Tournament) -> None:
    money.set_prices(tournament, Prices(fees={FeeKind.OTHER: 1_000}))
    denis, odile = browser(cast.denis), browser(cast.odile)
    post(odile, "caisse/bilan/", kind="start", amount="50", means="cash")
    post(denis, "caisse/annuler/1/")
    assert desk_of(tournament).books.till == 5_000
    post(denis, "caisse/equipe/1/", do="pay", owing="1000", amount="10", means="cash")
    post(denis, "caisse/annuler/2/")
    assert desk_of(tournament).books.till == 5_000
    post(odile, "caisse/annuler/1/", next="https://ailleurs.example/")
    assert desk_of(tournament).books.till == 0


@pytest.mark.parametrize("then", ["https://ailleurs.example/", "foo", "tournaments", "//ailleurs.fr/", ""])
def test_a_way_back_that_is_no_path_leads_to_the_desk(
    odile: Client, tournament: Tournament, then: str
) -> None:
    money.set_prices(tournament, Prices(fees={FeeKind.OTHER: 1_000}))
    answer = odile.post(f"{AT}caisse/annuler/1/", {"next": then})
    assert answer.headers["Location"] == f"{AT}caisse/"


def test_the_list_asks_as_much_for_two_teams_as_for_all(odile: Client, tournament: Tournament) -> None:
    money.set_prices(tournament, Prices(fees={FeeKind.OTHER: 1_000}))
    counts = []
    for words in ("aude 22", ""):
        for path in ("inscriptions/", "caisse/", "caisse/bilan/", "caisse/prix/"):
            with CaptureQueriesContext(
                connection,
            ) as asked:
                odile.get(f"{AT}{path}", {"q": words})
            counts.append(len(asked))
        for team in tournament.teams.all()[:10]:
            if not words:
                break
            money.pay_owing(team, 1_000, None)
    assert counts[:4] == counts[4:]


@pytest.mark.parametrize(
    ("path", "typed", "said"),
    [
        ("caisse/tarifs/", {**TARIFF, "other": "dix"}, "Écrivez un montant en euros"),
        ("caisse/tarifs/", {**TARIFF, "products": "Repas"}, "écrivez un nom, deux-points et un prix"),
        ("caisse/tarifs/", {**TARIFF, "weights": "50 0"}, "Écrivez des nombres entiers"),
        ("caisse/tarifs/", {**TARIFF, "weights": "50 -5"}, "Écrivez des nombres entiers"),
        ("caisse/tarifs/", {**TARIFF, "weights": "-5"}, "Écrivez des nombres entiers"),
        ("caisse/tarifs/", {**TARIFF, "other": ""}, "Écrivez d’abord l’engagement"),
        ("caisse/bilan/", {"kind": "expense", "amount": "5", "means": "cash"}, "Écrivez ce que c’est"),
        ("caisse/bilan/", {"kind": "start", "amount": "5", "means": "card"}, "est en espèces"),
        ("caisse/tarifs/", {**TARIFF, "percent": "101"}, "inférieure ou égale à 100"),
        (
            "caisse/equipe/3/",
            {"do": "waive", "amount": "10,01", "text": "trop"},
            "Une remise ne dépasse pas ce qui est dû : 10 €.",
        ),
        ("caisse/equipe/1/", {"do": "pay", "amount": "0", "means": "cash"}, "plus grand que zéro"),
        ("caisse/equipe/1/", {"do": "pay", "owing": "700", "amount": "8", "means": "cash"}, "a changé"),
        (
            "caisse/equipe/1/",
            {"do": "pay", "owing": "800", "amount": "9", "means": "cash"},
            "reste dû : 8 €.",
        ),
        ("caisse/vente/", {"product": "Repas", "quantity": "0", "means": "cash"}, "supérieure ou égale à 1"),
        ("caisse/prix/", {"rank1": "beaucoup"}, "Écrivez un montant en euros"),
        ("caisse/prix/", {"rank1": "9", "rank40": "5"}, "Le rang 40 n’est plus dans cette page"),
    ],
)
def test_what_cannot_be_is_said_and_changes_nothing(
    path: str, typed: dict[str, str], said: str, odile: Client, tournament: Tournament
) -> None:
    post(odile, "caisse/tarifs/", **TARIFF)
    before = desk_of(tournament)
    text = re.sub("&#x27;", "'", post(odile, path, **typed))
    assert said in text.replace("\N{NO-BREAK SPACE}", " ")
    assert desk_of(tournament) == before
    assert queries.fixed_prizes(tournament) == {}


@pytest.mark.slow
def test_a_refused_form_asks_again_with_what_holds_now(odile: Client, tournament: Tournament) -> None:
    post(odile, "caisse/tarifs/", **TARIFF)
    key, path = uuid4(), "caisse/equipe/3/"
    typed = {"key": key, "do": "pay", "owing": "1000", "amount": "12", "means": "cash"}
    assert 'name="more"' not in odile.get(f"{AT}{path}").content.decode()
    text = post(odile, path, **typed)
    assert 'name="more"' in text
    assert str(key) not in text
    text = post(odile, path, **typed, more="on")
    assert "<dt>À rendre</dt>" in text
    assert "−2" not in text
    text = post(odile, path, **{**typed, "amount": "13"}, more="on")
    assert "avait déjà noté la ligne 1" in text
    assert str(key) not in text
    assert 'name="owing" value="-200"' in text
    assert desk_of(tournament).paid == 1_200
    assert "à rendre 2\N{NO-BREAK SPACE}€" in odile.get(f"{AT}caisse/").content.decode()
    receipt = PAPERS["receipt"].content(PaperRequest(tournament, options={"team": 3}))["data"]["lines"]
    assert ["", "À rendre", "2\N{NO-BREAK SPACE}€"] in receipt
    for path in ("caisse/", "caisse/equipe/3/", "caisse/bilan/", "caisse/prix/", "caisse/tarifs/"):
        assert "no-store" in odile.get(f"{AT}{path}").headers["Cache-Control"], path


def test_prizes_above_the_takings_are_warned_of(odile: Client, tournament: Tournament) -> None:
    post(odile, "caisse/tarifs/", **{**TARIFF, "weights": "50-30 - 20"})
    assert desk_of(tournament).prices.plan.weights == (50, 30, 20)
    money.pay_owing(tournament.teams.get(number=3), 1_000, None)
    text = post(odile, "caisse/prix/", rank1="8000").replace("\N{NO-BREAK SPACE}", " ")
    assert "il manque 7 990 €" in text
    assert "le club garde" not in text.partition("Les prix fixés")[2]


def test_where_players_are_entered_alone_nothing_speaks_of_teams(odile: Client, cast: Any) -> None:
    concours = saint_martin(
        cast.amicale, status=Status.OPEN, rounds_planned=1, ending="target", draw_method="melee"
    )
    for number in range(1, 5):
        register_team(concours, f"Aude {number}", "", "Lyon")
    post(odile, "caisse/tarifs/", **TARIFF)
    money.pay_owing(concours.teams.get(number=1), 1_000, None)
    pages = [odile.get(f"{AT}{path}").content.decode() for path in (
        "caisse/", "caisse/tarifs/", "caisse/prix/", "caisse/bilan/", "caisse/equipe/1/",
    )]  # fmt: skip
    pages += [post(odile, "caisse/tarifs/", **{**TARIFF, "other": "12"}),
              post(odile, "caisse/equipe/1/", do="waive", amount="99", text="erreur")]  # fmt: skip
    assert "4 joueurs inscrits : dû 40 € → 48 €" in pages[-2]
    assert "Une remise ne dépasse pas ce qui est dû : 10 €." in pages[-1]
    for page in pages:
        main = page[page.index("<main") : page.index("</main>")]
        assert "quipe" not in main.replace("caisse/equipe/", "")
