"""Rounds have their own number of deals and minutes; a table stopped before its end says after how many deals."""

from django.db import migrations, models
from django.db.models import OuterRef, Subquery

from scoring.sheet import Sheet


def give_deals(apps, schema_editor):
    """Give each drawn round the number of deals of its concours, which it was played by."""
    alias = schema_editor.connection.alias
    rounds = apps.get_model("tournaments", "Round").objects.using(alias)
    tournaments = apps.get_model("tournaments", "Tournament").objects.using(alias)
    planned = tournaments.filter(pk=OuterRef("tournament_id")).values("deals")[:1]
    rounds.filter(tournament__ending="deals").update(deals=Subquery(planned))


def find_stopped(apps, schema_editor):
    """Write on finished tables after how many deals they were stopped."""
    tables = apps.get_model("tournaments", "Table").objects.using(schema_editor.connection.alias)
    played = tables.filter(sheet__isnull=False, finished_at__isnull=False).exclude(source="forfeit")
    open_end = played.filter(round__tournament__ending="clock")
    for table in played.exclude(pk__in=open_end.values("pk")).only("pk", "sheet").iterator(50):
        stopped_at = Sheet.from_json(table.sheet).stopped_at
        if stopped_at is not None:
            tables.filter(pk=table.pk).update(stopped_at=stopped_at)


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0037_exchanged_sheets'),
    ]

    operations = [
        migrations.AddField(
            model_name='historicalround',
            name='deals',
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='historicaltournament',
            name='deals_by_round',
            field=models.JSONField(blank=True, default=dict),
        ),
        migrations.AddField(
            model_name='historicaltournament',
            name='minutes_by_round',
            field=models.JSONField(blank=True, default=dict),
        ),
        migrations.AddField(
            model_name='historicaltournament',
            name='time_limit',
            field=models.BooleanField(default=False, verbose_name='dans un temps limité'),
        ),
        migrations.AddField(
            model_name='round',
            name='deals',
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='table',
            name='stopped_at',
            field=models.PositiveSmallIntegerField(editable=False, null=True),
        ),
        migrations.AddField(
            model_name='tournament',
            name='deals_by_round',
            field=models.JSONField(blank=True, default=dict),
        ),
        migrations.AddField(
            model_name='tournament',
            name='minutes_by_round',
            field=models.JSONField(blank=True, default=dict),
        ),
        migrations.AddField(
            model_name='tournament',
            name='time_limit',
            field=models.BooleanField(default=False, verbose_name='dans un temps limité'),
        ),
        migrations.AlterField(
            model_name='historicaltournament',
            name='bye_policy',
            field=models.CharField(choices=[('average', 'une victoire et la moyenne des gagnants de la partie'), ('fixed', 'une victoire et des points fixés'), ('half', 'une demi-victoire et la moitié de la moyenne des gagnants'), ('half-fix', 'une demi-victoire et des points fixés'), ('own', 'une victoire et la moyenne de ses propres parties'), ('catch-up', 'un rattrapage contre la première table qui finit'), ('extra', 'une partie bis contre une équipe tirée au sort')], default='average', max_length=8, verbose_name='l’exempt reçoit'),
        ),
        migrations.AlterField(
            model_name='tournament',
            name='bye_policy',
            field=models.CharField(choices=[('average', 'une victoire et la moyenne des gagnants de la partie'), ('fixed', 'une victoire et des points fixés'), ('half', 'une demi-victoire et la moitié de la moyenne des gagnants'), ('half-fix', 'une demi-victoire et des points fixés'), ('own', 'une victoire et la moyenne de ses propres parties'), ('catch-up', 'un rattrapage contre la première table qui finit'), ('extra', 'une partie bis contre une équipe tirée au sort')], default='average', max_length=8, verbose_name='l’exempt reçoit'),
        ),
        migrations.RunPython(give_deals, migrations.RunPython.noop),
        migrations.RunPython(find_stopped, migrations.RunPython.noop),
    ]
