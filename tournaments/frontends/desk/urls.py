"""Paths of the desk's home and of the pages that end a tournament."""

from django.urls import path

from tournaments.frontends.desk import ending, ends, home

urlpatterns = [
    path("", home.home, name="tournament"),
    path("plus-tot/", ends.sooner, name="end_earlier"),
    path("corrections/clore/", ending.close_corrections, name="corrections_close"),
    path("sceller/", ending.seal, name="seal"),
    path("archive/", ending.archive, name="archive"),
]
