"""Paths of this package."""

from django.urls import path

from tournaments.desk import draw_departures, draw_edits, draw_proofs, draws, home, sealing

urlpatterns: list[object] = [
    path("", home.home, name="tournament"),
    path("tirage/", draws.rounds, name="rounds"),
    path("tirage/tirer/", draws.round_draw, name="round_draw"),
    path("tirage/empreintes/", draw_proofs.fingerprints, name="fingerprints"),
    path("tirage/programme/", draw_proofs.schedule, name="programme"),
    path("tirage/<int:number>/", draws.round_, name="round"),
    path("tirage/<int:number>/refaire/", draws.round_redraw, name="round_redraw"),
    path("tirage/<int:number>/echanger/", draw_edits.round_swap, name="round_swap"),
    path("tirage/<int:number>/deplacer/", draw_edits.round_move, name="round_move"),
    path("tirage/<int:number>/suite/", draw_edits.round_rest, name="round_rest"),
    path("tirage/<int:number>/a-la-main/", draw_edits.round_hand, name="round_hand"),
    path("tirage/<int:number>/depart/", draw_departures.round_left, name="round_left"),
    path("tirage/<int:number>/exempt/", draw_departures.round_exempt, name="round_exempt"),
    path("tirage/<int:number>/defaire/", draw_edits.round_undo_edit, name="round_undo_edit"),
    path("tirage/<int:number>/publier/", draws.round_publish, name="round_publish"),
    path("tirage/<int:number>/annuler/", draws.round_undo, name="round_undo"),
    path("tirage/<int:number>/horloge/", draws.round_clock, name="round_clock"),
    path("tirage/<int:number>/demande.json", draws.round_request, name="round_request"),
    path("sceller/", sealing.seal, name="seal"),
    path("archive/", sealing.archive, name="archive"),
]
