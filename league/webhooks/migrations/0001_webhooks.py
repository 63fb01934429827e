import django.db.models.deletion
import django.db.models.functions.datetime
import pgtrigger.compiler
import pgtrigger.migrations
from django.conf import settings
from django.db import migrations, models

import cards.models.decks
from league.jobs.database.operations import AllAtOnce


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("people", "__first__"),
        ("pghistory", "0007_auto_20250421_0444"),
        ("seasons", "0001_seasons"),
        ("tournaments", "0001_tournaments"),
    ]

    operations = [
        AllAtOnce(
            [
                migrations.CreateModel(
                    name="Webhook",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True,
                                primary_key=True,
                                serialize=False,
                                verbose_name="ID",
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
                            models.DateTimeField(
                                db_default=django.db.models.functions.datetime.Now()
                            ),
                        ),
                        (
                            "league",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="webhooks",
                                to="seasons.league",
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
                        "db_table": "tournaments_webhook",
                        "ordering": ["pk"],
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("tournament__isnull", True),
                                    ("league__isnull", True),
                                    _connector="XOR",
                                ),
                                name="webhooks_have_one_owner",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("generation__gte", 1)),
                                name="secrets_count_from_one",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Delivery",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True,
                                primary_key=True,
                                serialize=False,
                                verbose_name="ID",
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
                            models.DateTimeField(
                                db_default=django.db.models.functions.datetime.Now()
                            ),
                        ),
                        (
                            "made_at",
                            models.DateTimeField(
                                db_default=django.db.models.functions.datetime.Now()
                            ),
                        ),
                        ("done_at", models.DateTimeField(blank=True, null=True)),
                        (
                            "webhook",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="deliveries",
                                to="webhooks.webhook",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "delivery",
                        "verbose_name_plural": "deliveries",
                        "db_table": "tournaments_delivery",
                        "ordering": ["-pk"],
                        "indexes": [
                            models.Index(
                                condition=models.Q(("state", "waiting")),
                                fields=["due_at"],
                                name="delivery_waiting",
                            )
                        ],
                        "constraints": [
                            models.UniqueConstraint(
                                models.F("webhook"), models.F("key"), name="news_are_told_once"
                            )
                        ],
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
                            models.DateTimeField(
                                db_default=django.db.models.functions.datetime.Now()
                            ),
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
                                to="seasons.league",
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
                                to="webhooks.webhook",
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
                    options={
                        "db_table": "tournaments_webhookevent",
                        "abstract": False,
                    },
                ),
                migrations.CreateModel(
                    name="Attempt",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True,
                                primary_key=True,
                                serialize=False,
                                verbose_name="ID",
                            ),
                        ),
                        (
                            "at",
                            models.DateTimeField(
                                db_default=django.db.models.functions.datetime.Now()
                            ),
                        ),
                        ("status", models.PositiveSmallIntegerField(blank=True, null=True)),
                        ("milliseconds", models.PositiveIntegerField()),
                        ("trouble", models.CharField(blank=True, max_length=20)),
                        ("answer", models.CharField(blank=True, max_length=500)),
                        (
                            "delivery",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="attempts",
                                to="webhooks.delivery",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "try to deliver",
                        "verbose_name_plural": "tries to deliver",
                        "db_table": "tournaments_attempt",
                        "ordering": ["delivery", "pk"],
                    },
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="webhook",
                    trigger=pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='INSERT INTO "tournaments_webhookevent" ("ended_at", "failing_since", "former_until", "generation", "id", "kinds", "league_id", "made_at", "made_by_id", "off_at", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "tournament_id", "uid", "url") VALUES (NEW."ended_at", NEW."failing_since", NEW."former_until", NEW."generation", NEW."id", NEW."kinds", NEW."league_id", NEW."made_at", NEW."made_by_id", NEW."off_at", _pgh_attach_context(), clock_timestamp(), \'insert\', NEW."id", NEW."tournament_id", NEW."uid", NEW."url"); RETURN NULL;',
                            hash="f3318cd99d9c9db98a74615705bcd5b25208c49f",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_b6e67",
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
                            hash="ef53f580cb92097dfec5e61302aabd2e6929ba9c",
                            operation="UPDATE",
                            pgid="pgtrigger_update_update_86703",
                            table="tournaments_webhook",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="webhookevent",
                    trigger=pgtrigger.compiler.Trigger(
                        name="append_only",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                            hash="8a25682798a7bd574e2f617c1f6e84c524b6a3df",
                            operation="UPDATE OR DELETE",
                            pgid="pgtrigger_append_only_9de0c",
                            table="tournaments_webhookevent",
                            when="BEFORE",
                        ),
                    ),
                ),
            ]
        ),
    ]
