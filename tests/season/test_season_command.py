"""`manage.py season`: anybody computes a season again from its archives, and learns what is missing."""

from __future__ import annotations

import json
from datetime import date
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from tests.archive.conftest import Evening, evening, sealed
from tests.prepared import laid_out
from tournaments.core.archive.encoding import encoded
from tournaments.core.archive.files import archive_of
from tournaments.core.models.planning import Tournament
from tournaments.core.models.registration import folded
from tournaments.core.registration import personal
from tournaments.core.season.games import PlayedGames, games_of
from tournaments.core.season.reading import evening_of
from tournaments.core.season.record import to_record
from tournaments.core.season.standing import Named, Rules, Season

__all__ = ["evening"]


def season(*arguments: object) -> tuple[int, str, str]:
    """The exit status, what it says, what it complains of."""
    out, err, status = StringIO(), StringIO(), 0
    try:
        call_command("season", *map(str, arguments), stdout=out, stderr=err)
    except SystemExit as stop:
        status = int(str(stop.code))
    return status, out.getvalue(), err.getvalue()


@pytest.fixture
def two(evening: Evening) -> list[Tournament]:
    """The same evening twice, a week apart."""
    return two_sealed(evening(0), evening(1))


@laid_out
def two_sealed(one: Tournament, other: Tournament) -> list[Tournament]:
    for concours, day in ((one, 21), (other, 28)):
        Tournament.objects.filter(pk=concours.pk).update(date=date(2026, 11, day))
        sealed(Tournament.objects.get(pk=concours.pk))
    return [Tournament.objects.get(pk=each.pk) for each in (one, other)]


def write(folder: Path, concours: list[Tournament]) -> tuple[Path, list[Path]]:
    """The file of a season in which equal names are equal persons, and its archives."""
    labels: dict[str, list[str]] = {}
    paths, named = [], []
    for number, each in enumerate(concours):
        archive = archive_of(each)
        for label, opening in archive.names.items():
            labels.setdefault(opening["name"], []).append(label)
        found = evening_of(archive.data, archive.fingerprint)
        named.append(Named(found.fingerprint, found.name, found.date))
        paths.append(folder / f"{number}.json")
        paths[-1].write_bytes(archive.to_bytes())
    persons = tuple(tuple(sorted(each)) for each in labels.values())
    of = Season("Saison 2026-2027", "Amicale", Rules("beaten", "all", 2), tuple(named), persons)
    file = folder / "saison.json"
    file.write_bytes(encoded(to_record(of)))
    return file, paths


def test_a_file_of_a_stranger_gives_the_terminal_no_orders(two: list[Tournament], tmp_path: Path) -> None:
    file, paths = write(tmp_path, two)
    told = json.loads(file.read_bytes())
    told |= {"name": "Saison\x1b[2J", "club": "Amicale\n\u202eREFUSÉE"}
    told["evenings"][0]["name"] = "Vendredi\nMANQUE\r"
    file.write_bytes(encoded(told))
    _status, said, wrong = season(file, paths[1])
    assert said.startswith("Saison\\u001b[2J, Amicale\\u000a\\u202eREFUSÉE\n")
    assert wrong.startswith("MANQUE  Vendredi\\u000aMANQUE\\u000d, 2026-11-21")
    assert len(wrong.splitlines()) == 1


def test_a_season_is_computed_from_its_files(two: list[Tournament], tmp_path: Path) -> None:
    file, paths = write(tmp_path, two)
    status, said, wrong = season(file, *paths)
    assert (status, wrong) == (0, "")
    assert "Ce classement récompense ceux qui viennent." in said
    assert "2 concours sur 2" in said
    lines = [line.split() for line in said.splitlines() if " · " in line]
    assert len(lines) == 11
    assert {line[0] for line in lines if float(line[-3].replace(",", ".")) == 100} == {"1"}
    assert any(line[1:3] == ["Éva", "Klein"] for line in lines)


def test_any_order_of_files_gives_the_same_and_twice_is_once(two: list[Tournament], tmp_path: Path) -> None:
    file, paths = write(tmp_path, two)
    assert season(file, *paths) == season(file, *reversed(paths), paths[0])
    computed = json.loads(season(file, *paths, "--json")[1])
    assert set(computed) == {"rules", "evenings", "missing", "lines"}
    assert "Klein" not in json.dumps(computed, ensure_ascii=False)


def test_an_evening_without_archive_is_named(two: list[Tournament], tmp_path: Path) -> None:
    file, paths = write(tmp_path, two)
    status, said, wrong = season(file, paths[1])
    assert status == 1
    assert "MANQUE  Concours de la Saint-Martin, 2026-11-21, empreinte " in wrong
    assert "1 concours sur 2" in said


def test_an_evening_that_was_sealed_anew_is_named(
    two: list[Tournament], evening: Evening, tmp_path: Path
) -> None:
    file, paths = write(tmp_path, two)
    again = evening(2)
    sealed(again)
    paths[0].write_bytes(archive_of(Tournament.objects.get(pk=again.pk)).to_bytes())
    status, said, wrong = season(file, *paths)
    assert status == 1
    assert "est d’un autre scellé" in wrong
    assert "Pas de cette saison : Concours de la Saint-Martin, 2026-11-21" in said


def test_an_evening_that_is_open_again_is_refused_and_missing(
    two: list[Tournament], evening: Evening, tmp_path: Path
) -> None:
    file, paths = write(tmp_path, two)
    paths[0].write_bytes(archive_of(evening(2)).to_bytes())
    status, _said, wrong = season(file, *paths)
    assert status == 1
    assert "REFUSÉE  0.json : Ce concours n’est pas scellé" in wrong
    assert "MANQUE  Concours de la Saint-Martin" in wrong


def test_a_changed_archive_does_not_count(two: list[Tournament], tmp_path: Path) -> None:
    file, paths = write(tmp_path, two)
    content: Any = json.loads(paths[0].read_bytes())
    content["data"]["standing"]["rows"].reverse()
    paths[0].write_bytes(encoded(content))
    status, said, wrong = season(file, *paths)
    assert (status, "1 concours sur 2" in said) == (1, True)
    assert "REFUSÉE  0.json : ses données donnent l’empreinte" in wrong


def test_an_erased_person_stays_as_a_line_with_the_same_sum(two: list[Tournament], tmp_path: Path) -> None:
    """An archive of before the erasure does not bring the name back beside one of after it."""
    file, older = write(tmp_path, two)
    _status, before, _wrong = season(file, *older)
    personal.erase(two[0].teams.get(number=1).player1)
    newer = [path.with_suffix(".new") for path in older]
    for path, concours in zip(newer, two, strict=True):
        path.write_bytes(archive_of(concours).to_bytes())
    _status, after, _wrong = season(file, *older, *newer)
    assert "Anne 1" in before
    assert "Anne 1" not in after
    assert sorted(line.split()[-4:] for line in before.splitlines() if " · " in line) == sorted(
        line.split()[-4:] for line in after.splitlines() if " · " in line
    )
    assert before.splitlines()[-1] == after.splitlines()[-1], "the digest has no name in it"


def test_what_is_no_season_is_a_sentence(tmp_path: Path) -> None:
    file = tmp_path / "saison.json"
    for content, sentence in ((b"{", "n’est pas le fichier"), (b"{}", "pas le fichier"), (None, "peut pas")):
        if content is None:
            file.unlink()
        else:
            file.write_bytes(content)
        with pytest.raises(CommandError, match=sentence):
            season(file)


def test_grades_are_told_by_name_and_only_where_they_are_sure(two: list[Tournament], tmp_path: Path) -> None:
    file, paths = write(tmp_path, two)
    status, said, wrong = season(file, *paths, "--grades")
    assert (status, wrong) == (0, "")
    assert "Ce n’est pas un classement." in said
    assert "moyenne du club" not in said
    assert "pas encore de note assez sûre : 11" in said


def test_many_games_are_graded_but_not_of_who_is_erased(
    two: list[Tournament], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As if each evening had been two hundred times as long: nobody can seal so many here in a second."""
    file, paths = write(tmp_path, two)
    long = games_of

    def longer(data: Any, fingerprint: str) -> PlayedGames:
        found = long(data, fingerprint)
        return found._replace(games=found.games * 200)

    monkeypatch.setattr("tournaments.management.commands.season.games_of", longer)
    said = season(file, *paths, "--grades")[1]
    told = [line for line in said.splitlines() if "moyenne du club" in line]
    assert told == sorted(told, key=lambda line: folded(line.split(" :")[0]))
    assert any(line.startswith("Anne 1 et Zoé 1, note de la paire") for line in told)
    personal.erase(two[0].teams.get(number=1).player1)
    for path, concours in zip(paths, two, strict=True):
        path.write_bytes(archive_of(concours).to_bytes())
    after = [line for line in season(file, *paths, "--grades")[1].splitlines() if line in told]
    assert after == [line for line in told if "Anne 1" not in line]
