import django.db.models.deletion
from django.db import migrations, models

from league.jobs.database.operations import AllAtOnce


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("matches", "0001_matches_and_records"),
        ("people", "0001_people"),
    ]

    operations = [
        AllAtOnce(
            [
                migrations.CreateModel(
                    name="RatedGame",
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
                        ("game", models.CharField(max_length=30, unique=True, verbose_name="game")),
                    ],
                    options={
                        "verbose_name": "rated game",
                        "verbose_name_plural": "rated games",
                        "db_table": "tournaments_ratedgame",
                        "ordering": ["game"],
                    },
                ),
                migrations.CreateModel(
                    name="RatedMatch",
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
                        ("game", models.CharField(max_length=30)),
                        ("place", models.PositiveBigIntegerField()),
                        ("version", models.PositiveIntegerField()),
                        (
                            "left_out",
                            models.CharField(
                                blank=True,
                                choices=[
                                    ("void", "void"),
                                    ("unplayed", "not played"),
                                    ("both_lost", "lost by both"),
                                    ("guest", "a guest without an account"),
                                    ("hidden", "an event that is not published"),
                                    ("sides", "not two sides"),
                                ],
                                max_length=9,
                            ),
                        ),
                        (
                            "match",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="rated",
                                to="matches.match",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "rated match",
                        "verbose_name_plural": "rated matches",
                        "db_table": "tournaments_ratedmatch",
                        "ordering": ["game", "place"],
                        "constraints": [
                            models.UniqueConstraint(
                                models.F("game"),
                                models.F("place"),
                                name="one_rated_match_per_place",
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Rating",
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
                        ("game", models.CharField(max_length=30, verbose_name="game")),
                        ("mean", models.FloatField()),
                        ("deviation", models.FloatField()),
                        ("matches", models.PositiveIntegerField(verbose_name="matches")),
                        ("shown", models.IntegerField(verbose_name="rating")),
                        (
                            "player",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="ratings",
                                to="people.player",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "rating",
                        "verbose_name_plural": "ratings",
                        "db_table": "tournaments_rating",
                        "ordering": ["game", "-shown", "pk"],
                        "indexes": [
                            models.Index(fields=["game", "-shown"], name="ratings_from_the_top")
                        ],
                        "constraints": [
                            models.UniqueConstraint(
                                models.F("player"), models.F("game"), name="one_rating_per_game"
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="RatingChange",
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
                        ("game", models.CharField(max_length=30)),
                        ("place", models.PositiveBigIntegerField()),
                        ("side", models.PositiveSmallIntegerField()),
                        (
                            "mark",
                            models.CharField(
                                choices=[("won", "won"), ("drawn", "drawn"), ("lost", "lost")],
                                max_length=5,
                            ),
                        ),
                        ("mean_before", models.FloatField()),
                        ("deviation_before", models.FloatField()),
                        ("mean", models.FloatField()),
                        ("deviation", models.FloatField()),
                        ("matches", models.PositiveIntegerField()),
                        (
                            "player",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="rating_changes",
                                to="people.player",
                            ),
                        ),
                        (
                            "rated",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="changes",
                                to="careers.ratedmatch",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "change of a rating",
                        "verbose_name_plural": "changes of ratings",
                        "db_table": "tournaments_ratingchange",
                        "ordering": ["game", "place", "side", "pk"],
                        "indexes": [
                            models.Index(
                                fields=["game", "player", "-place"], name="changes_of_a_player"
                            ),
                            models.Index(fields=["game", "place"], name="changes_in_their_order"),
                        ],
                        "constraints": [
                            models.UniqueConstraint(
                                models.F("rated"), models.F("player"), name="rated_once_in_a_match"
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("side__in", (1, 2))),
                                name="rated_on_one_of_two_sides",
                            ),
                        ],
                    },
                ),
            ]
        ),
    ]
