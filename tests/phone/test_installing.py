"""The table's page among the applications of a phone."""

from __future__ import annotations

from pathlib import Path

from django.contrib.staticfiles import finders
from django.test import Client


def test_the_service_worker_and_the_manifest_serve_the_table_alone(client: Client) -> None:
    worker = client.get("/sw.js")
    assert worker["Content-Type"].startswith("text/javascript")
    assert "no-cache" in worker["Cache-Control"]
    manifest = client.get("/t/application.webmanifest").json()
    assert (manifest["start_url"], manifest["scope"], manifest["display"]) == ("/t/", "/t/", "standalone")
    for icon in manifest["icons"]:
        drawn = Path(finders.find(icon["src"].removeprefix("/static/"))).read_bytes()
        assert drawn.startswith(b"\x89PNG")
        assert icon["sizes"] == "x".join(str(int.from_bytes(drawn[at : at + 4], "big")) for at in (16, 20))
    assert b'rel="manifest"' not in client.get("/t/").content
