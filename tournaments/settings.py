"""The settings of Dix de der: read from the environment, checked, never guessed at.

=================  =======================  ==============================================================
variable           default                  meaning
=================  =======================  ==============================================================
DATA_DIR           ./data                   the data folder: database, secret key, media
PORT               8000                     where the site is served
LAN                as switched on its page  1: served to the hall's network; 0: to this computer alone
DEMO               1                        0: an empty database stays empty, and the first-run page opens
DATABASE_URL       SQLite in the folder     postgres://user:password@host/name for a hosted service
PUBLIC_URL         none                     https://concours.example.org: the address when hosted
PROXIES            1 if PUBLIC_URL, else 0  proxies in front whose X-Forwarded-For can be believed
ALLOWED_HOSTS      none                     further host names, separated by commas
METRICS_PORT       none                     where this computer alone reads figures of the server (Prometheus)
SECRET_KEY         made in the folder       for several nodes, which must share one
DEBUG              0                        1: Django's error pages, for who works on the program
=================  =======================  ==============================================================

Installed, the program keeps its data in ~/.local/share/dix-de-der (`tournaments.platform.program`).
A hall is plain http on an address of its network; PUBLIC_URL=https://… makes every cookie secure.
A value that cannot be used is refused with a sentence.
"""

from __future__ import annotations

import os
import socket
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import dj_database_url
from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured
from django.utils.translation import gettext_lazy as _

from tournaments.platform import program
from tournaments.platform.errors import StartUpError
from tournaments.platform.folder import (
    PrivateConnection,
    data_folder,
    hall_is_open,
    secret_key,
    taken_over_origin,
)
from tournaments.platform.network import hall_addresses


def flag(name: str, default: str = "0") -> bool:
    """The variable `name` as yes (1) or no (0)."""
    value = os.environ.get(name) or default
    if value not in {"0", "1"}:
        raise ImproperlyConfigured(f"{name} vaut 0 ou 1, pas « {value} ».")
    return value == "1"


def number(name: str, default: int, highest: int) -> int:
    """The variable `name` as a whole number from 0 to `highest`."""
    value = os.environ.get(name) or str(default)
    if not value.isascii() or not value.isdigit() or int(value) > highest:
        raise ImproperlyConfigured(f"{name} est un nombre de 0 à {highest}, pas « {value} ».")
    return int(value)


def public_url(value: str) -> str:
    """The variable PUBLIC_URL: an origin (scheme and host), or nothing."""
    parts = urlsplit(value)
    if value and not (parts.scheme in {"http", "https"} and parts.hostname and parts.path in {"", "/"}):
        raise ImproperlyConfigured(
            f"PUBLIC_URL est une adresse comme https://concours.example.org, pas « {value} »."
        )
    return value.rstrip("/")


BASE_DIR = program.ROOT

# Where and how the site is served.
DEBUG = flag("DEBUG")
DEMO = flag("DEMO", "1")
PORT = number("PORT", program.DEFAULT_PORT, 65535)
PUBLIC_URL = public_url(os.environ.get("PUBLIC_URL", ""))
PROXIES = number("PROXIES", 1 if PUBLIC_URL else 0, 9)
HTTPS = PUBLIC_URL.startswith("https://")
METRICS_PORT = number("METRICS_PORT", 0, 65535)

# The data folder.
try:
    DATA_DIR = data_folder(
        Path(os.environ.get("DATA_DIR") or program.DEFAULT_DATA_FOLDER).expanduser().resolve()
    )
    SECRET_KEY = os.environ.get("SECRET_KEY") or secret_key(DATA_DIR)
except StartUpError as error:
    raise ImproperlyConfigured(str(error)) from error
MEDIA_ROOT = DATA_DIR / "media"

# The hall's network: what the environment says, else what the page of the computer switched.
LAN_GIVEN = bool(os.environ.get("LAN"))
LAN = flag("LAN") if LAN_GIVEN else hall_is_open(DATA_DIR) and not PUBLIC_URL

# Who may be asked for: a page rebuilt from a forged Host header would carry forged links.
ALLOWED_HOSTS = ["localhost", "127.0.0.1", "[::1]"]
if LAN:
    ALLOWED_HOSTS += [
        *hall_addresses(),
        *filter(None, [urlsplit(taken_over_origin(DATA_DIR)).hostname]),
        socket.gethostname().lower(),
        f"{socket.gethostname().lower()}.local",
    ]
if PUBLIC_URL:
    ALLOWED_HOSTS.append(urlsplit(PUBLIC_URL).hostname or "")
    CSRF_TRUSTED_ORIGINS = [PUBLIC_URL]
ALLOWED_HOSTS += [host.strip() for host in os.environ.get("ALLOWED_HOSTS", "").split(",") if host.strip()]

# The application.
ROOT_URLCONF = "tournaments.urls"
WSGI_APPLICATION = "tournaments.wsgi.application"
INSTALLED_APPS = [
    "tournaments",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django_htmx",
    "django_tables2",
    "simple_history",
    "csp",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "tournaments.platform.failures.text_in_utf8_alone",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "tournaments.core.access.language.language_of_the_reader",
    "tournaments.frontends.api.problems.errors_as_problems",  # its sentences are in that language
    "tournaments.frontends.api.problems.kept_by_nobody",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "tournaments.core.access.sessions.ending_when_idle",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "simple_history.middleware.HistoryRequestMiddleware",
    "tournaments.platform.failures.page_instead_of_nothing",
]
TEMPLATES: list[dict[str, Any]] = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "builtins": ["tournaments.core.access.language"],
            "libraries": {
                "announced": "tournaments.core.standings.announced",
                "bundles": "tournaments.platform.static_files",
                "games": "tournaments.core.sheets.games",
                "put_back": "tournaments.core.archive.put_back",
                "money": "tournaments.core.money.text",
                "posting": "tournaments.platform.posting",
                "typography": "tournaments.platform.typography",
            },
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

DJANGO_TABLES2_TEMPLATE = "parts/table.html"

# The database. Connections last; a write takes its place in the queue when it begins, never in the middle.
SQLITE = {
    "ENGINE": "django.db.backends.sqlite3",
    "NAME": DATA_DIR / "db.sqlite3",
    "CONN_MAX_AGE": None,
    "OPTIONS": {
        "factory": PrivateConnection,
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,  # seconds; 0.5 s under load gave a thousand errors (benchmarks)
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON;",
    },
}
DATABASE_URL = os.environ.get("DATABASE_URL", "")
if DATABASE_URL and not DATABASE_URL.startswith(("postgres://", "postgresql://")):
    raise ImproperlyConfigured(
        "DATABASE_URL commence par postgres:// ; sans elle, SQLite sert dans DATA_DIR."
    )
DATABASES: dict[str, Any] = {
    "default": dj_database_url.parse(DATABASE_URL, conn_max_age=None, conn_health_checks=True)
    if DATABASE_URL
    else SQLITE
}

# Public pages as they were last shown: 500 teams in two languages, where Django keeps 300 pages of its own.
# Bytes are bounded too: the standing of 500 teams has 300,000, and a node of a federation serves many.
CACHES = {
    "default": {
        "BACKEND": "tournaments.platform.memory.page_cache.BoundedMemory",
        "OPTIONS": {"MAX_ENTRIES": 3000, "MAX_BYTES": 64_000_000},
    }
}

# Accounts.
AUTH_USER_MODEL = "tournaments.User"
AUTHENTICATION_BACKENDS = ["django.contrib.auth.backends.ModelBackend"]
PASSWORD_HASHERS = [  # the first for new passwords, and for each that the others still judge
    "tournaments.core.access.attempts.Argon2",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
SESSION_ENGINE = "tournaments.core.access.sessions"
AUTH_PASSWORD_VALIDATORS = [
    {
        "NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator",
        "OPTIONS": {"user_attributes": ("username", "name")},
    },
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 8}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]
LOGIN_URL = "login"
LOGIN_REDIRECT_URL = "home"
LOGOUT_REDIRECT_URL = "home"

# Cookies and headers.
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = HTTPS
SESSION_COOKIE_HTTPONLY = CSRF_COOKIE_HTTPONLY = LANGUAGE_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = LANGUAGE_COOKIE_SAMESITE = "Lax"
MESSAGE_STORAGE = "django.contrib.messages.storage.cookie.CookieStorage"  # a message writes no session
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
# Browsers ignore this header over plain http and complain of it.
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin" if HTTPS else None
SECURE_HSTS_SECONDS = 31_536_000 if HTTPS else 0
SECURE_SSL_REDIRECT = HTTPS
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HTTPS else None
X_FRAME_OPTIONS = "DENY"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF],
        "font-src": [SELF],
        "connect-src": [SELF],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
        "base-uri": [NONE],
    }
}

# Languages and time.
LANGUAGE_CODE = "fr"
LANGUAGES = [("fr", _("français")), ("en", _("anglais"))]
LOCALE_PATHS = [BASE_DIR / "locale"]
FORMAT_MODULE_PATH = "tournaments.platform.formats"
TIME_ZONE = "Europe/Paris"
USE_TZ = True
USE_THOUSAND_SEPARATOR = True  # 2 120, as it is written on paper

# Static files: compressed and named after their content, so that a browser may keep them for ever.
STATIC_URL = "/static/"
STATIC_ROOT = (BASE_DIR if program.CHECKOUT else DATA_DIR) / "staticfiles"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG
        else "tournaments.platform.static_files.StaticFiles"
    },
}
WHITENOISE_USE_FINDERS = DEBUG
WHITENOISE_ROOT = BASE_DIR / "tournaments" / "static_root"  # what browsers ask for at «/»

# What happens is told on standard error, where whoever started the program reads it.
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {
            "()": "tournaments.platform.failures.LogLine",
            "format": "{asctime} {levelname} {name}: {message}",
            "style": "{",
        }
    },
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["stderr"], "level": "WARNING"},
    "loggers": {
        "django": {"handlers": ["stderr"], "level": "WARNING", "propagate": False},
        # Its warnings are a line for each letter that no font has, which who prints was told before.
        "weasyprint": {"level": "ERROR"},
    },
}
