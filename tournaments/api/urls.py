"""The addresses of the API. What each asks of a token the API judges itself: a session opens none of them."""

from __future__ import annotations

from django.urls import URLPattern, path

from tournaments.access.permissions import Right
from tournaments.api import document, problems
from tournaments.api.operations import api


def _operations() -> list[URLPattern]:
    """The operations, each address once and under its own name."""
    found: dict[str, URLPattern] = {}
    for pattern in api.urls[0]:
        if isinstance(pattern, URLPattern) and pattern.name != "api-root":
            pattern.callback.right = Right.PUBLIC  # type: ignore[attr-defined]
            found.setdefault(str(pattern.name), pattern)
    return list(found.values())


urlpatterns = [
    path("openapi.json", document.openapi, name="api_document"),
    *_operations(),
    path("<path:rest>", problems.unknown, name="api_unknown"),
]
