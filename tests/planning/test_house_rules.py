"""Rules that a club keeps: under a name, as a file that the command line takes, and back from one."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from scoring.rulebooks import RULEBOOKS, Shelf
from scoring.rulesets import RULESETS
from tests.planning.test_pages import as_
from tests.quickly import day_rows
from tests.refusing import refuses
from tests.scoring.records import deal
from tournaments.core.models.planning import HouseRules, Tournament
from tournaments.core.planning import actions
from tournaments.core.planning.rules import keeping
from tournaments.core.planning.rules.choices import choice_of_key, choices

CHOSEN = {"surcoinche": 3, "target": 1500, "trumps": ["spades", "hearts"], "generale": 400}
TARIFF = [
    {"article": "art. 12", "title": "Renonce", "penalty": 100},
    {"article": "art. 1", "title": "Conduite", "penalty": 0},
]


@pytest.fixture
def odile(cast: Any) -> Client:
    return as_(cast.odile)


@pytest.fixture
def address(cast: Any) -> str:
    return reverse("house_rules", args=[cast.amicale.slug])


def kept() -> list[tuple[str, str, dict[str, Any]]]:
    return list(HouseRules.objects.values_list("name", "ruleset", "options"))


def keep(cast: Any, name: str = "Coupe", ruleset: str = "asce", options: Any = CHOSEN) -> HouseRules:
    return keeping.keep_rules(cast.amicale, cast.odile, name, ruleset, options)


def upload(content: bytes | str, name: str = "regles.asce.json") -> SimpleUploadedFile:
    return SimpleUploadedFile(name, content.encode() if isinstance(content, str) else content)


def test_the_rules_of_a_concours_are_kept_and_chosen_next_year(
    odile: Client, cast: Any, concours: Tournament
) -> None:
    actions.choose_rules(concours, "asce", CHOSEN)
    odile.post(reverse("rules_keep", args=[concours.slug]), {"name": "  Coupe \n de Noël "})
    assert kept() == [("Coupe de Noël", "asce", CHOSEN)]
    assert HouseRules.objects.get().history.get().history_user == cast.odile
    create = reverse("tournament_create", args=[cast.amicale.slug])
    page = odile.get(create, {"rules": f"club-{HouseRules.objects.get().pk}"})
    assert page.context["form"]["target"].value() == 1500
    assert page.context["rules_form"].options == {name: CHOSEN[name] for name in CHOSEN if name != "target"}


def test_the_tariff_typed_before_is_kept_with_the_rules_and_read_there(
    odile: Client, concours: Tournament, address: str
) -> None:
    Tournament.objects.update(tariff=TARIFF)
    odile.post(reverse("rules_keep", args=[concours.slug]), {"name": "Coupe"})
    assert HouseRules.objects.get().tariff == TARIFF
    page = odile.get(address).content.decode()
    for said in ("art. 12, Renonce", "100 points", "art. 1, Conduite", "avertissement"):
        assert said in page
    Tournament.objects.update(tariff=[])
    assert HouseRules.objects.get().tariff == TARIFF  # the club's own from now on


def test_a_concours_without_a_tariff_takes_that_of_the_rules_it_chooses(
    odile: Client, cast: Any, concours: Tournament
) -> None:
    rules = keeping.keep_rules(cast.amicale, cast.odile, "Coupe", "asce", {}, tariff=TARIFF)
    address = f"{reverse('rules', args=[concours.slug])}?rules=club-{rules.pk}"
    choose = {"rules-ruleset": "asce", "rules-trumps": ["spades", "hearts"]}
    own = [{"article": "art. 9", "title": "Retard", "penalty": 50}]
    Tournament.objects.update(tariff=own)
    for before, after in ((own, own), ([], TARIFF)):
        Tournament.objects.update(tariff=before)
        assert odile.post(address, choose).status_code == 302
        concours.refresh_from_db()
        assert concours.tariff == after


def test_the_tariff_travels_in_the_file(odile: Client, cast: Any, address: str) -> None:
    rules = keeping.keep_rules(cast.amicale, cast.odile, "Coupe", "asce", CHOSEN, tariff=TARIFF)
    content = odile.get(reverse("house_export", args=[cast.amicale.slug, rules.pk])).content
    assert json.loads(content) == {**CHOSEN, "tariff": TARIFF}
    rules.delete()
    odile.post(address, {"file": upload(content, "Coupe.asce.json")})
    assert kept() == [("Coupe", "asce", CHOSEN)]
    assert HouseRules.objects.get().tariff == TARIFF


def test_the_longest_tariff_comes_back_from_its_file(odile: Client, cast: Any, address: str) -> None:
    longest = [{"article": "é" * 90, "title": "à" * 90, "penalty": 99_999}] * 100
    rules = keeping.keep_rules(cast.amicale, None, "Coupe", "asce", {}, tariff=longest)
    content = keeping.rules_file(rules)[1]
    rules.delete()
    odile.post(address, {"file": upload(content, "Coupe.asce.json")})
    assert HouseRules.objects.get().tariff == longest


def test_the_command_line_plays_by_a_file_with_a_tariff(cast: Any, tmp_path: Path) -> None:
    rules = keeping.keep_rules(cast.amicale, None, "Coupe", "asce", {"surcoinche": 3}, tariff=TARIFF)
    file = tmp_path / "regles.json"
    file.write_text(keeping.rules_file(rules)[1])
    lines = json.dumps(deal(100, points={"NS": 105}))
    command = [sys.executable, "-m", "scoring", "score", "--options", str(file)]
    run = subprocess.run(command, input=lines, capture_output=True, text=True, check=False)
    assert (run.returncode, run.stderr) == (0, "")


@pytest.mark.parametrize(
    "tariff",
    [
        100,
        "art. 12",
        {"article": "a"},
        [1],
        [{"article": "a", "title": "b"}],
        [{**TARIFF[0], "points": 2}],
        *(
            [{**TARIFF[0], **wrong}]
            for wrong in (
                {"penalty": "100"}, {"penalty": True}, {"penalty": -1}, {"penalty": 1.5},
                {"penalty": 100_000}, {"article": ""}, {"article": 12}, {"article": "a;b"},
                {"article": "a" * 91}, {"title": "b\nc"}, {"title": " b"}, {"title": "b\0"},
                {"title": "\ud800"},
            )
        ),
        [TARIFF[0]] * 101,
    ],
)  # fmt: skip
def test_a_tariff_that_nobody_typed_is_refused_with_its_file(
    tariff: Any, odile: Client, address: str
) -> None:
    page = odile.post(address, {"file": upload(json.dumps({"tariff": tariff}), "a.asce.json")})
    assert "pénalités" in page.context["form"].errors["file"][0]
    assert kept() == []


def test_the_rules_of_another_club_are_not_offered(cast: Any, concours: Tournament) -> None:
    other = keeping.keep_rules(cast.other_club, None, "Les leurs", "pagat", {})
    page = as_(cast.odile).get(reverse("rules", args=[concours.slug]), {"rules": f"club-{other.pk}"})
    assert page.context["shown"].ruleset == "asce"
    assert "Les leurs" not in page.content.decode()


@pytest.mark.parametrize("name", ["", "   ", "x" * 61])
def test_rules_have_a_name(name: str, odile: Client, concours: Tournament) -> None:
    page = odile.post(reverse("rules_keep", args=[concours.slug]), {"name": name}, follow=True)
    assert "message-error" in page.content.decode()
    assert kept() == []


def test_a_name_is_given_once_in_a_club(odile: Client, cast: Any, concours: Tournament) -> None:
    keep(cast)
    page = odile.post(reverse("rules_keep", args=[concours.slug]), {"name": "coupe"}, follow=True)
    assert "Le club garde déjà des règles sous ce nom" in page.content.decode()
    with refuses("rules-name-taken"):
        keep(cast)
    keeping.keep_rules(cast.other_club, None, "Coupe", "asce", {})
    assert len(kept()) == 2


def test_a_club_keeps_a_few(cast: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeping, "MAX_KEPT", 1)
    keep(cast)
    with refuses("too-many-rules"):
        keep(cast, "Une autre")


def test_they_are_renamed_and_dropped(odile: Client, cast: Any) -> None:
    one, other = keep(cast), keep(cast, "Hiver")
    rename = reverse("house_rename", args=[cast.amicale.slug, one.pk])
    for name in ("COUPE", "Hiver", ""):
        odile.post(rename, {"name": name})
    assert [name for name, _, _ in kept()] == ["COUPE", "Hiver"]
    odile.post(reverse("house_drop", args=[cast.amicale.slug, other.pk]))
    assert [name for name, _, _ in kept()] == ["COUPE"]


@pytest.mark.parametrize("act", ["house_rename", "house_drop", "house_export"])
def test_those_of_another_club_are_not_there(act: str, odile: Client, cast: Any) -> None:
    theirs = keeping.keep_rules(cast.other_club, None, "Les leurs", "pagat", {})
    where = reverse(act, args=[cast.amicale.slug, theirs.pk])
    send = odile.get if act == "house_export" else odile.post
    assert send(where, {"name": "À nous"}).status_code == 404
    assert kept() == [("Les leurs", "pagat", {})]


@pytest.mark.parametrize(
    ("name", "ruleset", "file"),
    [
        ("Coupe", "asce", 'attachment; filename="Coupe.asce.json"'),
        ("Coupe d’été", "pagat", "attachment; filename*=utf-8''Coupe%20d%E2%80%99%C3%A9t%C3%A9.pagat.json"),
        ('a/b\\c "d"', "asce", 'attachment; filename="a-b-c -d.asce.json"'),
        ("..", "asce", 'attachment; filename="regles.asce.json"'),
    ],
)
def test_the_file_is_called_by_its_name_and_ruleset(
    name: str, ruleset: str, file: str, odile: Client, cast: Any
) -> None:
    rules = keep(cast, name, ruleset, {})
    answer = odile.get(reverse("house_export", args=[cast.amicale.slug, rules.pk]))
    assert answer["Content-Disposition"] == file
    assert answer["Content-Type"] == "application/json"


@pytest.mark.slow
@pytest.mark.parametrize(
    "book", day_rows([book for book in RULEBOOKS if not book.options or book.shelf is Shelf.SITES], every=5)
)
def test_the_file_is_what_the_command_line_takes(book: Any, odile: Client, cast: Any, tmp_path: Path) -> None:
    rules = keep(cast, f"{book.title} à la maison", book.ruleset, book.options)
    answer = odile.get(reverse("house_export", args=[cast.amicale.slug, rules.pk]))
    file = tmp_path / "regles.json"
    file.write_bytes(answer.content)
    assert json.loads(answer.content) == book.options
    command = [sys.executable, "-m", "scoring", "score", "--ruleset", book.ruleset, "--options", str(file)]
    line = json.dumps(deal(100, points={"NS": 105}))
    run = subprocess.run(command, input=line, capture_output=True, text=True, check=False)
    assert run.returncode == (0 if book.ruleset in RULESETS else 1), run.stderr
    assert len(run.stdout.splitlines()) == 1


def test_what_was_exported_is_imported(odile: Client, cast: Any, address: str) -> None:
    rules = keep(cast)
    content = odile.get(reverse("house_export", args=[cast.amicale.slug, rules.pk])).content
    rules.delete()
    odile.post(address, {"file": upload(content, "Coupe.asce.json")})
    assert kept() == [("Coupe", "asce", CHOSEN)]


@pytest.mark.parametrize(
    ("file", "typed", "expected"),
    [
        ("Coupe.asce.json", {}, ("Coupe", "asce")),
        ("Coupe.asce.json", {"name": "Autre", "ruleset": "wikipedia"}, ("Autre", "wikipedia")),
        ("Coupe v2.1.ASCE.JSON", {}, ("Coupe v2.1", "asce")),
        ("Coupe.v2.json", {"ruleset": "asce"}, ("Coupe.v2", "asce")),
        ("options.json", {"ruleset": "asce"}, ("options", "asce")),
        ("sans-fin", {"ruleset": "asce", "name": "Coupe"}, ("Coupe", "asce")),
    ],
)
def test_the_name_of_a_file_says_what_is_not_typed(
    file: str, typed: Any, expected: tuple[str, str], odile: Client, address: str
) -> None:
    odile.post(address, {"file": upload('{"surcoinche": 3}', file), **typed})
    assert [(name, ruleset) for name, ruleset, _ in kept()] == [expected]


@pytest.mark.parametrize(
    ("content", "file", "field", "why"),
    [
        ("{}", "options.json", "ruleset", "ne dit pas le règlement"),
        ("{}", "x", "name", "Donnez un nom"),
        ("", "a.asce.json", "file", "exporté d’ici"),
        ("[]", "a.asce.json", "file", "objet JSON"),
        ("null", "a.asce.json", "file", "objet JSON"),
        ("{", "a.asce.json", "file", "exporté d’ici"),
        (b"\xff\xfe{\x00}\x00", "a.asce.json", "file", "exporté d’ici"),
        (b"PK\x03\x04" + b"\x00" * 100, "a.asce.json", "file", "exporté d’ici"),
        ("[" * 10_000, "a.asce.json", "file", "exporté d’ici"),
        ('{"target": ' + "9" * 15_000 + "}", "a.asce.json", "file", "exporté d’ici"),
        ('{"target": NaN}', "a.asce.json", "file", "« target »"),
        ('{"surcoinche": 3, "surcoinche": 4}', "a.asce.json", "file", "est donné deux fois"),
        ('{"target": 1e400}', "a.asce.json", "file", "« target »"),
        (" " * 60_001, "a.asce.json", "file", "trop grand"),
        ('{"coinche": 2}', "a.asce.json", "file", "« coinche » : Cette option n’existe pas."),
        ('{"surcoinche": 5}', "a.asce.json", "file", "« surcoinche »"),
        ('{"surcoinche": true}', "a.asce.json", "file", "« surcoinche »"),
        ('{"no_trump_bid": 2}', "a.pagat.json", "file", "« no_trump_bid »"),
        ('{"announces": "none", "announce_tie": "first"}', "a.asce.json", "file", "On joue sans annonces."),
        ('{"' + "x" * 15_000 + '": 1}', "a.asce.json", "file", "…"),
        ('{"\\ud800": 1}', "a.asce.json", "file", "\\ud800"),
        ('{"surcoinche": "<script>"}', "a.asce.json", "file", "« surcoinche »"),
    ],
)  # fmt: skip
def test_a_file_that_is_none_is_refused_kindly(
    content: bytes | str, file: str, field: str, why: str, *, odile: Client, address: str
) -> None:
    ruleset = {"ruleset": "asce"} if field == "name" else {}
    page = odile.post(address, {"file": upload(content, file), **ruleset})
    assert page.status_code == 200
    assert list(page.context["form"].errors) == [field]
    error = page.context["form"].errors[field][0]
    assert why in error
    assert len(error) < 400
    assert "<script>" not in page.content.decode()
    assert kept() == []


@pytest.mark.parametrize("typed", [{}, {"ruleset": "tarot"}, {"name": "x" * 61}, {"name": "a\x00b"}])
def test_what_is_missing_or_too_long_is_said(typed: dict[str, str], odile: Client, address: str) -> None:
    file = {"file": upload("{}", "a.asce.json")} if typed else {}
    page = odile.post(address, {**file, **typed})
    assert page.status_code == 200
    assert page.context["form"].errors
    assert kept() == []


def test_the_list_says_what_each_changes(odile: Client, cast: Any, address: str) -> None:
    assert "Aucune règle gardée" in odile.get(address).content.decode()
    keep(cast)
    page = re.sub(r"\s+", " ", odile.get(address).content.decode())
    assert "ASCE · 4 changements" in page
    assert "<dt>Contrats</dt> <dd> <b>pique, cœur</b>" in page


def test_the_list_asks_as_much_for_one_as_for_thirty(
    odile: Client, cast: Any, address: str, django_assert_num_queries: Any
) -> None:
    keep(cast, "0")
    with django_assert_num_queries(5):
        odile.get(address)
    for number in range(1, 30):
        keep(cast, str(number))
    with django_assert_num_queries(5):
        odile.get(address)


@pytest.mark.parametrize("name", ["ASCE", "asce", "Coinche  classique", "pagat", "coinche du dauphine"])
def test_no_rules_are_called_like_those_everybody_knows(
    name: str, odile: Client, cast: Any, concours: Tournament
) -> None:
    page = odile.post(reverse("rules_keep", args=[concours.slug]), {"name": name}, follow=True)
    assert "donnez un autre nom" in page.content.decode()
    assert kept() == []
    rules = keeping.keep_rules(cast.amicale, None, "ASCE à la maison", "asce", {})
    with refuses("name-of-ruleset"):
        keeping.rename_rules(rules, name)
    assert HouseRules.objects.get().name == "ASCE à la maison"


def test_what_a_text_does_not_say_is_no_change_to_a_ruleset() -> None:
    found = choice_of_key("muscle-ta-coinche", choices([]))
    assert found is not None
    assert found.options["unsaid"]
    assert [change.name for change in found.changes] == ["But de la partie", "À égalité (81 à 81)"]
    assert found.changed == "2 changements"
