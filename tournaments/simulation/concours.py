"""A simulated concours, made by the actions that the pages call: registration, draws, deals, standings.

The cards of every deal are dealt, bid and played (`scoring.play.robot.dealing`), and parties of chouine are
drawn by lot. Everything follows from a seed, so that the same seed gives the same concours on any machine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import Any, Final
from uuid import NAMESPACE_OID, uuid5

from scoring.cards import SEATS, Seat
from scoring.lots import Lots
from scoring.play.robot.chouine import partie_by_lot
from scoring.play.robot.dealing import play_deal
from scoring.sheet.entries import AddDeal
from tournaments.core.models.accounts import Club, User
from tournaments.core.models.planning import Ending, Status, Tournament
from tournaments.core.models.rounds import Round, Table
from tournaments.core.planning import actions as planning
from tournaments.core.planning.presets import values_for_ruleset
from tournaments.core.registration import actions as registration
from tournaments.core.registration import attendance
from tournaments.core.rounds import actions as rounds
from tournaments.core.rounds import queries as drawn
from tournaments.core.sheets.chouine.words import rules_of
from tournaments.core.sheets.coinche.offer import ruleset_of
from tournaments.core.sheets.games import ui_of
from tournaments.core.sheets.sheet import TableSheet
from tournaments.core.sheets.writing import NewEntry, write
from tournaments.core.standings import queries as standings
from tournaments.platform.database import give_way

FIRST_NAMES: Final = (
    "Agnès", "Alain", "André", "Annick", "Bernadette", "Bernard", "Brigitte", "Catherine", "Chantal",
    "Christian", "Claude", "Colette", "Daniel", "Danielle", "Denis", "Didier", "Dominique", "Éliane",
    "Élise", "Éric", "Évelyne", "Fernand", "Françoise", "Gérard", "Ghislaine", "Gilbert", "Ginette",
    "Guy", "Hélène", "Henri", "Huguette", "Jacqueline", "Jacques", "Jean-Claude", "Jean-Luc", "Jeannine",
    "Joël", "Josette", "Léa", "Loïc", "Lucien", "Manon", "Marcel", "Marie-Thérèse", "Maurice", "Michèle",
    "Mireille", "Monique", "Nicole", "Noël", "Odette", "Pascal", "Patrick", "Paulette", "Raymond", "René",
    "Roger", "Rosalie", "Simone", "Solange", "Suzanne", "Sylvain", "Théo", "Thérèse", "Yves", "Yvonne", "Zoé",
)  # fmt: skip
SURNAMES: Final = (
    "Antoine", "Aubertin", "Barthélemy", "Bastien", "Blaise", "Bour", "Brouant", "Caspar", "Claudel",
    "Colin", "Collignon", "Didelot", "Dupont", "Étienne", "Ferry", "Fischer", "Gaillard", "Genay", "Georgel",
    "Gérardin", "Grandjean", "Grosjean", "Guérin", "Hannezo", "Henry", "Humbert", "Jacquemin", "Jeanpierre",
    "Kieffer", "Klein", "L’Huillier", "Lallement", "Lambert", "Laurent", "Lecomte", "Lhôte", "Mangin",
    "Marchal", "Mathieu", "Maujean", "Mengin", "Muller", "Noël", "Parisot", "Perrin", "Petitjean", "Pierron",
    "Poirot", "Remy", "Richard", "Robert", "Rémond", "Schmitt", "Simon", "Thiébaut", "Thomassin", "Toussaint",
    "Vautrin", "Vigneron", "Vuillemin", "Weber", "Xardel", "de la Rochefoucauld-Montbel",
)  # fmt: skip
CLUBS: Final = (
    "ASCE 54", "ASCE 57", "ASCE 88", "Amicale de Metz", "Belote de Lunéville", "Les Cartes de Toul",
    "Coinche Nancéienne", "Foyer rural de Vézelise", "Joyeux Atouts d’Épinal", "MJC Pont-à-Mousson", "",
)  # fmt: skip


def simulated_teams(lots: Lots, how_many: int, *, individual: bool = False) -> list[tuple[str, str, str]]:
    """Both names and the club of so many teams of different people, of few clubs.

    The second name is empty where `individual`.
    """
    people = [f"{first} {surname}" for first in FIRST_NAMES for surname in SURNAMES]
    lots.shuffle(people)
    return [
        (people[2 * n], "" if individual else people[2 * n + 1], lots.choice(CLUBS)) for n in range(how_many)
    ]


PRIZES = {1: "200 €", 2: "120 €", 3: "80 €", 4: "Un jambon", 5: "Une bouteille chacun"}
ABSENT_TEAMS = 3
"""The number of teams that are not checked in when the simulation stops at the inscriptions."""


class StopAt(StrEnum):
    """The point where a simulation stops, so that a trainer can go on from there."""

    OPEN = "open"  # inscriptions are open, a few teams are not there yet
    DRAWN = "drawn"  # the first round is drawn and published, no deal is played
    ROUND2 = "round2"  # the second round is being played
    FINISHED = "finished"


@dataclass(frozen=True, kw_only=True)
class SimulationPlan:
    """The concours to simulate. `deals` is the number of deals a table, None to play to the target."""

    club: Club
    organizer: User
    referee: User
    name: str
    day: date
    seed: str
    teams: int = 32
    rounds: int = 4
    deals: int | None = 12
    draw_method: str = "swiss"
    ruleset: str = "asce"
    until: StopAt = StopAt.FINISHED


SimulationProgress = Callable[[str, int, int], None]
"""Called with the name of the step, how much of it is done, and how much there is."""


def simulate(plan: SimulationPlan, progress: SimulationProgress) -> Tournament:
    """Create the concours of `plan` and play it, as far as `plan.until`."""
    tournament = _create(plan)
    _register(tournament, plan, progress)
    if plan.until is StopAt.OPEN:
        return tournament
    attendance.check_in_all(tournament)
    last = 2 if plan.until is StopAt.ROUND2 else plan.rounds
    for number in range(1, last + 1):
        round_ = _draw(tournament)
        if plan.until is StopAt.DRAWN:
            return tournament
        halfway = plan.until is StopAt.ROUND2 and number == last
        _play(round_, plan, progress, halfway=halfway)
    if plan.until is StopAt.FINISHED:
        planning.move(tournament, Status.FINISHED)
    tournament.refresh_from_db()
    return tournament


def _create(plan: SimulationPlan) -> Tournament:
    tournament = planning.create_tournament(
        plan.club,
        plan.organizer,
        name=plan.name,
        date=plan.day,
        place="Salle des fêtes",
        rounds_planned=plan.rounds,
        deals=plan.deals or 12,
        ruleset=plan.ruleset,
        **values_for_ruleset(
            plan.ruleset,
            {
                "ending": Ending.TARGET if plan.deals is None else Ending.DEALS,
                "draw_method": plan.draw_method,
            },
        ),
        seed=_seed(plan),
    )
    planning.set_referees(tournament, [plan.referee])
    planning.set_prizes(tournament, PRIZES)
    planning.move(tournament, Status.OPEN)
    tournament.refresh_from_db()
    return tournament


def _seed(plan: SimulationPlan) -> str:
    """The 128-bit seed of the concours, made from the seed of the simulation."""
    lots = Lots(plan.seed, "concours")
    return "".join(f"{lots.below(2**64):016x}" for _ in range(2))


def _register(tournament: Tournament, plan: SimulationPlan, progress: SimulationProgress) -> None:
    people = simulated_teams(Lots(plan.seed, "people"), plan.teams, individual=tournament.individual)
    for done, (player1, player2, club) in enumerate(people, 1):
        team = registration.register_team(tournament, player1, player2, club)
        if done <= plan.teams - ABSENT_TEAMS:
            attendance.set_present(team, present=True)
        give_way()
        progress("Inscriptions", done, plan.teams)


def _draw(tournament: Tournament) -> Round:
    round_ = rounds.draw_round(tournament, standings.ranking(tournament))
    rounds.publish_round(round_)
    return round_


def _play(round_: Round, plan: SimulationPlan, progress: SimulationProgress, *, halfway: bool) -> None:
    """Play a deal at every table in turn, so that all tables advance together."""
    tables = list(drawn.tables_of(round_))
    playing: list[Iterator[bool]] = [_deals(table, plan) for table in tables]
    if halfway:  # table 1 has played all its deals, the last one few
        playing = [_at_most(deals, 12 - 10 * n // len(tables)) for n, deals in enumerate(playing)]
    title = f"Partie {round_.number} sur {plan.rounds}"
    while playing:
        playing = [deals for deals in playing if next(deals, None)]
        progress(title, len(tables) - len(playing), len(tables))


def _at_most(deals: Iterator[bool], most: int) -> Iterator[bool]:
    return (more for more, _ in zip(deals, range(most), strict=False))


def _deals(table: Table, plan: SimulationPlan) -> Iterator[bool]:
    """Play one deal of the table at each step, until its result is there."""
    sheet, played = TableSheet.of(table), 0
    while not sheet.over:
        name = (plan.seed, "deal", table.round.number, table.number, played)
        key = uuid5(NAMESPACE_OID, f"{table.pk} {name}")
        content = AddDeal(record=_record(sheet, name))
        written = write(table.pk, NewEntry(content, key=key, author=plan.referee))
        sheet, played = TableSheet(written.table, written.sheet), played + 1
        give_way()
        yield True


def _record(sheet: TableSheet, name: tuple[str, *tuple[str | int, ...]]) -> dict[str, Any]:
    """The record of the next deal of a table: coinche played with cards, or a partie of chouine by lot."""
    if ui_of(sheet).matches:
        return partie_by_lot(Lots(*name), rules_of(sheet).hands)
    known = sheet.next_dealer
    if known is not None:
        return play_deal(ruleset_of(sheet), Lots(*name), Seat(known))
    dealer = Lots(*name, "kings").choice(SEATS)
    return {**play_deal(ruleset_of(sheet), Lots(*name), dealer), "dealer": dealer.letter}
