"""Every line of the journal is of one club: log-ins of a member get a line of each club of theirs."""

from django.db import migrations, models
from django.db.models import Min, OuterRef, Subquery

OTHER_CLUBS = """
INSERT INTO tournaments_event (at, kind, author_id, club_id, tournament_id, place, address)
SELECT e.at, e.kind, e.author_id, m.club_id, e.tournament_id, e.place, e.address
FROM tournaments_event e JOIN tournaments_membership m ON m.user_id = e.author_id
WHERE e.club_id IS NULL AND m.club_id > (
    SELECT MIN(first.club_id) FROM tournaments_membership first WHERE first.user_id = e.author_id
)
"""
"""A copy for each club of a member but the first; in one statement, since there may be a million lines."""


def give_clubs(apps, schema_editor):
    Event, Membership = apps.get_model("tournaments", "Event"), apps.get_model("tournaments", "Membership")
    with schema_editor.connection.cursor() as cursor:
        cursor.execute(OTHER_CLUBS)
    theirs = Membership.objects.filter(user=OuterRef("author")).values("user")
    first = theirs.annotate(first=Min("club")).values("first")
    Event.objects.filter(club=None, author__memberships__isnull=False).update(club=Subquery(first))


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0041_paper_size'),
    ]

    operations = [
        migrations.AddIndex(
            model_name='event',
            index=models.Index(fields=['club', 'at', 'id'], name='event_of_club_by_time'),
        ),
        # After the index: PostgreSQL makes none while a changed foreign key waits to be checked.
        migrations.RunPython(give_clubs, migrations.RunPython.noop),
    ]
