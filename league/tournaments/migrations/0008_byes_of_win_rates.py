"""Tables that were counted without the opponents' byes go on so: what an event uses is its own copy."""

from django.db import migrations

OF_MATCHES = frozenset({"match_win", "opponents_match_win", "opponents_opponents_match_win"})


def pin(apps, _editor):
    def pinned(row):
        if _kind(row) not in OF_MATCHES:
            return row
        return {"byes": "left_out", **(row if isinstance(row, dict) else {"kind": row})}

    _change(apps, pinned)


def unpin(apps, _editor):
    def unpinned(row):
        return {k: v for k, v in row.items() if k != "byes"} if isinstance(row, dict) else row

    _change(apps, unpinned)


def _kind(row):
    return row.get("kind") if isinstance(row, dict) else row


def _change(apps, of_row):
    for name in ("Tournament", "Season"):
        model = apps.get_model("tournaments", name)
        for one in model.objects.exclude(standings={}).only("pk", "standings").iterator():
            rows = one.standings.get("tiebreakers", [])
            changed = [of_row(row) for row in rows]
            if changed != rows:
                standings = {**one.standings, "tiebreakers": changed}
                model.objects.filter(pk=one.pk).update(standings=standings)


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0007_checklist'),
    ]

    operations = [
        migrations.RunPython(pin, unpin),
    ]
