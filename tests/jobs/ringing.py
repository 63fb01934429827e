"""Which broker this process rings."""

from celery import current_app

from league.jobs import receivers


def ring_at(url: str) -> None:
    """Ring that broker from now on. The old pools are dropped, not closed: others may use them."""
    app = current_app._get_current_object()
    app.conf.update(broker_url=url, broker_write_url=url, broker_read_url=url)
    app._pool = app.amqp._producer_pool = None
    receivers.bell.rests_until = 0.0
