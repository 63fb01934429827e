"""Gauges of the background work for Prometheus, read from the database when asked."""

import os
from collections.abc import Iterator

from django.db import DatabaseError
from prometheus_client import REGISTRY, CollectorRegistry, generate_latest, multiprocess
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from league.jobs import queries


class Jobs(Collector):
    def collect(self) -> Iterator[Metric]:
        try:
            backlog, silences = queries.backlog(), queries.silences()
        except DatabaseError:
            yield GaugeMetricFamily("league_database_up", "The database answers", value=0)
            return
        yield GaugeMetricFamily("league_database_up", "The database answers", value=1)
        states = GaugeMetricFamily("league_jobs", "Jobs not done, by state", labels=["state"])
        for state in ("queued", "running", "stuck"):
            states.add_metric([state], getattr(backlog, state))
        yield states
        yield GaugeMetricFamily(
            "league_jobs_oldest_seconds",
            "How long the oldest due job has waited",
            value=backlog.oldest_seconds,
        )
        ages = GaugeMetricFamily(
            "league_heartbeat_age_seconds", "Since the last sign of progress", labels=["name"]
        )
        for name, seconds in sorted(silences.items()):
            ages.add_metric([name], seconds)
        yield ages


def page() -> bytes:
    """Return all metrics as text: of every web process if PROMETHEUS_MULTIPROC_DIR is set."""
    registry = CollectorRegistry()
    registry.register(Jobs())
    if "PROMETHEUS_MULTIPROC_DIR" not in os.environ:
        return generate_latest(REGISTRY) + generate_latest(registry)
    multiprocess.MultiProcessCollector(registry)
    return generate_latest(registry)
