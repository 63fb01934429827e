"""A coming ban is announced to players who handed the card in, whatever their working deck."""

from datetime import date, timedelta
from typing import Any

import pytest
from django.utils import timezone

from cards.models import Ban, Card
from cards.queries.bans import coming_bans
from cards.rules.content import Content
from cards.services import bans, decks
from cards.services.cards import ban
from league.events.models import Event
from league.events.services import entries
from league.people.models import Player
from tests.cards.factories import FormatFactory
from tests.events.conftest import browser
from tests.events.factories import entrant, hand_in, lock, pool, works

pytestmark = pytest.mark.django_db


def forbid(card: Card, day: date) -> Ban:
    format = Event.objects.earliest("pk").format
    assert format is not None
    return ban(card=card, format=format, valid_from=day, valid_until=None, reason_en="Too fast.",
               reason_ja="速すぎるため。", now=timezone.now())  # fmt: skip


def hold_another_deck(player: Player) -> None:
    """Take all cards out of the working decks of a player."""
    for deck in player.decks.all():
        decks.change(deck=deck, content=Content(()), expected_step=None, now=timezone.now())


@pytest.fixture
def soon() -> date:
    """Return a day still to come in every zone, and not after the event."""
    return timezone.now().date() + timedelta(days=2)


@pytest.fixture
def handed_in(event: Event, ann: Player) -> Card:
    """Ann has handed a card in, of which no working deck is left."""
    entrant(event, ann)
    hold_another_deck(ann)
    return pool()[0]


def test_who_has_handed_the_card_in_is_told_until_when_to_change_it(
    event: Event, ann: Player, handed_in: Card, soon: date, mailoutbox: list[Any]
) -> None:
    Player.objects.update(language="en")
    mailoutbox.clear()
    bans.write_to_players({"ban": forbid(handed_in, soon).pk}, None)

    [mail] = mailoutbox
    assert mail.to == ["ann@example.org"]
    assert "These decks of yours" not in mail.body
    assert "- Autumn Cup (" in mail.body
    assert "the ban holds there. Hand in another deck by" in mail.body
    assert mail.body.rstrip().endswith(f"/events/{event.uid}/deck/")


def test_working_deck_and_event_stand_in_one_mail(
    event: Event, ann: Player, soon: date, mailoutbox: list[Any]
) -> None:
    Player.objects.update(language="en")
    entrant(event, ann)
    mailoutbox.clear()
    bans.write_to_players({"ban": forbid(pool()[0], soon).pk}, None)

    [mail] = mailoutbox
    assert ("- Canary song" in mail.body, "- Autumn Cup" in mail.body) == (True, True)


@pytest.mark.parametrize(
    ("days", "locked", "said"),
    [
        (0, True, "and decks are locked: talk to the staff."),
        (20, False, "the ban does not hold there."),
        (20, True, "the ban does not hold there."),
    ],
)
def test_it_says_whether_the_ban_holds_there(
    event: Event, handed_in: Card, mailoutbox: list[Any], days: int, locked: bool, said: str
) -> None:
    Player.objects.update(language="en")
    if locked:
        lock(event)
    mailoutbox.clear()
    bans.write_to_players(
        {"ban": forbid(handed_in, timezone.now().date() + timedelta(days=days)).pk}, None
    )

    assert said in mailoutbox[0].body


@pytest.mark.parametrize("gone", ["withdrawn", "closed", "forgotten", "changed", "account"])
def test_what_counts_no_more_is_not_told(
    event: Event, ann: Player, handed_in: Card, soon: date, mailoutbox: list[Any], gone: str
) -> None:
    now = timezone.now()
    if gone == "withdrawn":
        entries.withdraw(entry=event.entries.get(), by=works(event), now=now, by_staff=True)
    elif gone == "closed":
        Event.objects.update(closed_at=now)
    elif gone == "forgotten":
        long_ago = now - timedelta(days=31)
        Event.objects.update(deadline=long_ago, starts_at=long_ago)
    elif gone == "changed":
        few = pool()[1:]
        codes = tuple(card.code for card in few)
        starters = dict(zip((2, 3, 4, 5, 6, 7, 1), [*codes[:6], codes[6]], strict=True))
        hand_in(event.entries.get().entry_players.get(), Content.of(codes, starters))
        hold_another_deck(ann)
    else:
        ann.user.is_active = False
        ann.user.save()
    mailoutbox.clear()

    bans.write_to_players({"ban": forbid(handed_in, soon).pk}, None)

    assert mailoutbox == []


def test_no_ban_of_another_format_is_told(
    ann: Player, handed_in: Card, soon: date, django_assert_num_queries: Any
) -> None:
    other = FormatFactory(code="other", number=77)
    Ban.objects.create(card=handed_in, format=other, valid_from=soon)
    made = forbid(handed_in, soon)

    with django_assert_num_queries(3):
        [coming] = coming_bans(ann, day=timezone.now().date())

    [row] = coming.handed_in
    assert (coming.ban, row.event, row.banned) == (made, "Autumn Cup", True)


def test_home_names_the_event(event: Event, ann: Player, handed_in: Card, soon: date) -> None:
    forbid(handed_in, soon)

    shown = browser(ann.user).get("/").content.decode()

    assert f'<a href="/events/{event.uid}/deck/">Autumn Cup</a>' in shown
