"""A club whose teams pay online beforehand: from the first export to a till that is closed to the cent."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone

from tests.concours import saint_martin
from tests.results import set_result
from tournaments.core.ledger.accounts import Means, Purse
from tournaments.core.models.money import FeeKind
from tournaments.core.models.planning import Status, Tournament
from tournaments.core.money import actions as money
from tournaments.core.money import queries
from tournaments.core.money.prices import Prices
from tournaments.core.rounds import actions as rounds
from tournaments.core.standings import queries as standings

AT = "/concours/saint-martin/"
FEE = 1_600
HEAD = "Commande;Statut;Nom;Prénom;Nom du partenaire;Prénom du partenaire;Moyen de paiement;Montant tarif"
FAMILIES = [
    "Abel",
    "Bazin",
    "Colas",
    "Dumas",
    "Evrard",
    "Faure",
    "Garnier",
    "Huet",
    "Imbert",
    "Jolly",
    "Klein",
    "Leroy",
]
GIVEN = (("Camille", "Noël"), ("Maud", "Simon"), ("Alix", "Bruno"), ("Odette", "Hubert"))


def players(n: int) -> tuple[str, str]:
    """The two players of a team, family names first; no two are alike."""
    first, second = GIVEN[n // 12]
    return f"{FAMILIES[n % 12]};{first}", f"{FAMILIES[(5 * n + 3) % 12]};{second}"


def order(n: int, status: str = "Validé", partner: str = "") -> str:
    one, two = players(n)
    return f"{9_000 + n};{status};{one};{partner or two};Carte bancaire;16,00"


class Club:
    """The desk of a club; counts what is sent, of which each is a press of the organizer's."""

    def __init__(self, user: Any) -> None:
        self.client, self.presses = Client(), 0
        self.client.force_login(user)

    def post(self, path: str, **data: Any) -> Any:
        self.presses += 1
        answer = self.client.post(f"{AT}{path}", {"key": uuid4(), **data}, follow=True)
        assert answer.status_code == 200, path
        return answer

    def bring_in(self, *lines: str, **ticked: Any) -> str:
        """Read a list and confirm it as the page offers it: what the page says then."""
        preview = self.post("inscriptions/import/", text="\n".join([HEAD, *lines])).context["preview"]
        assert not preview.waiting, [line.warnings or line.error for line in preview.waiting]
        shown = {"ready": preview.packed, "waiting": preview.packed_waiting, "seen": preview.seen}
        return text(self.post("inscriptions/import/verifier/", **shown, **ticked, confirm="1"))

    def together(self, numbers: list[int], what: str) -> str:
        """One act on these teams: shown, then confirmed as shown."""
        bar = self.post("inscriptions/ensemble/", what=what, team=numbers).context["ticked"].plan
        sent = {"what": what, "team": numbers, "seen": bar.seen}
        return text(self.post("inscriptions/ensemble/", **sent))


def text(page: Any) -> str:
    return " ".join(page.content.decode().split())


def desk_of(tournament: Tournament) -> queries.CashDesk:
    tournament.refresh_from_db()
    found = queries.desk_of(tournament)
    assert found is not None
    return found


def purses(tournament: Tournament) -> list[int]:
    """What is in the till, in the bank and online, in cents."""
    return [desk_of(tournament).books.purse(purse) for purse in Purse]


@pytest.mark.slow
def test_from_the_first_export_to_the_closed_till(cast: Any) -> None:
    concours = saint_martin(cast.amicale, status=Status.OPEN, rounds_planned=1, ending="target")
    money.set_prices(concours, Prices(fees={FeeKind.OTHER: FEE}))
    club = Club(cast.odile)

    assert "37 inscriptions sont faites." in club.bring_in(*map(order, range(37)))
    assert club.presses == 2, "beside choosing the file, for 37 teams that have paid"
    assert purses(concours) == [0, 0, 37 * FEE]

    for n in range(37, 45):
        one, two = (" ".join(reversed(name.split(";"))) for name in players(n))
        club.post("inscriptions/ajouter/", player1=one, player2=two)
    assert concours.teams.count() == 45

    newer = [order(n) for n in (*range(37), 45, 46, 47)]
    newer[4], newer[9] = order(4, "Remboursé"), order(9, partner="Nouvel;Aimé")
    club.presses = 0
    said = club.bring_in(*newer, withdraw="5")
    assert "3 inscriptions sont faites. 1 inscription est changée. 1 forfait est noté." in said
    assert club.presses == 2
    assert concours.teams.get(number=10).player2.name == "Aimé Nouvel"
    assert purses(concours) == [0, 0, 40 * FEE], "nothing is paid twice"

    club.post("caisse/equipe/5/", do="refund", amount="16", means="online", cancels="1")
    assert "8 équipes : payé en espèces, 128" in club.together(list(range(38, 46)), "paid-cash")
    desk = desk_of(concours)
    assert (desk.owed_by, desk.due, desk.paid) == ([], 47 * FEE, 47 * FEE)
    assert purses(concours) == [8 * FEE, 0, 39 * FEE]

    for moved in (
        {"kind": "start", "amount": "100", "means": "cash"},
        {"kind": "expense", "amount": "41,50", "means": "cash", "text": "pain, vin"},
        {"do": "transfer", "source": "online", "target": "bank", "amount": "624"},
        {"do": "transfer", "source": "bank", "target": "box", "amount": "250", "text": "pour les lots"},
    ):
        club.post("caisse/bilan/", **moved)
    club.post("caisse/prix/", rank1="200", rank2="120,50")
    hand_prizes_over(concours, club)
    till = 12_800 + 10_000 - 4_150 + 25_000 - 32_050
    assert purses(concours) == [till, 37_400, 0]
    counted = {"kind": "count", "means": "cash"}
    assert "Le compte est bon." in text(club.post("caisse/bilan/", **counted, amount=f"{till / 100:.2f}"))
    assert desk_of(concours).books.received == {Means.ONLINE: 40 * FEE, Means.CASH: 8 * FEE}


def hand_prizes_over(concours: Tournament, club: Club) -> None:
    """Play the one round, end the concours, and hand the two prizes over in cash."""
    club.together([number for number in range(1, 49) if number != 5], "here")
    round_ = rounds.draw_round(concours, [])
    rounds.publish_round(round_)
    for table in round_.tables.order_by("number"):
        set_result(table, 2_000 - table.number, 1_000)
    club.post("etape/", step="finish", confirmed="1")
    Tournament.objects.update(corrections_until=timezone.now())
    best = [row["number"] for row in standings.rows(standings.current(concours))[:2]]
    for number, cents in zip(best, (20_000, 12_050), strict=True):
        club.post(f"caisse/prix/{number}/remettre/", left=cents)
