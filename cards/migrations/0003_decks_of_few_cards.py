from django.db import migrations, models
from django.db.models import F, Q


class Migration(migrations.Migration):
    """Let a format have decks of fewer than seven cards: seven is what Carriers!! starts with."""

    dependencies = [("cards", "0002_faster_search_keys")]

    operations = [
        migrations.RemoveConstraint("formatperiod", "format_deck_sizes"),
        migrations.AddConstraint(
            "formatperiod",
            models.CheckConstraint(
                condition=Q(min_cards__gte=1, max_cards__gte=F("min_cards"), max_cards__lte=60),
                name="format_deck_sizes",
                violation_error_code="deck_sizes",
                violation_error_message="A deck has 1 to 60 cards, and the most cannot be below the fewest.",
            ),
        ),
    ]
