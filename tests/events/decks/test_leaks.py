"""No hidden deck leaks: a canary deck, every address of the site, every kind of reader."""

import json
import re
from itertools import product
from typing import Any

import pytest
import time_machine
from django.apps import apps
from django.contrib import admin
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from cards.models import CardRevision
from cards.queries.registered import registered
from cards.rules.content import Content
from league.events import queries
from league.events.models import Event
from league.events.services import checks, submissions
from league.people.models import Player
from league.people.queries import personal_data
from tests.cards.factories import CardFactory
from tests.events.conftest import browser
from tests.events.decks.hidden import NAME, Hidden, unlike_any_other
from tests.events.factories import (
    EventFactory,
    enter,
    entrant,
    hand_in,
    legal_content,
    lock,
    version_for,
    works,
)
from tests.longer import longer
from tests.people.factories import PlayerFactory, RoleFactory, staff

pytestmark = pytest.mark.django_db


def readers(hidden: Hidden) -> dict[str, Client]:
    """Return readers who may not see the deck; the last has every right except at this event."""
    elsewhere = RoleFactory(player=works(EventFactory()).player, role="editor").user
    return {
        "anonymous": Client(),
        "stranger": browser(PlayerFactory().user),
        "other entrant": browser(hidden.other.player.user),
        "opponent": browser(hidden.opponent.player.user),
        "staff elsewhere": browser(elsewhere),
    }


def canaries_in(hidden: Hidden, address: str, text: str) -> set[str]:
    """Return the canaries that an answer shows, except those in the request."""
    return {c for c in hidden.canaries if c not in address and c in text}


@pytest.mark.parametrize(
    ("locked", "everywhere", "near"),
    longer(
        [(True, ("opponent",), ("staff elsewhere",))],
        [
            (True, ("anonymous", "other entrant", "staff elsewhere"), ()),
            (False, ("opponent", "staff elsewhere"), ()),
        ],
    ),
)
def test_no_address_shows_a_hidden_deck(
    locked: bool, everywhere: tuple[str, ...], near: tuple[str, ...], settings: Any
) -> None:
    settings.STAFF_SECOND_FACTOR = False
    hidden = Hidden(locked=locked)
    addresses = [a for a in hidden.addresses() if not a.startswith(SLOW)]
    assert len(addresses) > 300
    addresses_near = hidden.addresses_near()
    if near:  # where the opponent is near, it is tried below that nothing tells of the deck
        addresses = sorted({*addresses} - {*addresses_near})

    clients = readers(hidden)
    asked = [*product(everywhere, addresses), *product(near, addresses_near)]
    for who, address in asked:
        answer = clients[who].get(address)
        assert answer.status_code != 500, (who, address)
        body = b"".join(answer) if answer.streaming else answer.content
        text = body.decode(errors="replace") + str(dict(answer.headers))
        assert canaries_in(hidden, address, text) == set(), (who, address)


def test_what_counts_or_reads_no_rows_shows_no_hidden_deck() -> None:
    hidden = Hidden(locked=True)

    for address in [a for a in hidden.addresses() if a.startswith((*COUNTING, *SLOW))]:
        assert canaries_in(hidden, address, Client().get(address).content.decode()) == set(), (
            address
        )


def test_the_red_control_an_open_list_shows_the_canary() -> None:
    hidden = Hidden(locked=True)
    Event.objects.filter(pk=hidden.event.pk).update(list_visibility=Event.Lists.PUBLIC)

    text = Client().get(f"/events/{hidden.event.uid}/decks/").content.decode()

    assert hidden.canaries[1] in text


def another(like: Content) -> Content:
    """A deck that shares no starter's place with another one, and not all cards."""
    codes = [*legal_content().cards[:-1], CardFactory(revision__carrier_number=7).code]
    numbers = dict(
        CardRevision.objects.filter(card__code__in=codes).values_list(
            "card__code", "carrier_number"
        )
    )
    pieces = {numbers[code]: code for code in codes}  # the last one of each number
    assert pieces != like.pieces
    return Content.of(tuple(codes), pieces)


def crawl(clients: dict[str, Client], addresses: list[str]) -> dict[tuple[str, str], Any]:
    """Request every address as every reader; keep the answers without parts that always vary."""
    answers = {}
    cache.clear()  # the budgets of the API
    for who, client in clients.items():
        for address in addresses:
            answer = client.get(address, headers={"accept-language": "en"})
            body = b"".join(answer) if answer.streaming else answer.content
            text = TOKENS.sub("", body.decode(errors="replace"))
            text = RUNNING.sub("", text)
            headers = {k: v for k, v in answer.headers.items() if k not in CHANGING}
            said: Any = text
            if address.endswith("/facets/"):  # counted in any order
                said, headers["ETag"] = json.loads(text), ""
            assert answer.status_code != 500, (who, address)
            answers[who, address] = (answer.status_code, said, headers)
    return answers


@pytest.mark.parametrize(
    ("locked", "everywhere", "telling"),
    longer(
        [(True, False, ("opponent",)), (False, False, ("anonymous",))],
        [
            (locked, everywhere, ("anonymous", "opponent"))
            for locked in (True, False)
            for everywhere in (False, True)
        ],
    ),
)
def test_states_that_differ_only_in_the_hidden_deck_look_equal(
    locked: bool, everywhere: bool, telling: tuple[str, ...]
) -> None:
    """The law itself: readers who may not see the deck cannot notice that another was handed in.

    Unless ``everywhere``, only the addresses of the event, the deck and its owner are tried.
    """
    hidden = Hidden(locked=locked)
    addresses = hidden.addresses() if everywhere else hidden.addresses_near()
    addresses = [a for a in addresses if not a.startswith((*COUNTING, *SLOW))]
    assert len(addresses) > (300 if everywhere else 80)
    clients = {who: client for who, client in readers(hidden).items() if who in telling}
    corrector = works(hidden.event, "judge")
    version = version_for(hidden.ann.player, another(unlike_any_other()))
    with time_machine.travel(timezone.now(), tick=False):
        before = crawl(clients, addresses)

        if locked:
            submissions.correct(
                seat=hidden.ann, version=version, by=corrector, reason="x", now=timezone.now()
            )
        else:
            submissions.submit(
                seat=hidden.ann, version=version, by=hidden.ann.player.user, now=timezone.now()
            )

        after = crawl(clients, addresses)

    assert [key for key, said in before.items() if canaries_in(hidden, key[1], str(said))] == []
    assert [key for key, answer in before.items() if after[key] != answer] == []
    own = queries.visible_submission(hidden.ann.player.user, hidden.ann)
    assert own is not None
    assert own.version == version


def test_the_red_control_the_own_pages_do_change() -> None:
    hidden = Hidden(locked=False)
    clients = {"ann": browser(hidden.ann.player.user)}
    addresses = [f"/events/{hidden.event.uid}/deck/"]
    before = crawl(clients, addresses)

    hand_in(hidden.ann, another(unlike_any_other()))

    assert crawl(clients, addresses) != before


@pytest.mark.parametrize(
    ("role", "everywhere"),
    longer([("scorekeeper", False)], [("scorekeeper", True), ("organiser", True)]),
)
def test_staff_who_may_not_read_a_deck_cannot_tell_which_it_is(role: str, everywhere: bool) -> None:
    """For scorekeepers, and staff who play, only the time of handing in differs."""
    hidden = Hidden(locked=False)
    member = works(hidden.event, role)
    if role != "scorekeeper":
        enter(hidden.event, member.player)
    lock(hidden.event)
    corrector = works(hidden.event, "judge")
    now = timezone.now()
    version = version_for(hidden.ann.player, another(unlike_any_other()))
    submissions.correct(seat=hidden.ann, version=version, by=corrector, reason="x", now=now)
    checks.check(
        submission=hidden.ann.submissions.latest("pk"),
        result="wrong",
        text=f"{NAME} is missing",
        by=corrector,
        now=now,
    )
    codes = {card["code"] for card in hidden.ann.submissions.latest("pk").snapshot["cards"]}
    canaries = [*hidden.canaries, version.code, version.digest, f"{NAME} is missing"]
    client = browser(member)

    for address in hidden.addresses() if everywhere else hidden.addresses_near():
        if address.startswith(SLOW):
            continue
        asked = [c for c in canaries if c in address]
        text = client.get(address).content.decode(errors="replace")
        assert [c for c in set(canaries) - set(asked) if c in text] == [], address
        if "/events/" in address:
            assert [code for code in codes if code in text] == [], address


class TestExport:
    def test_the_download_of_others_holds_nothing_of_it(self) -> None:
        hidden = Hidden(locked=True)
        judge = works(hidden.event, "judge")
        people = [hidden.opponent.player.user, hidden.other.player.user, judge]

        for user in people:
            text = json.dumps(personal_data(user), default=str, ensure_ascii=False)
            assert [canary for canary in hidden.canaries if canary in text] == []

    def test_red_control_the_own_download_holds_it(self) -> None:
        hidden = Hidden(locked=True)

        text = json.dumps(personal_data(hidden.ann.player.user), default=str, ensure_ascii=False)

        assert [canary for canary in hidden.canaries if canary not in text] == []


class TestMails:
    def test_no_mail_to_anybody_else_tells_of_it(self, mailoutbox: list[Any]) -> None:
        hidden = Hidden(locked=True)
        codes = {card["code"] for card in hidden.ann.submissions.get().snapshot["cards"]}
        own = hidden.ann.player.user.email
        others = [letter for letter in mailoutbox if letter.to != [own]]

        assert hidden.opponent.player.user.email in [letter.to[0] for letter in others]
        for letter in others:
            text = letter.subject + letter.body
            mine = hidden.opponent.submissions.get()
            canaries = {*hidden.canaries, *codes} - {mine.digest, mine.version.code}
            assert [canary for canary in canaries if canary in text] == []

    def test_one_s_own_mail_names_no_card(self, mailoutbox: list[Any]) -> None:
        """Letters can be read in the outbox by administrators, who may play."""
        hidden = Hidden(locked=False)
        codes = {card["code"] for card in hidden.ann.submissions.get().snapshot["cards"]}

        text = "".join(letter.body for letter in mailoutbox)

        assert [code for code in codes if code in text] == []
        assert NAME not in text


@pytest.mark.parametrize("who", longer(["editor", "admin"], ["approver"]))
def test_no_admin_page_shows_the_cards_of_a_deck(who: str, settings: Any) -> None:
    settings.STAFF_SECOND_FACTOR = False
    hidden = Hidden(locked=True)
    made = hidden.ann.submissions.get()
    account = staff(who)
    client = browser(account)
    names = [NAME, made.digest, *(card["code"] for card in made.snapshot["cards"])]
    seen = 0
    for model in apps.get_models():
        label = model._meta
        if label.app_label not in {"events", "cards", "jobs", "people"}:
            continue
        if label.model_name in {"card", "cardrevision", "cardperson", "approval"} or (
            label.model_name or ""
        ).startswith(("card", "approval", "person")):
            continue  # the cards themselves
        if model not in admin.site._registry:
            continue
        is_of_house = (label.model_name or "").startswith("house")  # all look alike
        for row in model._default_manager.order_by("-pk")[: 1 if is_of_house else 4]:
            for page in ("change", "history"):
                path = f"/admin/{label.app_label}/{label.model_name}/{row.pk}/{page}/"
                text = client.get(path).content.decode()
                assert [name for name in names if name in text] == [], path
                seen += 1

    assert seen > 40


TOKENS = re.compile(r'csrfmiddlewaretoken" value="\w+"|X-CSRFToken": "\w+"')
CHANGING = {"X-Request-ID", "Expires"}
# Parts that vary with every request: its number, budgets, form tokens, the ids in drawings.
RUNNING = re.compile(r'\b[0-9a-f]{32}\b|data-csrf="\w+"|\b[a-z]{8}-[a-z]\b')
CHANGING |= {"RateLimit-Remaining", "RateLimit-Reset", "Set-Cookie"}
COUNTING = ("/metrics", "/health/")
SLOW = ("/api/v1/schema/", "/api/v1/docs/")  # they read no rows


def plain(answer: Any, *names: str) -> tuple[int, str, dict[str, str]]:
    """Take out of an answer what may differ: tokens, and whose page it is."""
    text = TOKENS.sub("", answer.content.decode())
    for name in names:
        text = text.replace(name, "NAME")
    kept = {k: v for k, v in answer.headers.items() if k not in CHANGING}
    kept.pop("Content-Length", None)
    return answer.status_code, text, kept


@pytest.mark.parametrize("who", ["anonymous", "stranger", "opponent"])
def test_no_deck_and_a_hidden_deck_answer_alike(who: str) -> None:
    hidden = Hidden(locked=True)
    client = readers(hidden)[who]
    page = f"/events/{hidden.event.uid}/entries/"
    empty, full = hidden.other, hidden.ann

    answers = [
        client.get(f"{page}{seat.entry.uid}/1/", headers={"accept-language": "en"})
        for seat in (empty, full)
    ]

    none, some = (
        plain(answer, seat.player.display_name, seat.entry.uid)
        for answer, seat in zip(answers, (empty, full), strict=True)
    )
    assert none == some
    assert [answer.has_header("ETag") for answer in answers] == [False, False]


def test_a_search_for_a_card_counts_only_visible_decks(event: Event, ann: Player) -> None:
    seat = entrant(event, ann)
    card = seat.submissions.get().version.version_cards.first().revision.card
    stranger = PlayerFactory().user
    lock(event)

    assert registered(card, stranger) == []
    Event.objects.filter(pk=event.pk).update(list_visibility=Event.Lists.PUBLIC)
    assert [(line.label, line.count) for line in registered(card, stranger)] == [("Autumn Cup", 1)]
