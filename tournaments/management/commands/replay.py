"""`manage.py replay SLUG`: an evening that was played, before the screens again, sixty times as fast."""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING, Any, Final

from django.core.management.base import CommandError
from django.utils import timezone

from tournaments.management.data_command import DataCommand
from tournaments.models.accounts import Membership, Role, User
from tournaments.models.planning import Tournament
from tournaments.platform.errors import UserError
from tournaments.simulation.replay import Report, replay

if TYPE_CHECKING:
    from argparse import ArgumentParser
    from datetime import datetime

    from tournaments.models.rounds import Round

FASTEST: Final = 10_000


class Pace:
    """Waits until a moment of the evening comes, `speed` times as fast as it was; 0 waits for nothing."""

    def __init__(self, speed: float) -> None:
        self.speed = speed
        self.began: tuple[float, datetime] | None = None

    def wait(self, moment: datetime) -> None:
        """Return when it is that moment."""
        if not self.speed:
            return
        now, first = self.began = self.began or (time.monotonic(), moment)
        left = now + (moment - first).total_seconds() / self.speed - time.monotonic()
        time.sleep(max(0.0, left))


class Command(DataCommand):
    """For trainers, and to see a hall's screens live: the concours of the evening is only read."""

    help = (
        "Rejoue un concours terminé, donne par donne, dans un concours d'entraînement du même club : écrans, "
        "téléphones et pages publiques vivent comme ce soir-là, soixante fois plus vite."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug", help="le concours à rejouer, comme dans son adresse")
        parser.add_argument(
            "--speed",
            type=float,
            default=60,
            metavar="FOIS",
            help="combien de fois plus vite que ce soir-là (60) ; 0 : sans attendre",
        )

    def handle(self, *_args: Any, slug: str, speed: float, verbosity: int, **_also: Any) -> None:
        if not 0 <= speed <= FASTEST:
            raise CommandError(f"--speed va de 0 à {FASTEST}.")
        source = Tournament.objects.select_related("club").filter(slug=slug).first()
        if source is None:
            raise CommandError(f"Aucun concours ne s'appelle ainsi : {slug}")
        try:
            report = replay(
                source,
                _organizer(source),
                Pace(speed).wait,
                self._tell if verbosity else lambda *_: None,
                day=timezone.localdate(),
            )
        except UserError as error:
            raise CommandError(error.sentence) from error
        self._report(report)

    def _tell(self, round_: Round, done: int, of: int) -> None:
        """One line that fills up on a terminal; where there is none, a line when a round is over."""
        if sys.stderr.isatty():
            self.stderr.write(f"\rPartie {round_.number} : {done} / {of} ", ending="\n" if done == of else "")
        elif done == of:
            self.stderr.write(f"Partie {round_.number} : {done} / {of}")

    def _report(self, report: Report) -> None:
        self.stdout.write(
            f"{report.tournament.name} : {report.entries} lignes de feuilles rejouées, "
            f"{report.tournament.get_absolute_url()}"
        )
        if not report.differences:
            self.stdout.write("Le classement est celui de ce soir-là.")
            return
        for difference in report.differences:
            self.stdout.write(f"DIFFÉRENCE  équipe {difference}")
        raise SystemExit(1)


def _organizer(tournament: Tournament) -> User:
    organizers = Membership.objects.filter(club=tournament.club, role=Role.ORGANIZER).select_related("user")
    found = organizers.order_by("pk").first()
    if found is None:
        raise CommandError(f"Le club {tournament.club} n'a pas d'organisateur : il faut d'abord un compte.")
    return found.user
