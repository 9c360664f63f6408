"""Screens share out long lists, and an order to all of them can be taken back."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0028_two_versions'),
    ]

    operations = [
        migrations.AddField(
            model_name='screen',
            name='replaced',
            field=models.JSONField(editable=False, null=True),
        ),
        migrations.AddField(
            model_name='screen',
            name='shares',
            field=models.BooleanField(default=False, verbose_name='liste partagée'),
        ),
    ]
