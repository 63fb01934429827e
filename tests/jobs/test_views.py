import re
from datetime import timedelta

import pytest
from django.contrib.auth import get_user_model
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from league.jobs.database import poolers
from league.jobs.models import Letter
from league.jobs.signs import health
from tests.jobs.factories import HeartbeatFactory, JobFactory, LetterFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def staff_client(client):
    client.force_login(
        get_user_model().objects.create_superuser("chief@example.org", "a long password"),
        backend="allauth.account.auth_backends.AuthenticationBackend",
    )
    return client


class TestHealth:
    @pytest.fixture(autouse=True)
    def _broker(self):
        kept = health.broker
        health.broker = health.BrokerProbe(lambda: True)
        yield
        health.broker = kept

    def beat(self, **ages):
        for name, seconds in {"worker celery@one": 1, "beat": 1, **ages}.items():
            HeartbeatFactory(name=name, at=timezone.now() - timedelta(seconds=seconds))

    def others(self, client) -> tuple[int, str, dict[str, str]]:
        answer = client.get("/health/ready")
        body = answer.json()
        assert set(body["checks"].values()) == {"ok"}
        return answer.status_code, body["status"], body["others"]

    def test_a_live_process_asks_nobody(self, client, django_assert_num_queries):
        with django_assert_num_queries(0):
            answer = client.get("/health/live")

        assert (answer.status_code, answer.json()) == (200, {"status": "ok"})

    def test_a_site_at_work_is_ready(self, client):
        self.beat()

        answer = client.get("/health/ready")

        assert (answer.status_code, answer.json()) == (
            200,
            {
                "status": "ok",
                "checks": {
                    "database": "ok",
                    "locale": "ok",
                    "statements": "ok",
                    "static": "ok",
                    "catalogues": "ok",
                },
                "others": {"broker": "ok", "worker": "ok", "beat": "ok"},
            },
        )

    @pytest.mark.parametrize(
        ("name", "seconds", "check"), [("worker celery@one", 31, "worker"), ("beat", 61, "beat")]
    )
    def test_silence_is_a_warning(self, client, name, seconds, check):
        self.beat(**{name: seconds})

        expected = {"broker": "ok", "worker": "ok", "beat": "ok", check: "silent"}
        assert self.others(client) == (200, "warning", expected)

    def test_without_anybody_at_work_pages_go_on(self, client):
        health.broker = health.BrokerProbe(lambda: False)

        expected = {"broker": "silent", "worker": "silent", "beat": "silent"}
        assert self.others(client) == (200, "warning", expected)

    def test_a_request_that_met_a_pooler_is_remembered(self, client):
        poolers.noticed.set()
        try:
            answer = client.get("/health/ready")
        finally:
            poolers.noticed.clear()

        body = answer.json()
        assert (answer.status_code, body["status"]) == (503, "not ready")
        assert body["checks"] == {
            "database": "ok",
            "locale": "ok",
            "statements": "mixed up by a pooler",
            "static": "ok",
            "catalogues": "ok",
        }

    def test_one_worker_at_work_is_enough(self, client):
        self.beat(**{"worker celery@gone": 300})

        assert self.others(client)[1] == "ok"

    def test_a_worker_busy_with_a_long_job_is_no_dead_worker(self, client):
        self.beat(**{"worker celery@one": 40})
        JobFactory(running=True, lease_until=timezone.now() + timedelta(seconds=20))

        assert self.others(client)[1] == "ok"

    def test_a_job_past_its_time_limit_hides_no_dead_worker(self, client):
        self.beat(**{"worker celery@one": 55})
        JobFactory(running=True, lease_until=timezone.now() + timedelta(seconds=5))

        assert self.others(client)[2]["worker"] == "silent"


def test_a_silent_broker_is_asked_every_two_seconds_at_most():
    asked = []
    probe = health.BrokerProbe(lambda: bool(asked.append(1)))

    assert [probe.check() for _ in range(3)] == [False, False, False]
    assert len(asked) == 1


class TestMetrics:
    def test_this_machine_reads_the_gauges(self, client):
        JobFactory(run_after=timezone.now() - timedelta(seconds=100))
        JobFactory(running=True)
        JobFactory(stuck=True)
        HeartbeatFactory(name="beat")

        text = client.get("/metrics").content.decode()

        for line in (
            "league_database_up 1.0",
            'league_jobs{state="queued"} 1.0',
            'league_jobs{state="running"} 1.0',
            'league_jobs{state="stuck"} 1.0',
            'league_heartbeat_age_seconds{name="beat"} ',
            "django_http_requests",
        ):
            assert line in text
        (oldest,) = re.findall(r"^league_jobs_oldest_seconds (\S+)$", text, re.MULTILINE)
        assert 100 <= float(oldest) < 400

    @pytest.mark.parametrize(
        ("token", "sent", "status"),
        [
            ("", "", 404),
            ("", "Bearer ", 404),
            ("secret", "", 404),
            ("secret", "Bearer wrong", 404),
            ("secret", "Bearer secret", 200),
            ("secret", "bearer secret", 200),
        ],
    )
    def test_others_need_the_token(self, client, settings, token, sent, status):
        settings.METRICS_TOKEN = token

        answer = client.get("/metrics", REMOTE_ADDR="192.0.2.7", headers={"Authorization": sent})

        assert answer.status_code == status

    @pytest.mark.parametrize("header", ["X-Forwarded-For", "Forwarded", "X-Real-IP", "Via"])
    def test_what_a_proxy_passes_on_is_not_this_machine(self, client, header):
        answer = client.get("/metrics", headers={header: "192.0.2.7"})

        assert answer.status_code == 404


class TestOutbox:
    def test_letters_are_listed_newest_first(self, staff_client):
        LetterFactory(subject="First")
        LetterFactory(subject="Second")

        page = staff_client.get(reverse("jobs:outbox")).content.decode()

        assert page.index("Second") < page.index("First")

    @pytest.mark.parametrize(
        ("search", "subjects"),
        [("ann", {"Hello"}), ("bob late", {"Too late"}), ("zed", set()), ("大会", {"大会の案内"})],
    )
    def test_letters_are_found_by_address_and_subject(self, staff_client, search, subjects):
        LetterFactory(to="ann@example.org", subject="Hello")
        LetterFactory(to="bob@example.org", subject="Too late")
        LetterFactory(to="cy@example.org", subject="大会の案内")

        answer = staff_client.get(reverse("jobs:outbox"), {"q": search})

        assert {letter.subject for letter in answer.context["page_obj"]} == subjects

    @pytest.mark.parametrize("page", ["0", "-1", "9" * 30, "x", ""])
    def test_a_page_that_is_none_shows_one_that_is(self, staff_client, page):
        LetterFactory()

        assert staff_client.get(reverse("jobs:outbox"), {"page": page}).status_code == 200

    @pytest.mark.parametrize("count", [1, 3, 30])
    def test_the_list_asks_as_often_for_any_number_of_letters(self, staff_client, count):
        LetterFactory.create_batch(count)
        staff_client.get(reverse("jobs:outbox"))

        with CaptureQueriesContext(connection) as asked:
            staff_client.get(reverse("jobs:outbox"))

        letters = [query for query in asked.captured_queries if "jobs_letter" in query["sql"]]
        assert len(letters) == 2

    def test_the_search_answers_with_the_list_alone(self, staff_client):
        LetterFactory(subject="Hello")

        page = staff_client.get(reverse("jobs:outbox"), headers={"HX-Request": "true"})

        assert page.content.decode().strip().startswith('<section id="letters"')

    def test_a_letter_is_read_as_text(self, staff_client):
        letter = LetterFactory(text="<b>Dear</b> Ann\nhttps://example.org/reset/1")

        page = staff_client.get(reverse("jobs:letter", args=[letter.pk])).content.decode()

        assert "&lt;b&gt;Dear&lt;/b&gt; Ann" in page
        assert 'href="https://example.org/reset/1"' in page

    @pytest.mark.parametrize("number", ["0", "999999999999999999", "9" * 30, "%D9%A1"])
    def test_a_letter_that_is_none_is_not_found(self, staff_client, number):
        assert staff_client.get(f"{reverse('jobs:outbox')}{number}/").status_code == 404

    @pytest.mark.parametrize("language", ["en", "ja"])
    def test_letters_are_for_administrators(self, client, language):
        letter = LetterFactory()
        client.force_login(
            get_user_model().objects.create_user("ann@example.org", "a long password"),
            backend="allauth.account.auth_backends.AuthenticationBackend",
        )

        for address in (reverse("jobs:outbox"), reverse("jobs:letter", args=[letter.pk])):
            answer = client.get(address, headers={"Accept-Language": language})
            assert answer.status_code == 403

    def test_a_stranger_is_asked_to_sign_in(self, client):
        assert client.get(reverse("jobs:outbox")).status_code == 302
        assert Letter.objects.count() == 0
