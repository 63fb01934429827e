"""Drafts and their steps, versions, copies, and what they refuse."""

from typing import Any

import pytest
from django.db import DatabaseError, transaction
from hypothesis import HealthCheck, given, settings, strategies as st

from cards import errors
from cards.models import Deck, DeckVersion, DraftStep, Format
from cards.queries import decks as queries, listings
from cards.rules import draft
from cards.rules.content import Content
from cards.services import decks as services
from tests.cards.factories import NOW, CardFactory, DeckFactory, FormatFactory
from tests.cards.samples import AIR_RAID, LEGAL
from tests.longer import examples
from tests.people.factories import GuestFactory, PlayerFactory

pytestmark = pytest.mark.django_db


def made(content: Content = AIR_RAID.content, **fields: Any) -> Deck:
    format = Format.objects.filter(code="standard").first() or FormatFactory()
    owner = fields.pop("owner", None) or PlayerFactory()
    return services.create(
        owner=owner, name="Air Raid", format=format, now=NOW, content=content, **fields
    )


def put(deck: Deck, *cards: str, step: int | None = None) -> Deck:
    deck.refresh_from_db()
    expected = deck.step if step is None else step
    return services.change(deck=deck, content=Content(cards), expected_step=expected, now=NOW)


def cards_of(deck: Deck) -> list[str]:
    deck.refresh_from_db()
    return list(deck.draft["cards"])


def test_cards_keep_the_canonical_order_however_they_come() -> None:
    flexible = CardFactory(revision__carrier_number=None)
    seven = CardFactory(revision__carrier_number=7)
    one = CardFactory(revision__carrier_number=1)

    deck = made(Content(("ZZZ-001", flexible.code, seven.code, one.code)))

    assert cards_of(deck) == [one.code, seven.code, flexible.code, "ZZZ-001"]


def test_undo_and_redo_walk_the_steps() -> None:
    deck = made(Content(("A",)))
    put(deck, "A", "B")
    put(deck, "A", "B", "C")

    shown = []
    for act in (services.undo, services.undo, services.redo, services.redo):
        deck.refresh_from_db()
        act(deck=deck, expected_step=deck.step)
        shown.append(cards_of(deck))

    assert shown == [["A", "B"], ["A"], ["A", "B"], ["A", "B", "C"]]


def test_there_is_nothing_before_the_first_step_and_after_the_last() -> None:
    deck = made(Content(("A",)))

    with pytest.raises(errors.NothingToUndo):
        services.undo(deck=deck, expected_step=deck.step)
    with pytest.raises(errors.NothingToRedo):
        services.redo(deck=deck, expected_step=deck.step)


def test_a_change_after_an_undo_gives_up_what_could_be_redone() -> None:
    deck = made(Content(("A",)))
    put(deck, "A", "B")
    deck.refresh_from_db()
    services.undo(deck=deck, expected_step=deck.step)
    put(deck, "A", "C")

    deck.refresh_from_db()
    with pytest.raises(errors.NothingToRedo):
        services.redo(deck=deck, expected_step=deck.step)
    assert cards_of(deck) == ["A", "C"]


def test_a_step_that_was_seen_before_is_noticed_even_after_undo_and_change() -> None:
    deck = made(Content(("A",)))
    seen_by_other_tab = put(deck, "A", "B").step
    services.undo(deck=deck, expected_step=seen_by_other_tab)
    put(deck, "A", "C")

    with pytest.raises(errors.DraftMoved) as moved:
        put(deck, "A", "B", "D", step=seen_by_other_tab)

    assert moved.value.params["draft"]["cards"] == ["A", "C"]
    assert cards_of(deck) == ["A", "C"]


def test_the_same_content_again_is_no_step() -> None:
    deck = made(Content(("A",)))

    put(deck, "A")

    assert deck.steps.count() == 1


def test_only_the_newest_steps_are_kept() -> None:
    deck = made(Content(("A",)))
    DraftStep.objects.bulk_create(
        DraftStep(deck=deck, number=number, draft={"cards": [], "starters": {}})
        for number in range(2, 250)
    )
    Deck.objects.filter(pk=deck.pk).update(step=249)

    put(deck, "B")

    assert deck.steps.count() == services.STEPS_KEPT
    assert deck.steps.order_by("-number").first().number == 250


CODES = st.sampled_from(["A", "B", "C", "D"])
EDITS = st.one_of(
    st.builds(lambda code: lambda content: draft.add(content, code), CODES),
    st.builds(lambda code: lambda content: draft.drop(content, code), CODES),
    st.builds(
        lambda code, piece: lambda content: draft.start(content, code, piece),
        CODES,
        st.integers(1, 7),
    ),
    st.just(lambda content: Content()),
)


@settings(
    max_examples=examples(8),
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(edits=st.lists(EDITS, min_size=1, max_size=6))
def test_undoing_everything_leads_back_and_redoing_everything_forth(db: None, edits: Any) -> None:
    deck = made(Content(("A",)))
    states = [deck.draft]
    for edit in edits:
        deck.refresh_from_db()
        changed = edit(Content.from_json(deck.draft))
        deck = services.change(deck=deck, content=changed, expected_step=deck.step, now=NOW)
        if deck.draft != states[-1]:
            states.append(deck.draft)

    back = [deck.draft]
    while deck.step > 1:
        deck = services.undo(deck=deck, expected_step=deck.step)
        back.append(deck.draft)
    forth = [deck.draft]
    for _step in states[1:]:
        deck = services.redo(deck=deck, expected_step=deck.step)
        forth.append(deck.draft)

    assert back[::-1] == states
    assert forth == states


def test_a_version_pins_cards_and_starters(house_set: Any) -> None:
    deck = made()

    version = services.save_version(deck=deck, now=NOW)

    assert version.number == 1
    assert queries.content_of(version).pieces == AIR_RAID.content.pieces
    assert sorted(queries.content_of(version).cards) == sorted(AIR_RAID.content.cards)
    assert version.digest == queries.digest(queries.snapshot(version))


def test_the_same_deck_is_the_same_version(house_set: Any) -> None:
    deck = made()
    first = services.save_version(deck=deck, now=NOW)

    assert services.save_version(deck=deck, now=NOW) == first

    card = first.version_cards.first().revision.card
    fields = {
        field.name: getattr(card.current, field.name)
        for field in card.current._meta.concrete_fields
        if field.name not in ("id", "number", "flavour_en", "created_at") and not field.generated
    }
    card.current = card.revisions.create(number=2, flavour_en="Loud.", **fields)
    card.save()
    assert services.save_version(deck=deck, now=NOW) == first  # the deck keeps its revisions

    services.renew(deck=deck, codes=[card.code], expected_step=deck.step, now=NOW)
    assert services.save_version(deck=deck, now=NOW).number == 2


def test_the_snapshot_holds_every_printed_field(house_set: Any) -> None:
    snapshot = queries.snapshot(services.save_version(deck=made(), now=NOW))

    card = next(card for card in snapshot["cards"] if card["code"] == "FND-008")
    assert set(card) == {
        "code", "revision", "set", "names", "persons", "number", "cost", "run", "phys", "skill",
        "rarity", "illustration", "flavour",
    }  # fmt: skip
    assert set(card["persons"][0]) == {"id", "ja", "en", "reading", "romaji"}
    assert set(card["skill"]) == {
        "kind", "effect", "magnitude", "per_phase", "per_match", "text",
    }  # fmt: skip
    assert snapshot["starters"]["1"] == "FND-008"


@pytest.mark.parametrize(
    "content",
    [
        Content((*AIR_RAID.content.cards, "FND-999"), AIR_RAID.content.starters),
        Content.of(AIR_RAID.content.cards, {1: "FND-008", 2: "FND-008"}),
        Content.of(AIR_RAID.content.cards, {1: "FND-001"}),
        Content.of(AIR_RAID.content.cards, {8: "FND-008"}),
    ],
    ids=["unknown card", "one card twice", "starter beside the deck", "no such piece"],
)
def test_what_cannot_be_pinned_is_refused_with_its_problems(
    house_set: Any,
    content: Content,
) -> None:
    deck = made(content)

    with pytest.raises(errors.VersionUnsavable) as refused:
        services.save_version(deck=deck, now=NOW)

    assert refused.value.problems
    assert not deck.versions.exists()


def test_an_unfinished_deck_may_be_saved(house_set: Any) -> None:
    version = services.save_version(deck=made(Content(("FND-008",))), now=NOW)

    assert version.version_cards.count() == 1


def test_a_version_never_changes(house_set: Any) -> None:
    version = services.save_version(deck=made(), now=NOW)

    with pytest.raises(DatabaseError), transaction.atomic():
        DeckVersion.objects.filter(pk=version.pk).update(number=9)


def test_a_card_of_a_version_never_changes(house_set: Any) -> None:
    version = services.save_version(deck=made(), now=NOW)

    with pytest.raises(DatabaseError), transaction.atomic():
        version.version_cards.filter(position=1).update(starts_on=None)


def test_a_player_has_so_many_decks_and_no_more() -> None:
    owner = PlayerFactory()
    format = FormatFactory()
    Deck.objects.bulk_create(
        Deck(owner=owner, name=f"{n}", format=format) for n in range(services.MOST_DECKS)
    )

    with pytest.raises(errors.TooManyDecks):
        made(Content(), owner=owner)

    assert owner.decks.count() == services.MOST_DECKS


def test_a_copy_is_private_and_knows_its_source(house_set: Any) -> None:
    version = services.save_version(deck=made(visibility=Deck.Visibility.PUBLIC), now=NOW)

    copy = services.clone(source=version, owner=PlayerFactory(), now=NOW)

    assert (copy.visibility, copy.copied_from) == (Deck.Visibility.PRIVATE, version)
    assert Content.from_json(copy.draft) == queries.content_of(version)


def test_a_guests_decks_go_to_the_player_who_claims_it() -> None:
    guest, player = GuestFactory(), PlayerFactory()
    deck = DeckFactory(owner=guest)

    services.hand_over(giver=guest, taker=player)

    deck.refresh_from_db()
    assert deck.owner == player


def test_a_leaving_players_decks_go() -> None:
    deck = DeckFactory(name="Canary")

    services.erase_decks(owner=deck.owner)

    assert not Deck.objects.exists()


@pytest.mark.parametrize("legal", LEGAL, ids=str)
def test_the_long_code_of_a_deck_is_short_enough(house_set: Any, legal: Any) -> None:
    version = services.save_version(deck=made(legal.content), now=NOW)

    assert len(listings.long_code_of(version)) <= 80
