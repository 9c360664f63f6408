"""Links of tables are derived, and no longer stored (decision 30)."""

from django.db import migrations, models

import tournaments.core.models.accounts


def keep_revocations(apps, schema_editor):
    """When the links of each table were revoked; cards already printed open nothing: they are to do again."""
    of_tables: dict[int, list[str]] = {}
    revoked = apps.get_model("tournaments", "TableLink").objects.filter(revoked_at__isnull=False)
    for table, at in revoked.order_by("revoked_at").values_list("table_id", "revoked_at"):
        of_tables.setdefault(table, []).append(at.isoformat())
    for table, times in of_tables.items():
        apps.get_model("tournaments", "Table").objects.filter(pk=table).update(relinked_at=times)
    played = apps.get_model("tournaments", "Round").objects.exclude(
        tournament__status__in=["finished", "sealed"]
    )
    played.update(papers_at=None)


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0013_journal'),
    ]

    operations = [
        migrations.AddField(
            model_name='table',
            name='link_number',
            field=models.PositiveIntegerField(default=tournaments.core.models.accounts.any_number, editable=False),
        ),
        migrations.AddField(
            model_name='table',
            name='relinked_at',
            field=models.JSONField(default=list, editable=False),
        ),
        migrations.RunPython(keep_revocations, migrations.RunPython.noop),
        migrations.RemoveField(model_name='table', name='token'),
        migrations.DeleteModel(name='TableLink'),
    ]
