"""The concours themselves: list, creation, settings, steps."""

from django.urls import path

from tournaments.planning import views

urlpatterns = [
    path("", views.tournaments, name="tournaments"),
    path("nouveau/<slug:club>/", views.create, name="tournament_create"),
    path("<slug:tournament>/reglages/", views.settings, name="settings"),
    path("<slug:tournament>/lots/", views.prizes, name="prizes"),
    path("<slug:tournament>/arbitres/", views.referees, name="referees"),
    path("<slug:tournament>/etape/", views.move, name="tournament_move"),
]
