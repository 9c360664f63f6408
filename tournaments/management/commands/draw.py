"""`manage.py draw SLUG ROUND`: draw a round again and compare it, or print the request it was drawn from."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from django.core.management.base import CommandError
from django.utils import timezone, translation

from tournaments.core.access.language import translated
from tournaments.core.models.rounds import Round
from tournaments.core.rounds import queries
from tournaments.core.rounds.errors import RoundError
from tournaments.core.rounds.proving import DrawReplay, replay_draw, seed_fingerprint
from tournaments.core.rounds.wording import edit_sentence
from tournaments.management.base import DataCommand
from tournaments.platform.database import where

if TYPE_CHECKING:
    from argparse import ArgumentParser


class Command(DataCommand):
    """Print a line for each difference; the exit status is 1 where there is one."""

    help = "Refait un tirage à partir de sa demande, et dit ce qui diffère ou a été changé à la main."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug", help="le concours, comme dans son adresse")
        parser.add_argument("round", type=int, help="le numéro de la partie")
        what = parser.add_mutually_exclusive_group(required=True)
        what.add_argument("--replay", action="store_true", help="refaire le tirage et comparer")
        what.add_argument(
            "--request", action="store_true", help="écrire la demande, pour « python -m tournaments.draw »"
        )

    def handle(self, *_: Any, slug: str, **options: Any) -> None:
        number: int = options["round"]
        round_ = (
            Round.objects.filter(tournament__slug=slug, number=number).select_related("tournament").first()
        )
        if round_ is None:
            raise CommandError(f"Pas de partie {number} d’un concours « {slug} » dans {where()}.")
        if options["request"]:
            self.stdout.write(json.dumps(queries.stored_request(round_), ensure_ascii=False))
            return
        with translation.override("fr"):
            try:
                found = replay_draw(round_)
            except RoundError as refused:
                raise CommandError(str(refused.sentence)) from refused
            self._say(found)
        if found.differences:
            raise SystemExit(1)

    def _say(self, found: DrawReplay) -> None:
        round_ = found.round
        self.stdout.write(
            f"{round_.tournament.name}, partie {round_.number} : {translated(round_.drawn_by.name)}, "
            f"tirage n° {round_.attempt}\ngraine {round_.seed}\nempreinte {seed_fingerprint(round_.seed)}"
        )
        for difference in found.differences:
            self.stdout.write(f"DIFFÉRENCE  {difference}")
        if not found.differences:
            byes = f" et {found.byes} exempt{'s' * (found.byes > 1)}" if found.byes else ""
            self.stdout.write(f"Refait à l’identique : {found.tables} tables{byes}.")
        for edit in found.edits:
            at = timezone.localtime(edit.at)
            who = f", {edit.author.username}" if edit.author else ""
            what = edit_sentence(edit)
            self.stdout.write(f"À LA MAIN  {at:%d/%m/%Y %H:%M}{who} : {what}")
