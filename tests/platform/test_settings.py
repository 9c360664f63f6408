"""The settings, read again under many environments."""

from __future__ import annotations

import os
import re
import runpy
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.hashers import PBKDF2PasswordHasher
from django.core.exceptions import ImproperlyConfigured
from django.db import OperationalError, connection
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.utils import ConnectionHandler
from django.test import Client

from tournaments.management.commands.serve import server_of

SETTINGS = Path(__file__).resolve().parents[2] / "tournaments" / "settings.py"
VARIABLES = {
    "DATA_DIR", "PORT", "LAN", "DEMO", "DATABASE_URL", "PUBLIC_URL", "PROXIES", "ALLOWED_HOSTS", "SECRET_KEY",
    "DEBUG", "METRICS_PORT",
}  # fmt: skip


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Any:
    """The settings under these variables and no others, with an empty data folder."""

    def read(**variables: str) -> dict[str, Any]:
        for name in VARIABLES:
            monkeypatch.delenv(name, raising=False)
        for name, value in {"DATA_DIR": str(tmp_path / "data"), **variables}.items():
            monkeypatch.setenv(name, value)
        return runpy.run_path(str(SETTINGS))

    return read


@contextmanager
def transaction_of(database: BaseDatabaseWrapper) -> Iterator[None]:
    """A transaction that has done nothing yet."""
    database.ensure_connection()
    database._start_transaction_under_autocommit()  # type: ignore[attr-defined]
    try:
        yield
    finally:
        database.connection.rollback()


def test_every_variable_is_documented_and_every_documented_one_read() -> None:
    text = SETTINGS.read_text(encoding="utf-8")
    read = set(re.findall(r'(?:environ\.get|flag|number)\(\s*"([A-Z_]+)"', text))
    documented = set(re.findall(r"^([A-Z_]+) {2,}", text, re.MULTILINE))
    assert read == documented == VARIABLES


def test_the_secret_key_is_made_once_for_its_owner_alone(read: Any, tmp_path: Path) -> None:
    first = read()["SECRET_KEY"]
    place = tmp_path / "data" / "secret-key"
    assert stat.S_IMODE(place.stat().st_mode) == 0o600
    assert stat.S_IMODE(place.parent.stat().st_mode) == 0o700
    assert len(first) >= 64
    assert read()["SECRET_KEY"] == first == place.read_text()
    assert [file.name for file in place.parent.iterdir()] == ["secret-key"]


@pytest.mark.parametrize(
    ("holds", "mode", "kept"),
    [
        ("", 0o755, 0o750),
        ("secret-key", 0o777, 0o770),
        ("db.sqlite3", 0o701, 0o700),
        ("secret-key", 0o700, 0o700),
        ("lettre.odt", 0o755, 0o755),
    ],
)
def test_a_folder_that_was_there_is_closed_to_other_accounts(
    read: Any, tmp_path: Path, holds: str, mode: int, kept: int
) -> None:
    """Unless it is no data folder yet, but where somebody keeps other things."""
    place = tmp_path / "data"
    place.mkdir()
    if holds:
        (place / holds).write_text("k" * 60)
    place.chmod(mode)
    read(SECRET_KEY="k" * 60)
    assert stat.S_IMODE(place.stat().st_mode) == kept


def test_a_damaged_key_is_not_used(read: Any, tmp_path: Path) -> None:
    read()
    (tmp_path / "data" / "secret-key").write_text("abc")
    with pytest.raises(ImproperlyConfigured, match="abîmée"):
        read()


def test_a_key_of_the_environment_writes_no_file(read: Any, tmp_path: Path) -> None:
    assert read(SECRET_KEY="k" * 60)["SECRET_KEY"] == "k" * 60
    assert not (tmp_path / "data" / "secret-key").exists()


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("LAN", "oui", "LAN vaut 0 ou 1"),
        ("DEBUG", "true", "DEBUG vaut 0 ou 1"),
        ("PORT", "65536", "PORT est un nombre de 0 à 65535"),
        ("PORT", "-1", "PORT est un nombre"),
        ("PORT", "²", "PORT est un nombre"),
        ("PUBLIC_URL", "concours.example.org", "PUBLIC_URL est une adresse"),
        ("PUBLIC_URL", "https://concours.example.org/sous/chemin", "PUBLIC_URL est une adresse"),
        ("DATABASE_URL", "mysql://x/y", "DATABASE_URL commence par postgres"),
        ("DATA_DIR", str(SETTINGS), "Impossible d’écrire dans le dossier des données"),
        ("DATA_DIR", str(SETTINGS / "dans" / "un" / "fichier"), "Impossible d’écrire"),
    ],
)
def test_a_value_that_cannot_be_used_is_refused_with_a_sentence(
    read: Any, name: str, value: str, sentence: str
) -> None:
    with pytest.raises(ImproperlyConfigured, match=sentence):
        read(**{name: value})


def test_this_computer_alone_by_default(read: Any) -> None:
    settings = read()
    assert settings["ALLOWED_HOSTS"] == ["localhost", "127.0.0.1", "[::1]"]
    assert (settings["DEBUG"], settings["LAN"], settings["PORT"]) == (False, False, 8000)
    assert not settings["SESSION_COOKIE_SECURE"]


def test_a_hosted_site_is_https_in_everything(read: Any) -> None:
    settings = read(PUBLIC_URL="https://concours.example.org/", ALLOWED_HOSTS="autre.example.org, ")
    assert settings["ALLOWED_HOSTS"][-2:] == ["concours.example.org", "autre.example.org"]
    assert settings["CSRF_TRUSTED_ORIGINS"] == ["https://concours.example.org"]
    assert settings["PROXIES"] == 1
    for name in (
        "SESSION_COOKIE_SECURE",
        "CSRF_COOKIE_SECURE",
        "LANGUAGE_COOKIE_SECURE",
        "SECURE_SSL_REDIRECT",
    ):
        assert settings[name] is True


@pytest.mark.parametrize(("port", "enabled"), [(0, False), (9_101, True)])
def test_figures_of_the_server_are_for_who_asks_and_for_this_computer(
    settings: Any, port: int, enabled: bool
) -> None:
    settings.METRICS_PORT, settings.LAN = port, True
    server = server_of("tournaments.rsgi:application")
    assert (server.metrics_enabled, server.metrics_port) == (enabled, port)
    assert server.metrics_address == "127.0.0.1"


def test_database_url_selects_postgresql(read: Any) -> None:
    chosen = read(DATABASE_URL="postgres://moi:secret@base.example:5433/concours")["DATABASES"]["default"]
    assert chosen["ENGINE"] == "django.db.backends.postgresql"
    assert (chosen["NAME"], chosen["HOST"], chosen["PORT"], chosen["CONN_MAX_AGE"]) == (
        "concours", "base.example", 5433, None,
    )  # fmt: skip


@pytest.mark.django_db  # leave to open databases, this one too
@pytest.mark.parametrize(
    ("pragma", "value"),
    [("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1), ("busy_timeout", 20_000)],
)
def test_what_a_serving_connection_asks_of_sqlite(read: Any, pragma: str, value: str | int) -> None:
    served = ConnectionHandler(read()["DATABASES"])["default"]
    with served.cursor() as cursor:
        cursor.execute(f"PRAGMA {pragma}")
        assert cursor.fetchone() == (value,)
    served.close()


@pytest.mark.django_db  # as above
def test_a_database_is_for_its_owner_alone_whatever_makes_it(read: Any, tmp_path: Path) -> None:
    """A command may be the first to touch it, before any start, in a folder that is open to all."""
    folder = tmp_path / "data"
    folder.mkdir(mode=0o755)
    before = os.umask(0o022)
    made = ConnectionHandler(read()["DATABASES"])["default"]
    try:
        with made.cursor() as cursor:
            cursor.execute("CREATE TABLE anything (id integer)")
            modes = {file.name: stat.S_IMODE(file.stat().st_mode) for file in folder.glob("db.sqlite3*")}
    finally:
        made.close()
        os.umask(before)
    assert modes == dict.fromkeys(("db.sqlite3", "db.sqlite3-wal", "db.sqlite3-shm"), 0o600)


@pytest.mark.django_db
def test_a_write_takes_its_place_when_the_transaction_begins(read: Any) -> None:
    databases = read()["DATABASES"]
    databases["default"]["OPTIONS"]["timeout"] = 0
    first, second = (ConnectionHandler(databases)["default"] for _ in range(2))
    with transaction_of(first), pytest.raises(OperationalError, match="locked"), transaction_of(second):
        pass
    first.close()
    second.close()


def test_the_policy_allows_this_site_and_nothing_inline(client: Client) -> None:
    header = client.get("/static/nothing")["Content-Security-Policy"]
    policy = dict(part.strip().split(" ", 1) for part in header.split(";"))
    assert policy == {
        "default-src": "'none'",
        **dict.fromkeys(("script-src", "style-src", "img-src", "font-src", "connect-src"), "'self'"),
        "form-action": "'self'",
        "frame-ancestors": "'none'",
        "base-uri": "'none'",
    }


def test_the_other_headers(client: Client) -> None:
    response = client.get("/static/nothing")
    assert response["X-Content-Type-Options"] == "nosniff"
    assert response["Referrer-Policy"] == "same-origin"
    assert response["X-Frame-Options"] == "DENY"


@pytest.mark.usefixtures("cast")
def test_cookies_are_out_of_reach_of_scripts_and_of_other_sites(client: Client) -> None:
    client.get("/connexion/")
    client.post("/connexion/", {"username": "odile", "password": "trèfle-atout-21"})
    assert set(client.cookies) == {"csrftoken", "sessionid", "appareil"}
    for cookie in client.cookies.values():
        assert cookie["httponly"]
        assert cookie["samesite"] == "Lax"


def test_the_tests_use_the_database_asked_for(settings: Any) -> None:
    asked = "postgresql" if settings.DATABASE_URL else "sqlite"
    assert connection.vendor == asked


def test_an_old_password_is_kept_with_argon2_once_typed(cast: Any, settings: Any, read: Any) -> None:
    settings.PASSWORD_HASHERS = read()["PASSWORD_HASHERS"]
    cast.odile.password = PBKDF2PasswordHasher().encode("trèfle-atout-21", "sel" * 8, iterations=10)
    cast.odile.save()
    sent = {"username": "odile", "password": "trèfle-atout-21"}
    assert Client().post("/connexion/", sent).status_code == 302
    cast.odile.refresh_from_db()
    assert cast.odile.password.startswith("argon2$argon2id$")
    assert Client().post("/connexion/", sent).status_code == 302
