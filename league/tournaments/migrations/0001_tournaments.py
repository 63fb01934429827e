import django.core.validators
import django.db.models.constraints
import django.db.models.deletion
import django.db.models.expressions
import django.db.models.functions.datetime
import pgtrigger.compiler
import pgtrigger.migrations
from django.conf import settings
from django.db import migrations, models

import league.people.shared.columns
import league.people.validators
from league.jobs.database.operations import AllAtOnce


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("events", "0001_events"),
        ("matches", "0001_matches_and_records"),
        ("people", "0001_people"),
        ("people", "__first__"),
        ("pghistory", "0007_auto_20250421_0444"),
    ]

    operations = [
        AllAtOnce(
            [
                migrations.CreateModel(
                    name="Tournament",
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
                            "state",
                            models.CharField(
                                choices=[
                                    ("setup", "being set up"),
                                    ("open", "entry open"),
                                    ("closed", "entry closed"),
                                    ("running", "running"),
                                    ("finished", "finished"),
                                ],
                                default="setup",
                                max_length=10,
                                verbose_name="state",
                            ),
                        ),
                        ("revision", models.PositiveIntegerField(default=0)),
                        (
                            "seed",
                            models.PositiveBigIntegerField(
                                help_text="of every drawn lot; the same seed gives the same pairings",
                                verbose_name="seed",
                            ),
                        ),
                        ("standings", models.JSONField(default=dict, verbose_name="standings")),
                        (
                            "check_in",
                            models.CharField(
                                choices=[
                                    ("none", "no check-in"),
                                    ("event", "once for the event"),
                                    ("round", "before every round"),
                                ],
                                default="none",
                                max_length=6,
                                verbose_name="check-in",
                            ),
                        ),
                        (
                            "check_in_code",
                            models.CharField(
                                blank=True, max_length=12, verbose_name="check-in code"
                            ),
                        ),
                        (
                            "waiting_list",
                            models.BooleanField(default=True, verbose_name="waiting list"),
                        ),
                        (
                            "drops_without_deck",
                            models.BooleanField(
                                default=False,
                                verbose_name="drop who has no legal deck at the deadline",
                            ),
                        ),
                        (
                            "reporting",
                            models.CharField(
                                choices=[
                                    ("sides", "the players, both confirm"),
                                    ("staff", "judges and scorekeepers only"),
                                ],
                                default="sides",
                                max_length=5,
                                verbose_name="results are entered by",
                            ),
                        ),
                        (
                            "round_minutes",
                            models.PositiveSmallIntegerField(
                                blank=True,
                                null=True,
                                validators=[
                                    django.core.validators.MinValueValidator(1),
                                    django.core.validators.MaxValueValidator(1440),
                                ],
                                verbose_name="minutes of a round",
                            ),
                        ),
                        (
                            "overdue",
                            models.CharField(
                                choices=[
                                    ("wait", "wait for a judge"),
                                    ("draw", "draw"),
                                    ("leader", "whoever leads wins"),
                                    ("both_lose", "lost by both"),
                                ],
                                default="wait",
                                max_length=9,
                                verbose_name="a match without a result at time",
                            ),
                        ),
                        (
                            "first_table",
                            models.PositiveSmallIntegerField(default=1, verbose_name="first table"),
                        ),
                        ("venue_url", models.URLField(blank=True, verbose_name="map")),
                        (
                            "contact",
                            models.CharField(
                                blank=True,
                                max_length=200,
                                validators=[league.people.validators.validate_plain_text],
                                verbose_name="contact",
                            ),
                        ),
                        (
                            "fees",
                            models.CharField(
                                blank=True,
                                max_length=200,
                                validators=[league.people.validators.validate_plain_text],
                                verbose_name="fees",
                            ),
                        ),
                        (
                            "schedule",
                            models.TextField(
                                blank=True,
                                max_length=2000,
                                validators=[league.people.validators.validate_plain_text],
                                verbose_name="schedule",
                            ),
                        ),
                        (
                            "house_rules",
                            models.TextField(
                                blank=True,
                                max_length=4000,
                                validators=[league.people.validators.validate_plain_text],
                                verbose_name="house rules",
                            ),
                        ),
                        (
                            "made_at",
                            models.DateTimeField(
                                db_default=django.db.models.functions.datetime.Now()
                            ),
                        ),
                        (
                            "event",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="tournament",
                                to="events.event",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "tournament",
                        "verbose_name_plural": "tournaments",
                        "ordering": ["-pk"],
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("round_minutes__isnull", True),
                                    ("round_minutes__range", (1, 1440)),
                                    _connector="OR",
                                ),
                                name="round_minutes_of_a_day",
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Act",
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
                        ("number", models.PositiveIntegerField()),
                        ("kind", models.CharField(max_length=40)),
                        (
                            "at",
                            models.DateTimeField(
                                db_default=django.db.models.functions.datetime.Now()
                            ),
                        ),
                        ("reason", models.CharField(blank=True, max_length=300)),
                        ("round", models.PositiveSmallIntegerField(blank=True, null=True)),
                        ("params", models.JSONField(default=dict)),
                        (
                            "by",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "undoes",
                            models.OneToOneField(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="undone_by",
                                to="tournaments.act",
                            ),
                        ),
                        (
                            "tournament",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="acts",
                                to="tournaments.tournament",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "act of a tournament",
                        "verbose_name_plural": "acts of tournaments",
                        "ordering": ["tournament", "-number"],
                        "constraints": [
                            models.UniqueConstraint(
                                models.F("tournament"),
                                models.F("number"),
                                name="one_act_per_number",
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Announcement",
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
                            "text",
                            models.CharField(
                                max_length=500,
                                validators=[league.people.validators.validate_plain_text],
                                verbose_name="text",
                            ),
                        ),
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
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="announcements",
                                to="tournaments.tournament",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "announcement",
                        "verbose_name_plural": "announcements",
                        "ordering": ["tournament", "-pk"],
                    },
                ),
                migrations.CreateModel(
                    name="ChecklistItem",
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
                            "stage",
                            models.CharField(
                                choices=[
                                    ("week", "The week before"),
                                    ("morning", "On the morning"),
                                    ("round", "Before each round"),
                                    ("after", "After the last round"),
                                ],
                                max_length=7,
                                verbose_name="stage",
                            ),
                        ),
                        ("place", models.PositiveIntegerField()),
                        ("house", models.CharField(blank=True, max_length=20)),
                        (
                            "text",
                            models.CharField(
                                blank=True,
                                max_length=200,
                                validators=[league.people.validators.validate_plain_text],
                                verbose_name="point",
                            ),
                        ),
                        ("removed_at", models.DateTimeField(blank=True, null=True)),
                        (
                            "removed_by",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "tournament",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="checklist",
                                to="tournaments.tournament",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "point of a checklist",
                        "verbose_name_plural": "points of checklists",
                        "ordering": ["tournament", "stage", "place"],
                        "constraints": [
                            models.UniqueConstraint(
                                deferrable=django.db.models.constraints.Deferrable["DEFERRED"],
                                fields=("tournament", "stage", "place"),
                                name="one_point_per_place",
                            ),
                            models.UniqueConstraint(
                                condition=models.Q(("removed_at__isnull", True)),
                                fields=("tournament", "stage", "house", "text"),
                                name="points_are_listed_once",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("house", ""), ("text", ""), _connector="XOR"),
                                name="points_say_one_thing",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("removed_at__isnull", False),
                                    ("removed_by__isnull", True),
                                    _connector="OR",
                                ),
                                name="who_removes_it_removes_it",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("place__gte", 1)), name="points_count_from_one"
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Entrant",
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
                        ("number", models.PositiveIntegerField(verbose_name="number")),
                        (
                            "seed",
                            models.PositiveIntegerField(
                                blank=True,
                                help_text="by the organiser; empty: drawn or by rating",
                                null=True,
                                verbose_name="seed",
                            ),
                        ),
                        (
                            "club",
                            models.CharField(
                                blank=True,
                                max_length=60,
                                validators=[league.people.validators.validate_plain_text],
                                verbose_name="club",
                            ),
                        ),
                        ("joined_in", models.PositiveSmallIntegerField(default=1)),
                        (
                            "fixed_table",
                            models.PositiveSmallIntegerField(
                                blank=True, null=True, verbose_name="fixed table"
                            ),
                        ),
                        (
                            "entry",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="entrant",
                                to="events.entry",
                            ),
                        ),
                        (
                            "tournament",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="entrants",
                                to="tournaments.tournament",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "entrant",
                        "verbose_name_plural": "entrants",
                        "ordering": ["tournament", "number"],
                        "constraints": [
                            models.UniqueConstraint(
                                models.F("tournament"),
                                models.F("number"),
                                name="one_entrant_per_number",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("number__gte", 1)),
                                name="entrants_count_from_one",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Phase",
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
                        ("number", models.PositiveSmallIntegerField()),
                        (
                            "kind",
                            models.CharField(
                                choices=[
                                    ("swiss", "Swiss"),
                                    ("round_robin", "round robin"),
                                    ("single", "single elimination"),
                                    ("double", "double elimination"),
                                    ("groups", "groups"),
                                    ("ladder", "ladder"),
                                ],
                                max_length=12,
                                verbose_name="kind",
                            ),
                        ),
                        (
                            "name",
                            models.CharField(
                                blank=True,
                                max_length=60,
                                validators=[league.people.validators.validate_plain_text],
                                verbose_name="name",
                            ),
                        ),
                        (
                            "state",
                            models.CharField(
                                choices=[
                                    ("waiting", "not begun"),
                                    ("running", "running"),
                                    ("finished", "finished"),
                                ],
                                default="waiting",
                                max_length=8,
                                verbose_name="state",
                            ),
                        ),
                        (
                            "rounds",
                            models.PositiveSmallIntegerField(
                                blank=True,
                                help_text="of a Swiss; empty: until one is unbeaten",
                                null=True,
                                verbose_name="rounds",
                            ),
                        ),
                        (
                            "settings",
                            models.JSONField(blank=True, default=dict, verbose_name="settings"),
                        ),
                        (
                            "cut",
                            models.JSONField(blank=True, default=dict, verbose_name="who comes in"),
                        ),
                        (
                            "tournament",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="phases",
                                to="tournaments.tournament",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "phase",
                        "verbose_name_plural": "phases",
                        "ordering": ["tournament", "number"],
                        "constraints": [
                            models.UniqueConstraint(
                                models.F("tournament"),
                                models.F("number"),
                                name="one_phase_per_number",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("number__gte", 1)), name="phases_count_from_one"
                            ),
                            models.UniqueConstraint(
                                models.F("tournament"),
                                condition=models.Q(("state", "running")),
                                name="one_running_phase",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Restriction",
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
                            "kind",
                            models.CharField(
                                choices=[("apart", "kept apart"), ("meet", "set to meet")],
                                max_length=5,
                                verbose_name="kind",
                            ),
                        ),
                        (
                            "phase",
                            models.PositiveSmallIntegerField(
                                blank=True, null=True, verbose_name="phase"
                            ),
                        ),
                        (
                            "round",
                            models.PositiveSmallIntegerField(
                                blank=True, null=True, verbose_name="round"
                            ),
                        ),
                        (
                            "reason",
                            models.CharField(
                                blank=True,
                                max_length=300,
                                validators=[league.people.validators.validate_plain_text],
                                verbose_name="reason, for the staff",
                            ),
                        ),
                        (
                            "at",
                            models.DateTimeField(
                                db_default=django.db.models.functions.datetime.Now()
                            ),
                        ),
                        ("lifted_at", models.DateTimeField(blank=True, null=True)),
                        (
                            "by",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "lifted_by",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                                verbose_name="lifted by",
                            ),
                        ),
                        (
                            "tournament",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="restrictions",
                                to="tournaments.tournament",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "pairing restriction",
                        "verbose_name_plural": "pairing restrictions",
                        "ordering": ["tournament", "-pk"],
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("kind", "apart"),
                                    models.Q(("phase__isnull", True), ("round__isnull", False)),
                                    _connector="OR",
                                ),
                                name="who_is_to_meet_meets_in_a_round",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(
                                        ("round__isnull", True), ("round__gte", 1), _connector="OR"
                                    ),
                                    models.Q(
                                        ("phase__isnull", True), ("phase__gte", 1), _connector="OR"
                                    ),
                                ),
                                name="restrictions_count_from_one",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("lifted_at__isnull", False),
                                    ("lifted_by__isnull", True),
                                    _connector="OR",
                                ),
                                name="who_lifts_it_lifts_it",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="TournamentEvent",
                    fields=[
                        ("pgh_id", models.AutoField(primary_key=True, serialize=False)),
                        ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                        ("pgh_label", models.TextField(help_text="The event label.")),
                        ("id", models.BigIntegerField()),
                        (
                            "state",
                            models.CharField(
                                choices=[
                                    ("setup", "being set up"),
                                    ("open", "entry open"),
                                    ("closed", "entry closed"),
                                    ("running", "running"),
                                    ("finished", "finished"),
                                ],
                                default="setup",
                                max_length=10,
                                verbose_name="state",
                            ),
                        ),
                        ("revision", models.PositiveIntegerField(default=0)),
                        (
                            "seed",
                            models.PositiveBigIntegerField(
                                help_text="of every drawn lot; the same seed gives the same pairings",
                                verbose_name="seed",
                            ),
                        ),
                        ("standings", models.JSONField(default=dict, verbose_name="standings")),
                        (
                            "check_in",
                            models.CharField(
                                choices=[
                                    ("none", "no check-in"),
                                    ("event", "once for the event"),
                                    ("round", "before every round"),
                                ],
                                default="none",
                                max_length=6,
                                verbose_name="check-in",
                            ),
                        ),
                        (
                            "check_in_code",
                            models.CharField(
                                blank=True, max_length=12, verbose_name="check-in code"
                            ),
                        ),
                        (
                            "waiting_list",
                            models.BooleanField(default=True, verbose_name="waiting list"),
                        ),
                        (
                            "drops_without_deck",
                            models.BooleanField(
                                default=False,
                                verbose_name="drop who has no legal deck at the deadline",
                            ),
                        ),
                        (
                            "reporting",
                            models.CharField(
                                choices=[
                                    ("sides", "the players, both confirm"),
                                    ("staff", "judges and scorekeepers only"),
                                ],
                                default="sides",
                                max_length=5,
                                verbose_name="results are entered by",
                            ),
                        ),
                        (
                            "round_minutes",
                            models.PositiveSmallIntegerField(
                                blank=True,
                                null=True,
                                validators=[
                                    django.core.validators.MinValueValidator(1),
                                    django.core.validators.MaxValueValidator(1440),
                                ],
                                verbose_name="minutes of a round",
                            ),
                        ),
                        (
                            "overdue",
                            models.CharField(
                                choices=[
                                    ("wait", "wait for a judge"),
                                    ("draw", "draw"),
                                    ("leader", "whoever leads wins"),
                                    ("both_lose", "lost by both"),
                                ],
                                default="wait",
                                max_length=9,
                                verbose_name="a match without a result at time",
                            ),
                        ),
                        (
                            "first_table",
                            models.PositiveSmallIntegerField(default=1, verbose_name="first table"),
                        ),
                        ("venue_url", models.URLField(blank=True, verbose_name="map")),
                        (
                            "contact",
                            models.CharField(
                                blank=True,
                                max_length=200,
                                validators=[league.people.validators.validate_plain_text],
                                verbose_name="contact",
                            ),
                        ),
                        (
                            "fees",
                            models.CharField(
                                blank=True,
                                max_length=200,
                                validators=[league.people.validators.validate_plain_text],
                                verbose_name="fees",
                            ),
                        ),
                        (
                            "schedule",
                            models.TextField(
                                blank=True,
                                max_length=2000,
                                validators=[league.people.validators.validate_plain_text],
                                verbose_name="schedule",
                            ),
                        ),
                        (
                            "house_rules",
                            models.TextField(
                                blank=True,
                                max_length=4000,
                                validators=[league.people.validators.validate_plain_text],
                                verbose_name="house rules",
                            ),
                        ),
                        (
                            "made_at",
                            models.DateTimeField(
                                db_default=django.db.models.functions.datetime.Now()
                            ),
                        ),
                        (
                            "event",
                            models.ForeignKey(
                                db_constraint=False,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to="events.event",
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
                                to="tournaments.tournament",
                            ),
                        ),
                    ],
                    options={
                        "abstract": False,
                    },
                ),
                migrations.CreateModel(
                    name="Waiting",
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
                            "name",
                            models.CharField(
                                blank=True,
                                max_length=60,
                                validators=[league.people.validators.validate_plain_text],
                                verbose_name="team name",
                            ),
                        ),
                        (
                            "state",
                            models.CharField(
                                choices=[
                                    ("waiting", "waiting"),
                                    ("entered", "entered"),
                                    ("left", "left"),
                                ],
                                default="waiting",
                                max_length=7,
                            ),
                        ),
                        (
                            "asked_at",
                            models.DateTimeField(
                                db_default=django.db.models.functions.datetime.Now()
                            ),
                        ),
                        (
                            "asked_by",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "entry",
                            models.OneToOneField(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="waited",
                                to="events.entry",
                            ),
                        ),
                        (
                            "tournament",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="waiting",
                                to="tournaments.tournament",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "waiting side",
                        "verbose_name_plural": "waiting list",
                        "ordering": ["tournament", "pk"],
                    },
                ),
                migrations.CreateModel(
                    name="Absence",
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
                            "kind",
                            models.CharField(
                                choices=[
                                    ("drop", "dropped"),
                                    ("no_deck", "dropped: no legal deck"),
                                    ("no_show", "dropped: did not appear"),
                                    ("disqualified", "disqualified"),
                                ],
                                max_length=12,
                            ),
                        ),
                        ("from_round", models.PositiveSmallIntegerField()),
                        ("until_round", models.PositiveSmallIntegerField(blank=True, null=True)),
                        (
                            "annuls",
                            models.BooleanField(default=False, verbose_name="results annulled"),
                        ),
                        (
                            "entrant",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="absences",
                                to="tournaments.entrant",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "absence",
                        "verbose_name_plural": "absences",
                        "ordering": ["entrant", "pk"],
                        "constraints": [
                            models.UniqueConstraint(
                                models.F("entrant"),
                                condition=models.Q(("until_round__isnull", True)),
                                name="gone_once_at_a_time",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("until_round__isnull", True),
                                    ("until_round__gte", models.F("from_round")),
                                    _connector="OR",
                                ),
                                name="back_after_leaving",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="CheckIn",
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
                        ("round", models.PositiveSmallIntegerField(default=0)),
                        (
                            "at",
                            models.DateTimeField(
                                db_default=django.db.models.functions.datetime.Now()
                            ),
                        ),
                        (
                            "by",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "entrant",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="check_ins",
                                to="tournaments.entrant",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "check-in",
                        "verbose_name_plural": "check-ins",
                        "ordering": ["entrant", "round"],
                        "constraints": [
                            models.UniqueConstraint(
                                models.F("entrant"), models.F("round"), name="checked_in_once"
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="ChecklistItemEvent",
                    fields=[
                        ("pgh_id", models.AutoField(primary_key=True, serialize=False)),
                        ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                        ("pgh_label", models.TextField(help_text="The event label.")),
                        ("id", models.BigIntegerField()),
                        (
                            "stage",
                            models.CharField(
                                choices=[
                                    ("week", "The week before"),
                                    ("morning", "On the morning"),
                                    ("round", "Before each round"),
                                    ("after", "After the last round"),
                                ],
                                max_length=7,
                                verbose_name="stage",
                            ),
                        ),
                        ("place", models.PositiveIntegerField()),
                        ("house", models.CharField(blank=True, max_length=20)),
                        (
                            "text",
                            models.CharField(
                                blank=True,
                                max_length=200,
                                validators=[league.people.validators.validate_plain_text],
                                verbose_name="point",
                            ),
                        ),
                        ("removed_at", models.DateTimeField(blank=True, null=True)),
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
                                to="tournaments.checklistitem",
                            ),
                        ),
                        (
                            "removed_by",
                            models.ForeignKey(
                                blank=True,
                                db_constraint=False,
                                null=True,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "tournament",
                            models.ForeignKey(
                                db_constraint=False,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to="tournaments.tournament",
                            ),
                        ),
                    ],
                    options={
                        "abstract": False,
                    },
                ),
                migrations.CreateModel(
                    name="ChecklistTick",
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
                        ("round", models.PositiveSmallIntegerField(default=0)),
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
                            "item",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="ticks",
                                to="tournaments.checklistitem",
                                verbose_name="point of a checklist",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "tick of a checklist",
                        "verbose_name_plural": "ticks of checklists",
                        "ordering": ["item", "round"],
                        "constraints": [
                            models.UniqueConstraint(
                                models.F("item"), models.F("round"), name="ticked_once"
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="EntrantEvent",
                    fields=[
                        ("pgh_id", models.AutoField(primary_key=True, serialize=False)),
                        ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                        ("pgh_label", models.TextField(help_text="The event label.")),
                        ("id", models.BigIntegerField()),
                        ("number", models.PositiveIntegerField(verbose_name="number")),
                        (
                            "seed",
                            models.PositiveIntegerField(
                                blank=True,
                                help_text="by the organiser; empty: drawn or by rating",
                                null=True,
                                verbose_name="seed",
                            ),
                        ),
                        (
                            "club",
                            models.CharField(
                                blank=True,
                                max_length=60,
                                validators=[league.people.validators.validate_plain_text],
                                verbose_name="club",
                            ),
                        ),
                        ("joined_in", models.PositiveSmallIntegerField(default=1)),
                        (
                            "fixed_table",
                            models.PositiveSmallIntegerField(
                                blank=True, null=True, verbose_name="fixed table"
                            ),
                        ),
                        (
                            "entry",
                            models.ForeignKey(
                                db_constraint=False,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to="events.entry",
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
                                to="tournaments.entrant",
                            ),
                        ),
                        (
                            "tournament",
                            models.ForeignKey(
                                db_constraint=False,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to="tournaments.tournament",
                            ),
                        ),
                    ],
                    options={
                        "abstract": False,
                    },
                ),
                migrations.CreateModel(
                    name="Finish",
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
                        ("place", models.PositiveIntegerField(verbose_name="place in the end")),
                        ("worst", models.PositiveIntegerField()),
                        ("of", models.PositiveIntegerField()),
                        (
                            "entrant",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="finish",
                                to="tournaments.entrant",
                            ),
                        ),
                        (
                            "tournament",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="finishes",
                                to="tournaments.tournament",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "final place",
                        "verbose_name_plural": "final places",
                        "ordering": ["tournament", "place", "pk"],
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("of__gte", models.F("worst")),
                                    ("place__gte", 1),
                                    ("worst__gte", models.F("place")),
                                ),
                                name="places_of_a_field",
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Penalty",
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
                        ("round", models.PositiveSmallIntegerField(blank=True, null=True)),
                        (
                            "infraction",
                            models.CharField(
                                choices=[
                                    ("tardiness", "tardiness"),
                                    ("deck_problem", "deck problem"),
                                    ("rules_violation", "rules violation"),
                                    ("slow_play", "slow play"),
                                    ("outside_help", "outside assistance"),
                                    ("wrong_report", "wrong report"),
                                    ("unsporting", "unsporting conduct"),
                                    ("cheating", "cheating"),
                                    ("other", "other"),
                                ],
                                max_length=16,
                                verbose_name="infraction",
                            ),
                        ),
                        (
                            "ruling",
                            models.CharField(
                                choices=[
                                    ("caution", "caution"),
                                    ("warning", "warning"),
                                    ("game_loss", "game loss"),
                                    ("match_loss", "match loss"),
                                    ("disqualification", "disqualification"),
                                ],
                                max_length=16,
                                verbose_name="ruling",
                            ),
                        ),
                        (
                            "points",
                            models.PositiveSmallIntegerField(
                                default=0, verbose_name="points taken off"
                            ),
                        ),
                        (
                            "note",
                            models.CharField(
                                blank=True,
                                max_length=500,
                                validators=[league.people.validators.validate_plain_text],
                                verbose_name="what happened",
                            ),
                        ),
                        (
                            "at",
                            models.DateTimeField(
                                db_default=django.db.models.functions.datetime.Now()
                            ),
                        ),
                        ("lifted_at", models.DateTimeField(blank=True, null=True)),
                        (
                            "by",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "entrant",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="penalties",
                                to="tournaments.entrant",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "penalty",
                        "verbose_name_plural": "penalties",
                        "ordering": ["-pk"],
                    },
                ),
                migrations.CreateModel(
                    name="PhaseEntrant",
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
                        ("seed", models.PositiveIntegerField()),
                        ("group", models.PositiveSmallIntegerField(blank=True, null=True)),
                        (
                            "entrant",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="phases_entered",
                                to="tournaments.entrant",
                            ),
                        ),
                        (
                            "phase",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="field",
                                to="tournaments.phase",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "entrant of a phase",
                        "verbose_name_plural": "entrants of phases",
                        "ordering": ["phase", "seed"],
                        "constraints": [
                            models.UniqueConstraint(
                                models.F("phase"), models.F("entrant"), name="once_in_a_phase"
                            ),
                            models.UniqueConstraint(
                                models.F("phase"), models.F("seed"), name="one_entrant_per_seed"
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="PhaseEvent",
                    fields=[
                        ("pgh_id", models.AutoField(primary_key=True, serialize=False)),
                        ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                        ("pgh_label", models.TextField(help_text="The event label.")),
                        ("id", models.BigIntegerField()),
                        ("number", models.PositiveSmallIntegerField()),
                        (
                            "kind",
                            models.CharField(
                                choices=[
                                    ("swiss", "Swiss"),
                                    ("round_robin", "round robin"),
                                    ("single", "single elimination"),
                                    ("double", "double elimination"),
                                    ("groups", "groups"),
                                    ("ladder", "ladder"),
                                ],
                                max_length=12,
                                verbose_name="kind",
                            ),
                        ),
                        (
                            "name",
                            models.CharField(
                                blank=True,
                                max_length=60,
                                validators=[league.people.validators.validate_plain_text],
                                verbose_name="name",
                            ),
                        ),
                        (
                            "state",
                            models.CharField(
                                choices=[
                                    ("waiting", "not begun"),
                                    ("running", "running"),
                                    ("finished", "finished"),
                                ],
                                default="waiting",
                                max_length=8,
                                verbose_name="state",
                            ),
                        ),
                        (
                            "rounds",
                            models.PositiveSmallIntegerField(
                                blank=True,
                                help_text="of a Swiss; empty: until one is unbeaten",
                                null=True,
                                verbose_name="rounds",
                            ),
                        ),
                        (
                            "settings",
                            models.JSONField(blank=True, default=dict, verbose_name="settings"),
                        ),
                        (
                            "cut",
                            models.JSONField(blank=True, default=dict, verbose_name="who comes in"),
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
                                to="tournaments.phase",
                            ),
                        ),
                        (
                            "tournament",
                            models.ForeignKey(
                                db_constraint=False,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to="tournaments.tournament",
                            ),
                        ),
                    ],
                    options={
                        "abstract": False,
                    },
                ),
                migrations.CreateModel(
                    name="RequestedBye",
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
                        ("round", models.PositiveSmallIntegerField(verbose_name="round")),
                        (
                            "worth",
                            models.CharField(
                                choices=[("half", "half"), ("zero", "zero")], max_length=4
                            ),
                        ),
                        (
                            "entrant",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="requested_byes",
                                to="tournaments.entrant",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "requested bye",
                        "verbose_name_plural": "requested byes",
                        "ordering": ["entrant", "round"],
                        "constraints": [
                            models.UniqueConstraint(
                                models.F("entrant"),
                                models.F("round"),
                                name="one_requested_bye_per_round",
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="RestrictionEntrant",
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
                        ("place", models.PositiveSmallIntegerField()),
                        (
                            "entrant",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="restricted",
                                to="tournaments.entrant",
                            ),
                        ),
                        (
                            "restriction",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="members",
                                to="tournaments.restriction",
                                verbose_name="pairing restriction",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "entrant of a pairing restriction",
                        "verbose_name_plural": "entrants of pairing restrictions",
                        "ordering": ["restriction", "place"],
                        "constraints": [
                            models.UniqueConstraint(
                                models.F("restriction"),
                                models.F("entrant"),
                                name="once_in_a_restriction",
                            ),
                            models.UniqueConstraint(
                                models.F("restriction"),
                                models.F("place"),
                                name="one_entrant_per_place",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("place__gte", 1)), name="places_count_from_one"
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Round",
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
                        ("number", models.PositiveSmallIntegerField()),
                        ("place", models.PositiveSmallIntegerField()),
                        (
                            "code",
                            models.CharField(
                                blank=True,
                                help_text="the bracket's round, as league/rules names it",
                                max_length=40,
                            ),
                        ),
                        (
                            "state",
                            models.CharField(
                                choices=[
                                    ("draft", "being paired"),
                                    ("published", "published"),
                                    ("running", "running"),
                                    ("closed", "closed"),
                                ],
                                default="draft",
                                max_length=9,
                            ),
                        ),
                        ("made_from", models.PositiveIntegerField()),
                        (
                            "scheduled_at",
                            models.DateTimeField(blank=True, null=True, verbose_name="scheduled"),
                        ),
                        (
                            "due_at",
                            models.DateTimeField(blank=True, null=True, verbose_name="results due"),
                        ),
                        (
                            "minutes",
                            models.PositiveSmallIntegerField(
                                blank=True, null=True, verbose_name="minutes"
                            ),
                        ),
                        ("started_at", models.DateTimeField(blank=True, null=True)),
                        ("extension_seconds", models.PositiveIntegerField(default=0)),
                        (
                            "stopped_at",
                            models.DateTimeField(
                                blank=True, help_text="all its tables stand", null=True
                            ),
                        ),
                        ("published_at", models.DateTimeField(blank=True, null=True)),
                        ("closed_at", models.DateTimeField(blank=True, null=True)),
                        (
                            "told",
                            models.JSONField(
                                default=dict, help_text="the seed and the criteria of its pairing"
                            ),
                        ),
                        (
                            "phase",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="played",
                                to="tournaments.phase",
                            ),
                        ),
                        (
                            "tournament",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="rounds",
                                to="tournaments.tournament",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "round",
                        "verbose_name_plural": "rounds",
                        "ordering": ["tournament", "number"],
                        "constraints": [
                            models.UniqueConstraint(
                                models.F("tournament"),
                                models.F("number"),
                                name="one_round_per_number",
                            ),
                            models.UniqueConstraint(
                                models.F("phase"), models.F("place"), name="one_round_per_place"
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("number__gte", 1), ("place__gte", 1)),
                                name="rounds_count_from_one",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(("state", "running"), _negated=True),
                                    ("started_at__isnull", False),
                                    _connector="OR",
                                ),
                                name="running_rounds_have_a_clock",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Standing",
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
                            "after",
                            models.PositiveSmallIntegerField(
                                help_text="the tournament's round; 0: before any"
                            ),
                        ),
                        ("revision", models.PositiveIntegerField()),
                        ("rows", models.JSONField(default=list)),
                        (
                            "at",
                            models.DateTimeField(
                                db_default=django.db.models.functions.datetime.Now()
                            ),
                        ),
                        (
                            "phase",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="standings",
                                to="tournaments.phase",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "standings",
                        "verbose_name_plural": "standings",
                        "ordering": ["phase", "after"],
                        "constraints": [
                            models.UniqueConstraint(
                                models.F("phase"), models.F("after"), name="one_standing_per_round"
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="WaitingEvent",
                    fields=[
                        ("pgh_id", models.AutoField(primary_key=True, serialize=False)),
                        ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                        ("pgh_label", models.TextField(help_text="The event label.")),
                        ("id", models.BigIntegerField()),
                        (
                            "name",
                            models.CharField(
                                blank=True,
                                max_length=60,
                                validators=[league.people.validators.validate_plain_text],
                                verbose_name="team name",
                            ),
                        ),
                        (
                            "state",
                            models.CharField(
                                choices=[
                                    ("waiting", "waiting"),
                                    ("entered", "entered"),
                                    ("left", "left"),
                                ],
                                default="waiting",
                                max_length=7,
                            ),
                        ),
                        (
                            "asked_at",
                            models.DateTimeField(
                                db_default=django.db.models.functions.datetime.Now()
                            ),
                        ),
                        (
                            "asked_by",
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
                            "entry",
                            models.ForeignKey(
                                blank=True,
                                db_constraint=False,
                                null=True,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to="events.entry",
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
                                to="tournaments.waiting",
                            ),
                        ),
                        (
                            "tournament",
                            models.ForeignKey(
                                db_constraint=False,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to="tournaments.tournament",
                            ),
                        ),
                    ],
                    options={
                        "abstract": False,
                    },
                ),
                migrations.CreateModel(
                    name="WaitingPlayer",
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
                        ("seat", models.PositiveSmallIntegerField(default=1)),
                        ("running", models.BooleanField(default=True)),
                        (
                            "player",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="people.player",
                            ),
                        ),
                        (
                            "tournament",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="+",
                                to="tournaments.tournament",
                            ),
                        ),
                        (
                            "waiting",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="players",
                                to="tournaments.waiting",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "waiting player",
                        "verbose_name_plural": "waiting players",
                        "ordering": ["waiting", "seat"],
                        "constraints": [
                            models.UniqueConstraint(
                                models.F("tournament"),
                                models.F("player"),
                                condition=models.Q(("running", True)),
                                name="waits_once",
                            ),
                            models.UniqueConstraint(
                                models.F("waiting"),
                                models.F("seat"),
                                name="one_waiting_player_per_seat",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="AbsenceEvent",
                    fields=[
                        ("pgh_id", models.AutoField(primary_key=True, serialize=False)),
                        ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                        ("pgh_label", models.TextField(help_text="The event label.")),
                        ("id", models.BigIntegerField()),
                        (
                            "kind",
                            models.CharField(
                                choices=[
                                    ("drop", "dropped"),
                                    ("no_deck", "dropped: no legal deck"),
                                    ("no_show", "dropped: did not appear"),
                                    ("disqualified", "disqualified"),
                                ],
                                max_length=12,
                            ),
                        ),
                        ("from_round", models.PositiveSmallIntegerField()),
                        ("until_round", models.PositiveSmallIntegerField(blank=True, null=True)),
                        (
                            "annuls",
                            models.BooleanField(default=False, verbose_name="results annulled"),
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
                                to="tournaments.absence",
                            ),
                        ),
                        (
                            "entrant",
                            models.ForeignKey(
                                db_constraint=False,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to="tournaments.entrant",
                            ),
                        ),
                    ],
                    options={
                        "abstract": False,
                    },
                ),
                migrations.CreateModel(
                    name="ChallengeOffer",
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
                            "state",
                            models.CharField(
                                choices=[
                                    ("open", "waits for an answer"),
                                    ("accepted", "accepted"),
                                    ("declined", "declined"),
                                    ("withdrawn", "withdrawn"),
                                    ("expired", "not answered in time"),
                                    ("lapsed", "fell away"),
                                ],
                                default="open",
                                max_length=9,
                                verbose_name="state",
                            ),
                        ),
                        (
                            "made_at",
                            models.DateTimeField(
                                db_default=django.db.models.functions.datetime.Now()
                            ),
                        ),
                        (
                            "answer_by",
                            models.DateTimeField(blank=True, null=True, verbose_name="answer by"),
                        ),
                        ("ended_at", models.DateTimeField(blank=True, null=True)),
                        (
                            "ended_by",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                                verbose_name="ended by",
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
                            "challenged",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="challenges_had",
                                to="tournaments.entrant",
                                verbose_name="challenged",
                            ),
                        ),
                        (
                            "challenger",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="challenges_made",
                                to="tournaments.entrant",
                                verbose_name="challenger",
                            ),
                        ),
                        (
                            "phase",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="challenges",
                                to="tournaments.phase",
                            ),
                        ),
                        (
                            "round",
                            models.OneToOneField(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="challenge",
                                to="tournaments.round",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "challenge",
                        "verbose_name_plural": "challenges",
                        "ordering": ["phase", "pk"],
                        "constraints": [
                            models.UniqueConstraint(
                                models.F("phase"),
                                models.F("challenger"),
                                condition=models.Q(("state", "open")),
                                name="one_open_challenge",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("challenger", models.F("challenged")), _negated=True
                                ),
                                name="nobody_challenges_itself",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="ChecklistTickEvent",
                    fields=[
                        ("pgh_id", models.AutoField(primary_key=True, serialize=False)),
                        ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                        ("pgh_label", models.TextField(help_text="The event label.")),
                        ("id", models.BigIntegerField()),
                        ("round", models.PositiveSmallIntegerField(default=0)),
                        (
                            "at",
                            models.DateTimeField(
                                db_default=django.db.models.functions.datetime.Now()
                            ),
                        ),
                        (
                            "by",
                            models.ForeignKey(
                                db_constraint=False,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "item",
                            models.ForeignKey(
                                db_constraint=False,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to="tournaments.checklistitem",
                                verbose_name="point of a checklist",
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
                                to="tournaments.checklisttick",
                            ),
                        ),
                    ],
                    options={
                        "abstract": False,
                    },
                ),
                migrations.CreateModel(
                    name="Pairing",
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
                        ("number", models.PositiveIntegerField(help_text="the order in the round")),
                        (
                            "table",
                            models.PositiveIntegerField(
                                blank=True, null=True, verbose_name="table"
                            ),
                        ),
                        (
                            "feature",
                            models.BooleanField(default=False, verbose_name="feature table"),
                        ),
                        (
                            "kind",
                            models.CharField(
                                choices=[
                                    ("match", "match"),
                                    ("bye", "bye"),
                                    ("half_bye", "half-point bye"),
                                    ("zero_bye", "zero-point bye"),
                                    ("walk_over", "walk-over"),
                                ],
                                default="match",
                                max_length=9,
                            ),
                        ),
                        ("node", models.CharField(blank=True, max_length=40)),
                        ("group", models.PositiveSmallIntegerField(blank=True, null=True)),
                        ("manual", models.BooleanField(default=False)),
                        ("reasons", models.JSONField(default=list)),
                        ("extension_seconds", models.PositiveIntegerField(default=0)),
                        (
                            "match",
                            models.OneToOneField(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="pairing",
                                to="matches.match",
                            ),
                        ),
                        (
                            "round",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="pairings",
                                to="tournaments.round",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "pairing",
                        "verbose_name_plural": "pairings",
                        "ordering": ["round", "number"],
                        "constraints": [
                            models.UniqueConstraint(
                                models.F("round"), models.F("number"), name="one_pairing_per_number"
                            ),
                            models.UniqueConstraint(
                                models.F("round"),
                                models.F("table"),
                                condition=models.Q(("table__isnull", False)),
                                name="one_pairing_per_table",
                            ),
                            models.UniqueConstraint(
                                models.F("round"),
                                models.F("node"),
                                condition=models.Q(("node", ""), _negated=True),
                                name="one_pairing_per_node",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="PenaltyEvent",
                    fields=[
                        ("pgh_id", models.AutoField(primary_key=True, serialize=False)),
                        ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                        ("pgh_label", models.TextField(help_text="The event label.")),
                        ("id", models.BigIntegerField()),
                        ("round", models.PositiveSmallIntegerField(blank=True, null=True)),
                        (
                            "infraction",
                            models.CharField(
                                choices=[
                                    ("tardiness", "tardiness"),
                                    ("deck_problem", "deck problem"),
                                    ("rules_violation", "rules violation"),
                                    ("slow_play", "slow play"),
                                    ("outside_help", "outside assistance"),
                                    ("wrong_report", "wrong report"),
                                    ("unsporting", "unsporting conduct"),
                                    ("cheating", "cheating"),
                                    ("other", "other"),
                                ],
                                max_length=16,
                                verbose_name="infraction",
                            ),
                        ),
                        (
                            "ruling",
                            models.CharField(
                                choices=[
                                    ("caution", "caution"),
                                    ("warning", "warning"),
                                    ("game_loss", "game loss"),
                                    ("match_loss", "match loss"),
                                    ("disqualification", "disqualification"),
                                ],
                                max_length=16,
                                verbose_name="ruling",
                            ),
                        ),
                        (
                            "points",
                            models.PositiveSmallIntegerField(
                                default=0, verbose_name="points taken off"
                            ),
                        ),
                        (
                            "note",
                            models.CharField(
                                blank=True,
                                max_length=500,
                                validators=[league.people.validators.validate_plain_text],
                                verbose_name="what happened",
                            ),
                        ),
                        (
                            "at",
                            models.DateTimeField(
                                db_default=django.db.models.functions.datetime.Now()
                            ),
                        ),
                        ("lifted_at", models.DateTimeField(blank=True, null=True)),
                        (
                            "by",
                            models.ForeignKey(
                                db_constraint=False,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "entrant",
                            models.ForeignKey(
                                db_constraint=False,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to="tournaments.entrant",
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
                                to="tournaments.penalty",
                            ),
                        ),
                    ],
                    options={
                        "abstract": False,
                    },
                ),
                migrations.CreateModel(
                    name="PhaseEntrantEvent",
                    fields=[
                        ("pgh_id", models.AutoField(primary_key=True, serialize=False)),
                        ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                        ("pgh_label", models.TextField(help_text="The event label.")),
                        ("id", models.BigIntegerField()),
                        ("seed", models.PositiveIntegerField()),
                        ("group", models.PositiveSmallIntegerField(blank=True, null=True)),
                        (
                            "entrant",
                            models.ForeignKey(
                                db_constraint=False,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to="tournaments.entrant",
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
                                to="tournaments.phaseentrant",
                            ),
                        ),
                        (
                            "phase",
                            models.ForeignKey(
                                db_constraint=False,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to="tournaments.phase",
                            ),
                        ),
                    ],
                    options={
                        "abstract": False,
                    },
                ),
                migrations.CreateModel(
                    name="RequestedByeEvent",
                    fields=[
                        ("pgh_id", models.AutoField(primary_key=True, serialize=False)),
                        ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                        ("pgh_label", models.TextField(help_text="The event label.")),
                        ("id", models.BigIntegerField()),
                        ("round", models.PositiveSmallIntegerField(verbose_name="round")),
                        (
                            "worth",
                            models.CharField(
                                choices=[("half", "half"), ("zero", "zero")], max_length=4
                            ),
                        ),
                        (
                            "entrant",
                            models.ForeignKey(
                                db_constraint=False,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to="tournaments.entrant",
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
                                to="tournaments.requestedbye",
                            ),
                        ),
                    ],
                    options={
                        "abstract": False,
                    },
                ),
                migrations.CreateModel(
                    name="RoundEvent",
                    fields=[
                        ("pgh_id", models.AutoField(primary_key=True, serialize=False)),
                        ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                        ("pgh_label", models.TextField(help_text="The event label.")),
                        ("id", models.BigIntegerField()),
                        ("number", models.PositiveSmallIntegerField()),
                        ("place", models.PositiveSmallIntegerField()),
                        (
                            "code",
                            models.CharField(
                                blank=True,
                                help_text="the bracket's round, as league/rules names it",
                                max_length=40,
                            ),
                        ),
                        (
                            "state",
                            models.CharField(
                                choices=[
                                    ("draft", "being paired"),
                                    ("published", "published"),
                                    ("running", "running"),
                                    ("closed", "closed"),
                                ],
                                default="draft",
                                max_length=9,
                            ),
                        ),
                        ("made_from", models.PositiveIntegerField()),
                        (
                            "scheduled_at",
                            models.DateTimeField(blank=True, null=True, verbose_name="scheduled"),
                        ),
                        (
                            "due_at",
                            models.DateTimeField(blank=True, null=True, verbose_name="results due"),
                        ),
                        (
                            "minutes",
                            models.PositiveSmallIntegerField(
                                blank=True, null=True, verbose_name="minutes"
                            ),
                        ),
                        ("started_at", models.DateTimeField(blank=True, null=True)),
                        ("extension_seconds", models.PositiveIntegerField(default=0)),
                        (
                            "stopped_at",
                            models.DateTimeField(
                                blank=True, help_text="all its tables stand", null=True
                            ),
                        ),
                        ("published_at", models.DateTimeField(blank=True, null=True)),
                        ("closed_at", models.DateTimeField(blank=True, null=True)),
                        (
                            "told",
                            models.JSONField(
                                default=dict, help_text="the seed and the criteria of its pairing"
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
                                to="tournaments.round",
                            ),
                        ),
                        (
                            "phase",
                            models.ForeignKey(
                                db_constraint=False,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to="tournaments.phase",
                            ),
                        ),
                        (
                            "tournament",
                            models.ForeignKey(
                                db_constraint=False,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to="tournaments.tournament",
                            ),
                        ),
                    ],
                    options={
                        "abstract": False,
                    },
                ),
                migrations.CreateModel(
                    name="JudgeCall",
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
                            "table",
                            models.PositiveIntegerField(
                                blank=True, null=True, verbose_name="table"
                            ),
                        ),
                        (
                            "note",
                            models.CharField(
                                blank=True,
                                max_length=200,
                                validators=[league.people.validators.validate_plain_text],
                                verbose_name="what it is about",
                            ),
                        ),
                        (
                            "called_at",
                            models.DateTimeField(
                                db_default=django.db.models.functions.datetime.Now()
                            ),
                        ),
                        ("taken_at", models.DateTimeField(blank=True, null=True)),
                        ("closed_at", models.DateTimeField(blank=True, null=True)),
                        (
                            "called_by",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "taken_by",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "pairing",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="calls",
                                to="tournaments.pairing",
                            ),
                        ),
                        (
                            "round",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="+",
                                to="tournaments.round",
                            ),
                        ),
                        (
                            "tournament",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="judge_calls",
                                to="tournaments.tournament",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "judge call",
                        "verbose_name_plural": "judge calls",
                        "ordering": ["tournament", "pk"],
                    },
                ),
                migrations.CreateModel(
                    name="Outcome",
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
                        ("version", models.PositiveIntegerField()),
                        (
                            "won",
                            models.CharField(
                                choices=[
                                    ("first", "won by the first side"),
                                    ("second", "won by the second side"),
                                    ("nobody", "drawn"),
                                    ("both_lose", "lost by both"),
                                    ("void", "void"),
                                ],
                                max_length=9,
                            ),
                        ),
                        ("played", models.BooleanField(default=True, help_text="false: a forfeit")),
                        ("proved", models.BooleanField(default=False)),
                        ("score", models.JSONField(null=True)),
                        ("games", models.JSONField(null=True)),
                        ("numbers", models.JSONField(default=dict)),
                        (
                            "proofs",
                            models.PositiveSmallIntegerField(
                                default=0,
                                help_text="how often its proof has changed since it was taken",
                            ),
                        ),
                        (
                            "at",
                            models.DateTimeField(
                                db_default=django.db.models.functions.datetime.Now()
                            ),
                        ),
                        (
                            "pairing",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="outcomes",
                                to="tournaments.pairing",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "outcome",
                        "verbose_name_plural": "outcomes",
                        "ordering": ["pairing", "-version", "-proofs"],
                        "constraints": [
                            models.UniqueConstraint(
                                models.F("pairing"),
                                models.F("version"),
                                models.F("proofs"),
                                name="one_outcome_per_version",
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="PairingEvent",
                    fields=[
                        ("pgh_id", models.AutoField(primary_key=True, serialize=False)),
                        ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                        ("pgh_label", models.TextField(help_text="The event label.")),
                        ("id", models.BigIntegerField()),
                        ("number", models.PositiveIntegerField(help_text="the order in the round")),
                        (
                            "table",
                            models.PositiveIntegerField(
                                blank=True, null=True, verbose_name="table"
                            ),
                        ),
                        (
                            "feature",
                            models.BooleanField(default=False, verbose_name="feature table"),
                        ),
                        (
                            "kind",
                            models.CharField(
                                choices=[
                                    ("match", "match"),
                                    ("bye", "bye"),
                                    ("half_bye", "half-point bye"),
                                    ("zero_bye", "zero-point bye"),
                                    ("walk_over", "walk-over"),
                                ],
                                default="match",
                                max_length=9,
                            ),
                        ),
                        ("node", models.CharField(blank=True, max_length=40)),
                        ("group", models.PositiveSmallIntegerField(blank=True, null=True)),
                        ("manual", models.BooleanField(default=False)),
                        ("reasons", models.JSONField(default=list)),
                        ("extension_seconds", models.PositiveIntegerField(default=0)),
                        (
                            "match",
                            models.ForeignKey(
                                blank=True,
                                db_constraint=False,
                                null=True,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to="matches.match",
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
                                to="tournaments.pairing",
                            ),
                        ),
                        (
                            "round",
                            models.ForeignKey(
                                db_constraint=False,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to="tournaments.round",
                            ),
                        ),
                    ],
                    options={
                        "abstract": False,
                    },
                ),
                migrations.CreateModel(
                    name="PairingSide",
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
                        ("number", models.PositiveSmallIntegerField()),
                        (
                            "entrant",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="pairing_sides",
                                to="tournaments.entrant",
                            ),
                        ),
                        (
                            "pairing",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="sides",
                                to="tournaments.pairing",
                            ),
                        ),
                        (
                            "round",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="+",
                                to="tournaments.round",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "side of a pairing",
                        "verbose_name_plural": "sides of pairings",
                        "ordering": ["pairing", "number"],
                        "constraints": [
                            models.UniqueConstraint(
                                models.F("round"), models.F("entrant"), name="once_in_a_round"
                            ),
                            models.UniqueConstraint(
                                models.F("pairing"), models.F("number"), name="one_entrant_per_side"
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("number__in", (1, 2))), name="two_sides_at_most"
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="PairingSideEvent",
                    fields=[
                        ("pgh_id", models.AutoField(primary_key=True, serialize=False)),
                        ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                        ("pgh_label", models.TextField(help_text="The event label.")),
                        ("id", models.BigIntegerField()),
                        ("number", models.PositiveSmallIntegerField()),
                        (
                            "entrant",
                            models.ForeignKey(
                                db_constraint=False,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to="tournaments.entrant",
                            ),
                        ),
                        (
                            "pairing",
                            models.ForeignKey(
                                db_constraint=False,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to="tournaments.pairing",
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
                                to="tournaments.pairingside",
                            ),
                        ),
                        (
                            "round",
                            models.ForeignKey(
                                db_constraint=False,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to="tournaments.round",
                            ),
                        ),
                    ],
                    options={
                        "abstract": False,
                    },
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="checklisttick",
                    trigger=pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='INSERT INTO "tournaments_checklisttickevent" ("at", "by_id", "id", "item_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "round") VALUES (NEW."at", NEW."by_id", NEW."id", NEW."item_id", _pgh_attach_context(), clock_timestamp(), \'insert\', NEW."id", NEW."round"); RETURN NULL;',
                            hash="b61ddbf0f12f6eb0362cf4f9779f843fe75fbeba",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_df3e0",
                            table="tournaments_checklisttick",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="checklisttick",
                    trigger=pgtrigger.compiler.Trigger(
                        name="update_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition="WHEN (OLD.* IS DISTINCT FROM NEW.*)",
                            func='INSERT INTO "tournaments_checklisttickevent" ("at", "by_id", "id", "item_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "round") VALUES (NEW."at", NEW."by_id", NEW."id", NEW."item_id", _pgh_attach_context(), clock_timestamp(), \'update\', NEW."id", NEW."round"); RETURN NULL;',
                            hash="09609fed5beddba8dc11d9e19be3472e0a79f7e9",
                            operation="UPDATE",
                            pgid="pgtrigger_update_update_7fe2f",
                            table="tournaments_checklisttick",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="checklisttick",
                    trigger=pgtrigger.compiler.Trigger(
                        name="delete_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='INSERT INTO "tournaments_checklisttickevent" ("at", "by_id", "id", "item_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "round") VALUES (OLD."at", OLD."by_id", OLD."id", OLD."item_id", _pgh_attach_context(), clock_timestamp(), \'delete\', OLD."id", OLD."round"); RETURN NULL;',
                            hash="33a932193cd44cbdd8232f695150d3351b8b87ab",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_a29ad",
                            table="tournaments_checklisttick",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="checklisttickevent",
                    trigger=pgtrigger.compiler.Trigger(
                        name="append_only",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                            hash="977b020421a755bc6dd37994cd1bb4fe1ba089b5",
                            operation="UPDATE OR DELETE",
                            pgid="pgtrigger_append_only_4821d",
                            table="tournaments_checklisttickevent",
                            when="BEFORE",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="absenceevent",
                    trigger=pgtrigger.compiler.Trigger(
                        name="append_only",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                            hash="5b30587709cd92ce593f198078f27d141539a5ec",
                            operation="UPDATE OR DELETE",
                            pgid="pgtrigger_append_only_a0782",
                            table="tournaments_absenceevent",
                            when="BEFORE",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="absence",
                    trigger=pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='INSERT INTO "tournaments_absenceevent" ("annuls", "entrant_id", "from_round", "id", "kind", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "until_round") VALUES (NEW."annuls", NEW."entrant_id", NEW."from_round", NEW."id", NEW."kind", _pgh_attach_context(), clock_timestamp(), \'insert\', NEW."id", NEW."until_round"); RETURN NULL;',
                            hash="e660b36e570666d96292cc41dd55ba3671ccf8f8",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_47b45",
                            table="tournaments_absence",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="absence",
                    trigger=pgtrigger.compiler.Trigger(
                        name="update_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition="WHEN (OLD.* IS DISTINCT FROM NEW.*)",
                            func='INSERT INTO "tournaments_absenceevent" ("annuls", "entrant_id", "from_round", "id", "kind", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "until_round") VALUES (NEW."annuls", NEW."entrant_id", NEW."from_round", NEW."id", NEW."kind", _pgh_attach_context(), clock_timestamp(), \'update\', NEW."id", NEW."until_round"); RETURN NULL;',
                            hash="1377ff68ddd0054a3b0ab03f66df5181a87a3b7a",
                            operation="UPDATE",
                            pgid="pgtrigger_update_update_02da0",
                            table="tournaments_absence",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="outcome",
                    trigger=pgtrigger.compiler.Trigger(
                        name="outcomes_are_fixed",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="RAISE EXCEPTION 'pgtrigger: Cannot update rows from % table', TG_TABLE_NAME;",
                            hash="7fa201369a7bea63bf1cd35d3a5449903687999e",
                            operation="UPDATE",
                            pgid="pgtrigger_outcomes_are_fixed_84a9b",
                            table="tournaments_outcome",
                            when="BEFORE",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="penalty",
                    trigger=pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='INSERT INTO "tournaments_penaltyevent" ("at", "by_id", "entrant_id", "id", "infraction", "lifted_at", "note", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "points", "round", "ruling") VALUES (NEW."at", NEW."by_id", NEW."entrant_id", NEW."id", NEW."infraction", NEW."lifted_at", NEW."note", _pgh_attach_context(), clock_timestamp(), \'insert\', NEW."id", NEW."points", NEW."round", NEW."ruling"); RETURN NULL;',
                            hash="6c3081a35345dd074f02ac196f4604c4c0d64d73",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_b6203",
                            table="tournaments_penalty",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="penalty",
                    trigger=pgtrigger.compiler.Trigger(
                        name="update_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition="WHEN (OLD.* IS DISTINCT FROM NEW.*)",
                            func='INSERT INTO "tournaments_penaltyevent" ("at", "by_id", "entrant_id", "id", "infraction", "lifted_at", "note", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "points", "round", "ruling") VALUES (NEW."at", NEW."by_id", NEW."entrant_id", NEW."id", NEW."infraction", NEW."lifted_at", NEW."note", _pgh_attach_context(), clock_timestamp(), \'update\', NEW."id", NEW."points", NEW."round", NEW."ruling"); RETURN NULL;',
                            hash="7b4668be31702f681cb51c2631e18dfdafb8b090",
                            operation="UPDATE",
                            pgid="pgtrigger_update_update_fb5d8",
                            table="tournaments_penalty",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="penaltyevent",
                    trigger=pgtrigger.compiler.Trigger(
                        name="append_only",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                            hash="1709fdd9b9bf81ec37ce56524de5b9c90d12f0ec",
                            operation="UPDATE OR DELETE",
                            pgid="pgtrigger_append_only_dcf0e",
                            table="tournaments_penaltyevent",
                            when="BEFORE",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="phaseentrant",
                    trigger=pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='INSERT INTO "tournaments_phaseentrantevent" ("entrant_id", "group", "id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "phase_id", "seed") VALUES (NEW."entrant_id", NEW."group", NEW."id", _pgh_attach_context(), clock_timestamp(), \'insert\', NEW."id", NEW."phase_id", NEW."seed"); RETURN NULL;',
                            hash="23a34ebe338507961d8365aac1f34194b46d5f94",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_34d4b",
                            table="tournaments_phaseentrant",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="phaseentrant",
                    trigger=pgtrigger.compiler.Trigger(
                        name="update_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition="WHEN (OLD.* IS DISTINCT FROM NEW.*)",
                            func='INSERT INTO "tournaments_phaseentrantevent" ("entrant_id", "group", "id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "phase_id", "seed") VALUES (NEW."entrant_id", NEW."group", NEW."id", _pgh_attach_context(), clock_timestamp(), \'update\', NEW."id", NEW."phase_id", NEW."seed"); RETURN NULL;',
                            hash="87dc14008fde43eecd7c047ac0d123b2c730e773",
                            operation="UPDATE",
                            pgid="pgtrigger_update_update_9a8b0",
                            table="tournaments_phaseentrant",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="phaseentrantevent",
                    trigger=pgtrigger.compiler.Trigger(
                        name="append_only",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                            hash="64a8c4bd64b73a6c2d89c8fe092205603d390b15",
                            operation="UPDATE OR DELETE",
                            pgid="pgtrigger_append_only_ce259",
                            table="tournaments_phaseentrantevent",
                            when="BEFORE",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="requestedbye",
                    trigger=pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='INSERT INTO "tournaments_requestedbyeevent" ("entrant_id", "id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "round", "worth") VALUES (NEW."entrant_id", NEW."id", _pgh_attach_context(), clock_timestamp(), \'insert\', NEW."id", NEW."round", NEW."worth"); RETURN NULL;',
                            hash="25f0b77dcaf1860dbca9881623ba0083843b8a22",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_4086b",
                            table="tournaments_requestedbye",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="requestedbye",
                    trigger=pgtrigger.compiler.Trigger(
                        name="update_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition="WHEN (OLD.* IS DISTINCT FROM NEW.*)",
                            func='INSERT INTO "tournaments_requestedbyeevent" ("entrant_id", "id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "round", "worth") VALUES (NEW."entrant_id", NEW."id", _pgh_attach_context(), clock_timestamp(), \'update\', NEW."id", NEW."round", NEW."worth"); RETURN NULL;',
                            hash="9ca4c408f4bf2dbd9bda0faaf6b0ce4ea7a398c3",
                            operation="UPDATE",
                            pgid="pgtrigger_update_update_0d550",
                            table="tournaments_requestedbye",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="requestedbyeevent",
                    trigger=pgtrigger.compiler.Trigger(
                        name="append_only",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                            hash="2ab1fdbaaf195be23b92d9dc85f77a6bd213d301",
                            operation="UPDATE OR DELETE",
                            pgid="pgtrigger_append_only_39c51",
                            table="tournaments_requestedbyeevent",
                            when="BEFORE",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="restrictionentrant",
                    trigger=pgtrigger.compiler.Trigger(
                        name="restricted_in_one_tournament",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="\n                    IF NOT EXISTS (\n                        SELECT 1 FROM tournaments_restriction r\n                        JOIN tournaments_entrant e ON e.tournament_id = r.tournament_id\n                        WHERE r.id = NEW.restriction_id AND e.id = NEW.entrant_id\n                    ) THEN\n                        RAISE EXCEPTION 'an entrant of another tournament'\n                            USING ERRCODE = 'check_violation',\n                                  CONSTRAINT = 'restricted_in_one_tournament';\n                    END IF;\n                    RETURN NEW;\n                ",
                            hash="73b2bbc35ee7526bdcb21323b3b41feaeb02899a",
                            operation="INSERT OR UPDATE",
                            pgid="pgtrigger_restricted_in_one_tournament_302aa",
                            table="tournaments_restrictionentrant",
                            when="BEFORE",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="pairingsideevent",
                    trigger=pgtrigger.compiler.Trigger(
                        name="append_only",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                            hash="b996536e00513d94112a86992bfe532edb329e63",
                            operation="UPDATE OR DELETE",
                            pgid="pgtrigger_append_only_96615",
                            table="tournaments_pairingsideevent",
                            when="BEFORE",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="pairingside",
                    trigger=pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='INSERT INTO "tournaments_pairingsideevent" ("entrant_id", "id", "number", "pairing_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "round_id") VALUES (NEW."entrant_id", NEW."id", NEW."number", NEW."pairing_id", _pgh_attach_context(), clock_timestamp(), \'insert\', NEW."id", NEW."round_id"); RETURN NULL;',
                            hash="f3ff3ef4cc11ef2ae3275c0440e6788c9bf3f731",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_d22b6",
                            table="tournaments_pairingside",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="pairingside",
                    trigger=pgtrigger.compiler.Trigger(
                        name="update_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition="WHEN (OLD.* IS DISTINCT FROM NEW.*)",
                            func='INSERT INTO "tournaments_pairingsideevent" ("entrant_id", "id", "number", "pairing_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "round_id") VALUES (NEW."entrant_id", NEW."id", NEW."number", NEW."pairing_id", _pgh_attach_context(), clock_timestamp(), \'update\', NEW."id", NEW."round_id"); RETURN NULL;',
                            hash="48e53e342f47b5c954b745179243a46f6826dd44",
                            operation="UPDATE",
                            pgid="pgtrigger_update_update_67ff5",
                            table="tournaments_pairingside",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="pairingevent",
                    trigger=pgtrigger.compiler.Trigger(
                        name="append_only",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                            hash="13e452feb03e226c1d5f53a6ec9832d65d8ed6e1",
                            operation="UPDATE OR DELETE",
                            pgid="pgtrigger_append_only_f2bd2",
                            table="tournaments_pairingevent",
                            when="BEFORE",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="pairing",
                    trigger=pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='INSERT INTO "tournaments_pairingevent" ("extension_seconds", "feature", "group", "id", "kind", "manual", "match_id", "node", "number", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "reasons", "round_id", "table") VALUES (NEW."extension_seconds", NEW."feature", NEW."group", NEW."id", NEW."kind", NEW."manual", NEW."match_id", NEW."node", NEW."number", _pgh_attach_context(), clock_timestamp(), \'insert\', NEW."id", NEW."reasons", NEW."round_id", NEW."table"); RETURN NULL;',
                            hash="d4183235bf565d1692c5356532bacd8c7c68a8d2",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_370d6",
                            table="tournaments_pairing",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="pairing",
                    trigger=pgtrigger.compiler.Trigger(
                        name="update_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition="WHEN (OLD.* IS DISTINCT FROM NEW.*)",
                            func='INSERT INTO "tournaments_pairingevent" ("extension_seconds", "feature", "group", "id", "kind", "manual", "match_id", "node", "number", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "reasons", "round_id", "table") VALUES (NEW."extension_seconds", NEW."feature", NEW."group", NEW."id", NEW."kind", NEW."manual", NEW."match_id", NEW."node", NEW."number", _pgh_attach_context(), clock_timestamp(), \'update\', NEW."id", NEW."reasons", NEW."round_id", NEW."table"); RETURN NULL;',
                            hash="79225805d4446a11c7682b42c3d013d2f33e4412",
                            operation="UPDATE",
                            pgid="pgtrigger_update_update_ef52e",
                            table="tournaments_pairing",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="tournament",
                    trigger=pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='INSERT INTO "tournaments_tournamentevent" ("check_in", "check_in_code", "contact", "drops_without_deck", "event_id", "fees", "first_table", "house_rules", "id", "made_at", "overdue", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "reporting", "revision", "round_minutes", "schedule", "seed", "standings", "state", "venue_url", "waiting_list") VALUES (NEW."check_in", NEW."check_in_code", NEW."contact", NEW."drops_without_deck", NEW."event_id", NEW."fees", NEW."first_table", NEW."house_rules", NEW."id", NEW."made_at", NEW."overdue", _pgh_attach_context(), clock_timestamp(), \'insert\', NEW."id", NEW."reporting", NEW."revision", NEW."round_minutes", NEW."schedule", NEW."seed", NEW."standings", NEW."state", NEW."venue_url", NEW."waiting_list"); RETURN NULL;',
                            hash="c1f628e5319088d9c2ab5c8c1c2c09f3ce85ad27",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_622d8",
                            table="tournaments_tournament",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="tournament",
                    trigger=pgtrigger.compiler.Trigger(
                        name="update_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition="WHEN (OLD.* IS DISTINCT FROM NEW.*)",
                            func='INSERT INTO "tournaments_tournamentevent" ("check_in", "check_in_code", "contact", "drops_without_deck", "event_id", "fees", "first_table", "house_rules", "id", "made_at", "overdue", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "reporting", "revision", "round_minutes", "schedule", "seed", "standings", "state", "venue_url", "waiting_list") VALUES (NEW."check_in", NEW."check_in_code", NEW."contact", NEW."drops_without_deck", NEW."event_id", NEW."fees", NEW."first_table", NEW."house_rules", NEW."id", NEW."made_at", NEW."overdue", _pgh_attach_context(), clock_timestamp(), \'update\', NEW."id", NEW."reporting", NEW."revision", NEW."round_minutes", NEW."schedule", NEW."seed", NEW."standings", NEW."state", NEW."venue_url", NEW."waiting_list"); RETURN NULL;',
                            hash="85e5af4be6ce09fd63c51f56f98eeb3d4641c7a3",
                            operation="UPDATE",
                            pgid="pgtrigger_update_update_fa62d",
                            table="tournaments_tournament",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="roundevent",
                    trigger=pgtrigger.compiler.Trigger(
                        name="append_only",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                            hash="85a60ce0aa5e1df014dc62c3202d087593853d52",
                            operation="UPDATE OR DELETE",
                            pgid="pgtrigger_append_only_15827",
                            table="tournaments_roundevent",
                            when="BEFORE",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="round",
                    trigger=pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='INSERT INTO "tournaments_roundevent" ("closed_at", "code", "due_at", "extension_seconds", "id", "made_from", "minutes", "number", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "phase_id", "place", "published_at", "scheduled_at", "started_at", "state", "stopped_at", "told", "tournament_id") VALUES (NEW."closed_at", NEW."code", NEW."due_at", NEW."extension_seconds", NEW."id", NEW."made_from", NEW."minutes", NEW."number", _pgh_attach_context(), clock_timestamp(), \'insert\', NEW."id", NEW."phase_id", NEW."place", NEW."published_at", NEW."scheduled_at", NEW."started_at", NEW."state", NEW."stopped_at", NEW."told", NEW."tournament_id"); RETURN NULL;',
                            hash="ddba5cc2f97c21d3b77f8e15aafdca9caca07c7a",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_5d824",
                            table="tournaments_round",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="round",
                    trigger=pgtrigger.compiler.Trigger(
                        name="update_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition="WHEN (OLD.* IS DISTINCT FROM NEW.*)",
                            func='INSERT INTO "tournaments_roundevent" ("closed_at", "code", "due_at", "extension_seconds", "id", "made_from", "minutes", "number", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "phase_id", "place", "published_at", "scheduled_at", "started_at", "state", "stopped_at", "told", "tournament_id") VALUES (NEW."closed_at", NEW."code", NEW."due_at", NEW."extension_seconds", NEW."id", NEW."made_from", NEW."minutes", NEW."number", _pgh_attach_context(), clock_timestamp(), \'update\', NEW."id", NEW."phase_id", NEW."place", NEW."published_at", NEW."scheduled_at", NEW."started_at", NEW."state", NEW."stopped_at", NEW."told", NEW."tournament_id"); RETURN NULL;',
                            hash="5cd20c4d540668f97498ca39b3e74fabc5a386ae",
                            operation="UPDATE",
                            pgid="pgtrigger_update_update_9d348",
                            table="tournaments_round",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="phaseevent",
                    trigger=pgtrigger.compiler.Trigger(
                        name="append_only",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                            hash="82470eb0e99d06150a0a9d357883f799ca242e02",
                            operation="UPDATE OR DELETE",
                            pgid="pgtrigger_append_only_c661d",
                            table="tournaments_phaseevent",
                            when="BEFORE",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="phase",
                    trigger=pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='INSERT INTO "tournaments_phaseevent" ("cut", "id", "kind", "name", "number", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "rounds", "settings", "state", "tournament_id") VALUES (NEW."cut", NEW."id", NEW."kind", NEW."name", NEW."number", _pgh_attach_context(), clock_timestamp(), \'insert\', NEW."id", NEW."rounds", NEW."settings", NEW."state", NEW."tournament_id"); RETURN NULL;',
                            hash="58d400ccab6893b77b0d5247ddfd406321014f60",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_11120",
                            table="tournaments_phase",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="phase",
                    trigger=pgtrigger.compiler.Trigger(
                        name="update_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition="WHEN (OLD.* IS DISTINCT FROM NEW.*)",
                            func='INSERT INTO "tournaments_phaseevent" ("cut", "id", "kind", "name", "number", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "rounds", "settings", "state", "tournament_id") VALUES (NEW."cut", NEW."id", NEW."kind", NEW."name", NEW."number", _pgh_attach_context(), clock_timestamp(), \'update\', NEW."id", NEW."rounds", NEW."settings", NEW."state", NEW."tournament_id"); RETURN NULL;',
                            hash="2cc34181f8c66ff8a4206b952fd3b27e769b0b52",
                            operation="UPDATE",
                            pgid="pgtrigger_update_update_936e8",
                            table="tournaments_phase",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="entrantevent",
                    trigger=pgtrigger.compiler.Trigger(
                        name="append_only",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                            hash="6fe14a6607f99e8a343d4e40a19be2584db22166",
                            operation="UPDATE OR DELETE",
                            pgid="pgtrigger_append_only_04dec",
                            table="tournaments_entrantevent",
                            when="BEFORE",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="entrant",
                    trigger=pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='INSERT INTO "tournaments_entrantevent" ("club", "entry_id", "fixed_table", "id", "joined_in", "number", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "seed", "tournament_id") VALUES (NEW."club", NEW."entry_id", NEW."fixed_table", NEW."id", NEW."joined_in", NEW."number", _pgh_attach_context(), clock_timestamp(), \'insert\', NEW."id", NEW."seed", NEW."tournament_id"); RETURN NULL;',
                            hash="779548ec27a98ce17e1a6e68399a37bc88a65bef",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_f8dbf",
                            table="tournaments_entrant",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="entrant",
                    trigger=pgtrigger.compiler.Trigger(
                        name="update_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition="WHEN (OLD.* IS DISTINCT FROM NEW.*)",
                            func='INSERT INTO "tournaments_entrantevent" ("club", "entry_id", "fixed_table", "id", "joined_in", "number", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "seed", "tournament_id") VALUES (NEW."club", NEW."entry_id", NEW."fixed_table", NEW."id", NEW."joined_in", NEW."number", _pgh_attach_context(), clock_timestamp(), \'update\', NEW."id", NEW."seed", NEW."tournament_id"); RETURN NULL;',
                            hash="86883f9fb2a1166d55df099ab23bdcccb51537f3",
                            operation="UPDATE",
                            pgid="pgtrigger_update_update_6b3fb",
                            table="tournaments_entrant",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="checklistitemevent",
                    trigger=pgtrigger.compiler.Trigger(
                        name="append_only",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                            hash="30dba1f0cc1f1e3f40fddcd88d242403deaa4f2d",
                            operation="UPDATE OR DELETE",
                            pgid="pgtrigger_append_only_f0594",
                            table="tournaments_checklistitemevent",
                            when="BEFORE",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="checklistitem",
                    trigger=pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='INSERT INTO "tournaments_checklistitemevent" ("house", "id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "place", "removed_at", "removed_by_id", "stage", "text", "tournament_id") VALUES (NEW."house", NEW."id", _pgh_attach_context(), clock_timestamp(), \'insert\', NEW."id", NEW."place", NEW."removed_at", NEW."removed_by_id", NEW."stage", NEW."text", NEW."tournament_id"); RETURN NULL;',
                            hash="5169a97ee64507e18e615e124df92746fa1cabe3",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_8f567",
                            table="tournaments_checklistitem",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="checklistitem",
                    trigger=pgtrigger.compiler.Trigger(
                        name="update_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition="WHEN (OLD.* IS DISTINCT FROM NEW.*)",
                            func='INSERT INTO "tournaments_checklistitemevent" ("house", "id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "place", "removed_at", "removed_by_id", "stage", "text", "tournament_id") VALUES (NEW."house", NEW."id", _pgh_attach_context(), clock_timestamp(), \'update\', NEW."id", NEW."place", NEW."removed_at", NEW."removed_by_id", NEW."stage", NEW."text", NEW."tournament_id"); RETURN NULL;',
                            hash="45089dd363a113e21774d8d79a9956e52a9d5bd0",
                            operation="UPDATE",
                            pgid="pgtrigger_update_update_f14e8",
                            table="tournaments_checklistitem",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="checklistitem",
                    trigger=pgtrigger.compiler.Trigger(
                        name="delete_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='INSERT INTO "tournaments_checklistitemevent" ("house", "id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "place", "removed_at", "removed_by_id", "stage", "text", "tournament_id") VALUES (OLD."house", OLD."id", _pgh_attach_context(), clock_timestamp(), \'delete\', OLD."id", OLD."place", OLD."removed_at", OLD."removed_by_id", OLD."stage", OLD."text", OLD."tournament_id"); RETURN NULL;',
                            hash="780c3290152942dea6aec20ca452b03c3aa1e04c",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_b4316",
                            table="tournaments_checklistitem",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="act",
                    trigger=pgtrigger.compiler.Trigger(
                        name="tournament_acts_are_fixed",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                            hash="eac630fa9533fea97781d41600290f2df91908ca",
                            operation="UPDATE OR DELETE",
                            pgid="pgtrigger_tournament_acts_are_fixed_449ea",
                            table="tournaments_act",
                            when="BEFORE",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="tournamentevent",
                    trigger=pgtrigger.compiler.Trigger(
                        name="append_only",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                            hash="9ee78146424c5f831789a65c0498df6b52c27bfd",
                            operation="UPDATE OR DELETE",
                            pgid="pgtrigger_append_only_9726f",
                            table="tournaments_tournamentevent",
                            when="BEFORE",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="waiting",
                    trigger=pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='INSERT INTO "tournaments_waitingevent" ("asked_at", "asked_by_id", "entry_id", "id", "name", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "state", "tournament_id") VALUES (NEW."asked_at", NEW."asked_by_id", NEW."entry_id", NEW."id", NEW."name", _pgh_attach_context(), clock_timestamp(), \'insert\', NEW."id", NEW."state", NEW."tournament_id"); RETURN NULL;',
                            hash="cdb933f5b9612518265796e6351201ea70a479f5",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_7fa51",
                            table="tournaments_waiting",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="waiting",
                    trigger=pgtrigger.compiler.Trigger(
                        name="update_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition="WHEN (OLD.* IS DISTINCT FROM NEW.*)",
                            func='INSERT INTO "tournaments_waitingevent" ("asked_at", "asked_by_id", "entry_id", "id", "name", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "state", "tournament_id") VALUES (NEW."asked_at", NEW."asked_by_id", NEW."entry_id", NEW."id", NEW."name", _pgh_attach_context(), clock_timestamp(), \'update\', NEW."id", NEW."state", NEW."tournament_id"); RETURN NULL;',
                            hash="f023146fbb7a541ab246f63825c763c1bdc02974",
                            operation="UPDATE",
                            pgid="pgtrigger_update_update_c8f4b",
                            table="tournaments_waiting",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="waitingevent",
                    trigger=pgtrigger.compiler.Trigger(
                        name="append_only",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                            hash="e635a73bbb9e3ab745e0062007054234ddbf9412",
                            operation="UPDATE OR DELETE",
                            pgid="pgtrigger_append_only_114bf",
                            table="tournaments_waitingevent",
                            when="BEFORE",
                        ),
                    ),
                ),
            ]
        ),
    ]
