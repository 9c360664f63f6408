"""Paths of this package."""

from django.urls import path

from tournaments.desk import closing, home, sealing

urlpatterns: list[object] = [
    path("", home.home, name="tournament"),
    path("corrections/clore/", closing.close, name="corrections_close"),
    path("sceller/", sealing.seal, name="seal"),
    path("archive/", sealing.archive, name="archive"),
]
