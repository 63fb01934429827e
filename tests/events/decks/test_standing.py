"""A deck that was legal when it was handed in is judged by the event as it is now."""

import csv
import io
from datetime import date, timedelta
from typing import Any

import pytest
from django.utils import timezone

from cards.models import Card
from league.events import queries
from league.events.models import Event
from league.events.queries import judging, standing
from league.events.services import events, reminders
from league.people.models import Player
from tests.cards.factories import BanFactory
from tests.events.conftest import browser
from tests.events.decks.hidden import unlike_any_other
from tests.events.factories import EventFactory, enter, entrant, hand_in, legal_content, lock, works

pytestmark = pytest.mark.django_db


@pytest.fixture
def banned(event: Event, ann: Player, bob: Player) -> str:
    """Ann's deck and Bob's differ in one card, which is banned from the day after the start."""
    mine = unlike_any_other()
    [code] = set(mine.codes) - set(legal_content().codes)
    hand_in(enter(event, ann), mine)
    entrant(event, bob)
    day = queries.start_day(event) + timedelta(days=1)
    BanFactory(card=Card.objects.get(code=code), format=event.format, valid_from=day)
    return code


def move(event: Event, by: Any, days: int = 3, **more: Any) -> Event:
    starts_at = event.starts_at + timedelta(days=days)
    return events.change(event=event, by=by, now=timezone.now(), starts_at=starts_at, **more)


class TestMovingTheStart:
    def test_players_whose_deck_falls_are_told_once_and_nobody_else(
        self, event: Event, banned: str, organiser: Any, mailoutbox: list[Any]
    ) -> None:
        mailoutbox.clear()

        moved = move(event, organiser)
        move(moved, organiser)

        assert [letter.to for letter in mailoutbox] == [["ann@example.org"]]
        assert banned not in mailoutbox[0].body
        assert mailoutbox[0].subject == "Your deck for Autumn Cup is not legal any more"

    def test_nothing_is_dropped_and_a_move_back_makes_it_legal_again(
        self, event: Event, banned: str, organiser: Any, ann: Player
    ) -> None:
        seat = queries.own_seat(event, ann.user)
        made = queries.visible_submission(ann.user, seat)

        moved = move(event, organiser)
        fallen = [problem.code for problem in standing.problems_of(made, moved)]
        back = move(moved, organiser, days=-3)

        assert fallen == ["card_banned"]
        assert standing.problems_of(made, back) == []
        assert queries.visible_submission(ann.user, seat) == made

    def test_the_day_counts_where_the_event_is(
        self, event: Event, banned: str, organiser: Any, mailoutbox: list[Any]
    ) -> None:
        """The same moment may be another day in another time zone."""
        noon = event.starts_at.replace(hour=12, minute=0, second=0, microsecond=0)
        Event.objects.filter(pk=event.pk).update(starts_at=noon, time_zone="Etc/GMT+12")
        day = queries.start_day(Event.objects.get(pk=event.pk))
        Card.objects.get(code=banned).bans.update(valid_from=day + timedelta(days=1))
        mailoutbox.clear()

        events.change(event=event, by=organiser, now=timezone.now(), time_zone="Pacific/Kiritimati")

        assert [letter.to for letter in mailoutbox] == [["ann@example.org"]]

    def test_the_organiser_hears_how_many_and_a_playing_one_does_not(
        self, event: Event, banned: str, organiser: Any
    ) -> None:
        playing = works(event)
        enter(event, playing.player)
        said = []
        for user, days in ((organiser, 3), (playing, 5)):
            event.refresh_from_db()
            form = form_of(event, starts_at=event.starts_at + timedelta(days=days))
            answer = browser(user).post(f"/events/{event.uid}/edit/", form, follow=True)
            said.append("1 deck that was handed in is not legal" in answer.content.decode())

        assert said == [True, False]

    def test_after_the_lock_the_start_can_move_and_the_staff_finds_what_fell(
        self, event: Event, banned: str, organiser: Any, ann: Player, mailoutbox: list[Any]
    ) -> None:
        lock(event)
        mailoutbox.clear()
        move(event, organiser)
        seat = queries.own_seat(event, ann.user)
        client = browser(organiser)

        check = client.get(f"/events/{event.uid}/entries/{seat.entry.uid}/1/check/")
        entry = client.get(f"/events/{event.uid}/entries/{seat.entry.uid}/")
        own = browser(ann.user).get(f"/events/{event.uid}/deck/")

        for answer in (check, entry, own):
            text = answer.content.decode()
            assert "This deck is not legal at this event any more." in text
            assert "card_banned" in text
        assert "the staff decides" in own.content.decode()
        assert mailoutbox == []


def form_of(event: Event, **other: Any) -> dict[str, str]:
    times = {"deadline": event.deadline, "starts_at": event.starts_at, **other}
    return {
        "name": event.name,
        "format": event.format.code,
        "time_zone": "UTC",
        "list_visibility": event.list_visibility,
        "declaration_reveal": event.declaration_reveal,
        "side_size": "1",
        "published": "on",
        **{name: f"{at:%Y-%m-%dT%H:%M}" for name, at in times.items()},
    }


class TestWhoIsShownWhat:
    def test_the_player_sees_what_is_wrong_and_that_it_can_be_changed(
        self, event: Event, banned: str, ann: Player, organiser: Any
    ) -> None:
        client = browser(ann.user)
        before = client.get(f"/events/{event.uid}/deck/").content.decode()

        move(event, organiser)

        page = client.get(f"/events/{event.uid}/deck/").content.decode()
        assert "not legal at this event" not in before
        assert "Until the deadline another deck can be handed in." in page
        assert "card_banned" in page
        assert "deck not legal any more" in client.get(f"/events/{event.uid}/").content.decode()

    @pytest.mark.parametrize(
        ("role", "shown"),
        [("organiser", True), ("judge", True), ("checker", True), ("scorekeeper", False)],
    )
    def test_the_staff_sees_which_but_before_the_lock_not_why(
        self, event: Event, banned: str, ann: Player, organiser: Any, role: str, shown: bool
    ) -> None:
        move(event, organiser)
        seat = queries.own_seat(event, ann.user)
        client = browser(works(event, role))

        every = client.get(f"/events/{event.uid}/entries/").content.decode()
        few = client.get(f"/events/{event.uid}/entries/", {"show": "illegal"}).content.decode()
        entry = client.get(f"/events/{event.uid}/entries/{seat.entry.uid}/").content.decode()

        assert ("not legal" in every) is shown
        assert ("Bob" in few) is not shown
        assert "Ann" in few
        assert "card_banned" not in entry
        assert banned not in every + few + entry

    def test_staff_who_plays_sees_nothing_of_it(
        self, event: Event, banned: str, organiser: Any
    ) -> None:
        judge = works(event, "judge")
        enter(event, judge.player)
        client = browser(judge)
        before = client.get(f"/events/{event.uid}/entries/").content

        Card.objects.get(code=banned).bans.update(valid_from=date(2026, 1, 1))

        assert "not legal" not in before.decode()
        after = client.get(f"/events/{event.uid}/entries/").content
        assert after.count(b"badge") == before.count(b"badge")


class TestReminding:
    def test_a_deck_that_fell_is_reminded_of_like_a_missing_one(
        self, event: Event, banned: str, mailoutbox: list[Any]
    ) -> None:
        Card.objects.get(code=banned).bans.update(valid_from=date(2026, 1, 1))
        Event.objects.filter(pk=event.pk).update(deadline=timezone.now() + timedelta(hours=23))
        mailoutbox.clear()

        written = [reminders.sweep(now=timezone.now()) for _twice in range(2)]

        assert written == [1, 0]
        assert [letter.to for letter in mailoutbox] == [["ann@example.org"]]

    def test_a_withdrawn_entry_is_not(
        self, event: Event, banned: str, ann: Player, mailoutbox: list[Any]
    ) -> None:
        Card.objects.get(code=banned).bans.update(valid_from=date(2026, 1, 1))
        Event.objects.filter(pk=event.pk).update(deadline=timezone.now() + timedelta(hours=23))
        browser(ann.user).post(f"/events/{event.uid}/withdraw/")
        mailoutbox.clear()

        assert reminders.sweep(now=timezone.now()) == 0
        assert mailoutbox == []


def test_judging_many_is_judging_each(event: Event, banned: str, organiser: Any) -> None:
    moved = move(event, organiser)
    made = standing.standing_submissions(moved)

    together = standing.judged(made, moved)
    alone = {
        submission.pk: judging.of_version(submission.version, moved).problems for submission in made
    }

    assert {pk: judged.problems for pk, judged in together.items()} == alone
    assert sorted(len(judged.problems) for judged in together.values()) == [0, 1]


class TestReasonsOfCorrections:
    """A reason may name cards: whoever may not read the deck is not told it."""

    @pytest.mark.parametrize(
        ("role", "plays", "is_told"),
        [("judge", False, True), ("scorekeeper", False, False), ("judge", True, False)],
    )
    def test_in_the_log_on_the_entry_and_in_the_table(
        self, event: Event, ann: Player, role: str, plays: bool, is_told: bool
    ) -> None:
        seat = entrant(event, ann)
        staff = works(event, role)
        if plays:
            enter(event, staff.player)
        lock(event)
        code = seat.submissions.get().version.code
        path = f"/events/{event.uid}/entries/{seat.entry.uid}/1/correct/"
        reason = {"act": "save", "text": code, "reason": "Canary card was torn"}
        assert browser(works(event)).post(path, reason).status_code == 302
        client, base = browser(staff), f"/events/{event.uid}"

        log = client.get(f"{base}/log/").content.decode()
        entry = client.get(f"{base}/entries/{seat.entry.uid}/").content.decode()
        table = client.get(f"{base}/entries.csv").content.decode()

        for text in (log, entry, table):
            assert ("Canary card" in text) is is_told
        row = list(csv.reader(io.StringIO(table)))[1]
        assert row[8] == ("Canary card was torn" if is_told else "yes")


class TestOpeningForOneself:
    """An organiser who plays cannot open the others' locked lists; other organisers can."""

    CHANGES = [
        {"list_visibility": "public"},
        {"declaration_reveal": "at_once"},
        {"starts_at": timedelta(minutes=-30)},
    ]

    @pytest.mark.parametrize("change", CHANGES)
    def test_by_the_page(self, ann: Player, change: dict[str, Any]) -> None:
        event = EventFactory()
        entrant(event, ann)
        playing, neutral = works(event), works(event)
        enter(event, playing.player)
        lock(event)
        wanted = {
            name: event.starts_at + value if name == "starts_at" else value
            for name, value in change.items()
        }
        form = {**form_of(event), **{k: v for k, v in wanted.items() if k != "starts_at"}}
        if "starts_at" in wanted:
            form = form_of(event, starts_at=wanted["starts_at"])
        path = f"/events/{event.uid}/edit/"

        Event.objects.filter(pk=event.pk).update(time_zone="UTC")
        refused = browser(playing).post(path, form)
        allowed = browser(neutral).post(path, form)

        assert (refused.status_code, "own_event" in refused.content.decode()) == (422, True)
        assert allowed.status_code == 302

    def test_before_the_lock_and_for_a_later_start_it_is_free(self, event: Event) -> None:
        playing = works(event)
        enter(event, playing.player)
        now = timezone.now()

        events.change(event=event, by=playing, now=now, list_visibility="public")
        lock(event)
        later = event.starts_at + timedelta(hours=1)
        changed = events.change(event=event, by=playing, now=now, starts_at=later)

        assert changed.starts_at == later
