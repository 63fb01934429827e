"""How long it still is: in one unit, as people say it."""

from datetime import UTC, datetime, timedelta

import pytest
from django.utils.translation import override

from league.events.templatetags.times import time_left

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    ("left", "english", "japanese"),
    [
        (timedelta(days=13, hours=6), "13 days", "13日"),
        (timedelta(days=2), "2 days", "2日"),
        (timedelta(hours=47, minutes=59), "47 hours", "47時間"),
        (timedelta(hours=1, minutes=59), "119 minutes", "119分"),
        (timedelta(minutes=1), "1 minute", "1分"),
        (timedelta(seconds=-1), "0 minutes", "0分"),
    ],
)
def test_what_is_left_is_said_in_one_unit(left: timedelta, english: str, japanese: str) -> None:
    said = {}
    for language in ("en", "ja"):
        with override(language):
            said[language] = time_left(NOW + left, NOW)

    assert said == {"en": english, "ja": japanese}
