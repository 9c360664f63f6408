"""The pages of one's keys for programs, on the site itself."""

from django.urls import path

from tournaments.api import views

urlpatterns = [
    path("cles/", views.own_keys, name="api_keys"),
    path("cles/nouvelle/", views.make_key, name="api_key_make"),
    path("cles/<int:key>/annuler/", views.revoke_key, name="api_key_revoke"),
]
