"""Cards with a skill text of their own: entered, shown, put into decks, handed in, or refused."""

import json
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.test import Client
from django.utils import timezone

from cards.forms.admin import RevisionForm
from cards.models import Card, CardRevision
from cards.queries import decks as queries
from cards.rules.content import Content
from engines.carriers.carrier import read_card
from league.events.errors import DeckIllegal
from league.events.models import Event
from league.events.services import submissions
from matches.models import EventRules
from matches.rules.decks import card_words
from tests.api.callers import Caller
from tests.cards.factories import CardFactory
from tests.cards.services.test_decks import made
from tests.cards.services.test_imports import changed, take
from tests.cards.services.test_revisions_of_decks import correct
from tests.cards.views.test_decks import browser_of, saved
from tests.events.factories import EventFactory, enter, legal_content, pool, version_for
from tests.people.factories import PlayerFactory

pytestmark = pytest.mark.django_db
TEXT = {"ja": "{run}を2倍にする。<b>1回</b>だけ。", "en": "Doubles its {run}. <b>Once</b> only."}


@pytest.fixture(autouse=True)
def legal_cards() -> None:
    """Make the twenty cards of a legal deck first, so that the other card is none of them."""
    pool()


def skill(kind: str = "active", **more: Any) -> dict[str, Any]:
    return {"kind": kind, "effect": "own", "text": TEXT, **more}


def own_card(kind: str = "active", **printed: Any) -> Card:
    made: Card = CardFactory(
        revision__skill_kind=kind,
        revision__skill_effect="own",
        revision__skill_ja=TEXT["ja"],
        revision__skill_en=TEXT["en"],
        **{f"revision__{name}": value for name, value in printed.items()},
    )
    return made


def with_own(card: Card) -> Content:
    """Replace the last card of a legal deck by the card."""
    legal = legal_content()
    starters = {piece: code for piece, code in legal.starters if code in legal.cards[:-1]}
    return Content.of((*legal.cards[:-1], card.code), starters)


def test_an_import_takes_it_at_whatever_cost_its_editor_gives() -> None:
    report = take(changed(skill=skill(per_match=1), cost=9))

    revision = CardRevision.objects.get(card__code="NEW-001")
    assert (report.new, report.refused, report.warnings) == (["NEW-001"], [], [])
    assert (revision.skill_effect, revision.per_match, revision.has_own_skill) == ("own", 1, True)


@pytest.mark.parametrize(
    ("given", "why"),
    [
        (skill(text={"ja": "あ", "en": " "}), "skill_text"),
        (skill(text={"ja": "", "en": "a"}), "skill_text"),
        (skill(magnitude=2), "skill_magnitude"),
        (skill("passive", per_phase=1), "skill_limits"),
        (skill("sometimes"), "skill_kind"),
    ],
)
def test_an_import_says_what_is_missing(given: dict[str, Any], why: str) -> None:
    assert [refusal.why for refusal in take(changed(skill=given)).refused] == [why]


def test_the_editors_form_takes_it_and_names_the_symbols() -> None:
    form = RevisionForm()

    assert ("own", "own 独自スキル") in form.fields["skill_effect"].choices  # type: ignore[attr-defined]
    assert "{run}" in str(form.fields["skill_ja"].help_text)


def test_the_database_keeps_none_without_both_texts() -> None:
    card = own_card()

    with pytest.raises(IntegrityError), transaction.atomic():
        CardRevision.objects.create(
            card=card, number=2, name_ja="あ", name_en="a", carrier_number=4, cost=1, run=1, phys=1,
            skill_kind="active", skill_effect="own", skill_ja="あ",
        )  # fmt: skip


@pytest.mark.parametrize("language", ["en", "ja"])
def test_pages_draw_its_symbols_and_nothing_else(client: Client, language: str) -> None:
    card = own_card()

    page = client.get(f"/cards/{card.code}/", headers={"Accept-Language": language})
    face = client.get(f"/cards/{card.code}.svg?lang={language}")

    text, svg = page.content.decode(), face.content.decode()
    word = {"en": "run", "ja": "ラン"}[language]
    assert f'class="symbol" viewBox="0 0 24 24" role="img" aria-label="{word}"' in text
    assert "&lt;b&gt;" in text
    assert "#CA-R29" in text
    assert "{run}" not in text
    assert f"[{word}]" in svg  # the description
    assert "<b>" not in text + svg


def test_what_changed_in_it_is_told_with_its_symbols(client: Client) -> None:
    card = own_card()
    deck = made(Content((card.code,)))
    correct(card, skill_en="+2 {run}. <i>Once.</i>")

    pages = [
        client.get(f"/cards/{card.code}/r2/", headers={"Accept-Language": "en"}),
        browser_of(deck.owner).get(f"/decks/{deck.uid}/"),
    ]

    for page in pages:
        assert page.status_code == 200
        assert 'class="symbol"' in page.text
        assert "+2 <svg" in page.text
        assert "&lt;i&gt;Once." in page.text
        assert "{run}" not in page.text


def test_the_api_tells_it_as_it_is_written(client: Client) -> None:
    card = own_card("passive")

    answer = Caller().get(f"/cards/{card.code}/").json()

    assert answer["skill"]["effect"] == "own"
    assert answer["skill"]["text"] == TEXT
    assert client.get("/cards/?q=skill:own").content.decode().count(card.code) > 0


@pytest.mark.parametrize(("kind", "word"), [("active", "own"), ("passive", "own_passive")])
def test_a_record_says_which_kind_it_is(kind: str, word: str) -> None:
    version = saved(content=Content((own_card(kind).code,)))
    [printed] = queries.snapshot(version)["cards"]

    words = card_words(printed)

    assert f"skill={word}" in words
    assert read_card(words).effect == word


def test_builder_and_deck_page_warn_and_call_the_deck_legal() -> None:
    player = PlayerFactory(language="en")
    version = version_for(player, with_own(own_card(carrier_number=None)))
    browser = browser_of(player)

    for page in ("", "versions/1/"):
        text = browser.get(f"/decks/{version.deck.uid}/{page}").content.decode()
        assert "skill_not_replayed" in text


def hand_in(event: Event, card: Card) -> Any:
    seat = enter(event)
    version = version_for(seat.player, with_own(card))
    by = seat.player.user
    return submissions.submit(seat=seat, version=version, by=by, now=timezone.now())


@pytest.mark.parametrize("policy", ["optional", "none", None])
def test_an_event_that_asks_for_no_record_takes_it(policy: str | None) -> None:
    event = EventFactory()
    if policy:
        EventRules.objects.create(event=event, ruleset="carriers-1", record=policy)

    made = hand_in(event, own_card(carrier_number=None))

    assert [card["skill"]["effect"] for card in made.snapshot["cards"] if card["skill"]] == ["own"]


def test_an_event_that_requires_records_refuses_it_with_the_reason() -> None:
    event = EventFactory()
    EventRules.objects.create(event=event, ruleset="carriers-1", record="required")
    card = own_card(carrier_number=None)

    with pytest.raises(DeckIllegal) as refused:
        hand_in(event, card)

    [problem] = refused.value.problems
    assert (problem.code, problem.rule, problem.cards) == (
        "skill_not_replayed", "CA-R29", (card.code,),
    )  # fmt: skip
    assert "requires records" in problem.message["en"]
    assert "記録が必須" in problem.message["ja"]


class TestPlaytest:
    def test_it_takes_cards_that_are_not_approved_yet(self) -> None:
        card = CardFactory(approved=False, revision__carrier_number=None)

        with pytest.raises(DeckIllegal) as refused:
            hand_in(EventFactory(), card)
        made = hand_in(EventFactory(playtest=True), card)

        assert [problem.code for problem in refused.value.problems] == ["card_not_approved"]
        assert card.code in json.dumps(made.snapshot)

    def test_it_takes_no_banned_and_no_expired_card(self) -> None:
        card = CardFactory(approved=False, revision__carrier_number=None)
        card.approvals.create(valid_from="2025-01-01", valid_until="2025-12-31")

        with pytest.raises(DeckIllegal):
            hand_in(EventFactory(playtest=True), card)
