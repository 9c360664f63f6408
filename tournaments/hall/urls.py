"""Paths of the public pages."""

from django.urls import path

from tournaments.hall import views

urlpatterns = [
    path("", views.tournament_home, name="public_tournament"),
    path("tables/", views.tables, name="public_tables"),
    path("equipes/<int:number>/", views.team, name="public_team"),
    path("classement/", views.standings, name="public_standings"),
]
