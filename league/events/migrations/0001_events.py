import django.db.models.deletion
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
        ("cards", "0001_cards_and_decks"),
        ("people", "0001_people"),
        ("people", "__first__"),
        ("pghistory", "0007_auto_20250421_0444"),
    ]

    operations = [
        AllAtOnce(
            [
                migrations.CreateModel(
                    name="Event",
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
                            "place",
                            models.CharField(
                                blank=True,
                                max_length=120,
                                validators=[league.people.validators.validate_plain_text],
                                verbose_name="place",
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
                            "category",
                            models.CharField(blank=True, max_length=40, verbose_name="category"),
                        ),
                        (
                            "cost_cap",
                            models.PositiveSmallIntegerField(
                                blank=True,
                                help_text="most total cost of a deck (CA-R4)",
                                null=True,
                                verbose_name="cost cap",
                            ),
                        ),
                        (
                            "playtest",
                            models.BooleanField(
                                default=False,
                                help_text="Decks may have cards that are not approved yet.",
                                verbose_name="playtest",
                            ),
                        ),
                        (
                            "time_zone",
                            league.people.shared.columns.TimeZoneField(
                                default="Asia/Tokyo", max_length=50, verbose_name="time zone"
                            ),
                        ),
                        ("deadline", models.DateTimeField(verbose_name="deck deadline")),
                        ("starts_at", models.DateTimeField(verbose_name="start")),
                        (
                            "list_visibility",
                            models.CharField(
                                choices=[
                                    ("hidden", "hidden"),
                                    ("open_at_start", "open from the start"),
                                    ("public", "public once locked"),
                                ],
                                default="hidden",
                                max_length=15,
                                verbose_name="deck lists",
                            ),
                        ),
                        (
                            "declaration_reveal",
                            models.CharField(
                                choices=[
                                    ("both", "when both have declared"),
                                    ("at_once", "as soon as one declares"),
                                    ("at_start", "from the start of the event"),
                                ],
                                default="both",
                                max_length=10,
                                verbose_name="a declared deck is shown",
                            ),
                        ),
                        (
                            "declaration_required",
                            models.BooleanField(
                                default=False,
                                help_text="Both sides declare their decks before they play; a report says who did not.",
                                verbose_name="declared before a match",
                            ),
                        ),
                        (
                            "side_size",
                            models.PositiveSmallIntegerField(
                                default=1, verbose_name="players a side"
                            ),
                        ),
                        (
                            "capacity",
                            models.PositiveSmallIntegerField(
                                blank=True, null=True, verbose_name="capacity"
                            ),
                        ),
                        ("published", models.BooleanField(default=True, verbose_name="published")),
                        ("closed_at", models.DateTimeField(blank=True, editable=False, null=True)),
                        (
                            "created_at",
                            models.DateTimeField(
                                db_default=django.db.models.functions.datetime.Now()
                            ),
                        ),
                        (
                            "created_by",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "format",
                            models.ForeignKey(
                                blank=True,
                                help_text="of a game that is played with decks",
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="events",
                                to="cards.format",
                                verbose_name="format",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "event",
                        "verbose_name_plural": "events",
                        "ordering": ["-starts_at", "-pk"],
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(("deadline__lte", models.F("starts_at"))),
                                name="deadline_before_start",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("side_size__range", (1, 3))),
                                name="side_size_1_to_3",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Entry",
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
                                blank=True,
                                max_length=60,
                                validators=[league.people.validators.validate_plain_text],
                                verbose_name="team name",
                            ),
                        ),
                        (
                            "state",
                            models.CharField(
                                choices=[("entered", "entered"), ("withdrawn", "withdrawn")],
                                default="entered",
                                max_length=10,
                            ),
                        ),
                        (
                            "entered_at",
                            models.DateTimeField(
                                db_default=django.db.models.functions.datetime.Now()
                            ),
                        ),
                        (
                            "entered_by",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "event",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="entries",
                                to="events.event",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "entry",
                        "verbose_name_plural": "entries",
                        "ordering": ["event", "pk"],
                    },
                ),
                migrations.CreateModel(
                    name="EventEvent",
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
                            "place",
                            models.CharField(
                                blank=True,
                                max_length=120,
                                validators=[league.people.validators.validate_plain_text],
                                verbose_name="place",
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
                            "category",
                            models.CharField(blank=True, max_length=40, verbose_name="category"),
                        ),
                        (
                            "cost_cap",
                            models.PositiveSmallIntegerField(
                                blank=True,
                                help_text="most total cost of a deck (CA-R4)",
                                null=True,
                                verbose_name="cost cap",
                            ),
                        ),
                        (
                            "playtest",
                            models.BooleanField(
                                default=False,
                                help_text="Decks may have cards that are not approved yet.",
                                verbose_name="playtest",
                            ),
                        ),
                        (
                            "time_zone",
                            league.people.shared.columns.TimeZoneField(
                                default="Asia/Tokyo", max_length=50, verbose_name="time zone"
                            ),
                        ),
                        ("deadline", models.DateTimeField(verbose_name="deck deadline")),
                        ("starts_at", models.DateTimeField(verbose_name="start")),
                        (
                            "list_visibility",
                            models.CharField(
                                choices=[
                                    ("hidden", "hidden"),
                                    ("open_at_start", "open from the start"),
                                    ("public", "public once locked"),
                                ],
                                default="hidden",
                                max_length=15,
                                verbose_name="deck lists",
                            ),
                        ),
                        (
                            "declaration_reveal",
                            models.CharField(
                                choices=[
                                    ("both", "when both have declared"),
                                    ("at_once", "as soon as one declares"),
                                    ("at_start", "from the start of the event"),
                                ],
                                default="both",
                                max_length=10,
                                verbose_name="a declared deck is shown",
                            ),
                        ),
                        (
                            "declaration_required",
                            models.BooleanField(
                                default=False,
                                help_text="Both sides declare their decks before they play; a report says who did not.",
                                verbose_name="declared before a match",
                            ),
                        ),
                        (
                            "side_size",
                            models.PositiveSmallIntegerField(
                                default=1, verbose_name="players a side"
                            ),
                        ),
                        (
                            "capacity",
                            models.PositiveSmallIntegerField(
                                blank=True, null=True, verbose_name="capacity"
                            ),
                        ),
                        ("published", models.BooleanField(default=True, verbose_name="published")),
                        ("closed_at", models.DateTimeField(blank=True, editable=False, null=True)),
                        (
                            "created_at",
                            models.DateTimeField(
                                db_default=django.db.models.functions.datetime.Now()
                            ),
                        ),
                        (
                            "created_by",
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
                            "format",
                            models.ForeignKey(
                                blank=True,
                                db_constraint=False,
                                help_text="of a game that is played with decks",
                                null=True,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to="cards.format",
                                verbose_name="format",
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
                                to="events.event",
                            ),
                        ),
                    ],
                    options={
                        "abstract": False,
                    },
                ),
                migrations.CreateModel(
                    name="EventRole",
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
                                    ("organiser", "organiser"),
                                    ("judge", "judge"),
                                    ("scorekeeper", "scorekeeper"),
                                    ("checker", "deck checker"),
                                ],
                                max_length=12,
                                verbose_name="role",
                            ),
                        ),
                        (
                            "email",
                            models.EmailField(blank=True, max_length=254, verbose_name="e-mail"),
                        ),
                        (
                            "token_digest",
                            models.CharField(blank=True, editable=False, max_length=64),
                        ),
                        ("valid_from", models.DateField(verbose_name="from")),
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
                            "accepted_at",
                            models.DateTimeField(blank=True, editable=False, null=True),
                        ),
                        ("ended_at", models.DateTimeField(blank=True, editable=False, null=True)),
                        (
                            "event",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="roles",
                                to="events.event",
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
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="event_roles",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "event role",
                        "verbose_name_plural": "event roles",
                        "ordering": ["event", "role", "pk"],
                        "constraints": [
                            models.UniqueConstraint(
                                models.F("event"),
                                models.F("role"),
                                models.F("user"),
                                condition=models.Q(("ended_at__isnull", True)),
                                name="one_running_role_per_person",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("accepted_at__isnull", True),
                                    ("user__isnull", False),
                                    _connector="OR",
                                ),
                                name="accepted_by_somebody",
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
                        ("kind", models.CharField(max_length=40)),
                        (
                            "at",
                            models.DateTimeField(
                                db_default=django.db.models.functions.datetime.Now()
                            ),
                        ),
                        ("reason", models.CharField(blank=True, max_length=300)),
                        ("params", models.JSONField(default=dict)),
                        (
                            "by",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "entry",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="acts",
                                to="events.entry",
                            ),
                        ),
                        (
                            "event",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="acts",
                                to="events.event",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "act",
                        "verbose_name_plural": "log of acts",
                        "ordering": ["-pk"],
                    },
                ),
                migrations.CreateModel(
                    name="Declaration",
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
                            "digests",
                            models.JSONField(
                                help_text="the digest of the locked deck of each seat"
                            ),
                        ),
                        (
                            "declared_at",
                            models.DateTimeField(
                                db_default=django.db.models.functions.datetime.Now()
                            ),
                        ),
                        (
                            "declared_by",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "declarer",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="declarations",
                                to="events.entry",
                            ),
                        ),
                        (
                            "opponent",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="declarations_received",
                                to="events.entry",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "declaration",
                        "verbose_name_plural": "declarations",
                        "ordering": ["-pk"],
                        "constraints": [
                            models.UniqueConstraint(
                                models.F("declarer"),
                                models.F("opponent"),
                                name="one_declaration_per_opponent",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("declarer", models.F("opponent")), _negated=True
                                ),
                                name="declared_to_somebody_else",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="EntryEvent",
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
                                blank=True,
                                max_length=60,
                                validators=[league.people.validators.validate_plain_text],
                                verbose_name="team name",
                            ),
                        ),
                        (
                            "state",
                            models.CharField(
                                choices=[("entered", "entered"), ("withdrawn", "withdrawn")],
                                default="entered",
                                max_length=10,
                            ),
                        ),
                        (
                            "entered_at",
                            models.DateTimeField(
                                db_default=django.db.models.functions.datetime.Now()
                            ),
                        ),
                        (
                            "entered_by",
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
                                to="events.entry",
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
                    ],
                    options={
                        "abstract": False,
                    },
                ),
                migrations.CreateModel(
                    name="EntryPlayer",
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
                            "declined_at",
                            models.DateTimeField(blank=True, editable=False, null=True),
                        ),
                        ("seat", models.PositiveSmallIntegerField(default=1)),
                        (
                            "facts",
                            models.JSONField(
                                blank=True,
                                default=dict,
                                help_text="what the game asks of a player, by its name",
                            ),
                        ),
                        (
                            "running",
                            models.BooleanField(
                                default=True, help_text="false once the entry is withdrawn"
                            ),
                        ),
                        (
                            "entry",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="entry_players",
                                to="events.entry",
                            ),
                        ),
                        (
                            "invited",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="invitations",
                                to="people.player",
                            ),
                        ),
                        (
                            "player",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="entry_players",
                                to="people.player",
                            ),
                        ),
                        (
                            "event",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="+",
                                to="events.event",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "player of an entry",
                        "verbose_name_plural": "players of entries",
                        "ordering": ["entry", "seat"],
                        "constraints": [
                            models.UniqueConstraint(
                                models.F("event"),
                                models.F("player"),
                                condition=models.Q(("running", True)),
                                name="one_entry_per_player",
                            ),
                            models.UniqueConstraint(
                                models.F("event"),
                                models.F("invited"),
                                condition=models.Q(("invited__isnull", False), ("running", True)),
                                name="one_invitation_per_player",
                            ),
                            models.UniqueConstraint(
                                models.F("entry"), models.F("seat"), name="one_player_per_seat"
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="EventRoleEvent",
                    fields=[
                        ("pgh_id", models.AutoField(primary_key=True, serialize=False)),
                        ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                        ("pgh_label", models.TextField(help_text="The event label.")),
                        ("id", models.BigIntegerField()),
                        (
                            "role",
                            models.CharField(
                                choices=[
                                    ("organiser", "organiser"),
                                    ("judge", "judge"),
                                    ("scorekeeper", "scorekeeper"),
                                    ("checker", "deck checker"),
                                ],
                                max_length=12,
                                verbose_name="role",
                            ),
                        ),
                        ("valid_from", models.DateField(verbose_name="from")),
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
                            "accepted_at",
                            models.DateTimeField(blank=True, editable=False, null=True),
                        ),
                        ("ended_at", models.DateTimeField(blank=True, editable=False, null=True)),
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
                                to="events.eventrole",
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
                            ),
                        ),
                    ],
                    options={
                        "abstract": False,
                    },
                ),
                migrations.CreateModel(
                    name="EntryPlayerEvent",
                    fields=[
                        ("pgh_id", models.AutoField(primary_key=True, serialize=False)),
                        ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                        ("pgh_label", models.TextField(help_text="The event label.")),
                        ("id", models.BigIntegerField()),
                        (
                            "declined_at",
                            models.DateTimeField(blank=True, editable=False, null=True),
                        ),
                        ("seat", models.PositiveSmallIntegerField(default=1)),
                        (
                            "facts",
                            models.JSONField(
                                blank=True,
                                default=dict,
                                help_text="what the game asks of a player, by its name",
                            ),
                        ),
                        (
                            "running",
                            models.BooleanField(
                                default=True, help_text="false once the entry is withdrawn"
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
                            "invited",
                            models.ForeignKey(
                                blank=True,
                                db_constraint=False,
                                null=True,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to="people.player",
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
                                to="events.entryplayer",
                            ),
                        ),
                        (
                            "player",
                            models.ForeignKey(
                                db_constraint=False,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to="people.player",
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
                    ],
                    options={
                        "abstract": False,
                    },
                ),
                migrations.CreateModel(
                    name="Submission",
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
                        ("snapshot", models.JSONField()),
                        ("digest", models.CharField(max_length=64)),
                        (
                            "correction",
                            models.CharField(
                                blank=True, max_length=300, verbose_name="reason of the correction"
                            ),
                        ),
                        (
                            "handed_in_at",
                            models.DateTimeField(
                                db_default=django.db.models.functions.datetime.Now()
                            ),
                        ),
                        (
                            "handed_in_by",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "seat",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="submissions",
                                to="events.entryplayer",
                            ),
                        ),
                        (
                            "version",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="submissions",
                                to="cards.deckversion",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "submitted deck",
                        "verbose_name_plural": "submitted decks",
                        "ordering": ["seat", "-pk"],
                    },
                ),
                migrations.CreateModel(
                    name="DeckCheck",
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
                            "result",
                            models.CharField(
                                choices=[
                                    ("fine", "in order"),
                                    ("fixed", "put right"),
                                    ("wrong", "not in order"),
                                ],
                                max_length=10,
                                verbose_name="result",
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
                            "checked_at",
                            models.DateTimeField(
                                db_default=django.db.models.functions.datetime.Now()
                            ),
                        ),
                        (
                            "checked_by",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "submission",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="checks",
                                to="events.submission",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "deck check",
                        "verbose_name_plural": "deck checks",
                        "ordering": ["-pk"],
                    },
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="declaration",
                    trigger=pgtrigger.compiler.Trigger(
                        name="declarations_are_fixed",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                            hash="c1b548fae9cb7cad82f2db84593da7ce9b20547d",
                            operation="UPDATE OR DELETE",
                            pgid="pgtrigger_declarations_are_fixed_b4dfb",
                            table="events_declaration",
                            when="BEFORE",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="event",
                    trigger=pgtrigger.compiler.Trigger(
                        name="event_freezes_at_the_deadline",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="\n        IF clock_timestamp() >= OLD.deadline AND\n            ROW(OLD.deadline, OLD.game, OLD.format_id, OLD.cost_cap, OLD.playtest, OLD.side_size)\n            IS DISTINCT FROM\n            ROW(NEW.deadline, NEW.game, NEW.format_id, NEW.cost_cap, NEW.playtest, NEW.side_size)\n        THEN\n            RAISE EXCEPTION 'decks are locked' USING\n                ERRCODE = 'check_violation', CONSTRAINT = 'event_freezes_at_the_deadline';\n        END IF;\n        RETURN NEW;\n    ",
                            hash="fce62447f7c85cc6d14a24dbec81914aeb5ba885",
                            operation="UPDATE",
                            pgid="pgtrigger_event_freezes_at_the_deadline_4f6f8",
                            table="events_event",
                            when="BEFORE",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="event",
                    trigger=pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='INSERT INTO "events_eventevent" ("about", "capacity", "category", "closed_at", "cost_cap", "created_at", "created_by_id", "deadline", "declaration_required", "declaration_reveal", "format_id", "game", "id", "list_visibility", "name", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "place", "playtest", "published", "side_size", "starts_at", "time_zone", "uid") VALUES (NEW."about", NEW."capacity", NEW."category", NEW."closed_at", NEW."cost_cap", NEW."created_at", NEW."created_by_id", NEW."deadline", NEW."declaration_required", NEW."declaration_reveal", NEW."format_id", NEW."game", NEW."id", NEW."list_visibility", NEW."name", _pgh_attach_context(), clock_timestamp(), \'insert\', NEW."id", NEW."place", NEW."playtest", NEW."published", NEW."side_size", NEW."starts_at", NEW."time_zone", NEW."uid"); RETURN NULL;',
                            hash="645026eed690835f7bb1ae63e49b49b0259c382e",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_82b94",
                            table="events_event",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="event",
                    trigger=pgtrigger.compiler.Trigger(
                        name="update_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition="WHEN (OLD.* IS DISTINCT FROM NEW.*)",
                            func='INSERT INTO "events_eventevent" ("about", "capacity", "category", "closed_at", "cost_cap", "created_at", "created_by_id", "deadline", "declaration_required", "declaration_reveal", "format_id", "game", "id", "list_visibility", "name", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "place", "playtest", "published", "side_size", "starts_at", "time_zone", "uid") VALUES (NEW."about", NEW."capacity", NEW."category", NEW."closed_at", NEW."cost_cap", NEW."created_at", NEW."created_by_id", NEW."deadline", NEW."declaration_required", NEW."declaration_reveal", NEW."format_id", NEW."game", NEW."id", NEW."list_visibility", NEW."name", _pgh_attach_context(), clock_timestamp(), \'update\', NEW."id", NEW."place", NEW."playtest", NEW."published", NEW."side_size", NEW."starts_at", NEW."time_zone", NEW."uid"); RETURN NULL;',
                            hash="d004517587cdc9b3dae223ba65450316e4966b06",
                            operation="UPDATE",
                            pgid="pgtrigger_update_update_73f59",
                            table="events_event",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="entryplayerevent",
                    trigger=pgtrigger.compiler.Trigger(
                        name="append_only",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                            hash="4849ad023627cf4b50c3951e3337703b9386a7c4",
                            operation="UPDATE OR DELETE",
                            pgid="pgtrigger_append_only_1ad40",
                            table="events_entryplayerevent",
                            when="BEFORE",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="entryplayer",
                    trigger=pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='INSERT INTO "events_entryplayerevent" ("declined_at", "entry_id", "event_id", "facts", "id", "invited_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "player_id", "running", "seat") VALUES (NEW."declined_at", NEW."entry_id", NEW."event_id", NEW."facts", NEW."id", NEW."invited_id", _pgh_attach_context(), clock_timestamp(), \'insert\', NEW."id", NEW."player_id", NEW."running", NEW."seat"); RETURN NULL;',
                            hash="78e5364fa24488125eb694ff5fb030986bb5ec32",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_4bedb",
                            table="events_entryplayer",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="entryplayer",
                    trigger=pgtrigger.compiler.Trigger(
                        name="update_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition="WHEN (OLD.* IS DISTINCT FROM NEW.*)",
                            func='INSERT INTO "events_entryplayerevent" ("declined_at", "entry_id", "event_id", "facts", "id", "invited_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "player_id", "running", "seat") VALUES (NEW."declined_at", NEW."entry_id", NEW."event_id", NEW."facts", NEW."id", NEW."invited_id", _pgh_attach_context(), clock_timestamp(), \'update\', NEW."id", NEW."player_id", NEW."running", NEW."seat"); RETURN NULL;',
                            hash="5fd4e8c9f27e0f56f56dd7352a246c85f418ab53",
                            operation="UPDATE",
                            pgid="pgtrigger_update_update_0bae5",
                            table="events_entryplayer",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="entryevent",
                    trigger=pgtrigger.compiler.Trigger(
                        name="append_only",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                            hash="49ecb158b9a54d25b273336e14840ba104966ad5",
                            operation="UPDATE OR DELETE",
                            pgid="pgtrigger_append_only_86905",
                            table="events_entryevent",
                            when="BEFORE",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="entry",
                    trigger=pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='INSERT INTO "events_entryevent" ("entered_at", "entered_by_id", "event_id", "id", "name", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "state", "uid") VALUES (NEW."entered_at", NEW."entered_by_id", NEW."event_id", NEW."id", NEW."name", _pgh_attach_context(), clock_timestamp(), \'insert\', NEW."id", NEW."state", NEW."uid"); RETURN NULL;',
                            hash="32c731064c2f4168403e339da74e20cd934d267f",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_04278",
                            table="events_entry",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="entry",
                    trigger=pgtrigger.compiler.Trigger(
                        name="update_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition="WHEN (OLD.* IS DISTINCT FROM NEW.*)",
                            func='INSERT INTO "events_entryevent" ("entered_at", "entered_by_id", "event_id", "id", "name", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "state", "uid") VALUES (NEW."entered_at", NEW."entered_by_id", NEW."event_id", NEW."id", NEW."name", _pgh_attach_context(), clock_timestamp(), \'update\', NEW."id", NEW."state", NEW."uid"); RETURN NULL;',
                            hash="33939922fd2b27d81f1d201cc4cf217051c17465",
                            operation="UPDATE",
                            pgid="pgtrigger_update_update_625ab",
                            table="events_entry",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="act",
                    trigger=pgtrigger.compiler.Trigger(
                        name="acts_are_fixed",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                            hash="444c481d14fa11ca25b7d04fc439053366efda27",
                            operation="UPDATE OR DELETE",
                            pgid="pgtrigger_acts_are_fixed_91b5e",
                            table="events_act",
                            when="BEFORE",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="eventevent",
                    trigger=pgtrigger.compiler.Trigger(
                        name="append_only",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                            hash="43347ccbdab496444ed254deb4882c4dd53f9e9f",
                            operation="UPDATE OR DELETE",
                            pgid="pgtrigger_append_only_5b378",
                            table="events_eventevent",
                            when="BEFORE",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="eventrole",
                    trigger=pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='INSERT INTO "events_eventroleevent" ("accepted_at", "ended_at", "event_id", "given_at", "given_by_id", "id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "role", "user_id", "valid_from", "valid_until") VALUES (NEW."accepted_at", NEW."ended_at", NEW."event_id", NEW."given_at", NEW."given_by_id", NEW."id", _pgh_attach_context(), clock_timestamp(), \'insert\', NEW."id", NEW."role", NEW."user_id", NEW."valid_from", NEW."valid_until"); RETURN NULL;',
                            hash="b195bad5440bad16ab1348f981e66c7e6a015d24",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_77d98",
                            table="events_eventrole",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="eventrole",
                    trigger=pgtrigger.compiler.Trigger(
                        name="update_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition='WHEN (OLD."accepted_at" IS DISTINCT FROM (NEW."accepted_at") OR OLD."ended_at" IS DISTINCT FROM (NEW."ended_at") OR OLD."event_id" IS DISTINCT FROM (NEW."event_id") OR OLD."given_at" IS DISTINCT FROM (NEW."given_at") OR OLD."given_by_id" IS DISTINCT FROM (NEW."given_by_id") OR OLD."id" IS DISTINCT FROM (NEW."id") OR OLD."role" IS DISTINCT FROM (NEW."role") OR OLD."user_id" IS DISTINCT FROM (NEW."user_id") OR OLD."valid_from" IS DISTINCT FROM (NEW."valid_from") OR OLD."valid_until" IS DISTINCT FROM (NEW."valid_until"))',
                            func='INSERT INTO "events_eventroleevent" ("accepted_at", "ended_at", "event_id", "given_at", "given_by_id", "id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "role", "user_id", "valid_from", "valid_until") VALUES (NEW."accepted_at", NEW."ended_at", NEW."event_id", NEW."given_at", NEW."given_by_id", NEW."id", _pgh_attach_context(), clock_timestamp(), \'update\', NEW."id", NEW."role", NEW."user_id", NEW."valid_from", NEW."valid_until"); RETURN NULL;',
                            hash="e4dea0cf5653388b2f4bc2e9516c67f8c95e44c7",
                            operation="UPDATE",
                            pgid="pgtrigger_update_update_20cdf",
                            table="events_eventrole",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="eventroleevent",
                    trigger=pgtrigger.compiler.Trigger(
                        name="append_only",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                            hash="f287f1c17f48cec37b31d0741bf41ccc62a62736",
                            operation="UPDATE OR DELETE",
                            pgid="pgtrigger_append_only_3e900",
                            table="events_eventroleevent",
                            when="BEFORE",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="submission",
                    trigger=pgtrigger.compiler.Trigger(
                        name="decks_lock_at_the_deadline",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            declare="DECLARE closes timestamptz;",
                            func="\n        SELECT event.deadline INTO closes FROM events_entryplayer seat\n            JOIN events_event event ON event.id = seat.event_id\n            WHERE seat.id = NEW.seat_id FOR SHARE OF event;\n        IF clock_timestamp() >= closes AND NEW.correction = '' THEN\n            RAISE EXCEPTION 'the deck deadline has passed' USING\n                ERRCODE = 'check_violation', CONSTRAINT = 'decks_lock_at_the_deadline';\n        END IF;\n        RETURN NEW;\n    ",
                            hash="70718f5694f37f3664de1cb24f6157f49b9a6259",
                            operation="INSERT",
                            pgid="pgtrigger_decks_lock_at_the_deadline_77ba3",
                            table="events_submission",
                            when="BEFORE",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="submission",
                    trigger=pgtrigger.compiler.Trigger(
                        name="submissions_are_fixed",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                            hash="7d6cc5aa940b90227c6288df6ae5aa4f5e00d063",
                            operation="UPDATE OR DELETE",
                            pgid="pgtrigger_submissions_are_fixed_807e7",
                            table="events_submission",
                            when="BEFORE",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="deckcheck",
                    trigger=pgtrigger.compiler.Trigger(
                        name="checks_are_fixed",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                            hash="3d58ce82d233ad7f57c6b35bc161b47fa824a19d",
                            operation="UPDATE OR DELETE",
                            pgid="pgtrigger_checks_are_fixed_4f988",
                            table="events_deckcheck",
                            when="BEFORE",
                        ),
                    ),
                ),
            ]
        ),
    ]
