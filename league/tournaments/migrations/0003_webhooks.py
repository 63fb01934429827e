import django.db.models.deletion
import django.db.models.functions.datetime
import pgtrigger.compiler
import pgtrigger.migrations
from django.conf import settings
from django.db import migrations, models

import cards.models.decks


class Migration(migrations.Migration):
    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ("pghistory", "0007_auto_20250421_0444"),
        ("tournaments", "0002_seasons"),
    ]

    operations = [
        migrations.CreateModel(
            name="Webhook",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "uid",
                    models.CharField(
                        default=cards.models.decks.new_uid,
                        editable=False,
                        max_length=12,
                        unique=True,
                    ),
                ),
                ("url", models.CharField(max_length=500, verbose_name="address")),
                ("kinds", models.JSONField(default=list, verbose_name="told of")),
                ("generation", models.PositiveIntegerField(default=1)),
                ("former_until", models.DateTimeField(blank=True, null=True)),
                ("failing_since", models.DateTimeField(blank=True, null=True)),
                ("off_at", models.DateTimeField(blank=True, null=True)),
                ("ended_at", models.DateTimeField(blank=True, null=True)),
                (
                    "made_at",
                    models.DateTimeField(db_default=django.db.models.functions.datetime.Now()),
                ),
                (
                    "league",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="webhooks",
                        to="tournaments.league",
                    ),
                ),
                (
                    "made_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="webhooks",
                        to="tournaments.tournament",
                    ),
                ),
            ],
            options={
                "verbose_name": "webhook",
                "verbose_name_plural": "webhooks",
                "ordering": ["pk"],
            },
        ),
        migrations.CreateModel(
            name="WebhookEvent",
            fields=[
                ("pgh_id", models.AutoField(primary_key=True, serialize=False)),
                ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                ("pgh_label", models.TextField(help_text="The event label.")),
                ("id", models.BigIntegerField()),
                (
                    "uid",
                    models.CharField(
                        default=cards.models.decks.new_uid, editable=False, max_length=12
                    ),
                ),
                ("url", models.CharField(max_length=500, verbose_name="address")),
                ("kinds", models.JSONField(default=list, verbose_name="told of")),
                ("generation", models.PositiveIntegerField(default=1)),
                ("former_until", models.DateTimeField(blank=True, null=True)),
                ("failing_since", models.DateTimeField(blank=True, null=True)),
                ("off_at", models.DateTimeField(blank=True, null=True)),
                ("ended_at", models.DateTimeField(blank=True, null=True)),
                (
                    "made_at",
                    models.DateTimeField(db_default=django.db.models.functions.datetime.Now()),
                ),
                (
                    "league",
                    models.ForeignKey(
                        blank=True,
                        db_constraint=False,
                        null=True,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        related_query_name="+",
                        to="tournaments.league",
                    ),
                ),
                (
                    "made_by",
                    models.ForeignKey(
                        db_constraint=False,
                        null=True,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        related_query_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "pgh_context",
                    models.ForeignKey(
                        db_constraint=False,
                        null=True,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        to="pghistory.context",
                    ),
                ),
                (
                    "pgh_obj",
                    models.ForeignKey(
                        db_constraint=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="events",
                        to="tournaments.webhook",
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        blank=True,
                        db_constraint=False,
                        null=True,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        related_query_name="+",
                        to="tournaments.tournament",
                    ),
                ),
            ],
            options={"abstract": False},
        ),
        migrations.CreateModel(
            name="Delivery",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "uid",
                    models.CharField(
                        default=cards.models.decks.new_uid,
                        editable=False,
                        max_length=12,
                        unique=True,
                    ),
                ),
                ("kind", models.CharField(max_length=20)),
                ("key", models.CharField(max_length=80)),
                ("body", models.JSONField()),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("waiting", "on its way"),
                            ("delivered", "delivered"),
                            ("given_up", "undelivered"),
                        ],
                        default="waiting",
                        max_length=9,
                    ),
                ),
                ("tries", models.PositiveSmallIntegerField(default=0)),
                (
                    "due_at",
                    models.DateTimeField(db_default=django.db.models.functions.datetime.Now()),
                ),
                (
                    "made_at",
                    models.DateTimeField(db_default=django.db.models.functions.datetime.Now()),
                ),
                ("done_at", models.DateTimeField(blank=True, null=True)),
                (
                    "webhook",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="deliveries",
                        to="tournaments.webhook",
                    ),
                ),
            ],
            options={
                "verbose_name": "delivery",
                "verbose_name_plural": "deliveries",
                "ordering": ["-pk"],
            },
        ),
        migrations.CreateModel(
            name="Attempt",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("at", models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                ("status", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("milliseconds", models.PositiveIntegerField()),
                ("trouble", models.CharField(blank=True, max_length=20)),
                ("answer", models.CharField(blank=True, max_length=500)),
                (
                    "delivery",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="attempts",
                        to="tournaments.delivery",
                    ),
                ),
            ],
            options={
                "verbose_name": "try to deliver",
                "verbose_name_plural": "tries to deliver",
                "ordering": ["delivery", "pk"],
            },
        ),
        migrations.AddConstraint(
            model_name="webhook",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("tournament__isnull", True), ("league__isnull", True), _connector="XOR"
                ),
                name="webhooks_have_one_owner",
            ),
        ),
        migrations.AddConstraint(
            model_name="webhook",
            constraint=models.CheckConstraint(
                condition=models.Q(("generation__gte", 1)), name="secrets_count_from_one"
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="webhook",
            trigger=pgtrigger.compiler.Trigger(
                name="insert_insert",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func='INSERT INTO "tournaments_webhookevent" ("ended_at", "failing_since", "former_until", "generation", "id", "kinds", "league_id", "made_at", "made_by_id", "off_at", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "tournament_id", "uid", "url") VALUES (NEW."ended_at", NEW."failing_since", NEW."former_until", NEW."generation", NEW."id", NEW."kinds", NEW."league_id", NEW."made_at", NEW."made_by_id", NEW."off_at", _pgh_attach_context(), clock_timestamp(), \'insert\', NEW."id", NEW."tournament_id", NEW."uid", NEW."url"); RETURN NULL;',
                    hash="921946bd925c6d2e39cc58179d1eb4db9328bbac",
                    operation="INSERT",
                    pgid="pgtrigger_insert_insert_4b480",
                    table="tournaments_webhook",
                    when="AFTER",
                ),
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="webhook",
            trigger=pgtrigger.compiler.Trigger(
                name="update_update",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    condition="WHEN (OLD.* IS DISTINCT FROM NEW.*)",
                    func='INSERT INTO "tournaments_webhookevent" ("ended_at", "failing_since", "former_until", "generation", "id", "kinds", "league_id", "made_at", "made_by_id", "off_at", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "tournament_id", "uid", "url") VALUES (NEW."ended_at", NEW."failing_since", NEW."former_until", NEW."generation", NEW."id", NEW."kinds", NEW."league_id", NEW."made_at", NEW."made_by_id", NEW."off_at", _pgh_attach_context(), clock_timestamp(), \'update\', NEW."id", NEW."tournament_id", NEW."uid", NEW."url"); RETURN NULL;',
                    hash="5dceb849dd6804d7245ca282957a026a806a33da",
                    operation="UPDATE",
                    pgid="pgtrigger_update_update_89ff3",
                    table="tournaments_webhook",
                    when="AFTER",
                ),
            ),
        ),
        migrations.AddIndex(
            model_name="delivery",
            index=models.Index(
                condition=models.Q(("state", "waiting")), fields=["due_at"], name="delivery_waiting"
            ),
        ),
        migrations.AddConstraint(
            model_name="delivery",
            constraint=models.UniqueConstraint(
                models.F("webhook"), models.F("key"), name="news_are_told_once"
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="webhookevent",
            trigger=pgtrigger.compiler.Trigger(
                name="append_only",
                sql=pgtrigger.compiler.UpsertTriggerSql(
                    func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                    hash="b09d232d0d8adc913906cbe108712ffab1e5848e",
                    operation="UPDATE OR DELETE",
                    pgid="pgtrigger_append_only_0c71c",
                    table="tournaments_webhookevent",
                    when="BEFORE",
                ),
            ),
        ),
    ]
