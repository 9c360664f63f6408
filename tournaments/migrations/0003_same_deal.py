"""Deals that look the same are asked about; a line of a sheet knows the phone that first agreed to it."""

from django.db import migrations, models


def keep_devices(apps, schema_editor):
    """Write on every stored line the phone of its first agreement, and whether the second was by that one."""
    tables = apps.get_model("tournaments", "Table").objects.using(schema_editor.connection.alias)
    entries = apps.get_model("tournaments", "Entry").objects.using(schema_editor.connection.alias)
    for table in tables.filter(sheet__isnull=False, log_length__gt=0).only("pk", "sheet").iterator(50):
        agreed = {number for line in table.sheet["lines"] for number in line["agreed"].values()}
        if not agreed:
            continue
        found = entries.filter(table_id=table.pk, number__in=agreed)
        devices = dict(found.values_list("number", "device"))
        for line in table.sheet["lines"]:
            spoke = [devices.get(number, "") for number in sorted(line["agreed"].values())]
            line |= {"device": spoke[0]} if spoke and spoke[0] else {}
            line |= {"same_device": True} if len(spoke) > 1 and spoke[0] and len(set(spoke)) == 1 else {}
        tables.filter(pk=table.pk).update(sheet=table.sheet)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0002_keeper")]

    operations = [
        migrations.AlterField(
            model_name="entry",
            name="kind",
            field=models.CharField(choices=[('deal', 'deal'), ('correct', 'correct'), ('remove', 'remove'), ('put-back', 'put-back'), ('agree', 'agree'), ('dispute', 'dispute'), ('withdraw', 'withdraw'), ('totals', 'totals'), ('withdraw-totals', 'withdraw-totals'), ('stop', 'stop'), ('reopen', 'reopen'), ('forfeit', 'forfeit'), ('ruling', 'ruling'), ('undo', 'undo'), ('restore', 'restore'), ('accept', 'accept'), ('set-aside', 'set-aside'), ('settle', 'settle'), ('tick', 'tick'), ('untick', 'untick'), ('sheet', 'sheet'), ('rules', 'rules'), ('penalty', 'penalty')], max_length=16),
        ),
        migrations.AlterField(
            model_name="entry",
            name="outcome",
            field=models.CharField(choices=[('accepted', 'accepted'), ('refused', 'refused'), ('conflict', 'conflict'), ('alike', 'alike'), ('late', 'late'), ('pending', 'pending')], max_length=8),
        ),
        migrations.RunPython(keep_devices, migrations.RunPython.noop),
    ]
