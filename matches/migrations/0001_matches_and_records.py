import django.core.validators
import django.db.models.deletion
import django.db.models.functions.datetime
import pgtrigger.compiler
import pgtrigger.migrations
from django.conf import settings
from django.db import migrations, models

import cards.models.decks
import league.people.validators
from league.jobs.database.operations import AllAtOnce


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("cards", "0001_cards_and_decks"),
        ("events", "0001_events"),
        ("people", "__first__"),
        ("pghistory", "0007_auto_20250421_0444"),
    ]

    operations = [
        AllAtOnce(
            [
                migrations.CreateModel(
                    name="EventRules",
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
                        ("ruleset", models.CharField(max_length=60, verbose_name="ruleset")),
                        (
                            "options",
                            models.JSONField(blank=True, default=dict, verbose_name="options"),
                        ),
                        (
                            "record",
                            models.CharField(
                                choices=[
                                    ("required", "required: only a verified record settles"),
                                    (
                                        "optional",
                                        "optional: equal claims settle, marked not proved",
                                    ),
                                    ("none", "none: no record is taken"),
                                ],
                                default="optional",
                                max_length=10,
                                verbose_name="record",
                            ),
                        ),
                        (
                            "series",
                            models.CharField(
                                choices=[
                                    ("best_of", "best of n games"),
                                    ("legs", "n legs, points added"),
                                ],
                                default="best_of",
                                max_length=10,
                                verbose_name="series",
                            ),
                        ),
                        (
                            "games",
                            models.PositiveSmallIntegerField(
                                default=1,
                                validators=[
                                    django.core.validators.MinValueValidator(1),
                                    django.core.validators.MaxValueValidator(9),
                                ],
                                verbose_name="games",
                            ),
                        ),
                        (
                            "time_out",
                            models.CharField(
                                choices=[
                                    ("score", "the score as it stands decides"),
                                    ("judge", "a judge decides"),
                                ],
                                default="score",
                                max_length=10,
                                verbose_name="at time",
                            ),
                        ),
                        (
                            "report_minutes",
                            models.PositiveIntegerField(
                                blank=True,
                                help_text="minutes after the scheduled time; later reports go to a judge",
                                null=True,
                                verbose_name="report window",
                            ),
                        ),
                        (
                            "dice",
                            models.CharField(
                                choices=[
                                    ("table", "rolled at the table"),
                                    ("server", "rolled by the server"),
                                    ("sealed", "sealed: can be counted again after the match"),
                                ],
                                default="table",
                                max_length=8,
                                verbose_name="dice at the table",
                            ),
                        ),
                        (
                            "clock_minutes",
                            models.PositiveSmallIntegerField(
                                blank=True,
                                help_text="minutes for each side in a game; empty: no clock",
                                null=True,
                                validators=[
                                    django.core.validators.MinValueValidator(1),
                                    django.core.validators.MaxValueValidator(600),
                                ],
                                verbose_name="thinking time",
                            ),
                        ),
                        (
                            "increment_seconds",
                            models.PositiveSmallIntegerField(
                                default=0,
                                help_text="seconds that a side gets after each of its turns",
                                validators=[django.core.validators.MaxValueValidator(600)],
                                verbose_name="increment",
                            ),
                        ),
                        (
                            "delay_seconds",
                            models.PositiveSmallIntegerField(
                                default=0,
                                help_text="seconds of each turn that pass before time is charged",
                                validators=[django.core.validators.MaxValueValidator(600)],
                                verbose_name="delay",
                            ),
                        ),
                        (
                            "watch_delay_minutes",
                            models.PositiveSmallIntegerField(
                                default=0,
                                help_text="minutes",
                                validators=[django.core.validators.MaxValueValidator(3)],
                                verbose_name="delay for who looks on",
                            ),
                        ),
                        ("changed_at", models.DateTimeField(auto_now=True)),
                        (
                            "event",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="match_rules",
                                to="events.event",
                            ),
                        ),
                        (
                            "house",
                            models.ForeignKey(
                                blank=True,
                                help_text="empty: the newest that is published",
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="cards.housesetrevision",
                                verbose_name="house set",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "match rules of an event",
                        "verbose_name_plural": "match rules of events",
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(("games__range", (1, 9))), name="games_1_to_9"
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(
                                        ("clock_minutes__isnull", True),
                                        ("delay_seconds", 0),
                                        ("increment_seconds", 0),
                                    ),
                                    models.Q(
                                        ("clock_minutes__isnull", False),
                                        ("clock_minutes__range", (1, 600)),
                                        models.Q(
                                            ("increment_seconds", 0),
                                            ("delay_seconds", 0),
                                            _connector="OR",
                                        ),
                                    ),
                                    _connector="OR",
                                ),
                                name="clock_with_increment_or_delay",
                                violation_error_message="A clock has an increment or a delay, not both; without minutes it has neither.",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("watch_delay_minutes__range", (0, 3))),
                                name="watch_delay_0_to_3_minutes",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Match",
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
                        ("number", models.PositiveIntegerField(verbose_name="number")),
                        (
                            "table",
                            models.PositiveIntegerField(
                                blank=True, null=True, verbose_name="table"
                            ),
                        ),
                        (
                            "scheduled_at",
                            models.DateTimeField(blank=True, null=True, verbose_name="scheduled"),
                        ),
                        ("ruleset", models.CharField(max_length=60, verbose_name="ruleset")),
                        (
                            "state",
                            models.CharField(
                                choices=[
                                    ("scheduled", "scheduled"),
                                    ("reported", "reported"),
                                    ("disputed", "disputed"),
                                    ("checking", "record awaited"),
                                    ("judge", "with a judge"),
                                    ("settled", "settled"),
                                    ("flagged", "flagged"),
                                    ("ruled", "ruled"),
                                    ("corrected", "corrected"),
                                    ("voided", "voided"),
                                ],
                                default="scheduled",
                                max_length=10,
                                verbose_name="state",
                            ),
                        ),
                        ("version", models.PositiveIntegerField(default=0)),
                        ("proved", models.BooleanField(default=False, verbose_name="proved")),
                        (
                            "made_at",
                            models.DateTimeField(
                                db_default=django.db.models.functions.datetime.Now()
                            ),
                        ),
                        (
                            "event",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="matches",
                                to="events.event",
                            ),
                        ),
                        (
                            "house",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="matches",
                                to="cards.housesetrevision",
                                verbose_name="house set",
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
                    ],
                    options={
                        "verbose_name": "match",
                        "verbose_name_plural": "matches",
                        "ordering": ["event", "number"],
                        "indexes": [
                            models.Index(fields=["event", "state"], name="matches_by_state")
                        ],
                        "constraints": [
                            models.UniqueConstraint(
                                models.F("event"), models.F("number"), name="one_match_per_number"
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(
                                        (
                                            "state__in",
                                            ["settled", "flagged", "ruled", "corrected", "voided"],
                                        ),
                                        ("version__gte", 1),
                                    ),
                                    models.Q(
                                        models.Q(
                                            (
                                                "state__in",
                                                [
                                                    "settled",
                                                    "flagged",
                                                    "ruled",
                                                    "corrected",
                                                    "voided",
                                                ],
                                            ),
                                            _negated=True,
                                        ),
                                        ("version", 0),
                                    ),
                                    _connector="OR",
                                ),
                                name="final_states_have_a_version",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Record",
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
                        (
                            "digest",
                            models.CharField(
                                help_text="SHA-256 of the text", max_length=64, unique=True
                            ),
                        ),
                        ("game", models.CharField(max_length=30, verbose_name="game")),
                        ("ruleset", models.CharField(max_length=60, verbose_name="ruleset")),
                        ("text", models.TextField()),
                        (
                            "at",
                            models.DateTimeField(
                                db_default=django.db.models.functions.datetime.Now()
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "record",
                        "verbose_name_plural": "records",
                        "ordering": ["pk"],
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(("digest__regex", "^[0-9a-f]{64}$")),
                                name="record_digest_is_sha256",
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Reverification",
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
                        (
                            "ruleset",
                            models.CharField(blank=True, max_length=60, verbose_name="ruleset"),
                        ),
                        ("total", models.PositiveIntegerField()),
                        ("chunks", models.PositiveIntegerField()),
                        (
                            "at",
                            models.DateTimeField(
                                db_default=django.db.models.functions.datetime.Now()
                            ),
                        ),
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
                    ],
                    options={
                        "verbose_name": "reverification",
                        "verbose_name_plural": "reverifications",
                        "ordering": ["-pk"],
                    },
                ),
                migrations.CreateModel(
                    name="Chunk",
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
                        ("count", models.PositiveIntegerField()),
                        ("changed", models.JSONField(default=list)),
                        ("failed", models.JSONField(default=list)),
                        ("duration_us", models.PositiveBigIntegerField(default=0)),
                        (
                            "at",
                            models.DateTimeField(
                                db_default=django.db.models.functions.datetime.Now()
                            ),
                        ),
                        (
                            "run",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="done",
                                to="matches.reverification",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "part of a reverification",
                        "verbose_name_plural": "parts of reverifications",
                        "ordering": ["run", "number"],
                        "constraints": [
                            models.UniqueConstraint(
                                models.F("run"), models.F("number"), name="one_chunk_per_number"
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="EventRulesEvent",
                    fields=[
                        ("pgh_id", models.AutoField(primary_key=True, serialize=False)),
                        ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                        ("pgh_label", models.TextField(help_text="The event label.")),
                        ("id", models.BigIntegerField()),
                        ("ruleset", models.CharField(max_length=60, verbose_name="ruleset")),
                        (
                            "options",
                            models.JSONField(blank=True, default=dict, verbose_name="options"),
                        ),
                        (
                            "record",
                            models.CharField(
                                choices=[
                                    ("required", "required: only a verified record settles"),
                                    (
                                        "optional",
                                        "optional: equal claims settle, marked not proved",
                                    ),
                                    ("none", "none: no record is taken"),
                                ],
                                default="optional",
                                max_length=10,
                                verbose_name="record",
                            ),
                        ),
                        (
                            "series",
                            models.CharField(
                                choices=[
                                    ("best_of", "best of n games"),
                                    ("legs", "n legs, points added"),
                                ],
                                default="best_of",
                                max_length=10,
                                verbose_name="series",
                            ),
                        ),
                        (
                            "games",
                            models.PositiveSmallIntegerField(
                                default=1,
                                validators=[
                                    django.core.validators.MinValueValidator(1),
                                    django.core.validators.MaxValueValidator(9),
                                ],
                                verbose_name="games",
                            ),
                        ),
                        (
                            "time_out",
                            models.CharField(
                                choices=[
                                    ("score", "the score as it stands decides"),
                                    ("judge", "a judge decides"),
                                ],
                                default="score",
                                max_length=10,
                                verbose_name="at time",
                            ),
                        ),
                        (
                            "report_minutes",
                            models.PositiveIntegerField(
                                blank=True,
                                help_text="minutes after the scheduled time; later reports go to a judge",
                                null=True,
                                verbose_name="report window",
                            ),
                        ),
                        (
                            "dice",
                            models.CharField(
                                choices=[
                                    ("table", "rolled at the table"),
                                    ("server", "rolled by the server"),
                                    ("sealed", "sealed: can be counted again after the match"),
                                ],
                                default="table",
                                max_length=8,
                                verbose_name="dice at the table",
                            ),
                        ),
                        (
                            "clock_minutes",
                            models.PositiveSmallIntegerField(
                                blank=True,
                                help_text="minutes for each side in a game; empty: no clock",
                                null=True,
                                validators=[
                                    django.core.validators.MinValueValidator(1),
                                    django.core.validators.MaxValueValidator(600),
                                ],
                                verbose_name="thinking time",
                            ),
                        ),
                        (
                            "increment_seconds",
                            models.PositiveSmallIntegerField(
                                default=0,
                                help_text="seconds that a side gets after each of its turns",
                                validators=[django.core.validators.MaxValueValidator(600)],
                                verbose_name="increment",
                            ),
                        ),
                        (
                            "delay_seconds",
                            models.PositiveSmallIntegerField(
                                default=0,
                                help_text="seconds of each turn that pass before time is charged",
                                validators=[django.core.validators.MaxValueValidator(600)],
                                verbose_name="delay",
                            ),
                        ),
                        (
                            "watch_delay_minutes",
                            models.PositiveSmallIntegerField(
                                default=0,
                                help_text="minutes",
                                validators=[django.core.validators.MaxValueValidator(3)],
                                verbose_name="delay for who looks on",
                            ),
                        ),
                        ("changed_at", models.DateTimeField(auto_now=True)),
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
                            "house",
                            models.ForeignKey(
                                blank=True,
                                db_constraint=False,
                                help_text="empty: the newest that is published",
                                null=True,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to="cards.housesetrevision",
                                verbose_name="house set",
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
                                to="matches.eventrules",
                            ),
                        ),
                    ],
                    options={
                        "abstract": False,
                    },
                ),
                migrations.CreateModel(
                    name="Game",
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
                            "match",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="games",
                                to="matches.match",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "game of a match",
                        "verbose_name_plural": "games of matches",
                        "ordering": ["match", "number"],
                        "constraints": [
                            models.UniqueConstraint(
                                models.F("match"), models.F("number"), name="one_game_per_number"
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("number__range", (1, 9))),
                                name="game_numbers_1_to_9",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="MatchEvent",
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
                        ("number", models.PositiveIntegerField(verbose_name="number")),
                        (
                            "table",
                            models.PositiveIntegerField(
                                blank=True, null=True, verbose_name="table"
                            ),
                        ),
                        (
                            "scheduled_at",
                            models.DateTimeField(blank=True, null=True, verbose_name="scheduled"),
                        ),
                        ("ruleset", models.CharField(max_length=60, verbose_name="ruleset")),
                        (
                            "state",
                            models.CharField(
                                choices=[
                                    ("scheduled", "scheduled"),
                                    ("reported", "reported"),
                                    ("disputed", "disputed"),
                                    ("checking", "record awaited"),
                                    ("judge", "with a judge"),
                                    ("settled", "settled"),
                                    ("flagged", "flagged"),
                                    ("ruled", "ruled"),
                                    ("corrected", "corrected"),
                                    ("voided", "voided"),
                                ],
                                default="scheduled",
                                max_length=10,
                                verbose_name="state",
                            ),
                        ),
                        ("version", models.PositiveIntegerField(default=0)),
                        ("proved", models.BooleanField(default=False, verbose_name="proved")),
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
                            "house",
                            models.ForeignKey(
                                blank=True,
                                db_constraint=False,
                                null=True,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to="cards.housesetrevision",
                                verbose_name="house set",
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
                                to="matches.match",
                            ),
                        ),
                    ],
                    options={
                        "abstract": False,
                    },
                ),
                migrations.CreateModel(
                    name="Side",
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
                            "entry",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="match_sides",
                                to="events.entry",
                            ),
                        ),
                        (
                            "match",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="sides",
                                to="matches.match",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "side of a match",
                        "verbose_name_plural": "sides of matches",
                        "ordering": ["match", "number"],
                        "constraints": [
                            models.UniqueConstraint(
                                models.F("match"), models.F("number"), name="one_side_per_number"
                            ),
                            models.UniqueConstraint(
                                models.F("match"), models.F("entry"), name="one_side_per_entry"
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("number__gte", 1)), name="sides_count_from_one"
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Verdict",
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
                        ("ruleset", models.CharField(max_length=60, verbose_name="ruleset")),
                        ("engine", models.CharField(max_length=40, verbose_name="engine")),
                        (
                            "outcome",
                            models.CharField(
                                choices=[
                                    ("verified", "verified"),
                                    ("verified_with_rulings", "verified with rulings"),
                                    ("possible", "possible"),
                                    ("unfinished", "unfinished"),
                                    ("refuted", "refuted"),
                                    ("impossible", "impossible"),
                                    ("unreadable", "unreadable"),
                                ],
                                max_length=24,
                                verbose_name="outcome",
                            ),
                        ),
                        ("findings", models.JSONField(default=list)),
                        ("score", models.JSONField(default=dict)),
                        ("winner", models.CharField(blank=True, max_length=8)),
                        ("end", models.CharField(blank=True, max_length=40)),
                        ("equal", models.BooleanField(null=True)),
                        ("rulings", models.JSONField(default=list)),
                        ("notes", models.JSONField(default=list)),
                        ("steps", models.PositiveIntegerField(default=0)),
                        ("tallies", models.JSONField(default=dict)),
                        (
                            "duration_us",
                            models.PositiveIntegerField(default=0, verbose_name="duration in µs"),
                        ),
                        (
                            "at",
                            models.DateTimeField(
                                db_default=django.db.models.functions.datetime.Now()
                            ),
                        ),
                        (
                            "record",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="verdicts",
                                to="matches.record",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "verdict",
                        "verbose_name_plural": "verdicts",
                        "ordering": ["record", "-pk"],
                        "constraints": [
                            models.UniqueConstraint(
                                models.F("record"),
                                models.F("ruleset"),
                                models.F("engine"),
                                name="one_verdict_per_engine",
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Ruling",
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
                                    ("result", "result"),
                                    ("no_show", "no-show"),
                                    ("double_loss", "double loss"),
                                    ("concession", "concession"),
                                    ("unfinished", "unfinished match"),
                                    ("correction", "correction"),
                                    ("void", "void"),
                                ],
                                max_length=12,
                                verbose_name="kind",
                            ),
                        ),
                        (
                            "reason",
                            models.CharField(
                                max_length=500,
                                validators=[league.people.validators.validate_plain_text],
                                verbose_name="reason",
                            ),
                        ),
                        ("scores", models.JSONField(default=dict)),
                        ("games", models.JSONField(default=list)),
                        (
                            "undeclared",
                            models.JSONField(
                                blank=True,
                                default=list,
                                help_text="the numbers of the sides that had not declared when it came, as they must",
                                verbose_name="undeclared decks",
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
                            "match",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="rulings",
                                to="matches.match",
                            ),
                        ),
                        (
                            "winner",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="matches.side",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "ruling",
                        "verbose_name_plural": "rulings",
                        "ordering": ["match", "-pk"],
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(("reason", ""), _negated=True),
                                name="rulings_have_a_reason",
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Seat",
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
                            "name",
                            models.CharField(
                                blank=True, help_text="the seat's name in the game", max_length=8
                            ),
                        ),
                        (
                            "facts",
                            models.JSONField(
                                blank=True,
                                default=dict,
                                help_text="what was said of the player when the match was made",
                            ),
                        ),
                        (
                            "entry_player",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="match_seats",
                                to="events.entryplayer",
                            ),
                        ),
                        (
                            "submission",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="match_seats",
                                to="events.submission",
                            ),
                        ),
                        (
                            "side",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="seats",
                                to="matches.side",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "seat of a match",
                        "verbose_name_plural": "seats of matches",
                        "ordering": ["side", "number"],
                        "constraints": [
                            models.UniqueConstraint(
                                models.F("side"), models.F("number"), name="one_seat_per_number"
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="SidePass",
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
                        (
                            "digest",
                            models.CharField(
                                help_text="SHA-256 of the secret", max_length=64, unique=True
                            ),
                        ),
                        (
                            "made_at",
                            models.DateTimeField(
                                db_default=django.db.models.functions.datetime.Now()
                            ),
                        ),
                        ("ended_at", models.DateTimeField(blank=True, null=True)),
                        (
                            "made_by",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "match",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="passes",
                                to="matches.match",
                            ),
                        ),
                        (
                            "side",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="passes",
                                to="matches.side",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "pass of a side",
                        "verbose_name_plural": "passes of sides",
                        "ordering": ["match", "side", "pk"],
                        "constraints": [
                            models.UniqueConstraint(
                                models.F("side"),
                                condition=models.Q(("ended_at", None)),
                                name="one_live_pass_per_side",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("digest__regex", "^[0-9a-f]{64}$")),
                                name="pass_digest_is_sha256",
                            ),
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
                        ("kind", models.CharField(max_length=20)),
                        (
                            "at",
                            models.DateTimeField(
                                db_default=django.db.models.functions.datetime.Now()
                            ),
                        ),
                        ("reason", models.CharField(blank=True, max_length=500)),
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
                            "match",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="acts",
                                to="matches.match",
                            ),
                        ),
                        (
                            "side",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="matches.side",
                            ),
                        ),
                        (
                            "side_pass",
                            models.ForeignKey(
                                blank=True,
                                db_index=False,
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="acts",
                                to="matches.sidepass",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "act in a match",
                        "verbose_name_plural": "log of matches",
                        "ordering": ["-pk"],
                        "indexes": [
                            models.Index(
                                condition=models.Q(("side_pass__isnull", False)),
                                fields=["side_pass"],
                                name="match_acts_by_pass",
                            )
                        ],
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("by__isnull", True),
                                    ("side_pass__isnull", True),
                                    _connector="OR",
                                ),
                                name="match_acts_are_by_one",
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Report",
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
                        (
                            "kind",
                            models.CharField(
                                choices=[("claim", "claim"), ("concession", "concession")],
                                default="claim",
                                max_length=10,
                            ),
                        ),
                        ("games", models.JSONField(default=list)),
                        ("scores", models.JSONField(default=dict)),
                        (
                            "note",
                            models.CharField(
                                blank=True,
                                max_length=500,
                                validators=[league.people.validators.validate_plain_text],
                                verbose_name="note",
                            ),
                        ),
                        ("late", models.BooleanField(default=False, verbose_name="late")),
                        (
                            "undeclared",
                            models.JSONField(
                                blank=True,
                                default=list,
                                help_text="the numbers of the sides that had not declared when it came, as they must",
                                verbose_name="undeclared decks",
                            ),
                        ),
                        (
                            "at",
                            models.DateTimeField(
                                db_default=django.db.models.functions.datetime.Now()
                            ),
                        ),
                        ("key", models.CharField(blank=True, max_length=80)),
                        ("body_digest", models.CharField(blank=True, max_length=64)),
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
                            "match",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="reports",
                                to="matches.match",
                            ),
                        ),
                        (
                            "replaces",
                            models.OneToOneField(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="replaced_by",
                                to="matches.report",
                            ),
                        ),
                        (
                            "side",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="reports",
                                to="matches.side",
                            ),
                        ),
                        (
                            "winner",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="matches.side",
                            ),
                        ),
                        (
                            "side_pass",
                            models.ForeignKey(
                                blank=True,
                                db_index=False,
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="reports",
                                to="matches.sidepass",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "report",
                        "verbose_name_plural": "reports",
                        "ordering": ["match", "pk"],
                        "indexes": [
                            models.Index(
                                condition=models.Q(("side_pass__isnull", False)),
                                fields=["side_pass"],
                                name="reports_by_pass",
                            )
                        ],
                        "constraints": [
                            models.UniqueConstraint(
                                models.F("by"),
                                models.F("key"),
                                condition=models.Q(("key", ""), _negated=True),
                                name="one_report_per_key",
                            ),
                            models.UniqueConstraint(
                                models.F("side_pass"),
                                models.F("key"),
                                condition=models.Q(
                                    ("side_pass__isnull", False),
                                    models.Q(("key", ""), _negated=True),
                                ),
                                name="one_report_per_key_of_a_pass",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(("by__isnull", False), ("side_pass__isnull", True)),
                                    models.Q(("by__isnull", True), ("side_pass__isnull", False)),
                                    _connector="OR",
                                ),
                                name="reports_are_spoken",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="SeatEvent",
                    fields=[
                        ("pgh_id", models.AutoField(primary_key=True, serialize=False)),
                        ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                        ("pgh_label", models.TextField(help_text="The event label.")),
                        ("id", models.BigIntegerField()),
                        ("number", models.PositiveSmallIntegerField()),
                        (
                            "name",
                            models.CharField(
                                blank=True, help_text="the seat's name in the game", max_length=8
                            ),
                        ),
                        (
                            "facts",
                            models.JSONField(
                                blank=True,
                                default=dict,
                                help_text="what was said of the player when the match was made",
                            ),
                        ),
                        (
                            "entry_player",
                            models.ForeignKey(
                                db_constraint=False,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to="events.entryplayer",
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
                                to="matches.seat",
                            ),
                        ),
                        (
                            "submission",
                            models.ForeignKey(
                                blank=True,
                                db_constraint=False,
                                null=True,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to="events.submission",
                            ),
                        ),
                        (
                            "side",
                            models.ForeignKey(
                                db_constraint=False,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to="matches.side",
                            ),
                        ),
                    ],
                    options={
                        "abstract": False,
                    },
                ),
                migrations.CreateModel(
                    name="Answer",
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
                                choices=[("confirm", "confirmed"), ("dispute", "disputed")],
                                max_length=10,
                            ),
                        ),
                        (
                            "note",
                            models.CharField(
                                blank=True,
                                max_length=500,
                                validators=[league.people.validators.validate_plain_text],
                                verbose_name="note",
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
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "report",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="answers",
                                to="matches.report",
                            ),
                        ),
                        (
                            "side",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="answers",
                                to="matches.side",
                            ),
                        ),
                        (
                            "side_pass",
                            models.ForeignKey(
                                blank=True,
                                db_index=False,
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="answers",
                                to="matches.sidepass",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "answer to a report",
                        "verbose_name_plural": "answers to reports",
                        "ordering": ["report", "pk"],
                        "indexes": [
                            models.Index(
                                condition=models.Q(("side_pass__isnull", False)),
                                fields=["side_pass"],
                                name="answers_by_pass",
                            )
                        ],
                        "constraints": [
                            models.UniqueConstraint(
                                models.F("report"),
                                models.F("side"),
                                models.F("kind"),
                                name="one_answer_of_a_kind",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(("by__isnull", False), ("side_pass__isnull", True)),
                                    models.Q(("by__isnull", True), ("side_pass__isnull", False)),
                                    _connector="OR",
                                ),
                                name="answers_are_spoken",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Filing",
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
                        (
                            "source",
                            models.CharField(
                                choices=[
                                    ("upload", "file"),
                                    ("paste", "typed in"),
                                    ("api", "API"),
                                    ("table", "written at the table"),
                                ],
                                max_length=10,
                                verbose_name="source",
                            ),
                        ),
                        (
                            "at",
                            models.DateTimeField(
                                db_default=django.db.models.functions.datetime.Now()
                            ),
                        ),
                        ("seating", models.JSONField(default=dict)),
                        ("findings", models.JSONField(default=list)),
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
                            "game",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="filings",
                                to="matches.game",
                            ),
                        ),
                        (
                            "record",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="filings",
                                to="matches.record",
                            ),
                        ),
                        (
                            "report",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="filings",
                                to="matches.report",
                            ),
                        ),
                        (
                            "side",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="filings",
                                to="matches.side",
                            ),
                        ),
                        (
                            "side_pass",
                            models.ForeignKey(
                                blank=True,
                                db_index=False,
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="filings",
                                to="matches.sidepass",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "filed record",
                        "verbose_name_plural": "filed records",
                        "ordering": ["pk"],
                        "indexes": [
                            models.Index(
                                condition=models.Q(("side_pass__isnull", False)),
                                fields=["side_pass"],
                                name="filings_by_pass",
                            )
                        ],
                        "constraints": [
                            models.UniqueConstraint(
                                models.F("record"),
                                models.F("by"),
                                models.F("side_pass"),
                                models.F("game"),
                                name="one_filing_per_game",
                                nulls_distinct=False,
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(("by__isnull", False), ("side_pass__isnull", True)),
                                    models.Q(("by__isnull", True), ("side_pass__isnull", False)),
                                    _connector="OR",
                                ),
                                name="filings_are_spoken",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Result",
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
                            "state",
                            models.CharField(
                                choices=[
                                    ("scheduled", "scheduled"),
                                    ("reported", "reported"),
                                    ("disputed", "disputed"),
                                    ("checking", "record awaited"),
                                    ("judge", "with a judge"),
                                    ("settled", "settled"),
                                    ("flagged", "flagged"),
                                    ("ruled", "ruled"),
                                    ("corrected", "corrected"),
                                    ("voided", "voided"),
                                ],
                                max_length=10,
                            ),
                        ),
                        (
                            "decision",
                            models.CharField(
                                choices=[
                                    ("won", "won"),
                                    ("drawn", "drawn"),
                                    ("double_loss", "lost by both"),
                                    ("void", "void"),
                                ],
                                max_length=12,
                            ),
                        ),
                        ("scores", models.JSONField(default=dict)),
                        ("games", models.JSONField(default=list)),
                        (
                            "at",
                            models.DateTimeField(
                                db_default=django.db.models.functions.datetime.Now()
                            ),
                        ),
                        (
                            "match",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="results",
                                to="matches.match",
                            ),
                        ),
                        (
                            "report",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="results",
                                to="matches.report",
                            ),
                        ),
                        (
                            "ruling",
                            models.OneToOneField(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="result",
                                to="matches.ruling",
                            ),
                        ),
                        (
                            "winner",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="wins",
                                to="matches.side",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "result",
                        "verbose_name_plural": "results",
                        "ordering": ["match", "-version"],
                        "constraints": [
                            models.UniqueConstraint(
                                models.F("match"),
                                models.F("version"),
                                name="one_result_per_version",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("version__gte", 1)),
                                name="versions_count_from_one",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    (
                                        "state__in",
                                        ["settled", "flagged", "ruled", "corrected", "voided"],
                                    )
                                ),
                                name="results_are_final",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(("decision", "won"), ("winner__isnull", False)),
                                    models.Q(
                                        models.Q(("decision", "won"), _negated=True),
                                        ("winner__isnull", True),
                                    ),
                                    _connector="OR",
                                ),
                                name="winner_iff_won",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Withdrawal",
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
                            "reason",
                            models.CharField(
                                blank=True,
                                max_length=500,
                                validators=[league.people.validators.validate_plain_text],
                                verbose_name="reason",
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
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "report",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="withdrawal",
                                to="matches.report",
                            ),
                        ),
                        (
                            "side_pass",
                            models.ForeignKey(
                                blank=True,
                                db_index=False,
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="withdrawals",
                                to="matches.sidepass",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "withdrawn report",
                        "verbose_name_plural": "withdrawn reports",
                        "indexes": [
                            models.Index(
                                condition=models.Q(("side_pass__isnull", False)),
                                fields=["side_pass"],
                                name="withdrawals_by_pass",
                            )
                        ],
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(("by__isnull", False), ("side_pass__isnull", True)),
                                    models.Q(("by__isnull", True), ("side_pass__isnull", False)),
                                    _connector="OR",
                                ),
                                name="withdrawals_are_spoken",
                            )
                        ],
                    },
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="record",
                    trigger=pgtrigger.compiler.Trigger(
                        name="records_are_fixed",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                            hash="c9b24661a9059b1b60119a819bebba6073898257",
                            operation="UPDATE OR DELETE",
                            pgid="pgtrigger_records_are_fixed_f4567",
                            table="matches_record",
                            when="BEFORE",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="eventrules",
                    trigger=pgtrigger.compiler.Trigger(
                        name="match_rules_freeze",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition='WHEN (OLD."clock_minutes" IS DISTINCT FROM (NEW."clock_minutes") OR OLD."delay_seconds" IS DISTINCT FROM (NEW."delay_seconds") OR OLD."dice" IS DISTINCT FROM (NEW."dice") OR OLD."event_id" IS DISTINCT FROM (NEW."event_id") OR OLD."games" IS DISTINCT FROM (NEW."games") OR OLD."house_id" IS DISTINCT FROM (NEW."house_id") OR OLD."id" IS DISTINCT FROM (NEW."id") OR OLD."increment_seconds" IS DISTINCT FROM (NEW."increment_seconds") OR OLD."options" IS DISTINCT FROM (NEW."options") OR OLD."record" IS DISTINCT FROM (NEW."record") OR OLD."report_minutes" IS DISTINCT FROM (NEW."report_minutes") OR OLD."ruleset" IS DISTINCT FROM (NEW."ruleset") OR OLD."series" IS DISTINCT FROM (NEW."series") OR OLD."time_out" IS DISTINCT FROM (NEW."time_out"))',
                            func="\n        IF EXISTS (\n            SELECT FROM matches_report r JOIN matches_match m ON m.id = r.match_id\n            WHERE m.event_id = NEW.event_id\n        ) THEN\n            RAISE EXCEPTION 'match rules are fixed' USING\n                ERRCODE = 'check_violation', CONSTRAINT = 'match_rules_freeze';\n        END IF;\n        RETURN NEW;\n    ",
                            hash="191d2dde6586a0fe092772afeb2cd36d00ad3f4e",
                            operation="UPDATE",
                            pgid="pgtrigger_match_rules_freeze_6784c",
                            table="matches_eventrules",
                            when="BEFORE",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="eventrules",
                    trigger=pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='INSERT INTO "matches_eventrulesevent" ("changed_at", "clock_minutes", "delay_seconds", "dice", "event_id", "games", "house_id", "id", "increment_seconds", "options", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "record", "report_minutes", "ruleset", "series", "time_out", "watch_delay_minutes") VALUES (NEW."changed_at", NEW."clock_minutes", NEW."delay_seconds", NEW."dice", NEW."event_id", NEW."games", NEW."house_id", NEW."id", NEW."increment_seconds", NEW."options", _pgh_attach_context(), clock_timestamp(), \'insert\', NEW."id", NEW."record", NEW."report_minutes", NEW."ruleset", NEW."series", NEW."time_out", NEW."watch_delay_minutes"); RETURN NULL;',
                            hash="9a7077d72188bfe541c152fce4c841a8e2624d7e",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_5c910",
                            table="matches_eventrules",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="eventrules",
                    trigger=pgtrigger.compiler.Trigger(
                        name="update_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition="WHEN (OLD.* IS DISTINCT FROM NEW.*)",
                            func='INSERT INTO "matches_eventrulesevent" ("changed_at", "clock_minutes", "delay_seconds", "dice", "event_id", "games", "house_id", "id", "increment_seconds", "options", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "record", "report_minutes", "ruleset", "series", "time_out", "watch_delay_minutes") VALUES (NEW."changed_at", NEW."clock_minutes", NEW."delay_seconds", NEW."dice", NEW."event_id", NEW."games", NEW."house_id", NEW."id", NEW."increment_seconds", NEW."options", _pgh_attach_context(), clock_timestamp(), \'update\', NEW."id", NEW."record", NEW."report_minutes", NEW."ruleset", NEW."series", NEW."time_out", NEW."watch_delay_minutes"); RETURN NULL;',
                            hash="2943dd66b63123048db1aed669ef06e62df0e904",
                            operation="UPDATE",
                            pgid="pgtrigger_update_update_16a66",
                            table="matches_eventrules",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="eventrulesevent",
                    trigger=pgtrigger.compiler.Trigger(
                        name="append_only",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                            hash="5c3ef1ca2cefc9defd548a9c628897df70a38edd",
                            operation="UPDATE OR DELETE",
                            pgid="pgtrigger_append_only_0ff02",
                            table="matches_eventrulesevent",
                            when="BEFORE",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="match",
                    trigger=pgtrigger.compiler.Trigger(
                        name="match_version_grows",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="\n        IF NEW.version < OLD.version OR (\n            NEW.version > OLD.version AND NOT EXISTS (\n                SELECT FROM matches_result\n                WHERE match_id = NEW.id AND matches_result.version = NEW.version\n            )\n        ) THEN\n            RAISE EXCEPTION 'a new version of a match has a result' USING\n                ERRCODE = 'check_violation', CONSTRAINT = 'match_version_grows';\n        END IF;\n        RETURN NEW;\n    ",
                            hash="b0b5d572703e15f766fd9f644a9139b08b009a16",
                            operation="UPDATE",
                            pgid="pgtrigger_match_version_grows_9f556",
                            table="matches_match",
                            when="BEFORE",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="match",
                    trigger=pgtrigger.compiler.Trigger(
                        name="match_has_two_sides",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            constraint="CONSTRAINT",
                            func="\n        IF (SELECT count(*) FROM matches_side WHERE match_id = NEW.id) < 2 THEN\n            RAISE EXCEPTION 'a match has at least two sides' USING\n                ERRCODE = 'check_violation', CONSTRAINT = 'match_has_two_sides';\n        END IF;\n        RETURN NULL;\n    ",
                            hash="e5712166724fee59dfc52c82c0460752f219bead",
                            operation="INSERT",
                            pgid="pgtrigger_match_has_two_sides_bf9ea",
                            table="matches_match",
                            timing="DEFERRABLE INITIALLY DEFERRED",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="match",
                    trigger=pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='INSERT INTO "matches_matchevent" ("event_id", "house_id", "id", "made_at", "made_by_id", "number", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "proved", "ruleset", "scheduled_at", "state", "table", "uid", "version") VALUES (NEW."event_id", NEW."house_id", NEW."id", NEW."made_at", NEW."made_by_id", NEW."number", _pgh_attach_context(), clock_timestamp(), \'insert\', NEW."id", NEW."proved", NEW."ruleset", NEW."scheduled_at", NEW."state", NEW."table", NEW."uid", NEW."version"); RETURN NULL;',
                            hash="3d3e72e9a49c494225ea8d9888bd095ab0022ad4",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_ece34",
                            table="matches_match",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="match",
                    trigger=pgtrigger.compiler.Trigger(
                        name="update_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition="WHEN (OLD.* IS DISTINCT FROM NEW.*)",
                            func='INSERT INTO "matches_matchevent" ("event_id", "house_id", "id", "made_at", "made_by_id", "number", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "proved", "ruleset", "scheduled_at", "state", "table", "uid", "version") VALUES (NEW."event_id", NEW."house_id", NEW."id", NEW."made_at", NEW."made_by_id", NEW."number", _pgh_attach_context(), clock_timestamp(), \'update\', NEW."id", NEW."proved", NEW."ruleset", NEW."scheduled_at", NEW."state", NEW."table", NEW."uid", NEW."version"); RETURN NULL;',
                            hash="e09d5745fb8f4c3768cc892def41e64df4e2ceef",
                            operation="UPDATE",
                            pgid="pgtrigger_update_update_3f2a3",
                            table="matches_match",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="game",
                    trigger=pgtrigger.compiler.Trigger(
                        name="games_are_fixed",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                            hash="a1559ac9c903272707fe98127b7c8205d2138d6c",
                            operation="UPDATE OR DELETE",
                            pgid="pgtrigger_games_are_fixed_8cffb",
                            table="matches_game",
                            when="BEFORE",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="matchevent",
                    trigger=pgtrigger.compiler.Trigger(
                        name="append_only",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                            hash="3159080837d1cf54c3f1e9e9b396831afbd05b28",
                            operation="UPDATE OR DELETE",
                            pgid="pgtrigger_append_only_f7c98",
                            table="matches_matchevent",
                            when="BEFORE",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="reverification",
                    trigger=pgtrigger.compiler.Trigger(
                        name="reverifications_are_fixed",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                            hash="af55c95189b60a9eb24ad6ac27f494a1f37e30cf",
                            operation="UPDATE OR DELETE",
                            pgid="pgtrigger_reverifications_are_fixed_2a996",
                            table="matches_reverification",
                            when="BEFORE",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="chunk",
                    trigger=pgtrigger.compiler.Trigger(
                        name="chunks_are_fixed",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                            hash="3de875bc48805535817eae07ba3c0bb44d5057b9",
                            operation="UPDATE OR DELETE",
                            pgid="pgtrigger_chunks_are_fixed_86f08",
                            table="matches_chunk",
                            when="BEFORE",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="side",
                    trigger=pgtrigger.compiler.Trigger(
                        name="sides_are_fixed",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                            hash="67e1ea8f2ddc4b8fdda14c4d5b06b71e39ae5716",
                            operation="UPDATE OR DELETE",
                            pgid="pgtrigger_sides_are_fixed_8d473",
                            table="matches_side",
                            when="BEFORE",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="side",
                    trigger=pgtrigger.compiler.Trigger(
                        name="sides_are_of_the_event",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="\n            IF NOT EXISTS (\n                    SELECT FROM matches_match m JOIN events_entry e ON e.event_id = m.event_id\n                    WHERE m.id = NEW.match_id AND e.id = NEW.entry_id\n                ) THEN\n                RAISE EXCEPTION 'a side is an entry of the event' USING\n                    ERRCODE = 'check_violation', CONSTRAINT = 'sides_are_of_the_event';\n            END IF;\n            RETURN NEW;\n        ",
                            hash="caff1e3be34512b27dc41b66962bb9fcb68d1c40",
                            operation="INSERT",
                            pgid="pgtrigger_sides_are_of_the_event_a92ae",
                            table="matches_side",
                            when="BEFORE",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="seatevent",
                    trigger=pgtrigger.compiler.Trigger(
                        name="append_only",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                            hash="29db3d33e546968fa3d162892e19119ea1f530d5",
                            operation="UPDATE OR DELETE",
                            pgid="pgtrigger_append_only_0ee2f",
                            table="matches_seatevent",
                            when="BEFORE",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="seat",
                    trigger=pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='INSERT INTO "matches_seatevent" ("entry_player_id", "facts", "id", "name", "number", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "side_id", "submission_id") VALUES (NEW."entry_player_id", NEW."facts", NEW."id", NEW."name", NEW."number", _pgh_attach_context(), clock_timestamp(), \'insert\', NEW."id", NEW."side_id", NEW."submission_id"); RETURN NULL;',
                            hash="15ddfdd2d2cb872a01275e7ea4295f15676a72ad",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_203fc",
                            table="matches_seat",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="seat",
                    trigger=pgtrigger.compiler.Trigger(
                        name="update_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition="WHEN (OLD.* IS DISTINCT FROM NEW.*)",
                            func='INSERT INTO "matches_seatevent" ("entry_player_id", "facts", "id", "name", "number", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "side_id", "submission_id") VALUES (NEW."entry_player_id", NEW."facts", NEW."id", NEW."name", NEW."number", _pgh_attach_context(), clock_timestamp(), \'update\', NEW."id", NEW."side_id", NEW."submission_id"); RETURN NULL;',
                            hash="f8f0265e2e60ce5267afcfd9c74828cc487c4cf7",
                            operation="UPDATE",
                            pgid="pgtrigger_update_update_50f83",
                            table="matches_seat",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="ruling",
                    trigger=pgtrigger.compiler.Trigger(
                        name="rulings_are_fixed",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                            hash="49c73c986be93c5fa83be5b972bb150fa12eeea6",
                            operation="UPDATE OR DELETE",
                            pgid="pgtrigger_rulings_are_fixed_30e15",
                            table="matches_ruling",
                            when="BEFORE",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="ruling",
                    trigger=pgtrigger.compiler.Trigger(
                        name="nobody_rules_on_their_own_match",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="\n            IF EXISTS (\n                    SELECT FROM matches_side s\n                    JOIN events_entryplayer p ON p.entry_id = s.entry_id\n                    JOIN people_player who ON who.id = p.player_id\n                    WHERE s.match_id = NEW.match_id AND who.user_id = NEW.by_id\n                ) THEN\n                RAISE EXCEPTION 'nobody rules on a match they play in' USING\n                    ERRCODE = 'check_violation', CONSTRAINT = 'nobody_rules_on_their_own_match';\n            END IF;\n            RETURN NEW;\n        ",
                            hash="f6233a4fe7bd30377d259be955619056124f9aa8",
                            operation="INSERT",
                            pgid="pgtrigger_nobody_rules_on_their_own_match_668b7",
                            table="matches_ruling",
                            when="BEFORE",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="result",
                    trigger=pgtrigger.compiler.Trigger(
                        name="results_are_fixed",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                            hash="d75ef5c99eeba78770e59bf8ca899201e1ff09bd",
                            operation="UPDATE OR DELETE",
                            pgid="pgtrigger_results_are_fixed_fda85",
                            table="matches_result",
                            when="BEFORE",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="result",
                    trigger=pgtrigger.compiler.Trigger(
                        name="winner_is_a_side_of_the_match",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="\n            IF NEW.winner_id IS NOT NULL AND NOT EXISTS (\n                    SELECT FROM matches_side WHERE id = NEW.winner_id AND match_id = NEW.match_id\n                ) THEN\n                RAISE EXCEPTION 'the winner is a side of the match' USING\n                    ERRCODE = 'check_violation', CONSTRAINT = 'winner_is_a_side_of_the_match';\n            END IF;\n            RETURN NEW;\n        ",
                            hash="2820520af89c024f313cb276af4bd0fe6c771192",
                            operation="INSERT",
                            pgid="pgtrigger_winner_is_a_side_of_the_match_495d4",
                            table="matches_result",
                            when="BEFORE",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="sidepass",
                    trigger=pgtrigger.compiler.Trigger(
                        name="passes_stay",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="RAISE EXCEPTION 'pgtrigger: Cannot delete rows from % table', TG_TABLE_NAME;",
                            hash="acf751e9098a773bf48788d657456b3bf451fceb",
                            operation="DELETE",
                            pgid="pgtrigger_passes_stay_d2db0",
                            table="matches_sidepass",
                            when="BEFORE",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="sidepass",
                    trigger=pgtrigger.compiler.Trigger(
                        name="passes_only_end",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="\n                    IF OLD.ended_at IS NOT NULL\n                    OR to_jsonb(NEW) - 'ended_at' <> to_jsonb(OLD) - 'ended_at' THEN\n                        RAISE EXCEPTION 'a pass only ends' USING\n                            ERRCODE = 'check_violation', CONSTRAINT = 'passes_only_end';\n                    END IF;\n                    RETURN NEW;\n                ",
                            hash="a1f029ef29c0f94213546828caa8ce8daf1365ce",
                            operation="UPDATE",
                            pgid="pgtrigger_passes_only_end_3aa23",
                            table="matches_sidepass",
                            when="BEFORE",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="sidepass",
                    trigger=pgtrigger.compiler.Trigger(
                        name="passes_are_of_a_side_of_the_match",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="\n            IF NOT EXISTS (\n                    SELECT FROM matches_side WHERE id = NEW.side_id AND match_id = NEW.match_id\n                ) THEN\n                RAISE EXCEPTION 'a pass is of a side of the match' USING\n                    ERRCODE = 'check_violation', CONSTRAINT = 'passes_are_of_a_side_of_the_match';\n            END IF;\n            RETURN NEW;\n        ",
                            hash="0747073af0d8ee431f753e594266d9817c2b0a9d",
                            operation="INSERT",
                            pgid="pgtrigger_passes_are_of_a_side_of_the_match_35b71",
                            table="matches_sidepass",
                            when="BEFORE",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="report",
                    trigger=pgtrigger.compiler.Trigger(
                        name="reports_are_fixed",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                            hash="3d13e8c12fdc25f1adc6c207c4c9a9614113da7f",
                            operation="UPDATE OR DELETE",
                            pgid="pgtrigger_reports_are_fixed_212bb",
                            table="matches_report",
                            when="BEFORE",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="report",
                    trigger=pgtrigger.compiler.Trigger(
                        name="report_passes_speak_for_their_side",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition='WHEN (NEW."side_pass_id" IS NOT NULL)',
                            func="\n            IF NOT EXISTS (\n                SELECT FROM matches_sidepass WHERE id = NEW.side_pass_id AND side_id = NEW.side_id\n            ) THEN\n                RAISE EXCEPTION 'a pass speaks for its own side' USING\n                    ERRCODE = 'check_violation', CONSTRAINT = 'report_passes_speak_for_their_side';\n            END IF;\n            RETURN NEW;\n        ",
                            hash="9c4cec379ef514c41a42a055bb220b18b29f177b",
                            operation="INSERT",
                            pgid="pgtrigger_report_passes_speak_for_their_side_5e1fa",
                            table="matches_report",
                            when="BEFORE",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="report",
                    trigger=pgtrigger.compiler.Trigger(
                        name="reports_are_by_a_side",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="\n            IF NOT EXISTS (\n                    SELECT FROM matches_side WHERE id = NEW.side_id AND match_id = NEW.match_id\n                ) THEN\n                RAISE EXCEPTION 'a report is by a side of the match' USING\n                    ERRCODE = 'check_violation', CONSTRAINT = 'reports_are_by_a_side';\n            END IF;\n            RETURN NEW;\n        ",
                            hash="694e00e0304f93988e5ca9224a908f450faa3cf3",
                            operation="INSERT",
                            pgid="pgtrigger_reports_are_by_a_side_fadce",
                            table="matches_report",
                            when="BEFORE",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="filing",
                    trigger=pgtrigger.compiler.Trigger(
                        name="filings_are_fixed",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                            hash="4765d9944849c3e667332325478f33c8c6100ecb",
                            operation="UPDATE OR DELETE",
                            pgid="pgtrigger_filings_are_fixed_1bfff",
                            table="matches_filing",
                            when="BEFORE",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="filing",
                    trigger=pgtrigger.compiler.Trigger(
                        name="filing_passes_speak_for_their_side",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition='WHEN (NEW."side_pass_id" IS NOT NULL)',
                            func="\n            IF NOT EXISTS (\n                SELECT FROM matches_sidepass WHERE id = NEW.side_pass_id AND side_id = NEW.side_id\n            ) THEN\n                RAISE EXCEPTION 'a pass speaks for its own side' USING\n                    ERRCODE = 'check_violation', CONSTRAINT = 'filing_passes_speak_for_their_side';\n            END IF;\n            RETURN NEW;\n        ",
                            hash="cf05a1ddc692ceaaffb8230c643c5d707ceccb79",
                            operation="INSERT",
                            pgid="pgtrigger_filing_passes_speak_for_their_side_26bc1",
                            table="matches_filing",
                            when="BEFORE",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="filing",
                    trigger=pgtrigger.compiler.Trigger(
                        name="filings_are_of_a_side_of_the_match",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="\n            IF NEW.side_id IS NOT NULL AND NOT EXISTS (\n                    SELECT FROM matches_game g JOIN matches_side s ON s.match_id = g.match_id\n                    WHERE g.id = NEW.game_id AND s.id = NEW.side_id\n                ) THEN\n                RAISE EXCEPTION 'a record is filed by a side of the match' USING\n                    ERRCODE = 'check_violation', CONSTRAINT = 'filings_are_of_a_side_of_the_match';\n            END IF;\n            RETURN NEW;\n        ",
                            hash="82bb5bfe06f63e6195c274e8fbe28781303b6935",
                            operation="INSERT",
                            pgid="pgtrigger_filings_are_of_a_side_of_the_match_b4684",
                            table="matches_filing",
                            when="BEFORE",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="answer",
                    trigger=pgtrigger.compiler.Trigger(
                        name="answers_are_fixed",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                            hash="ac3ee6eef93ea8addd7ee080e5704e0a51e3d095",
                            operation="UPDATE OR DELETE",
                            pgid="pgtrigger_answers_are_fixed_4d39e",
                            table="matches_answer",
                            when="BEFORE",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="answer",
                    trigger=pgtrigger.compiler.Trigger(
                        name="answer_passes_speak_for_their_side",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition='WHEN (NEW."side_pass_id" IS NOT NULL)',
                            func="\n            IF NOT EXISTS (\n                SELECT FROM matches_sidepass WHERE id = NEW.side_pass_id AND side_id = NEW.side_id\n            ) THEN\n                RAISE EXCEPTION 'a pass speaks for its own side' USING\n                    ERRCODE = 'check_violation', CONSTRAINT = 'answer_passes_speak_for_their_side';\n            END IF;\n            RETURN NEW;\n        ",
                            hash="39ecebe5bd1255db1636799234e7f2519a9bdcd7",
                            operation="INSERT",
                            pgid="pgtrigger_answer_passes_speak_for_their_side_275f3",
                            table="matches_answer",
                            when="BEFORE",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="answer",
                    trigger=pgtrigger.compiler.Trigger(
                        name="no_side_answers_its_own_report",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="\n            IF NOT EXISTS (\n                    SELECT FROM matches_report r JOIN matches_side s ON s.match_id = r.match_id\n                    WHERE r.id = NEW.report_id AND s.id = NEW.side_id AND r.side_id <> s.id\n                ) THEN\n                RAISE EXCEPTION 'another side of the match answers a report' USING\n                    ERRCODE = 'check_violation', CONSTRAINT = 'no_side_answers_its_own_report';\n            END IF;\n            RETURN NEW;\n        ",
                            hash="ee8ef01902104db8cbd51423d7f4a3af31f8d17a",
                            operation="INSERT",
                            pgid="pgtrigger_no_side_answers_its_own_report_99588",
                            table="matches_answer",
                            when="BEFORE",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="act",
                    trigger=pgtrigger.compiler.Trigger(
                        name="match_acts_are_fixed",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                            hash="ccb6a25bccd961188e1553560eb002cc5d66f43f",
                            operation="UPDATE OR DELETE",
                            pgid="pgtrigger_match_acts_are_fixed_fc317",
                            table="matches_act",
                            when="BEFORE",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="act",
                    trigger=pgtrigger.compiler.Trigger(
                        name="act_passes_speak_for_their_side",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition='WHEN (NEW."side_pass_id" IS NOT NULL)',
                            func="\n            IF NOT EXISTS (\n                SELECT FROM matches_sidepass WHERE id = NEW.side_pass_id AND side_id = NEW.side_id\n            ) THEN\n                RAISE EXCEPTION 'a pass speaks for its own side' USING\n                    ERRCODE = 'check_violation', CONSTRAINT = 'act_passes_speak_for_their_side';\n            END IF;\n            RETURN NEW;\n        ",
                            hash="4eb12c5baa8dee40747f3709c92ff1cb9976c28f",
                            operation="INSERT",
                            pgid="pgtrigger_act_passes_speak_for_their_side_124c9",
                            table="matches_act",
                            when="BEFORE",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="verdict",
                    trigger=pgtrigger.compiler.Trigger(
                        name="verdicts_are_fixed",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                            hash="38655544bc34e01fe41c7cc5ff52e6ff1fcb81b5",
                            operation="UPDATE OR DELETE",
                            pgid="pgtrigger_verdicts_are_fixed_98b49",
                            table="matches_verdict",
                            when="BEFORE",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="withdrawal",
                    trigger=pgtrigger.compiler.Trigger(
                        name="withdrawals_are_fixed",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                            hash="201d24ba4d03a4dc5cdb884856aef2cdc667b28e",
                            operation="UPDATE OR DELETE",
                            pgid="pgtrigger_withdrawals_are_fixed_50345",
                            table="matches_withdrawal",
                            when="BEFORE",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="withdrawal",
                    trigger=pgtrigger.compiler.Trigger(
                        name="withdrawal_passes_speak_for_their_side",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition='WHEN (NEW."side_pass_id" IS NOT NULL)',
                            func="\n            IF NOT EXISTS (\n                SELECT FROM matches_sidepass WHERE id = NEW.side_pass_id AND side_id = (SELECT side_id FROM matches_report WHERE id = NEW.report_id)\n            ) THEN\n                RAISE EXCEPTION 'a pass speaks for its own side' USING\n                    ERRCODE = 'check_violation', CONSTRAINT = 'withdrawal_passes_speak_for_their_side';\n            END IF;\n            RETURN NEW;\n        ",
                            hash="b126ea0ab7dc90fe3b4c88e900c635351ed3644d",
                            operation="INSERT",
                            pgid="pgtrigger_withdrawal_passes_speak_for_their_side_3e419",
                            table="matches_withdrawal",
                            when="BEFORE",
                        ),
                    ),
                ),
            ]
        ),
    ]
