"""Paths of this package."""

from django.urls import path

from tournaments.frontends.round_pages import departures, hand_edits, views

urlpatterns: list[object] = [
    path("tirage/", views.rounds, name="rounds"),
    path("tirage/tirer/", views.round_draw, name="round_draw"),
    path("tirage/empreintes/", views.fingerprints, name="fingerprints"),
    path("tirage/programme/", views.schedule, name="programme"),
    path("tirage/<int:number>/", views.round_, name="round"),
    path("tirage/<int:number>/refaire/", views.round_redraw, name="round_redraw"),
    path("tirage/<int:number>/echanger/", hand_edits.round_swap, name="round_swap"),
    path("tirage/<int:number>/deplacer/", hand_edits.round_move, name="round_move"),
    path("tirage/<int:number>/suite/", hand_edits.round_rest, name="round_rest"),
    path("tirage/<int:number>/a-la-main/", hand_edits.round_hand, name="round_hand"),
    path("tirage/<int:number>/depart/", departures.round_left, name="round_left"),
    path("tirage/<int:number>/exempt/", departures.round_exempt, name="round_exempt"),
    path("tirage/<int:number>/defaire/", hand_edits.round_undo_edit, name="round_undo_edit"),
    path("tirage/<int:number>/publier/", views.round_publish, name="round_publish"),
    path("tirage/<int:number>/annuler/", views.round_undo, name="round_undo"),
    path("tirage/<int:number>/horloge/", views.round_clock, name="round_clock"),
    path("tirage/<int:number>/demande.json", views.round_request, name="round_request"),
]
