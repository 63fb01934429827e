from django.conf import settings
from django.db import migrations, models

# Backwards what was set aside waits as it did before. Where its game was confirmed at a later table
# an end stays as confirmed: the later one counts. Whatever else was played at two tables cannot be
# said without the state, so the way back is refused.
REFUSED = """
    DO $$ BEGIN
        IF EXISTS (
            SELECT FROM play_sitting aside JOIN play_sitting other USING (of_id)
            WHERE aside.state = 'abandoned' AND other.id <> aside.id
            AND NOT (aside."end" IS NOT NULL AND EXISTS (
                SELECT FROM play_sitting later
                WHERE later.of_id = aside.of_id AND later.id > aside.id
                AND later.state = 'confirmed'
            ))
        ) THEN
            RAISE EXCEPTION
                'A game was set aside and played anew: only this version knows which table counts.';
        END IF;
    END $$;
"""
BACK = """
    UPDATE play_sitting SET state = CASE
        WHEN EXISTS (
            SELECT FROM play_sitting later
            WHERE later.of_id = play_sitting.of_id AND later.id > play_sitting.id
        ) THEN 'confirmed'
        WHEN "end" IS NULL THEN 'adjourned'
        ELSE 'ended'
    END
    WHERE state = 'abandoned';
"""


class Migration(migrations.Migration):

    dependencies = [
        ('matches', '0007_records_written_at_tables'),
        ('play', '0002_progress_of_tables'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name='sitting',
            name='one_running_sitting_per_game',
        ),
        migrations.RemoveConstraint(
            model_name='sitting',
            name='an_end_ends_a_sitting',
        ),
        migrations.AlterField(
            model_name='sitting',
            name='state',
            field=models.CharField(choices=[('open', 'open'), ('paused', 'paused'), ('adjourned', 'adjourned'), ('ended', 'over, not confirmed'), ('confirmed', 'confirmed'), ('abandoned', 'set aside')], default='open', max_length=10, verbose_name='state'),
        ),
        migrations.AddConstraint(
            model_name='sitting',
            constraint=models.UniqueConstraint(models.F('of'), condition=models.Q(('state__in', ['confirmed', 'abandoned']), _negated=True), name='one_running_sitting_per_game'),
        ),
        migrations.AddConstraint(
            model_name='sitting',
            constraint=models.CheckConstraint(condition=models.Q(('end__isnull', True), ('state__in', ['ended', 'confirmed', 'abandoned']), _connector='OR'), name='an_end_ends_a_sitting'),
        ),
        migrations.RunSQL(migrations.RunSQL.noop, BACK),
        migrations.RunSQL(migrations.RunSQL.noop, REFUSED),
    ]
