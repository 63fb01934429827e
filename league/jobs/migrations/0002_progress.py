from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("jobs", "0001_jobs")]

    operations = [
        migrations.AddField(
            model_name="job",
            name="percent",
            field=models.PositiveSmallIntegerField(db_default=0, default=0),
        ),
    ]
