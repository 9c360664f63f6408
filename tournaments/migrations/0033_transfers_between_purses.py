"""The cash journal knows transfers between its three purses, entries that are cancelled, and bank transfers."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0032_waiting_list'),
    ]

    operations = [
        migrations.AddField(
            model_name='cashentry',
            name='source',
            field=models.CharField(blank=True, choices=[('box', 'box'), ('bank', 'bank'), ('online', 'online')], max_length=6),
        ),
        migrations.AddField(
            model_name='cashentry',
            name='target',
            field=models.CharField(blank=True, choices=[('box', 'box'), ('bank', 'bank'), ('online', 'online')], max_length=6),
        ),
        migrations.AlterField(
            model_name='cashentry',
            name='kind',
            field=models.CharField(choices=[('charge', 'charge'), ('waiver', 'waiver'), ('cancel', 'cancel'), ('payment', 'payment'), ('refund', 'refund'), ('sale', 'sale'), ('income', 'income'), ('expense', 'expense'), ('prize', 'prize'), ('start', 'start'), ('transfer', 'transfer'), ('count', 'count'), ('reversal', 'reversal')], max_length=8),
        ),
        migrations.AlterField(
            model_name='cashentry',
            name='means',
            field=models.CharField(blank=True, choices=[('cash', 'cash'), ('cheque', 'cheque'), ('card', 'card'), ('wire', 'wire'), ('online', 'online')], max_length=6),
        ),
        migrations.AlterField(
            model_name='waiting',
            name='means',
            field=models.CharField(blank=True, choices=[('cash', 'cash'), ('cheque', 'cheque'), ('card', 'card'), ('wire', 'wire'), ('online', 'online')], max_length=6),
        ),
    ]
