"""`manage.py paper CONCOURS KIND --output FILE`: print any paper of a concours; without KIND, list them.

What a paper does not know is refused, and the exit code is 2: `--table` of a prize list, `--team` of a draw.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from django.conf import settings
from django.core.management.base import CommandError
from django.http import Http404
from django.utils.translation import override

from tournaments.core.models.planning import PaperSize
from tournaments.frontends.printing.obstacles import NO_PRESS, letters_missing
from tournaments.frontends.printing.papers import PAPERS
from tournaments.frontends.printing.registry import NothingToPrint, Paper, PaperRequest
from tournaments.management.base import ProjectCommand, concours_named
from tournaments.platform import system

OPTIONS: Final = ("round", "table", "team", "count", "first", "last", "a5", "size")
"""What may be asked of a paper, where it knows it."""

if TYPE_CHECKING:
    from argparse import ArgumentParser
    from collections.abc import Mapping

    from tournaments.core.models.planning import Tournament
    from tournaments.frontends.printing.content import PaperContent


class Command(ProjectCommand):
    """Any paper of a concours as a PDF, without the site running."""

    help = "Imprime un papier d’un concours (PDF) ; sans TYPE, les nomme tous."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("concours", nargs="?", help="le concours, comme dans son adresse")
        parser.add_argument("kind", nargs="?", metavar="TYPE", help="le papier, par exemple cards")
        parser.add_argument("--round", type=int, metavar="N", help="la partie ; sinon la dernière publiée")
        parser.add_argument("--table", type=int, metavar="N", help="cette table seule")
        parser.add_argument(
            "--team", type=int, metavar="N", help="cette équipe seule (receipt, roadmap, souvenir)"
        )
        parser.add_argument("--count", type=int, metavar="N", help="combien de feuilles vierges (spares)")
        parser.add_argument("--a5", action="store_true", default=None, help="sur A5 (spares)")
        parser.add_argument("--size", choices=PaperSize.values, help="le papier ; sinon celui du concours")
        parser.add_argument("--first", type=int, metavar="N", help="à partir de cette table (tents)")
        parser.add_argument("--last", type=int, metavar="N", help="jusqu’à cette table (tents)")
        parser.add_argument("--language", choices=dict(settings.LANGUAGES), default=settings.LANGUAGE_CODE)
        parser.add_argument("--output", type=Path, metavar="FICHIER", help="où l’écrire")

    def handle(self, *_: Any, **options: Any) -> None:
        system.give_way()  # the tables of a hall that is open meanwhile go first
        slug, kind, output = options["concours"], options["kind"], options["output"]
        with override(options["language"]):
            if kind is None:
                self._list()
                return
            if kind not in PAPERS:
                raise CommandError(f"Il n’y a pas de papier « {kind} » : {', '.join(PAPERS)}.")
            if output is None:
                raise CommandError("Dites où écrire le papier : --output FICHIER.")
            tournament = concours_named(slug)
            if said := letters_missing(tournament):
                self.stderr.write(said)
            self._print(_content(PAPERS[kind], _request(PAPERS[kind], tournament, options)), output)

    def _list(self) -> None:
        width = max(map(len, PAPERS)) + 1
        for key, paper in PAPERS.items():
            self.stdout.write(f"{key:<{width}}{paper.label}")

    def _print(self, content: PaperContent, output: Path) -> None:
        # Here, not above: only a process that prints pays for what lays out.
        from tournaments.frontends.printing.press.choice import NoPress, print_content, write_page  # noqa: PLC0415

        pages = 0

        def count(done: int, _total: int) -> None:
            nonlocal pages
            pages = done

        write = write_page if output.suffix == ".html" else print_content
        try:
            write(content, output, count)
        except NoPress as none:
            page = output.with_suffix(".html")
            raise CommandError(f"{NO_PRESS} Pour avoir une page à imprimer : --output {page}") from none
        except OSError as error:
            raise CommandError(f"{output} ne peut pas être écrit : {error.strerror}.") from error
        self.stdout.write(f"{output} : {content['title']}, {pages} page{'s' * (pages > 1)}")


def _last_round(tournament: Tournament) -> int | None:
    """The last published round; None before the first."""
    published = tournament.rounds.filter(published_at__isnull=False).order_by("number").last()
    return None if published is None else published.number


def _request(paper: Paper[Any], tournament: Tournament, options: Mapping[str, Any]) -> PaperRequest:
    """What the options ask of a paper; `CommandError` where it does not know one of them."""
    given = {name: options[name] for name in OPTIONS if options[name] is not None}
    unknown = [f"--{name}" for name in given if name not in paper.command_options]
    if unknown:
        raise CommandError(f"« {paper.key} » ne connaît pas {', '.join(unknown)}.", returncode=2)
    number = given.get("round") or (_last_round(tournament) if paper.needs_round else None)
    asked = PaperRequest(tournament, number, given.get("table"), size=given.get("size", ""), may_be_slow=True)
    fields = paper.form.COMMAND if paper.form else {}
    if paper.form is None or not given.keys() & fields.keys():
        return asked
    form = paper.form({field: given[name] for name, field in fields.items() if name in given})
    if not form.is_valid():
        said = [
            f"--{name} : {' '.join(map(str, form.errors[field]))}"
            for name, field in fields.items()
            if field in form.errors
        ]
        raise CommandError(" ".join(said), returncode=2)
    return replace(asked, options=form.cleaned_data)


def _content(paper: Paper[Any], asked: PaperRequest) -> PaperContent:
    try:
        return paper.content(asked)
    except NothingToPrint as nothing:
        raise CommandError(nothing.sentence) from nothing
    except Http404 as missing:
        raise CommandError("Rien à imprimer : ce papier n’existe pas (encore) ici.") from missing
