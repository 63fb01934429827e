from django.db import migrations


class Migration(migrations.Migration):
    """The trigger writes the text whenever a card is written."""

    dependencies = [("cards", "0006_one_column_for_words")]
    operations = [
        migrations.RunSQL("UPDATE cards_card SET search_text = ''", migrations.RunSQL.noop)
    ]
