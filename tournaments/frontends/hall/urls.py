"""Paths of the public pages."""

from django.urls import path

from tournaments.frontends.hall import counting, home, pictures, views

urlpatterns = [
    path("", home.tournament_home, name="public_tournament"),
    path("version/", views.version, name="public_version"),
    path("version/feuilles/", views.sheet_versions, name="public_sheet_versions"),
    path("tables/", views.tables, name="public_tables"),
    path("parties/<int:round_number>/tables/<int:number>/", views.table, name="public_table"),
    path("equipes/", views.teams, name="public_teams"),
    path("equipes/<int:number>/", views.team, name="public_team"),
    path("equipes/<int:number>/accueil/", home.team_home, name="public_team_home"),
    path("tirage/", views.lots, name="public_lots"),
    path("tirage/<int:number>/demande.json", views.draw_request, name="public_request"),
    path("tableau/", views.bracket, name="public_bracket"),
    path("classement/", views.standings, name="public_standings"),
    path("images/", pictures.pictures, name="public_pictures"),
    path("regles/", views.regulations, name="public_regulations"),
    path("compter/", counting.count_pile, name="public_counting"),
    path("rejouer/", counting.replay_deal, name="public_replay"),
    path("rejouer/juger/", counting.replay_judged, name="public_replay_judged"),
]
