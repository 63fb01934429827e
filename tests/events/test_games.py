"""Each game's demands on an event and its entrants, and no others."""

from datetime import timedelta

import pytest
from django.core import mail
from django.urls import reverse
from django.utils import timezone

from engines.core.registry import games, get
from league.events.errors import (
    EnteringEnded,
    FactWrong,
    FormatNeeded,
    FormatOfAnotherGame,
    NoDecksAsked,
    SideSizeWrong,
)
from league.events.models import Entry, EntryPlayer, Event
from league.events.services import declarations, entries, events, reminders, submissions
from tests.api.callers import Caller
from tests.cards.factories import FormatFactory
from tests.events.conftest import browser
from tests.events.factories import lock, version_for, works
from tests.matches.games import DECKLESS, enter, event_of
from tests.people.factories import PlayerFactory

pytestmark = pytest.mark.django_db
deckless = pytest.mark.parametrize("game", DECKLESS)
# What asks for a deck, in both languages.
DECK = ("deck", "デッキ")


def times() -> dict[str, str]:
    now = timezone.now()
    return {
        "deadline": (now + timedelta(days=2)).strftime("%Y-%m-%dT%H:%M"),
        "starts_at": (now + timedelta(days=3)).strftime("%Y-%m-%dT%H:%M"),
    }


def address(event: Event, name: str = "event", *more: object) -> str:
    return reverse(f"events:{name}", args=[event.uid, *more])


def test_the_form_of_a_new_event_offers_every_game() -> None:
    shown = browser(PlayerFactory().user).get(reverse("events:new")).content.decode()

    assert [game.key for game in games() if f'href="?game={game.key}"' not in shown] == []


@deckless
def test_an_event_of_a_game_without_decks_is_made_without_a_format(game: str) -> None:
    FormatFactory()
    client = browser(PlayerFactory().user)
    fewest, most = get(game).asks.players
    size = {} if fewest == most else {"side_size": str(most)}

    shown = client.get(reverse("events:new"), {"game": game}).content.decode()
    answer = client.post(
        reverse("events:new"),
        {"game": game, "name": "Cup", "time_zone": "Asia/Tokyo", **times(), **size},
    )

    made = Event.objects.get()
    assert [name for name in ("format", "cost_cap", "list_visibility") if name in shown] == []
    assert answer.status_code == 302
    assert (made.game, made.format, made.side_size) == (game, None, most)


@deckless
def test_an_event_without_decks_is_edited(game: str) -> None:
    event = event_of(game, name="Cup")
    client = browser(works(event))
    fewest, most = get(game).asks.players
    size = {} if fewest == most else {"side_size": str(most)}

    shown = client.get(address(event, "edit"))
    answer = client.post(
        address(event, "edit"), {"name": "Bowl", "time_zone": "Asia/Tokyo", **times(), **size}
    )

    event.refresh_from_db()
    assert (shown.status_code, answer.status_code) == (200, 302)
    assert (event.name, event.game, event.format) == ("Bowl", game, None)


@deckless
@pytest.mark.parametrize("language", ["en", "ja"])
def test_pages_of_a_game_without_decks_speak_of_none(game: str, language: str) -> None:
    event = event_of(game, name="Cup")
    entry, players = enter(event)
    for player in players:
        type(player).objects.filter(pk=player.pk).update(language=language)
    own, staff = browser(players[0].user), browser(works(event))
    type(players[0]).objects.filter(user=staff_user(event)).update(language=language)

    pages = [
        own.get(address(event)),
        browser(PlayerFactory(language=language).user).get(address(event, "enter")),
        staff.get(address(event, "entries")),
        staff.get(address(event, "entry", entry.uid)),
    ]

    said = [main_of(page.content.decode()).lower() for page in pages]
    assert [page.status_code for page in pages] == [200] * 4
    assert [(n, word) for n, text in enumerate(said) for word in DECK if word in text] == []


def staff_user(event: Event) -> object:
    return event.roles.get().user


def main_of(page: str) -> str:
    return page.partition("<main")[2].partition("</main>")[0]


@deckless
@pytest.mark.parametrize("name", ["submit", "declare", "decks"])
def test_there_is_no_page_for_decks(game: str, name: str) -> None:
    event = event_of(game)
    _entry, players = enter(event)

    answer = browser(players[0].user).get(address(event, name))

    assert answer.status_code == 404


def test_no_deck_is_taken_or_declared() -> None:
    event = event_of("rugby_15")
    (entry, players), (other, _players) = enter(event), enter(event)
    seat = EntryPlayer.objects.get(entry=entry)
    version = version_for(players[0])
    by, now = players[0].user, timezone.now()

    with pytest.raises(NoDecksAsked):
        submissions.submit(seat=seat, version=version, by=by, now=now)
    with pytest.raises(NoDecksAsked):
        declarations.declare(declarer=entry, opponent=other, by=by, now=now)


def test_nobody_is_reminded_of_a_deck_that_is_not_asked() -> None:
    event = event_of("rugby_15", deadline=timezone.now() + timedelta(hours=1))
    enter(event)

    written = reminders.sweep(now=timezone.now())

    assert written == 0


def test_a_pair_enters_and_its_mail_speaks_of_no_deck() -> None:
    event = event_of("touchdown_hero", name="Cup")
    ann, bob = PlayerFactory(), PlayerFactory(language="en")

    answer = browser(ann.user).post(address(event, "enter"), {"seat_2": bob.handle})

    seats = EntryPlayer.objects.order_by("seat").values_list("player", "invited")
    assert answer.status_code == 302
    assert (seats[0], seats[1][1]) == ((ann.pk, None), bob.pk)
    assert [word for word in DECK if word in mail.outbox[0].body.lower()] == []


def test_the_roster_is_asked_while_entering_but_for_what_the_organiser_says() -> None:
    event = event_of("limit_ball", side_size=2)
    ann, bob = PlayerFactory(), PlayerFactory()
    client = browser(ann.user)

    shown = client.get(address(event, "enter")).content.decode()
    client.post(
        address(event, "enter"),
        {
            "seat_2": bob.handle,
            "seat_1_fact_position": "-",
            "seat_2_fact_position": "MID",
            "seat_1_fact_emotion": "9",
        },
    )

    facts = EntryPlayer.objects.order_by("seat").values_list("facts", flat=True)
    assert "fact_emotion" not in shown
    assert list(facts) == [{"position": "-"}, {"position": "MID"}]


def test_the_organiser_says_the_emotion_of_a_player() -> None:
    event = event_of("limit_ball", side_size=1)
    entry, _players = enter(event, facts=[{"position": "MID"}])
    lock(event)

    answer = browser(works(event)).post(
        address(event, "entry-roster", entry.uid),
        {"seat_1_fact_position": "MID", "seat_1_fact_emotion": "7"},
    )

    assert answer.status_code == 302
    assert EntryPlayer.objects.get().facts == {"position": "MID", "emotion": "7"}
    assert event.acts.filter(kind="roster").count() == 1


def test_players_change_their_own_roster_until_the_deadline() -> None:
    event = event_of("limit_ball", side_size=1)
    _entry, players = enter(event, facts=[{"position": "-"}])
    client = browser(players[0].user)

    before = client.post(address(event, "roster"), {"seat_1_fact_position": "MID"})
    lock(event)
    after = client.post(address(event, "roster"), {"seat_1_fact_position": "-"})

    assert (before.status_code, after.status_code) == (302, 409)
    assert EntryPlayer.objects.get().facts == {"position": "MID"}


@pytest.mark.parametrize(
    "facts", [{"position": "GOALIE"}, {"emotion": "3"}, {"height": "2"}, {"position": "MID "}]
)
def test_an_answer_that_the_game_does_not_take_is_refused(facts: dict[str, str]) -> None:
    event = event_of("limit_ball")
    player = PlayerFactory()

    with pytest.raises(FactWrong):
        entries.enter(
            event=event, players=[player], by=player.user, now=timezone.now(), facts=[facts]
        )

    assert Entry.objects.count() == 0


def test_entering_ends_at_the_deadline() -> None:
    event = lock(event_of("rugby_15"))
    player = PlayerFactory()

    with pytest.raises(EnteringEnded):
        entries.enter(event=event, players=[player], by=player.user, now=timezone.now())


def test_an_event_fits_its_game() -> None:
    user, now = PlayerFactory().user, timezone.now()
    of_carriers = FormatFactory()
    of_another = FormatFactory(code="other", number=99, game="rugby_15")
    when = {"deadline": now + timedelta(days=1), "starts_at": now + timedelta(days=2)}

    with pytest.raises(FormatNeeded):
        events.create(by=user, now=now, name="Cup", game="carriers", **when)
    with pytest.raises(NoDecksAsked):
        events.create(by=user, now=now, name="Cup", game="rugby_15", format=of_carriers, **when)
    with pytest.raises(SideSizeWrong):
        events.create(by=user, now=now, name="Cup", game="rugby_15", side_size=2, **when)
    with pytest.raises(FormatOfAnotherGame):
        events.create(by=user, now=now, name="Cup", game="carriers", format=of_another, **when)
    made = events.create(by=user, now=now, name="Cup", game="touchdown_hero", **when)

    assert made.side_size == 2
    assert not made.declaration_required
    with pytest.raises(NoDecksAsked):
        events.change(event=made, by=user, now=now, declaration_required=True)


def test_the_api_makes_and_tells_an_event_without_a_format() -> None:
    call = Caller.of(PlayerFactory())
    now = timezone.now()
    asked = {
        "name": "Cup",
        "game": "limit_ball",
        "side_size": 1,
        "deadline": (now + timedelta(days=1)).isoformat(),
        "starts_at": (now + timedelta(days=2)).isoformat(),
    }

    made = call.post("/events/", asked).json()
    entered = call.post(f"/events/{made['uid']}/entries/", {"facts": [{"position": "MID"}]})

    assert (made["game"], made["format"]) == ("limit_ball", None)
    assert entered.json()["players"][0]["facts"] == {"position": "MID"}


def test_an_event_page_of_a_game_without_decks_asks_so_many_queries(
    django_assert_num_queries: object,
) -> None:
    event = event_of("limit_ball")
    _entry, players = enter(event)
    client = browser(players[0].user)
    client.get(address(event))

    with django_assert_num_queries(16):  # type: ignore[operator]
        client.get(address(event))
