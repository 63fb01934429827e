import pytest

from league.jobs import checks
from league.jobs.kinds import Kind, _kinds, register


def codes(found):
    return [message.id for message in found]


def test_the_settings_of_the_site_are_sound():
    assert codes(checks.check_jobs() + checks.check_broker() + checks.check_mail()) == []


def test_a_lease_shorter_than_a_job_is_pointed_out(settings):
    settings.JOB_LEASE_SECONDS = settings.CELERY_TASK_TIME_LIMIT

    assert codes(checks.check_jobs()) == ["jobs.W001"]


def test_a_queue_without_a_reader_is_an_error():
    register(Kind("tests.unread", publish=print, queue="nowhere"))

    found = codes(checks.check_jobs())

    del _kinds["tests.unread"]
    assert found == ["jobs.E001"]


@pytest.mark.parametrize(("url", "found"), [("smtp://mail", []), ("mail", ["jobs.E002"]), ("", [])])
def test_a_mail_address_is_checked(settings, url, found):
    settings.EMAIL_URL = url

    assert codes(checks.check_mail()) == found


@pytest.mark.parametrize(
    ("url", "found"),
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
def test_a_broker_that_loses_messages_is_an_error(settings, url, found):
    settings.CELERY_BROKER_URL = url

    assert codes(checks.check_broker()) == found
