"""The seasons of a club, for its organizers."""

from django.urls import path

from tournaments.frontends.season_pages import grades, views

urlpatterns = [
    path("", views.seasons, name="seasons"),
    path("<int:key>/", views.season, name="season"),
    path("<int:key>/concours/", views.season_evenings, name="season_evenings"),
    path("<int:key>/joueurs/", views.season_persons, name="season_persons"),
    path("<int:key>/joueurs/<int:answer>/annuler/", views.season_take_back, name="season_take_back"),
    path("<int:key>/notes/", grades.season_grades, name="season_grades"),
    path("<int:key>/notes/<int:player>/", grades.season_grade, name="season_grade"),
    path("<int:key>/reglages/", views.season_settings, name="season_settings"),
    path("<int:key>/supprimer/", views.season_delete, name="season_delete"),
    path("<int:key>/export/<slug:kind>/", views.season_export, name="season_export"),
]
