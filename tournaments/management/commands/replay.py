"""`manage.py replay SLUG`: an evening that was played, before the screens again, sixty times as fast."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any, Final

from django.core.management.base import CommandError
from django.utils import timezone

from tournaments.frontends.screens.actions import screens_by_pk, set_tournament
from tournaments.management.base import (
    DataCommand,
    concours_named,
    member_of,
    reporting_errors,
    show_progress,
)
from tournaments.simulation.replay import ReplayReport, replay_concours

if TYPE_CHECKING:
    from argparse import ArgumentParser
    from datetime import datetime

    from tournaments.core.models.planning import Tournament
    from tournaments.core.models.rounds import Round

MAX_SPEED: Final = 10_000


class ReplayClock:
    """Waits for moments of the evening, which passes `speed` times as fast; with 0 it never waits."""

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
    """Replay a finished concours, to train people or to show the screens; the original is only read."""

    help = (
        "Rejoue un concours terminé, donne par donne, dans un concours d’entraînement du même club : écrans, "
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

        parser.add_argument(
            "--screens",
            action="store_true",
            help="tous les écrans du club montrent le concours d’entraînement, chacun ce qu’il montrait",
        )

    def handle(
        self, *_args: Any, slug: str, speed: float, screens: bool, verbosity: int, **_also: Any
    ) -> None:
        if not 0 <= speed <= MAX_SPEED:
            raise CommandError(f"--speed va de 0 à {MAX_SPEED}.")
        source = concours_named(slug)

        def tell(round_: Round, done: int, total: int) -> None:
            show_progress(self, f"Partie {round_.number}", done, total)

        with reporting_errors():
            report = replay_concours(
                source,
                member_of(source.club),
                ReplayClock(speed).wait,
                tell if verbosity else lambda *_: None,
                day=timezone.localdate(),
                began=_on_all_screens if screens else lambda _made: None,
            )
        self._report(report)

    def _report(self, report: ReplayReport) -> None:
        self.stdout.write(
            f"{report.tournament.name} : {report.entries} lignes de feuilles rejouées, "
            f"{report.tournament.get_absolute_url()}"
        )
        if not report.differences:
            self.stdout.write("Le classement est celui de ce soir-là.")
            return
        for difference in report.differences:
            self.stdout.write(f"DIFFÉRENCE  équipe {difference}")
        if report.outdated:
            tables = ", ".join(report.outdated)
            self.stdout.write(
                "Ce soir-là, un moteur plus ancien a compté autrement (partie/table) : "
                f"{tables}. Le concours d’entraînement est compté par le moteur d’aujourd’hui."
            )
        raise SystemExit(1)


def _on_all_screens(made: Tournament) -> None:
    set_tournament(screens_by_pk(made.club, None), made)
