import django.db.models.constraints
import django.db.models.deletion
import django.db.models.functions.datetime
import pgtrigger.compiler
import pgtrigger.migrations
from django.conf import settings
from django.db import migrations, models

import league.people.validators


class Migration(migrations.Migration):

    dependencies = [
        ('pghistory', '0007_auto_20250421_0444'),
        ('tournaments', '0006_restrictions'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='ChecklistItem',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('stage', models.CharField(choices=[('week', 'The week before'), ('morning', 'On the morning'), ('round', 'Before each round'), ('after', 'After the last round')], max_length=7, verbose_name='stage')),
                ('place', models.PositiveIntegerField()),
                ('house', models.CharField(blank=True, max_length=20)),
                ('text', models.CharField(blank=True, max_length=200, validators=[league.people.validators.validate_plain_text], verbose_name='point')),
                ('removed_at', models.DateTimeField(blank=True, null=True)),
                ('removed_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='checklist', to='tournaments.tournament')),
            ],
            options={
                'verbose_name': 'point of a checklist',
                'verbose_name_plural': 'points of checklists',
                'ordering': ['tournament', 'stage', 'place'],
            },
        ),
        migrations.CreateModel(
            name='ChecklistItemEvent',
            fields=[
                ('pgh_id', models.AutoField(primary_key=True, serialize=False)),
                ('pgh_created_at', models.DateTimeField(auto_now_add=True)),
                ('pgh_label', models.TextField(help_text='The event label.')),
                ('id', models.BigIntegerField()),
                ('stage', models.CharField(choices=[('week', 'The week before'), ('morning', 'On the morning'), ('round', 'Before each round'), ('after', 'After the last round')], max_length=7, verbose_name='stage')),
                ('place', models.PositiveIntegerField()),
                ('house', models.CharField(blank=True, max_length=20)),
                ('text', models.CharField(blank=True, max_length=200, validators=[league.people.validators.validate_plain_text], verbose_name='point')),
                ('removed_at', models.DateTimeField(blank=True, null=True)),
                ('pgh_context', models.ForeignKey(db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='pghistory.context')),
                ('pgh_obj', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='events', to='tournaments.checklistitem')),
                ('removed_by', models.ForeignKey(blank=True, db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', related_query_name='+', to=settings.AUTH_USER_MODEL)),
                ('tournament', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', related_query_name='+', to='tournaments.tournament')),
            ],
            options={
                'abstract': False,
            },
        ),
        migrations.CreateModel(
            name='ChecklistTick',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('round', models.PositiveSmallIntegerField(default=0)),
                ('at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                ('by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('item', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='ticks', to='tournaments.checklistitem', verbose_name='point of a checklist')),
            ],
            options={
                'verbose_name': 'tick of a checklist',
                'verbose_name_plural': 'ticks of checklists',
                'ordering': ['item', 'round'],
            },
        ),
        migrations.CreateModel(
            name='ChecklistTickEvent',
            fields=[
                ('pgh_id', models.AutoField(primary_key=True, serialize=False)),
                ('pgh_created_at', models.DateTimeField(auto_now_add=True)),
                ('pgh_label', models.TextField(help_text='The event label.')),
                ('id', models.BigIntegerField()),
                ('round', models.PositiveSmallIntegerField(default=0)),
                ('at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                ('by', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', related_query_name='+', to=settings.AUTH_USER_MODEL)),
                ('item', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', related_query_name='+', to='tournaments.checklistitem', verbose_name='point of a checklist')),
                ('pgh_context', models.ForeignKey(db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='pghistory.context')),
                ('pgh_obj', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='events', to='tournaments.checklisttick')),
            ],
            options={
                'abstract': False,
            },
        ),
        migrations.AddConstraint(
            model_name='checklistitem',
            constraint=models.UniqueConstraint(deferrable=django.db.models.constraints.Deferrable['DEFERRED'], fields=('tournament', 'stage', 'place'), name='one_point_per_place'),
        ),
        migrations.AddConstraint(
            model_name='checklistitem',
            constraint=models.UniqueConstraint(condition=models.Q(('removed_at__isnull', True)), fields=('tournament', 'stage', 'house', 'text'), name='points_are_listed_once'),
        ),
        migrations.AddConstraint(
            model_name='checklistitem',
            constraint=models.CheckConstraint(condition=models.Q(('house', ''), ('text', ''), _connector='XOR'), name='points_say_one_thing'),
        ),
        migrations.AddConstraint(
            model_name='checklistitem',
            constraint=models.CheckConstraint(condition=models.Q(('removed_at__isnull', False), ('removed_by__isnull', True), _connector='OR'), name='who_removes_it_removes_it'),
        ),
        migrations.AddConstraint(
            model_name='checklistitem',
            constraint=models.CheckConstraint(condition=models.Q(('place__gte', 1)), name='points_count_from_one'),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='checklistitem',
            trigger=pgtrigger.compiler.Trigger(name='insert_insert', sql=pgtrigger.compiler.UpsertTriggerSql(func='INSERT INTO "tournaments_checklistitemevent" ("house", "id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "place", "removed_at", "removed_by_id", "stage", "text", "tournament_id") VALUES (NEW."house", NEW."id", _pgh_attach_context(), clock_timestamp(), \'insert\', NEW."id", NEW."place", NEW."removed_at", NEW."removed_by_id", NEW."stage", NEW."text", NEW."tournament_id"); RETURN NULL;', hash='5169a97ee64507e18e615e124df92746fa1cabe3', operation='INSERT', pgid='pgtrigger_insert_insert_8f567', table='tournaments_checklistitem', when='AFTER')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='checklistitem',
            trigger=pgtrigger.compiler.Trigger(name='update_update', sql=pgtrigger.compiler.UpsertTriggerSql(condition='WHEN (OLD.* IS DISTINCT FROM NEW.*)', func='INSERT INTO "tournaments_checklistitemevent" ("house", "id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "place", "removed_at", "removed_by_id", "stage", "text", "tournament_id") VALUES (NEW."house", NEW."id", _pgh_attach_context(), clock_timestamp(), \'update\', NEW."id", NEW."place", NEW."removed_at", NEW."removed_by_id", NEW."stage", NEW."text", NEW."tournament_id"); RETURN NULL;', hash='45089dd363a113e21774d8d79a9956e52a9d5bd0', operation='UPDATE', pgid='pgtrigger_update_update_f14e8', table='tournaments_checklistitem', when='AFTER')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='checklistitem',
            trigger=pgtrigger.compiler.Trigger(name='delete_delete', sql=pgtrigger.compiler.UpsertTriggerSql(func='INSERT INTO "tournaments_checklistitemevent" ("house", "id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "place", "removed_at", "removed_by_id", "stage", "text", "tournament_id") VALUES (OLD."house", OLD."id", _pgh_attach_context(), clock_timestamp(), \'delete\', OLD."id", OLD."place", OLD."removed_at", OLD."removed_by_id", OLD."stage", OLD."text", OLD."tournament_id"); RETURN NULL;', hash='780c3290152942dea6aec20ca452b03c3aa1e04c', operation='DELETE', pgid='pgtrigger_delete_delete_b4316', table='tournaments_checklistitem', when='AFTER')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='checklistitemevent',
            trigger=pgtrigger.compiler.Trigger(name='append_only', sql=pgtrigger.compiler.UpsertTriggerSql(func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;", hash='30dba1f0cc1f1e3f40fddcd88d242403deaa4f2d', operation='UPDATE OR DELETE', pgid='pgtrigger_append_only_f0594', table='tournaments_checklistitemevent', when='BEFORE')),
        ),
        migrations.AddConstraint(
            model_name='checklisttick',
            constraint=models.UniqueConstraint(models.F('item'), models.F('round'), name='ticked_once'),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='checklisttick',
            trigger=pgtrigger.compiler.Trigger(name='insert_insert', sql=pgtrigger.compiler.UpsertTriggerSql(func='INSERT INTO "tournaments_checklisttickevent" ("at", "by_id", "id", "item_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "round") VALUES (NEW."at", NEW."by_id", NEW."id", NEW."item_id", _pgh_attach_context(), clock_timestamp(), \'insert\', NEW."id", NEW."round"); RETURN NULL;', hash='b61ddbf0f12f6eb0362cf4f9779f843fe75fbeba', operation='INSERT', pgid='pgtrigger_insert_insert_df3e0', table='tournaments_checklisttick', when='AFTER')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='checklisttick',
            trigger=pgtrigger.compiler.Trigger(name='update_update', sql=pgtrigger.compiler.UpsertTriggerSql(condition='WHEN (OLD.* IS DISTINCT FROM NEW.*)', func='INSERT INTO "tournaments_checklisttickevent" ("at", "by_id", "id", "item_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "round") VALUES (NEW."at", NEW."by_id", NEW."id", NEW."item_id", _pgh_attach_context(), clock_timestamp(), \'update\', NEW."id", NEW."round"); RETURN NULL;', hash='09609fed5beddba8dc11d9e19be3472e0a79f7e9', operation='UPDATE', pgid='pgtrigger_update_update_7fe2f', table='tournaments_checklisttick', when='AFTER')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='checklisttick',
            trigger=pgtrigger.compiler.Trigger(name='delete_delete', sql=pgtrigger.compiler.UpsertTriggerSql(func='INSERT INTO "tournaments_checklisttickevent" ("at", "by_id", "id", "item_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "round") VALUES (OLD."at", OLD."by_id", OLD."id", OLD."item_id", _pgh_attach_context(), clock_timestamp(), \'delete\', OLD."id", OLD."round"); RETURN NULL;', hash='33a932193cd44cbdd8232f695150d3351b8b87ab', operation='DELETE', pgid='pgtrigger_delete_delete_a29ad', table='tournaments_checklisttick', when='AFTER')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='checklisttickevent',
            trigger=pgtrigger.compiler.Trigger(name='append_only', sql=pgtrigger.compiler.UpsertTriggerSql(func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;", hash='977b020421a755bc6dd37994cd1bb4fe1ba089b5', operation='UPDATE OR DELETE', pgid='pgtrigger_append_only_4821d', table='tournaments_checklisttickevent', when='BEFORE')),
        ),
    ]
