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
        ("matches", "0001_matches_and_records"),
        ("people", "__first__"),
    ]

    operations = [
        AllAtOnce(
            [
                migrations.CreateModel(
                    name="Sitting",
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
                        ("game", models.CharField(max_length=30, verbose_name="game")),
                        ("ruleset", models.CharField(max_length=60, verbose_name="ruleset")),
                        ("header", models.TextField(help_text="the record before its first line")),
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
                                verbose_name="dice",
                            ),
                        ),
                        ("secret", models.CharField(blank=True, editable=False, max_length=64)),
                        (
                            "state",
                            models.CharField(
                                choices=[
                                    ("open", "open"),
                                    ("paused", "paused"),
                                    ("adjourned", "adjourned"),
                                    ("ended", "over, not confirmed"),
                                    ("confirmed", "confirmed"),
                                    ("abandoned", "set aside"),
                                ],
                                default="open",
                                max_length=10,
                                verbose_name="state",
                            ),
                        ),
                        ("length", models.PositiveIntegerField(default=0)),
                        ("revision", models.PositiveIntegerField(default=0)),
                        ("signal", models.PositiveIntegerField(default=0)),
                        (
                            "request",
                            models.JSONField(
                                blank=True, help_text="what one side asks the other", null=True
                            ),
                        ),
                        (
                            "clock",
                            models.JSONField(
                                blank=True, help_text="thinking time, in milliseconds", null=True
                            ),
                        ),
                        (
                            "progress",
                            models.JSONField(
                                default=list, help_text="score and progress as anybody sees them"
                            ),
                        ),
                        (
                            "states",
                            models.JSONField(
                                default=list,
                                help_text="its states of the last minutes, for who looks on late",
                            ),
                        ),
                        (
                            "end",
                            models.JSONField(
                                blank=True, help_text="how it ended: result and reason", null=True
                            ),
                        ),
                        (
                            "is_public",
                            models.BooleanField(default=False, verbose_name="may be watched"),
                        ),
                        (
                            "opened_at",
                            models.DateTimeField(
                                db_default=django.db.models.functions.datetime.Now()
                            ),
                        ),
                        (
                            "touched_at",
                            models.DateTimeField(
                                db_default=django.db.models.functions.datetime.Now()
                            ),
                        ),
                        (
                            "filing",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="sittings",
                                to="matches.filing",
                            ),
                        ),
                        (
                            "of",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="sittings",
                                to="matches.game",
                            ),
                        ),
                        (
                            "opened_by",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "sitting",
                        "verbose_name_plural": "sittings",
                        "ordering": ["-pk"],
                        "indexes": [
                            models.Index(
                                condition=models.Q(("of", None)),
                                fields=["touched_at"],
                                name="free_sittings_by_age",
                            )
                        ],
                        "constraints": [
                            models.UniqueConstraint(
                                models.F("of"),
                                condition=models.Q(
                                    ("state__in", ["confirmed", "abandoned"]), _negated=True
                                ),
                                name="one_running_sitting_per_game",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(("dice", "table"), ("secret", "")),
                                    models.Q(
                                        models.Q(("dice", "table"), _negated=True),
                                        models.Q(("secret", ""), _negated=True),
                                    ),
                                    _connector="OR",
                                ),
                                name="supplied_dice_have_a_secret",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("end__isnull", True),
                                    ("state__in", ["ended", "confirmed", "abandoned"]),
                                    _connector="OR",
                                ),
                                name="an_end_ends_a_sitting",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="ClockEntry",
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
                        ("revision", models.PositiveIntegerField()),
                        ("side", models.CharField(max_length=8)),
                        ("left", models.PositiveIntegerField(help_text="milliseconds")),
                        ("since", models.BigIntegerField(help_text="milliseconds", null=True)),
                        (
                            "at",
                            models.DateTimeField(
                                db_default=django.db.models.functions.datetime.Now()
                            ),
                        ),
                        (
                            "sitting",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="clock_entries",
                                to="play.sitting",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "entry of a clock",
                        "verbose_name_plural": "entries of clocks",
                        "ordering": ["sitting", "pk"],
                    },
                ),
                migrations.CreateModel(
                    name="Place",
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
                            "role",
                            models.CharField(
                                choices=[
                                    ("player", "player"),
                                    ("referee", "referee"),
                                    ("spectator", "spectator"),
                                ],
                                max_length=10,
                                verbose_name="role",
                            ),
                        ),
                        ("seats", models.JSONField(default=list)),
                        ("name", models.CharField(blank=True, max_length=40, verbose_name="name")),
                        ("secret", models.CharField(blank=True, editable=False, max_length=64)),
                        ("seed", models.CharField(blank=True, max_length=64)),
                        ("confirmed", models.CharField(blank=True, max_length=64)),
                        ("joined_at", models.DateTimeField(blank=True, null=True)),
                        ("ended_at", models.DateTimeField(blank=True, null=True)),
                        (
                            "side_pass",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="matches.sidepass",
                            ),
                        ),
                        (
                            "user",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "sitting",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="places",
                                to="play.sitting",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "place at a sitting",
                        "verbose_name_plural": "places at sittings",
                        "ordering": ["sitting", "pk"],
                        "constraints": [
                            models.UniqueConstraint(
                                models.F("secret"),
                                condition=models.Q(("secret", ""), _negated=True),
                                name="one_place_per_link",
                            ),
                            models.UniqueConstraint(
                                models.F("sitting"),
                                models.F("user"),
                                condition=models.Q(("ended_at", None)),
                                name="one_place_per_account",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Roll",
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
                        ("text", models.CharField(max_length=400)),
                        (
                            "at",
                            models.DateTimeField(
                                db_default=django.db.models.functions.datetime.Now()
                            ),
                        ),
                        (
                            "sitting",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="rolls",
                                to="play.sitting",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "roll of the server",
                        "verbose_name_plural": "rolls of the server",
                        "ordering": ["sitting", "number", "pk"],
                        "constraints": [
                            models.UniqueConstraint(
                                models.F("sitting"),
                                models.F("number"),
                                models.F("text"),
                                name="a_roll_is_kept_once",
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Line",
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
                        ("serial", models.PositiveIntegerField()),
                        ("n", models.PositiveIntegerField()),
                        (
                            "kind",
                            models.CharField(
                                choices=[
                                    ("action", "action"),
                                    ("chance", "chance"),
                                    ("checkpoint", "checkpoint"),
                                    ("ruling", "ruling"),
                                    ("set", "ruling that changes the position"),
                                ],
                                default="action",
                                max_length=10,
                            ),
                        ),
                        ("text", models.CharField(max_length=400)),
                        ("masked", models.JSONField(default=dict)),
                        ("key", models.CharField(blank=True, max_length=40)),
                        (
                            "at",
                            models.DateTimeField(
                                db_default=django.db.models.functions.datetime.Now()
                            ),
                        ),
                        (
                            "place",
                            models.ForeignKey(
                                blank=True,
                                db_index=False,
                                null=True,
                                on_delete=django.db.models.deletion.RESTRICT,
                                related_name="lines",
                                to="play.place",
                            ),
                        ),
                        (
                            "sitting",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="lines",
                                to="play.sitting",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "line of a sitting",
                        "verbose_name_plural": "lines of sittings",
                        "ordering": ["sitting", "serial"],
                        "indexes": [
                            models.Index(
                                condition=models.Q(("key", ""), _negated=True),
                                fields=["place", "key"],
                                name="lines_by_key",
                            )
                        ],
                        "constraints": [
                            models.UniqueConstraint(
                                models.F("sitting"), models.F("serial"), name="one_line_per_serial"
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("n__gte", 1), ("serial__gte", 1)),
                                name="lines_count_from_1",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Seal",
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
                        ("revision", models.PositiveIntegerField()),
                        ("seat", models.CharField(max_length=8)),
                        ("text", models.CharField(max_length=400)),
                        ("key", models.CharField(blank=True, default="", max_length=40)),
                        (
                            "at",
                            models.DateTimeField(
                                db_default=django.db.models.functions.datetime.Now()
                            ),
                        ),
                        (
                            "place",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.RESTRICT,
                                related_name="+",
                                to="play.place",
                            ),
                        ),
                        (
                            "sitting",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="seals",
                                to="play.sitting",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "sealed choice",
                        "verbose_name_plural": "sealed choices",
                        "ordering": ["sitting", "pk"],
                        "indexes": [
                            models.Index(fields=["sitting", "revision"], name="seals_of_a_moment")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="TakingBack",
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
                        ("serial", models.PositiveIntegerField()),
                        ("to", models.PositiveIntegerField()),
                        (
                            "at",
                            models.DateTimeField(
                                db_default=django.db.models.functions.datetime.Now()
                            ),
                        ),
                        (
                            "agreed",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.RESTRICT,
                                related_name="+",
                                to="play.place",
                            ),
                        ),
                        (
                            "by",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.RESTRICT,
                                related_name="+",
                                to="play.place",
                            ),
                        ),
                        (
                            "sitting",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="takings_back",
                                to="play.sitting",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "taking back",
                        "verbose_name_plural": "takings back",
                        "ordering": ["sitting", "serial"],
                        "constraints": [
                            models.UniqueConstraint(
                                models.F("sitting"),
                                models.F("serial"),
                                name="one_taking_back_per_serial",
                            )
                        ],
                    },
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="seal",
                    trigger=pgtrigger.compiler.Trigger(
                        name="play_seals_are_fixed",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="RAISE EXCEPTION 'pgtrigger: Cannot update rows from % table', TG_TABLE_NAME;",
                            hash="7d0b558860af10a856871a5757147003c8429712",
                            operation="UPDATE",
                            pgid="pgtrigger_play_seals_are_fixed_0b65f",
                            table="play_seal",
                            when="BEFORE",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="seal",
                    trigger=pgtrigger.compiler.Trigger(
                        name="play_seals_of_matches_stay",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="\n                IF EXISTS (\n                    SELECT FROM play_sitting WHERE id = OLD.sitting_id AND of_id IS NOT NULL\n                ) THEN\n                    RAISE EXCEPTION 'what was said in a match stays' USING\n                        ERRCODE = 'check_violation', CONSTRAINT = 'play_seals_of_matches_stay';\n                END IF;\n                RETURN OLD;\n            ",
                            hash="04a79f1ce02fc387ab9fa5f4dbeaf85f12412a19",
                            operation="DELETE",
                            pgid="pgtrigger_play_seals_of_matches_stay_0ed2f",
                            table="play_seal",
                            when="BEFORE",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="roll",
                    trigger=pgtrigger.compiler.Trigger(
                        name="play_rolls_are_fixed",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="RAISE EXCEPTION 'pgtrigger: Cannot update rows from % table', TG_TABLE_NAME;",
                            hash="10ca017ae1c39e2fe161c961e85eb23249a80240",
                            operation="UPDATE",
                            pgid="pgtrigger_play_rolls_are_fixed_d7da2",
                            table="play_roll",
                            when="BEFORE",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="roll",
                    trigger=pgtrigger.compiler.Trigger(
                        name="play_rolls_of_matches_stay",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="\n                IF EXISTS (\n                    SELECT FROM play_sitting WHERE id = OLD.sitting_id AND of_id IS NOT NULL\n                ) THEN\n                    RAISE EXCEPTION 'what was said in a match stays' USING\n                        ERRCODE = 'check_violation', CONSTRAINT = 'play_rolls_of_matches_stay';\n                END IF;\n                RETURN OLD;\n            ",
                            hash="97fe651e031ae44041738e856d20656aa00b1e55",
                            operation="DELETE",
                            pgid="pgtrigger_play_rolls_of_matches_stay_42e1e",
                            table="play_roll",
                            when="BEFORE",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="line",
                    trigger=pgtrigger.compiler.Trigger(
                        name="play_lines_are_fixed",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="RAISE EXCEPTION 'pgtrigger: Cannot update rows from % table', TG_TABLE_NAME;",
                            hash="221feac61e82dcb88c532b3cf38b3b3664bddd2b",
                            operation="UPDATE",
                            pgid="pgtrigger_play_lines_are_fixed_0f088",
                            table="play_line",
                            when="BEFORE",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="line",
                    trigger=pgtrigger.compiler.Trigger(
                        name="play_lines_of_matches_stay",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="\n                IF EXISTS (\n                    SELECT FROM play_sitting WHERE id = OLD.sitting_id AND of_id IS NOT NULL\n                ) THEN\n                    RAISE EXCEPTION 'what was said in a match stays' USING\n                        ERRCODE = 'check_violation', CONSTRAINT = 'play_lines_of_matches_stay';\n                END IF;\n                RETURN OLD;\n            ",
                            hash="630f4dd2535ce82a520b091a1a0ce2a31d3b6602",
                            operation="DELETE",
                            pgid="pgtrigger_play_lines_of_matches_stay_e2b99",
                            table="play_line",
                            when="BEFORE",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="clockentry",
                    trigger=pgtrigger.compiler.Trigger(
                        name="play_clock_entries_are_fixed",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="RAISE EXCEPTION 'pgtrigger: Cannot update rows from % table', TG_TABLE_NAME;",
                            hash="e2c0157de308f29104b376ca9d69acdeb19b58f6",
                            operation="UPDATE",
                            pgid="pgtrigger_play_clock_entries_are_fixed_2e4f0",
                            table="play_clockentry",
                            when="BEFORE",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="clockentry",
                    trigger=pgtrigger.compiler.Trigger(
                        name="play_clock_entries_of_matches_stay",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="\n                IF EXISTS (\n                    SELECT FROM play_sitting WHERE id = OLD.sitting_id AND of_id IS NOT NULL\n                ) THEN\n                    RAISE EXCEPTION 'what was said in a match stays' USING\n                        ERRCODE = 'check_violation', CONSTRAINT = 'play_clock_entries_of_matches_stay';\n                END IF;\n                RETURN OLD;\n            ",
                            hash="8dc724c90f15031c8e683ddc3cd29e9c648bf683",
                            operation="DELETE",
                            pgid="pgtrigger_play_clock_entries_of_matches_stay_17a57",
                            table="play_clockentry",
                            when="BEFORE",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="takingback",
                    trigger=pgtrigger.compiler.Trigger(
                        name="play_takings_back_are_fixed",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="RAISE EXCEPTION 'pgtrigger: Cannot update rows from % table', TG_TABLE_NAME;",
                            hash="045636cca173fa7abf12cb2918df79024aa73244",
                            operation="UPDATE",
                            pgid="pgtrigger_play_takings_back_are_fixed_39995",
                            table="play_takingback",
                            when="BEFORE",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="takingback",
                    trigger=pgtrigger.compiler.Trigger(
                        name="play_takings_back_of_matches_stay",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="\n                IF EXISTS (\n                    SELECT FROM play_sitting WHERE id = OLD.sitting_id AND of_id IS NOT NULL\n                ) THEN\n                    RAISE EXCEPTION 'what was said in a match stays' USING\n                        ERRCODE = 'check_violation', CONSTRAINT = 'play_takings_back_of_matches_stay';\n                END IF;\n                RETURN OLD;\n            ",
                            hash="afead882420dfbc4c1ac26af00c5ae66f951c1e0",
                            operation="DELETE",
                            pgid="pgtrigger_play_takings_back_of_matches_stay_1308d",
                            table="play_takingback",
                            when="BEFORE",
                        ),
                    ),
                ),
            ]
        ),
    ]
