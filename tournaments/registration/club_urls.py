"""Personal data of the players whom a club knows."""

from django.urls import path

from tournaments.registration import personal_views

urlpatterns = [
    path("", personal_views.personal_data, name="personal_data"),
    path("<int:player>/", personal_views.player_data, name="player_data"),
    path("<int:player>/export/", personal_views.player_export, name="player_export"),
    path("<int:player>/nom/", personal_views.player_hide, name="player_hide"),
    path("<int:player>/effacer/", personal_views.player_erase, name="player_erase"),
]
