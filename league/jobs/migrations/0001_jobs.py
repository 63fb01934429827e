import uuid

import django.db.models.deletion
import django.db.models.functions.datetime
from django.db import migrations, models

from league.jobs.database.operations import AllAtOnce


class Migration(migrations.Migration):
    initial = True

    dependencies = []

    operations = [
        AllAtOnce(
            [
                migrations.CreateModel(
                    name="Heartbeat",
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
                        ("name", models.CharField(max_length=120, unique=True)),
                        (
                            "at",
                            models.DateTimeField(
                                db_default=django.db.models.functions.datetime.Now()
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "heartbeat",
                        "verbose_name_plural": "heartbeats",
                    },
                ),
                migrations.CreateModel(
                    name="Job",
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
                        ("uid", models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                        ("kind", models.CharField(max_length=40)),
                        ("arguments", models.JSONField(default=dict)),
                        (
                            "state",
                            models.CharField(
                                choices=[
                                    ("queued", "queued"),
                                    ("running", "running"),
                                    ("done", "done"),
                                    ("stuck", "needs a person"),
                                ],
                                default="queued",
                                max_length=10,
                            ),
                        ),
                        ("fence", models.PositiveIntegerField(default=0)),
                        ("attempts", models.PositiveSmallIntegerField(default=0)),
                        ("max_attempts", models.PositiveSmallIntegerField(default=3)),
                        (
                            "run_after",
                            models.DateTimeField(
                                db_default=django.db.models.functions.datetime.Now()
                            ),
                        ),
                        ("lease_until", models.DateTimeField(blank=True, null=True)),
                        ("worker", models.CharField(blank=True, max_length=120)),
                        (
                            "trouble",
                            models.TextField(blank=True, help_text="what went wrong the last time"),
                        ),
                        (
                            "created_at",
                            models.DateTimeField(
                                db_default=django.db.models.functions.datetime.Now()
                            ),
                        ),
                        (
                            "rung_at",
                            models.DateTimeField(
                                db_default=django.db.models.functions.datetime.Now()
                            ),
                        ),
                        ("finished_at", models.DateTimeField(blank=True, null=True)),
                    ],
                    options={
                        "verbose_name": "job",
                        "verbose_name_plural": "jobs",
                        "ordering": ["-pk"],
                        "indexes": [
                            models.Index(
                                condition=models.Q(("state__in", ["queued", "running"])),
                                fields=["run_after"],
                                name="job_waiting",
                            ),
                            models.Index(
                                condition=models.Q(("state", "stuck")),
                                fields=["kind"],
                                name="job_stuck",
                            ),
                        ],
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(("lease_until__isnull", False), ("state", "running")),
                                    models.Q(
                                        models.Q(("state", "running"), _negated=True),
                                        ("lease_until__isnull", True),
                                    ),
                                    _connector="OR",
                                ),
                                name="job_leased_iff_running",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("attempts__lte", models.F("max_attempts"))),
                                name="job_attempts_bounded",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Tick",
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
                        ("schedule", models.CharField(max_length=40)),
                        ("at", models.DateTimeField()),
                    ],
                    options={
                        "verbose_name": "tick",
                        "verbose_name_plural": "ticks",
                        "constraints": [
                            models.UniqueConstraint(
                                models.F("schedule"), models.F("at"), name="one_tick"
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Effect",
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
                        ("fence", models.PositiveIntegerField()),
                        (
                            "at",
                            models.DateTimeField(
                                db_default=django.db.models.functions.datetime.Now()
                            ),
                        ),
                        (
                            "job",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="effect",
                                to="jobs.job",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "effect",
                        "verbose_name_plural": "effects",
                    },
                ),
                migrations.CreateModel(
                    name="Letter",
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
                        ("to", models.EmailField(max_length=254)),
                        ("subject", models.CharField(max_length=200)),
                        ("text", models.TextField()),
                        ("html", models.TextField(blank=True)),
                        (
                            "created_at",
                            models.DateTimeField(
                                db_default=django.db.models.functions.datetime.Now()
                            ),
                        ),
                        ("sent_at", models.DateTimeField(blank=True, null=True)),
                        (
                            "job",
                            models.OneToOneField(
                                blank=True,
                                editable=False,
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="letter",
                                to="jobs.job",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "letter",
                        "verbose_name_plural": "letters",
                        "ordering": ["-pk"],
                    },
                ),
            ]
        ),
    ]
