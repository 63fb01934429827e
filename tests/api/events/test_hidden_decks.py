"""A hidden deck stays hidden, and a declared one is shown when the event's rule says so."""

import pytest

from cards.rules.content import Content
from league.events.models import Event
from league.people.models import Player
from tests.api.callers import Caller, sign_up
from tests.api.league_day import seat_path
from tests.events.factories import EventFactory, enter, entrant, hand_in, legal_content, lock


@pytest.fixture
def event(db: None) -> Event:
    return EventFactory(name="Autumn Cup")


class TestHidden:
    """No trace of a hidden deck leaves (P12): no card, no code, no size, no ETag."""

    def test_hidden_and_none_are_the_same_bytes(
        self, mina: Player, kenji: Player, event: Event
    ) -> None:
        with_deck, without = entrant(event, mina), enter(event, kenji)
        stranger = Caller.of(sign_up("stranger"))
        names = {"mina": b"", "kenji": b"", "Mina": b"", "Kenji": b""}

        answers = [stranger.get(f"{seat_path(seat)}/deck/") for seat in (with_deck, without)]

        shown = []
        for seat, answer in zip((with_deck, without), answers, strict=True):
            text = answer.content.replace(seat.entry.uid.encode(), b"")
            for name in names:
                text = text.replace(name.encode(), b"")
            shown.append((answer.status_code, text, sorted(answer.headers)))
        assert shown[0] == shown[1]
        assert answers[0].json()["deck"] is None

    def test_no_route_shows_a_hidden_deck(self, mina: Player, kenji: Player, event: Event) -> None:
        seat, rival = entrant(event, mina), enter(event, kenji)
        hand_in(rival, Content.of(legal_content().cards[:19], legal_content().pieces))
        submission = seat.submissions.get()
        canaries = [submission.digest, submission.version.code, submission.version.deck.uid]
        lock(event)
        base = f"/events/{event.uid}"
        routes = [
            *(base + path for path in ("/", "/decks/", "/entries/", "/roles/", "/declarations/")),
            *(f"{seat_path(seat)}/{path}/" for path in ("deck", "submissions", "checks")),
            f"{base}/entries/{seat.entry.uid}/",
            f"{base}/pairs/{rival.entry.uid}/{seat.entry.uid}/",
            f"{base}/log/",
            f"{base}/registrations/",
            "/decks/",
            f"/decks/{canaries[2]}/",
            f"/decks/{canaries[2]}/versions/1/",
            f"/deck-codes/{canaries[1]}/",
            "/players/mina/",
        ]

        for asker in (Caller(), Caller.of(kenji), Caller.of(sign_up("stranger"))):
            for route in routes:
                text = asker.get(route).content.decode()
                assert not [canary for canary in canaries if canary in text.replace(route, "")], (
                    route
                )

    def test_a_declaration_shows_it_when_the_rule_says_so_and_not_before(
        self, call: Caller, other: Caller, mina: Player, kenji: Player, event: Event
    ) -> None:
        mine, theirs = entrant(event, mina), entrant(event, kenji)
        path = f"/events/{event.uid}/declarations/"
        pair = f"/events/{event.uid}/pairs/{mine.entry.uid}/{theirs.entry.uid}/"

        early = call.post(path, {"opponent": theirs.entry.uid})
        lock(event)
        made = call.post(path, {"opponent": theirs.entry.uid})
        waiting = other.get(pair).json()
        back = other.post(path, {"opponent": mine.entry.uid})
        shown = other.get(pair).json()
        stranger = Caller.of(sign_up("stranger")).get(pair)

        assert (early.status_code, early.json()["code"]) == (409, "decks_open")
        assert (made.status_code, back.status_code) == (201, 201)
        assert waiting["sides"][0]["declared_at"] is not None
        assert waiting["sides"][0]["seats"][0]["deck"] is None
        deck = shown["sides"][0]["seats"][0]["deck"]
        assert deck["digest"] == mine.submissions.get().digest
        assert set(deck["starters"]) == {"1", "2", "3", "4", "5", "6", "7"}
        assert stranger.status_code == 404
        assert call.get(path).json()["total"] == 2

    def test_public_lists_open_after_the_deadline(self, mina: Player, anyone: Caller) -> None:
        event = EventFactory(list_visibility=Event.Lists.PUBLIC)
        entrant(event, mina)
        before = anyone.get(f"/events/{event.uid}/decks/").json()
        lock(event)
        after = anyone.get(f"/events/{event.uid}/decks/").json()

        assert (before["total"], after["total"]) == (0, 1)
        assert len(after["data"][0]["deck"]["cards"]) == 20
