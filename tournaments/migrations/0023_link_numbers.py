"""Links of teams and of accounts have a number that begins anywhere, as those of tables; deals by one phone.

Links and papers that are out keep working: existing rows keep the number by which theirs were made.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.db import migrations, models

import tournaments.core.models.accounts

if TYPE_CHECKING:
    from django.apps.registry import Apps


def fill_in(apps: Apps, _editor: object) -> None:
    """Count the deals that one phone agreed to for both sides, and call the links of a card `links`."""
    tables = apps.get_model("tournaments", "Table").objects
    written = tables.filter(models.Q(sheet__isnull=False) | models.Q(card__has_key="revoked"))
    for table in written.only("sheet", "card").order_by("pk").iterator(chunk_size=200):
        card = dict(table.card)
        if "revoked" in card:
            card["links"] = card.pop("revoked")
        count = _by_one_phone(table.sheet or {})
        if count or card != table.card:
            tables.filter(pk=table.pk).update(one_phone=count, card=card)


def _by_one_phone(sheet: dict[str, Any]) -> int:
    if sheet.get("totals"):
        return 0
    return sum(bool(line.get("same_device")) and len(line["agreed"]) == 2 for line in sheet.get("lines", ()))


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0022_screen_language'),
    ]

    operations = [
        *(
            operation
            for model in ('team', 'historicalteam')
            for operation in (
                migrations.RenameField(model_name=model, old_name='revoked_links', new_name='link_number'),
                migrations.AlterField(
                    model_name=model,
                    name='link_number',
                    field=models.PositiveIntegerField(default=tournaments.core.models.accounts.any_number, editable=False),
                ),
            )
        ),
        *(
            operation
            for model in ('invitation', 'passwordreset')
            for operation in (
                migrations.AddField(
                    model_name=model,
                    name='number',
                    field=models.PositiveIntegerField(default=0, editable=False),
                ),
                migrations.AlterField(
                    model_name=model,
                    name='number',
                    field=models.PositiveIntegerField(default=tournaments.core.models.accounts.any_number, editable=False),
                ),
            )
        ),
        migrations.AddField(
            model_name='table',
            name='one_phone',
            field=models.PositiveSmallIntegerField(default=0),
        ),
        migrations.RunPython(fill_in, migrations.RunPython.noop),
    ]
