"""Paths of the standing."""

from django.urls import path

from tournaments.core.standings import views

urlpatterns = [
    path("classement/", views.standings, name="standings"),
    path("classement/export/<slug:kind>/", views.standings_export, name="standings_export"),
]
