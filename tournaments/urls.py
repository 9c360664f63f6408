"""The site map, in the order of the flow: inscription, draw, deal sheets, standings, paper."""

from django.urls import include, path

from tournaments.desk.late import foreseen_paths
from tournaments.sheets.urls import urlpatterns as sheets

CONCOURS = "concours/<slug:tournament>/"
PUBLIC = "c/<slug:tournament>/"

urlpatterns = [
    path("", include("tournaments.access.urls")),
    path("concours/", include("tournaments.planning.urls")),
    path(CONCOURS, include("tournaments.registration.urls")),
    path(CONCOURS, include("tournaments.desk.urls")),
    path(CONCOURS, include(foreseen_paths(sheets))),  # what a sheet's late correction changes is shown first
    path(CONCOURS, include("tournaments.standings.urls")),
    path(CONCOURS, include("tournaments.printing.urls")),
    path("c/", include("tournaments.hall.start_urls")),
    path(PUBLIC, include("tournaments.hall.urls")),
    path("", include("tournaments.phone.urls")),
]
