"""What the stream counts about itself, for Prometheus."""

from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

LAGS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5)  # seconds


class Figures:
    """The figures of one process."""

    def __init__(self) -> None:
        own = self.registry = CollectorRegistry()
        self.open = Gauge("league_streams_open", "Streams that are open", registry=own)
        self.refused = Counter(
            "league_streams_refused", "Streams that were refused, by code", ["code"], registry=own
        )
        self.heard = Counter(
            "league_stream_signals_heard", "Signals that the database sent", registry=own
        )
        self.sent = Counter(
            "league_stream_signals_sent", "Signals that streams were sent", registry=own
        )
        self.lag = Histogram(
            "league_stream_lag_seconds", "From a commit to a stream", buckets=LAGS, registry=own
        )
        self.listening = Gauge(
            "league_stream_listening", "The database is being listened to", registry=own
        )
        self.lost = Counter(
            "league_stream_listens_lost", "How often listening was cut off", registry=own
        )

    def page(self) -> bytes:
        return generate_latest(self.registry)
