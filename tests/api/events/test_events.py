"""Registration by the API: entering, handing in, the lock, the staff, declaring, and no leaks."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone

from cards.models import Deck
from league.events.models import Entry, EntryPlayer, Event, EventRole, Submission
from league.events.services import events as services
from league.events.services.stand_ins import OPEN
from league.people.errors import Refused
from league.people.models import Player
from tests.api.callers import Caller, sign_up
from tests.api.counting import MANY, queries
from tests.api.league_day import seat_path
from tests.events.factories import (
    EventFactory,
    RoleFactory,
    enter,
    entrant,
    hand_in,
    legal_content,
    lock,
    version_for,
)
from tests.people.factories import PlayerFactory

SOON = timezone.now() + timedelta(days=3)
EVENT = {
    "name": "Autumn Cup",
    "format": "standard",
    "deadline": SOON.isoformat(),
    "starts_at": (SOON + timedelta(hours=2)).isoformat(),
}


class TestEvents:
    def test_who_makes_an_event_organises_it(self, call: Caller, event: Event) -> None:
        made = call.post("/events/", {**EVENT, "place": "Osaka", "cost_cap": 90}).json()

        assert (made["name"], made["my_roles"], made["cost_cap"]) == (
            "Autumn Cup",
            ["organiser"],
            90,
        )
        changed = call.patch(f"/events/{made['uid']}/", {"name": "Winter Cup"}).json()
        assert changed["name"] == "Winter Cup"
        assert changed["place"] == "Osaka"

    BAD: dict[str, dict[str, Any]] = {
        "deadline after the start": {"deadline": (SOON + timedelta(days=1)).isoformat()},
        "year 1": {"deadline": "0001-01-01T00:00:00+14:00"},
        "year 9999": {"starts_at": "9999-12-31T23:59:59-14:00"},
        "year 1999": {"deadline": "1999-12-31T23:59:59Z"},
        "year 2200": {"starts_at": "2200-01-01T00:00:00Z"},
        "deadline passed": {"deadline": "2026-01-01T00:00:00Z"},
        "two lines": {"name": "Cup\nBcc: all@example.org"},
        "two lines of place": {"place": "Osaka\r\nTokyo"},
        "no cost at all": {"cost_cap": 0},
        "huge hall": {"capacity": 20_000},
        "no date": {"deadline": "2026-02-30T00:00:00Z"},
        "no zone": {"time_zone": "Asia/Edo"},
        "no format": {"format": "no-such"},
        "huge cap": {"cost_cap": 10**9},
        "four a side": {"side_size": 4},
        "right to left": {"name": "Cup \u202e"},
        "blank": {"name": "  "},
    }

    def test_what_is_no_event_is_refused(self, call: Caller, event: Event) -> None:
        for name, fields in self.BAD.items():
            answer = call.post("/events/", {**EVENT, **fields})
            assert answer.status_code in {400, 422}, name
            assert answer.json()["object"] == "error"
        assert Event.objects.count() == 1

    def test_after_the_deadline_what_decks_were_judged_by_stays(
        self, orga: Caller, event: Event
    ) -> None:
        lock(event)

        refused = orga.patch(f"/events/{event.uid}/", {"cost_cap": 1})
        renamed = orga.patch(f"/events/{event.uid}/", {"name": "Cup"})

        assert (refused.status_code, refused.json()["code"]) == (409, "settings_frozen")
        assert renamed.status_code == 200

    def test_no_other_field_can_be_set(self, orga: Caller, event: Event, mina: Player) -> None:
        before = Event.objects.values().get()
        for field in ("id", "uid", "game", "created_by", "created_at", "entries", "my_roles"):
            answer = orga.patch(f"/events/{event.uid}/", {"name": "x", field: mina.pk})
            assert (answer.status_code, list(answer.json()["fields"])) == (400, [field])
        assert Event.objects.values().get() == before

    def test_an_unpublished_event_is_as_absent(
        self, call: Caller, orga: Caller, event: Event
    ) -> None:
        Event.objects.update(published=False)

        hidden, absent = (call.get(f"/events/{uid}/") for uid in (event.uid, "a" * 12))

        assert (hidden.status_code, hidden.content) == (404, absent.content)
        assert call.get("/events/").json()["total"] == 0
        assert orga.get("/events/").json()["total"] == 1

    def test_the_edges_of_our_years_are_fine_in_every_zone(
        self, call: Caller, event: Event
    ) -> None:
        for zone in ("Pacific/Kiritimati", "Etc/GMT+12"):
            last = {"deadline": "2199-12-31T23:59:59Z", "starts_at": "2199-12-31T23:59:59Z"}
            made = call.post("/events/", {**EVENT, **last, "time_zone": zone})
            assert made.status_code == 201, zone
            page = call.client.get(f"/events/{made.json()['uid']}/")
            assert page.status_code == 200, zone

    @pytest.mark.parametrize(
        "moment",
        [
            datetime.max.replace(tzinfo=UTC),
            datetime.min.replace(tzinfo=UTC),
            datetime(1999, 12, 31, tzinfo=UTC),
            datetime(2200, 1, 1, tzinfo=UTC),
        ],
    )
    def test_no_service_takes_the_edges_of_the_calendar(
        self, event: Event, mina: Player, moment: datetime
    ) -> None:
        now = timezone.now()
        fields = {"name": "Cup", "format": event.format, "deadline": moment, "starts_at": moment}

        with pytest.raises(Refused):
            services.create(by=mina.user, now=now, **fields)
        with pytest.raises(Refused):
            services.change(event=event, by=mina.user, now=now, starts_at=moment)

        event.refresh_from_db()
        assert event.starts_at.year < 2200

    def test_mine_are_those_that_i_work_at_or_play_in(
        self, call: Caller, orga: Caller, anyone: Caller, mina: Player, event: Event
    ) -> None:
        EventFactory()
        past = EventFactory(name="Past Cup")
        enter(past, mina)
        lock(past, started=True)

        pages = [caller.get("/events/", {"when": "mine"}).json() for caller in (call, orga)]

        assert [[row["name"] for row in page["data"]] for page in pages] == [
            ["Past Cup"],
            ["Autumn Cup"],
        ]
        assert anyone.get("/events/", {"when": "mine"}).status_code in {401, 403}


class TestEntering:
    def test_a_player_enters_and_withdraws(self, call: Caller, event: Event) -> None:
        made = call.post(f"/events/{event.uid}/entries/", {})
        uid = made.json()["uid"]

        again = call.post(f"/events/{event.uid}/entries/", {})
        left = call.post(f"/events/{event.uid}/entries/{uid}/withdraw/", {})

        assert made.status_code == 201
        assert made.json()["players"][0]["player"]["handle"] == "mina"
        assert (again.status_code, again.json()["code"]) == (409, "already_entered")
        assert left.json()["state"] == "withdrawn"
        assert call.get(f"/events/{event.uid}/entries/").json()["total"] == 0

    def test_an_entry_of_somebody_else_cannot_be_withdrawn(
        self, call: Caller, other: Caller, event: Event
    ) -> None:
        uid = call.post(f"/events/{event.uid}/entries/", {}).json()["uid"]

        assert other.post(f"/events/{event.uid}/entries/{uid}/withdraw/", {}).status_code == 404
        assert Entry.objects.get().state == "entered"

    def test_mates_are_named_and_asked(self, call: Caller, kenji: Player) -> None:
        event = EventFactory(side_size=2)

        unknown = call.post(f"/events/{event.uid}/entries/", {"mates": ["nobody"]})
        alone = call.post(f"/events/{event.uid}/entries/", {})
        made = call.post(f"/events/{event.uid}/entries/", {"name": "Duo", "mates": ["kenji"]})

        assert (unknown.status_code, unknown.json()["code"]) == (400, "mate_unknown")
        assert (alone.status_code, alone.json()["code"]) == (422, "side_size")
        mine, mate = (seat["player"] for seat in made.json()["players"])
        assert (mine["handle"], mate["display_name"]) == ("mina", "kenji")
        assert EntryPlayer.objects.get(invited=kenji).player.handle == mate["handle"]

    def test_of_several_of_a_name_the_handle_is_sent_again(self, call: Caller) -> None:
        event = EventFactory(side_size=2)
        for handle in ("sora-1", "sora-2"):
            PlayerFactory(handle=handle, display_name="Sora")

        unclear = call.post(f"/events/{event.uid}/entries/", {"mates": ["sora"]})
        problem = unclear.json()
        offered = problem["params"]["candidates"]
        made = call.post(f"/events/{event.uid}/entries/", {"mates": [offered[1]["handle"]]})

        assert (unclear.status_code, problem["code"]) == (409, "mate_unclear")
        assert [candidate["name"] for candidate in offered] == ["Sora", "Sora"]
        assert made.status_code == 201
        assert EntryPlayer.objects.get(seat=2).invited.handle == offered[1]["handle"]

    def test_the_captain_alone_asks_another_mate(
        self, call: Caller, other: Caller, kenji: Player
    ) -> None:
        event = EventFactory(side_size=2)
        ken = PlayerFactory(display_name="Ken the second")
        made = call.post(f"/events/{event.uid}/entries/", {"mates": ["kenji"]}).json()
        path = f"/events/{event.uid}/entries/{made['uid']}"

        denied = other.post(f"{path}/ask-mate/", {"seat": 2, "mate": ken.handle})
        own = call.post(f"{path}/ask-mate/", {"seat": 1, "mate": ken.handle})
        nowhere = call.post(f"{path}/ask-mate/", {"seat": 3, "mate": ken.handle})
        named = call.post(f"{path}/ask-mate/", {"seat": 2, "mate": "Ken the second"})
        asked = EntryPlayer.objects.get(seat=2).invited
        back = call.post(f"{path}/take-back-mate/", {"seat": 2})

        assert [answer.status_code for answer in (denied, own, nowhere)] == [404, 404, 404]
        assert named.json()["players"][1]["player"]["display_name"] == "Ken the second"
        assert asked == ken
        assert back.json()["players"][1]["player"]["display_name"] == OPEN
        assert EntryPlayer.objects.get(seat=2).invited is None

    def test_staff_enters_guests_whole_or_not_at_all(
        self, orga: Caller, call: Caller, event: Event
    ) -> None:
        path = f"/events/{event.uid}/entries/add/"

        made = orga.post(path, {"guests": [{"display_name": "Old Tom"}]})
        refused = orga.post(path, {"guests": [{"display_name": "A"}, {"display_name": "B"}]})
        denied = call.post(path, {"guests": [{"display_name": "C"}]})

        assert made.json()["players"][0]["player"]["display_name"] == "Old Tom"
        assert (refused.status_code, denied.status_code) == (422, 403)
        assert Player.objects.filter(is_guest=True).count() == 1


class TestHandingIn:
    def test_the_last_deck_before_the_deadline_counts(
        self, call: Caller, mina: Player, event: Event
    ) -> None:
        seat = enter(event, mina)
        version = version_for(mina)

        by_code = call.put(f"{seat_path(seat)}/deck/", {"code": version.code})
        by_draft = call.put(f"{seat_path(seat)}/deck/", {"deck": version.deck.uid})

        assert (by_code.status_code, by_draft.status_code) == (200, 200)
        deck = call.get(f"{seat_path(seat)}/deck/").json()["deck"]
        assert deck["digest"] == version.digest
        assert len(deck["cards"]) == 20
        history = call.get(f"{seat_path(seat)}/submissions/").json()
        assert [row["code"] for row in history["data"]] == [version.code] * 2

    def test_an_illegal_deck_is_refused_with_its_problems_and_leaves_no_trace(
        self, call: Caller, mina: Player
    ) -> None:
        event = EventFactory(cost_cap=1)
        seat = enter(event, mina)
        legal_content()
        deck = call.post("/decks/", {"name": "x", "format": "standard"}).json()["uid"]

        answer = call.put(f"{seat_path(seat)}/deck/", {"deck": deck})

        assert (answer.status_code, answer.json()["code"]) == (422, "deck_illegal")
        assert "deck_too_small" in {problem["code"] for problem in answer.json()["problems"]}
        assert Submission.objects.count() == 0
        assert Deck.objects.get(uid=deck).versions.count() == 0

    def test_after_the_deadline_it_is_locked(
        self, call: Caller, mina: Player, event: Event
    ) -> None:
        seat = enter(event, mina)
        version = version_for(mina)
        lock(event)

        answer = call.put(f"{seat_path(seat)}/deck/", {"code": version.code})

        assert (answer.status_code, answer.json()["code"]) == (409, "decks_locked")
        assert Submission.objects.count() == 0

    def test_a_seat_of_somebody_else_is_as_absent(
        self, other: Caller, mina: Player, kenji: Player, event: Event
    ) -> None:
        seat = enter(event, mina)
        code = version_for(kenji).code

        answer = other.put(f"{seat_path(seat)}/deck/", {"code": code})

        assert answer.status_code == 404
        assert Submission.objects.count() == 0

    def test_a_key_counts_a_deck_once(self, call: Caller, mina: Player, event: Event) -> None:
        seat = enter(event, mina)
        body = {"code": version_for(mina).code}

        answers = [
            call.put(f"{seat_path(seat)}/deck/", body, **{"Idempotency-Key": "once"})
            for _i in range(3)
        ]

        assert len({answer.content for answer in answers}) == 1
        assert Submission.objects.count() == 1

    @pytest.mark.parametrize(
        "body", [{}, {"code": "x", "deck": "y"}, {"deck": "y", "step": 1, "version": 1}]
    )
    def test_what_names_no_one_deck_is_refused(
        self, call: Caller, mina: Player, event: Event, body: dict[str, Any]
    ) -> None:
        seat = enter(event, mina)

        assert call.put(f"{seat_path(seat)}/deck/", body).status_code == 400


@MANY
def test_lists_of_an_event_take_as_many_queries_for_many_rows_as_for_1(db: None, many: int) -> None:
    organiser = sign_up("orga")
    events = [EventFactory(list_visibility=Event.Lists.PUBLIC) for _i in range(2)]
    taken: list[dict[str, int]] = []
    for event, rows in zip(events, (1, many), strict=True):
        RoleFactory(event=event, user=organiser.user)
        for _number in range(1, rows):
            RoleFactory(event=event, role=EventRole.Role.JUDGE)
        seats = [entrant(event) for _number in range(rows)]
        lock(event)
        orga = Caller.of(organiser)
        for _number in range(rows):
            assert (
                orga.post(f"{seat_path(seats[0])}/checks/", {"result": "fine"}).status_code == 201
            )
        base = f"/events/{event.uid}"
        lists = {
            "checks": f"{seat_path(seats[0])}/checks/",
            **{
                name: f"{base}/{name}/"
                for name in ("entries", "registrations", "decks", "log", "roles")
            },
        }
        assert orga.get(lists["entries"]).json()["total"] == rows
        taken.append({name: queries(orga, path) for name, path in lists.items()})

    assert taken[0] == taken[1]


@MANY
def test_events_take_as_many_queries_for_many_rows_as_for_1(
    orga: Caller, event: Event, many: int
) -> None:
    count = queries(orga, "/events/")
    for _number in range(1, many):
        EventFactory()

    assert queries(orga, "/events/") == count
    assert orga.get("/events/").json()["total"] == many


@MANY
def test_submissions_take_as_many_queries_for_many_rows_as_for_1(
    call: Caller, mina: Player, event: Event, many: int
) -> None:
    seat = entrant(event, mina)
    count = queries(call, f"{seat_path(seat)}/submissions/")
    for _number in range(1, many):
        hand_in(seat)

    assert queries(call, f"{seat_path(seat)}/submissions/") == count
