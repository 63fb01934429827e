import django.db.models.deletion
import django.db.models.functions.datetime
import pgtrigger.compiler
import pgtrigger.migrations
from django.conf import settings
from django.db import migrations, models

from league.jobs.database.operations import AllAtOnce


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("people", "0001_people"),
        ("people", "__first__"),
        ("tournaments", "0001_tournaments"),
    ]

    operations = [
        AllAtOnce(
            [
                migrations.CreateModel(
                    name="BroughtIn",
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
                            "digest",
                            models.CharField(help_text="SHA-256 of the file", max_length=64),
                        ),
                        ("told", models.JSONField(default=dict)),
                        (
                            "at",
                            models.DateTimeField(
                                db_default=django.db.models.functions.datetime.Now()
                            ),
                        ),
                        (
                            "by",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "tournament",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="brought_in",
                                to="tournaments.tournament",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "imported tournament",
                        "verbose_name_plural": "imported tournaments",
                        "db_table": "tournaments_broughtin",
                        "ordering": ["pk"],
                        "indexes": [
                            models.Index(fields=["by", "digest"], name="brought_in_by_digest")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="CalendarKey",
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
                        ("digest", models.CharField(max_length=64, unique=True)),
                        (
                            "made_at",
                            models.DateTimeField(
                                db_default=django.db.models.functions.datetime.Now()
                            ),
                        ),
                        (
                            "player",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="calendar_key",
                                to="people.player",
                                verbose_name="player",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "calendar key",
                        "verbose_name_plural": "calendar keys",
                        "db_table": "tournaments_calendarkey",
                        "ordering": ["pk"],
                    },
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="broughtin",
                    trigger=pgtrigger.compiler.Trigger(
                        name="brought_in_is_fixed",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="RAISE EXCEPTION 'pgtrigger: Cannot update rows from % table', TG_TABLE_NAME;",
                            hash="1386943762a51696977cb42b17987ab23d8b8b43",
                            operation="UPDATE",
                            pgid="pgtrigger_brought_in_is_fixed_0d667",
                            table="tournaments_broughtin",
                            when="BEFORE",
                        ),
                    ),
                ),
            ]
        ),
    ]
