"""Drafts and their steps, whose decks they are, and what they refuse."""

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from cards import errors
from cards.models import Deck, DraftStep, Format
from cards.rules import draft
from cards.rules.content import Content
from cards.services import decks as services
from tests.cards.factories import NOW, CardFactory, DeckFactory, FormatFactory
from tests.cards.samples import AIR_RAID
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
    first = CardFactory(revision__carrier_number=1)

    deck = made(Content(("ZZZ-001", flexible.code, seven.code, first.code)))

    assert cards_of(deck) == [first.code, seven.code, flexible.code, "ZZZ-001"]


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


def test_a_player_has_so_many_decks_and_no_more() -> None:
    owner = PlayerFactory()
    format = FormatFactory()
    Deck.objects.bulk_create(
        Deck(owner=owner, name=f"{n}", format=format) for n in range(services.MOST_DECKS)
    )

    with pytest.raises(errors.TooManyDecks):
        made(Content(), owner=owner)

    assert owner.decks.count() == services.MOST_DECKS


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
