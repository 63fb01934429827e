from django.db import migrations


class Migration(migrations.Migration):

    dependencies = [
        ("cards", "0011_index_exact_searches"),
    ]

    operations = [
        migrations.RemoveIndex(
            model_name="cardrevision",
            name="counted",
        ),
    ]
