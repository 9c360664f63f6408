"""`manage.py verify`: check that all stored results follow from the deals that were written down."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.core.management.base import CommandError

from tournaments.core.models.planning import Tournament
from tournaments.management.base import DataCommand
from tournaments.management.verification import StoredDifference, VerifiedCounts, verify
from tournaments.platform.database import where

if TYPE_CHECKING:
    from argparse import ArgumentParser


class Command(DataCommand):
    """Print a line for each difference; the exit status is 1 if an older engine does not explain one."""

    help = "Recalcule chaque feuille, résultat, classement, empreinte et compte, et dit ce qui diffère."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug", nargs="*", help="les concours à vérifier ; tous, si rien n’est dit")

    def handle(self, *_: Any, slug: list[str], **__: Any) -> None:
        tournaments = Tournament.objects.order_by("date", "pk")
        if slug:
            tournaments = tournaments.filter(slug__in=slug)
            if unknown := set(slug) - set(tournaments.values_list("slug", flat=True)):
                raise CommandError(
                    f"Aucun concours ne s’appelle ainsi dans {where()} : {', '.join(sorted(unknown))}"
                )
        tally, older, wrong = VerifiedCounts(), 0, 0
        for tournament in tournaments:
            for difference in verify(tournament, tally):
                self._say(difference)
                older += difference.older
                wrong += not difference.older
        self._sum_up(tally, older, wrong)
        if wrong:
            raise SystemExit(1)

    def _say(self, difference: StoredDifference) -> None:
        self.stdout.write(f"{'ANCIEN MOTEUR' if difference.older else 'DIFFÉRENCE'}  {difference}")

    def _sum_up(self, tally: VerifiedCounts, older: int, wrong: int) -> None:
        self.stdout.write(
            f"{tally.tournaments} concours, {_count_text(tally.sheets, 'feuille')}, "
            f"{_count_text(tally.deals, 'donne')} et {_count_text(tally.standings, 'classement')} vérifiés "
            f"dans {where()} : {wrong or 'aucune'} différence{'s' * (wrong > 1)}."
        )
        if tally.seals:
            self.stdout.write(f"Empreintes scellées recalculées : {tally.seals}.")
        if tally.cash_entries:
            self.stdout.write(
                f"Lignes de caisse relues, comptes et prix remis recalculés : {tally.cash_entries}."
            )
        if older == 1:
            self.stdout.write("1 valeur vient d’un ancien moteur : ce n’est pas une erreur.")
        elif older:
            self.stdout.write(f"{older} valeurs viennent d’un ancien moteur : ce ne sont pas des erreurs.")


def _count_text(number: int, what: str) -> str:
    """«0 feuille», «1 feuille», «2 feuilles»."""
    return f"{number} {what}{'s' * (number > 1)}"
