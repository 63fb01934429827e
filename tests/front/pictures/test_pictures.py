"""Pictures of pages: asked for once, made by a job, answered for good, never of what is hidden."""

from datetime import timedelta
from io import BytesIO
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from PIL import Image

from cards.models import Deck
from league.events.models import Event
from league.front.models import Picture
from league.front.pictures import services
from league.front.pictures.addresses import of_game
from league.front.pictures.drawing.layout import HEAVIEST, SIZE
from league.people.models import Player
from league.people.services import personal
from tests.events.decks.hidden import Hidden
from tests.events.factories import EventFactory
from tests.front.pictures.made import (
    address,
    made,
    proved,
    public_deck,
    rows,
    said,
    subject,
    waiting,
    work_off,
)
from tests.matches.factories import Table, played, table
from tests.matches.paging import filed, replay_all
from tests.tournaments.rounds.hall import running

pytestmark = pytest.mark.django_db
ASKED = {"match": 20, "deck": 2, "event": 2, "standings": 2}  # with what is known of the picture


def thing(kind: str) -> str:
    """Make something of a kind that everybody may see."""
    if kind == "match":
        return proved().match.uid
    if kind == "deck":
        return public_deck()
    if kind == "event":
        return EventFactory(name="Spring Cup", place="Tokyo").uid
    return running(4, steps="whole").event.uid


@pytest.mark.parametrize("kind", ["match", "deck", "event", "standings"])
def test_a_picture_is_asked_for_once_and_then_answered_for_good(
    kind: str, django_assert_num_queries: Any
) -> None:
    at = address(kind, thing(kind))

    first = Client().get(at)
    again = Client().get(at)
    asked = waiting()
    work_off()
    with django_assert_num_queries(ASKED[kind]):
        answer = Client().get(at)

    assert (first.status_code, first["Location"]) == (302, again["Location"])
    assert first["Location"] == of_game(subject_of(at).game, "en")
    assert first["Cache-Control"] == "public, max-age=60"
    assert asked == 1
    assert (answer.status_code, answer["Content-Type"]) == (200, "image/png")
    assert answer["Cache-Control"] == "public, max-age=31536000, immutable"
    assert len(answer.content) <= HEAVIEST
    assert Image.open(BytesIO(answer.content)).size == SIZE


def subject_of(at: str) -> Any:
    kind, language, name = at.removeprefix("/pictures/").split("/")
    return subject(kind, name.rpartition("-")[0], language)


def test_what_changes_gets_another_address_and_its_picture_takes_the_old_one_s_place() -> None:
    event = EventFactory(name="Spring Cup")
    old = address("event", event.uid)
    assert made(old).status_code == 200

    Event.objects.filter(pk=event.pk).update(name="Autumn Cup")

    new = address("event", event.uid)
    assert new != old
    assert made(new).status_code == 200
    assert (rows(), Client().get(old)["Location"]) == (1, new)


def test_each_language_has_a_picture() -> None:
    event = EventFactory(name="Spring Cup")

    pictures = {made(address("event", event.uid, language)).content for language in ("ja", "en")}

    assert (len(pictures), rows()) == (2, 2)


def test_what_is_shown() -> None:
    at = proved()
    event = EventFactory(name="春の大会", place="東京")
    standings = running(4, steps="whole")

    words = {
        "match": said("match", at.match.uid),
        "deck": said("deck", public_deck()),
        "event": said("event", event.uid, "ja"),
        "standings": said("standings", standings.event.uid),
    }

    names = [side[0].display_name for side in at.sides]
    shown = {
        "match": [*names, at.event.name, "Proved by its record", "a", "b", "c"],
        "deck": ["Running Game", "Mina", "20 cards", "Cost"],
        "event": ["春の大会", "東京", "キャリアーズ!!"],
        "standings": [standings.event.name, "place='1'"],
    }
    missing = [
        (kind, word) for kind, needed in shown.items() for word in needed if word not in words[kind]
    ]
    assert missing == []


@pytest.mark.parametrize(
    "at",
    [
        "/pictures/event/en/zzzzzzzzzzzz-0.png",
        "/pictures/match/en/zzzzzzzzzzzz-0.png",
        "/pictures/standings/ja/zzzzzzzzzzzz-0.png",
        "/pictures/deck/en/zzzzzzzzzzzz-0.png",
        "/pictures/deck/en/zzzzzzzzzzzz.١-0.png",
        "/pictures/deck/en/zzzzzzzzzzzz.99999999999999999999-0.png",
        "/pictures/nothing/en/zzzzzzzzzzzz-0.png",
        "/pictures/event/xx/zzzzzzzzzzzz-0.png",
        "/pictures/event/en/%E2%80%AE-0.png",
    ],
)
def test_of_what_is_not_there_is_no_picture(at: str) -> None:
    assert (Client().get(at).status_code, rows(), waiting()) == (404, 0, 0)


def test_what_is_hidden_later_is_not_shown_although_it_was_drawn() -> None:
    event, deck = EventFactory(), public_deck()
    pictures = [address("event", event.uid), address("deck", deck)]
    assert [made(at).status_code for at in pictures] == [200, 200]

    Event.objects.filter(pk=event.pk).update(published=False)
    Deck.objects.filter(uid=deck.partition(".")[0]).update(visibility=Deck.Visibility.UNLISTED)

    assert [Client().get(at).status_code for at in pictures] == [404, 404]


def test_what_is_hidden_before_it_is_drawn_is_not_drawn() -> None:
    event = EventFactory()
    Client().get(address("event", event.uid))
    Event.objects.filter(pk=event.pk).update(published=False)

    work_off()

    assert rows() == 0


def hidden_match() -> tuple[Table, list[str]]:
    """A match whose decks nobody else may read, with a verified record that names them."""
    at = table()
    filed(at, played(at).text)
    replay_all()
    versions = [side.seats.get().submission.version for side in at.sides]
    return at, [canary for one in versions for canary in (one.code, one.digest, one.deck.uid)]


def test_no_picture_shows_a_hidden_deck() -> None:
    """What is drawn is read as words: of the event, its standings, the match, and the deck."""
    hidden = Hidden(locked=True)
    at, canaries = hidden_match()

    texts = [
        said("event", hidden.event.uid),
        said("match", at.match.uid),
        said("match", at.match.uid, "ja"),
    ]

    found = [one for one in (*hidden.canaries, *canaries) if any(one in text for text in texts)]
    board = said("match", at.match.uid).partition("|")[2]
    asked = Client().get(f"/pictures/deck/en/{hidden.canaries[3]}.1-0.png").status_code
    assert (found, board, asked) == ([], "", 404)

    Event.objects.filter(pk=at.event.pk).update(list_visibility=Event.Lists.PUBLIC)

    assert said("match", at.match.uid).partition("|")[2] != ""


def test_the_address_does_not_tell_of_a_record_that_is_hidden() -> None:
    at = table()
    before = address("match", at.match.uid)

    filed(at, played(at).text)
    replay_all()

    assert address("match", at.match.uid) == before


def test_no_more_pictures_are_asked_for_than_are_soon_made() -> None:
    Picture.objects.bulk_create(
        Picture(kind="event", thing=f"waited for {number}", language="en", wanted="new")
        for number in range(services.MOST_WAITING - 1)
    )
    first, second = EventFactory(), EventFactory()

    for event in (first, second):
        Client().get(address("event", event.uid))
    asked = waiting()
    work_off()
    Client().get(address("event", second.uid))

    assert (asked, waiting()) == (1, 1)


def test_who_leaves_is_in_no_picture_that_is_kept() -> None:
    deck = public_deck()
    made(address("deck", deck))

    owner = Player.objects.get(display_name="Mina")
    personal.erase(user=owner.user, now=timezone.now())

    assert rows() == 0


def test_old_pictures_and_what_could_not_be_made_are_deleted() -> None:
    kept, old, unmade = (EventFactory() for _event in range(3))
    for event in (kept, old):
        made(address("event", event.uid))
    Client().get(address("event", unmade.uid))
    now = timezone.now()
    Picture.objects.filter(thing=old.uid).update(asked_at=now - timedelta(days=100))
    Picture.objects.filter(thing=unmade.uid).update(asked_at=now - timedelta(days=2))

    services.tidy(now=now)

    assert [row.thing for row in Picture.objects.all()] == [kept.uid]
