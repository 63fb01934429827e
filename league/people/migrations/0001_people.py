import datetime
import uuid

import django.db.models.deletion
import django.db.models.expressions
import django.db.models.functions.datetime
import django.db.models.functions.text
import pgtrigger.compiler
import pgtrigger.migrations
from django.conf import settings
from django.db import migrations, models

import league.people.shared.columns
import league.people.validators
from league.jobs.database.operations import AllAtOnce

# The day on which a moment falls in a zone; a zone that the database does not know is the site's.
DAY = """
CREATE FUNCTION people_day(zone text, at timestamptz) RETURNS date
LANGUAGE plpgsql STABLE STRICT AS $$
BEGIN
    RETURN (at AT TIME ZONE zone)::date;
EXCEPTION WHEN invalid_parameter_value THEN
    RETURN (at AT TIME ZONE 'Asia/Tokyo')::date;
END $$
"""


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("auth", "0012_alter_user_first_name_max_length"),
        ("pghistory", "0007_auto_20250421_0444"),
    ]

    operations = [
        AllAtOnce(
            [
                migrations.CreateModel(
                    name="Guess",
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
                        ("bucket", models.CharField(max_length=64)),
                        ("at", models.DateTimeField()),
                    ],
                    options={
                        "verbose_name": "try",
                        "verbose_name_plural": "tries",
                        "indexes": [
                            models.Index(fields=["bucket", "at"], name="tries_of_a_bucket"),
                            models.Index(fields=["at"], name="tries_by_age"),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="User",
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
                        ("password", models.CharField(max_length=128, verbose_name="password")),
                        (
                            "last_login",
                            models.DateTimeField(blank=True, null=True, verbose_name="last login"),
                        ),
                        (
                            "is_superuser",
                            models.BooleanField(
                                default=False,
                                help_text="Designates that this user has all permissions without explicitly assigning them.",
                                verbose_name="superuser status",
                            ),
                        ),
                        ("uid", models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                        (
                            "email",
                            models.EmailField(max_length=254, unique=True, verbose_name="e-mail"),
                        ),
                        ("is_active", models.BooleanField(default=True, verbose_name="active")),
                        (
                            "is_staff",
                            models.BooleanField(default=False, verbose_name="may open the admin"),
                        ),
                        (
                            "joined_at",
                            models.DateTimeField(
                                db_default=django.db.models.functions.datetime.Now(),
                                verbose_name="joined",
                            ),
                        ),
                        (
                            "groups",
                            models.ManyToManyField(
                                blank=True,
                                help_text="The groups this user belongs to. A user will get all permissions granted to each of their groups.",
                                related_name="user_set",
                                related_query_name="user",
                                to="auth.group",
                                verbose_name="groups",
                            ),
                        ),
                        (
                            "user_permissions",
                            models.ManyToManyField(
                                blank=True,
                                help_text="Specific permissions for this user.",
                                related_name="user_set",
                                related_query_name="user",
                                to="auth.permission",
                                verbose_name="user permissions",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "account",
                        "verbose_name_plural": "accounts",
                        "constraints": [
                            models.UniqueConstraint(
                                django.db.models.functions.text.Lower("email"),
                                name="one_account_per_email",
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="ApiToken",
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
                                max_length=40,
                                validators=[league.people.validators.validate_name],
                                verbose_name="name",
                            ),
                        ),
                        ("digest", models.CharField(editable=False, max_length=64, unique=True)),
                        ("hint", models.CharField(editable=False, max_length=12)),
                        ("scopes", models.JSONField(default=list)),
                        (
                            "created_at",
                            models.DateTimeField(
                                db_default=django.db.models.functions.datetime.Now()
                            ),
                        ),
                        ("expires_at", models.DateTimeField(verbose_name="expires")),
                        (
                            "last_used_at",
                            models.DateTimeField(blank=True, editable=False, null=True),
                        ),
                        ("revoked_at", models.DateTimeField(blank=True, editable=False, null=True)),
                        (
                            "user",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="api_tokens",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "API token",
                        "verbose_name_plural": "API tokens",
                        "ordering": ["-pk"],
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(
                                    (
                                        "expires_at__lte",
                                        django.db.models.expressions.CombinedExpression(
                                            models.F("created_at"),
                                            "+",
                                            models.Value(datetime.timedelta(days=400)),
                                        ),
                                    )
                                ),
                                name="tokens_end",
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="GlobalRole",
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
                            "role",
                            models.CharField(
                                choices=[
                                    ("admin", "administrator"),
                                    ("editor", "card editor"),
                                    ("approver", "approver"),
                                ],
                                max_length=10,
                                verbose_name="role",
                            ),
                        ),
                        (
                            "valid_from",
                            models.DateField(default=datetime.date.today, verbose_name="from"),
                        ),
                        (
                            "valid_until",
                            models.DateField(blank=True, null=True, verbose_name="until"),
                        ),
                        (
                            "given_at",
                            models.DateTimeField(
                                db_default=django.db.models.functions.datetime.Now()
                            ),
                        ),
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
                            "user",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="global_roles",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "global role",
                        "verbose_name_plural": "global roles",
                        "constraints": [
                            models.UniqueConstraint(
                                models.F("user"),
                                models.F("role"),
                                models.F("valid_from"),
                                name="one_role_per_start",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("valid_until__isnull", True),
                                    ("valid_until__gte", models.F("valid_from")),
                                    _connector="OR",
                                ),
                                name="role_ends_after_it_starts",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="IdempotentAnswer",
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
                        ("key", models.CharField(max_length=80)),
                        ("request_digest", models.CharField(max_length=64)),
                        ("status", models.PositiveSmallIntegerField()),
                        ("headers", models.JSONField(default=dict)),
                        ("body", models.TextField()),
                        (
                            "at",
                            models.DateTimeField(
                                db_default=django.db.models.functions.datetime.Now()
                            ),
                        ),
                        (
                            "user",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "stored answer",
                        "verbose_name_plural": "stored answers",
                        "constraints": [
                            models.UniqueConstraint(
                                models.F("user"), models.F("key"), name="one_answer_per_key"
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Player",
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
                            "handle",
                            models.CharField(
                                max_length=30,
                                validators=[league.people.validators.validate_handle],
                                verbose_name="handle",
                            ),
                        ),
                        (
                            "display_name",
                            models.CharField(
                                max_length=40,
                                validators=[league.people.validators.validate_public_name],
                                verbose_name="display name",
                            ),
                        ),
                        (
                            "reading",
                            models.CharField(
                                blank=True,
                                max_length=60,
                                validators=[league.people.validators.validate_name],
                                verbose_name="reading",
                            ),
                        ),
                        (
                            "time_zone",
                            league.people.shared.columns.TimeZoneField(
                                default="Asia/Tokyo", max_length=50, verbose_name="time zone"
                            ),
                        ),
                        (
                            "language",
                            models.CharField(
                                choices=[("ja", "日本語"), ("en", "English")],
                                default="ja",
                                max_length=5,
                                verbose_name="language",
                            ),
                        ),
                        ("is_minor", models.BooleanField(default=False, verbose_name="under 18")),
                        (
                            "own_name",
                            models.CharField(
                                blank=True,
                                max_length=40,
                                validators=[league.people.validators.validate_name],
                                verbose_name="name for the staff",
                            ),
                        ),
                        (
                            "hidden",
                            models.JSONField(blank=True, default=list, verbose_name="hidden"),
                        ),
                        ("is_guest", models.BooleanField(default=False, verbose_name="guest")),
                        (
                            "claim_digest",
                            models.CharField(blank=True, editable=False, max_length=64),
                        ),
                        (
                            "claim_expires_at",
                            models.DateTimeField(blank=True, editable=False, null=True),
                        ),
                        ("claimed_at", models.DateTimeField(blank=True, editable=False, null=True)),
                        ("erased_at", models.DateTimeField(blank=True, editable=False, null=True)),
                        (
                            "created_at",
                            models.DateTimeField(
                                db_default=django.db.models.functions.datetime.Now()
                            ),
                        ),
                        (
                            "claimed_into",
                            models.ForeignKey(
                                blank=True,
                                editable=False,
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to="people.player",
                            ),
                        ),
                        (
                            "entered_by",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                                verbose_name="entered by",
                            ),
                        ),
                        (
                            "user",
                            models.OneToOneField(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="player",
                                to=settings.AUTH_USER_MODEL,
                                verbose_name="account",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "player",
                        "verbose_name_plural": "players",
                        "ordering": ["handle"],
                        "constraints": [
                            models.UniqueConstraint(
                                django.db.models.functions.text.Lower("handle"),
                                name="one_player_per_handle",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("is_guest", True), ("user__isnull", False), _negated=True
                                ),
                                name="guests_have_no_account",
                            ),
                            models.UniqueConstraint(
                                models.F("claim_digest"),
                                condition=models.Q(("claim_digest", ""), _negated=True),
                                name="one_guest_per_claim_code",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(("is_minor", False), ("own_name", "")),
                                    models.Q(
                                        ("display_name", models.F("handle")),
                                        ("is_minor", True),
                                        ("reading", ""),
                                    ),
                                    _connector="OR",
                                ),
                                name="minors_have_no_public_name",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="GlobalRoleEvent",
                    fields=[
                        ("pgh_id", models.AutoField(primary_key=True, serialize=False)),
                        ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                        ("pgh_label", models.TextField(help_text="The event label.")),
                        ("id", models.BigIntegerField()),
                        (
                            "role",
                            models.CharField(
                                choices=[
                                    ("admin", "administrator"),
                                    ("editor", "card editor"),
                                    ("approver", "approver"),
                                ],
                                max_length=10,
                                verbose_name="role",
                            ),
                        ),
                        (
                            "valid_from",
                            models.DateField(default=datetime.date.today, verbose_name="from"),
                        ),
                        (
                            "valid_until",
                            models.DateField(blank=True, null=True, verbose_name="until"),
                        ),
                        (
                            "given_at",
                            models.DateTimeField(
                                db_default=django.db.models.functions.datetime.Now()
                            ),
                        ),
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
                                to="people.globalrole",
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
                        "abstract": False,
                    },
                ),
                migrations.CreateModel(
                    name="HeldHandle",
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
                        ("handle", models.CharField(max_length=30)),
                        ("until", models.DateTimeField(blank=True, null=True)),
                        (
                            "player",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="held_handles",
                                to="people.player",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "held handle",
                        "verbose_name_plural": "held handles",
                        "constraints": [
                            models.UniqueConstraint(
                                django.db.models.functions.text.Lower("handle"),
                                name="one_hold_per_handle",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("player__isnull", False),
                                    ("until__isnull", False),
                                    _connector="OR",
                                ),
                                name="holds_end",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="PlayerEvent",
                    fields=[
                        ("pgh_id", models.AutoField(primary_key=True, serialize=False)),
                        ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                        ("pgh_label", models.TextField(help_text="The event label.")),
                        ("is_guest", models.BooleanField(default=False, verbose_name="guest")),
                        ("claimed_at", models.DateTimeField(blank=True, editable=False, null=True)),
                        ("erased_at", models.DateTimeField(blank=True, editable=False, null=True)),
                        (
                            "claimed_into",
                            models.ForeignKey(
                                blank=True,
                                db_constraint=False,
                                editable=False,
                                null=True,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to="people.player",
                            ),
                        ),
                        (
                            "entered_by",
                            models.ForeignKey(
                                blank=True,
                                db_constraint=False,
                                null=True,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to=settings.AUTH_USER_MODEL,
                                verbose_name="entered by",
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
                                related_name="user_is_guest_entered_by_claimed_at_claimed_into_erased_at_events",
                                to="people.player",
                            ),
                        ),
                        (
                            "user",
                            models.ForeignKey(
                                blank=True,
                                db_constraint=False,
                                null=True,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to=settings.AUTH_USER_MODEL,
                                verbose_name="account",
                            ),
                        ),
                    ],
                    options={
                        "abstract": False,
                    },
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="globalrole",
                    trigger=pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='INSERT INTO "people_globalroleevent" ("given_at", "given_by_id", "id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "role", "user_id", "valid_from", "valid_until") VALUES (NEW."given_at", NEW."given_by_id", NEW."id", _pgh_attach_context(), clock_timestamp(), \'insert\', NEW."id", NEW."role", NEW."user_id", NEW."valid_from", NEW."valid_until"); RETURN NULL;',
                            hash="9163e25db628ff922986a390d1beea54200e2696",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_18e5c",
                            table="people_globalrole",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="globalrole",
                    trigger=pgtrigger.compiler.Trigger(
                        name="update_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition="WHEN (OLD.* IS DISTINCT FROM NEW.*)",
                            func='INSERT INTO "people_globalroleevent" ("given_at", "given_by_id", "id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "role", "user_id", "valid_from", "valid_until") VALUES (NEW."given_at", NEW."given_by_id", NEW."id", _pgh_attach_context(), clock_timestamp(), \'update\', NEW."id", NEW."role", NEW."user_id", NEW."valid_from", NEW."valid_until"); RETURN NULL;',
                            hash="bab19d97a5b983b580f67d0af88d582115d40aa1",
                            operation="UPDATE",
                            pgid="pgtrigger_update_update_f3720",
                            table="people_globalrole",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="globalroleevent",
                    trigger=pgtrigger.compiler.Trigger(
                        name="append_only",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                            hash="59a05b7b46fcf2bd9ca30f625cc865d2ae8c5eb4",
                            operation="UPDATE OR DELETE",
                            pgid="pgtrigger_append_only_47c6a",
                            table="people_globalroleevent",
                            when="BEFORE",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="player",
                    trigger=pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='INSERT INTO "people_playerevent" ("claimed_at", "claimed_into_id", "entered_by_id", "erased_at", "is_guest", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "user_id") VALUES (NEW."claimed_at", NEW."claimed_into_id", NEW."entered_by_id", NEW."erased_at", NEW."is_guest", _pgh_attach_context(), clock_timestamp(), \'insert\', NEW."id", NEW."user_id"); RETURN NULL;',
                            hash="5618a9996b3e0d529f2adf829f0c2a13ef560e2d",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_56291",
                            table="people_player",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="player",
                    trigger=pgtrigger.compiler.Trigger(
                        name="update_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition='WHEN (OLD."claimed_at" IS DISTINCT FROM (NEW."claimed_at") OR OLD."claimed_into_id" IS DISTINCT FROM (NEW."claimed_into_id") OR OLD."entered_by_id" IS DISTINCT FROM (NEW."entered_by_id") OR OLD."erased_at" IS DISTINCT FROM (NEW."erased_at") OR OLD."is_guest" IS DISTINCT FROM (NEW."is_guest") OR OLD."user_id" IS DISTINCT FROM (NEW."user_id"))',
                            func='INSERT INTO "people_playerevent" ("claimed_at", "claimed_into_id", "entered_by_id", "erased_at", "is_guest", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "user_id") VALUES (NEW."claimed_at", NEW."claimed_into_id", NEW."entered_by_id", NEW."erased_at", NEW."is_guest", _pgh_attach_context(), clock_timestamp(), \'update\', NEW."id", NEW."user_id"); RETURN NULL;',
                            hash="e86f0a0432fea66647d067b36330f7d77afda81b",
                            operation="UPDATE",
                            pgid="pgtrigger_update_update_3f4ce",
                            table="people_player",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="playerevent",
                    trigger=pgtrigger.compiler.Trigger(
                        name="append_only",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                            hash="b08f8f9afcd520f08657aa22f6c4a4e402b5ddc0",
                            operation="UPDATE OR DELETE",
                            pgid="pgtrigger_append_only_f1877",
                            table="people_playerevent",
                            when="BEFORE",
                        ),
                    ),
                ),
            ]
        ),
        migrations.RunSQL(DAY, "DROP FUNCTION people_day(text, timestamptz)"),
    ]
