"""Players are called to their tables on their devices, through a push service of the tests."""

import re
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from league.jobs import services as jobs
from league.jobs.models import Job
from league.people.models import Player
from league.people.services import personal
from league.push import queries
from league.push.models import LetterWish, Subscription
from league.push.services import calling, letters, subscriptions
from league.tournaments.pairing.services import rounds
from tests.events.conftest import browser as browser_of
from tests.jobs.strangers.receiver import Receiver, receiver
from tests.people.factories import PlayerFactory
from tests.push.phone import Phone
from tests.tournaments.factories import player_of
from tests.tournaments.rounds.hall import Hall, running

pytestmark = pytest.mark.django_db
KEY = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
PAGE = "/me/notifications/"
PAGE_ASKS = 6
LETTER_ASKS = 14


@pytest.fixture(autouse=True)
def _on(settings: Any) -> None:
    settings.VAPID_KEY = KEY
    settings.PUSH_LOOPBACK = True
    reverse("home")  # loads all addresses, which takes long: not while a transaction waits


@pytest.fixture
def service() -> Iterator[Receiver]:
    with receiver(201) as there:
        yield there


def subscribe(player: Player, service: Receiver, name: str = "one") -> Phone:
    phone = Phone(f"http://127.0.0.1:{service.port}/{name}")
    user: Any = player.user
    subscriptions.begin(user=user, device="Firefox", now=timezone.now(), **phone.told)
    return phone


def wish(player: Player) -> None:
    user: Any = player.user
    letters.choose(user=user, by_mail=True)


def calls_in(outbox: Any) -> list[Any]:
    """Return the letters that call to a table."""
    return [letter for letter in outbox if PAGE in letter.body]


def work() -> None:
    """Do the jobs of this app that are due, those that they ask for as well."""
    kinds = (calling.ROUND, calling.DEVICE)
    while due := Job.objects.filter(kind__in=kinds, state="queued", attempts=0).order_by("pk"):
        for job in due:
            Job.objects.filter(pk=job.pk).update(run_after=timezone.now() - timedelta(seconds=1))
            jobs.run(job_id=job.pk, worker="test", delivery="1")


def player_at(hall: Hall, number: int, language: str = "en") -> Player:
    player = player_of(hall.tournament.entrants.get(number=number))
    Player.objects.filter(pk=player.pk).update(language=language)
    player.refresh_from_db()
    return player


class TestCalling:
    def test_a_published_round_calls_its_players_each_in_their_language(
        self, service: Receiver
    ) -> None:
        hall = running(4)
        ann, bob = (player_at(hall, at, language) for at, language in ((1, "en"), (2, "ja")))
        anns, bobs = subscribe(ann, service, "ann"), subscribe(bob, service, "bob")
        subscribe(PlayerFactory(), service, "elsewhere")

        round = hall.next()
        work()

        got = {one.path: one for one in service.got}
        assert set(got) == {"/ann", "/bob"}
        tables = {
            side.entrant.number: pairing.table
            for pairing in hall.pairings(round)
            for side in pairing.sides.all()
        }
        said = anns.read(got["/ann"].body)
        assert said["title"] == f"Table {tables[1]}, now"
        assert said["body"].startswith("Round 1 · ")
        assert ann.display_name in said["body"]
        assert (said["url"], said["lang"]) == (f"/tournaments/{hall.event.uid}/", "en")
        assert bobs.read(got["/bob"].body)["title"] == f"{tables[2]}番卓へどうぞ"
        heads = {name.lower(): value for name, value in got["/ann"].headers.items()}
        assert heads["content-encoding"] == "aes128gcm"
        assert heads["authorization"].startswith("vapid t=")
        assert heads["topic"] == said["tag"]
        assert 0 < int(heads["ttl"]) <= calling.LIFE.total_seconds()
        assert Subscription.objects.get(user=ann.user).called_at is not None

    def test_nobody_is_called_to_a_round_that_was_taken_back(self, service: Receiver) -> None:
        hall = running(4)
        subscribe(player_at(hall, 1), service)
        hall.next()
        hall.undo("publish")

        work()

        assert service.got == []

    def test_a_round_shown_with_all_others_calls_when_its_clock_starts(
        self, service: Receiver
    ) -> None:
        hall = running(4, ["round_robin"])
        subscribe(player_at(hall, 1), service)
        rounds.publish_all(phase=hall.phase(), by=hall.by, now=timezone.now())
        work()
        before = len(service.got)

        rounds.start(round=hall.round(1), by=hall.by, now=timezone.now())
        work()

        assert (before, len(service.got)) == (0, 1)

    def test_a_service_that_is_busy_is_asked_again(self) -> None:
        hall = running(4)
        with receiver(503, 429, 201) as service:
            subscribe(player_at(hall, 1), service)
            hall.next()
            work()

        assert len(service.got) == 3
        assert Subscription.objects.get().called_at is not None

    def test_a_service_that_stays_busy_is_left_alone(self) -> None:
        hall = running(4)
        with receiver(500) as service:
            subscribe(player_at(hall, 1), service)
            hall.next()
            work()

        assert len(service.got) == calling.MOST_TRIES
        assert not Job.objects.filter(state="stuck").exists()

    @pytest.mark.parametrize("status", [404, 410])
    def test_a_device_that_is_gone_is_forgotten(self, status: int) -> None:
        hall = running(4)
        with receiver(status) as service:
            subscribe(player_at(hall, 1), service)
            hall.next()
            work()

        assert len(service.got) == 1
        assert not Subscription.objects.exists()

    def test_a_refusal_is_not_repeated(self) -> None:
        hall = running(4)
        with receiver(403) as service:
            subscribe(player_at(hall, 1), service)
            hall.next()
            work()

        assert len(service.got) == 1
        assert Subscription.objects.exists()

    def test_without_a_key_nothing_is_asked_for(self, service: Receiver, settings: Any) -> None:
        hall = running(4)
        subscribe(player_at(hall, 1), service)
        settings.VAPID_KEY = ""

        hall.next()

        work()
        assert not Job.objects.filter(kind=calling.DEVICE).exists()


class TestLetters:
    def test_who_wishes_it_and_has_no_device_gets_one_letter_for_a_round(
        self, service: Receiver, mailoutbox: Any
    ) -> None:
        hall = running(4)
        ann, bob, _cat = (player_at(hall, at, "ja") for at in (1, 2, 3))
        for player in (ann, bob, PlayerFactory()):
            wish(player)
        subscribe(bob, service)

        hall.next()
        work()

        [letter] = calls_in(mailoutbox)
        assert ann.user is not None
        assert letter.to == [ann.user.email]
        assert re.fullmatch("[12]番卓へどうぞ", letter.subject)
        assert ann.display_name in letter.body
        assert f"/tournaments/{hall.event.uid}/" in letter.body
        assert len(service.got) == 1

    def test_a_round_that_is_published_again_writes_no_second_letter(self, mailoutbox: Any) -> None:
        hall = running(4)
        wish(player_at(hall, 1))
        round = hall.next()
        work()

        calling.call_round(
            tournament=hall.tournament.pk, number=round.number, by_clock=False, now=timezone.now()
        )

        assert len(calls_in(mailoutbox)) == 1

    def test_letters_go_out_on_a_site_that_calls_no_devices(
        self, settings: Any, mailoutbox: Any, django_assert_max_num_queries: Any
    ) -> None:
        settings.VAPID_KEY = ""
        hall = running(6)
        for at in range(1, 7):
            wish(player_at(hall, at))
        round = hall.next()

        with django_assert_max_num_queries(LETTER_ASKS):
            letters.write(round=round)

        assert len(calls_in(mailoutbox)) == 6
        assert all("Table " in letter.subject for letter in calls_in(mailoutbox))

    def test_the_choice_is_made_on_the_page_and_ends_there(self, settings: Any) -> None:
        settings.VAPID_KEY = ""
        ann = PlayerFactory()
        browser = browser_of(ann.user)

        browser.post(PAGE, {"act": "letters", "by_mail": "on"})
        browser.post(PAGE, {"act": "letters", "by_mail": "on"})
        chosen = queries.wants_letters(ann.user)
        shown = browser.get(PAGE).content.decode()
        browser.post(PAGE, {"act": "letters"})

        assert chosen
        assert re.search('name="by_mail"[^>]*checked', shown)
        assert not queries.wants_letters(ann.user)

    def test_leaving_deletes_the_wish(self) -> None:
        ann = PlayerFactory()
        wish(ann)

        personal.erase(user=ann.user, now=timezone.now())

        assert not LetterWish.objects.exists()


class TestDevices:
    @pytest.mark.parametrize("rows", [1, 3])
    def test_the_page_lists_own_devices(
        self, service: Receiver, rows: int, django_assert_num_queries: Any
    ) -> None:
        ann = PlayerFactory()
        for number in range(rows):
            subscribe(ann, service, f"{number}")
        subscribe(PlayerFactory(), service, "of-another")
        browser = browser_of(ann.user)

        with django_assert_num_queries(PAGE_ASKS):
            text = browser.get(PAGE).content.decode()

        assert text.count(">Firefox<") == rows
        assert "127.0.0.1" not in text  # the address would let others call it

    def test_a_tap_adds_the_device_and_another_removes_it(self, service: Receiver) -> None:
        ann = PlayerFactory()
        browser = browser_of(ann.user)
        phone = Phone(service.url)
        agent = "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile"

        answer = browser.post(PAGE, phone.told, headers={"User-Agent": agent})

        assert answer.url == PAGE  # type: ignore[attr-defined]
        assert Subscription.objects.get().device == "Chrome · Android"
        assert "· this device" in " ".join(browser.get(PAGE).content.decode().split())
        strangers = browser_of(PlayerFactory().user)
        strangers.post(f"{PAGE}{Subscription.objects.get().pk}/remove/")
        assert Subscription.objects.count() == 1
        browser.post(f"{PAGE}{Subscription.objects.get().pk}/remove/")
        assert not Subscription.objects.exists()

    def test_a_device_is_its_last_accounts(self, service: Receiver) -> None:
        ann, bob = PlayerFactory(), PlayerFactory()
        subscribe(ann, service)
        subscribe(bob, service)

        assert Subscription.objects.get().user == bob.user

    def test_signing_out_ends_the_calls_there_alone(self, service: Receiver) -> None:
        ann = PlayerFactory()
        subscribe(ann, service, "at-home")
        browser = browser_of(ann.user)
        browser.post(PAGE, Phone(service.url).told)

        browser.post("/accounts/logout/")

        assert [device.endpoint[-7:] for device in Subscription.objects.all()] == ["at-home"]

    @pytest.mark.parametrize(
        "endpoint",
        ["http://93.184.215.14/push", "https://10.0.0.8/push", "https://push.example/#x", "x"],
    )
    def test_an_address_inside_is_refused(self, endpoint: str, settings: Any) -> None:
        settings.PUSH_LOOPBACK = False
        browser = browser_of(PlayerFactory().user)

        answer = browser.post(PAGE, Phone(endpoint).told)

        assert answer.status_code == 422
        assert not Subscription.objects.exists()

    def test_somebody_has_ten_devices_at_most(self, service: Receiver) -> None:
        ann = PlayerFactory()
        for number in range(subscriptions.MOST):
            subscribe(ann, service, f"{number}")

        answer = browser_of(ann.user).post(PAGE, Phone(service.url).told)

        assert answer.status_code == 422
        assert Subscription.objects.count() == subscriptions.MOST

    def test_leaving_deletes_the_devices(self, service: Receiver) -> None:
        ann = PlayerFactory()
        subscribe(ann, service)

        personal.erase(user=ann.user, now=timezone.now())

        assert not Subscription.objects.exists()

    def test_without_a_key_no_device_can_be_added(self, service: Receiver, settings: Any) -> None:
        settings.VAPID_KEY = ""
        browser = browser_of(PlayerFactory().user)

        shown = browser.get(PAGE).content.decode()

        assert 'name="by_mail"' in shown
        assert 'name="endpoint"' not in shown
        assert browser.post(PAGE, Phone(service.url).told).status_code == 404
        assert Client().get(PAGE).status_code == 302
