"""The site map, in the order of the flow: inscription, draw, deal sheets, standings, paper."""

from django.urls import include, path

from tournaments.hall import start

CONCOURS = "concours/<slug:tournament>/"
PUBLIC = "c/<slug:tournament>/"

handler400 = "tournaments.platform.failures.bad_request"
handler500 = "tournaments.platform.failures.server_error"

urlpatterns = [
    path("", include("tournaments.access.urls")),
    path("ordinateur/", include("tournaments.machine.urls")),
    path("concours/", include("tournaments.planning.urls")),
    path("", include("tournaments.registration.urls")),
    path(CONCOURS, include("tournaments.treasury.urls")),
    path(CONCOURS, include("tournaments.desk.urls")),
    path(CONCOURS, include("tournaments.round_pages.urls")),
    path(CONCOURS, include("tournaments.referee.urls")),
    path(CONCOURS, include("tournaments.typing.urls")),
    path(CONCOURS, include("tournaments.sheet_pages.urls")),
    path(CONCOURS, include("tournaments.standings.urls")),
    path(CONCOURS, include("tournaments.what_if.urls")),
    path(CONCOURS, include("tournaments.printing.urls")),
    path("", include("tournaments.screens.urls")),
    path("c/", start.public_start, name="public_start"),
    path(PUBLIC, include("tournaments.hall.urls")),
    path("", include("tournaments.phone.urls")),
    path("", include("tournaments.api.urls")),
]
