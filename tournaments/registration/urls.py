"""Inscriptions: the list, one team, and a whole list at once."""

from django.urls import path

from tournaments.registration import copying, import_views, team_views, views

TEAM = "inscriptions/<int:number>/"

urlpatterns = [
    path("nouveau/", copying.concours_copy, name="concours_copy"),
    path("inscriptions/", views.registration, name="registration"),
    path("inscriptions/ajouter/", views.team_add, name="team_add"),
    path("inscriptions/pointer/", views.teams_present, name="teams_present"),
    path("inscriptions/joueurs/", views.players, name="players"),
    path("inscriptions/export/", views.registration_export, name="registration_export"),
    path("inscriptions/import/", import_views.registration_import, name="registration_import"),
    path("inscriptions/import/colonnes/", import_views.import_columns, name="import_columns"),
    path("inscriptions/import/verifier/", import_views.import_check, name="import_check"),
    path(TEAM, team_views.team, name="team"),
    path(f"{TEAM}pointer/", views.team_present, name="team_present"),
    path(f"{TEAM}paye/", views.team_paid, name="team_paid"),
    path(f"{TEAM}depart/", team_views.team_leave, name="team_leave"),
    path(f"{TEAM}retour/", team_views.team_come_back, name="team_come_back"),
    path(f"{TEAM}arrivee/", team_views.team_arrive, name="team_arrive"),
    path(f"{TEAM}remplacement/", team_views.team_substitute, name="team_substitute"),
    path(f"{TEAM}table/", team_views.team_seat, name="team_seat"),
    path(f"{TEAM}retirer/", team_views.team_remove, name="team_remove"),
]
