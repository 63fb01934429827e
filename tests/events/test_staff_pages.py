"""What the staff does on pages: entries, the table for a spreadsheet, corrections, checks."""

import csv
import io
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.test import Client
from django.utils import timezone

from cards.rules.content import Content
from league.events.forms.events import EventForm
from league.events.forms.fields import moment
from league.events.models import Act, DeckCheck, Entry, EntryPlayer, Event
from league.events.tables import plain_cell
from league.people.models import Player
from tests.cards.factories import FormatFactory
from tests.events.conftest import browser
from tests.events.factories import (
    EventFactory,
    enter,
    entrant,
    legal_content,
    lock,
    version_for,
    works,
)
from tests.people.factories import PlayerFactory

pytestmark = pytest.mark.django_db


def asked(**other: str) -> dict[str, str]:
    return {
        "name": "Cup",
        "format": FormatFactory().code,
        "time_zone": "Europe/Berlin",
        "deadline": "2030-03-30T18:00",
        "starts_at": "2030-04-01T10:00",
        "list_visibility": "hidden",
        "declaration_reveal": "both",
        "side_size": "1",
        "published": "on",
        **other,
    }


class TestMakingAnEvent:
    def test_a_player_makes_one_and_is_its_organiser(self, ann: Player) -> None:
        answer = browser(ann.user).post("/events/new/", asked())

        event = Event.objects.get()
        assert answer.status_code == 302
        assert event.roles.get().user == ann.user
        assert event.deadline.isoformat() == "2030-03-30T17:00:00+00:00"

    @pytest.mark.parametrize(
        ("other", "code"),
        [
            ({"deadline": "2030-03-31T02:30"}, "time_missing"),
            ({"deadline": "2030-10-27T02:30", "starts_at": "2030-11-01T10:00"}, "time_twice"),
            ({"deadline": "2030-04-01T10:01"}, "deadline_late"),
            ({"deadline": "2021-01-01T10:00"}, "deadline_past"),
            ({"deadline": "0001-01-01T00:00"}, "time_out_of_range"),
            ({"starts_at": "9999-12-31T23:59"}, "time_out_of_range"),
            ({"deadline": "1999-12-31T23:59"}, "time_out_of_range"),
            ({"starts_at": "2200-01-01T00:00"}, "time_out_of_range"),
            ({"deadline": "2030-03-30T18:00+09:00"}, "time_unreadable"),
            ({"deadline": "soon"}, "time_unreadable"),
            ({"time_zone": "Mars/Base"}, "time_zone_unknown"),
            ({"name": "a\u202eb"}, "text_invisible"),
            ({"side_size": "4"}, "max_value"),
        ],
    )
    def test_what_cannot_be_is_refused_with_a_code_and_keeps_what_was_typed(
        self, ann: Player, other: dict[str, str], code: str
    ) -> None:
        answer = browser(ann.user).post("/events/new/", asked(place="Gym 7", **other))

        text = answer.content.decode()
        assert answer.status_code == 400
        assert code in text
        assert "Gym 7" in text
        assert Event.objects.count() == 0

    @pytest.mark.parametrize(("which", "utc"), [("first", "00:30"), ("second", "01:30")])
    def test_of_two_equal_times_the_form_asks_which(
        self, ann: Player, which: str, utc: str
    ) -> None:
        form = asked(
            deadline="2030-10-27T02:30", starts_at="2030-11-01T10:00", deadline_which=which
        )

        browser(ann.user).post("/events/new/", form)

        assert f"{Event.objects.get().deadline:%H:%M}" == utc

    def test_an_untouched_form_changes_nothing(self, event: Event) -> None:
        Event.objects.filter(pk=event.pk).update(
            deadline=timezone.now().replace(second=17) + timedelta(hours=5)
        )
        event.refresh_from_db()
        shown = EventForm(now=timezone.now(), event=event)
        sent = {f.html_name: f.value() for f in shown if f.value() not in {None, False}}

        form = EventForm(
            {k: v.isoformat() if hasattr(v, "isoformat") else v for k, v in sent.items()},
            now=timezone.now(),
            event=event,
        )

        assert form.is_valid(), form.errors
        assert form.cleaned_data["deadline"] == event.deadline
        assert form.cleaned_data["starts_at"] == event.starts_at

    def test_moment_reads_the_zone(self) -> None:
        at = moment(datetime(2030, 1, 1, 9, 0), ZoneInfo("Asia/Tokyo"), "")  # noqa: DTZ001

        assert at.isoformat() == "2030-01-01T00:00:00+00:00"

    def test_frozen_settings_are_refused_on_the_page(self, event: Event) -> None:
        organiser = works(event)
        lock(event)
        form = asked(
            time_zone="UTC",
            deadline=f"{event.deadline:%Y-%m-%dT%H:%M}",
            starts_at=f"{event.starts_at:%Y-%m-%dT%H:%M}",
            cost_cap="30",
        )

        answer = browser(organiser).post(f"/events/{event.uid}/edit/", form)

        assert answer.status_code == 409
        assert "settings_frozen" in answer.content.decode()


class TestEntries:
    def test_the_table_holds_no_formula_no_mail_and_no_deck(self, event: Event) -> None:
        evil = PlayerFactory(display_name='=HYPERLINK("http://evil")', reading="+1+1")
        made = entrant(event, evil).submissions.get()
        lock(event)

        answer = browser(works(event)).get(f"/events/{event.uid}/entries.csv")

        text = answer.content.decode()
        rows = list(csv.reader(io.StringIO(text.removeprefix("\ufeff"))))
        assert text.startswith("\ufeff")
        assert rows[1][4:6] == ['\'=HYPERLINK("http://evil")', "'+1+1"]
        assert "@example.org" not in text
        assert made.version.code not in text
        assert made.digest not in text

    @pytest.mark.parametrize(
        "value", ["=1", "+1", "-1", "@A1", "\t=1", "\r1", " =1", "\0=1", "＝1"]
    )
    def test_a_cell_is_never_a_formula(self, value: str) -> None:
        assert plain_cell(value) == f"'{value}"

    def test_plain_cells_stay(self) -> None:
        assert [plain_cell(value) for value in ("a=1", "田中", 3)] == ["a=1", "田中", "3"]

    def test_staff_enters_a_guest_and_a_handle(self, event: Event, ann: Player) -> None:
        client = browser(works(event, "scorekeeper"))
        path = f"/events/{event.uid}/entries/add/"
        guest = {"act": "guest", "display_name": "飛び入り", "language": "ja"}
        guest["time_zone"] = "Asia/Tokyo"

        client.post(path, guest)
        client.post(path, {"act": "players", "seat_1": "ＡＮＮ", "name_1": "あんさん"})
        unknown = client.post(path, {"act": "players", "seat_1": "nobody"})

        names = [
            seat.player.display_name
            for entry in Entry.objects.filter(event=event)
            for seat in entry.entry_players.all()
        ]
        assert names == ["飛び入り", "あんさん"]
        assert EntryPlayer.objects.get(invited=ann).player.is_guest
        assert (unknown.status_code, "no_player" in unknown.content.decode()) == (400, True)

    def test_a_deck_check_is_written_down_and_only_grows(self, event: Event, ann: Player) -> None:
        seat = entrant(event, ann)
        checker = works(event, "checker")
        lock(event)
        path = f"/events/{event.uid}/entries/{seat.entry.uid}/1/check/"

        answer = browser(checker).post(path, {"result": "wrong", "note": "a card is missing"})

        check = DeckCheck.objects.get()
        assert answer.status_code == 302
        assert (check.result, check.checked_by) == ("wrong", checker)
        assert Act.objects.filter(kind="check").count() == 1

    def test_before_the_deadline_there_is_no_deck_to_check(self, event: Event, ann: Player) -> None:
        seat = entrant(event, ann)
        path = f"/events/{event.uid}/entries/{seat.entry.uid}/1/check/"

        assert browser(works(event, "checker")).get(path).status_code == 404

    @pytest.mark.parametrize("page", ["check", "correct"])
    def test_nobody_judges_a_deck_of_their_own(self, event: Event, ann: Player, page: str) -> None:
        seat = entrant(event, ann)
        event.roles.create(
            role="judge", user=ann.user, valid_from="2026-01-01", accepted_at=timezone.now()
        )
        lock(event)
        path = f"/events/{event.uid}/entries/{seat.entry.uid}/1/{page}/"

        answer = browser(ann.user).get(path)

        assert (answer.status_code, "own_entry" in answer.content.decode()) == (403, True)

    def test_a_correction_by_page(self, event: Event, ann: Player) -> None:
        seat = entrant(event, ann)
        lock(event)
        client = browser(works(event, "judge"))
        path = f"/events/{event.uid}/entries/{seat.entry.uid}/1/correct/"
        content = legal_content()
        text = "\n".join(
            f"1 {code}{' *' if code in content.pieces.values() else ''}" for code in content.cards
        )

        shown = client.post(path, {"act": "preview", "text": text})
        without = client.post(path, {"act": "save", "text": text, "reason": ""})
        saved = client.post(path, {"act": "save", "text": text, "reason": "torn card"})

        assert [answer.status_code for answer in (shown, without, saved)] == [200, 422, 302]
        assert "reason_needed" in without.content.decode()
        assert seat.submissions.count() == 2

    def test_an_unknown_line_is_shown_and_the_text_kept(self, event: Event, ann: Player) -> None:
        seat = entrant(event, ann)
        lock(event)
        path = f"/events/{event.uid}/entries/{seat.entry.uid}/1/correct/"

        answer = browser(works(event)).post(path, {"act": "preview", "text": "1 Nobody at all"})

        text = answer.content.decode()
        assert answer.status_code == 422
        assert "list_unsettled" in text
        assert text.count("1 Nobody at all") >= 2

    def test_another_event_is_as_closed_to_staff_as_to_anybody(self, ann: Player) -> None:
        own, foreign = EventFactory(), EventFactory(published=False)
        client = browser(works(own))

        assert client.get(f"/events/{foreign.uid}/entries/").status_code == 404
        Event.objects.filter(pk=foreign.pk).update(published=True)
        assert client.get(f"/events/{foreign.uid}/entries/").status_code == 403


class TestHandingInByPage:
    def test_choose_look_and_hand_in(self, event: Event, ann: Player) -> None:
        seat = enter(event, ann)
        deck = version_for(ann).deck
        client, path = browser(ann.user), f"/events/{event.uid}/deck/"

        shown = client.get(path, {"deck": deck.uid})
        answer = client.post(path, {"deck": deck.uid, "step": deck.step}, follow=True)

        made = seat.submissions.get()
        assert (shown.status_code, answer.status_code) == (200, 200)
        assert made.digest in answer.content.decode()

    def test_an_illegal_deck_is_shown_with_its_problems(self, event: Event, ann: Player) -> None:

        seat = enter(event, ann)
        deck = version_for(ann, Content(tuple(legal_content().cards[:3]))).deck
        path = f"/events/{event.uid}/deck/"

        answer = browser(ann.user).post(path, {"deck": deck.uid, "step": deck.step})

        text = answer.content.decode()
        assert answer.status_code == 422
        assert "deck_illegal" in text
        assert "deck_too_small" in text
        assert seat.submissions.count() == 0

    def test_after_the_deadline_the_page_says_so(self, event: Event, ann: Player) -> None:
        seat = enter(event, ann)
        deck = version_for(ann).deck
        lock(event)

        answer = browser(ann.user).post(
            f"/events/{event.uid}/deck/", {"deck": deck.uid, "step": deck.step}
        )

        assert answer.status_code == 409
        assert "decks_locked" in answer.content.decode()
        assert seat.submissions.count() == 0

    @pytest.mark.parametrize(
        "sent",
        [{}, {"deck": "\u0661"}, {"deck": "x" * 50}, {"code": "CL-0000-00"}, {"step": "1e9"}],
    )
    def test_nonsense_is_refused_with_a_sentence(
        self, event: Event, ann: Player, sent: dict[str, str]
    ) -> None:
        enter(event, ann)

        answer = browser(ann.user).post(f"/events/{event.uid}/deck/", sent)

        assert answer.status_code == 400
        assert 'role="alert"' in answer.content.decode()


def test_an_outsider_finds_no_pages_of_an_entry(event: Event) -> None:
    client = browser(PlayerFactory().user)

    for page in ("deck", "withdraw", "declare"):
        assert client.get(f"/events/{event.uid}/{page}/").status_code == 404
    assert Client().get(f"/events/{event.uid}/deck/").status_code == 302
