"""Paths of the pages «Saisie au clavier»."""

from django.urls import path

from tournaments.frontends.typing import views

urlpatterns = [
    path("feuilles/<int:round>/saisie/", views.typing_start, name="typing_start"),
    path("feuilles/<int:round>/<int:table>/saisie/", views.typing, name="typing"),
    path("feuilles/<int:round>/<int:table>/saisie/apercu/", views.typing_preview, name="typing_preview"),
]
