"""In sealed results too a player may be shown under another name."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0023_link_numbers'),
    ]

    operations = [
        migrations.AddField(
            model_name='sealedname',
            name='hidden',
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name='+',
                to='tournaments.player',
            ),
        ),
    ]
