"""A table chooses itself between two versions of a deal: a stored sheet knows the other one, and who sent it."""

from django.db import migrations, models

from scoring.sheet import Sheet


def keep_versions(apps, schema_editor):
    """Write the other version of each contested deal on its stored sheet, and count who has to choose."""
    tables = apps.get_model("tournaments", "Table").objects.using(schema_editor.connection.alias)
    entries = apps.get_model("tournaments", "Entry").objects.using(schema_editor.connection.alias)
    for table in tables.filter(sheet__isnull=False, waiting__gt=0).only("pk", "sheet").iterator(50):
        refused = {one["entry"]: one for one in table.sheet.get("refused_entries", ())}
        found = entries.filter(table_id=table.pk, number__in=refused, outcome="conflict")
        for entry in found.filter(kind__in=["deal", "correct"]):
            if entry.content.get("side"):
                record = entry.content["record"]
                refused[entry.number] |= {"side": entry.content["side"], "record": record}
        sheet = Sheet.from_json(table.sheet)
        counted = {"waiting": sheet.waiting, "choosing": sheet.choosing}
        tables.filter(pk=table.pk).update(sheet=table.sheet, **counted)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0027_apostrophes")]

    operations = [
        migrations.AddField(
            model_name="table",
            name="choosing",
            field=models.PositiveSmallIntegerField(default=0),
        ),
        migrations.AlterField(
            model_name="entry",
            name="kind",
            field=models.CharField(choices=[('deal', 'deal'), ('correct', 'correct'), ('remove', 'remove'), ('put-back', 'put-back'), ('agree', 'agree'), ('dispute', 'dispute'), ('withdraw', 'withdraw'), ('choose', 'choose'), ('take-back', 'take-back'), ('totals', 'totals'), ('withdraw-totals', 'withdraw-totals'), ('stop', 'stop'), ('reopen', 'reopen'), ('forfeit', 'forfeit'), ('ruling', 'ruling'), ('undo', 'undo'), ('restore', 'restore'), ('accept', 'accept'), ('set-aside', 'set-aside'), ('settle', 'settle'), ('tick', 'tick'), ('untick', 'untick'), ('sheet', 'sheet'), ('rules', 'rules'), ('penalty', 'penalty')], max_length=16),
        ),
        migrations.RunPython(keep_versions, migrations.RunPython.noop),
    ]
