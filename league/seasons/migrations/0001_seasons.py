import django.core.validators
import django.db.models.deletion
import django.db.models.expressions
import django.db.models.functions.datetime
import pgtrigger.compiler
import pgtrigger.migrations
from django.conf import settings
from django.db import migrations, models

import cards.models.decks
import cards.validators
import league.people.shared.columns
import league.people.validators
from league.jobs.database.operations import AllAtOnce


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("people", "__first__"),
        ("pghistory", "0007_auto_20250421_0444"),
        ("tournaments", "0001_tournaments"),
    ]

    operations = [
        AllAtOnce(
            [
                migrations.CreateModel(
                    name="League",
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
                            "name",
                            models.CharField(
                                max_length=80,
                                validators=[league.people.validators.validate_plain_text],
                                verbose_name="name",
                            ),
                        ),
                        (
                            "about",
                            models.TextField(
                                blank=True,
                                max_length=4000,
                                validators=[league.people.validators.validate_plain_text],
                                verbose_name="about",
                            ),
                        ),
                        (
                            "game",
                            models.CharField(
                                max_length=30,
                                validators=[cards.validators.validate_game],
                                verbose_name="game",
                            ),
                        ),
                        (
                            "time_zone",
                            league.people.shared.columns.TimeZoneField(
                                default="Asia/Tokyo", max_length=50, verbose_name="time zone"
                            ),
                        ),
                        ("published", models.BooleanField(default=True, verbose_name="published")),
                        (
                            "made_at",
                            models.DateTimeField(
                                db_default=django.db.models.functions.datetime.Now()
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
                        "verbose_name": "league",
                        "verbose_name_plural": "leagues",
                        "db_table": "tournaments_league",
                        "ordering": ["name", "pk"],
                    },
                ),
                migrations.CreateModel(
                    name="LeagueEvent",
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
                        (
                            "name",
                            models.CharField(
                                max_length=80,
                                validators=[league.people.validators.validate_plain_text],
                                verbose_name="name",
                            ),
                        ),
                        (
                            "about",
                            models.TextField(
                                blank=True,
                                max_length=4000,
                                validators=[league.people.validators.validate_plain_text],
                                verbose_name="about",
                            ),
                        ),
                        (
                            "game",
                            models.CharField(
                                max_length=30,
                                validators=[cards.validators.validate_game],
                                verbose_name="game",
                            ),
                        ),
                        (
                            "time_zone",
                            league.people.shared.columns.TimeZoneField(
                                default="Asia/Tokyo", max_length=50, verbose_name="time zone"
                            ),
                        ),
                        ("published", models.BooleanField(default=True, verbose_name="published")),
                        (
                            "made_at",
                            models.DateTimeField(
                                db_default=django.db.models.functions.datetime.Now()
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
                                to="seasons.league",
                            ),
                        ),
                    ],
                    options={
                        "db_table": "tournaments_leagueevent",
                        "abstract": False,
                    },
                ),
                migrations.CreateModel(
                    name="LeagueRole",
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
                            "given_at",
                            models.DateTimeField(
                                db_default=django.db.models.functions.datetime.Now()
                            ),
                        ),
                        ("ended_at", models.DateTimeField(blank=True, null=True)),
                        (
                            "given_by",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "league",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="roles",
                                to="seasons.league",
                            ),
                        ),
                        (
                            "user",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="league_roles",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "league organiser",
                        "verbose_name_plural": "league organisers",
                        "db_table": "tournaments_leaguerole",
                        "ordering": ["league", "pk"],
                        "constraints": [
                            models.UniqueConstraint(
                                models.F("league"),
                                models.F("user"),
                                condition=models.Q(("ended_at__isnull", True)),
                                name="organises_once",
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Season",
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
                                max_length=60,
                                validators=[league.people.validators.validate_plain_text],
                                verbose_name="name",
                            ),
                        ),
                        (
                            "state",
                            models.CharField(
                                choices=[
                                    ("planned", "planned"),
                                    ("running", "running"),
                                    ("finished", "finished"),
                                ],
                                default="planned",
                                max_length=8,
                            ),
                        ),
                        ("starts_on", models.DateField(verbose_name="starts on")),
                        (
                            "calendar",
                            models.JSONField(blank=True, default=dict, verbose_name="calendar"),
                        ),
                        (
                            "standings",
                            models.JSONField(blank=True, default=dict, verbose_name="standings"),
                        ),
                        (
                            "double_round",
                            models.BooleanField(default=False, verbose_name="home and away"),
                        ),
                        (
                            "leavers",
                            models.CharField(
                                choices=[
                                    ("keep", "they count"),
                                    ("half", "they count when at least half were played"),
                                    ("annul", "they count for nobody"),
                                ],
                                default="half",
                                max_length=5,
                                verbose_name="results of who leaves in the season",
                            ),
                        ),
                        (
                            "before",
                            models.OneToOneField(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="after",
                                to="seasons.season",
                            ),
                        ),
                        (
                            "league",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="seasons",
                                to="seasons.league",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "season",
                        "verbose_name_plural": "seasons",
                        "db_table": "tournaments_season",
                        "ordering": ["league", "-number"],
                        "constraints": [
                            models.UniqueConstraint(
                                models.F("league"), models.F("number"), name="one_season_per_number"
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Division",
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
                        ("level", models.PositiveSmallIntegerField(verbose_name="level")),
                        (
                            "name",
                            models.CharField(
                                max_length=60,
                                validators=[league.people.validators.validate_plain_text],
                                verbose_name="name",
                            ),
                        ),
                        (
                            "size",
                            models.PositiveSmallIntegerField(
                                validators=[django.core.validators.MaxValueValidator(64)],
                                verbose_name="places",
                            ),
                        ),
                        (
                            "promoted",
                            models.PositiveSmallIntegerField(default=0, verbose_name="promoted"),
                        ),
                        (
                            "playing_off",
                            models.PositiveSmallIntegerField(
                                default=0, verbose_name="in the play-offs"
                            ),
                        ),
                        (
                            "relegated",
                            models.PositiveSmallIntegerField(default=0, verbose_name="relegated"),
                        ),
                        (
                            "play_offs",
                            models.OneToOneField(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="play_offs_of",
                                to="tournaments.tournament",
                            ),
                        ),
                        (
                            "tournament",
                            models.OneToOneField(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="division",
                                to="tournaments.tournament",
                            ),
                        ),
                        (
                            "season",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="divisions",
                                to="seasons.season",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "division",
                        "verbose_name_plural": "divisions",
                        "db_table": "tournaments_division",
                        "ordering": ["season", "level"],
                        "constraints": [
                            models.UniqueConstraint(
                                models.F("season"), models.F("level"), name="one_division_per_level"
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    (
                                        "size__gte",
                                        django.db.models.expressions.CombinedExpression(
                                            models.F("promoted"), "+", models.F("relegated")
                                        ),
                                    )
                                ),
                                name="more_places_than_go",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="LeagueRoleEvent",
                    fields=[
                        ("pgh_id", models.AutoField(primary_key=True, serialize=False)),
                        ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                        ("pgh_label", models.TextField(help_text="The event label.")),
                        ("id", models.BigIntegerField()),
                        (
                            "given_at",
                            models.DateTimeField(
                                db_default=django.db.models.functions.datetime.Now()
                            ),
                        ),
                        ("ended_at", models.DateTimeField(blank=True, null=True)),
                        (
                            "given_by",
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
                            "league",
                            models.ForeignKey(
                                db_constraint=False,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to="seasons.league",
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
                                to="seasons.leaguerole",
                            ),
                        ),
                        (
                            "user",
                            models.ForeignKey(
                                db_constraint=False,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                    ],
                    options={
                        "db_table": "tournaments_leagueroleevent",
                        "abstract": False,
                    },
                ),
                migrations.CreateModel(
                    name="SeasonEvent",
                    fields=[
                        ("pgh_id", models.AutoField(primary_key=True, serialize=False)),
                        ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                        ("pgh_label", models.TextField(help_text="The event label.")),
                        ("id", models.BigIntegerField()),
                        ("number", models.PositiveSmallIntegerField()),
                        (
                            "name",
                            models.CharField(
                                max_length=60,
                                validators=[league.people.validators.validate_plain_text],
                                verbose_name="name",
                            ),
                        ),
                        (
                            "state",
                            models.CharField(
                                choices=[
                                    ("planned", "planned"),
                                    ("running", "running"),
                                    ("finished", "finished"),
                                ],
                                default="planned",
                                max_length=8,
                            ),
                        ),
                        ("starts_on", models.DateField(verbose_name="starts on")),
                        (
                            "calendar",
                            models.JSONField(blank=True, default=dict, verbose_name="calendar"),
                        ),
                        (
                            "standings",
                            models.JSONField(blank=True, default=dict, verbose_name="standings"),
                        ),
                        (
                            "double_round",
                            models.BooleanField(default=False, verbose_name="home and away"),
                        ),
                        (
                            "leavers",
                            models.CharField(
                                choices=[
                                    ("keep", "they count"),
                                    ("half", "they count when at least half were played"),
                                    ("annul", "they count for nobody"),
                                ],
                                default="half",
                                max_length=5,
                                verbose_name="results of who leaves in the season",
                            ),
                        ),
                        (
                            "before",
                            models.ForeignKey(
                                blank=True,
                                db_constraint=False,
                                null=True,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to="seasons.season",
                            ),
                        ),
                        (
                            "league",
                            models.ForeignKey(
                                db_constraint=False,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to="seasons.league",
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
                                to="seasons.season",
                            ),
                        ),
                    ],
                    options={
                        "db_table": "tournaments_seasonevent",
                        "abstract": False,
                    },
                ),
                migrations.CreateModel(
                    name="DivisionEvent",
                    fields=[
                        ("pgh_id", models.AutoField(primary_key=True, serialize=False)),
                        ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                        ("pgh_label", models.TextField(help_text="The event label.")),
                        ("id", models.BigIntegerField()),
                        ("level", models.PositiveSmallIntegerField(verbose_name="level")),
                        (
                            "name",
                            models.CharField(
                                max_length=60,
                                validators=[league.people.validators.validate_plain_text],
                                verbose_name="name",
                            ),
                        ),
                        (
                            "size",
                            models.PositiveSmallIntegerField(
                                validators=[django.core.validators.MaxValueValidator(64)],
                                verbose_name="places",
                            ),
                        ),
                        (
                            "promoted",
                            models.PositiveSmallIntegerField(default=0, verbose_name="promoted"),
                        ),
                        (
                            "playing_off",
                            models.PositiveSmallIntegerField(
                                default=0, verbose_name="in the play-offs"
                            ),
                        ),
                        (
                            "relegated",
                            models.PositiveSmallIntegerField(default=0, verbose_name="relegated"),
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
                                to="seasons.division",
                            ),
                        ),
                        (
                            "play_offs",
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
                        (
                            "season",
                            models.ForeignKey(
                                db_constraint=False,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to="seasons.season",
                            ),
                        ),
                    ],
                    options={
                        "db_table": "tournaments_divisionevent",
                        "abstract": False,
                    },
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="league",
                    trigger=pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='INSERT INTO "tournaments_leagueevent" ("about", "game", "id", "made_at", "made_by_id", "name", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "published", "time_zone", "uid") VALUES (NEW."about", NEW."game", NEW."id", NEW."made_at", NEW."made_by_id", NEW."name", _pgh_attach_context(), clock_timestamp(), \'insert\', NEW."id", NEW."published", NEW."time_zone", NEW."uid"); RETURN NULL;',
                            hash="d21cb000ffd5e04aa202b8ab7feaa3e4973df684",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_dd360",
                            table="tournaments_league",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="league",
                    trigger=pgtrigger.compiler.Trigger(
                        name="update_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition="WHEN (OLD.* IS DISTINCT FROM NEW.*)",
                            func='INSERT INTO "tournaments_leagueevent" ("about", "game", "id", "made_at", "made_by_id", "name", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "published", "time_zone", "uid") VALUES (NEW."about", NEW."game", NEW."id", NEW."made_at", NEW."made_by_id", NEW."name", _pgh_attach_context(), clock_timestamp(), \'update\', NEW."id", NEW."published", NEW."time_zone", NEW."uid"); RETURN NULL;',
                            hash="4e48784fef4fd161858c8af7b7ecf6e823c123ac",
                            operation="UPDATE",
                            pgid="pgtrigger_update_update_5f684",
                            table="tournaments_league",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="leagueevent",
                    trigger=pgtrigger.compiler.Trigger(
                        name="append_only",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                            hash="c937d7f6afd4ca103fd22b87a9164982fedc5e15",
                            operation="UPDATE OR DELETE",
                            pgid="pgtrigger_append_only_b3f3c",
                            table="tournaments_leagueevent",
                            when="BEFORE",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="leaguerole",
                    trigger=pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='INSERT INTO "tournaments_leagueroleevent" ("ended_at", "given_at", "given_by_id", "id", "league_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "user_id") VALUES (NEW."ended_at", NEW."given_at", NEW."given_by_id", NEW."id", NEW."league_id", _pgh_attach_context(), clock_timestamp(), \'insert\', NEW."id", NEW."user_id"); RETURN NULL;',
                            hash="c984ebd992310b1f9f7112919f313a847bccb5eb",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_f5424",
                            table="tournaments_leaguerole",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="leaguerole",
                    trigger=pgtrigger.compiler.Trigger(
                        name="update_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition="WHEN (OLD.* IS DISTINCT FROM NEW.*)",
                            func='INSERT INTO "tournaments_leagueroleevent" ("ended_at", "given_at", "given_by_id", "id", "league_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "user_id") VALUES (NEW."ended_at", NEW."given_at", NEW."given_by_id", NEW."id", NEW."league_id", _pgh_attach_context(), clock_timestamp(), \'update\', NEW."id", NEW."user_id"); RETURN NULL;',
                            hash="31284c5e938db575bb467b547834ff0d50401ba8",
                            operation="UPDATE",
                            pgid="pgtrigger_update_update_eff6a",
                            table="tournaments_leaguerole",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="leagueroleevent",
                    trigger=pgtrigger.compiler.Trigger(
                        name="append_only",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                            hash="79d4f654d626bf705d43f6fbe88d0554a0d70eb6",
                            operation="UPDATE OR DELETE",
                            pgid="pgtrigger_append_only_7cbc6",
                            table="tournaments_leagueroleevent",
                            when="BEFORE",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="season",
                    trigger=pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='INSERT INTO "tournaments_seasonevent" ("before_id", "calendar", "double_round", "id", "league_id", "leavers", "name", "number", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "standings", "starts_on", "state") VALUES (NEW."before_id", NEW."calendar", NEW."double_round", NEW."id", NEW."league_id", NEW."leavers", NEW."name", NEW."number", _pgh_attach_context(), clock_timestamp(), \'insert\', NEW."id", NEW."standings", NEW."starts_on", NEW."state"); RETURN NULL;',
                            hash="5874547dd90e69e28bcd3eefe4d866f45bc052be",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_263e3",
                            table="tournaments_season",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="season",
                    trigger=pgtrigger.compiler.Trigger(
                        name="update_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition="WHEN (OLD.* IS DISTINCT FROM NEW.*)",
                            func='INSERT INTO "tournaments_seasonevent" ("before_id", "calendar", "double_round", "id", "league_id", "leavers", "name", "number", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "standings", "starts_on", "state") VALUES (NEW."before_id", NEW."calendar", NEW."double_round", NEW."id", NEW."league_id", NEW."leavers", NEW."name", NEW."number", _pgh_attach_context(), clock_timestamp(), \'update\', NEW."id", NEW."standings", NEW."starts_on", NEW."state"); RETURN NULL;',
                            hash="fbc1512732d79510bae676d7221349db0a15453f",
                            operation="UPDATE",
                            pgid="pgtrigger_update_update_cdbf1",
                            table="tournaments_season",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="divisionevent",
                    trigger=pgtrigger.compiler.Trigger(
                        name="append_only",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                            hash="60756cf92bc4ad43820e587cb9d98c87a551f554",
                            operation="UPDATE OR DELETE",
                            pgid="pgtrigger_append_only_7e71d",
                            table="tournaments_divisionevent",
                            when="BEFORE",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="division",
                    trigger=pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='INSERT INTO "tournaments_divisionevent" ("id", "level", "name", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "play_offs_id", "playing_off", "promoted", "relegated", "season_id", "size", "tournament_id") VALUES (NEW."id", NEW."level", NEW."name", _pgh_attach_context(), clock_timestamp(), \'insert\', NEW."id", NEW."play_offs_id", NEW."playing_off", NEW."promoted", NEW."relegated", NEW."season_id", NEW."size", NEW."tournament_id"); RETURN NULL;',
                            hash="4d3c6fb5f8be89418da52a777f8176b52f311e2e",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_b3023",
                            table="tournaments_division",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="division",
                    trigger=pgtrigger.compiler.Trigger(
                        name="update_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition="WHEN (OLD.* IS DISTINCT FROM NEW.*)",
                            func='INSERT INTO "tournaments_divisionevent" ("id", "level", "name", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "play_offs_id", "playing_off", "promoted", "relegated", "season_id", "size", "tournament_id") VALUES (NEW."id", NEW."level", NEW."name", _pgh_attach_context(), clock_timestamp(), \'update\', NEW."id", NEW."play_offs_id", NEW."playing_off", NEW."promoted", NEW."relegated", NEW."season_id", NEW."size", NEW."tournament_id"); RETURN NULL;',
                            hash="5ccd755b2dab8f54a8a5cf6602a485aebe545d32",
                            operation="UPDATE",
                            pgid="pgtrigger_update_update_8d108",
                            table="tournaments_division",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="seasonevent",
                    trigger=pgtrigger.compiler.Trigger(
                        name="append_only",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                            hash="be2e62759cbe6e1d5790f18be98479b568b00e70",
                            operation="UPDATE OR DELETE",
                            pgid="pgtrigger_append_only_96fc3",
                            table="tournaments_seasonevent",
                            when="BEFORE",
                        ),
                    ),
                ),
            ]
        ),
    ]
