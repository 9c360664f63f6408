"""The paths of the API, and of the pages on which people make keys for programs.

Operations check keys themselves, so that their views are public; a session opens none of them.
"""

from __future__ import annotations

from django.urls import URLPattern, include, path

from tournaments.core.access.permissions import Right
from tournaments.frontends.api import problems, views
from tournaments.frontends.api.operations import api, openapi


def _operations() -> list[URLPattern]:
    """The URL patterns of the operations, each address once, by its own name."""
    found: dict[str, URLPattern] = {}
    for pattern in api.urls[0]:
        if isinstance(pattern, URLPattern) and pattern.name != "api-root":
            pattern.callback.right = Right.PUBLIC  # type: ignore[attr-defined]
            found.setdefault(str(pattern.name), pattern)
    return list(found.values())


below_api = [
    path("openapi.json", openapi, name="api_document"),
    *_operations(),
    path("<path:rest>", problems.unknown, name="api_unknown"),
]
urlpatterns = [
    path("cles/", views.own_keys, name="api_keys"),
    path("cles/nouvelle/", views.make_key, name="api_key_make"),
    path("cles/<int:key>/annuler/", views.revoke_key, name="api_key_revoke"),
    path("api/", include(below_api)),
]
