"""What a check says is what it proved: standing, winners, moment of the seal, names; and what it cannot."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.utils import timezone

from tests.archive.conftest import Evening, sealed
from tests.archive.test_archive_command import archive, changed, file
from tests.archive.test_importing import CONCOURS, simulated
from tests.quickly import day_rows
from tournaments.core.archive import importing
from tournaments.core.archive.canonical import COMMITTED_FORM, FORM, data_of
from tournaments.core.archive.commitments import commit_to_names
from tournaments.core.archive.encoding import encoded, fingerprint_of
from tournaments.core.archive.files import archive_of
from tournaments.core.models.planning import Tournament
from tournaments.core.models.sealing import Seal
from tournaments.core.planning import actions
from tournaments.platform.database import where

__all__ = ["file"]


def _rows(data: Any) -> Any:
    return data["standing"]["rows"]


def _exchanged(data: Any) -> None:
    """First and last of the standing, with their ranks."""
    rows = _rows(data)
    rows[0]["number"], rows[-1]["number"] = rows[-1]["number"], rows[0]["number"]


def _no_row(data: Any) -> None:
    _rows(data).pop()


def _stranger(data: Any) -> None:
    _rows(data).append(_rows(data)[-1] | {"number": 77, "rank": 6})


def _turned(data: Any) -> None:
    _rows(data).reverse()


def _other_player(data: Any) -> None:
    """Somebody else sat at a table than the team has."""
    side = data["rounds"][0]["tables"][0]["sides"]["NS"][0]
    side["names"] = list(reversed(side["names"]))


def _other_team(data: Any) -> None:
    """Another team sat there, with its own players: its results are another's."""
    sides = data["rounds"][2]["tables"][1]["sides"]
    sides["NS"], sides["EW"] = sides["EW"], sides["NS"]


def _bye(data: Any) -> None:
    data["rounds"][0]["byes"] = []


def _seated_twice(data: Any) -> None:
    one, other = data["rounds"][0]["tables"]
    other["sides"] = one["sides"]


def _prize_moved(data: Any) -> None:
    data["prizes"][0]["rank"] = 4


TAMPERED: dict[str, tuple[Callable[[Any], Any], str]] = {
    "first and last exchanged": (_exchanged, "classement, ligne 1 : number vaut"),
    "the order turned around": (_turned, "classement, ligne 1 : number vaut"),
    "points": (lambda data: _rows(data)[2].update(points_for=9_000), "ligne 3 : points_for vaut 9000"),
    "a rank": (lambda data: _rows(data)[1].update(rank=1), "ligne 2 : rank vaut 1, recalculé 2"),
    "wins": (lambda data: _rows(data)[4].update(half_wins=6), "classement, ligne 5 : half_wins vaut 6"),
    "points by round": (lambda data: _rows(data)[0]["by_round"].append(9), "ligne 1 : by_round vaut"),
    "why": (lambda data: _rows(data)[1].update(separated_by="lots"), "ligne 2 : separated_by vaut lots"),
    "a field more": (lambda data: _rows(data)[0].update(bonus=9), "ligne 1 : bonus vaut 9, recalculé None"),
    "a row less": (_no_row, "classement : 4 lignes, recalculé 5"),
    "a team that is none": (_stranger, "classement : 6 lignes, recalculé 5"),
    "rounds": (lambda data: data["standing"].update(after=2), "classement : après 2 parties, recalculé 3"),
    "the winner of a prize": (lambda data: data["prizes"][0].update(teams=[77]), "rang 1 : gagné par [77]"),
    "two winners": (lambda data: data["prizes"][1]["teams"].append(3), "lot du rang 2 : gagné par"),
    "a prize of another rank": (_prize_moved, "lots : leurs rangs ne se suivent pas"),
    "a prize twice": (lambda data: data["prizes"].append(data["prizes"][-1]), "lots : leurs rangs"),
    "who sat there": (_other_player, "partie 1, table 1 : les joueurs de l’équipe 1 ne sont pas"),
    "which team sat there": (_other_team, "classement, ligne"),
    "who was exempt": (_bye, "classement, ligne"),
    "who left": (lambda data: data["teams"][1].update(gone_from=3), "classement, ligne"),
    "criteria": (lambda data: data["concours"].update(criteria=["points-against"]), "classement, ligne"),
    "a bye’s worth": (
        lambda data: data["concours"].update(bye_policy="fixed", bye_points=5), "classement, ligne"
    ),
    "a team twice": (lambda data: data["teams"].append(data["teams"][0]), "l’équipe 1 y est 2 fois"),
    "a team at two tables": (_seated_twice, "classement : les résultats se contredisent"),
}  # fmt: skip
"""What a forger changes, under a fingerprint made anew."""


@pytest.mark.parametrize("what", TAMPERED)
def test_what_does_not_follow_from_the_results_is_found_by_the_file_alone(what: str, file: Path) -> None:
    change, said = TAMPERED[what]
    Tournament.objects.update(seed="another")
    status, told = archive("--check", changed(file, change))
    assert status == 1
    assert "C’est l’empreinte de ces données." in told
    assert re.search(f"DIFFÉRENCE  .*{re.escape(said)}", told)
    assert "en suivent" not in told
    with pytest.raises(importing.ArchiveRefused):
        importing.summary_of(file.read_bytes())


@pytest.mark.slow
@pytest.mark.parametrize("kind", day_rows(CONCOURS, every=3))
def test_every_kind_of_concours_is_computed_to_its_standing(kind: str, tmp_path: Path, db: None) -> None:  # noqa: ARG001
    concours, path = simulated(**CONCOURS[kind]), tmp_path / "a.json"
    for complete in ([], ["--complete"]):
        path.unlink(missing_ok=True)
        archive(concours.slug, *complete, "--output", path)
        status, told = archive("--check", path)
        assert (status, "gagnants des lots en suivent" in told) == (0, True), told


def test_a_moment_that_was_not_sealed_is_found_though_the_fingerprint_is_right(file: Path) -> None:
    """Moved by a week it had the same fingerprint, and no difference."""
    content = json.loads(file.read_bytes())
    content["sealed_at"] = "2026-11-20T21:00:00Z"
    file.write_bytes(encoded(content))
    status, told = archive("--check", file)
    assert status == 1
    assert "C’est l’empreinte de ces données." in told
    assert "DIFFÉRENCE  le fichier se dit scellé le 2026-11-20T21:00:00Z, ses données le " in told
    with pytest.raises(importing.ArchiveRefused, match="sa date ou ses noms"):
        importing.summary_of(file.read_bytes())


def test_another_moment_is_another_fingerprint(file: Path) -> None:
    seal = Seal.objects.get()
    moved = changed(file, lambda data: data.update(sealed_at="2026-11-20T21:00:00Z"))
    content = json.loads(moved.read_bytes()) | {"sealed_at": "2026-11-20T21:00:00Z"}
    moved.write_bytes(encoded(content))
    status, told = archive("--check", moved)
    assert (status, "le fichier se dit scellé" in told) == (1, False)
    assert f"DIFFÉRENCE  {where()} a scellé l’empreinte {seal.short}" in told


@pytest.mark.parametrize("sealed_at", [None, "2026-11-20T21:00:00Z"])
def test_what_is_not_sealed_says_no_moment_and_what_is_does(sealed_at: str | None, file: Path) -> None:
    """Neither a moment beside data without one, nor data with one beside none."""
    change: Callable[[Any], Any] = lambda data: data.pop("sealed_at")  # noqa: E731
    if sealed_at is None:
        content = json.loads(file.read_bytes()) | {"sealed_at": None, "names": {}}
        file.write_bytes(encoded(content))
    else:
        changed(file, change)
    status, told = archive("--check", file)
    assert (status, "le fichier se dit scellé" in told) == (1, True)


def test_a_seal_of_the_form_before_stays_and_says_that_its_day_is_not_proved(
    evening: Evening, tmp_path: Path
) -> None:
    made = evening(0)
    commit_to_names(made)
    fingerprint = fingerprint_of(data_of(made))
    actions.save_seal(made, None, fingerprint=fingerprint, form=COMMITTED_FORM, at=timezone.now())
    found, path = archive_of(Tournament.objects.get(pk=made.pk)), tmp_path / "a.json"
    assert (found.form, found.fingerprint, found.sound) == (COMMITTED_FORM, fingerprint, True)
    assert "erased" not in json.loads(found.to_bytes())
    path.write_bytes(found.to_bytes())
    status, told = archive("--check", path)
    assert status == 0, told
    assert "NON PROUVÉ  le jour du scellé : dans la forme 4" in told
    some = json.loads(path.read_bytes())
    del some["names"][min(some["names"])]
    path.write_bytes(encoded(some))
    assert "1 nom y est absent ou effacé" in archive("--check", path)[1]


def test_a_new_seal_says_its_moment_and_what_no_file_proves(file: Path) -> None:
    told = archive("--check", file)[1]
    seal = Seal.objects.get()
    assert json.loads(file.read_bytes())["data"]["sealed_at"] == f"{seal.at:%Y-%m-%dT%H:%M:%SZ}"
    assert seal.form == FORM
    assert "le jour du scellé" not in told
    assert "NON PROUVÉ  que ce fichier est celui du club" in told


def test_names_that_were_left_out_are_told_from_erased_ones(file: Path) -> None:
    content = json.loads(file.read_bytes())
    gone = sorted(content["names"])[:3]
    for label in gone:
        del content["names"][label]
    file.write_bytes(encoded(content))
    status, told = archive("--check", file)
    assert (status, "DIFFÉRENCE  3 noms manquent au fichier, qui ne les dit pas effacés" in told) == (1, True)
    with pytest.raises(importing.ArchiveRefused):
        importing.summary_of(file.read_bytes())
    file.write_bytes(encoded(content | {"erased": gone}))
    status, told = archive("--check", file)
    assert "3 noms y sont dits effacés : l’empreinte tient sans eux." in told


ERASED: dict[str, tuple[Callable[[Any], Any], str]] = {
    "one that is there": (lambda found: found.update(erased=[min(found["names"])]), "qui sont là ou"),
    "one that did not play": (lambda found: found.update(erased=["0" * 64]), "qui sont là ou"),
    "one left out beside": (lambda found: found["names"].pop(min(found["names"])), "1 nom manque"),
}  # fmt: skip


@pytest.mark.parametrize("what", ERASED)
def test_what_is_said_to_be_erased_played_and_has_no_name(what: str, file: Path) -> None:
    content = json.loads(file.read_bytes())
    change, said = ERASED[what]
    change(content)
    file.write_bytes(encoded(content))
    status, told = archive("--check", file)
    assert status == 1
    assert said in told


def test_a_database_that_still_has_a_name_says_so(file: Path) -> None:
    """A name that is left out of the file and said to be erased is known where it was sealed."""
    content = json.loads(file.read_bytes())
    label = min(content["names"])
    del content["names"][label]
    file.write_bytes(encoded(content | {"erased": [label]}))
    status, told = archive("--check", file)
    assert status == 1
    assert f"DIFFÉRENCE  {where()} n’a pas effacé 1 nom que le fichier dit effacé" in told


def test_lots_without_their_seed_are_not_said_to_be_proved(evening: Evening, tmp_path: Path) -> None:
    concours, path = evening(0), tmp_path / "a.json"
    Tournament.objects.filter(pk=concours.pk).update(criteria=["lots"])
    archive(concours.slug, "--output", path)
    status, told = archive("--check", path)
    assert (status, "NON PROUVÉ  l’ordre des ex æquo" in told) == (0, True), told
    turned = changed(path, lambda data: _rows(data)[0].update(points_for=1))
    assert archive("--check", turned)[0] == 1
    path.unlink()
    sealed(Tournament.objects.get(pk=concours.pk))
    archive(concours.slug, "--output", path)
    status, told = archive("--check", path)
    assert (status, "l’ordre des ex æquo" in told) == (0, False), told
    assert archive("--check", changed(path, _exchanged))[0] == 1
