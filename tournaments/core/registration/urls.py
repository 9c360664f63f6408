"""Inscriptions (the list, one team, a whole list at once), and the personal data of a club's players."""

from django.urls import include, path

from tournaments.core.registration import import_views, personal_views, team_views, views
from tournaments.core.registration.changes import (
    ArriveForm,
    ComeBackForm,
    LeaveForm,
    RemoveForm,
    SubstituteForm,
)
from tournaments.core.registration.pages.several import several, several_undo
from tournaments.core.registration.pages.waiting import waiting_change

TEAM = "inscriptions/<int:number>/"

concours = [
    path("nouveau/", views.concours_copy, name="concours_copy"),
    path("inscriptions/", views.registration, name="registration"),
    path("inscriptions/ajouter/", views.team_add, name="team_add"),
    path("inscriptions/pointer/", views.teams_present, name="teams_present"),
    path("inscriptions/attente/", waiting_change, name="waiting_change"),
    path("inscriptions/ensemble/", several, name="several"),
    path("inscriptions/ensemble/<int:act>/annuler/", several_undo, name="several_undo"),
    path("inscriptions/joueurs/", views.players, name="players"),
    path("inscriptions/export/", views.registration_export, name="registration_export"),
    path("inscriptions/import/", import_views.registration_import, name="registration_import"),
    path("inscriptions/import/colonnes/", import_views.import_columns, name="import_columns"),
    path("inscriptions/import/verifier/", import_views.import_check, name="import_check"),
    path(TEAM, team_views.team, name="team"),
    path(f"{TEAM}pointer/", views.team_present, name="team_present"),
    path(f"{TEAM}paye/", views.team_paid, name="team_paid"),
    path(f"{TEAM}depart/", team_views.change_page(LeaveForm), name="team_leave"),
    path(f"{TEAM}retour/", team_views.change_page(ComeBackForm), name="team_come_back"),
    path(f"{TEAM}arrivee/", team_views.change_page(ArriveForm), name="team_arrive"),
    path(f"{TEAM}remplacement/", team_views.change_page(SubstituteForm), name="team_substitute"),
    path(f"{TEAM}table/", team_views.team_seat, name="team_seat"),
    path(f"{TEAM}retirer/", team_views.change_page(RemoveForm), name="team_remove"),
]
personal_data = [
    path("", personal_views.personal_data, name="personal_data"),
    path("<int:player>/", personal_views.player_data, name="player_data"),
    path("<int:player>/export/", personal_views.player_export, name="player_export"),
    path("<int:player>/nom/", personal_views.player_hide, name="player_hide"),
    path("<int:player>/effacer/", personal_views.player_erase, name="player_erase"),
]
urlpatterns = [
    path("concours/<slug:tournament>/", include(concours)),
    path("clubs/<slug:club>/donnees/", include(personal_data)),
]
