"""Paths of this package."""

from django.urls import path

from tournaments.desk import home, sealing

urlpatterns: list[object] = [
    path("", home.home, name="tournament"),
    path("sceller/", sealing.seal, name="seal"),
    path("archive/", sealing.archive, name="archive"),
]
