import django.db.models.deletion
import django.db.models.functions.datetime
import pgtrigger.compiler
import pgtrigger.migrations
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ("people", "0002_guests_holds_and_guesses"),
        ("tournaments", "0003_webhooks"),
    ]

    operations = [
        migrations.CreateModel(
            name='CalendarKey',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('digest', models.CharField(max_length=64, unique=True)),
                ('made_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                ('player', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='calendar_key', to='people.player', verbose_name='player')),
            ],
            options={
                'verbose_name': 'calendar key',
                'verbose_name_plural': 'calendar keys',
                'ordering': ['pk'],
            },
        ),
        migrations.CreateModel(
            name='BroughtIn',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('digest', models.CharField(help_text='SHA-256 of the file', max_length=64)),
                ('told', models.JSONField(default=dict)),
                ('at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                ('by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('tournament', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='brought_in', to='tournaments.tournament')),
            ],
            options={
                'verbose_name': 'imported tournament',
                'verbose_name_plural': 'imported tournaments',
                'ordering': ['pk'],
                'indexes': [models.Index(fields=['by', 'digest'], name='brought_in_by_digest')],
            },
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='broughtin',
            trigger=pgtrigger.compiler.Trigger(name='brought_in_is_fixed', sql=pgtrigger.compiler.UpsertTriggerSql(func="RAISE EXCEPTION 'pgtrigger: Cannot update rows from % table', TG_TABLE_NAME;", hash='bb6bb80c7d1e66ed97dbe648287da8b58432d119', operation='UPDATE', pgid='pgtrigger_brought_in_is_fixed_0a0ef', table='tournaments_broughtin', when='BEFORE')),
        ),
    ]
