import django.db.models.deletion
import django.db.models.functions.datetime
import pgtrigger.compiler
import pgtrigger.migrations
from django.conf import settings
from django.db import migrations, models

import league.people.validators


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0005_ratings'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Restriction',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('apart', 'kept apart'), ('meet', 'set to meet')], max_length=5, verbose_name='kind')),
                ('phase', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='phase')),
                ('round', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='round')),
                ('reason', models.CharField(blank=True, max_length=300, validators=[league.people.validators.validate_plain_text], verbose_name='reason, for the staff')),
                ('at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                ('lifted_at', models.DateTimeField(blank=True, null=True)),
                ('by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('lifted_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='lifted by')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='restrictions', to='tournaments.tournament')),
            ],
            options={
                'verbose_name': 'pairing restriction',
                'verbose_name_plural': 'pairing restrictions',
                'ordering': ['tournament', '-pk'],
            },
        ),
        migrations.CreateModel(
            name='RestrictionEntrant',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('place', models.PositiveSmallIntegerField()),
                ('entrant', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='restricted', to='tournaments.entrant')),
                ('restriction', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='members', to='tournaments.restriction', verbose_name='pairing restriction')),
            ],
            options={
                'verbose_name': 'entrant of a pairing restriction',
                'verbose_name_plural': 'entrants of pairing restrictions',
                'ordering': ['restriction', 'place'],
            },
        ),
        migrations.AddConstraint(
            model_name='restriction',
            constraint=models.CheckConstraint(condition=models.Q(('kind', 'apart'), models.Q(('phase__isnull', True), ('round__isnull', False)), _connector='OR'), name='who_is_to_meet_meets_in_a_round'),
        ),
        migrations.AddConstraint(
            model_name='restriction',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('round__isnull', True), ('round__gte', 1), _connector='OR'), models.Q(('phase__isnull', True), ('phase__gte', 1), _connector='OR')), name='restrictions_count_from_one'),
        ),
        migrations.AddConstraint(
            model_name='restriction',
            constraint=models.CheckConstraint(condition=models.Q(('lifted_at__isnull', False), ('lifted_by__isnull', True), _connector='OR'), name='who_lifts_it_lifts_it'),
        ),
        migrations.AddConstraint(
            model_name='restrictionentrant',
            constraint=models.UniqueConstraint(models.F('restriction'), models.F('entrant'), name='once_in_a_restriction'),
        ),
        migrations.AddConstraint(
            model_name='restrictionentrant',
            constraint=models.UniqueConstraint(models.F('restriction'), models.F('place'), name='one_entrant_per_place'),
        ),
        migrations.AddConstraint(
            model_name='restrictionentrant',
            constraint=models.CheckConstraint(condition=models.Q(('place__gte', 1)), name='places_count_from_one'),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='restrictionentrant',
            trigger=pgtrigger.compiler.Trigger(name='restricted_in_one_tournament', sql=pgtrigger.compiler.UpsertTriggerSql(func="\n                    IF NOT EXISTS (\n                        SELECT 1 FROM tournaments_restriction r\n                        JOIN tournaments_entrant e ON e.tournament_id = r.tournament_id\n                        WHERE r.id = NEW.restriction_id AND e.id = NEW.entrant_id\n                    ) THEN\n                        RAISE EXCEPTION 'an entrant of another tournament'\n                            USING ERRCODE = 'check_violation',\n                                  CONSTRAINT = 'restricted_in_one_tournament';\n                    END IF;\n                    RETURN NEW;\n                ", hash='73b2bbc35ee7526bdcb21323b3b41feaeb02899a', operation='INSERT OR UPDATE', pgid='pgtrigger_restricted_in_one_tournament_302aa', table='tournaments_restrictionentrant', when='BEFORE')),
        ),
    ]
