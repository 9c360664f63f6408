"""`manage.py paper CONCOURS KIND --output FILE`: print any paper of a concours; without KIND, list them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.http import Http404
from django.utils.translation import override

from tournaments.models.planning import Tournament
from tournaments.printing.papers import PAPERS
from tournaments.printing.registry import Asked, NothingToPrint, Paper

if TYPE_CHECKING:
    from argparse import ArgumentParser

    from tournaments.printing.content import Content


class Command(BaseCommand):
    """Any paper of a concours as a PDF, without the site running."""

    help = "Imprime un papier d'un concours (PDF) ; sans TYPE, les nomme tous."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("concours", nargs="?", help="le concours, comme dans son adresse")
        parser.add_argument("kind", nargs="?", metavar="TYPE", help="le papier, par exemple cards")
        parser.add_argument("--round", type=int, metavar="N", help="la partie ; sinon la dernière publiée")
        parser.add_argument("--table", type=int, metavar="N", help="cette table seule")
        parser.add_argument("--language", choices=dict(settings.LANGUAGES), default=settings.LANGUAGE_CODE)
        parser.add_argument("--output", type=Path, metavar="FICHIER", help="où l'écrire")

    def handle(self, *_: Any, **options: Any) -> None:
        slug, kind, output = options["concours"], options["kind"], options["output"]
        with override(options["language"]):
            if kind is None:
                self._list()
                return
            if kind not in PAPERS:
                raise CommandError(f"Il n'y a pas de papier « {kind} » : {', '.join(PAPERS)}.")
            if output is None:
                raise CommandError("Dites où écrire le papier : --output FICHIER.")
            tournament = Tournament.objects.filter(slug=slug).first()
            if tournament is None:
                raise CommandError(f"Il n'y a pas de concours « {slug} ».")
            number = options["round"] or _last_round(tournament)
            asked = Asked(tournament, number, options["table"], patient=True)
            self._print(_content(PAPERS[kind], asked), output)

    def _list(self) -> None:
        for key, paper in PAPERS.items():
            self.stdout.write(f"{key:<12}{paper.label}")

    def _print(self, content: Content, output: Path) -> None:
        # Here, not above: only a process that prints pays for WeasyPrint.
        from tournaments.printing.press import print_content  # noqa: PLC0415

        pages = 0

        def count(done: int, _total: int) -> None:
            nonlocal pages
            pages = done

        try:
            print_content(content, output, count)
        except OSError as error:
            raise CommandError(f"{output} ne peut pas être écrit : {error.strerror}.") from error
        self.stdout.write(f"{output} : {content['title']}, {pages} page{'s' * (pages > 1)}")


def _last_round(tournament: Tournament) -> int | None:
    """The last published round; None before the first."""
    published = tournament.rounds.filter(published_at__isnull=False).order_by("number").last()
    return None if published is None else published.number


def _content(paper: Paper[Any], asked: Asked) -> Content:
    try:
        return paper.content(asked)
    except NothingToPrint as nothing:
        raise CommandError(nothing.sentence) from nothing
    except Http404 as missing:
        raise CommandError("Rien à imprimer : ce papier n'existe pas (encore) ici.") from missing
