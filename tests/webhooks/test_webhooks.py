"""Webhooks: kinds of news, signatures, retries, and switching off."""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.db import transaction
from django.utils import timezone

from league.events.models import Event
from league.jobs.models import Job
from league.people.errors import Refusal
from league.seasons.models import League, LeagueRole, Season
from league.tournaments.phases.services import phases, tournaments
from league.tournaments.standings.services import rebuild
from league.webhooks.models import Delivery, Webhook
from league.webhooks.queries import secret_of
from league.webhooks.rules.signing import written
from league.webhooks.services import deliveries, webhooks
from tests.jobs.strangers.receiver import Got, Receiver, receiver
from tests.tournaments.factories import TournamentFactory
from tests.tournaments.rounds.hall import Hall, running

pytestmark = pytest.mark.django_db
GUIDE = Path(__file__).parents[2] / "docs" / "webhooks.md"
EVERY = tuple(Webhook.Kind.values)


@pytest.fixture(autouse=True)
def _loopback(settings: Any) -> None:
    settings.WEBHOOK_LOOPBACK = True


@pytest.fixture
def there() -> Iterator[Receiver]:
    with receiver() as made:
        yield made


@pytest.fixture
def hall() -> Hall:
    return running(4, [{"kind": "swiss", "rounds": 2}])


def listen(owner: Any, there: Receiver, kinds: tuple[str, ...] = EVERY) -> tuple[Webhook, str]:
    by = None
    return webhooks.make(owner=owner, url=there.url, kinds=kinds, by=by, now=timezone.now())


def deliver() -> None:
    """Do the jobs of all messages that wait, as a worker would."""
    for delivery in Delivery.objects.filter(state="waiting").order_by("pk"):
        answered = deliveries.send(delivery_id=delivery.pk, now=timezone.now())
        deliveries.settle(delivery_id=delivery.pk, answered=answered, now=timezone.now())


def kinds_sent(there: Receiver) -> list[str]:
    return [json.loads(got.body)["kind"] for got in there.got]


def guide() -> Callable[[str, Mapping[str, str], bytes], bool]:
    """The function of the guide that checks a message."""
    [code] = re.findall(r"```python\n(.*?)```", GUIDE.read_text(), re.DOTALL)
    names: dict[str, Any] = {}
    exec(code, names)
    check: Callable[[str, Mapping[str, str], bytes], bool] = names["is_genuine"]
    return check


def small(got: Got) -> dict[str, str]:
    return {name.lower(): value for name, value in got.headers.items()}


class TestTelling:
    def test_a_day_is_told_in_its_order(self, there: Receiver, hall: Hall) -> None:
        listen(hall.tournament, there)

        first = hall.next()
        hall.play(first)
        rebuild(tournament=hall.fresh())
        deliver()

        assert kinds_sent(there) == [
            "round_published",
            "result_confirmed",
            "result_confirmed",
            "standings_changed",
        ]
        message = json.loads(there.got[1].body)
        match = hall.pairings(first)[0].match
        assert match is not None
        assert message["tournament"] == hall.event.uid
        assert message["data"] == {
            "round": 1, "pairing": 1, "table": 1, "match": match.uid, "version": 1,
            "won": "first", "played": True, "proved": False, "score": [2, 0], "games": None,
        } | {name: message["data"][name] for name in ("score", "games")}  # fmt: skip

    def test_states_undoing_and_the_end(self, there: Receiver, hall: Hall) -> None:
        listen(hall.tournament, there, ("undo", "tournament_finished"))
        for _number in (1, 2):
            hall.close(hall.play(hall.next()))
        phases.finish(phase=hall.phase(), by=hall.by, now=timezone.now())
        tournaments.finish(tournament=hall.fresh(), by=hall.by, now=timezone.now())
        act = tournaments.unfinish(
            tournament=hall.fresh(), by=hall.by, reason="", now=timezone.now()
        )
        deliver()

        assert kinds_sent(there) == ["tournament_finished", "undo"]
        assert act.undoes is not None
        assert json.loads(there.got[1].body)["data"]["undone"] == {
            "act": act.undoes.number,
            "kind": "finish",
        }

    def test_only_what_was_chosen_is_told(self, there: Receiver, hall: Hall) -> None:
        listen(hall.tournament, there, ("entry_opened",))

        hall.next()

        assert not Delivery.objects.exists()

    def test_what_is_rolled_back_is_not_told(self, there: Receiver, hall: Hall) -> None:
        listen(hall.tournament, there)

        with transaction.atomic():
            hall.next()
            transaction.set_rollback(True)

        assert not Delivery.objects.exists()
        assert not Job.objects.filter(kind="webhooks.delivery").exists()

    def test_a_result_is_told_once_a_version(self, there: Receiver, hall: Hall) -> None:
        listen(hall.tournament, there, ("result_confirmed",))
        first = hall.next()
        hall.play(first)
        hall.take()
        hall.rule(hall.pairings(first)[0], "correction", winner=2)
        hall.take()

        versions = [
            delivery.body["data"]["version"] for delivery in Delivery.objects.order_by("pk")
        ]
        assert versions == [1, 1, 2]

    def test_standings_that_stay_are_not_told_again(self, there: Receiver, hall: Hall) -> None:
        listen(hall.tournament, there, ("standings_changed",))
        hall.play(hall.next())
        rebuild(tournament=hall.fresh())
        tournaments.change(tournament=hall.fresh(), by=hall.by, now=timezone.now(), fees="free")
        rebuild(tournament=hall.fresh())

        assert Delivery.objects.count() == 1

    def test_a_league_hears_of_its_divisions(self, there: Receiver, hall: Hall) -> None:
        league = League.objects.create(name="North", game="carriers")
        season = Season.objects.create(
            league=league, number=1, name="1", starts_on=date(2027, 4, 3)
        )
        season.divisions.create(level=1, name="A", size=4, tournament=hall.tournament)
        other = running(2, [{"kind": "swiss", "rounds": 1}])
        listen(league, there, ("round_published",))

        hall.next()
        other.next()

        [delivery] = Delivery.objects.all()
        assert delivery.body["tournament"] == hall.event.uid

    def test_a_deadline_is_told_once_and_again_when_it_is_moved(self, there: Receiver) -> None:
        waiting = TournamentFactory(entrants=4)  # a start before the deadline locks the decks
        listen(waiting, there, ("deck_deadline",))
        first = waiting.event.deadline
        second, hour = first + timedelta(days=1), timedelta(hours=1)
        for deadline, now, expected in (
            (first, first - hour, 0),
            (first, first + hour, 1),
            (first, first + hour, 1),
            (second, first + hour, 1),
            (second, second + hour, 2),
        ):
            Event.objects.filter(pk=waiting.event.pk).update(deadline=deadline)
            deliveries.sweep(now=now)
            assert Delivery.objects.count() == expected


class TestSigning:
    def test_the_guides_function_knows_a_message(self, there: Receiver, hall: Hall) -> None:
        _webhook, secret = listen(hall.tournament, there)
        hall.next()
        deliver()
        [got] = there.got
        genuine = guide()

        assert genuine(secret, small(got), got.body)
        assert not genuine(secret, small(got), got.body + b" ")
        assert not genuine("whsec_" + "A" * 44, small(got), got.body)
        old = {**small(got), "webhook-timestamp": str(int(small(got)["webhook-timestamp"]) - 301)}
        assert not genuine(secret, old, got.body)

    def test_after_a_rotation_both_secrets_sign_for_a_day(
        self, there: Receiver, hall: Hall
    ) -> None:
        webhook, old = listen(hall.tournament, there)
        webhook, new = webhooks.rotate(webhook=webhook, by=None, now=timezone.now())
        hall.next()
        deliver()
        Webhook.objects.update(former_until=timezone.now() - timedelta(seconds=1))
        [delivery] = Delivery.objects.all()
        deliveries.replay(delivery=delivery, by=None, now=timezone.now())
        deliver()
        genuine = guide()

        assert old != new
        fits = [[genuine(secret, small(got), got.body) for secret in (old, new)]
                for got in there.got]  # fmt: skip
        assert fits == [[True, True], [False, True]]

    def test_the_secret_is_in_no_row(self, there: Receiver, hall: Hall) -> None:
        webhook, secret = listen(hall.tournament, there)

        assert secret == written(secret_of(webhook))
        row = Webhook.objects.filter(pk=webhook.pk).values().get()
        assert secret not in str(row)
        assert secret.removeprefix("whsec_") not in str(row)


class TestTrying:
    def test_what_fails_is_tried_again_later_each_time(self, hall: Hall) -> None:
        with receiver(500, 503, 200) as there:
            listen(hall.tournament, there, ("round_published",))
            hall.next()
            pauses = []
            for _time in range(3):
                deliver()
                delivery = Delivery.objects.get()
                pauses.append((delivery.due_at - timezone.now()).total_seconds())

        assert (delivery.state, delivery.tries) == ("delivered", 3)
        assert [each.status for each in delivery.attempts.all()] == [500, 503, 200]
        assert 10 < pauses[0] < 20 < 50 < pauses[1] < 70
        assert len({small(got)["webhook-id"] for got in there.got}) == 1
        assert len({got.body for got in there.got}) == 1
        assert Job.objects.filter(kind="webhooks.delivery").count() == 3

    def test_after_ten_tries_it_is_given_up_and_can_be_sent_again(self, hall: Hall) -> None:
        with receiver(*[500] * 10, 204) as there:
            listen(hall.tournament, there, ("round_published",))
            hall.next()
            for _time in range(11):
                deliver()
            given_up = Delivery.objects.get()
            replayed = deliveries.replay(delivery=given_up, by=None, now=timezone.now())
            with pytest.raises(Refusal) as refused:
                deliveries.replay(delivery=given_up, by=None, now=timezone.now())
            deliver()

        assert (given_up.state, len(there.got)) == ("given_up", 11)
        assert refused.value.code == "delivery_waits"
        replayed.refresh_from_db()
        assert (replayed.state, replayed.attempts.count()) == ("delivered", 11)

    def test_days_of_failure_switch_it_off_with_a_mail(
        self, hall: Hall, mailoutbox: list[Any]
    ) -> None:
        with receiver(500) as there:
            webhook, _secret = listen(hall.tournament, there, ("round_published",))
            hall.close(hall.play(hall.next()))
            deliver()
            Webhook.objects.update(failing_since=timezone.now() - timedelta(days=5))
            hall.next()
            deliver()
            webhook.refresh_from_db()
            with pytest.raises(Refusal) as refused:
                deliveries.replay(
                    delivery=Delivery.objects.latest("pk"), by=None, now=timezone.now()
                )

        assert webhook.off_at is not None
        assert refused.value.code == "webhook_off"
        [letter] = [letter for letter in mailoutbox if hall.by.email in letter.to]
        assert there.url in letter.body
        assert f"/desk/webhooks/{webhook.uid}/" in letter.body
        assert set(Delivery.objects.values_list("state", flat=True)) == {"given_up"}
        webhooks.turn_on(webhook=webhook, by=None, now=timezone.now())
        webhook.refresh_from_db()
        assert (webhook.off_at, webhook.failing_since) == (None, None)

    def test_who_says_gone_is_left_alone(self, hall: Hall) -> None:
        with receiver(410) as there:
            webhook, _secret = listen(hall.tournament, there, ("round_published",))
            hall.next()
            deliver()

        webhook.refresh_from_db()
        assert webhook.off_at is not None

    def test_a_success_ends_a_row_of_failures(self, hall: Hall) -> None:
        with receiver(500, 200) as there:
            webhook, _secret = listen(hall.tournament, there, ("round_published",))
            hall.next()
            deliver()
            webhook.refresh_from_db()
            assert webhook.failing_since is not None
            deliver()

        webhook.refresh_from_db()
        assert webhook.failing_since is None

    def test_a_message_whose_job_was_lost_is_found(self, there: Receiver, hall: Hall) -> None:
        listen(hall.tournament, there, ("round_published",))
        hall.next()
        later = timezone.now() + timedelta(minutes=6)

        assert deliveries.sweep(now=later) == 0
        Job.objects.filter(kind="webhooks.delivery").update(state="done")
        assert deliveries.sweep(now=later) == 1
        assert deliveries.sweep(now=later) == 0

    def test_old_messages_are_forgotten(self, there: Receiver, hall: Hall) -> None:
        listen(hall.tournament, there, ("round_published",))
        hall.next()
        deliver()
        Delivery.objects.update(made_at=timezone.now() - timedelta(days=31))

        deliveries.sweep(now=timezone.now())

        assert not Delivery.objects.exists()

    def test_who_was_ended_is_sent_nothing(self, there: Receiver, hall: Hall) -> None:
        webhook, _secret = listen(hall.tournament, there, ("round_published",))
        hall.next()
        webhooks.end(webhook=webhook, by=None, now=timezone.now())
        deliver()
        hall.close(hall.play(hall.round(1)))
        hall.next()

        assert there.got == []
        assert Delivery.objects.get().state == "given_up"


class TestMaking:
    @pytest.mark.parametrize(
        ("url", "kinds", "code"),
        [
            ("https://10.0.0.1/", EVERY, "url_inside"),
            ("http://example.org:99999/", EVERY, "url_unreadable"),
            ("https://example.org/", (), "settings_invalid"),
            ("https://example.org/", ("nothing",), "settings_invalid"),
        ],
    )
    def test_what_cannot_be_is_refused(self, hall: Hall, url: str, kinds: Any, code: str) -> None:
        with pytest.raises(Refusal) as refused:
            webhooks.make(owner=hall.tournament, url=url, kinds=kinds, by=None, now=timezone.now())

        assert refused.value.code == code

    def test_ten_are_enough(self, there: Receiver, hall: Hall) -> None:
        for _time in range(webhooks.MOST):
            listen(hall.tournament, there)

        with pytest.raises(Refusal) as refused:
            listen(hall.tournament, there)
        assert refused.value.code == "too_many_webhooks"

    def test_a_test_message_can_be_asked_for(self, there: Receiver, hall: Hall) -> None:
        webhook, _secret = listen(hall.tournament, there, ("undo",))

        webhooks.test(webhook=webhook, by=None, now=timezone.now())
        deliver()

        assert kinds_sent(there) == ["test"]
        webhooks.change(webhook=webhook, by=None, now=timezone.now(), kinds=["correction"])
        webhook.refresh_from_db()
        assert webhook.kinds == ["correction"]

    def test_organisers_of_a_league_get_its_mails(self, hall: Hall, mailoutbox: list[Any]) -> None:
        league = League.objects.create(name="North", game="carriers")
        LeagueRole.objects.create(league=league, user=hall.by)
        with receiver(410) as there:
            webhook, _secret = listen(league, there, ("undo",))
            webhooks.test(webhook=webhook, by=None, now=timezone.now())
            deliver()

        [letter] = [letter for letter in mailoutbox if hall.by.email in letter.to]
        assert "North" in letter.subject
