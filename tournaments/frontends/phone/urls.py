"""Paths of phones: the ways in, the table's page and its JSON requests, and its manifest and worker."""

from django.urls import path

from tournaments.frontends.phone import exchange, views

urlpatterns = [
    path("t/", views.phone, name="phone"),
    path("t/code/", views.phone_code, name="phone_code"),
    path("t/vers/<int:table>/", views.phone_to, name="phone_to"),
    path("t/cote/", views.phone_side, name="phone_side"),
    path("t/envoi/", exchange.phone_send, name="phone_send"),
    path("t/etat/", exchange.phone_state, name="phone_state"),
    path("t/apercu/", exchange.phone_preview, name="phone_preview"),
    path("t/application.webmanifest", views.manifest, name="phone_manifest"),
    path("sw.js", views.service_worker, name="service_worker"),
    path("t/equipe/", views.phone_team, name="phone_team"),
    path("t/equipe/<slug:token>/", views.team_link, name="team_link"),
    path("t/<slug:token>/", views.phone_link, name="phone_link"),
]
