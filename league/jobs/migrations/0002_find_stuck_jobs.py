"""Those that were given up are few, and asked for at each report: no reading of all others."""

from django.db import migrations, models
from django.db.models import Q


class Migration(migrations.Migration):
    dependencies = [("jobs", "0001_initial")]

    operations = [
        migrations.AddIndex(
            "job", models.Index(fields=["kind"], condition=Q(state="stuck"), name="job_stuck")
        )
    ]
