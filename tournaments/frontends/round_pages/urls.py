"""Paths of this package: a round and its draw, what is settled from its page, and where both were before."""

from django.urls import path

from tournaments.frontends.round_pages import departures, exchanges, former, hand_edits, settling, views

urlpatterns: list[object] = [
    path("parties/", views.rounds, name="rounds"),
    path("parties/tirer/", views.round_draw, name="round_draw"),
    path("parties/empreintes/", views.fingerprints, name="fingerprints"),
    path("parties/programme/", views.schedule, name="programme"),
    path("parties/<int:number>/", views.round_, name="round"),
    path("parties/<int:number>/refaire/", views.round_redraw, name="round_redraw"),
    path("parties/<int:number>/echanger/", hand_edits.round_swap, name="round_swap"),
    path("parties/<int:number>/continuer/<int:team>/", hand_edits.round_going_on, name="round_going_on"),
    path("parties/<int:number>/ont-joue/", exchanges.round_played, name="round_played"),
    path("parties/<int:number>/deplacer/", hand_edits.round_move, name="round_move"),
    path("parties/<int:number>/suite/", hand_edits.round_rest, name="round_rest"),
    path("parties/<int:number>/a-la-main/", hand_edits.round_hand, name="round_hand"),
    path("parties/<int:number>/depart/", departures.round_left, name="round_left"),
    path("parties/<int:number>/exempt/", departures.round_exempt, name="round_exempt"),
    path("parties/<int:number>/exempt-arrive/", hand_edits.round_late_bye, name="round_late_bye"),
    path("parties/<int:number>/defaire/", hand_edits.round_undo_edit, name="round_undo_edit"),
    path("parties/<int:number>/publier/", views.round_publish, name="round_publish"),
    path("parties/<int:number>/annuler/", views.round_undo, name="round_undo"),
    path("parties/<int:number>/horloge/", views.round_clock, name="round_clock"),
    path("parties/<int:number>/demande.json", views.round_request, name="round_request"),
    path("feuilles/file/envois/<int:entry>/", settling.settle_entry, name="settle_entry"),
    path("feuilles/file/desaccords/<int:entry>/", settling.settle_dispute, name="settle_dispute"),
    path("feuilles/file/verifiees/", settling.check_sheets, name="check_sheets"),
    path("feuilles/file/verifiees/<int:entry>/reprendre/", settling.check_undo, name="check_undo"),
    path("feuilles/", former.sheets, name="sheets"),
    path("feuilles/file/", former.referee_queue, name="referee_queue"),
    path("tirage/", former.draw, name="former_draw"),
    path("tirage/<path:rest>", former.draw, name="former_draw"),
]
