import django.contrib.postgres.constraints
import django.contrib.postgres.fields.ranges
import django.contrib.postgres.indexes
import django.db.models.deletion
import django.db.models.functions.datetime
import django.db.models.functions.text
import pgtrigger.compiler
import pgtrigger.migrations
from django.conf import settings
from django.contrib.postgres.operations import BtreeGistExtension
from django.db import migrations, models
from django.utils import timezone

import cards.models.cards
import cards.models.dates
import cards.models.decks
import cards.rules.codes
import cards.validators
import league.people.validators
from cards.migrations._search_keys import LOOSE, ONCE, STRICT
from engines.core.registry import games
from league.jobs.database.operations import AllAtOnce


def ship_house_sets(apps, schema_editor):
    """Bring in the sets that come with the engines: revision 1 of each, published."""
    sets = apps.get_model("cards", "HouseSet")
    revisions = apps.get_model("cards", "HouseSetRevision")
    for game in games():
        for raw in game.sets.shipped().values() if game.sets else ():
            row, _new = sets.objects.get_or_create(game=game.key, name=raw["set"])
            revisions.objects.get_or_create(
                house_set=row,
                number=raw["revision"],
                defaults={"content": raw, "published_at": timezone.now()},
            )


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("jobs", "0001_jobs"),
        ("people", "0001_people"),
        ("people", "__first__"),
        ("pghistory", "0007_auto_20250421_0444"),
    ]

    operations = [
        BtreeGistExtension(),
        migrations.RunSQL(ONCE, "DROP FUNCTION cards_strict_once(text)"),
        migrations.RunSQL(STRICT, "DROP FUNCTION cards_strict(text)"),
        migrations.RunSQL(LOOSE, "DROP FUNCTION cards_loose(text)"),
        AllAtOnce(
            [
                migrations.CreateModel(
                    name="CardImport",
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
                        ("file_name", models.CharField(max_length=200, verbose_name="file")),
                        ("source", models.TextField()),
                        (
                            "publish",
                            models.BooleanField(
                                default=False,
                                help_text="publish the new revisions at once (approvers)",
                                verbose_name="publish",
                            ),
                        ),
                        (
                            "handed_in_at",
                            models.DateTimeField(
                                db_default=django.db.models.functions.datetime.Now(),
                                verbose_name="handed in",
                            ),
                        ),
                        ("report", models.JSONField(blank=True, null=True)),
                        (
                            "done_at",
                            models.DateTimeField(blank=True, null=True, verbose_name="done"),
                        ),
                        (
                            "handed_in_by",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="card_imports",
                                to=settings.AUTH_USER_MODEL,
                                verbose_name="handed in by",
                            ),
                        ),
                        (
                            "job",
                            models.OneToOneField(
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="card_import",
                                to="jobs.job",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "card import",
                        "verbose_name_plural": "card imports",
                        "ordering": ["-pk"],
                    },
                ),
                migrations.CreateModel(
                    name="CardSet",
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
                        ("code", models.CharField(max_length=8, unique=True, verbose_name="code")),
                        (
                            "number",
                            models.PositiveSmallIntegerField(
                                help_text="Stands for the set in long deck codes. Never reuse it.",
                                unique=True,
                                verbose_name="number",
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
                            "name_ja",
                            models.CharField(max_length=60, verbose_name="name (Japanese)"),
                        ),
                        ("name_en", models.CharField(max_length=60, verbose_name="name (English)")),
                        ("house", models.BooleanField(default=False, verbose_name="house set")),
                    ],
                    options={
                        "verbose_name": "card set",
                        "verbose_name_plural": "card sets",
                        "ordering": ["code"],
                    },
                ),
                migrations.CreateModel(
                    name="Format",
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
                            "game",
                            models.CharField(
                                max_length=30,
                                validators=[cards.validators.validate_game],
                                verbose_name="game",
                            ),
                        ),
                        ("code", models.SlugField(max_length=30, unique=True, verbose_name="code")),
                        (
                            "number",
                            models.PositiveSmallIntegerField(
                                help_text="Stands for the format in long deck codes. Never reuse it.",
                                unique=True,
                                verbose_name="number",
                            ),
                        ),
                        (
                            "name_ja",
                            models.CharField(max_length=60, verbose_name="name (Japanese)"),
                        ),
                        ("name_en", models.CharField(max_length=60, verbose_name="name (English)")),
                    ],
                    options={
                        "verbose_name": "format",
                        "verbose_name_plural": "formats",
                        "ordering": ["number"],
                    },
                ),
                migrations.CreateModel(
                    name="HouseSet",
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
                            "game",
                            models.CharField(
                                max_length=30,
                                validators=[cards.validators.validate_game],
                                verbose_name="game",
                            ),
                        ),
                        (
                            "name",
                            models.CharField(
                                max_length=30,
                                validators=[cards.validators.validate_house_name],
                                verbose_name="name",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "house set",
                        "verbose_name_plural": "house sets",
                        "ordering": ["game", "name"],
                        "constraints": [
                            models.UniqueConstraint(
                                models.F("game"), models.F("name"), name="one_house_set_per_name"
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Person",
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
                        ("slug", models.SlugField(max_length=60, unique=True, verbose_name="code")),
                        (
                            "name_ja",
                            models.CharField(
                                max_length=60,
                                validators=[league.people.validators.validate_plain_text],
                                verbose_name="name (Japanese)",
                            ),
                        ),
                        (
                            "name_en",
                            models.CharField(
                                max_length=60,
                                validators=[league.people.validators.validate_plain_text],
                                verbose_name="name (English)",
                            ),
                        ),
                        (
                            "reading",
                            models.CharField(
                                max_length=80,
                                validators=[league.people.validators.validate_plain_text],
                                verbose_name="reading",
                            ),
                        ),
                        (
                            "romaji",
                            models.CharField(
                                max_length=80,
                                validators=[league.people.validators.validate_plain_text],
                                verbose_name="romaji",
                            ),
                        ),
                        (
                            "strict_key",
                            models.GeneratedField(
                                db_persist=True,
                                expression=cards.models.cards.Strict(
                                    django.db.models.functions.text.Concat(
                                        "name_ja",
                                        models.Value(" "),
                                        "name_en",
                                        models.Value(" "),
                                        "reading",
                                        models.Value(" "),
                                        "romaji",
                                    )
                                ),
                                output_field=models.TextField(),
                            ),
                        ),
                        (
                            "loose_key",
                            models.GeneratedField(
                                db_persist=True,
                                expression=cards.models.cards.Loose(
                                    django.db.models.functions.text.Concat(
                                        "name_ja",
                                        models.Value(" "),
                                        "name_en",
                                        models.Value(" "),
                                        "reading",
                                        models.Value(" "),
                                        "romaji",
                                    )
                                ),
                                output_field=models.TextField(),
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "person",
                        "verbose_name_plural": "persons",
                        "ordering": ["slug"],
                        "indexes": [
                            django.contrib.postgres.indexes.HashIndex(
                                cards.models.cards.Strict("name_ja"), name="exact_person_name_ja"
                            ),
                            django.contrib.postgres.indexes.HashIndex(
                                cards.models.cards.Strict("name_en"), name="exact_person_name_en"
                            ),
                            django.contrib.postgres.indexes.HashIndex(
                                cards.models.cards.Strict("reading"), name="exact_person_reading"
                            ),
                            django.contrib.postgres.indexes.HashIndex(
                                cards.models.cards.Strict("romaji"), name="exact_person_romaji"
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="CardImportEvent",
                    fields=[
                        ("pgh_id", models.AutoField(primary_key=True, serialize=False)),
                        ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                        ("pgh_label", models.TextField(help_text="The event label.")),
                        ("id", models.BigIntegerField()),
                        ("file_name", models.CharField(max_length=200, verbose_name="file")),
                        (
                            "publish",
                            models.BooleanField(
                                default=False,
                                help_text="publish the new revisions at once (approvers)",
                                verbose_name="publish",
                            ),
                        ),
                        (
                            "handed_in_at",
                            models.DateTimeField(
                                db_default=django.db.models.functions.datetime.Now(),
                                verbose_name="handed in",
                            ),
                        ),
                        (
                            "done_at",
                            models.DateTimeField(blank=True, null=True, verbose_name="done"),
                        ),
                        (
                            "handed_in_by",
                            models.ForeignKey(
                                db_constraint=False,
                                null=True,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to=settings.AUTH_USER_MODEL,
                                verbose_name="handed in by",
                            ),
                        ),
                        (
                            "job",
                            models.ForeignKey(
                                db_constraint=False,
                                null=True,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to="jobs.job",
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
                                to="cards.cardimport",
                            ),
                        ),
                    ],
                    options={
                        "abstract": False,
                    },
                ),
                migrations.CreateModel(
                    name="CardSetEvent",
                    fields=[
                        ("pgh_id", models.AutoField(primary_key=True, serialize=False)),
                        ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                        ("pgh_label", models.TextField(help_text="The event label.")),
                        ("id", models.BigIntegerField()),
                        ("code", models.CharField(max_length=8, verbose_name="code")),
                        (
                            "number",
                            models.PositiveSmallIntegerField(
                                help_text="Stands for the set in long deck codes. Never reuse it.",
                                verbose_name="number",
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
                            "name_ja",
                            models.CharField(max_length=60, verbose_name="name (Japanese)"),
                        ),
                        ("name_en", models.CharField(max_length=60, verbose_name="name (English)")),
                        ("house", models.BooleanField(default=False, verbose_name="house set")),
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
                                to="cards.cardset",
                            ),
                        ),
                    ],
                    options={
                        "abstract": False,
                    },
                ),
                migrations.CreateModel(
                    name="FormatEvent",
                    fields=[
                        ("pgh_id", models.AutoField(primary_key=True, serialize=False)),
                        ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                        ("pgh_label", models.TextField(help_text="The event label.")),
                        ("id", models.BigIntegerField()),
                        (
                            "game",
                            models.CharField(
                                max_length=30,
                                validators=[cards.validators.validate_game],
                                verbose_name="game",
                            ),
                        ),
                        (
                            "code",
                            models.SlugField(db_index=False, max_length=30, verbose_name="code"),
                        ),
                        (
                            "number",
                            models.PositiveSmallIntegerField(
                                help_text="Stands for the format in long deck codes. Never reuse it.",
                                verbose_name="number",
                            ),
                        ),
                        (
                            "name_ja",
                            models.CharField(max_length=60, verbose_name="name (Japanese)"),
                        ),
                        ("name_en", models.CharField(max_length=60, verbose_name="name (English)")),
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
                                related_name="history",
                                related_query_name="+",
                                to="cards.format",
                            ),
                        ),
                    ],
                    options={
                        "abstract": False,
                    },
                ),
                migrations.CreateModel(
                    name="HouseSetEvent",
                    fields=[
                        ("pgh_id", models.AutoField(primary_key=True, serialize=False)),
                        ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                        ("pgh_label", models.TextField(help_text="The event label.")),
                        ("id", models.BigIntegerField()),
                        (
                            "game",
                            models.CharField(
                                max_length=30,
                                validators=[cards.validators.validate_game],
                                verbose_name="game",
                            ),
                        ),
                        (
                            "name",
                            models.CharField(
                                max_length=30,
                                validators=[cards.validators.validate_house_name],
                                verbose_name="name",
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
                                to="cards.houseset",
                            ),
                        ),
                    ],
                    options={
                        "abstract": False,
                    },
                ),
                migrations.CreateModel(
                    name="HouseSetRevision",
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
                        ("number", models.PositiveSmallIntegerField(verbose_name="revision")),
                        ("content", models.JSONField(verbose_name="content")),
                        (
                            "note_ja",
                            models.CharField(
                                blank=True,
                                max_length=300,
                                validators=[league.people.validators.validate_plain_text],
                                verbose_name="note (Japanese)",
                            ),
                        ),
                        (
                            "note_en",
                            models.CharField(
                                blank=True,
                                max_length=300,
                                validators=[league.people.validators.validate_plain_text],
                                verbose_name="note (English)",
                            ),
                        ),
                        (
                            "created_at",
                            models.DateTimeField(
                                db_default=django.db.models.functions.datetime.Now()
                            ),
                        ),
                        (
                            "published_at",
                            models.DateTimeField(
                                blank=True, editable=False, null=True, verbose_name="published"
                            ),
                        ),
                        (
                            "house_set",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="revisions",
                                to="cards.houseset",
                                verbose_name="house set",
                            ),
                        ),
                        (
                            "published_by",
                            models.ForeignKey(
                                blank=True,
                                editable=False,
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "revision of a house set",
                        "verbose_name_plural": "revisions of house sets",
                        "ordering": ["house_set", "number"],
                        "constraints": [
                            models.UniqueConstraint(
                                models.F("house_set"),
                                models.F("number"),
                                name="one_house_revision_per_number",
                            ),
                            models.UniqueConstraint(
                                models.F("house_set"),
                                condition=models.Q(("published_at__isnull", True)),
                                name="one_open_draft_per_house_set",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("number__gte", 1)),
                                name="house_revisions_count_from_one",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="PersonEvent",
                    fields=[
                        ("pgh_id", models.AutoField(primary_key=True, serialize=False)),
                        ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                        ("pgh_label", models.TextField(help_text="The event label.")),
                        ("id", models.BigIntegerField()),
                        (
                            "slug",
                            models.SlugField(db_index=False, max_length=60, verbose_name="code"),
                        ),
                        (
                            "name_ja",
                            models.CharField(
                                max_length=60,
                                validators=[league.people.validators.validate_plain_text],
                                verbose_name="name (Japanese)",
                            ),
                        ),
                        (
                            "name_en",
                            models.CharField(
                                max_length=60,
                                validators=[league.people.validators.validate_plain_text],
                                verbose_name="name (English)",
                            ),
                        ),
                        (
                            "reading",
                            models.CharField(
                                max_length=80,
                                validators=[league.people.validators.validate_plain_text],
                                verbose_name="reading",
                            ),
                        ),
                        (
                            "romaji",
                            models.CharField(
                                max_length=80,
                                validators=[league.people.validators.validate_plain_text],
                                verbose_name="romaji",
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
                                to="cards.person",
                            ),
                        ),
                    ],
                    options={
                        "abstract": False,
                    },
                ),
                migrations.CreateModel(
                    name="HouseSetRevisionEvent",
                    fields=[
                        ("pgh_id", models.AutoField(primary_key=True, serialize=False)),
                        ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                        ("pgh_label", models.TextField(help_text="The event label.")),
                        ("id", models.BigIntegerField()),
                        ("number", models.PositiveSmallIntegerField(verbose_name="revision")),
                        ("content", models.JSONField(verbose_name="content")),
                        (
                            "note_ja",
                            models.CharField(
                                blank=True,
                                max_length=300,
                                validators=[league.people.validators.validate_plain_text],
                                verbose_name="note (Japanese)",
                            ),
                        ),
                        (
                            "note_en",
                            models.CharField(
                                blank=True,
                                max_length=300,
                                validators=[league.people.validators.validate_plain_text],
                                verbose_name="note (English)",
                            ),
                        ),
                        (
                            "created_at",
                            models.DateTimeField(
                                db_default=django.db.models.functions.datetime.Now()
                            ),
                        ),
                        (
                            "published_at",
                            models.DateTimeField(
                                blank=True, editable=False, null=True, verbose_name="published"
                            ),
                        ),
                        (
                            "house_set",
                            models.ForeignKey(
                                db_constraint=False,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to="cards.houseset",
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
                                to="cards.housesetrevision",
                            ),
                        ),
                        (
                            "published_by",
                            models.ForeignKey(
                                blank=True,
                                db_constraint=False,
                                editable=False,
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
                    name="CardRevision",
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
                        ("number", models.PositiveSmallIntegerField(verbose_name="revision")),
                        (
                            "name_ja",
                            models.CharField(
                                max_length=80,
                                validators=[league.people.validators.validate_plain_text],
                                verbose_name="name (Japanese)",
                            ),
                        ),
                        (
                            "name_en",
                            models.CharField(
                                max_length=80,
                                validators=[league.people.validators.validate_plain_text],
                                verbose_name="name (English)",
                            ),
                        ),
                        (
                            "carrier_number",
                            models.PositiveSmallIntegerField(
                                blank=True,
                                help_text="1 to 7; empty is flexible",
                                null=True,
                                verbose_name="carrier number",
                            ),
                        ),
                        (
                            "cost",
                            models.PositiveSmallIntegerField(
                                blank=True, null=True, verbose_name="cost"
                            ),
                        ),
                        (
                            "run",
                            models.PositiveSmallIntegerField(
                                blank=True, null=True, verbose_name="run"
                            ),
                        ),
                        (
                            "phys",
                            models.PositiveSmallIntegerField(
                                blank=True, null=True, verbose_name="phys"
                            ),
                        ),
                        (
                            "skill_kind",
                            models.CharField(
                                blank=True,
                                choices=[("active", "active"), ("passive", "passive")],
                                max_length=10,
                                verbose_name="skill kind",
                            ),
                        ),
                        (
                            "skill_effect",
                            models.CharField(
                                blank=True, max_length=20, verbose_name="skill effect"
                            ),
                        ),
                        (
                            "skill_magnitude",
                            models.PositiveSmallIntegerField(
                                blank=True, null=True, verbose_name="magnitude"
                            ),
                        ),
                        (
                            "per_phase",
                            models.PositiveSmallIntegerField(
                                blank=True, null=True, verbose_name="uses per phase"
                            ),
                        ),
                        (
                            "per_match",
                            models.PositiveSmallIntegerField(
                                blank=True, null=True, verbose_name="uses per match"
                            ),
                        ),
                        (
                            "skill_ja",
                            models.TextField(
                                blank=True, max_length=400, verbose_name="skill text (Japanese)"
                            ),
                        ),
                        (
                            "skill_en",
                            models.TextField(
                                blank=True, max_length=400, verbose_name="skill text (English)"
                            ),
                        ),
                        (
                            "rarity",
                            models.CharField(
                                blank=True,
                                choices=[
                                    ("C", "common"),
                                    ("U", "uncommon"),
                                    ("R", "rare"),
                                    ("SR", "super rare"),
                                ],
                                max_length=2,
                                verbose_name="rarity",
                            ),
                        ),
                        (
                            "palette",
                            models.JSONField(
                                blank=True,
                                default=list,
                                validators=[cards.validators.validate_palette],
                                verbose_name="palette",
                            ),
                        ),
                        (
                            "emblem",
                            models.CharField(blank=True, max_length=30, verbose_name="emblem"),
                        ),
                        (
                            "flavour_ja",
                            models.CharField(
                                blank=True, max_length=200, verbose_name="flavour (Japanese)"
                            ),
                        ),
                        (
                            "flavour_en",
                            models.CharField(
                                blank=True, max_length=200, verbose_name="flavour (English)"
                            ),
                        ),
                        (
                            "component",
                            models.JSONField(blank=True, null=True, verbose_name="component data"),
                        ),
                        (
                            "created_at",
                            models.DateTimeField(
                                db_default=django.db.models.functions.datetime.Now()
                            ),
                        ),
                        (
                            "published_at",
                            models.DateTimeField(
                                blank=True, editable=False, null=True, verbose_name="published"
                            ),
                        ),
                        (
                            "strict_key",
                            models.GeneratedField(
                                db_persist=True,
                                expression=cards.models.cards.Strict(
                                    django.db.models.functions.text.Concat(
                                        "name_ja",
                                        models.Value(" "),
                                        "name_en",
                                        output_field=models.TextField(),
                                    )
                                ),
                                output_field=models.TextField(),
                            ),
                        ),
                        (
                            "loose_key",
                            models.GeneratedField(
                                db_persist=True,
                                expression=cards.models.cards.Loose(
                                    django.db.models.functions.text.Concat(
                                        "name_ja",
                                        models.Value(" "),
                                        "name_en",
                                        output_field=models.TextField(),
                                    )
                                ),
                                output_field=models.TextField(),
                            ),
                        ),
                        (
                            "skill_key",
                            models.GeneratedField(
                                db_persist=True,
                                expression=cards.models.cards.Strict(
                                    django.db.models.functions.text.Concat(
                                        "skill_ja",
                                        models.Value(" "),
                                        "skill_en",
                                        output_field=models.TextField(),
                                    )
                                ),
                                output_field=models.TextField(),
                            ),
                        ),
                        (
                            "flavour_key",
                            models.GeneratedField(
                                db_persist=True,
                                expression=cards.models.cards.Strict(
                                    django.db.models.functions.text.Concat(
                                        "flavour_ja",
                                        models.Value(" "),
                                        "flavour_en",
                                        output_field=models.TextField(),
                                    )
                                ),
                                output_field=models.TextField(),
                            ),
                        ),
                        (
                            "published_by",
                            models.ForeignKey(
                                blank=True,
                                editable=False,
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "card revision",
                        "verbose_name_plural": "card revisions",
                        "ordering": ["card", "number"],
                        "indexes": [
                            django.contrib.postgres.indexes.HashIndex(
                                cards.models.cards.Strict("name_ja"), name="exact_card_name_ja"
                            ),
                            django.contrib.postgres.indexes.HashIndex(
                                cards.models.cards.Strict("name_en"), name="exact_card_name_en"
                            ),
                            django.contrib.postgres.indexes.HashIndex(
                                cards.models.cards.Strict("skill_ja"), name="exact_card_skill_ja"
                            ),
                            django.contrib.postgres.indexes.HashIndex(
                                cards.models.cards.Strict("skill_en"), name="exact_card_skill_en"
                            ),
                            django.contrib.postgres.indexes.HashIndex(
                                cards.models.cards.Strict("flavour_ja"),
                                name="exact_card_flavour_ja",
                            ),
                            django.contrib.postgres.indexes.HashIndex(
                                cards.models.cards.Strict("flavour_en"),
                                name="exact_card_flavour_en",
                            ),
                        ],
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(("number__gte", 1)),
                                name="revisions_count_from_one",
                                violation_error_code="revision_number",
                                violation_error_message="Revisions count from 1.",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(("skill_effect", ""), ("skill_kind", "")),
                                    models.Q(
                                        (
                                            "skill_effect__in",
                                            [
                                                "leap",
                                                "sure_hands",
                                                "hawk",
                                                "anchor",
                                                "iron",
                                                "burst",
                                                "hurdle",
                                                "long_pass",
                                                "bullet",
                                                "shove",
                                                "swap",
                                                "rally",
                                                "own",
                                            ],
                                        ),
                                        ("skill_kind__in", ["active", "passive"]),
                                    ),
                                    _connector="OR",
                                ),
                                name="skill_whole_or_none",
                                violation_error_code="skill_whole",
                                violation_error_message="A skill has both a kind and an effect, or there is none.",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(("skill_effect", "own"), _negated=True),
                                    models.Q(
                                        ("skill_ja", ""),
                                        ("skill_en", ""),
                                        _connector="OR",
                                        _negated=True,
                                    ),
                                    _connector="OR",
                                ),
                                name="own_skill_has_both_texts",
                                violation_error_code="skill_text",
                                violation_error_message="A skill needs its text in both languages.",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(
                                        ("skill_effect__in", ["burst", "long_pass"]),
                                        ("skill_magnitude__gte", 1),
                                        ("skill_magnitude__isnull", False),
                                    ),
                                    models.Q(
                                        models.Q(
                                            ("skill_effect__in", ["burst", "long_pass"]),
                                            _negated=True,
                                        ),
                                        ("skill_magnitude__isnull", True),
                                    ),
                                    _connector="OR",
                                ),
                                name="magnitude_where_the_skill_has_one",
                                violation_error_code="skill_magnitude",
                                violation_error_message="Burst and long pass have a magnitude of 1 or more; other skills have none.",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("skill_kind", "active"),
                                    models.Q(
                                        ("per_match__isnull", True), ("per_phase__isnull", True)
                                    ),
                                    _connector="OR",
                                ),
                                name="only_active_skills_have_limits",
                                violation_error_code="skill_limits",
                                violation_error_message="Only active skills have limits of use.",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Erratum",
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
                        ("day", models.DateField(verbose_name="date")),
                        (
                            "note_ja",
                            models.TextField(max_length=1000, verbose_name="note (Japanese)"),
                        ),
                        (
                            "note_en",
                            models.TextField(max_length=1000, verbose_name="note (English)"),
                        ),
                        (
                            "revision",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="errata",
                                to="cards.cardrevision",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "erratum",
                        "verbose_name_plural": "errata",
                        "ordering": ["-day"],
                    },
                ),
                migrations.CreateModel(
                    name="ErratumEvent",
                    fields=[
                        ("pgh_id", models.AutoField(primary_key=True, serialize=False)),
                        ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                        ("pgh_label", models.TextField(help_text="The event label.")),
                        ("id", models.BigIntegerField()),
                        ("day", models.DateField(verbose_name="date")),
                        (
                            "note_ja",
                            models.TextField(max_length=1000, verbose_name="note (Japanese)"),
                        ),
                        (
                            "note_en",
                            models.TextField(max_length=1000, verbose_name="note (English)"),
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
                                to="cards.erratum",
                            ),
                        ),
                        (
                            "revision",
                            models.ForeignKey(
                                db_constraint=False,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to="cards.cardrevision",
                            ),
                        ),
                    ],
                    options={
                        "abstract": False,
                    },
                ),
                migrations.CreateModel(
                    name="Card",
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
                            "code",
                            models.CharField(
                                max_length=20,
                                unique=True,
                                validators=[cards.validators.validate_card_code],
                                verbose_name="code",
                            ),
                        ),
                        (
                            "collector_number",
                            models.PositiveSmallIntegerField(verbose_name="collector number"),
                        ),
                        (
                            "game",
                            models.CharField(
                                max_length=30,
                                validators=[cards.validators.validate_game],
                                verbose_name="game",
                            ),
                        ),
                        ("search_text", models.TextField(default="", editable=False)),
                        (
                            "created_at",
                            models.DateTimeField(
                                db_default=django.db.models.functions.datetime.Now()
                            ),
                        ),
                        (
                            "card_set",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="cards",
                                to="cards.cardset",
                                verbose_name="set",
                            ),
                        ),
                        (
                            "current",
                            models.OneToOneField(
                                blank=True,
                                editable=False,
                                help_text="the newest published revision",
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="current_of",
                                to="cards.cardrevision",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "card",
                        "verbose_name_plural": "cards",
                        "ordering": ["code"],
                        "constraints": [
                            models.UniqueConstraint(
                                models.F("card_set"),
                                models.F("collector_number"),
                                name="one_card_per_collector_number",
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Approval",
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
                        ("valid_from", models.DateField(verbose_name="from")),
                        (
                            "valid_until",
                            models.DateField(blank=True, null=True, verbose_name="until"),
                        ),
                        (
                            "approved_by",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "card",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="approvals",
                                to="cards.card",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "approval",
                        "verbose_name_plural": "approvals",
                        "ordering": ["card", "valid_from"],
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("valid_until__isnull", True),
                                    ("valid_until__gte", models.F("valid_from")),
                                    _connector="OR",
                                ),
                                name="approval_ends_after_it_starts",
                                violation_error_code="ends_before_start",
                                violation_error_message="The last day comes before the first.",
                            ),
                            django.contrib.postgres.constraints.ExclusionConstraint(
                                expressions=[
                                    ("card", "="),
                                    (
                                        cards.models.dates.DateRange(
                                            "valid_from",
                                            "valid_until",
                                            django.contrib.postgres.fields.ranges.RangeBoundary(
                                                True, True
                                            ),
                                        ),
                                        "&&",
                                    ),
                                ],
                                name="approvals_never_overlap",
                                violation_error_code="days_overlap",
                                violation_error_message="These days overlap others that are there already.",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Ban",
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
                        ("valid_from", models.DateField(verbose_name="from")),
                        (
                            "valid_until",
                            models.DateField(blank=True, null=True, verbose_name="until"),
                        ),
                        (
                            "reason_ja",
                            models.CharField(
                                blank=True, max_length=200, verbose_name="reason (Japanese)"
                            ),
                        ),
                        (
                            "reason_en",
                            models.CharField(
                                blank=True, max_length=200, verbose_name="reason (English)"
                            ),
                        ),
                        (
                            "format",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="bans",
                                to="cards.format",
                            ),
                        ),
                        (
                            "card",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="bans",
                                to="cards.card",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "ban",
                        "verbose_name_plural": "ban list",
                        "ordering": ["format", "card", "valid_from"],
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("valid_until__isnull", True),
                                    ("valid_until__gte", models.F("valid_from")),
                                    _connector="OR",
                                ),
                                name="ban_ends_after_it_starts",
                                violation_error_code="ends_before_start",
                                violation_error_message="The last day comes before the first.",
                            ),
                            django.contrib.postgres.constraints.ExclusionConstraint(
                                expressions=[
                                    ("format", "="),
                                    ("card", "="),
                                    (
                                        cards.models.dates.DateRange(
                                            "valid_from",
                                            "valid_until",
                                            django.contrib.postgres.fields.ranges.RangeBoundary(
                                                True, True
                                            ),
                                        ),
                                        "&&",
                                    ),
                                ],
                                name="bans_never_overlap",
                                violation_error_code="days_overlap",
                                violation_error_message="These days overlap others that are there already.",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="CardEvent",
                    fields=[
                        ("pgh_id", models.AutoField(primary_key=True, serialize=False)),
                        ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                        ("pgh_label", models.TextField(help_text="The event label.")),
                        ("id", models.BigIntegerField()),
                        (
                            "code",
                            models.CharField(
                                max_length=20,
                                validators=[cards.validators.validate_card_code],
                                verbose_name="code",
                            ),
                        ),
                        (
                            "collector_number",
                            models.PositiveSmallIntegerField(verbose_name="collector number"),
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
                            "created_at",
                            models.DateTimeField(
                                db_default=django.db.models.functions.datetime.Now()
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
                                to="cards.card",
                            ),
                        ),
                        (
                            "current",
                            models.ForeignKey(
                                blank=True,
                                db_constraint=False,
                                editable=False,
                                help_text="the newest published revision",
                                null=True,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to="cards.cardrevision",
                            ),
                        ),
                        (
                            "card_set",
                            models.ForeignKey(
                                db_constraint=False,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to="cards.cardset",
                                verbose_name="set",
                            ),
                        ),
                    ],
                    options={
                        "abstract": False,
                    },
                ),
                migrations.CreateModel(
                    name="CardPerson",
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
                            "position",
                            models.PositiveSmallIntegerField(default=1, verbose_name="position"),
                        ),
                        (
                            "person",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="card_persons",
                                to="cards.person",
                            ),
                        ),
                        (
                            "card",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="card_persons",
                                to="cards.card",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "person on the card",
                        "verbose_name_plural": "persons on the card",
                        "ordering": ["card", "position"],
                        "constraints": [
                            models.UniqueConstraint(
                                models.F("card"),
                                models.F("person"),
                                name="one_person_once_per_card",
                            ),
                            models.UniqueConstraint(
                                models.F("card"),
                                models.F("position"),
                                name="one_person_per_position",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="CardRevisionEvent",
                    fields=[
                        ("pgh_id", models.AutoField(primary_key=True, serialize=False)),
                        ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                        ("pgh_label", models.TextField(help_text="The event label.")),
                        ("id", models.BigIntegerField()),
                        ("number", models.PositiveSmallIntegerField(verbose_name="revision")),
                        (
                            "name_ja",
                            models.CharField(
                                max_length=80,
                                validators=[league.people.validators.validate_plain_text],
                                verbose_name="name (Japanese)",
                            ),
                        ),
                        (
                            "name_en",
                            models.CharField(
                                max_length=80,
                                validators=[league.people.validators.validate_plain_text],
                                verbose_name="name (English)",
                            ),
                        ),
                        (
                            "carrier_number",
                            models.PositiveSmallIntegerField(
                                blank=True,
                                help_text="1 to 7; empty is flexible",
                                null=True,
                                verbose_name="carrier number",
                            ),
                        ),
                        (
                            "cost",
                            models.PositiveSmallIntegerField(
                                blank=True, null=True, verbose_name="cost"
                            ),
                        ),
                        (
                            "run",
                            models.PositiveSmallIntegerField(
                                blank=True, null=True, verbose_name="run"
                            ),
                        ),
                        (
                            "phys",
                            models.PositiveSmallIntegerField(
                                blank=True, null=True, verbose_name="phys"
                            ),
                        ),
                        (
                            "skill_kind",
                            models.CharField(
                                blank=True,
                                choices=[("active", "active"), ("passive", "passive")],
                                max_length=10,
                                verbose_name="skill kind",
                            ),
                        ),
                        (
                            "skill_effect",
                            models.CharField(
                                blank=True, max_length=20, verbose_name="skill effect"
                            ),
                        ),
                        (
                            "skill_magnitude",
                            models.PositiveSmallIntegerField(
                                blank=True, null=True, verbose_name="magnitude"
                            ),
                        ),
                        (
                            "per_phase",
                            models.PositiveSmallIntegerField(
                                blank=True, null=True, verbose_name="uses per phase"
                            ),
                        ),
                        (
                            "per_match",
                            models.PositiveSmallIntegerField(
                                blank=True, null=True, verbose_name="uses per match"
                            ),
                        ),
                        (
                            "skill_ja",
                            models.TextField(
                                blank=True, max_length=400, verbose_name="skill text (Japanese)"
                            ),
                        ),
                        (
                            "skill_en",
                            models.TextField(
                                blank=True, max_length=400, verbose_name="skill text (English)"
                            ),
                        ),
                        (
                            "rarity",
                            models.CharField(
                                blank=True,
                                choices=[
                                    ("C", "common"),
                                    ("U", "uncommon"),
                                    ("R", "rare"),
                                    ("SR", "super rare"),
                                ],
                                max_length=2,
                                verbose_name="rarity",
                            ),
                        ),
                        (
                            "palette",
                            models.JSONField(
                                blank=True,
                                default=list,
                                validators=[cards.validators.validate_palette],
                                verbose_name="palette",
                            ),
                        ),
                        (
                            "emblem",
                            models.CharField(blank=True, max_length=30, verbose_name="emblem"),
                        ),
                        (
                            "flavour_ja",
                            models.CharField(
                                blank=True, max_length=200, verbose_name="flavour (Japanese)"
                            ),
                        ),
                        (
                            "flavour_en",
                            models.CharField(
                                blank=True, max_length=200, verbose_name="flavour (English)"
                            ),
                        ),
                        (
                            "component",
                            models.JSONField(blank=True, null=True, verbose_name="component data"),
                        ),
                        (
                            "created_at",
                            models.DateTimeField(
                                db_default=django.db.models.functions.datetime.Now()
                            ),
                        ),
                        (
                            "published_at",
                            models.DateTimeField(
                                blank=True, editable=False, null=True, verbose_name="published"
                            ),
                        ),
                        (
                            "card",
                            models.ForeignKey(
                                db_constraint=False,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to="cards.card",
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
                                to="cards.cardrevision",
                            ),
                        ),
                        (
                            "published_by",
                            models.ForeignKey(
                                blank=True,
                                db_constraint=False,
                                editable=False,
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
                    name="Migration",
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
                            "strategy",
                            models.CharField(
                                choices=[("merge", "merged"), ("withdraw", "withdrawn")],
                                max_length=10,
                                verbose_name="strategy",
                            ),
                        ),
                        ("note", models.CharField(blank=True, max_length=200, verbose_name="note")),
                        (
                            "performed_at",
                            models.DateTimeField(
                                db_default=django.db.models.functions.datetime.Now()
                            ),
                        ),
                        (
                            "new",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="migrated_from",
                                to="cards.card",
                            ),
                        ),
                        (
                            "old",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="migrations",
                                to="cards.card",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "card migration",
                        "verbose_name_plural": "card migrations",
                        "ordering": ["-performed_at"],
                        "constraints": [
                            models.UniqueConstraint(models.F("old"), name="one_migration_per_card"),
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(("new__isnull", False), ("strategy", "merge")),
                                    models.Q(("new__isnull", True), ("strategy", "withdraw")),
                                    _connector="OR",
                                ),
                                name="merged_into_something",
                                violation_error_code="merge_target",
                                violation_error_message="A merged card names the card that stays; a withdrawn one names none.",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="ApprovalEvent",
                    fields=[
                        ("pgh_id", models.AutoField(primary_key=True, serialize=False)),
                        ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                        ("pgh_label", models.TextField(help_text="The event label.")),
                        ("id", models.BigIntegerField()),
                        ("valid_from", models.DateField(verbose_name="from")),
                        (
                            "valid_until",
                            models.DateField(blank=True, null=True, verbose_name="until"),
                        ),
                        (
                            "approved_by",
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
                                to="cards.approval",
                            ),
                        ),
                        (
                            "card",
                            models.ForeignKey(
                                db_constraint=False,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to="cards.card",
                            ),
                        ),
                    ],
                    options={
                        "abstract": False,
                    },
                ),
                migrations.CreateModel(
                    name="BanEvent",
                    fields=[
                        ("pgh_id", models.AutoField(primary_key=True, serialize=False)),
                        ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                        ("pgh_label", models.TextField(help_text="The event label.")),
                        ("id", models.BigIntegerField()),
                        ("valid_from", models.DateField(verbose_name="from")),
                        (
                            "valid_until",
                            models.DateField(blank=True, null=True, verbose_name="until"),
                        ),
                        (
                            "reason_ja",
                            models.CharField(
                                blank=True, max_length=200, verbose_name="reason (Japanese)"
                            ),
                        ),
                        (
                            "reason_en",
                            models.CharField(
                                blank=True, max_length=200, verbose_name="reason (English)"
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
                                to="cards.ban",
                            ),
                        ),
                        (
                            "format",
                            models.ForeignKey(
                                db_constraint=False,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to="cards.format",
                            ),
                        ),
                        (
                            "card",
                            models.ForeignKey(
                                db_constraint=False,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to="cards.card",
                            ),
                        ),
                    ],
                    options={
                        "abstract": False,
                    },
                ),
                migrations.CreateModel(
                    name="CardPersonEvent",
                    fields=[
                        ("pgh_id", models.AutoField(primary_key=True, serialize=False)),
                        ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                        ("pgh_label", models.TextField(help_text="The event label.")),
                        ("id", models.BigIntegerField()),
                        (
                            "position",
                            models.PositiveSmallIntegerField(default=1, verbose_name="position"),
                        ),
                        (
                            "card",
                            models.ForeignKey(
                                db_constraint=False,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to="cards.card",
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
                                to="cards.cardperson",
                            ),
                        ),
                        (
                            "person",
                            models.ForeignKey(
                                db_constraint=False,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to="cards.person",
                            ),
                        ),
                    ],
                    options={
                        "abstract": False,
                    },
                ),
                migrations.CreateModel(
                    name="MigrationEvent",
                    fields=[
                        ("pgh_id", models.AutoField(primary_key=True, serialize=False)),
                        ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                        ("pgh_label", models.TextField(help_text="The event label.")),
                        ("id", models.BigIntegerField()),
                        (
                            "strategy",
                            models.CharField(
                                choices=[("merge", "merged"), ("withdraw", "withdrawn")],
                                max_length=10,
                                verbose_name="strategy",
                            ),
                        ),
                        ("note", models.CharField(blank=True, max_length=200, verbose_name="note")),
                        (
                            "performed_at",
                            models.DateTimeField(
                                db_default=django.db.models.functions.datetime.Now()
                            ),
                        ),
                        (
                            "new",
                            models.ForeignKey(
                                blank=True,
                                db_constraint=False,
                                null=True,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to="cards.card",
                            ),
                        ),
                        (
                            "old",
                            models.ForeignKey(
                                db_constraint=False,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to="cards.card",
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
                                to="cards.migration",
                            ),
                        ),
                    ],
                    options={
                        "abstract": False,
                    },
                ),
                migrations.CreateModel(
                    name="DeckVersion",
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
                        ("number", models.PositiveIntegerField(verbose_name="version")),
                        (
                            "code",
                            models.CharField(
                                help_text="CL-XXXX-XX, what a player hands in",
                                max_length=10,
                                unique=True,
                                verbose_name="code",
                            ),
                        ),
                        (
                            "key",
                            models.CharField(
                                default=cards.rules.codes.new_key,
                                editable=False,
                                help_text="behind the code it opens a version that is not public",
                                max_length=12,
                            ),
                        ),
                        (
                            "digest",
                            models.CharField(
                                help_text="SHA-256 of the printed fields", max_length=64
                            ),
                        ),
                        (
                            "saved_at",
                            models.DateTimeField(
                                db_default=django.db.models.functions.datetime.Now()
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "deck version",
                        "verbose_name_plural": "deck versions",
                        "ordering": ["deck", "-number"],
                        "constraints": [],
                    },
                ),
                migrations.CreateModel(
                    name="Deck",
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
                            "game",
                            models.CharField(
                                max_length=30,
                                validators=[cards.validators.validate_game],
                            ),
                        ),
                        (
                            "name",
                            models.CharField(
                                max_length=60,
                                validators=[league.people.validators.validate_plain_text],
                                verbose_name="name",
                            ),
                        ),
                        (
                            "note",
                            models.TextField(
                                blank=True,
                                max_length=2000,
                                validators=[league.people.validators.validate_plain_text],
                                verbose_name="note",
                            ),
                        ),
                        (
                            "visibility",
                            models.CharField(
                                choices=[
                                    ("private", "private"),
                                    ("unlisted", "whoever has the link"),
                                    ("public", "public"),
                                ],
                                default="private",
                                max_length=10,
                                verbose_name="who may see it",
                            ),
                        ),
                        ("draft", models.JSONField(default=dict)),
                        ("step", models.PositiveIntegerField(default=0)),
                        (
                            "revisions",
                            models.JSONField(
                                blank=True, default=dict, editable=False, verbose_name="revisions"
                            ),
                        ),
                        (
                            "created_at",
                            models.DateTimeField(
                                db_default=django.db.models.functions.datetime.Now()
                            ),
                        ),
                        ("updated_at", models.DateTimeField(auto_now=True)),
                        (
                            "owner",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="decks",
                                to="people.player",
                            ),
                        ),
                        (
                            "format",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="cards.format",
                                verbose_name="format",
                            ),
                        ),
                        (
                            "copied_from",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to="cards.deckversion",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "deck",
                        "verbose_name_plural": "decks",
                        "ordering": ["-updated_at", "-pk"],
                        "indexes": [
                            models.Index(fields=["owner", "-updated_at"], name="decks_of_a_player")
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="DeckVersionCard",
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
                        ("position", models.PositiveSmallIntegerField()),
                        ("starts_on", models.PositiveSmallIntegerField(blank=True, null=True)),
                        (
                            "revision",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="in_versions",
                                to="cards.cardrevision",
                            ),
                        ),
                        (
                            "version",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="version_cards",
                                to="cards.deckversion",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "card in a deck version",
                        "verbose_name_plural": "cards in deck versions",
                        "ordering": ["version", "position"],
                        "constraints": [
                            models.UniqueConstraint(
                                models.F("version"),
                                models.F("position"),
                                name="one_card_per_position",
                            ),
                            models.UniqueConstraint(
                                models.F("version"),
                                models.F("starts_on"),
                                name="one_starter_per_piece",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("starts_on__isnull", True),
                                    ("starts_on__range", (1, 7)),
                                    _connector="OR",
                                ),
                                name="starts_on_1_to_7",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Sheet",
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
                        ("language", models.CharField(default="ja", max_length=5)),
                        ("pdf", models.BinaryField(null=True)),
                        (
                            "asked_at",
                            models.DateTimeField(
                                db_default=django.db.models.functions.datetime.Now()
                            ),
                        ),
                        ("made_at", models.DateTimeField(blank=True, null=True)),
                        (
                            "asked_by",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "job",
                            models.OneToOneField(
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="sheet",
                                to="jobs.job",
                            ),
                        ),
                        (
                            "version",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="sheets",
                                to="cards.deckversion",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "deck sheet",
                        "verbose_name_plural": "deck sheets",
                        "ordering": ["-pk"],
                    },
                ),
                migrations.CreateModel(
                    name="DeckEvent",
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
                            "game",
                            models.CharField(
                                max_length=30,
                                validators=[cards.validators.validate_game],
                            ),
                        ),
                        (
                            "visibility",
                            models.CharField(
                                choices=[
                                    ("private", "private"),
                                    ("unlisted", "whoever has the link"),
                                    ("public", "public"),
                                ],
                                default="private",
                                max_length=10,
                                verbose_name="who may see it",
                            ),
                        ),
                        (
                            "created_at",
                            models.DateTimeField(
                                db_default=django.db.models.functions.datetime.Now()
                            ),
                        ),
                        (
                            "owner",
                            models.ForeignKey(
                                db_constraint=False,
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
                                to="cards.deck",
                            ),
                        ),
                        (
                            "copied_from",
                            models.ForeignKey(
                                blank=True,
                                db_constraint=False,
                                null=True,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to="cards.deckversion",
                            ),
                        ),
                        (
                            "format",
                            models.ForeignKey(
                                db_constraint=False,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to="cards.format",
                                verbose_name="format",
                            ),
                        ),
                    ],
                    options={
                        "abstract": False,
                    },
                ),
                migrations.CreateModel(
                    name="DraftStep",
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
                        ("draft", models.JSONField()),
                        (
                            "at",
                            models.DateTimeField(
                                db_default=django.db.models.functions.datetime.Now()
                            ),
                        ),
                        (
                            "deck",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="steps",
                                to="cards.deck",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "draft step",
                        "verbose_name_plural": "draft steps",
                        "ordering": ["deck", "number"],
                        "constraints": [
                            models.UniqueConstraint(
                                models.F("deck"),
                                models.F("number"),
                                name="one_draft_step_per_number",
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="FormatPeriod",
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
                        ("valid_from", models.DateField(verbose_name="from")),
                        (
                            "valid_until",
                            models.DateField(blank=True, null=True, verbose_name="until"),
                        ),
                        (
                            "min_cards",
                            models.PositiveSmallIntegerField(
                                default=15, verbose_name="fewest cards"
                            ),
                        ),
                        (
                            "max_cards",
                            models.PositiveSmallIntegerField(default=20, verbose_name="most cards"),
                        ),
                        (
                            "max_flexible",
                            models.PositiveSmallIntegerField(
                                default=3, verbose_name="most flexible cards"
                            ),
                        ),
                        (
                            "cost_cap",
                            models.PositiveSmallIntegerField(
                                blank=True, null=True, verbose_name="cost cap"
                            ),
                        ),
                        (
                            "format",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="periods",
                                to="cards.format",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "format period",
                        "verbose_name_plural": "format periods",
                        "ordering": ["format", "valid_from"],
                        "constraints": [
                            django.contrib.postgres.constraints.ExclusionConstraint(
                                expressions=[
                                    ("format", "="),
                                    (
                                        cards.models.dates.DateRange(
                                            "valid_from",
                                            "valid_until",
                                            django.contrib.postgres.fields.ranges.RangeBoundary(
                                                True, True
                                            ),
                                        ),
                                        "&&",
                                    ),
                                ],
                                name="format_periods_never_overlap",
                                violation_error_code="days_overlap",
                                violation_error_message="These days overlap others that are there already.",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("valid_until__isnull", True),
                                    ("valid_until__gte", models.F("valid_from")),
                                    _connector="OR",
                                ),
                                name="format_period_ends_after_it_starts",
                                violation_error_code="ends_before_start",
                                violation_error_message="The last day comes before the first.",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(
                                    ("max_cards__gte", models.F("min_cards")),
                                    ("max_cards__lte", 60),
                                    ("min_cards__gte", 7),
                                ),
                                name="format_deck_sizes",
                                violation_error_code="deck_sizes",
                                violation_error_message="A deck has 7 to 60 cards, and the most cannot be below the fewest.",
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="FormatPeriodEvent",
                    fields=[
                        ("pgh_id", models.AutoField(primary_key=True, serialize=False)),
                        ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                        ("pgh_label", models.TextField(help_text="The event label.")),
                        ("id", models.BigIntegerField()),
                        ("valid_from", models.DateField(verbose_name="from")),
                        (
                            "valid_until",
                            models.DateField(blank=True, null=True, verbose_name="until"),
                        ),
                        (
                            "min_cards",
                            models.PositiveSmallIntegerField(
                                default=15, verbose_name="fewest cards"
                            ),
                        ),
                        (
                            "max_cards",
                            models.PositiveSmallIntegerField(default=20, verbose_name="most cards"),
                        ),
                        (
                            "max_flexible",
                            models.PositiveSmallIntegerField(
                                default=3, verbose_name="most flexible cards"
                            ),
                        ),
                        (
                            "cost_cap",
                            models.PositiveSmallIntegerField(
                                blank=True, null=True, verbose_name="cost cap"
                            ),
                        ),
                        (
                            "format",
                            models.ForeignKey(
                                db_constraint=False,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to="cards.format",
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
                                to="cards.formatperiod",
                            ),
                        ),
                    ],
                    options={
                        "abstract": False,
                    },
                ),
                migrations.CreateModel(
                    name="FormatSet",
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
                            "cardset",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="cards.cardset",
                                verbose_name="card set",
                            ),
                        ),
                        (
                            "formatperiod",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="period_sets",
                                to="cards.formatperiod",
                                verbose_name="format period",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "set in the pool",
                        "verbose_name_plural": "sets in the pool",
                        "constraints": [
                            models.UniqueConstraint(
                                models.F("formatperiod"),
                                models.F("cardset"),
                                name="one_set_once_per_pool",
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="FormatSetEvent",
                    fields=[
                        ("pgh_id", models.AutoField(primary_key=True, serialize=False)),
                        ("pgh_created_at", models.DateTimeField(auto_now_add=True)),
                        ("pgh_label", models.TextField(help_text="The event label.")),
                        ("id", models.BigIntegerField()),
                        (
                            "cardset",
                            models.ForeignKey(
                                db_constraint=False,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to="cards.cardset",
                                verbose_name="card set",
                            ),
                        ),
                        (
                            "formatperiod",
                            models.ForeignKey(
                                db_constraint=False,
                                on_delete=django.db.models.deletion.DO_NOTHING,
                                related_name="+",
                                related_query_name="+",
                                to="cards.formatperiod",
                                verbose_name="format period",
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
                                to="cards.formatset",
                            ),
                        ),
                    ],
                    options={
                        "abstract": False,
                    },
                ),
            ]
        ),
        migrations.AddField(
            model_name="CardRevision",
            name="card",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="revisions",
                to="cards.card",
            ),
        ),
        migrations.AddField(
            model_name="Card",
            name="persons",
            field=models.ManyToManyField(
                related_name="cards", through="cards.CardPerson", to="cards.person"
            ),
        ),
        migrations.AddField(
            model_name="DeckVersion",
            name="deck",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="versions",
                to="cards.deck",
            ),
        ),
        migrations.AddField(
            model_name="FormatPeriod",
            name="sets",
            field=models.ManyToManyField(
                blank=True,
                related_name="+",
                through="cards.FormatSet",
                to="cards.cardset",
                verbose_name="pool",
            ),
        ),
        migrations.AddConstraint(
            model_name="CardRevision",
            constraint=models.UniqueConstraint(
                models.F("card"), models.F("number"), name="one_revision_per_number"
            ),
        ),
        migrations.AddConstraint(
            model_name="CardRevision",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("carrier_number__isnull", True),
                    ("carrier_number__range", (1, 7)),
                    _connector="OR",
                ),
                name="carrier_number_1_to_7",
                violation_error_code="carrier_number",
                violation_error_message="The carrier number is 1 to 7, or empty for a flexible card.",
            ),
        ),
        migrations.AddConstraint(
            model_name="CardRevision",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(
                        ("component__isnull", True),
                        ("cost__isnull", False),
                        ("phys__isnull", False),
                        ("run__isnull", False),
                        ("run__range", (1, 5)),
                    ),
                    models.Q(
                        ("carrier_number__isnull", True),
                        ("component__isnull", False),
                        ("cost__isnull", True),
                        ("phys__isnull", True),
                        ("run__isnull", True),
                        ("skill_effect", ""),
                    ),
                    _connector="OR",
                ),
                name="carrier_or_component",
                violation_error_code="carrier_or_component",
                violation_error_message="A carrier card needs cost, run (1 to 5) and phys; a component of another game has none of them.",
            ),
        ),
        migrations.AddConstraint(
            model_name="DeckVersion",
            constraint=models.UniqueConstraint(
                models.F("deck"), models.F("number"), name="one_version_per_number"
            ),
        ),
        AllAtOnce(
            [
                pgtrigger.migrations.AddTrigger(
                    model_name="cardset",
                    trigger=pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='INSERT INTO "cards_cardsetevent" ("code", "game", "house", "id", "name_en", "name_ja", "number", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id") VALUES (NEW."code", NEW."game", NEW."house", NEW."id", NEW."name_en", NEW."name_ja", NEW."number", _pgh_attach_context(), clock_timestamp(), \'insert\', NEW."id"); RETURN NULL;',
                            hash="4d0b32314dcceaec2c6db0cc9b0af274d23dc7d7",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_a8856",
                            table="cards_cardset",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="cardset",
                    trigger=pgtrigger.compiler.Trigger(
                        name="update_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition="WHEN (OLD.* IS DISTINCT FROM NEW.*)",
                            func='INSERT INTO "cards_cardsetevent" ("code", "game", "house", "id", "name_en", "name_ja", "number", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id") VALUES (NEW."code", NEW."game", NEW."house", NEW."id", NEW."name_en", NEW."name_ja", NEW."number", _pgh_attach_context(), clock_timestamp(), \'update\', NEW."id"); RETURN NULL;',
                            hash="1e7ffcb1f76827cec3cc1cfcacd7fa1f7625e5a5",
                            operation="UPDATE",
                            pgid="pgtrigger_update_update_3f65e",
                            table="cards_cardset",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="cardset",
                    trigger=pgtrigger.compiler.Trigger(
                        name="delete_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='INSERT INTO "cards_cardsetevent" ("code", "game", "house", "id", "name_en", "name_ja", "number", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id") VALUES (OLD."code", OLD."game", OLD."house", OLD."id", OLD."name_en", OLD."name_ja", OLD."number", _pgh_attach_context(), clock_timestamp(), \'delete\', OLD."id"); RETURN NULL;',
                            hash="af865d33146e0f0bc66390122d4aaa1efd171425",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_5b0bc",
                            table="cards_cardset",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="format",
                    trigger=pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='INSERT INTO "cards_formatevent" ("code", "game", "id", "name_en", "name_ja", "number", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id") VALUES (NEW."code", NEW."game", NEW."id", NEW."name_en", NEW."name_ja", NEW."number", _pgh_attach_context(), clock_timestamp(), \'insert\', NEW."id"); RETURN NULL;',
                            hash="f20e7cf402448fe0f012f0e826c1decb08913b32",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_7f3c2",
                            table="cards_format",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="format",
                    trigger=pgtrigger.compiler.Trigger(
                        name="update_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition="WHEN (OLD.* IS DISTINCT FROM NEW.*)",
                            func='INSERT INTO "cards_formatevent" ("code", "game", "id", "name_en", "name_ja", "number", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id") VALUES (NEW."code", NEW."game", NEW."id", NEW."name_en", NEW."name_ja", NEW."number", _pgh_attach_context(), clock_timestamp(), \'update\', NEW."id"); RETURN NULL;',
                            hash="ca41cd8d15ee84fb7e3188db759d57cf9d963845",
                            operation="UPDATE",
                            pgid="pgtrigger_update_update_24d07",
                            table="cards_format",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="format",
                    trigger=pgtrigger.compiler.Trigger(
                        name="delete_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='INSERT INTO "cards_formatevent" ("code", "game", "id", "name_en", "name_ja", "number", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id") VALUES (OLD."code", OLD."game", OLD."id", OLD."name_en", OLD."name_ja", OLD."number", _pgh_attach_context(), clock_timestamp(), \'delete\', OLD."id"); RETURN NULL;',
                            hash="a3fcc33a5a403028621e2f22225a6f07fae940b1",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_b93c4",
                            table="cards_format",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="houseset",
                    trigger=pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='INSERT INTO "cards_housesetevent" ("game", "id", "name", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id") VALUES (NEW."game", NEW."id", NEW."name", _pgh_attach_context(), clock_timestamp(), \'insert\', NEW."id"); RETURN NULL;',
                            hash="9054616da5800fe576dd647782baac532ec93e1f",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_ff620",
                            table="cards_houseset",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="houseset",
                    trigger=pgtrigger.compiler.Trigger(
                        name="update_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition="WHEN (OLD.* IS DISTINCT FROM NEW.*)",
                            func='INSERT INTO "cards_housesetevent" ("game", "id", "name", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id") VALUES (NEW."game", NEW."id", NEW."name", _pgh_attach_context(), clock_timestamp(), \'update\', NEW."id"); RETURN NULL;',
                            hash="f675f54081c2ae1ae3f53ceb7658963b27669210",
                            operation="UPDATE",
                            pgid="pgtrigger_update_update_7e60a",
                            table="cards_houseset",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="houseset",
                    trigger=pgtrigger.compiler.Trigger(
                        name="delete_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='INSERT INTO "cards_housesetevent" ("game", "id", "name", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id") VALUES (OLD."game", OLD."id", OLD."name", _pgh_attach_context(), clock_timestamp(), \'delete\', OLD."id"); RETURN NULL;',
                            hash="53901c89e1d74007b884eba05ea2bf4f0c4f3b5a",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_f7815",
                            table="cards_houseset",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="person",
                    trigger=pgtrigger.compiler.Trigger(
                        name="search_text_of_cards_follows",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="\nUPDATE cards_card SET search_text = '' WHERE id IN (\n    SELECT card_id FROM cards_cardperson WHERE person_id = NEW.id\n);\nRETURN NULL;\n",
                            hash="cf57a95243dccd1a0844039221dc2d99a6fd81da",
                            operation="UPDATE",
                            pgid="pgtrigger_search_text_of_cards_follows_260d8",
                            table="cards_person",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="person",
                    trigger=pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='INSERT INTO "cards_personevent" ("id", "name_en", "name_ja", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "reading", "romaji", "slug") VALUES (NEW."id", NEW."name_en", NEW."name_ja", _pgh_attach_context(), clock_timestamp(), \'insert\', NEW."id", NEW."reading", NEW."romaji", NEW."slug"); RETURN NULL;',
                            hash="eb2c3d20bbb6abb21d9bbd9132ba9154c71e7f45",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_1a519",
                            table="cards_person",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="person",
                    trigger=pgtrigger.compiler.Trigger(
                        name="update_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition='WHEN (OLD."id" IS DISTINCT FROM (NEW."id") OR OLD."name_en" IS DISTINCT FROM (NEW."name_en") OR OLD."name_ja" IS DISTINCT FROM (NEW."name_ja") OR OLD."reading" IS DISTINCT FROM (NEW."reading") OR OLD."romaji" IS DISTINCT FROM (NEW."romaji") OR OLD."slug" IS DISTINCT FROM (NEW."slug"))',
                            func='INSERT INTO "cards_personevent" ("id", "name_en", "name_ja", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "reading", "romaji", "slug") VALUES (NEW."id", NEW."name_en", NEW."name_ja", _pgh_attach_context(), clock_timestamp(), \'update\', NEW."id", NEW."reading", NEW."romaji", NEW."slug"); RETURN NULL;',
                            hash="90ad8f57004169bb8c58aa6f4c42220d04a1ec77",
                            operation="UPDATE",
                            pgid="pgtrigger_update_update_ec1da",
                            table="cards_person",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="person",
                    trigger=pgtrigger.compiler.Trigger(
                        name="delete_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='INSERT INTO "cards_personevent" ("id", "name_en", "name_ja", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "reading", "romaji", "slug") VALUES (OLD."id", OLD."name_en", OLD."name_ja", _pgh_attach_context(), clock_timestamp(), \'delete\', OLD."id", OLD."reading", OLD."romaji", OLD."slug"); RETURN NULL;',
                            hash="44ae0138a3fc5122d2cf398bca9c3894bf146562",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_04a2d",
                            table="cards_person",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="approvalevent",
                    trigger=pgtrigger.compiler.Trigger(
                        name="append_only",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                            hash="f78630a81368e27d7f1d8eded1beb02c6490fcd2",
                            operation="UPDATE OR DELETE",
                            pgid="pgtrigger_append_only_f4515",
                            table="cards_approvalevent",
                            when="BEFORE",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="approval",
                    trigger=pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='INSERT INTO "cards_approvalevent" ("approved_by_id", "card_id", "id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "valid_from", "valid_until") VALUES (NEW."approved_by_id", NEW."card_id", NEW."id", _pgh_attach_context(), clock_timestamp(), \'insert\', NEW."id", NEW."valid_from", NEW."valid_until"); RETURN NULL;',
                            hash="a2143815e5104f60a4b74eb52bf67409d7c0ff24",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_8468b",
                            table="cards_approval",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="approval",
                    trigger=pgtrigger.compiler.Trigger(
                        name="update_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition="WHEN (OLD.* IS DISTINCT FROM NEW.*)",
                            func='INSERT INTO "cards_approvalevent" ("approved_by_id", "card_id", "id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "valid_from", "valid_until") VALUES (NEW."approved_by_id", NEW."card_id", NEW."id", _pgh_attach_context(), clock_timestamp(), \'update\', NEW."id", NEW."valid_from", NEW."valid_until"); RETURN NULL;',
                            hash="188ca2c753cf9ffb9efaf69d5d842bd549b1d1d8",
                            operation="UPDATE",
                            pgid="pgtrigger_update_update_7747b",
                            table="cards_approval",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="approval",
                    trigger=pgtrigger.compiler.Trigger(
                        name="delete_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='INSERT INTO "cards_approvalevent" ("approved_by_id", "card_id", "id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "valid_from", "valid_until") VALUES (OLD."approved_by_id", OLD."card_id", OLD."id", _pgh_attach_context(), clock_timestamp(), \'delete\', OLD."id", OLD."valid_from", OLD."valid_until"); RETURN NULL;',
                            hash="5356bf08d3ef3c4a0e77cc7137266c6572a2118b",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_cba73",
                            table="cards_approval",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="cardimport",
                    trigger=pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='INSERT INTO "cards_cardimportevent" ("done_at", "file_name", "handed_in_at", "handed_in_by_id", "id", "job_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "publish") VALUES (NEW."done_at", NEW."file_name", NEW."handed_in_at", NEW."handed_in_by_id", NEW."id", NEW."job_id", _pgh_attach_context(), clock_timestamp(), \'insert\', NEW."id", NEW."publish"); RETURN NULL;',
                            hash="235ba39baa93d3dfdf2ab9239484abf20778b1bb",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_9085e",
                            table="cards_cardimport",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="cardimport",
                    trigger=pgtrigger.compiler.Trigger(
                        name="update_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition='WHEN (OLD."done_at" IS DISTINCT FROM (NEW."done_at") OR OLD."file_name" IS DISTINCT FROM (NEW."file_name") OR OLD."handed_in_at" IS DISTINCT FROM (NEW."handed_in_at") OR OLD."handed_in_by_id" IS DISTINCT FROM (NEW."handed_in_by_id") OR OLD."id" IS DISTINCT FROM (NEW."id") OR OLD."job_id" IS DISTINCT FROM (NEW."job_id") OR OLD."publish" IS DISTINCT FROM (NEW."publish"))',
                            func='INSERT INTO "cards_cardimportevent" ("done_at", "file_name", "handed_in_at", "handed_in_by_id", "id", "job_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "publish") VALUES (NEW."done_at", NEW."file_name", NEW."handed_in_at", NEW."handed_in_by_id", NEW."id", NEW."job_id", _pgh_attach_context(), clock_timestamp(), \'update\', NEW."id", NEW."publish"); RETURN NULL;',
                            hash="00c17067ce3a742c3dbf933772dfb72e065b6b7c",
                            operation="UPDATE",
                            pgid="pgtrigger_update_update_b8df3",
                            table="cards_cardimport",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="cardimportevent",
                    trigger=pgtrigger.compiler.Trigger(
                        name="append_only",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                            hash="d6de6f6a82b407042710fe7a750cd3c2cdd9253f",
                            operation="UPDATE OR DELETE",
                            pgid="pgtrigger_append_only_fdbdb",
                            table="cards_cardimportevent",
                            when="BEFORE",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="cardrevision",
                    trigger=pgtrigger.compiler.Trigger(
                        name="published_is_fixed",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition='WHEN (OLD."published_at" IS NOT NULL)',
                            func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                            hash="e6dfb0324409cc02237ce38cac811c08bf865261",
                            operation="UPDATE OR DELETE",
                            pgid="pgtrigger_published_is_fixed_15421",
                            table="cards_cardrevision",
                            when="BEFORE",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="cardrevision",
                    trigger=pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='INSERT INTO "cards_cardrevisionevent" ("card_id", "carrier_number", "component", "cost", "created_at", "emblem", "flavour_en", "flavour_ja", "id", "name_en", "name_ja", "number", "palette", "per_match", "per_phase", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "phys", "published_at", "published_by_id", "rarity", "run", "skill_effect", "skill_en", "skill_ja", "skill_kind", "skill_magnitude") VALUES (NEW."card_id", NEW."carrier_number", NEW."component", NEW."cost", NEW."created_at", NEW."emblem", NEW."flavour_en", NEW."flavour_ja", NEW."id", NEW."name_en", NEW."name_ja", NEW."number", NEW."palette", NEW."per_match", NEW."per_phase", _pgh_attach_context(), clock_timestamp(), \'insert\', NEW."id", NEW."phys", NEW."published_at", NEW."published_by_id", NEW."rarity", NEW."run", NEW."skill_effect", NEW."skill_en", NEW."skill_ja", NEW."skill_kind", NEW."skill_magnitude"); RETURN NULL;',
                            hash="6c2d5b41ae3ac4f18545d437c76c9b37519f1ea9",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_9c2a2",
                            table="cards_cardrevision",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="cardrevision",
                    trigger=pgtrigger.compiler.Trigger(
                        name="update_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition='WHEN (OLD."card_id" IS DISTINCT FROM (NEW."card_id") OR OLD."carrier_number" IS DISTINCT FROM (NEW."carrier_number") OR OLD."component" IS DISTINCT FROM (NEW."component") OR OLD."cost" IS DISTINCT FROM (NEW."cost") OR OLD."created_at" IS DISTINCT FROM (NEW."created_at") OR OLD."emblem" IS DISTINCT FROM (NEW."emblem") OR OLD."flavour_en" IS DISTINCT FROM (NEW."flavour_en") OR OLD."flavour_ja" IS DISTINCT FROM (NEW."flavour_ja") OR OLD."id" IS DISTINCT FROM (NEW."id") OR OLD."name_en" IS DISTINCT FROM (NEW."name_en") OR OLD."name_ja" IS DISTINCT FROM (NEW."name_ja") OR OLD."number" IS DISTINCT FROM (NEW."number") OR OLD."palette" IS DISTINCT FROM (NEW."palette") OR OLD."per_match" IS DISTINCT FROM (NEW."per_match") OR OLD."per_phase" IS DISTINCT FROM (NEW."per_phase") OR OLD."phys" IS DISTINCT FROM (NEW."phys") OR OLD."published_at" IS DISTINCT FROM (NEW."published_at") OR OLD."published_by_id" IS DISTINCT FROM (NEW."published_by_id") OR OLD."rarity" IS DISTINCT FROM (NEW."rarity") OR OLD."run" IS DISTINCT FROM (NEW."run") OR OLD."skill_effect" IS DISTINCT FROM (NEW."skill_effect") OR OLD."skill_en" IS DISTINCT FROM (NEW."skill_en") OR OLD."skill_ja" IS DISTINCT FROM (NEW."skill_ja") OR OLD."skill_kind" IS DISTINCT FROM (NEW."skill_kind") OR OLD."skill_magnitude" IS DISTINCT FROM (NEW."skill_magnitude"))',
                            func='INSERT INTO "cards_cardrevisionevent" ("card_id", "carrier_number", "component", "cost", "created_at", "emblem", "flavour_en", "flavour_ja", "id", "name_en", "name_ja", "number", "palette", "per_match", "per_phase", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "phys", "published_at", "published_by_id", "rarity", "run", "skill_effect", "skill_en", "skill_ja", "skill_kind", "skill_magnitude") VALUES (NEW."card_id", NEW."carrier_number", NEW."component", NEW."cost", NEW."created_at", NEW."emblem", NEW."flavour_en", NEW."flavour_ja", NEW."id", NEW."name_en", NEW."name_ja", NEW."number", NEW."palette", NEW."per_match", NEW."per_phase", _pgh_attach_context(), clock_timestamp(), \'update\', NEW."id", NEW."phys", NEW."published_at", NEW."published_by_id", NEW."rarity", NEW."run", NEW."skill_effect", NEW."skill_en", NEW."skill_ja", NEW."skill_kind", NEW."skill_magnitude"); RETURN NULL;',
                            hash="ecd03ca63294c913f780941c4162dc2b44f1b036",
                            operation="UPDATE",
                            pgid="pgtrigger_update_update_2e917",
                            table="cards_cardrevision",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="cardrevision",
                    trigger=pgtrigger.compiler.Trigger(
                        name="delete_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='INSERT INTO "cards_cardrevisionevent" ("card_id", "carrier_number", "component", "cost", "created_at", "emblem", "flavour_en", "flavour_ja", "id", "name_en", "name_ja", "number", "palette", "per_match", "per_phase", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "phys", "published_at", "published_by_id", "rarity", "run", "skill_effect", "skill_en", "skill_ja", "skill_kind", "skill_magnitude") VALUES (OLD."card_id", OLD."carrier_number", OLD."component", OLD."cost", OLD."created_at", OLD."emblem", OLD."flavour_en", OLD."flavour_ja", OLD."id", OLD."name_en", OLD."name_ja", OLD."number", OLD."palette", OLD."per_match", OLD."per_phase", _pgh_attach_context(), clock_timestamp(), \'delete\', OLD."id", OLD."phys", OLD."published_at", OLD."published_by_id", OLD."rarity", OLD."run", OLD."skill_effect", OLD."skill_en", OLD."skill_ja", OLD."skill_kind", OLD."skill_magnitude"); RETURN NULL;',
                            hash="fb058c253ae069f3313b0e87693c60a93612e7fa",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_aa141",
                            table="cards_cardrevision",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="cardrevisionevent",
                    trigger=pgtrigger.compiler.Trigger(
                        name="append_only",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                            hash="d76920632cb1895f3f155165e07bb1ac533d8471",
                            operation="UPDATE OR DELETE",
                            pgid="pgtrigger_append_only_93159",
                            table="cards_cardrevisionevent",
                            when="BEFORE",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="cardevent",
                    trigger=pgtrigger.compiler.Trigger(
                        name="append_only",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                            hash="5bff994bb12da0f9e45fef93c031ff3a4d2100ba",
                            operation="UPDATE OR DELETE",
                            pgid="pgtrigger_append_only_8fc1d",
                            table="cards_cardevent",
                            when="BEFORE",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="cardsetevent",
                    trigger=pgtrigger.compiler.Trigger(
                        name="append_only",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                            hash="be5ec99e24d4feb428084f33cb5373bcc29c9063",
                            operation="UPDATE OR DELETE",
                            pgid="pgtrigger_append_only_9a0e6",
                            table="cards_cardsetevent",
                            when="BEFORE",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="deckversion",
                    trigger=pgtrigger.compiler.Trigger(
                        name="versions_are_fixed",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="RAISE EXCEPTION 'pgtrigger: Cannot update rows from % table', TG_TABLE_NAME;",
                            hash="4487d6269af8fd6f4bb2c8c0c0248a63bf61bf44",
                            operation="UPDATE",
                            pgid="pgtrigger_versions_are_fixed_a7658",
                            table="cards_deckversion",
                            when="BEFORE",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="deckversioncard",
                    trigger=pgtrigger.compiler.Trigger(
                        name="version_cards_are_fixed",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="RAISE EXCEPTION 'pgtrigger: Cannot update rows from % table', TG_TABLE_NAME;",
                            hash="697d4bd1e615c71bf38dfd80b386b28a4e735790",
                            operation="UPDATE",
                            pgid="pgtrigger_version_cards_are_fixed_d0df1",
                            table="cards_deckversioncard",
                            when="BEFORE",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="deckversioncard",
                    trigger=pgtrigger.compiler.Trigger(
                        name="added_with_the_version",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            declare="DECLARE own bigint;",
                            func="\nown := pg_current_xact_id()::text::bigint;\nIF NOT EXISTS (\n    SELECT 1 FROM cards_deckversion v WHERE v.id = NEW.version_id AND pg_xact_status(\n        (own + ((v.xmin::text::bigint - own) << 32 >> 32))::text::xid8\n    ) = 'in progress'\n) THEN\n    RAISE EXCEPTION 'The cards of a saved deck are fixed: none is added.' USING ERRCODE = '23001';\nEND IF;\nRETURN NEW;\n",
                            hash="821154b079992b9c5f43d9e65e1305838369c380",
                            operation="INSERT",
                            pgid="pgtrigger_added_with_the_version_5c71f",
                            table="cards_deckversioncard",
                            when="BEFORE",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="deckversioncard",
                    trigger=pgtrigger.compiler.Trigger(
                        name="gone_with_the_version",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            constraint="CONSTRAINT",
                            func="\nIF EXISTS (SELECT 1 FROM cards_deckversion WHERE id = OLD.version_id) THEN\n    RAISE EXCEPTION 'The cards of a saved deck are fixed: none is taken out.'\n        USING ERRCODE = '23001';\nEND IF;\nRETURN NULL;\n",
                            hash="ef9bdf1222fe263c626f3d3816f9f97ca4abf27e",
                            operation="DELETE",
                            pgid="pgtrigger_gone_with_the_version_73410",
                            table="cards_deckversioncard",
                            timing="DEFERRABLE INITIALLY DEFERRED",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="erratum",
                    trigger=pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='INSERT INTO "cards_erratumevent" ("day", "id", "note_en", "note_ja", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "revision_id") VALUES (NEW."day", NEW."id", NEW."note_en", NEW."note_ja", _pgh_attach_context(), clock_timestamp(), \'insert\', NEW."id", NEW."revision_id"); RETURN NULL;',
                            hash="c39cdd79ed1e8f9588232fa6a9e279c6df4f2ec9",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_c946c",
                            table="cards_erratum",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="erratum",
                    trigger=pgtrigger.compiler.Trigger(
                        name="update_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition="WHEN (OLD.* IS DISTINCT FROM NEW.*)",
                            func='INSERT INTO "cards_erratumevent" ("day", "id", "note_en", "note_ja", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "revision_id") VALUES (NEW."day", NEW."id", NEW."note_en", NEW."note_ja", _pgh_attach_context(), clock_timestamp(), \'update\', NEW."id", NEW."revision_id"); RETURN NULL;',
                            hash="235cf581c11f63e69139110a81478402bd5056ff",
                            operation="UPDATE",
                            pgid="pgtrigger_update_update_19e91",
                            table="cards_erratum",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="erratum",
                    trigger=pgtrigger.compiler.Trigger(
                        name="delete_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='INSERT INTO "cards_erratumevent" ("day", "id", "note_en", "note_ja", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "revision_id") VALUES (OLD."day", OLD."id", OLD."note_en", OLD."note_ja", _pgh_attach_context(), clock_timestamp(), \'delete\', OLD."id", OLD."revision_id"); RETURN NULL;',
                            hash="59b84a040f489981f7bf98312ac35ea7395a89a5",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_d2a11",
                            table="cards_erratum",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="erratumevent",
                    trigger=pgtrigger.compiler.Trigger(
                        name="append_only",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                            hash="48adc0826140858dab7fd4eb8f5acfdc2675e958",
                            operation="UPDATE OR DELETE",
                            pgid="pgtrigger_append_only_01f9b",
                            table="cards_erratumevent",
                            when="BEFORE",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="deckevent",
                    trigger=pgtrigger.compiler.Trigger(
                        name="append_only",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                            hash="762e252bfb325f3353d010c32cdb78a2ebaa5fb9",
                            operation="UPDATE OR DELETE",
                            pgid="pgtrigger_append_only_23ae8",
                            table="cards_deckevent",
                            when="BEFORE",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="deck",
                    trigger=pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='INSERT INTO "cards_deckevent" ("copied_from_id", "created_at", "format_id", "game", "id", "owner_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "uid", "visibility") VALUES (NEW."copied_from_id", NEW."created_at", NEW."format_id", NEW."game", NEW."id", NEW."owner_id", _pgh_attach_context(), clock_timestamp(), \'insert\', NEW."id", NEW."uid", NEW."visibility"); RETURN NULL;',
                            hash="7a6af0a61b91af5ca87388cba6c4ca78f60734f0",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_29f25",
                            table="cards_deck",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="deck",
                    trigger=pgtrigger.compiler.Trigger(
                        name="update_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition='WHEN (OLD."copied_from_id" IS DISTINCT FROM (NEW."copied_from_id") OR OLD."created_at" IS DISTINCT FROM (NEW."created_at") OR OLD."format_id" IS DISTINCT FROM (NEW."format_id") OR OLD."game" IS DISTINCT FROM (NEW."game") OR OLD."id" IS DISTINCT FROM (NEW."id") OR OLD."owner_id" IS DISTINCT FROM (NEW."owner_id") OR OLD."uid" IS DISTINCT FROM (NEW."uid") OR OLD."visibility" IS DISTINCT FROM (NEW."visibility"))',
                            func='INSERT INTO "cards_deckevent" ("copied_from_id", "created_at", "format_id", "game", "id", "owner_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "uid", "visibility") VALUES (NEW."copied_from_id", NEW."created_at", NEW."format_id", NEW."game", NEW."id", NEW."owner_id", _pgh_attach_context(), clock_timestamp(), \'update\', NEW."id", NEW."uid", NEW."visibility"); RETURN NULL;',
                            hash="2462fe1c8fa1ded6a1da960175e7caa8e39d839a",
                            operation="UPDATE",
                            pgid="pgtrigger_update_update_dfee5",
                            table="cards_deck",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="banevent",
                    trigger=pgtrigger.compiler.Trigger(
                        name="append_only",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                            hash="90895e01d5dc64935296d197190ab1a5db76e223",
                            operation="UPDATE OR DELETE",
                            pgid="pgtrigger_append_only_427af",
                            table="cards_banevent",
                            when="BEFORE",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="ban",
                    trigger=pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='INSERT INTO "cards_banevent" ("card_id", "format_id", "id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "reason_en", "reason_ja", "valid_from", "valid_until") VALUES (NEW."card_id", NEW."format_id", NEW."id", _pgh_attach_context(), clock_timestamp(), \'insert\', NEW."id", NEW."reason_en", NEW."reason_ja", NEW."valid_from", NEW."valid_until"); RETURN NULL;',
                            hash="5b52cd57cb55bd3d1c87188d30fb1c1d4b93fdc1",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_ee46a",
                            table="cards_ban",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="ban",
                    trigger=pgtrigger.compiler.Trigger(
                        name="update_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition="WHEN (OLD.* IS DISTINCT FROM NEW.*)",
                            func='INSERT INTO "cards_banevent" ("card_id", "format_id", "id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "reason_en", "reason_ja", "valid_from", "valid_until") VALUES (NEW."card_id", NEW."format_id", NEW."id", _pgh_attach_context(), clock_timestamp(), \'update\', NEW."id", NEW."reason_en", NEW."reason_ja", NEW."valid_from", NEW."valid_until"); RETURN NULL;',
                            hash="1c2235c847e77585d5f5fb3466ea89d76cf7832b",
                            operation="UPDATE",
                            pgid="pgtrigger_update_update_88225",
                            table="cards_ban",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="ban",
                    trigger=pgtrigger.compiler.Trigger(
                        name="delete_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='INSERT INTO "cards_banevent" ("card_id", "format_id", "id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "reason_en", "reason_ja", "valid_from", "valid_until") VALUES (OLD."card_id", OLD."format_id", OLD."id", _pgh_attach_context(), clock_timestamp(), \'delete\', OLD."id", OLD."reason_en", OLD."reason_ja", OLD."valid_from", OLD."valid_until"); RETURN NULL;',
                            hash="4fbd12f65e5a50f88cee98fa769c20be084298ed",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_83633",
                            table="cards_ban",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="formatevent",
                    trigger=pgtrigger.compiler.Trigger(
                        name="append_only",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                            hash="3fc23a317ca047c65e2021ab8890fca03f5dcc00",
                            operation="UPDATE OR DELETE",
                            pgid="pgtrigger_append_only_c07e6",
                            table="cards_formatevent",
                            when="BEFORE",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="formatperiodevent",
                    trigger=pgtrigger.compiler.Trigger(
                        name="append_only",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                            hash="9714d4f4584d666b4652b8aff2eb2a2f6a738f28",
                            operation="UPDATE OR DELETE",
                            pgid="pgtrigger_append_only_0e21f",
                            table="cards_formatperiodevent",
                            when="BEFORE",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="formatset",
                    trigger=pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='INSERT INTO "cards_formatsetevent" ("cardset_id", "formatperiod_id", "id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id") VALUES (NEW."cardset_id", NEW."formatperiod_id", NEW."id", _pgh_attach_context(), clock_timestamp(), \'insert\', NEW."id"); RETURN NULL;',
                            hash="9842c517008a234d62c16c02a7ace69dcc6722f0",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_e8f7d",
                            table="cards_formatset",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="formatset",
                    trigger=pgtrigger.compiler.Trigger(
                        name="update_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition="WHEN (OLD.* IS DISTINCT FROM NEW.*)",
                            func='INSERT INTO "cards_formatsetevent" ("cardset_id", "formatperiod_id", "id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id") VALUES (NEW."cardset_id", NEW."formatperiod_id", NEW."id", _pgh_attach_context(), clock_timestamp(), \'update\', NEW."id"); RETURN NULL;',
                            hash="a22d820d863671ed521660be60831b6055c9fbf8",
                            operation="UPDATE",
                            pgid="pgtrigger_update_update_49cab",
                            table="cards_formatset",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="formatset",
                    trigger=pgtrigger.compiler.Trigger(
                        name="delete_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='INSERT INTO "cards_formatsetevent" ("cardset_id", "formatperiod_id", "id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id") VALUES (OLD."cardset_id", OLD."formatperiod_id", OLD."id", _pgh_attach_context(), clock_timestamp(), \'delete\', OLD."id"); RETURN NULL;',
                            hash="52b19282bd8d0dda372e6b53e1f42155234c4de5",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_debdf",
                            table="cards_formatset",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="formatperiod",
                    trigger=pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='INSERT INTO "cards_formatperiodevent" ("cost_cap", "format_id", "id", "max_cards", "max_flexible", "min_cards", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "valid_from", "valid_until") VALUES (NEW."cost_cap", NEW."format_id", NEW."id", NEW."max_cards", NEW."max_flexible", NEW."min_cards", _pgh_attach_context(), clock_timestamp(), \'insert\', NEW."id", NEW."valid_from", NEW."valid_until"); RETURN NULL;',
                            hash="8c03ab57a0b64e1a9deacbcfcc2170d806b190fa",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_dc790",
                            table="cards_formatperiod",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="formatperiod",
                    trigger=pgtrigger.compiler.Trigger(
                        name="update_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition="WHEN (OLD.* IS DISTINCT FROM NEW.*)",
                            func='INSERT INTO "cards_formatperiodevent" ("cost_cap", "format_id", "id", "max_cards", "max_flexible", "min_cards", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "valid_from", "valid_until") VALUES (NEW."cost_cap", NEW."format_id", NEW."id", NEW."max_cards", NEW."max_flexible", NEW."min_cards", _pgh_attach_context(), clock_timestamp(), \'update\', NEW."id", NEW."valid_from", NEW."valid_until"); RETURN NULL;',
                            hash="a9ed634a28d80f4b5edfbab9e181e327df5b2f89",
                            operation="UPDATE",
                            pgid="pgtrigger_update_update_6945c",
                            table="cards_formatperiod",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="formatperiod",
                    trigger=pgtrigger.compiler.Trigger(
                        name="delete_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='INSERT INTO "cards_formatperiodevent" ("cost_cap", "format_id", "id", "max_cards", "max_flexible", "min_cards", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "valid_from", "valid_until") VALUES (OLD."cost_cap", OLD."format_id", OLD."id", OLD."max_cards", OLD."max_flexible", OLD."min_cards", _pgh_attach_context(), clock_timestamp(), \'delete\', OLD."id", OLD."valid_from", OLD."valid_until"); RETURN NULL;',
                            hash="f2e3d8dfabde119b1b22f1222b186c1b03aa27e5",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_68ab2",
                            table="cards_formatperiod",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="formatsetevent",
                    trigger=pgtrigger.compiler.Trigger(
                        name="append_only",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                            hash="ac3ab84885705f046b3cbf0cd1a9202145ed1f7c",
                            operation="UPDATE OR DELETE",
                            pgid="pgtrigger_append_only_8b308",
                            table="cards_formatsetevent",
                            when="BEFORE",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="housesetevent",
                    trigger=pgtrigger.compiler.Trigger(
                        name="append_only",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                            hash="7d881d1caf095fb8e0dd10912083f0662ebbe321",
                            operation="UPDATE OR DELETE",
                            pgid="pgtrigger_append_only_1a536",
                            table="cards_housesetevent",
                            when="BEFORE",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="housesetrevision",
                    trigger=pgtrigger.compiler.Trigger(
                        name="published_house_is_fixed",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition='WHEN (OLD."published_at" IS NOT NULL)',
                            func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                            hash="82b159f8cab9c214ef7a0649aae2291c8ec41d1a",
                            operation="UPDATE OR DELETE",
                            pgid="pgtrigger_published_house_is_fixed_55f3f",
                            table="cards_housesetrevision",
                            when="BEFORE",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="housesetrevision",
                    trigger=pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='INSERT INTO "cards_housesetrevisionevent" ("content", "created_at", "house_set_id", "id", "note_en", "note_ja", "number", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "published_at", "published_by_id") VALUES (NEW."content", NEW."created_at", NEW."house_set_id", NEW."id", NEW."note_en", NEW."note_ja", NEW."number", _pgh_attach_context(), clock_timestamp(), \'insert\', NEW."id", NEW."published_at", NEW."published_by_id"); RETURN NULL;',
                            hash="bf247dbdf77cf65b110783da7c0bfe7fb1604081",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_c3d6b",
                            table="cards_housesetrevision",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="housesetrevision",
                    trigger=pgtrigger.compiler.Trigger(
                        name="update_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition="WHEN (OLD.* IS DISTINCT FROM NEW.*)",
                            func='INSERT INTO "cards_housesetrevisionevent" ("content", "created_at", "house_set_id", "id", "note_en", "note_ja", "number", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "published_at", "published_by_id") VALUES (NEW."content", NEW."created_at", NEW."house_set_id", NEW."id", NEW."note_en", NEW."note_ja", NEW."number", _pgh_attach_context(), clock_timestamp(), \'update\', NEW."id", NEW."published_at", NEW."published_by_id"); RETURN NULL;',
                            hash="1f8f51d39f382257efdf4c1104cebbc536dff23e",
                            operation="UPDATE",
                            pgid="pgtrigger_update_update_432f4",
                            table="cards_housesetrevision",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="housesetrevision",
                    trigger=pgtrigger.compiler.Trigger(
                        name="delete_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='INSERT INTO "cards_housesetrevisionevent" ("content", "created_at", "house_set_id", "id", "note_en", "note_ja", "number", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "published_at", "published_by_id") VALUES (OLD."content", OLD."created_at", OLD."house_set_id", OLD."id", OLD."note_en", OLD."note_ja", OLD."number", _pgh_attach_context(), clock_timestamp(), \'delete\', OLD."id", OLD."published_at", OLD."published_by_id"); RETURN NULL;',
                            hash="e3aa35418b465d1707f0ad063f9b63888e6a61c5",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_a2ab8",
                            table="cards_housesetrevision",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="housesetrevisionevent",
                    trigger=pgtrigger.compiler.Trigger(
                        name="append_only",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                            hash="f20de1d87fa8dd10c6bf7f2a17c2813767763b50",
                            operation="UPDATE OR DELETE",
                            pgid="pgtrigger_append_only_f5121",
                            table="cards_housesetrevisionevent",
                            when="BEFORE",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="migration",
                    trigger=pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='INSERT INTO "cards_migrationevent" ("id", "new_id", "note", "old_id", "performed_at", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "strategy") VALUES (NEW."id", NEW."new_id", NEW."note", NEW."old_id", NEW."performed_at", _pgh_attach_context(), clock_timestamp(), \'insert\', NEW."id", NEW."strategy"); RETURN NULL;',
                            hash="9cb3d0c00f644c0762941cb94fba8b34736639b6",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_61936",
                            table="cards_migration",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="migration",
                    trigger=pgtrigger.compiler.Trigger(
                        name="update_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition="WHEN (OLD.* IS DISTINCT FROM NEW.*)",
                            func='INSERT INTO "cards_migrationevent" ("id", "new_id", "note", "old_id", "performed_at", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "strategy") VALUES (NEW."id", NEW."new_id", NEW."note", NEW."old_id", NEW."performed_at", _pgh_attach_context(), clock_timestamp(), \'update\', NEW."id", NEW."strategy"); RETURN NULL;',
                            hash="5d3ddf2d790dbdea9b3180ec0e60555317868f27",
                            operation="UPDATE",
                            pgid="pgtrigger_update_update_eadf5",
                            table="cards_migration",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="migration",
                    trigger=pgtrigger.compiler.Trigger(
                        name="delete_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='INSERT INTO "cards_migrationevent" ("id", "new_id", "note", "old_id", "performed_at", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "strategy") VALUES (OLD."id", OLD."new_id", OLD."note", OLD."old_id", OLD."performed_at", _pgh_attach_context(), clock_timestamp(), \'delete\', OLD."id", OLD."strategy"); RETURN NULL;',
                            hash="8472e363dc4e13e2fef3b5e6d4e611c3b907a085",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_563f1",
                            table="cards_migration",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="migrationevent",
                    trigger=pgtrigger.compiler.Trigger(
                        name="append_only",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                            hash="0cf71d126ce478973c05bd98f58eb22c13e842c7",
                            operation="UPDATE OR DELETE",
                            pgid="pgtrigger_append_only_34cf3",
                            table="cards_migrationevent",
                            when="BEFORE",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="cardpersonevent",
                    trigger=pgtrigger.compiler.Trigger(
                        name="append_only",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                            hash="764f695705c14826bf10015e7c23c3ed5e0d162e",
                            operation="UPDATE OR DELETE",
                            pgid="pgtrigger_append_only_dee92",
                            table="cards_cardpersonevent",
                            when="BEFORE",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="cardperson",
                    trigger=pgtrigger.compiler.Trigger(
                        name="persons_are_fixed",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            declare="DECLARE kept record;",
                            func="\nIF TG_OP = 'DELETE' THEN kept := OLD; ELSE kept := NEW; END IF;\nIF EXISTS (\n    SELECT 1 FROM cards_cardrevision\n    WHERE card_id = kept.card_id AND published_at IS NOT NULL\n) OR (TG_OP = 'UPDATE' AND EXISTS (\n    SELECT 1 FROM cards_cardrevision\n    WHERE card_id = OLD.card_id AND published_at IS NOT NULL\n)) THEN\n    RAISE EXCEPTION 'The persons of a published card are fixed.' USING ERRCODE = '23001';\nEND IF;\nRETURN kept;\n",
                            hash="61c0b9331d2580c3af5d19c39dec0884fc498236",
                            operation="INSERT OR UPDATE OR DELETE",
                            pgid="pgtrigger_persons_are_fixed_6d58b",
                            table="cards_cardperson",
                            when="BEFORE",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="cardperson",
                    trigger=pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='INSERT INTO "cards_cardpersonevent" ("card_id", "id", "person_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position") VALUES (NEW."card_id", NEW."id", NEW."person_id", _pgh_attach_context(), clock_timestamp(), \'insert\', NEW."id", NEW."position"); RETURN NULL;',
                            hash="df87c9bb396d91190fa3883efdababd9a40889c7",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_bee05",
                            table="cards_cardperson",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="cardperson",
                    trigger=pgtrigger.compiler.Trigger(
                        name="update_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition="WHEN (OLD.* IS DISTINCT FROM NEW.*)",
                            func='INSERT INTO "cards_cardpersonevent" ("card_id", "id", "person_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position") VALUES (NEW."card_id", NEW."id", NEW."person_id", _pgh_attach_context(), clock_timestamp(), \'update\', NEW."id", NEW."position"); RETURN NULL;',
                            hash="94e14d3e554503a52717aaaa55535417bed7d164",
                            operation="UPDATE",
                            pgid="pgtrigger_update_update_4ef59",
                            table="cards_cardperson",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="cardperson",
                    trigger=pgtrigger.compiler.Trigger(
                        name="delete_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='INSERT INTO "cards_cardpersonevent" ("card_id", "id", "person_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "position") VALUES (OLD."card_id", OLD."id", OLD."person_id", _pgh_attach_context(), clock_timestamp(), \'delete\', OLD."id", OLD."position"); RETURN NULL;',
                            hash="dc2a64d946990acd68ef506f5e9a46848226279d",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_8eb68",
                            table="cards_cardperson",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="card",
                    trigger=pgtrigger.compiler.Trigger(
                        name="published_code_is_fixed",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition='WHEN (OLD."current_id" IS NOT NULL AND (OLD."code" IS DISTINCT FROM (NEW."code") OR OLD."card_set_id" IS DISTINCT FROM (NEW."card_set_id") OR OLD."collector_number" IS DISTINCT FROM (NEW."collector_number") OR OLD."game" IS DISTINCT FROM (NEW."game")))',
                            func="RAISE EXCEPTION 'pgtrigger: Cannot update rows from % table', TG_TABLE_NAME;",
                            hash="57b8357104d155239461d881fa78ac801dd4c61d",
                            operation="UPDATE",
                            pgid="pgtrigger_published_code_is_fixed_070c7",
                            table="cards_card",
                            when="BEFORE",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="card",
                    trigger=pgtrigger.compiler.Trigger(
                        name="current_is_published",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition='WHEN (NEW."current_id" IS NOT NULL)',
                            func="\nIF NOT EXISTS (\n    SELECT 1 FROM cards_cardrevision\n    WHERE id = NEW.current_id AND card_id = NEW.id AND published_at IS NOT NULL\n) THEN\n    RAISE EXCEPTION 'Only a published revision of the card is current.' USING ERRCODE = '23514';\nEND IF;\nRETURN NEW;\n",
                            hash="6f6df42a10ee56664bd0a5fa28b08c84e0e4a390",
                            operation="INSERT OR UPDATE",
                            pgid="pgtrigger_current_is_published_39b28",
                            table="cards_card",
                            when="BEFORE",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="card",
                    trigger=pgtrigger.compiler.Trigger(
                        name="search_text_follows",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="\nNEW.search_text := coalesce((\n    SELECT concat_ws(' ', r.strict_key, r.loose_key, r.skill_key, cards_strict(NEW.code), (\n        SELECT string_agg(p.strict_key || ' ' || p.loose_key, ' ')\n        FROM cards_cardperson cp JOIN cards_person p ON p.id = cp.person_id\n        WHERE cp.card_id = NEW.id\n    ))\n    FROM cards_cardrevision r WHERE r.id = NEW.current_id\n), '');\nRETURN NEW;\n",
                            hash="4eb1a35d8d15eeb053aa23cfd7d03faf9b800c26",
                            operation="INSERT OR UPDATE",
                            pgid="pgtrigger_search_text_follows_8c957",
                            table="cards_card",
                            when="BEFORE",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="card",
                    trigger=pgtrigger.compiler.Trigger(
                        name="insert_insert",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='INSERT INTO "cards_cardevent" ("card_set_id", "code", "collector_number", "created_at", "current_id", "game", "id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id") VALUES (NEW."card_set_id", NEW."code", NEW."collector_number", NEW."created_at", NEW."current_id", NEW."game", NEW."id", _pgh_attach_context(), clock_timestamp(), \'insert\', NEW."id"); RETURN NULL;',
                            hash="180c5069f8d7f769f9ee06f33081ba2dcf95b476",
                            operation="INSERT",
                            pgid="pgtrigger_insert_insert_77cbc",
                            table="cards_card",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="card",
                    trigger=pgtrigger.compiler.Trigger(
                        name="update_update",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            condition='WHEN (OLD."card_set_id" IS DISTINCT FROM (NEW."card_set_id") OR OLD."code" IS DISTINCT FROM (NEW."code") OR OLD."collector_number" IS DISTINCT FROM (NEW."collector_number") OR OLD."created_at" IS DISTINCT FROM (NEW."created_at") OR OLD."current_id" IS DISTINCT FROM (NEW."current_id") OR OLD."game" IS DISTINCT FROM (NEW."game") OR OLD."id" IS DISTINCT FROM (NEW."id"))',
                            func='INSERT INTO "cards_cardevent" ("card_set_id", "code", "collector_number", "created_at", "current_id", "game", "id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id") VALUES (NEW."card_set_id", NEW."code", NEW."collector_number", NEW."created_at", NEW."current_id", NEW."game", NEW."id", _pgh_attach_context(), clock_timestamp(), \'update\', NEW."id"); RETURN NULL;',
                            hash="ac773d38cb481090b2b0f5c17003fc9c88cdb57e",
                            operation="UPDATE",
                            pgid="pgtrigger_update_update_628bf",
                            table="cards_card",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="card",
                    trigger=pgtrigger.compiler.Trigger(
                        name="delete_delete",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func='INSERT INTO "cards_cardevent" ("card_set_id", "code", "collector_number", "created_at", "current_id", "game", "id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id") VALUES (OLD."card_set_id", OLD."code", OLD."collector_number", OLD."created_at", OLD."current_id", OLD."game", OLD."id", _pgh_attach_context(), clock_timestamp(), \'delete\', OLD."id"); RETURN NULL;',
                            hash="e02412aa17d4238a23a1aad99b07dc0479ecbaa8",
                            operation="DELETE",
                            pgid="pgtrigger_delete_delete_974b5",
                            table="cards_card",
                            when="AFTER",
                        ),
                    ),
                ),
                pgtrigger.migrations.AddTrigger(
                    model_name="personevent",
                    trigger=pgtrigger.compiler.Trigger(
                        name="append_only",
                        sql=pgtrigger.compiler.UpsertTriggerSql(
                            func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;",
                            hash="feb28b48fc3d0956f461bfddcb5468c068b8e80a",
                            operation="UPDATE OR DELETE",
                            pgid="pgtrigger_append_only_5c679",
                            table="cards_personevent",
                            when="BEFORE",
                        ),
                    ),
                ),
            ]
        ),
        migrations.RunPython(ship_house_sets, migrations.RunPython.noop),
    ]
