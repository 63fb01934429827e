from django.db import migrations

from cards.migrations._search_keys import ONCE, STRICT


class Migration(migrations.Migration):
    """Fold search keys faster, to the same keys: no row changes."""

    dependencies = [("cards", "0001_cards_and_decks")]

    operations = [
        migrations.RunSQL(ONCE, migrations.RunSQL.noop),
        migrations.RunSQL(STRICT, migrations.RunSQL.noop),
    ]
