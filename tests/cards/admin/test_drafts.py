"""From a draft to a published revision, in the admin."""

from typing import Any

import pytest

from cards.models import Card, CardRevision
from tests.cards.admin.pages import admin_url, draft_form, signed_in
from tests.cards.factories import (
    BareCardFactory,
    CardFactory,
    CardSetFactory,
    DraftFactory,
    PersonFactory,
)

pytestmark = pytest.mark.django_db


def test_editor_makes_a_card_a_draft_and_the_approver_publishes_it() -> None:
    card_set, person = CardSetFactory(), PersonFactory()
    editor, approver = signed_in("editor"), signed_in("approver")
    inlines = {
        "card_persons-TOTAL_FORMS": 1, "card_persons-INITIAL_FORMS": 0,
        "card_persons-0-person": person.pk, "card_persons-0-position": 1,
        "revisions-TOTAL_FORMS": 0, "revisions-INITIAL_FORMS": 0,
        "approvals-TOTAL_FORMS": 0, "approvals-INITIAL_FORMS": 0,
    }  # fmt: skip

    editor.post(
        admin_url("card", "add"), {"card_set": card_set.pk, "collector_number": 7, **inlines}
    )
    card = Card.objects.get(code="TST-007")
    made = editor.post(admin_url("cardrevision", "add"), draft_form(card=card.pk))
    draft = card.revisions.get()
    refused = editor.post(admin_url("cardrevision", "publish", draft.pk))
    still = CardRevision.objects.get(pk=draft.pk).published_at
    approver.post(admin_url("cardrevision", "publish", draft.pk))
    card.refresh_from_db()

    assert (made.status_code, refused.status_code, still) == (302, 302, None)
    assert (draft.number, card.current, list(card.persons.all())) == (1, draft, [person])


def test_published_revision_is_only_shown() -> None:
    card = CardFactory()
    client = signed_in("admin")
    address = admin_url("cardrevision", "change", card.current.pk)

    shown = client.get(address).content.decode()
    posted = client.post(address, draft_form(name_en="Changed"))

    assert 'name="name_en"' not in shown
    assert 'class="face' in shown
    assert posted.status_code == 403
    assert CardRevision.objects.get().name_en != "Changed"


def test_card_page_shows_persons_revisions_and_face() -> None:
    card = CardFactory()
    DraftFactory(card=card, number=2)

    page = signed_in("editor").get(admin_url("card", "change", card.pk)).content.decode()

    assert 'class="face' in page
    assert page.count("/admin/cards/cardrevision/") >= 2
    assert 'name="card_persons-0-person"' not in page


def test_revising_opens_a_copy() -> None:
    card = CardFactory(revision__cost=8)

    response = signed_in("editor").post(admin_url("card", "revise", card.pk))

    draft = card.revisions.get(number=2)
    assert response["Location"] == admin_url("cardrevision", "change", draft.pk)
    assert (draft.cost, draft.published_at) == (8, None)


def test_card_has_one_open_draft() -> None:
    card = DraftFactory().card

    response = signed_in("editor").post(
        admin_url("cardrevision", "add"), draft_form(card=card.pk, name_en="Kept typing")
    )

    assert "open draft already" in response.content.decode()
    assert "Kept typing" in response.content.decode()
    assert card.revisions.count() == 1


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"carrier_number": 8}, "carrier number is 1 to 7"),
        ({"run": 6}, "run (1 to 5)"),
        ({"skill_effect": "leap", "skill_ja": "あ", "skill_en": "a"}, "both a kind and an effect"),
        ({"skill_effect": "leap", "skill_kind": "passive"}, "text in both languages"),
        ({"palette": '["red"]'}, "three colours"),
        ({"palette": "["}, "valid JSON"),
        ({"name_en": "\u202e"}, "cannot be shown"),
        ({"cost": "9" * 40}, "Ensure this value"),
    ],
)
def test_bad_drafts_are_refused_with_a_sentence(fields: dict[str, Any], said: str) -> None:
    draft = DraftFactory()

    response = signed_in("editor").post(
        admin_url("cardrevision", "change", draft.pk), draft_form(**fields)
    )

    assert response.status_code == 200
    assert said in response.content.decode()


def test_cost_off_the_formula_is_a_warning() -> None:
    draft = DraftFactory()

    response = signed_in("editor").post(
        admin_url("cardrevision", "change", draft.pk), draft_form(cost=9), follow=True
    )

    assert "the formula of the house set gives 3" in response.content.decode()
    assert CardRevision.objects.get().cost == 9


def test_preview_draws_what_stands_in_the_form() -> None:
    card = BareCardFactory()
    script = "<script>alert(1)</script>"

    page = signed_in("editor").post(
        admin_url("cardrevision", "preview"),
        draft_form(card=card.pk, name_en=script, cost=7),
    )  # fmt: skip
    nothing = signed_in("editor").post(admin_url("cardrevision", "preview"), {"preview_card": "x"})

    assert 'class="face' in page.content.decode()
    assert script not in page.content.decode()
    assert CardRevision.objects.count() == 0
    assert "Choose a card" in nothing.content.decode()
