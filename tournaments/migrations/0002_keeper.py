"""Who looks after the computer: whoever set it up, or made the demo of one that nobody has set up."""

from django.db import migrations, models


def name_keepers(apps, _editor):
    user, first_run = apps.get_model("tournaments", "User"), apps.get_model("tournaments", "FirstRun")
    first = first_run.objects.values("user")
    (user.objects.filter(pk__in=first) or user.objects.filter(
        is_demo=True, memberships__role="organizer"
    )).update(is_keeper=True)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0001_schema")]

    operations = [
        migrations.AddField(
            model_name="user",
            name="is_keeper",
            field=models.BooleanField(
                default=False,
                help_text="looks after the computer: its copies, its network, archives from elsewhere",
            ),
        ),
        migrations.RunPython(name_keepers, migrations.RunPython.noop),
    ]
