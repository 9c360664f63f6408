"""The page of a club's journal: who logged in, what was done and by whom, what was downloaded."""

from __future__ import annotations

from datetime import date
from itertools import groupby, islice
from typing import TYPE_CHECKING, Final, NamedTuple

from django.db.models import Q
from django.shortcuts import render
from django.utils.timezone import localtime
from django.utils.translation import gettext, gettext_lazy
from django.views.decorators.http import require_safe

from tournaments.core.access.permissions import MemberRequest, Right, requires
from tournaments.core.models.accounts import Club
from tournaments.core.models.journal import Event
from tournaments.core.models.registration import SEARCHED_LETTERS, SEARCHED_WORDS, folded

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from django.db.models import QuerySet
    from django.http import HttpResponse
    from django_stubs_ext import StrOrPromise

    from tournaments.core.models.accounts import User

PAGE_SIZE: Final = 50
"""The lines of a page, once neighbours that say the same are joined."""
READ_AT_ONCE: Final = 200
MOST_FIGURES: Final = 9
_ = gettext_lazy
ACCESS_LABELS: Final = {
    "login": _("Connexion"),
    "login_failed": _("Mot de passe inexact"),
    "login_code_failed": _("Code inexact, après le bon mot de passe"),
    "recovery_code": _("Code de secours utilisé"),
    "logout": _("Déconnexion"),
    "new_password": _("Nouveau mot de passe, par un lien"),
    "password_change": _("Mot de passe changé"),
    "two_steps": _("Connexion en deux étapes mise en place"),
    "recovery_codes": _("Nouveaux codes de secours"),
    "two_steps_off": _("Connexion en deux étapes arrêtée"),
    "two_steps_lost": _("Connexion en deux étapes retirée par l’ordinateur"),
    "invitation": _("Invitation acceptée"),
    "api_key_make": _("Clé faite pour un programme"),
    "api_key_revoke": _("Clé d’un programme annulée"),
}
PEOPLE_LABELS: Final = {
    "invite": _("Invitation préparée"),
    "invitation_revoke": _("Invitation annulée"),
    "member_reset_here": _("Lien pour un nouveau mot de passe préparé par l’ordinateur"),
    "password_here": _("Nouveau mot de passe, par l’ordinateur"),
    "account_forgotten": _("Compte effacé"),
    "keeper": _("Gère l’ordinateur"),
    "keeper_off": _("Ne gère plus l’ordinateur"),
    "member_role": _("Rôle d’un membre changé"),
    "member_remove": _("Membre retiré"),
    "member_reset": _("Lien préparé pour un nouveau mot de passe"),
    "reset_revoke": _("Lien annulé"),
    "club_idle": _("Déconnexion automatique réglée"),
}
DOWNLOAD_LABELS: Final = {
    "registration_export": _("Inscriptions exportées"),
    "player_export": _("Données d’un joueur exportées"),
    "standings_export": _("Classement exporté"),
    "cash_export": _("Caisse exportée"),
    "archive": _("Archive téléchargée"),
    "api_archive": _("Archive téléchargée par un programme"),
    "house_export": _("Règles téléchargées"),
    "season_export": _("Saison exportée"),
    "round_request": _("Demande du tirage téléchargée"),
    "copy_download": _("Copie de tout téléchargée"),
    "copy_keep": _("Copie de tout écrite dans un dossier"),
}
ACT_LABELS: Final = {
    "hall_switch": _("Réseau de la salle ouvert ou fermé"),
    "archive_write": _("Concours repris d’une archive"),
    "tournament_create": _("Concours créé"),
    "concours_copy": _("Concours créé d’après un autre"),
    "settings": _("Réglages changés"),
    "tournament_move": _("Étape du concours changée"),
    "referees": _("Arbitres choisis"),
    "room": _("Salle réglée"),
    "bans": _("Rencontre à éviter ajoutée"),
    "ban_remove": _("Rencontre à éviter retirée"),
    "prizes": _("Lots changés"),
    "prize_award": _("Lot attribué"),
    "rules": _("Règles choisies"),
    "rules_change": _("Règles changées en cours de concours"),
    "rules_keep": _("Règles gardées pour le club"),
    "house_rules": _("Règles du club ajoutées"),
    "house_rename": _("Règles du club renommées"),
    "house_drop": _("Règles du club supprimées"),
    "seasons": _("Saison créée"),
    "season_evenings": _("Concours d’une saison choisis"),
    "season_persons": _("Réponse sur deux joueurs d’une saison"),
    "season_take_back": _("Réponse sur deux joueurs annulée"),
    "season_grade": _("Accord d’un joueur sur sa note noté ou retiré"),
    "season_settings": _("Réglages d’une saison changés"),
    "season_delete": _("Saison supprimée"),
    "tariff": _("Pénalités changées"),
    "corrections_prolong": _("Temps des corrections prolongé"),
    "corrections_close": _("Corrections closes"),
    "seal": _("Résultats scellés"),
    "player_hide": _("Nom d’un joueur caché ou montré"),
    "player_erase": _("Joueur effacé"),
    "team_add": _("Inscription ajoutée"),
    "import_check": _("Inscriptions importées"),
    "team": _("Inscription modifiée"),
    "waiting_change": _("Liste d’attente changée"),
    "team_present": _("Présence pointée"),
    "teams_present": _("Présences pointées"),
    "several": _("Plusieurs inscriptions changées ensemble"),
    "several_undo": _("Changement de plusieurs inscriptions annulé"),
    "team_paid": _("Paiement noté"),
    "team_leave": _("Départ noté"),
    "team_come_back": _("Retour noté"),
    "team_arrive": _("Arrivée en retard notée"),
    "team_substitute": _("Remplacement noté"),
    "team_seat": _("Table fixe changée"),
    "team_remove": _("Inscription retirée"),
    "team_phone": _("Lien d’une équipe refait"),
    "cash_sale": _("Vente à la caisse"),
    "cash_account": _("Compte d’une équipe changé"),
    "cash_reverse": _("Ligne de caisse annulée"),
    "cash_balance": _("Fonds de caisse noté"),
    "cash_prizes": _("Prix en argent fixés"),
    "cash_hand_over": _("Prix en argent remis"),
    "cash_prices": _("Tarifs changés"),
    "round_draw": _("Partie tirée"),
    "round_redraw": _("Tirage refait"),
    "round_swap": _("Équipes échangées"),
    "round_played": _("Feuilles ou équipes échangées, avec les donnes"),
    "round_move": _("Table déplacée"),
    "round_rest": _("Reste de la partie tiré"),
    "round_hand": _("Tables composées à la main"),
    "round_left": _("Départ réglé dans un tirage"),
    "round_exempt": _("Exempt placé"),
    "round_late_bye": _("Exempt donné à qui arrive"),
    "round_undo_edit": _("Changement du tirage défait"),
    "round_publish": _("Tirage publié"),
    "round_undo": _("Tirage annulé"),
    "round_clock": _("Horloge de la partie"),
    "end_earlier": _("Soirée raccourcie"),
    "sheet": _("Donne saisie"),
    "round_totals": _("Totaux saisis"),
    "sheet_totals": _("Totaux saisis"),
    "typing": _("Donnes saisies au clavier"),
    "sheet_stop": _("Partie arrêtée"),
    "sheet_forfeit": _("Forfait prononcé"),
    "settle_entry": _("Envoi d’un téléphone tranché"),
    "settle_dispute": _("Désaccord tranché"),
    "check_sheets": _("Feuilles vérifiées"),
    "check_undo": _("Vérification reprise"),
    "sheet_restore": _("Feuille remise à un état antérieur"),
    "table_relink": _("Code d’une table refait"),
    "ruling_undo": _("Décision reprise"),
    "sheet_replay": _("Donne rejouée"),
    "sheet_ruling": _("Décision d’arbitre"),
    "deal_edit": _("Donne corrigée"),
    "deal_remove": _("Donne retirée"),
    "deal_history": _("Version d’une donne remise"),
    "screen_pair": _("Écran ajouté"),
    "screens": _("Écrans réglés"),
    "screen_pictures": _("Image ajoutée aux écrans"),
    "screen_picture_remove": _("Image des écrans retirée"),
    "screen_order": _("Écran changé"),
    "ceremony": _("Remise des prix"),
    "ceremony_settle": _("Changement des lots annoncés, réglé ou repris"),
    "screens_playlist": _("Programme des écrans changé"),
    "screen_playlist": _("Programme des écrans changé"),
    "api_registrations": _("Inscription ajoutée par un programme"),
    "api_registration": _("Inscription modifiée par un programme"),
    "api_presence": _("Présence pointée par un programme"),
    "api_leaving": _("Départ noté par un programme"),
    "api_entries": _("Feuille écrite par un programme"),
    "api_rounds": _("Partie tirée par un programme"),
    "api_publication": _("Tirage publié par un programme"),
    "api_clock": _("Horloge réglée par un programme"),
    "api_status": _("Étape du concours changée par un programme"),
}
FAMILIES: Final[Mapping[str, tuple[StrOrPromise, Mapping[str, StrOrPromise]]]] = {
    "acces": (_("Connexions et mots de passe"), ACCESS_LABELS),
    "membres": (_("Membres et liens"), PEOPLE_LABELS),
    "exports": (_("Exports et copies"), DOWNLOAD_LABELS),
    "actes": (_("Concours"), ACT_LABELS),
}
LABELS: Final = {kind: label for _family, kinds in FAMILIES.values() for kind, label in kinds.items()}
PLACE_TEXTS: Final[dict[str, StrOrPromise]] = {
    "round": _("partie %s"),
    "table": _("table %s"),
    "round_number": _("partie %s"),
    "number": _("n° %s"),
    "about": "%s",
    "key": _("clé : %s"),
}


class EventLine(NamedTuple):
    """A line of the journal as it is shown; `who` is empty where nobody was logged in.

    `event` is the latest of `times` that came one after the other and say the same.
    """

    event: Event
    who: str
    what: StrOrPromise
    where: str
    times: int = 1


class Day(NamedTuple):
    """The lines of a day, the newest first."""

    date: date
    lines: Sequence[EventLine]


@requires(Right.MANAGE)
@require_safe
def journal(request: MemberRequest, club: Club) -> HttpResponse:
    """The journal, newest first; `q` searches it, `quoi` is the family shown."""
    asked, family = request.GET.get("q", "").strip()[:60], request.GET.get("quoi", "")
    found = events_of(club, request.user)
    if family in FAMILIES:
        found = found.filter(kind__in=FAMILIES[family][1])
    found = searched(found, asked)
    begin = _begin(request.GET.get("apres", ""))
    lines = list(islice(joined(found[begin:].iterator(chunk_size=READ_AT_ONCE)), PAGE_SIZE))
    end = begin + sum(line.times for line in lines)
    context = {
        "club": club,
        "q": asked,
        "family": family,
        "families": [(key, label) for key, (label, _kinds) in FAMILIES.items()],
        "begin": begin,
        "end": end if found[end : end + 1].exists() else None,
        "days": days_of(lines),
    }
    return render(request, "access/journal.html", context)


def events_of(club: Club, reader: User) -> QuerySet[Event]:
    """The lines of a club, found by one index however many other clubs there are.

    Attempts under unknown names are shown only to a reader who looks after the computer.
    """
    own, strangers = Q(club=club), Q(club=None, author=None)
    found = Event.objects.filter(own | strangers if reader.keeps_computer else own)
    return found.select_related("author", "tournament")


def searched(events: QuerySet[Event], words: str) -> QuerySet[Event]:
    """The lines with every one of these words: in their label, their author or their concours."""
    typed = words[:SEARCHED_LETTERS].replace("\x00", " ").split()
    for word in typed[:SEARCHED_WORDS]:
        plain = folded(word)
        kinds = [kind for kind, label in LABELS.items() if plain and plain in folded(str(label))]
        person = Q(author__name__icontains=word) | Q(author__username__icontains=word)
        events = events.filter(person | Q(kind__in=kinds) | Q(tournament__name__icontains=word))
    return events


def _begin(asked: str) -> int:
    """How many events come before the page; 0 for what is no number of them."""
    return int(asked) if asked.isascii() and asked.isdigit() and len(asked) <= MOST_FIGURES else 0


def joined(events: Iterable[Event]) -> Iterator[EventLine]:
    """The lines of these events; neighbours of a day that say the same are one line."""
    alike = groupby(map(_line, events), lambda line: (_day(line), line.event.tournament_id, *line[1:]))
    for _said, lines in alike:
        first = next(lines)
        yield first._replace(times=1 + sum(1 for _line in lines))


def days_of(lines: Iterable[EventLine]) -> list[Day]:
    """The days of these lines, each with its lines."""
    return [Day(day, list(of_day)) for day, of_day in groupby(lines, _day)]


def _day(line: EventLine) -> date:
    return localtime(line.event.at).date()


def label_of(event: Event) -> StrOrPromise:
    """The label of a line; a kind without a label is shown by its name."""
    return LABELS.get(event.kind, event.kind)


def _line(event: Event) -> EventLine:
    where = [str(PLACE_TEXTS[key]) % value for key, value in event.place.items() if key in PLACE_TEXTS]
    if event.address:
        where.append(gettext("adresse %(address)s") % {"address": event.address})
    return EventLine(event, event.author.name if event.author else "", label_of(event), ", ".join(where))
