"""Where the public comes in."""

from django.urls import path

from tournaments.hall import start

urlpatterns = [path("", start.public_start, name="public_start")]
