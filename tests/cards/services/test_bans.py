"""A coming ban is announced at once: by mail, on the front page and in the builder."""

from datetime import date, timedelta
from typing import Any

import pytest
from django.utils import timezone

from cards.models import Ban, Format
from cards.queries.bans import coming_bans
from cards.queries.legality import examine
from cards.rules.content import Content
from cards.services import bans
from cards.services.cards import ban
from league.jobs.models import Job
from league.people.models import Player
from tests.cards.admin.pages import admin_url, signed_in
from tests.cards.factories import NOW, CardFactory, FormatFactory
from tests.cards.services.test_decks import made
from tests.cards.views.test_decks import browser_of
from tests.people.factories import PlayerFactory

pytestmark = pytest.mark.django_db
DAY = date(2027, 3, 1)


@pytest.fixture
def ann() -> Player:
    return PlayerFactory(language="en", user__email="ann@example.org")


def forbid(card: Any, format: Format | None = None, day: date = DAY) -> Ban:
    return ban(
        card=card,
        format=format or Format.objects.get(code="standard"),
        valid_from=day,
        valid_until=None,
        reason_en="Too fast.",
        reason_ja="速すぎるため。",
        now=NOW,
    )


def test_each_owner_gets_one_mail_in_their_language(ann: Player, mailoutbox: Any) -> None:
    card = CardFactory()
    bob = PlayerFactory(language="ja", user__email="bob@example.org")
    for owner in (ann, ann, bob):
        made(Content((card.code,)), owner=owner)
    made(Content((CardFactory().code,)), owner=PlayerFactory())

    made_ban = forbid(card)
    [job] = Job.objects.filter(kind="cards.ban")
    bans.write_to_players(job.arguments, None)

    letters = {letter.to[0]: letter for letter in mailoutbox}
    assert set(letters) == {"ann@example.org", "bob@example.org"}
    assert letters["ann@example.org"].subject == (
        f"{card.code} is banned in {made_ban.format.name_en} from 2027-03-01 on"
    )
    assert letters["ann@example.org"].body.count("- Air Raid") == 2
    assert "Too fast." in letters["ann@example.org"].body
    assert "速すぎるため。" in letters["bob@example.org"].body


def test_who_builds_for_another_format_or_has_left_is_not_written_to(mailoutbox: Any) -> None:
    card = CardFactory()
    deck = made(Content((card.code,)))
    other = FormatFactory(code="other", number=77)
    gone = made(Content((card.code,)), owner=PlayerFactory(user__is_active=False))

    bans.write_to_players({"ban": forbid(card, other).pk}, None)
    bans.write_to_players({"ban": 10**9}, None)

    assert mailoutbox == []
    assert {deck.format_id, gone.format_id} != {other.pk}


def test_the_admin_tells_once_for_each_ban() -> None:
    card, format = CardFactory(), FormatFactory()
    browser = signed_in("approver")
    said = {"format": format.pk, "card": card.pk, "valid_from": "2027-03-01", "valid_until": "",
            "reason_ja": "", "reason_en": ""}  # fmt: skip

    browser.post(admin_url("ban", "add"), said)
    made_ban = Ban.objects.get()
    browser.post(admin_url("ban", "change", made_ban.pk), {**said, "reason_en": "Why"})
    assert Job.objects.filter(kind="cards.ban").count() == 1
    browser.post(admin_url("ban", "change", made_ban.pk), {**said, "valid_from": "2027-04-01"})

    assert Job.objects.filter(kind="cards.ban").count() == 2


def test_the_decks_that_it_falls_on_are_found(ann: Player, django_assert_num_queries: Any) -> None:
    card = CardFactory()
    with django_assert_num_queries(1):
        assert coming_bans(ann, day=NOW.date()) == []
    mine, _other = made(Content((card.code,)), owner=ann), made(Content((card.code,)))
    made(Content((CardFactory().code,)), owner=ann)
    forbid(card)

    with django_assert_num_queries(3):
        [coming] = coming_bans(ann, day=NOW.date())

    assert (coming.ban.card, coming.decks) == (card, (mine,))
    assert coming_bans(ann, day=DAY - timedelta(days=1))
    assert coming_bans(ann, day=DAY) == []


@pytest.mark.parametrize("page", ["/", "/decks/{uid}/"])
def test_home_and_builder_say_the_day(ann: Player, page: str) -> None:
    card = CardFactory()
    deck = made(Content((card.code,)), owner=ann)
    day = timezone.now().date() + timedelta(days=20)
    browser, address = browser_of(ann), page.format(uid=deck.uid)
    before = browser.get(address).content.decode()

    forbid(card, day=day)
    after = browser.get(address).content.decode()

    assert f"{day:%Y-%m-%d}" not in before
    assert f"{day:%Y-%m-%d}" in after


def test_a_deck_with_a_coming_ban_is_still_legal() -> None:
    card = CardFactory()
    deck = made(Content((card.code,)))
    forbid(card)

    judged = examine(Content((card.code,)), format=deck.format, day=NOW.date(), building=True)
    then = examine(Content((card.code,)), format=deck.format, day=DAY, building=True)

    assert [problem.severity for problem in judged.problems if problem.code == "ban_coming"] == [
        "warning"
    ]
    assert "card_banned" in {problem.code for problem in then.problems}
