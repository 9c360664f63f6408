"""`manage.py paper`: any paper of a concours from the command line."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from pypdf import PdfReader

from tests.printing.conftest import add_round, shelf, tournament
from tests.quickly import day_rows
from tournaments.core.models.rounds import Round
from tournaments.frontends.printing.papers import PAPERS

__all__ = ["add_round", "shelf", "tournament"]

OF_A_ROUND = {"round": 4, "draw": 1, "names": 1, "cards": 2}
LATER = {
    **dict.fromkeys(
        ("standing", "prizes", "speaker", "diplomas", "souvenir", "book"), "once a table is over"
    ),
    **dict.fromkeys(("bracket", "programme", "meetings", "schedule"), "of other formats"),
    **dict.fromkeys(("treasury", "owing", "payout", "receipt"), "of a cash desk"),
    "incidents": "once a referee has decided",
    "scale": "of a concours with penalties",
    "season": "of a sealed concours",
    "poster": "of a site that a hall reaches",
}
"""Papers that a drawn round cannot print yet, and why."""


def test_without_a_kind_it_lists_them(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("paper", "saint-martin")
    listed = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in listed] == list(PAPERS)
    call_command("paper", language="en")
    assert "cards       Score sheets" in capsys.readouterr().out.splitlines()


@pytest.mark.slow
@pytest.mark.parametrize("kind", day_rows([key for key in PAPERS if key not in LATER], every=4))
def test_it_prints(
    kind: str, add_round: Callable[[int], Round], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    add_round(3)
    file = tmp_path / "paper.pdf"
    try:
        call_command("paper", "saint-martin", kind, output=file, language="en")
    except CommandError as refused:
        refused.add_note("if a drawn round cannot print it yet, say why in LATER here")
        raise
    pdf = PdfReader(file)
    assert f"{len(pdf.pages)} page" in capsys.readouterr().out
    assert len(pdf.pages) == OF_A_ROUND.get(kind, len(pdf.pages))
    assert pdf.metadata is not None
    assert pdf.trailer["/Root"]["/Lang"] == "en"  # type: ignore[index]


@pytest.mark.slow
def test_one_table_of_a_round(add_round: Callable[[int], Round], tmp_path: Path) -> None:
    add_round(3)
    file = tmp_path / "card.pdf"
    call_command("paper", "saint-martin", "cards", round=1, table=2, output=file)
    (page,) = PdfReader(file).pages
    assert "Équipier003" in page.extract_text()
    assert "Équipier001" not in page.extract_text()


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("saint-martin", "fanfold"), "Il n’y a pas de papier « fanfold » : "),
        (("nowhere", "cards"), "Aucun concours ne s’appelle ainsi"),
        (("saint-martin", "cards"), "ce papier n’existe pas (encore) ici"),
        (("saint-martin", "programme"), "ce papier n’existe pas (encore) ici"),
        (("saint-martin", "treasury"), "ce papier n’existe pas (encore) ici"),
        (("saint-martin", "receipt"), "ce papier n’existe pas (encore) ici"),
        (("saint-martin", "incidents"), "aucune décision d’arbitrage"),
        (("saint-martin", "standing"), "aucune table n’a encore fini"),
        (("saint-martin", "prizes"), "aucune table n’a encore fini"),
        (("saint-martin", "diplomas"), "aucune table n’a encore fini"),
        (("saint-martin", "speaker"), "aucune table n’a encore fini"),
        (("saint-martin", "labels"), "personne n’est inscrit"),
        (("saint-martin", "plan"), "personne n’est inscrit"),
        (("saint-martin", "souvenir"), "aucune table n’a encore fini"),
        (("saint-martin", "book"), "aucune table n’a encore fini"),
        (("saint-martin", "meetings"), "ce papier n’existe pas (encore) ici"),
        (("saint-martin", "schedule"), "ce papier n’existe pas (encore) ici"),
        (("saint-martin", "entries"), "personne n’est inscrit"),
        (("saint-martin", "badges"), "personne n’est inscrit"),
        (("saint-martin", "poster"), "le réseau de la salle est fermé"),
    ],
)
@pytest.mark.usefixtures("tournament")
def test_what_cannot_be_printed_is_refused(arguments: tuple[str, ...], reason: str, tmp_path: Path) -> None:
    with pytest.raises(CommandError) as refused:
        call_command("paper", *arguments, output=tmp_path / "paper.pdf")
    assert reason in str(refused.value)


@pytest.mark.parametrize(
    ("kind", "options", "reason"),
    [
        ("prizes", {"round": 1}, "ne connaît pas --round"),
        ("draw", {"table": 1}, "ne connaît pas --table"),
        ("draw", {"team": 3}, "ne connaît pas --team"),
        ("standing", {"table": 1, "count": 2}, "ne connaît pas --table, --count"),
        ("spares", {"count": 0}, "--count"),
        ("tents", {"last": 900}, "--last"),
    ],
)
@pytest.mark.usefixtures("tournament")
def test_what_a_paper_does_not_know_is_refused(
    kind: str, options: dict[str, int], reason: str, tmp_path: Path
) -> None:
    with pytest.raises(CommandError) as refused:
        call_command("paper", "saint-martin", kind, output=tmp_path / "paper.pdf", **options)
    assert reason in str(refused.value)
    assert refused.value.returncode == 2
    assert not (tmp_path / "paper.pdf").exists()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("asked", "pages", "text"),
    [
        (("spares", {"count": 5}), 3, "Signature"),
        (("tents", {"first": 7, "last": 9}), 3, "8"),
        (("roadmap", {"team": 3}), 1, "Équipe 3"),
    ],
)
def test_a_paper_takes_its_own_options(
    asked: tuple[str, dict[str, int]],
    pages: int,
    text: str,
    add_round: Callable[[int], Round],
    tmp_path: Path,
) -> None:
    kind, options = asked
    add_round(3)
    file = tmp_path / "paper.pdf"
    call_command("paper", "saint-martin", kind, output=file, **options)
    read = [page.extract_text() for page in PdfReader(file).pages]
    assert (len(read), text in " ".join(read), "Équipe 4" in " ".join(read)) == (pages, True, False)


@pytest.mark.usefixtures("tournament")
def test_it_asks_where_to_write(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="--output FICHIER"):
        call_command("paper", "saint-martin", "rules")
    with pytest.raises(CommandError, match="ne peut pas être écrit"):
        call_command("paper", "saint-martin", "rules", output=tmp_path / "no" / "paper.pdf")
