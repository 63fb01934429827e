"""The rings of jobs, for every test of jobs."""

import pytest

from league.jobs.signals import waiting


@pytest.fixture
def rung():
    """Collect the job ids that were rung for."""
    heard: list[int] = []

    def hear(sender, *, jobs, **_later):
        heard.extend(job_id for job_id, *_rest in jobs)

    waiting.connect(hear)
    yield heard
    waiting.disconnect(hear)
