"""Paths of the referee: rulings, the history of a sheet, a deal played again."""

from django.urls import path

from tournaments.frontends.referee import replaying, views

urlpatterns = [
    path("feuilles/decisions/", views.rulings_log, name="rulings_log"),
    path("feuilles/decisions/<int:entry>/reprendre/", views.ruling_undo, name="ruling_undo"),
    path("feuilles/<int:round>/<int:table>/decision/", views.sheet_ruling, name="sheet_ruling"),
    path("feuilles/<int:round>/<int:table>/rejouer/", replaying.sheet_replay, name="sheet_replay"),
    path("feuilles/<int:round>/<int:table>/histoire/", views.sheet_timeline, name="sheet_timeline"),
]
