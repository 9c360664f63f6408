"""Names in sealed data are commitments: proved while they are known, erased without another fingerprint."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import UTC, datetime
from importlib import import_module
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.core.management import CommandError, call_command
from django.utils import timezone

from tests.archive.conftest import NAMES, Evening, sealed
from tests.archive.test_archive_command import archive
from tests.archive.test_importing import brought, elsewhere
from tournaments.core.archive import commitments
from tournaments.core.archive.canonical import NAMES_FORM, data_of
from tournaments.core.archive.encoding import encoded, fingerprint_of
from tournaments.core.archive.files import Archive, archive_of, read_archive
from tournaments.core.archive.importing import ArchiveRefused, summary_of
from tournaments.core.models.planning import Tournament
from tournaments.core.models.registration import Player
from tournaments.core.models.rounds import Table
from tournaments.core.models.sealing import SealedName, commitment_to
from tournaments.core.planning import actions
from tournaments.core.registration import personal

ALL = {name for names in NAMES.values() for name in names} | {"Éva Klein"}
ERASED = ("Zoé 1", "Anne 4", "Éva Klein")
"""One who played all evening, one who left her chair, and who took it."""
# What fails here gives a sealed concours another fingerprint: raise `FORM` with it, and not without. The
# version of the engine is in it too, because each deal names it.
EDITION = "769c"


@pytest.fixture
def concours(evening: Evening) -> Tournament:
    """An evening that is sealed."""
    made = evening(0)
    sealed(made)
    return Tournament.objects.get(pk=made.pk)


def verified(concours: Tournament) -> str:
    said = StringIO()
    call_command("verify", concours.slug, stdout=said)
    return said.getvalue()


def erase(*names: str) -> None:
    for name in names:
        assert personal.erase(Player.objects.get(name=name)) == []


def test_what_was_sealed_with_straight_apostrophes_is_proved_and_shown_with_typographic_ones(
    evening: Evening,
) -> None:
    made = evening(0)
    Player.objects.filter(name="Zoé 1").update(name="Zoé L\x27Huillier", club="Club d\x27ici")
    made.teams.filter(number=1).update(club="Club d\x27ici")
    made.prizes.update(text="Une bouteille d\x27eau")
    Tournament.objects.filter(pk=made.pk).update(name="Concours d\x27été")
    for table in Table.objects.filter(round__tournament=made):  # the card of each holds the names too
        card = json.loads(
            json.dumps(table.card).replace(json.dumps("Zoé 1"), json.dumps("Zoé L\x27Huillier"))
        )
        Table.objects.filter(pk=table.pk).update(card=card)
    made.refresh_from_db()
    sealed(made)
    import_module("tournaments.migrations.0027_apostrophes").set_apostrophes(apps, None)
    concours = Tournament.objects.get(pk=made.pk)
    assert concours.name == "Concours d’été"
    kept = archive_of(concours)
    assert {"Zoé L\x27Huillier"} == {one["name"] for one in kept.names.values() if "Huillier" in one["name"]}
    assert "’" not in encoded(kept.data).decode()
    assert "d\x27été" in encoded(kept.data).decode()
    assert "aucune différence" in verified(concours)
    assert concours.seal.fingerprint == fingerprint_of(kept.data)
    assert Player.objects.get(name="Zoé L\x27Huillier").name == "Zoé L’Huillier"


def test_sealed_data_name_nobody_and_who_is_named_beside_them_is_proved(concours: Tournament) -> None:
    made = archive_of(concours)
    text = encoded(made.data).decode()
    assert not [name for name in ALL if name in text]
    assert {opening["name"] for opening in made.names.values()} == ALL
    assert len({opening["salt"] for opening in made.names.values()}) == len(ALL)
    for label, opening in made.names.items():
        assert commitment_to(opening["salt"], opening["name"]) == label
    assert commitments.labels_in(made.data) == made.names.keys()
    assert (made.seal_faults(), made.erased, made.missing) == ([], [], 0)


def test_with_the_same_salts_at_the_same_moment_it_is_the_same_fingerprint(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(commitments, "token_hex", lambda size: "5a" * size)
    monkeypatch.setattr(timezone, "now", lambda: datetime(2026, 11, 21, 22, 30, 15, 7, tzinfo=UTC))
    assert sealed(evening(0)).fingerprint[:4] == EDITION


def test_two_seals_of_one_evening_have_nothing_in_common(evening: Evening) -> None:
    one, other = (sealed(evening(order)) for order in range(2))
    assert one.fingerprint != other.fingerprint
    labels = [set(archive_of(seal.tournament).names) for seal in (one, other)]
    assert not labels[0] & labels[1]


def test_who_is_erased_leaves_the_fingerprint(concours: Tournament, tmp_path: Path) -> None:
    before = archive_of(concours)
    erase(*ERASED)
    after = archive_of(Tournament.objects.get(pk=concours.pk))
    assert (after.fingerprint, after.data) == (before.fingerprint, before.data)
    assert after.sound
    assert {opening["name"] for opening in after.names.values()} == ALL - set(ERASED)
    written = after.to_bytes().decode()
    gone = [opening for label, opening in before.names.items() if label not in after.names]
    assert not [each for opening in gone for each in opening.values() if each in written]
    assert sorted(SealedName.objects.filter(salt="").values_list("player__name", flat=True)) == sorted(
        Player.objects.filter(name__startswith=personal.ERASED).values_list("name", flat=True)
    )
    assert "aucune différence" in verified(concours)
    assert archive(concours.slug, "--output", tmp_path / "a.json")[0] == 0
    status, said = archive("--check", tmp_path / "a.json")
    assert status == 0, said
    assert "C’est l’empreinte de ces données." in said
    assert "3 noms y sont dits effacés" in said


def test_taken_elsewhere_it_is_the_same_file_with_an_erased_name_too(concours: Tournament) -> None:
    erase("Anne 4")
    content = elsewhere(Tournament.objects.get(pk=concours.pk))
    leaders = [names for _rank, names in summary_of(content).leaders]
    made = brought(content)
    assert leaders == [
        made.teams.get(number=int(row["number"])).names.replace(_shown(made), personal.ERASED)
        for row in read_archive(content).data["standing"]["rows"][:3]
    ]
    erase_there = Player.objects.get(host=made.club, name="Zoé 2")
    assert personal.erase(erase_there) == []
    assert archive_of(Tournament.objects.get(pk=made.pk)).sound


def _shown(made: Tournament) -> str:
    """What an erased player is called where the file was brought."""
    found = Player.objects.filter(host=made.club, name__startswith=personal.ERASED).first()
    return found.name if found else personal.ERASED


def test_namesakes_in_two_teams_stay_two(evening: Evening) -> None:
    made = evening(0)
    one, other = (made.teams.get(number=number).player2_id for number in (1, 2))
    Player.objects.filter(pk=one).update(name="Léa Roux", club="")
    Player.objects.filter(pk=other).update(name="Léa Roux", club="Autre")
    sealed(made)
    again = brought(elsewhere(Tournament.objects.get(pk=made.pk)))
    seats = [again.teams.get(number=number).player2 for number in (1, 2)]
    assert [player and player.name for player in seats] == ["Léa Roux", "Léa Roux"]
    assert seats[0] != seats[1]


def test_another_name_behind_the_seal_is_found(concours: Tournament) -> None:
    Player.objects.filter(name="Zoé 1").update(name="Zoé Un")
    with pytest.raises(SystemExit):
        verified(concours)
    assert not archive_of(concours).sound


def _first(content: Any) -> Any:
    return content["names"][min(content["names"])]


def _exchange(content: Any) -> None:
    one, other, *_rest = content["names"].values()
    one["name"], other["name"] = other["name"], one["name"]


def _stranger(content: Any) -> None:
    content["names"]["0" * 64] = {"name": "Un passant", "salt": "00"}


def _in_clear(content: Any) -> None:
    """A name in the data themselves, under their own fingerprint."""
    content["data"]["teams"][0]["players"][0]["names"][0] = "Tricheur"
    content["fingerprint"] = fingerprint_of(content["data"])


FORGED: dict[str, tuple[Callable[[Any], Any], str]] = {
    "another name": (lambda content: _first(content).update(name="Tricheur"), "Tricheur"),
    "another salt": (lambda content: _first(content).update(salt="0" * 32), "qui a été scellé"),
    "two exchanged": (_exchange, "qui a été scellé"),
    "somebody who did not play": (_stranger, "n’y joue pas"),
    "a name in clear": (_in_clear, "« Tricheur » y est en clair"),
}  # fmt: skip


@pytest.mark.parametrize("forged", FORGED)
def test_names_that_were_not_sealed_are_found(forged: str, concours: Tournament, tmp_path: Path) -> None:
    forge, said = FORGED[forged]
    content = json.loads(elsewhere(concours))
    forge(content)
    file = tmp_path / "a.json"
    file.write_bytes(encoded(content))
    status, found = archive("--check", file)
    assert status == 1
    assert said in found
    with pytest.raises(ArchiveRefused, match="ses noms ne sont pas ceux du sceau"):
        summary_of(file.read_bytes())


NO_NAMES: dict[str, Any] = {
    "a list": [],
    "a name alone": {"a" * 64: "Zoé 1"},
    "no salt": {"a" * 64: {"name": "Zoé 1"}},
    "an empty salt": {"a" * 64: {"name": "Zoé 1", "salt": ""}},
    "a number": {"a" * 64: {"name": 1, "salt": "00"}},
}


@pytest.mark.parametrize("names", NO_NAMES)
def test_names_of_another_shape_make_no_archive(names: str, tmp_path: Path) -> None:
    made = Archive(4, "a", "2026-11-21T22:00:00Z", {}, NO_NAMES[names])
    (tmp_path / "a.json").write_bytes(made.to_bytes())
    with pytest.raises(CommandError, match="n’est pas une archive"):
        archive("--check", tmp_path / "a.json")


def test_before_the_seal_names_stand_in_the_data_and_nowhere_else(evening: Evening) -> None:
    made = archive_of(evening(0))
    assert (made.names, made.erased, made.missing, made.seal_faults()) == ({}, [], 0, [])
    assert "Zoé 1" in encoded(made.data).decode()
    with pytest.raises(ArchiveRefused, match="pas une archive"):
        summary_of(
            Archive(4, made.fingerprint, None, made.data, {"a" * 64: {"name": "A", "salt": "b"}}).to_bytes()
        )


def test_a_seal_of_the_form_before_is_computed_checked_and_brought_as_ever(
    evening: Evening, tmp_path: Path
) -> None:
    """It is over the names, which stay there."""
    made = evening(0)
    actions.save_seal(
        made, None, fingerprint=fingerprint_of(data_of(made)), form=NAMES_FORM, at=timezone.now()
    )
    assert "aucune différence" in verified(made)
    assert personal.erase(Player.objects.get(name="Zoé 1")) == [made]
    found = archive_of(made)
    assert (found.form, found.sound, found.names) == (NAMES_FORM, True, {})
    assert "Zoé 1" in found.to_bytes().decode()
    (tmp_path / "a.json").write_bytes(found.to_bytes())
    status, said = archive("--check", tmp_path / "a.json")
    assert status == 0, said
    assert "a scellé la même empreinte" in said
    brought(elsewhere(made))
