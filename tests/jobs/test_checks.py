import pytest

from league.jobs import checks
from league.jobs.kinds import Kind, _kinds, register


def codes(messages):
    return [message.id for message in messages]


def test_the_settings_of_the_site_are_sound():
    assert codes(checks.check_jobs() + checks.check_broker() + checks.check_mail()) == []


def test_a_lease_shorter_than_a_job_is_pointed_out(settings):
    settings.JOB_LEASE_SECONDS = settings.CELERY_TASK_TIME_LIMIT

    assert codes(checks.check_jobs()) == ["jobs.W001"]


def test_a_queue_without_a_reader_is_an_error():
    register(Kind("tests.unread", publish=print, queue="nowhere"))

    ids = codes(checks.check_jobs())

    del _kinds["tests.unread"]
    assert ids == ["jobs.E001"]


@pytest.mark.parametrize(("url", "ids"), [("smtp://mail", []), ("mail", ["jobs.E002"]), ("", [])])
def test_a_mail_address_is_checked(settings, url, ids):
    settings.EMAIL_URL = url

    assert codes(checks.check_mail()) == ids


@pytest.mark.parametrize(
    ("url", "ids"),
    [
        ("amqp://guest@host/league", []),
        ("rediss://host:6379/0", []),
        ("redis+socket:///run/valkey.sock", []),
        ("filesystem://", ["jobs.E003"]),
        ("sqla+postgresql://host/league", ["jobs.E003"]),
        ("memory://", ["jobs.E003"]),
        ("host:6379", ["jobs.E003"]),
    ],
)
def test_a_broker_that_loses_messages_is_an_error(settings, url, ids):
    settings.CELERY_BROKER_URL = url

    assert codes(checks.check_broker()) == ids
