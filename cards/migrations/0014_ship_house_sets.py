from typing import Any

from django.db import migrations
from django.utils import timezone

from engines.core.registry import games


def ship(apps: Any, schema_editor: Any) -> None:
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
    dependencies = [("cards", "0013_house_sets")]
    operations = [migrations.RunPython(ship, migrations.RunPython.noop)]
