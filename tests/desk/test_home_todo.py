"""What comes next: a table from how a concours stands to what its home says."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from tournaments.core.access.permissions import RIGHTS, Right
from tournaments.core.models.accounts import Role
from tournaments.core.models.planning import Status
from tournaments.core.planning.steps import at_local_hour, local_hour
from tournaments.frontends.desk.situation import CurrentRound, DeskSituation, TodoItem, WaitingTable
from tournaments.frontends.desk.todo import todo

DRAFT, OPEN, RUNNING, FINISHED, SEALED = Status
ORGANIZER, DESK, REFEREE = (RIGHTS[role] for role in (Role.ORGANIZER, Role.DESK, Role.REFEREE))


def stands(status: Status = RUNNING, current: CurrentRound | None = None, **more: object) -> DeskSituation:
    """A concours of five rounds with 24 teams, all of them seen unless said otherwise."""
    fields: dict[str, object] = {"planned": 5, "teams": 24, "present": 24} | more
    return DeskSituation(status=status, round=current, **fields)  # type: ignore[arg-type]


def waiting(*minutes: int | None) -> tuple[WaitingTable, ...]:
    """Tables 7, 8, 9 … without result, each so many minutes after its last deal."""
    return tuple(WaitingTable(table, since) for table, since in enumerate(minutes, start=7))


PROPOSED = CurrentRound(2, published=False, tables=12)
PUBLISHED = CurrentRound(2, published=True, tables=12, waiting=waiting(*[None] * 12))
PRINTED = replace(PUBLISHED, printed=True)
PLAYING = CurrentRound(2, published=True, tables=12, begun=True, waiting=waiting(1, 14, None, 11))
LAST_TABLE = CurrentRound(2, published=True, tables=12, begun=True, waiting=waiting(12))
# Never today, so that both are said alike before midnight and after it.
SOON, PAST = (datetime(2001, 11, 21, hour, 40, tzinfo=UTC) for hour in (22, 10))
RUNNING_SAID = f"Résultats provisoires : corrections jusqu’à {local_hour(SOON)}"
OPEN_SAID = "Résultats provisoires : corrections jusqu’au scellement"
OVER = CurrentRound(2, published=True, tables=12, begun=True)
LAST_ROUND = CurrentRound(5, published=True, tables=12, begun=True)
TWO = ((5, 3), (5, 9))
HALL_MOVED = "L’adresse de la salle a changé : les QR codes imprimés ne mènent plus ici"


@pytest.mark.parametrize(
    ("situation", "now", "action"),
    [
        (stands(DRAFT, teams=0, present=0), "Le concours est en préparation", "Ouvrir les inscriptions"),
        (stands(DRAFT), "Le concours est en préparation", "Ouvrir les inscriptions"),
        (stands(OPEN, teams=0, present=0), "Personne n’est inscrit", "Inscrire les équipes"),
        (
            stands(OPEN, present=21, unchecked=3),
            "24 équipes inscrites, 3 à pointer",
            "Pointer les présents",
        ),
        (
            stands(OPEN, teams=1, present=0, unchecked=1),
            "1 équipe inscrite, 1 à pointer",
            "Pointer les présents",
        ),
        (stands(OPEN, teams=1, present=1), "Tirer la partie 1", None),
        (stands(OPEN), "Tirer la partie 1", "Aller au tirage"),
        (stands(current=PROPOSED), "Publier le tirage de la partie 2", "Voir le tirage"),
        (stands(current=PUBLISHED), "Papiers de la partie 2", "Imprimer les papiers"),
        (
            stands(current=CurrentRound(2, True, 12, True, waiting(None), clock="")),
            "L’horloge ne tourne pas",
            "Lancer l’horloge",
        ),
        (
            stands(current=CurrentRound(2, True, 12, True, waiting(None), clock="15 h 40")),
            "Table 7 n’a pas fini",
            "Saisir les feuilles",
        ),
        (stands(current=PUBLISHED, moved=True), HALL_MOVED, "Papiers"),
        (stands(current=PLAYING, moved=True, contested=((2, 7),)), HALL_MOVED, "Papiers"),
        (stands(current=OVER, moved=True), "Tirer la partie 3", "Aller au tirage"),
        (stands(current=PROPOSED, moved=True), "Publier le tirage de la partie 2", "Voir le tirage"),
        (stands(current=PLAYING), "4 tables n’ont pas fini", "Saisir les feuilles"),
        (stands(current=LAST_TABLE), "Table 7 n’a pas fini", "Saisir les feuilles"),
        (
            stands(current=OVER, behind=((1, 4),)),
            "1 table d’une partie passée sans résultat",
            "Saisir le résultat",
        ),
        (stands(current=OVER), "Tirer la partie 3", "Aller au tirage"),
        (stands(current=OVER, contested=((2, 7),)), "Table 7 attend l’arbitre", "À trancher"),
        (stands(current=PLAYING, contested=((2, 7),)), "Table 7 attend l’arbitre", "À trancher"),
        (
            stands(current=PROPOSED, contested=((1, 7), (1, 8), (1, 12))),
            "3 feuilles attendent l’arbitre",
            "À trancher",
        ),
        (
            stands(current=OVER, contested=((1, 7),)),
            "Partie 1 : la table 7 attend l’arbitre",
            "À trancher",
        ),
        (stands(current=PRINTED), "12 tables n’ont pas fini", "Saisir les feuilles"),
        (stands(current=LAST_ROUND), "Aucun lot n’est écrit", "Écrire les lots"),
        (stands(current=LAST_ROUND, prizes=1), "Fin du concours", "Terminer le concours"),
        (
            stands(OPEN, teams=0, present=0, without_helpers=True),
            "Personne n’est inscrit",
            "Inscrire les équipes",
        ),
        (stands(OPEN, without_helpers=True), "Tirer la partie 1", "Aller au tirage"),
        (stands(FINISHED, LAST_ROUND), OPEN_SAID, "Clore les corrections maintenant"),
        (
            stands(FINISHED, LAST_ROUND, until=PAST, corrections_over=True),
            "Aucun lot n’est écrit",
            "Écrire les lots",
        ),
        (stands(FINISHED, LAST_ROUND, until=SOON), RUNNING_SAID, "Corriger une feuille"),
        (
            stands(FINISHED, LAST_ROUND, until=SOON, contested=TWO),
            "2 feuilles attendent l’arbitre",
            "À trancher",
        ),
        (
            stands(FINISHED, LAST_ROUND, until=PAST, corrections_over=True, contested=((4, 9),)),
            "Partie 4 : la table 9 attend l’arbitre",
            "À trancher",
        ),
        (
            stands(FINISHED, LAST_ROUND, prizes=1, until=PAST, corrections_over=True),
            "Remettre les prix",
            "Remise des prix",
        ),
        (
            stands(FINISHED, LAST_ROUND, prizes=1, until=PAST, corrections_over=True, given=True),
            "Résultats pas encore scellés",
            "Sceller les résultats",
        ),
        (stands(SEALED, LAST_ROUND), "Le palmarès sur papier", "Imprimer le classement"),
        (stands(SEALED, LAST_ROUND, prizes=1), "Le palmarès sur papier", "Imprimer le palmarès"),
    ],
)
def test_what_comes_now(situation: DeskSituation, now: str, action: str | None) -> None:
    items = todo(situation, ORGANIZER)
    assert [item.title for item in items if item.state == "now"] == [now]
    assert [link.label for link in current(items).links[:1]] == ([action] if action else [])


@pytest.mark.parametrize(
    ("situation", "lines"),
    [
        (
            stands(DRAFT, teams=0, present=0),
            ["now Le concours est en préparation", "later Personne n’est inscrit", "later Tirer la partie 1",
             "later Fin du concours"],
        ),
        (
            stands(OPEN),
            ["done Inscriptions ouvertes", "done 24 équipes inscrites, tout le monde est pointé",
             "now Tirer la partie 1", "later Fin du concours"],
        ),
        (
            stands(OPEN, without_helpers=True),
            ["done Inscriptions ouvertes", "done 24 équipes inscrites, tout le monde est pointé",
             "later Vous êtes seul à pouvoir entrer ici", "now Tirer la partie 1", "later Fin du concours"],
        ),
        (
            stands(current=PRINTED, prizes=1),
            ["done 24 équipes", "done 1 partie jouée", "done Tirage de la partie 2 publié",
             "done Papiers de la partie 2", "now 12 tables n’ont pas fini", "later Tirer la partie 3",
             "done 1 lot écrit", "later Fin du concours"],
        ),
        (
            stands(current=PUBLISHED),
            ["done 24 équipes", "done 1 partie jouée", "done Tirage de la partie 2 publié",
             "now Papiers de la partie 2", "later 12 tables n’ont pas fini",
             "later Tirer la partie 3", "later Aucun lot n’est écrit", "later Fin du concours"],
        ),
        (
            stands(current=OVER),
            ["done 24 équipes", "done 1 partie jouée", "done Tirage de la partie 2 publié",
             "done Partie 2 : toutes les tables ont fini", "now Tirer la partie 3",
             "later Aucun lot n’est écrit", "later Fin du concours"],
        ),
        (
            stands(current=OVER, contested=((2, 7),)),
            ["now Table 7 attend l’arbitre", "done 24 équipes", "done 1 partie jouée",
             "done Tirage de la partie 2 publié", "done Partie 2 : toutes les tables ont fini",
             "later Tirer la partie 3", "later Aucun lot n’est écrit", "later Fin du concours"],
        ),
        (
            stands(FINISHED, LAST_ROUND),
            ["done 5 parties jouées", "done Concours terminé", f"now {OPEN_SAID}",
             "later Aucun lot n’est écrit",
             "later Remettre les prix", "later Le palmarès sur papier", "later Résultats pas encore scellés"],
        ),
        (
            stands(FINISHED, LAST_ROUND, prizes=3, until=PAST, corrections_over=True),
            ["done 5 parties jouées", "done Concours terminé",
             f"done Les corrections ont été closes {at_local_hour(PAST)}", "done 3 lots écrits",
             "now Remettre les prix", "later Le palmarès sur papier", "later Résultats pas encore scellés"],
        ),
        (
            stands(FINISHED, LAST_ROUND, prizes=3, until=PAST, corrections_over=True, given=True),
            ["done 5 parties jouées", "done Concours terminé",
             f"done Les corrections ont été closes {at_local_hour(PAST)}", "done 3 lots écrits",
             "done Tout est annoncé", "later Le palmarès sur papier", "now Résultats pas encore scellés"],
        ),
        (
            stands(FINISHED, LAST_ROUND, until=SOON, contested=TWO),
            ["done 5 parties jouées", "done Concours terminé", "now 2 feuilles attendent l’arbitre",
             f"later {RUNNING_SAID}", "later Aucun lot n’est écrit",
             "later Remettre les prix", "later Le palmarès sur papier", "later Résultats pas encore scellés"],
        ),
        (
            stands(FINISHED, LAST_ROUND, until=PAST, corrections_over=True),
            ["done 5 parties jouées", "done Concours terminé",
             f"done Les corrections ont été closes {at_local_hour(PAST)}", "now Aucun lot n’est écrit",
             "later Remettre les prix", "later Le palmarès sur papier", "later Résultats pas encore scellés"],
        ),
        (
            stands(SEALED, LAST_ROUND),
            ["done 5 parties jouées", "done Résultats scellés", "now Le palmarès sur papier",
             "later Une copie de tout", "later Le prochain concours"],
        ),
    ],
)  # fmt: skip
def test_the_whole_list_follows_the_flow(situation: DeskSituation, lines: list[str]) -> None:
    assert [f"{item.state} {item.title}" for item in todo(situation, ORGANIZER)] == lines


@pytest.mark.parametrize(
    ("current_round", "note"),
    [
        (LAST_TABLE, "Dernière donne il y a 12\u00a0min."),
        (
            PLAYING,
            (
                "Table 9, pas commencée\u00a0; table 8, dernière donne il y a 14\u00a0min\u00a0; "
                "table 10, dernière donne il y a 11\u00a0min."
            ),
        ),
        (CurrentRound(1, True, 12, True, waiting(9, 9, 9, 9)), ""),
        (
            CurrentRound(1, True, 12, True, waiting(2, 3)),
            "Table 8, dernière donne il y a 3\u00a0min\u00a0; table 7, dernière donne il y a 2\u00a0min.",
        ),
        (CurrentRound(1, True, 12, False, waiting(None, None)), ""),
    ],
)
def test_the_tables_to_look_after(current_round: CurrentRound, note: str) -> None:
    assert item(stands(current=current_round), "play").note == note


@pytest.mark.parametrize(
    ("situation", "key", "note"),
    [
        (
            stands(OPEN, teams=1, present=1),
            "draw",
            "Dès que les inscriptions sont ouvertes et que 2 sont pointées.",
        ),
        (
            stands(OPEN, teams=3, present=3, individual=True, fewest=4),
            "draw",
            "Dès que les inscriptions sont ouvertes et que 4 sont pointées.",
        ),
        (stands(OPEN, bye="21 équipes : une sera exempte."), "draw", "21 équipes : une sera exempte."),
        (stands(OPEN, present=21, unchecked=3), "draw", "3 inscriptions non pointées ne seront pas tirées."),
        (stands(current=OVER, unchecked=1), "draw", "1 inscription non pointée ne sera pas tirée."),
        (stands(current=PLAYING), "draw", "Dès que toutes les tables ont fini."),
        (stands(current=PLAYING), "finish", "Après la partie 5."),
        (stands(current=OVER), "finish", "Plus tôt que prévu : 3 parties ne seraient pas jouées."),
        (
            stands(current=LAST_ROUND),
            "finish",
            "Plus aucune partie ne sera tirée ; reste à corriger, puis à sceller.",
        ),
        (
            stands(current=OVER, behind=((1, 4), (1, 6))),
            "behind",
            "Partie 1, tables 4, 6.",
        ),
        (
            stands(FINISHED, LAST_TABLE, behind=((1, 4),)),
            "before",
            "2 tables sont restées sans résultat.",
        ),
        (
            stands(FINISHED, LAST_ROUND, until=PAST, corrections_over=True),
            "prizes",
            "Il n’y a pas de lots : il ne donne que les rangs.",
        ),
        (
            stands(current=LAST_ROUND),
            "write-prizes",
            "Avant la fin, pour un palmarès complet. Un concours sans lots se termine sans attendre.",
        ),
        (
            stands(FINISHED, LAST_ROUND),
            "write-prizes",
            "Après le scellement, on ne peut plus en ajouter. Un concours sans lots se scelle sans attendre.",
        ),
        (
            stands(current=OVER, contested=((1, 4), (2, 7), (2, 8))),
            "cases",
            "Partie 1, table 4\u00a0; tables 7, 8. À trancher avant d’aller plus loin.",
        ),
        (
            stands(current=OVER, contested=tuple((2, table) for table in range(1, 13))),
            "cases",
            "Tables 1, 2, 3, 4, 5, 6, 7, 8, 9, 10… À trancher avant d’aller plus loin.",
        ),
        (
            stands(FINISHED, LAST_ROUND, until=SOON, contested=((5, 3),)),
            "cases",
            "À trancher avant de sceller.",
        ),
        (stands(FINISHED, LAST_ROUND, prizes=3), "prizes", "Encore provisoire : ce sera écrit dessus."),
        (
            stands(FINISHED, LAST_ROUND, prizes=3, until=SOON),
            "prizes",
            "Encore provisoire : ce sera écrit dessus.",
        ),
        (stands(FINISHED, LAST_ROUND, prizes=3, until=PAST, corrections_over=True), "prizes", ""),
        (
            stands(FINISHED, LAST_ROUND, until=PAST, corrections_over=True, contested=((4, 9),)),
            "cases",
            "Les feuilles sont closes : prolongez pour en corriger une.",
        ),
    ],
)
def test_a_note_says_why(situation: DeskSituation, key: str, note: str) -> None:
    assert item(situation, key).note == note


EVERY_SITUATION = [
    stands(DRAFT, teams=0, present=0),
    stands(OPEN, teams=0, present=0),
    stands(OPEN, present=20, unchecked=4),
    *(stands(current=current) for current in (PROPOSED, PUBLISHED, PLAYING, LAST_TABLE, OVER, LAST_ROUND)),
    stands(current=OVER, behind=((1, 4),)),
    stands(current=OVER, contested=TWO),
    stands(FINISHED, LAST_ROUND),
    stands(FINISHED, LAST_ROUND, prizes=3),
    stands(FINISHED, LAST_ROUND, until=SOON, contested=TWO),
    stands(FINISHED, LAST_ROUND, until=PAST, corrections_over=True, contested=TWO),
    stands(SEALED, LAST_ROUND),
    stands(OPEN, without_helpers=True),
    stands(current=PRINTED),
]
KEEPER = ORGANIZER | {Right.KEEP}


@pytest.mark.parametrize("situation", EVERY_SITUATION)
def test_no_heading_repeats_its_button(situation: DeskSituation) -> None:
    items = todo(situation, KEEPER)
    assert not [one.title for one in items if one.title in {link.label for link in one.links}]


def test_a_copy_is_offered_to_who_keeps_the_computer() -> None:
    offered = {
        name: [link.page for one in todo(stands(SEALED, LAST_ROUND), rights) for link in one.links]
        for name, rights in (("keeper", KEEPER), ("organizer", ORGANIZER), ("desk", DESK))
    }
    assert {name: "copies" in pages for name, pages in offered.items()} == {
        "keeper": True, "organizer": False, "desk": False,
    }  # fmt: skip


@pytest.mark.parametrize("rights", [ORGANIZER, DESK, REFEREE], ids=["organizer", "desk", "referee"])
@pytest.mark.parametrize("situation", EVERY_SITUATION)
def test_only_what_the_rights_allow_is_offered(situation: DeskSituation, rights: frozenset[Right]) -> None:
    items = todo(situation, rights)
    assert all(link.right in rights for item in items for link in item.links)
    assert [item.key for item in items] == [item.key for item in todo(situation, ORGANIZER)]
    assert sum(item.state == "now" for item in items) == 1


@pytest.mark.parametrize(
    ("situation", "rights", "told"),
    [
        (stands(DRAFT), DESK, True),
        (stands(current=OVER), REFEREE, True),
        (stands(current=PLAYING), REFEREE, False),
        (stands(OPEN, teams=1, present=1), ORGANIZER, False),
    ],
)
def test_who_cannot_do_what_comes_now_is_told_who_does(
    situation: DeskSituation, rights: frozenset[Right], told: bool
) -> None:
    assert current(todo(situation, rights)).note.endswith("L’organisateur s’en charge.") is told


@pytest.mark.parametrize(
    ("situation", "live"),
    [
        (stands(OPEN), False),
        (stands(current=PROPOSED), False),
        (stands(current=PLAYING), True),
        (stands(current=OVER), False),
        (stands(FINISHED, PLAYING), False),
    ],
)
def test_the_page_looks_again_only_while_a_round_is_played(situation: DeskSituation, live: bool) -> None:
    assert situation.live is live


def current(items: list[TodoItem]) -> TodoItem:
    return next(item for item in items if item.state == "now")


def item(situation: DeskSituation, key: str) -> TodoItem:
    return next(item for item in todo(situation, ORGANIZER) if item.key == key)


def test_what_waits_for_tables_leads_to_them_and_says_how_not_to_wait() -> None:
    links = {each.key: each.links for each in todo(stands(current=PLAYING), ORGANIZER)}
    assert (links["play"][0].page, links["play"][0].show) == ("round", "jouent")
    assert [(link.label, link.numbers) for link in links["draw"]] == [
        ("Tirer sans attendre", (PLAYING.number + 1,))
    ]
    assert not {each.key: each.links for each in todo(stands(current=PLAYING), DESK)}["draw"]
