"""The page «Papiers», the addresses that each paper has, and the orders themselves."""

from django.urls import URLPattern, path, re_path

from tournaments.frontends.printing import views
from tournaments.frontends.printing.papers import PAPERS


def addresses() -> list[URLPattern]:
    """The addresses of every paper, as `registry.Paper.addresses` says."""
    return [
        path(f"impressions/{address}", views.paper_view(paper), name=paper.url)
        for paper in PAPERS.values()
        for address in paper.addresses
    ]


urlpatterns = [
    path("impressions/", views.printing, name="printing"),
    *addresses(),
    # A key is a name of files: no longer than those that are made.
    re_path("^impressions/papier/(?P<key>[0-9a-f]{32})/(?P<name>[^/]+)$", views.paper, name="print_paper"),
]
