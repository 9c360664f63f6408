"""`manage.py archive`: a file that stands for itself, and what is found where it does not."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

from tests.archive.conftest import Evening, sealed
from tests.older_engine import age
from tests.prepared import laid_out
from tournaments.core.archive.canonical import data_of
from tournaments.core.archive.encoding import encoded, fingerprint_of
from tournaments.core.archive.files import archive_of
from tournaments.core.models.planning import Tournament
from tournaments.core.models.rounds import Table
from tournaments.core.models.sealing import Seal
from tournaments.platform.database import where


def archive(*arguments: object) -> tuple[int, str]:
    """The exit status and what it says."""
    out, status = StringIO(), 0
    try:
        call_command("archive", *map(str, arguments), stdout=out)
    except SystemExit as stop:
        status = int(str(stop.code))
    return status, out.getvalue()


@pytest.fixture
def file(evening: Evening, tmp_path: Path) -> Path:
    """The archive of a sealed concours."""
    concours = evening(0)
    seal_as_it_is(concours)
    archive(concours.slug, "--output", tmp_path / "a.json")
    return tmp_path / "a.json"


@laid_out
def seal_as_it_is(concours: Tournament) -> Seal:
    return sealed(concours)


def changed(file: Path, change: Any, *, again: bool = True) -> Path:
    """The file with other data; under their own fingerprint `again`, as a forger would write it."""
    content = json.loads(file.read_bytes())
    change(content["data"])
    if again:
        content["fingerprint"] = fingerprint_of(content["data"])
    file.write_bytes(encoded(content))
    return file


def test_a_sealed_concours_is_written_and_found_to_be_what_it_says(file: Path) -> None:
    seal = Seal.objects.get()
    status, said = archive("--check", file)
    assert status == 0
    assert f"empreinte {seal.short} ({seal.fingerprint})" in said
    assert "scellé le " in said
    assert "C’est l’empreinte de ces données." in said
    assert f"{where()} a scellé la même empreinte." in said
    assert "8 donnes recomptées : marques, résultats, classement et gagnants des lots en suivent." in said


def test_without_a_file_it_is_written_out(evening: Evening) -> None:
    concours = evening(0)
    content = json.loads(archive(concours.slug)[1])
    assert content["data"] == json.loads(encoded(data_of(concours, with_seed=False)))
    assert content["sealed_at"] is None


def test_one_that_is_not_sealed_says_so_and_keeps_its_seed_back(evening: Evening, tmp_path: Path) -> None:
    concours, path = evening(0), tmp_path / "a.json"
    assert "non scellé" in archive(concours.slug, "--output", path)[1]
    status, said = archive("--check", path)
    assert (status, "non scellé" in said, "a scellé" in said) == (0, True, False)
    assert json.loads(path.read_bytes())["data"]["concours"]["seed"] is None


def test_a_complete_one_is_written_and_checked_too(evening: Evening, tmp_path: Path) -> None:
    concours, path = evening(0), tmp_path / "a.json"
    archive(concours.slug, "--complete", "--output", path)
    assert path.read_bytes() == archive_of(concours, complete=True).to_bytes()
    assert archive("--check", path)[0] == 0
    torn = json.loads(path.read_bytes())
    torn["transfer"]["data"]["journal"] = [{}]
    path.write_bytes(encoded(torn))
    with pytest.raises(CommandError, match="n’est pas une archive"):
        archive("--check", path)


def test_no_file_is_overwritten(file: Path) -> None:
    before = file.read_bytes()
    with pytest.raises(CommandError, match=r"a\.json"):
        archive(Tournament.objects.get().slug, "--output", file)
    assert file.read_bytes() == before


def _at(data: Any, round_: int = 1, table: int = 1) -> Any:
    return data["rounds"][round_ - 1]["tables"][table - 1]


def _points(data: Any) -> None:
    _at(data)["log"][1]["record"]["points"]["NS"] += 20


def _record(data: Any) -> None:
    _at(data)["deals"][0]["record"]["points"]["NS"] += 20


def _mark(data: Any) -> None:
    _at(data)["deals"][0]["ns_mark"] += 10


def _winner(data: Any) -> None:
    _at(data)["result"]["winner"] = "EW"


def _no_penalty(data: Any) -> None:
    penalty = next(entry for entry in _at(data, 3)["log"] if entry.get("kind") == "penalty")
    penalty["outcome"] = "refused"


def _lost_ruling(data: Any) -> None:
    _at(data, 3)["rulings"].pop()


def _typed(data: Any) -> None:
    _at(data, 2)["log"][1]["points"]["NS"] = 1200


def _other_totals(data: Any) -> None:
    _at(data, 2)["totals"]["ns_points"] = 1200


def _forfeit(data: Any) -> None:
    _at(data, 2, 2)["result"]["winner"] = "EW"


def _impossible(data: Any) -> None:
    _at(data)["log"][1]["record"] = {"points": "beaucoup"}


def _refused(data: Any) -> None:
    _at(data)["log"][1]["outcome"] = "late"


def _rules(data: Any) -> None:
    data["concours"]["options"]["rounding"] = "none"


def _other_game(data: Any) -> None:
    _at(data)["log"][0]["game"]["options"]["rounding"] = "none"


def _key(data: Any) -> None:
    _at(data)["log"][2]["key"] = "1"


def _lost_result(data: Any) -> None:
    _at(data)["result"] = None


@pytest.mark.slow
@pytest.mark.parametrize(
    ("change", "said"),
    [
        (_points, "partie 1, table 1, donne 1 : ns_mark vaut"),
        (_record, "partie 1, table 1, donne 1 : record vaut"),
        (_mark, "partie 1, table 1, donne 1 : ns_mark vaut"),
        (_winner, "partie 1, table 1 : le résultat est"),
        (_no_penalty, "partie 3, table 1 : le résultat est"),
        (_lost_ruling, "partie 3, table 1 : rulings vaut"),
        (_typed, "partie 2, table 1 : le résultat est 1010 – 900, gagné par NS, recalculé 1200 – 900"),
        (_other_totals, "partie 2, table 1 : totals vaut"),
        (_forfeit, "partie 2, table 2 : le résultat est 0 – 0, gagné par EW, recalculé 0 – 0, gagné par NS"),
        (_impossible, "partie 1, table 1, donne 1 : le moteur la refuse"),
        (_refused, "partie 1, table 1 : 2 donnes, recalculé 1"),
        (_rules, "partie 1, table 1, donne 1 : ns_mark vaut"),
        (_other_game, "partie 1, table 1 : son journal suit d’autres règles que celles du concours"),
        (_key, "partie 1, table 1, saisie 2 du journal : Cette saisie a déjà été enregistrée"),
        (_lost_result, "partie 1, table 1 : le résultat est absent"),
    ],
)
def test_marks_that_do_not_follow_from_the_logs_are_found(change: Any, said: str, file: Path) -> None:
    """Even under a fingerprint of their own, and by the file alone."""
    Tournament.objects.update(seed="another")
    status, told = archive("--check", changed(file, change))
    assert status == 1
    assert "C’est l’empreinte de ces données." in told
    assert "ne connaît pas ce scellé" in told
    assert f"DIFFÉRENCE  {said}" in told


def test_marks_of_an_older_engine_are_named_and_not_refused(evening: Evening, tmp_path: Path) -> None:
    concours = evening(0)
    age(next(each for each in Table.objects.order_by("pk") if each.sheet and each.sheet["lines"]))
    seal_as_it_is(concours)
    archive(concours.slug, "--output", tmp_path / "a.json")
    status, told = archive("--check", tmp_path / "a.json")
    assert (status, "DIFFÉRENCE" in told, "marques, résultats" in told) == (0, False, False)
    assert re.search(r"ANCIEN MOTEUR  partie \d, table \d, donne 1 : ew_mark vaut", told)


def test_data_under_a_fingerprint_that_is_not_theirs_are_found(file: Path) -> None:
    other = changed(file, lambda data: data["concours"].update(place="Ailleurs"), again=False)
    status, said = archive("--check", other)
    assert status == 1
    assert "DIFFÉRENCE  les données donnent l’empreinte" in said


def test_another_concours_than_the_one_that_was_sealed_is_found(file: Path) -> None:
    other = changed(file, lambda data: data["concours"].update(place="Ailleurs"))
    status, said = archive("--check", other)
    assert status == 1
    assert f"DIFFÉRENCE  {where()} a scellé l’empreinte {Seal.objects.get().short}" in said


def test_a_database_changed_behind_its_seal_is_found_in_its_archive(file: Path, tmp_path: Path) -> None:
    assert file.exists()
    Table.objects.filter(source="totals").update(ns_points=1020)
    archive(Tournament.objects.get().slug, "--output", tmp_path / "b.json")
    status, said = archive("--check", tmp_path / "b.json")
    assert status == 1
    assert "DIFFÉRENCE  les données donnent l’empreinte" in said


def test_what_was_sealed_in_another_form_is_still_sealed(file: Path) -> None:
    Seal.objects.update(form=0, fingerprint="0" * 64)
    made = archive_of(Tournament.objects.get())
    assert made.sealed_at == json.loads(file.read_bytes())["sealed_at"]
    assert made.sound


def test_another_form_is_older_and_not_wrong(file: Path) -> None:
    content = json.loads(file.read_bytes())
    del content["names"]
    file.write_bytes(encoded(content | {"form": 0}))
    with pytest.raises(CommandError, match=r"forme 0.*pas fausse"):
        archive("--check", file)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"[]",
        b"{}",
        b'{"form":1}',
        b'{"data":{},"fingerprint":1,"form":1,"sealed_at":null}',
        b'{"data":[],"fingerprint":"a","form":1,"sealed_at":null}',
        b'{"data":{},"fingerprint":"a","form":true,"sealed_at":null}',
        b'{"data":{},"fingerprint":"a","form":1,"sealed_at":"hier"}',
        b'{"data":{"a":1.5},"fingerprint":"a","form":1,"sealed_at":null}',
        b'{"data":{},"fingerprint":"a","form":3,"sealed_at":null}',
        b'{"data":{"concours":[],"rounds":{}},"fingerprint":"a","form":3,"sealed_at":null}',
    ],
)
def test_what_is_no_archive_is_said_to_be_none(content: bytes, tmp_path: Path, db: None) -> None:  # noqa: ARG001
    path = tmp_path / "a.json"
    path.write_bytes(content)
    with pytest.raises(CommandError, match=r"n’est pas une archive|ne se rejouent pas"):
        archive("--check", path)


def test_a_file_or_a_concours_that_is_not_there_is_said(tmp_path: Path, db: None) -> None:  # noqa: ARG001
    with pytest.raises(CommandError, match="ne peut pas être lu"):
        archive("--check", tmp_path / "a.json")
    with pytest.raises(CommandError, match="Aucun concours"):
        archive("inconnu")


@pytest.mark.slow
def test_a_file_needs_no_database(file: Path, tmp_path: Path) -> None:
    found = subprocess.run(
        [sys.executable, "manage.py", "archive", "--check", str(file)],
        cwd=settings.BASE_DIR,
        env={"DATA_DIR": str(tmp_path / "nothing"), "PATH": ""},
        capture_output=True,
        text=True,
        check=False,
    )
    assert found.returncode == 0, found.stderr
    assert "le fichier est vérifié seul" in found.stdout
    assert "classement et gagnants des lots en suivent" in found.stdout


def guide(number: int, file: Path) -> str:
    """What a command of the guide says of this archive."""
    text = (settings.BASE_DIR / "docs" / "organizer.md").read_text()
    block = re.findall(r"```\n(python3 -c .*?)```", text, re.DOTALL)[number]
    recipe = block.replace("python3", sys.executable).replace("archive.json", str(file))
    shell = ["sh", "-c", recipe]
    return subprocess.run(shell, cwd=settings.BASE_DIR, capture_output=True, text=True, check=True).stdout


def test_anybody_finds_the_fingerprint_by_the_lines_of_the_guide(file: Path) -> None:
    """Any Python finds it, with nothing of ours."""
    assert guide(0, file).split()[0] == Seal.objects.get().fingerprint


def test_anybody_folds_a_log_by_the_lines_of_the_guide(file: Path) -> None:
    table = Table.objects.get(round__number=1, number=1)
    said = json.loads(guide(1, file))
    assert [line["record"] for line in said["lines"]] == [line["record"] for line in table.sheet["lines"]]
    assert said["result"]["points"] == {"NS": table.ns_points, "EW": table.ew_points}
