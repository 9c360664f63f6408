"""What the server calls for every request."""

import os

from django.core.wsgi import get_wsgi_application
from django.urls import get_resolver

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournaments.settings")

application = get_wsgi_application()
# Django would import the pages at the first request, and every table would wait half a second for it.
_PAGES = get_resolver().url_patterns
