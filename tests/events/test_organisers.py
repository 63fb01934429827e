"""An event without an organiser: the causes, the mails, and the appointment of another."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from league.events import queries
from league.events.errors import DatesReversed, LastOrganiser, OrganiserStands, ReasonNeeded
from league.events.models import Act, Event, EventRole
from league.events.services import staff as services
from league.people.errors import Forbidden, NoPlayer
from league.people.models import Player
from league.people.services import personal
from tests.events.conftest import browser
from tests.events.factories import EventFactory, RoleFactory, entrant, works
from tests.people.factories import PlayerFactory, staff

pytestmark = pytest.mark.django_db


def appoint(event: Event, player: Player, by: Any, reason: str = "moved away") -> EventRole:
    return services.appoint(event=event, user=player.user, by=by, reason=reason, now=timezone.now())


class TestLeaving:
    def test_the_page_says_which_events_will_have_no_organiser(self, ann: Player) -> None:
        alone, shared, judged = (EventFactory(name=name) for name in ("Alone", "Shared", "Judged"))
        for event in (alone, shared):
            RoleFactory(event=event, user=ann.user)
        works(shared)
        RoleFactory(event=judged, user=ann.user, role="judge")

        client = browser(ann.user)
        client.post("/accounts/reauthenticate/", {"password": "correct horse battery staple"})
        page = client.get("/me/delete/").content.decode()

        assert "These events will have no organiser" in page
        assert "Alone" in page
        assert "Shared" not in page
        assert "Judged" not in page

    def test_whoever_organises_nothing_alone_is_not_warned(self, ann: Player) -> None:
        client = browser(ann.user)
        client.post("/accounts/reauthenticate/", {"password": "correct horse battery staple"})

        assert "will have no organiser" not in client.get("/me/delete/").content.decode()

    def test_the_administrators_are_told_and_the_log_says_so(
        self, event: Event, ann: Player, mailoutbox: list[Any]
    ) -> None:
        admin = staff()
        RoleFactory(event=event, user=ann.user)
        past = RoleFactory(user=ann.user).event
        Event.objects.filter(pk=past.pk).update(
            deadline=timezone.now() - timedelta(days=60),
            starts_at=timezone.now() - timedelta(days=60),
        )

        personal.erase(user=ann.user, now=timezone.now())

        assert [(letter.to, letter.subject) for letter in mailoutbox] == [
            ([admin.email], "Autumn Cup has no organiser")
        ]
        assert f"/admin/events/eventrole/add/?event={event.pk}" in mailoutbox[0].body
        assert Act.objects.filter(kind="orphan").count() == 2


class TestAppointing:
    def test_an_administrator_gives_such_an_event_an_organiser(
        self, event: Event, ann: Player, mailoutbox: list[Any]
    ) -> None:
        admin = staff()

        made = appoint(event, ann, admin)

        assert queries.roles_at(ann.user, event) == {"organiser"}
        assert (made.given_by, made.accepted_at is not None) == (admin, True)
        act = Act.objects.get(kind="appoint")
        assert (act.by, act.reason) == (admin, "moved away")
        assert mailoutbox[-1].to == ["ann@example.org"]
        assert "moved away" in mailoutbox[-1].body

    def test_not_where_there_is_one_not_without_a_reason_and_nobody_else(
        self, event: Event, ann: Player, bob: Player
    ) -> None:
        admin = staff()

        with pytest.raises(ReasonNeeded):
            appoint(event, ann, admin, reason=" ")
        with pytest.raises(Forbidden):
            appoint(event, ann, bob.user)
        with pytest.raises(NoPlayer):
            appoint(event, PlayerFactory(user__confirmed=False), admin)
        works(event)
        with pytest.raises(OrganiserStands):
            appoint(event, ann, admin)

        assert not EventRole.objects.filter(user=ann.user).exists()

    @pytest.mark.parametrize(
        "lapsed",
        [
            {"valid_until": "2026-01-02", "valid_from": "2026-01-01"},
            {"ended_at": "2026-01-02T00:00Z"},
            {"accepted_at": None},
        ],
    )
    def test_a_role_that_does_not_hold_is_no_organiser(
        self, event: Event, ann: Player, lapsed: dict[str, Any]
    ) -> None:
        RoleFactory(event=event, user=ann.user, **lapsed)

        appoint(event, ann, staff())

        assert queries.roles_at(ann.user, event) == {"organiser"}

    def test_by_the_admin_pages(self, event: Event, ann: Player, settings: Any) -> None:
        settings.STAFF_SECOND_FACTOR = False
        works(EventFactory(name="Organised"))
        client = browser(staff())
        path = "/admin/events/eventrole/add/"
        form = {"event": event.pk, "user": ann.user.pk, "reason": "moved away"}

        listed = client.get("/admin/events/event/", {"organiser": "none"}).content.decode()
        offered = client.get(path, {"event": event.pk}).content.decode()
        without = client.post(path, {**form, "reason": ""})
        done = client.post(path, form)
        again = client.post(path, form)

        assert event.uid in listed
        assert "Organised" not in listed
        assert event.uid in offered
        assert (without.status_code, done.status_code, again.status_code) == (200, 302, 200)
        assert "has an organiser" in again.content.decode()
        assert queries.organisers_of(event).get().user == ann.user

    def test_the_admin_pages_let_nobody_else_do_it(self, ann: Player, settings: Any) -> None:
        settings.STAFF_SECOND_FACTOR = False

        for user in (staff("editor"), staff("approver"), works(EventFactory())):
            assert browser(user).get("/admin/events/eventrole/add/").status_code == 403


class TestRolesWithDates:
    def test_a_role_that_lapsed_can_be_taken_again(
        self, event: Event, bob: Player, mailoutbox: list[Any]
    ) -> None:
        old = RoleFactory(
            event=event, user=bob.user, role="judge",
            valid_from="2026-01-01", valid_until="2026-01-02",
        )  # fmt: skip
        services.invite(
            event=event, role="judge", email=bob.user.email, by=works(event), now=timezone.now()
        )
        token = mailoutbox[-1].body.split("/invitations/")[1].split("/")[0]

        services.accept(token=token, by=bob.user, now=timezone.now())

        old.refresh_from_db()
        assert old.ended_at is not None
        assert queries.roles_at(bob.user, event) == {"judge"}

    def test_an_organiser_to_come_is_not_the_one_who_stays(self, event: Event) -> None:
        only = RoleFactory(event=event)
        RoleFactory(event=event, valid_from=timezone.now().date() + timedelta(days=9))

        with pytest.raises(LastOrganiser):
            services.end(role=only, by=only.user, now=timezone.now())

    def test_a_role_does_not_end_before_it_starts(
        self, event: Event, mailoutbox: list[Any]
    ) -> None:
        day = timezone.now().date()

        with pytest.raises(DatesReversed):
            services.invite(
                event=event, role="judge", email="x@example.org", by=works(event),
                now=timezone.now(), valid_until=day - timedelta(days=3),
            )  # fmt: skip

        assert mailoutbox == []


class TestUnpublished:
    def test_whoever_has_entered_still_sees_the_event_and_the_own_deck(
        self, event: Event, ann: Player, bob: Player
    ) -> None:

        entrant(event, ann)
        Event.objects.filter(pk=event.pk).update(published=False)

        statuses = {
            user.handle: [
                browser(user.user).get(path).status_code
                for path in (f"/events/{event.uid}/", f"/events/{event.uid}/deck/")
            ]
            for user in (ann, bob)
        }

        assert statuses == {"ann": [200, 200], "bob": [404, 404]}
