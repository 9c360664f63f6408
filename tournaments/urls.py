"""The site map, in the order of the flow: inscription, draw, deal sheets, standings, paper."""

from django.urls import include, path, re_path

from tournaments.core.planning import views as planning
from tournaments.frontends.hall import season as hall_season
from tournaments.frontends.hall import start

CONCOURS = "concours/<slug:tournament>/"
PUBLIC = "c/<slug:tournament>/"
SEASON = "saisons/<slug:club>/<int:key>/"

handler400 = "tournaments.platform.failures.bad_request"
handler403 = "tournaments.platform.failures.forbidden"
handler404 = "tournaments.platform.failures.not_found"
handler500 = "tournaments.platform.failures.server_error"

urlpatterns = [
    path("", include("tournaments.core.access.urls")),
    path("ordinateur/", include("tournaments.frontends.machine.urls")),
    path("concours/", include("tournaments.core.planning.urls")),
    path("clubs/<slug:club>/saisons/", include("tournaments.frontends.season_pages.urls")),
    path("", include("tournaments.core.registration.urls")),
    path(CONCOURS, include("tournaments.frontends.treasury.urls")),
    path(CONCOURS, include("tournaments.frontends.desk.urls")),
    path(CONCOURS, include("tournaments.frontends.round_pages.urls")),
    path(CONCOURS, include("tournaments.frontends.referee.urls")),
    path(CONCOURS, include("tournaments.frontends.typing.urls")),
    path(CONCOURS, include("tournaments.frontends.sheet_pages.urls")),
    path(CONCOURS, include("tournaments.core.standings.urls")),
    path(CONCOURS, include("tournaments.core.what_if.urls")),
    path(CONCOURS, include("tournaments.frontends.printing.urls")),
    path("", include("tournaments.frontends.screens.urls")),
    path("c/", start.public_start, name="public_start"),
    path(PUBLIC, include("tournaments.frontends.hall.urls")),
    path(SEASON, hall_season.public_season, name="public_season"),
    path(f"{SEASON}saison.json", hall_season.public_season_file, name="public_season_file"),
    path("", include("tournaments.frontends.phone.urls")),
    path("", include("tournaments.frontends.api.urls")),
    # A name with a dot is that of a file, whose address has no slash at its end.
    re_path(r"^concours/(?P<tournament>[-\w]+)/(?P<rest>[^.]{1,200})/$", planning.nowhere, name="nowhere"),
]
