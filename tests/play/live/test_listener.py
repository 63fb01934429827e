"""Whether a connection hears, and what becomes of the streams when none does."""

import asyncio
from pathlib import Path
from urllib.parse import quote

import pytest
from django.conf import settings
from django.db import connection

from league.play.live import listener as listening
from league.play.live.figures import Figures
from league.play.live.hub import Hub, Stream
from league.play.live.listener import Deaf, Listener
from tests.jobs.database.pooler import behind_a_pooler


@pytest.mark.skipif(not settings.EMBEDDED, reason="speaks to the tests' own socket")
@pytest.mark.django_db
@pytest.mark.parametrize("is_pooled", [True, False])
def test_a_pooler_that_swallows_notifications_is_found_out(
    monkeypatch: pytest.MonkeyPatch, is_pooled: bool
) -> None:
    monkeypatch.setattr(listening, "DEAF_SECONDS", 1.0)
    with behind_a_pooler(connection, "transaction") as pooled:
        entry = pooled.settings_dict if is_pooled else connection.settings_dict
        host = quote(entry["HOST"], safe="")
        url = f"postgresql://{entry['USER']}@/{entry['NAME']}?host={host}&port={entry['PORT']}"

        assert asyncio.run(listened(url)) is not is_pooled


async def listened(url: str) -> bool:
    """Listen by an address until it is known whether that hears."""
    listener = Listener(url, Hub(), Figures())
    running = asyncio.create_task(listener._listen())
    async with asyncio.timeout(20):
        while not listener.hears and not running.done():
            await asyncio.wait([running], timeout=0.05)
    hears = listener.hears
    running.cancel()
    (ended,) = await asyncio.gather(running, return_exceptions=True)
    assert isinstance(ended, asyncio.CancelledError if hears else Deaf)
    return hears


def test_streams_are_ended_when_nothing_is_heard_for_long(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(listening, "PATIENCE", 0.3)
    hub, stream = Hub(), Stream("one")
    hub.join(stream)

    async def act() -> bool:
        listener = Listener(f"postgresql://nobody@/nothing?host={tmp_path}", hub, Figures())
        assert not listener.is_lost
        running = asyncio.create_task(listener.run())
        async with asyncio.timeout(20):
            while not stream.is_over:
                await stream.news(1)
        running.cancel()
        return listener.is_lost

    assert asyncio.run(act())
    assert not stream.is_gone
