"""What a request gets in place of its view's answer: the way to the login, and redirects told to scripts.

A form that a script saves (`saving.js`) must stay on its page until its answer has come. The script sends
«X-Saves»; it cannot see where a redirect leads, and following it would use up the message that the next
page shows. It therefore gets 204 with that address in «X-Next», and 401 in place of the login page.
"""

from __future__ import annotations

from typing import Final
from urllib.parse import urlsplit

from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseRedirectBase
from django.utils.http import url_has_allowed_host_and_scheme
from django_htmx.http import HttpResponseClientRedirect

SAVES: Final = "X-Saves"
NEXT: Final = "X-Next"


def for_script(request: HttpRequest, answer: HttpResponse) -> HttpResponse:
    """The answer, a redirect of a form that a script saves as its address alone."""
    if SAVES not in request.headers or not isinstance(answer, HttpResponseRedirectBase):
        return answer
    return HttpResponse(status=204, headers={NEXT: answer.url})


def to_login(request: HttpRequest) -> HttpResponse:
    """To the login page, and from there back to the page that was shown."""
    if SAVES in request.headers:
        return HttpResponse(status=401)
    login = redirect_to_login(_shown_page(request))
    if getattr(request, "htmx", False):  # a login page has no place inside a fragment
        return HttpResponseClientRedirect(login.url)
    return login


def _shown_page(request: HttpRequest) -> str:
    """The page of this request; of one that only sends something, the page that it was sent from.

    «/» where the browser does not say, or names another site.
    """
    if request.method in {"GET", "HEAD"} and not getattr(request, "htmx", False):
        return request.get_full_path()
    named = request.headers.get("HX-Current-URL") or request.headers.get("Referer", "")
    if not url_has_allowed_host_and_scheme(named, {request.get_host()}):
        return "/"
    page = urlsplit(named)
    return f"{page.path}?{page.query}" if page.query else page.path
