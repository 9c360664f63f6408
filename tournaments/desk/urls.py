"""Paths of this package."""

from django.urls import path

from tournaments.desk import draws, home

urlpatterns: list[object] = [
    path("", home.home, name="tournament"),
    path("tirage/", draws.rounds, name="rounds"),
    path("tirage/tirer/", draws.round_draw, name="round_draw"),
    path("tirage/<int:number>/", draws.round_, name="round"),
    path("tirage/<int:number>/refaire/", draws.round_redraw, name="round_redraw"),
    path("tirage/<int:number>/echanger/", draws.round_swap, name="round_swap"),
    path("tirage/<int:number>/publier/", draws.round_publish, name="round_publish"),
    path("tirage/<int:number>/annuler/", draws.round_undo, name="round_undo"),
    path("tirage/<int:number>/horloge/", draws.round_clock, name="round_clock"),
    path("tirage/<int:number>/demande.json", draws.round_request, name="round_request"),
]
