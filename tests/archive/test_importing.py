"""The archive of another computer: written here to the same figures, or refused whole, with a sentence."""

from __future__ import annotations

import json
from collections.abc import Callable
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command

from scoring.caps import Cap
from scoring.sheet.entries import Restore
from tests.archive.conftest import Evening, sealed
from tests.archive.test_logs import everything
from tests.older_engine import OLDER, age
from tests.prepared import laid_out
from tests.quickly import sample_rows
from tests.sheets.conftest import round_, table, tournament
from tests.sheets.records import made
from tests.sheets.verbs import record_deal, record_totals, refused, say, withdraw_totals
from tournaments.core.archive import importing
from tournaments.core.archive.canonical import data_of
from tournaments.core.archive.encoding import encoded, fingerprint_of
from tournaments.core.archive.files import archive_of
from tournaments.core.models.accounts import Club, Role
from tournaments.core.models.past import annulled_now
from tournaments.core.models.planning import Status, Tournament
from tournaments.core.models.registration import Player
from tournaments.core.models.rounds import Table
from tournaments.core.models.sealing import Seal
from tournaments.core.planning.actions import change_settings

__all__ = ["round_", "table", "tournament"]

CONCOURS: dict[str, dict[str, Any]] = {
    "swiss, one exempt": {"teams": 5, "rounds": 3},
    "under way": {"teams": 6, "until": "round2"},
    "nothing drawn yet": {"teams": 4, "until": "open"},
    "mêlée": {"teams": 9, "draw": "melee"},
    "chouine": {"teams": 5, "ruleset": "chouine", "rounds": 3},
    "knockout": {"teams": 6, "draw": "knockout", "rounds": 3},
    "pools": {"teams": 9, "draw": "pools", "rounds": 4},
    "to the target, other rules": {"teams": 4, "ruleset": "wikipedia", "deals": 0, "rounds": 1},
}


@laid_out
def simulated(**asked: Any) -> Tournament:
    out = StringIO()
    call_command("simulate", verbosity=0, stdout=out, **{"teams": 5, "rounds": 2, "deals": 3, **asked})
    return Tournament.objects.latest("pk")


def elsewhere(concours: Tournament) -> bytes:
    """The file of a concours that is then unknown here: its club has another name, its seal is gone."""
    content = archive_of(concours).to_bytes()
    Club.objects.filter(pk=concours.club_id).update(name="Un autre club")
    Seal.objects.all().delete()
    return content


def brought(content: bytes, by: Any = None, club: Club | None = None) -> Tournament:
    here = importing.import_archive(content, by, club)
    assert archive_of(Tournament.objects.get(pk=here.pk)).to_bytes() == content
    call_command("verify", here.slug, stdout=StringIO())
    return here


@pytest.mark.slow
@pytest.mark.parametrize("kind", sample_rows(CONCOURS))
def test_archived_again_it_is_the_same_file(kind: str, db: None) -> None:  # noqa: ARG001 — asked for
    brought(elsewhere(simulated(**CONCOURS[kind])))


@pytest.mark.slow
def test_an_evening_with_everything_stays_sealed_under_its_fingerprint(evening: Evening, cast: Any) -> None:
    """Totals, a forfeit, penalties, a substitute, byes, prizes; and the pages of it open."""
    concours = evening(0)
    seal = sealed(concours)
    made = brought(elsewhere(concours), cast.lise)
    again = Seal.objects.get(tournament=made)
    assert again.fingerprint == seal.fingerprint
    assert again.at == seal.at.replace(microsecond=0)
    assert made.seed == concours.seed
    assert made.slug != concours.slug
    assert made.club.memberships.get().user == cast.lise
    assert made.club.memberships.get().role == Role.ORGANIZER


@pytest.mark.slow
def test_a_cap_comes_along(evening: Evening) -> None:
    concours = evening(0)
    change_settings(concours, score_cap=900, losing_cap=500, capped_from=2)
    assert brought(elsewhere(concours)).cap == Cap(900, 500, 2)


def test_annulled_games_come_along(evening: Evening) -> None:
    concours = evening(1)
    Tournament.objects.filter(pk=concours.pk).update(leaver_games="annul", draw_method="round-robin")
    concours.rounds.update(method="round-robin")
    concours.teams.filter(number=4).update(gone_from=3, leaving="abandonment")
    concours.refresh_from_db()
    assert annulled_now(concours)
    here = brought(elsewhere(concours))
    assert here.leaver_games == "annul"
    assert annulled_now(here) != ()


def test_every_line_of_a_log_comes_along(table: Table, cast: Any) -> None:
    everything(table)
    made = brought(elsewhere(table.round.tournament), cast.odile)
    twin = Table.objects.get(round__tournament=made)
    kept = [list(one.entries.values_list("kind", "outcome")) for one in (table, twin)]
    assert kept[0] == kept[1]


def test_an_older_engines_marks_stay_those_that_counted(table: Table) -> None:
    while not table.finished:
        record_deal(table, made())
    age(table)
    Tournament.objects.update(status=Status.FINISHED)
    concours = Tournament.objects.get()
    sealed(concours)
    twin = Table.objects.get(round__tournament=brought(elsewhere(concours)))
    assert twin.sheet
    assert twin.sheet["engine"] == OLDER
    assert (twin.ew_score, twin.ew_points, twin.winner) == (table.ew_score, table.ew_points, table.winner)


def test_what_the_teams_before_wrote_stays_theirs(table: Table, cast: Any) -> None:
    concours = table.round.tournament
    assert "former_entries" not in first(data_of(concours)), "fingerprints of before hold"
    record_totals(table, 2010, 1000)
    withdraw_totals(table)
    Table.objects.filter(pk=table.pk).update(former_entries=2)
    record_totals(table, 1500, 900)
    twin = Table.objects.get(round__tournament=brought(elsewhere(concours), cast.odile))
    assert twin.former_entries == 2
    with refused("other-teams-then"):
        say(twin, Restore(to=1))


@pytest.mark.slow
def test_known_players_are_met_again(evening: Evening, cast: Any) -> None:
    content = elsewhere(evening(0))
    Club.objects.filter(pk=cast.amicale.pk).update(name=json.loads(content)["data"]["concours"]["club"])
    before = Player.objects.count()
    made = brought(content, cast.odile, cast.amicale)
    assert made.club == cast.amicale
    assert Player.objects.count() == before


@pytest.mark.slow
def test_namesakes_of_one_team_are_two_people(evening: Evening) -> None:
    concours = evening(0)
    one = concours.teams.get(number=1)
    Player.objects.filter(pk=one.player2_id).update(name=one.player1.name, club="Le fils")
    made = brought(elsewhere(Tournament.objects.get(pk=concours.pk)))
    again = made.teams.get(number=1)
    assert again.player1.name == one.player1.name
    assert again.player2 is not None
    assert again.player1 != again.player2


def change(edit: Callable[[Any], Any]) -> Callable[[bytes], bytes]:
    """The file with other data, under their own fingerprint, as a forger would write it."""

    def write(content: bytes) -> bytes:
        found = json.loads(content)
        edit(found["data"])
        return encoded({**found, "fingerprint": fingerprint_of(found["data"])})

    return write


def first(data: Any) -> Any:
    """The first table of the first round."""
    return data["rounds"][0]["tables"][0]


def _long_name(data: Any) -> None:
    """A name that no list takes, wherever it stands."""
    data.update(json.loads(json.dumps(data).replace("Anne 1", "A" * 99)))


REFUSED: dict[str, tuple[Callable[[bytes], bytes], str]] = {
    "torn": (lambda content: content[:-9], "coupé"),
    "no archive": (lambda _: b"{}", "pas une archive"),
    "a picture": (lambda _: b"\x89PNG\r\n", "pas une archive"),
    "too big": (lambda _: b" " * (importing.MAX_BYTES + 1), "trop gros"),
    "changed": (lambda content: content.replace(b"Saint-Martin", b"Saint-Malo"), "son empreinte"),
    "newer": (lambda content: content.replace(b'"form":5', b'"form":99'), "plus récente"),
    "older": (lambda content: content.replace(b'"form":5', b'"form":1'), "trop ancienne"),
    "a forged mark": (change(lambda data: first(data)["deals"][0].update(ns_mark=7)), "sont autres"),
    "a forged standing": (change(lambda data: data["standing"]["rows"].reverse()), "sont autres"),
    "a forged prize": (change(lambda data: data["prizes"][0].update(teams=[3])), "sont autres"),
    "more than is known": (change(lambda data: data.update(bank="1 000 €")), "mêmes chiffres"),
    "no such entries": (change(lambda data: first(data).update(former_entries=999)), "aucun concours"),
    "no teams": (change(lambda data: data.pop("teams")), "abîmée"),
    "a name too long": (change(_long_name), "aucun concours"),
    "a team twice": (change(lambda data: data["teams"].append(data["teams"][0])), "sont autres"),
    "nobody there": (change(lambda data: first(data)["sides"]["NS"][0].update(number=77)), "sont autres"),
    "no such draw": (change(lambda data: data["concours"].update(draw_method="none")), "abîmée"),
    "a tariff of nonsense": (change(lambda data: data["concours"].update(tariff=[7])), "aucun concours"),
}  # fmt: skip


@pytest.mark.slow
def test_what_cannot_be_is_refused_and_nothing_written(evening: Evening) -> None:
    content = elsewhere(evening(0))
    before = [model.objects.count() for model in (Tournament, Club, Player, Table)]
    for name, (forge, sentence) in REFUSED.items():
        with pytest.raises(importing.ArchiveRefused) as why:
            importing.import_archive(forge(content), None)
        assert sentence in why.value.sentence, name
        assert [model.objects.count() for model in (Tournament, Club, Player, Table)] == before, name


@pytest.mark.slow
def test_lots_come_along_with_a_seal_alone(evening: Evening) -> None:
    """Their seed is in the file once the results are sealed."""
    concours = evening(0)
    ranks = (change(lambda data: data["standing"]["rows"][1].update(separated_by="lots")))(
        archive_of(concours).to_bytes()
    )
    for look in (importing.summary_of, lambda content: importing.import_archive(content, None)):
        with pytest.raises(importing.ArchiveRefused, match="scellez d’abord les résultats"):
            look(ranks)
    Tournament.objects.filter(pk=concours.pk).update(criteria=["lots"])
    concours.refresh_from_db()
    with pytest.raises(importing.ArchiveRefused, match="scellez d’abord les résultats"):
        importing.summary_of(archive_of(concours).to_bytes())
    sealed(concours)
    brought(elsewhere(Tournament.objects.get(pk=concours.pk)))


def test_the_same_sealed_concours_comes_once(evening: Evening) -> None:
    concours = evening(0)
    sealed(concours)
    with pytest.raises(importing.ArchiveRefused, match="déjà ici"):
        importing.import_archive(archive_of(concours).to_bytes(), None)


def test_it_is_told_before_it_is_written(evening: Evening) -> None:
    concours = evening(0)
    told = importing.summary_of(archive_of(concours).to_bytes())
    assert (told.name, told.club, told.teams, told.rounds) == (concours.name, concours.club.name, 5, 3)
    assert (told.clubs, told.twin, told.sealed_at) == ((concours.club,), concours, None)
    assert [rank for rank, _names in told.leaders] == [1, 2, 3]
    best = data_of(concours)["standing"]["rows"][0]["number"]
    assert told.leaders[0][1] == concours.teams.get(number=best).names
