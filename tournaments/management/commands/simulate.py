"""``manage.py simulate``: a concours played by the machine, cards and all."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.core.management.base import CommandError, CommandParser
from django.utils import timezone

from scoring.rulesets import ALL_RULESETS
from tournaments.core.access.actions import make_demo_accounts
from tournaments.core.models.accounts import Club, Membership, Role
from tournaments.core.models.planning import MOST_ROUNDS
from tournaments.draw.methods import METHODS
from tournaments.management.base import DataCommand, member_of, show_progress
from tournaments.platform.text import teams_or_players
from tournaments.simulation.concours import SimulationPlan, StopAt, simulate

MIN_TEAMS, MAX_TEAMS = 2, 500


class Command(DataCommand):
    """Fills a club with a concours: teams inscribed, rounds drawn, every deal dealt and played."""

    help = "Joue un concours entier, donne par donne, dans un club (celui de la démonstration par défaut)."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--teams", type=int, default=32, help="équipes, ou joueurs seuls, de 2 à 500 (32)"
        )
        parser.add_argument("--rounds", type=int, default=4, help="parties (4)")
        parser.add_argument("--deals", type=int, default=12, help="donnes par table ; 0 : au but (12)")
        parser.add_argument("--draw", choices=METHODS, default="swiss", help="tirage (swiss)")
        parser.add_argument(
            "--ruleset",
            choices=list(ALL_RULESETS),
            default="asce",
            help="règlement (asce) ; chouine : des joueurs seuls",
        )
        parser.add_argument("--seed", default="dix de der", help="la même graine donne le même concours")
        parser.add_argument(
            "--until", choices=[u.value for u in StopAt], default=StopAt.FINISHED.value, help="où s’arrêter"
        )
        parser.add_argument("--name", default="Concours de démonstration", help="nom du concours")
        parser.add_argument("--club", help="slug du club ; sans lui, celui de la démonstration")

    def handle(self, *_args: Any, **asked: Any) -> None:
        _check(asked)
        club = _club(asked["club"])
        plan = SimulationPlan(
            club=club,
            organizer=member_of(club, Role.ORGANIZER),
            referee=member_of(club, Role.REFEREE),
            name=asked["name"],
            day=timezone.localdate(),
            seed=asked["seed"],
            teams=asked["teams"],
            rounds=asked["rounds"],
            deals=asked["deals"] or None,
            draw_method=asked["draw"],
            ruleset=asked["ruleset"],
            until=StopAt(asked["until"]),
        )
        tell = partial(show_progress, self) if asked["verbosity"] else lambda *_: None
        tournament = simulate(plan, tell)
        entered = teams_or_players(tournament, "équipes", "joueurs")
        self.stdout.write(f"{tournament.name} : {plan.teams} {entered}, {tournament.get_absolute_url()}")


def _check(asked: dict[str, Any]) -> None:
    if not MIN_TEAMS <= asked["teams"] <= MAX_TEAMS:
        raise CommandError(f"--teams va de {MIN_TEAMS} à {MAX_TEAMS}.")
    if not 1 <= asked["rounds"] <= MOST_ROUNDS:
        raise CommandError(f"--rounds va de 1 à {MOST_ROUNDS}.")
    if METHODS[asked["draw"]].draws_partners and ALL_RULESETS[asked["ruleset"]].is_match:
        raise CommandError("Pas de mêlée à la chouine : on joue comme on s’est inscrit.")
    if asked["until"] == StopAt.ROUND2 and asked["rounds"] < 2:
        raise CommandError("--until round2 suppose --rounds 2 au moins.")
    if not 0 <= asked["deals"] <= 99:
        raise CommandError("--deals va de 1 à 99, ou 0 pour jouer au but.")


def _club(slug: str | None) -> Club:
    if slug is not None:
        club = Club.objects.filter(slug=slug).first()
        if club is None:
            raise CommandError(f"Il n’y a pas de club « {slug} ».")
        return club
    demo = Membership.objects.filter(user__is_demo=True).select_related("club").first()
    if demo is None:
        make_demo_accounts()
        demo = Membership.objects.filter(user__is_demo=True).select_related("club").get(role=Role.ORGANIZER)
    return demo.club
