"""Sheets of before know by which phones their deals were noted and confirmed."""

from __future__ import annotations

from importlib import import_module
from types import SimpleNamespace
from typing import TYPE_CHECKING

import pytest
from django.apps import apps
from django.db import connection

from scoring.cards import Side
from tests.sheets import phones
from tests.sheets.records import failed, made
from tournaments.core.models.rounds import Table

if TYPE_CHECKING:
    from tests.conftest import Cast

pytestmark = pytest.mark.django_db


def test_the_migration_writes_what_the_fold_would(table: Table, cast: Cast) -> None:  # noqa: ARG001 — an evening
    for place, device in enumerate(("NS", "other"), 1):
        deal = phones.enter(table, place, made(points=110 + place)).entry.number
        phones.agree(table, deal, side=Side.EW, device=device)
    phones.enter(table, 3, failed())
    folded = Table.objects.get(pk=table.pk).sheet
    lines = [{**line} for line in folded["lines"]]
    assert [line.get("same_device", False) for line in lines] == [True, False, False]
    for line in lines:
        line.pop("device")
        line.pop("same_device", None)
    Table.objects.filter(pk=table.pk).update(sheet={**folded, "lines": lines})
    migration = import_module("tournaments.migrations.0003_same_deal")
    migration.keep_devices(apps, SimpleNamespace(connection=connection))
    assert Table.objects.get(pk=table.pk).sheet == folded


def test_the_migration_writes_the_other_version_of_a_contested_deal(table: Table, cast: Cast) -> None:  # noqa: ARG001 — an evening
    phones.enter(table, 1, made())
    phones.enter(table, 1, failed(), Side.EW)
    phones.enter(table, 2, made(bid=70))  # refused, and no version of a deal
    folded = Table.objects.get(pk=table.pk)
    assert (folded.waiting, folded.choosing) == (1, 1)
    refused = [{**one} for one in folded.sheet["refused_entries"]]
    for name in ("side", "record"):
        del refused[0][name]
    before = {**folded.sheet, "refused_entries": refused}
    Table.objects.filter(pk=table.pk).update(sheet=before, waiting=2, choosing=0)
    import_module("tournaments.migrations.0028_two_versions").keep_versions(
        apps, SimpleNamespace(connection=connection)
    )
    migrated = Table.objects.get(pk=table.pk)
    assert (migrated.sheet, migrated.waiting, migrated.choosing) == (folded.sheet, 1, 1)


def test_the_migration_counts_deals_by_one_phone_as_the_fold_does(table: Table, cast: Cast) -> None:  # noqa: ARG001 — an evening
    """And the links of the teams that sit there keep their numbers, under another name."""
    for place, device in enumerate(("NS", "NS", "other"), 1):
        deal = phones.enter(table, place, made(points=110 + place)).entry.number
        phones.agree(table, deal, side=Side.EW, device=device)
    folded = Table.objects.get(pk=table.pk)
    assert folded.one_phone == 2
    before = {**folded.card, "revoked": folded.card["links"]}
    del before["links"]
    Table.objects.filter(pk=table.pk).update(one_phone=0, card=before)
    import_module("tournaments.migrations.0023_link_numbers").fill_in(apps, None)
    migrated = Table.objects.get(pk=table.pk)
    assert (migrated.one_phone, migrated.card) == (2, folded.card)
