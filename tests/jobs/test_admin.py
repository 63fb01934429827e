import pytest
from django.contrib.auth import get_user_model
from django.urls import reverse

from league.jobs.models import Job
from tests.jobs.factories import HeartbeatFactory, JobFactory, LetterFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def chief(client):
    client.force_login(
        get_user_model().objects.create_superuser("chief@example.org", "a long password"),
        backend="allauth.account.auth_backends.AuthenticationBackend",
    )
    return client


def run_again(client, *jobs: Job):
    return client.post(
        reverse("admin:jobs_job_changelist"),
        {"action": "run_again", "_selected_action": [job.pk for job in jobs]},
        follow=True,
    )


def test_a_stuck_job_is_run_again(chief):
    job = JobFactory(stuck=True)

    answer = run_again(chief, job)

    job.refresh_from_db()
    assert (job.state, job.attempts) == (Job.State.QUEUED, 0)
    assert "chief@example.org" in job.trouble
    assert [message.level_tag for message in answer.context["messages"]] == ["success"]


def test_a_job_that_is_not_stuck_is_left_alone(chief):
    job = JobFactory(running=True)

    answer = run_again(chief, job)

    job.refresh_from_db()
    assert job.state == Job.State.RUNNING
    assert [message.level_tag for message in answer.context["messages"]] == ["warning"]


@pytest.mark.parametrize("name", ["job", "heartbeat", "letter"])
def test_what_an_operator_opens_is_listed_and_searched_and_cannot_be_added(chief, name):
    JobFactory(), HeartbeatFactory(name="beat"), LetterFactory()

    listed = chief.get(reverse(f"admin:jobs_{name}_changelist"), {"q": "a"})
    added = chief.get(reverse(f"admin:jobs_{name}_add"))

    assert (listed.status_code, added.status_code) == (200, 403)


def test_a_job_cannot_be_edited(chief):
    job = JobFactory()

    chief.post(reverse("admin:jobs_job_change", args=[job.pk]), {"state": "done"})

    job.refresh_from_db()
    assert job.state == Job.State.QUEUED
