"""Paths of the referee: the queue and what is settled from it, rulings, the history of a sheet."""

from django.urls import path

from tournaments.frontends.referee import replaying, views

urlpatterns = [
    path("feuilles/file/", views.referee_queue, name="referee_queue"),
    path("feuilles/file/envois/<int:entry>/", views.settle_entry, name="settle_entry"),
    path("feuilles/file/desaccords/<int:entry>/", views.settle_dispute, name="settle_dispute"),
    path("feuilles/file/verifiees/", views.check_sheets, name="check_sheets"),
    path("feuilles/file/verifiees/<int:entry>/reprendre/", views.check_undo, name="check_undo"),
    path("feuilles/decisions/", views.rulings_log, name="rulings_log"),
    path("feuilles/decisions/<int:entry>/reprendre/", views.ruling_undo, name="ruling_undo"),
    path("feuilles/<int:round>/<int:table>/decision/", views.sheet_ruling, name="sheet_ruling"),
    path("feuilles/<int:round>/<int:table>/rejouer/", replaying.sheet_replay, name="sheet_replay"),
    path("feuilles/<int:round>/<int:table>/histoire/", views.sheet_timeline, name="sheet_timeline"),
]
