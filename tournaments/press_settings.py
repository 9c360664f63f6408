"""The settings of the press: those of the site without what serves pages, and without its database.

A press is started while somebody waits for a paper. What only pages need is a tenth of that start, and so is
looking for garbage among modules: they stay. `render_papers` looks for it again once it has started.
"""

import gc

gc.disable()

from tournaments.settings import *  # noqa: E402, F403 — its imports are a part of the start
from tournaments.settings import INSTALLED_APPS as OF_THE_SITE  # noqa: E402

PAGES_ONLY = {
    "django.contrib.messages",
    "django.contrib.sessions",
    "django.contrib.staticfiles",
    "django_htmx",
    "django_tables2",  # it brings the driver of PostgreSQL
    "csp",
}
INSTALLED_APPS = [app for app in OF_THE_SITE if app not in PAGES_ONLY]
DATABASES = {}  # all that a paper says is in its record
