"""Acts of an event's staff by the API: corrections, checks, decks, roles."""

from typing import Any

import pytest

from league.events.models import Event, EventRole
from league.people.models import Player
from tests.api.callers import Caller, sign_up
from tests.api.league_day import seat_path
from tests.cards.factories import BanFactory
from tests.events.factories import RoleFactory, enter, entrant, lock, version_for, whole_code


class TestStaff:
    def test_a_correction_has_a_reason_and_is_told(
        self, orga: Caller, call: Caller, mina: Player, event: Event
    ) -> None:
        seat = entrant(event, mina)
        code = whole_code(version_for(mina))
        path = f"{seat_path(seat)}/correction/"

        early = orga.post(path, {"text": code, "reason": "typo"})
        lock(event)
        blank = orga.post(path, {"text": code})
        denied = call.post(path, {"text": code, "reason": "typo"})
        made = orga.post(path, {"text": code, "reason": "A typo on the sheet"})

        assert [answer.status_code for answer in (early, blank, denied)] == [403, 422, 403]
        assert made.json()["correction"] == "A typo on the sheet"
        assert call.get(f"{seat_path(seat)}/deck/").json()["deck"]["corrected"] is True
        assert orga.get(f"/events/{event.uid}/log/").json()["data"][0]["reason"] == (
            "A typo on the sheet"
        )

    def test_a_check_is_written_down(
        self, orga: Caller, call: Caller, mina: Player, event: Event
    ) -> None:
        seat = entrant(event, mina)
        lock(event)

        made = orga.post(f"{seat_path(seat)}/checks/", {"result": "fine", "note": "18 sleeves"})
        denied = call.post(f"{seat_path(seat)}/checks/", {"result": "fine"})

        assert (made.status_code, denied.status_code) == (201, 403)
        assert orga.get(f"{seat_path(seat)}/checks/").json()["data"] == [made.json()]
        row = orga.get(f"/events/{event.uid}/registrations/").json()["data"][0]
        assert (row["result"], row["player"]["handle"]) == ("fine", "mina")

    def test_notes_and_reasons_are_for_who_may_read_decks(
        self, orga: Caller, mina: Player, kenji: Player, event: Event
    ) -> None:
        """A scorekeeper, and a judge who plays: both work here, and read no deck."""
        seat = entrant(event, mina)
        judge, keeper = sign_up("judge"), sign_up("keeper")
        RoleFactory(event=event, user=judge.user, role=EventRole.Role.JUDGE)
        RoleFactory(event=event, user=keeper.user, role=EventRole.Role.SCOREKEEPER)
        enter(event, judge)
        lock(event)
        reason = {"text": whole_code(version_for(mina)), "reason": "Canary was torn"}
        assert orga.post(f"{seat_path(seat)}/correction/", reason).status_code == 201
        note = {"result": "wrong", "note": "Canary is missing"}
        assert orga.post(f"{seat_path(seat)}/checks/", note).status_code == 201
        base = f"/events/{event.uid}"
        paths = [f"{seat_path(seat)}/checks/", f"{base}/log/", f"{base}/registrations/"]

        by_role = {
            name: [caller.get(path) for path in paths]
            for name, caller in (
                ("orga", orga),
                ("judge", Caller.of(judge)),
                ("keeper", Caller.of(keeper)),
            )
        }

        for name, answers in by_role.items():
            assert [answer.status_code for answer in answers] == [200, 200, 200], name
            shown = ["Canary" in answer.content.decode() for answer in answers]
            assert shown == [name == "orga"] * 3, name
        rows = [by_role[name][2].json()["data"][0] for name in ("orga", "judge", "keeper")]
        assert [row["legal"] for row in rows] == [True, None, None]
        assert [row["corrected"] for row in rows] == [True, True, True]
        refused = Caller.of(judge).get(paths[2], {"show": "illegal"})
        assert (refused.status_code, refused.json()["code"]) == (403, "lists_not_yours")

    def test_a_deck_that_fell_says_so_to_who_sees_it(
        self, orga: Caller, call: Caller, other: Caller, mina: Player, event: Event
    ) -> None:
        seat = entrant(event, mina)
        fine = call.get(f"{seat_path(seat)}/deck/").json()["deck"]["problems"]
        card = seat.submissions.get().version.version_cards.first().revision.card
        BanFactory(card=card, format=event.format)
        registrations = f"/events/{event.uid}/registrations/"

        mine = call.get(f"{seat_path(seat)}/deck/").json()["deck"]["problems"]
        staff = orga.get(registrations).json()["data"][0]
        listed = orga.get(registrations, {"show": "illegal"}).json()["total"]
        hidden = [caller.get(f"{seat_path(seat)}/deck/").json() for caller in (orga, other)]

        assert [problem["code"] for problem in (*fine, *mine)] == ["card_banned"]
        assert (staff["legal"], listed) == (False, 1)
        assert [answer["deck"] for answer in hidden] == [None, None]

    @pytest.mark.parametrize(
        ("dates", "status", "code"),
        [
            ({"valid_from": "2026-12-05", "valid_until": "2026-12-01"}, 422, "dates_reversed"),
            ({"valid_from": "1999-12-31"}, 400, "invalid"),
            ({"valid_until": "2200-01-01"}, 400, "invalid"),
            ({"valid_until": "9999-12-31"}, 400, "invalid"),
        ],
    )
    def test_a_role_has_dates_that_can_be(
        self, orga: Caller, event: Event, dates: dict[str, str], status: int, code: str
    ) -> None:
        asked = {"role": "judge", "email": "x@example.org", **dates}

        answer = orga.post(f"/events/{event.uid}/roles/", asked)

        assert (answer.status_code, answer.json()["code"]) == (status, code)
        assert EventRole.objects.filter(role="judge").count() == 0

    def test_roles_are_given_by_invitation(
        self, orga: Caller, other: Caller, event: Event, mailoutbox: list[Any]
    ) -> None:
        path = f"/events/{event.uid}/roles/"
        invited = orga.post(path, {"role": "judge", "email": "kenji@example.org"})
        token = mailoutbox[-1].body.partition("/invitations/")[2].partition("/")[0]

        wrong = other.post("/event-invitations/", {"token": "wrong"})
        taken = other.post("/event-invitations/", {"token": token})

        assert (invited.status_code, wrong.status_code, taken.status_code) == (201, 404, 200)
        roles = {row["role"]: row for row in other.get(path).json()["data"]}
        assert roles["judge"]["player"]["handle"] == "kenji"
        ended = orga.delete(f"{path}{roles['judge']['id']}/")
        last = orga.delete(f"{path}{roles['organiser']['id']}/")
        assert (ended.status_code, last.status_code) == (204, 409)

    def test_visitors_see_no_addresses_of_open_invitations(
        self, orga: Caller, anyone: Caller, event: Event
    ) -> None:
        orga.post(f"/events/{event.uid}/roles/", {"role": "judge", "email": "x@example.org"})

        assert "x@example.org" not in anyone.get(f"/events/{event.uid}/roles/").content.decode()
        assert "x@example.org" in orga.get(f"/events/{event.uid}/roles/").content.decode()

    STAFF_ONLY = [
        ("GET", "log/"),
        ("GET", "registrations/"),
        ("PATCH", ""),
        ("POST", "roles/"),
        ("POST", "entries/add/"),
    ]

    def test_the_organiser_of_another_event_is_a_stranger(self, event: Event) -> None:
        player = sign_up("rival")
        RoleFactory(user=player.user, role=EventRole.Role.ORGANISER)
        rival = Caller.of(player)

        for method, path in self.STAFF_ONLY:
            body = {"name": "x"} if method == "PATCH" else {"role": "judge", "email": "a@b.org"}
            answer = rival.send(method, f"/events/{event.uid}/{path}", body)
            assert answer.status_code == 403, path
        event.refresh_from_db()
        assert event.name == "Autumn Cup"
