"""A table knows which entries of its log were written for teams that sat there before."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0024_hidden_names'),
    ]

    operations = [
        migrations.AddField(
            model_name='table',
            name='former_entries',
            field=models.PositiveIntegerField(default=0, editable=False),
        ),
    ]
