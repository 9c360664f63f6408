from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0009_rulings_of_the_referee'),
    ]

    operations = [
        migrations.AddField(
            model_name='tournament',
            name='hall_address',
            field=models.CharField(blank=True, default='', editable=False, max_length=200),
        ),
    ]
