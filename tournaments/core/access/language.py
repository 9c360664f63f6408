"""The reader's language: French, unless they have chosen English."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.template import Library
from django.utils import translation
from django.utils.cache import patch_vary_headers

from scoring.sentences import in_language

Respond = Callable[[HttpRequest], HttpResponse]
register = Library()
"""A library whose filters are built into every template (`OPTIONS["builtins"]` in the settings)."""


def language() -> str:
    """The reader's language, as the engine names it: ``en`` or ``fr``."""
    return "en" if (translation.get_language() or "fr").startswith("en") else "fr"


@register.filter
def translated(value: object) -> str:
    """A sentence value (`scoring.sentences`) in the reader's language; anything else as text."""
    return str(in_language(value, language()))


def language_of_the_reader(get_response: Respond) -> Respond:
    """The middleware that reads the choice from its cookie.

    Not Django's own, which obeys the browser's languages: half the phones of a hall are set to English
    by chance, and a page that depends on the cookie alone has two versions to keep, not hundreds.
    """
    known = dict(settings.LANGUAGES)

    def respond(request: HttpRequest) -> HttpResponse:
        chosen = request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME, "")
        code = chosen if chosen in known else settings.LANGUAGE_CODE
        with translation.override(code):
            request.LANGUAGE_CODE = code
            response = get_response(request)
        response.headers.setdefault("Content-Language", code)
        patch_vary_headers(response, ["Cookie"])
        return response

    return respond
