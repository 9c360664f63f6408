"""The path of a change of rules in the middle of a concours."""

from django.urls import path

from tournaments.core.what_if import views

urlpatterns: list[object] = [
    path("regles/changer/", views.rules_change, name="rules_change"),
]
