"""The card editors' admin: who may do what, what can be found, and what is never changed there."""

from datetime import timedelta

import pytest
from django.apps import apps
from django.contrib import admin
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from cards.models import Approval, Card, Person
from cards.queries.history import history_of
from cards.services.cards import publish, revise
from tests.cards.admin.pages import admin_url, draft_form, signed_in
from tests.cards.factories import (
    NOW,
    ApprovalFactory,
    BanFactory,
    CardFactory,
    DraftFactory,
    FormatFactory,
    PersonFactory,
)
from tests.longer import longer
from tests.people.factories import PlayerFactory

pytestmark = pytest.mark.django_db
MODELS = [model for model in apps.get_app_config("cards").get_models()
          if not hasattr(model, "pgh_tracked_model")]  # fmt: skip

DECKS = ("deck", "deckversion", "deckversioncard", "draftstep", "sheet")


def test_every_model_is_registered_searchable_and_filterable() -> None:
    bare = [
        model._meta.model_name
        for model in MODELS
        if not admin.site.is_registered(model) or not admin.site._registry[model].search_fields
    ]

    assert bare == []


STRANGE = ("?q=%25_%5C'+" + "あ" * 300,)


@pytest.mark.parametrize(
    ("language", "queries"),
    longer([("en", STRANGE), ("ja", ("",))], [("en", ("", "?q=x")), ("ja", ("?q=x", *STRANGE))]),
)
def test_every_list_opens_and_searches(language: str, queries: tuple[str, ...]) -> None:
    card = CardFactory()
    BanFactory(card=card)
    client = signed_in("admin")

    for model in MODELS:
        name = str(model._meta.model_name)
        for query in queries:
            address = admin_url(name, "changelist") + query
            response = client.get(address, headers={"accept-language": language})
            assert response.status_code == 200, address


ROLES = {
    "editor": {"view", "draft"},
    "approver": {"view", "date"},
    "admin": {"view", "draft", "date"},
}


@pytest.mark.parametrize("role", ROLES)
def test_roles_open_what_is_theirs(role: str) -> None:
    client = signed_in(role)
    adds = {
        "draft": ("card", "cardrevision", "person", "cardset", "cardimport"),
        "date": ("approval", "ban", "erratum", "migration", "format", "formatperiod"),
    }

    for act, models in adds.items():
        for model in models:
            expected = 200 if act in ROLES[role] else 403
            assert client.get(admin_url(model, "add")).status_code == expected, model
            if role != "admin":  # who has opened every list before
                assert client.get(admin_url(model, "changelist")).status_code == 200


def test_players_and_visitors_stay_out() -> None:
    card = CardFactory()
    client = Client()
    addresses = [
        admin_url("card", "changelist"), admin_url("card", "change", card.pk),
        admin_url("cardrevision", "preview"), admin_url("person", "export"),
    ]  # fmt: skip
    outside = [client.get(address).status_code for address in addresses]
    client.force_login(
        PlayerFactory().user, backend="allauth.account.auth_backends.AuthenticationBackend"
    )

    assert [code in (302, 403, 404) for code in outside] == [True] * 4
    assert [client.get(address).status_code in (302, 403, 404) for address in addresses] == [
        True
    ] * 4


@pytest.mark.parametrize("role", ["editor", "approver"])
def test_decks_are_for_administrators_and_show_no_content(role: str) -> None:
    for model in DECKS:
        assert signed_in(role).get(admin_url(model, "changelist")).status_code == 403


def test_published_things_are_not_deleted() -> None:
    card = CardFactory()
    ban = BanFactory(card=card)
    coming = ApprovalFactory(
        card=CardFactory(approved=False), valid_from=timezone.localdate() + timedelta(days=9)
    )
    client = signed_in("admin")
    rows = {
        "card": card.pk, "cardrevision": card.current.pk, "person": card.persons.get().pk,
        "cardset": card.card_set.pk, "ban": ban.pk, "format": ban.format.pk,
        "approval": card.approvals.get().pk,
    }  # fmt: skip

    refused = [
        client.post(admin_url(model, "delete", pk), {"post": "yes"}).status_code
        for model, pk in rows.items()
    ]
    allowed = client.post(admin_url("approval", "delete", coming.pk), {"post": "yes"}).status_code

    assert (refused, allowed) == ([403] * len(rows), 302)
    assert "delete_selected" not in client.get(admin_url("card", "changelist")).content.decode()


def test_overlapping_dates_are_refused_in_words() -> None:
    card = CardFactory()

    response = signed_in("approver").post(
        admin_url("approval", "add"), {"card": card.pk, "valid_from": "2026-05-01"}
    )

    assert response.status_code == 200
    assert "These days overlap others that are there already." in response.content.decode()
    assert Approval.objects.count() == 1


def test_dates_and_targets_that_cannot_be_are_refused_in_words() -> None:
    card, other = CardFactory(approved=False), CardFactory()
    days = {"card": card.pk, "valid_from": "2026-05-01", "valid_until": "2026-04-01"}
    sent = {
        ("approval", "The last day comes before the first."): days,
        ("ban", "The last day comes before the first."): {**days, "format": FormatFactory().pk},
        ("migration", "A merged card names the card that stays"): {
            "old": card.pk, "strategy": "merge",
        },
        ("migration", "a withdrawn one names none."): {
            "old": card.pk, "strategy": "withdraw", "new": other.pk,
        },
    }  # fmt: skip

    for (model, words), fields in sent.items():
        page = signed_in("approver").post(admin_url(model, "add"), fields)
        assert page.status_code == 200, model
        assert words in page.content.decode(), model


def test_days_are_refused_in_words_on_the_page_of_the_card_too() -> None:
    card = CardFactory()
    window = card.approvals.get()
    sent = {
        "approvals-TOTAL_FORMS": 2, "approvals-INITIAL_FORMS": 1,
        "approvals-0-id": window.pk, "approvals-0-card": card.pk,
        "approvals-0-valid_from": window.valid_from, "approvals-0-valid_until": "",
        "approvals-1-card": card.pk, "approvals-1-valid_from": "2026-06-01",
        "card_persons-TOTAL_FORMS": 0, "card_persons-INITIAL_FORMS": 0,
        "revisions-TOTAL_FORMS": 0, "revisions-INITIAL_FORMS": 0,
    }  # fmt: skip

    page = signed_in("admin").post(admin_url("card", "change", card.pk), sent)

    assert page.status_code == 200
    assert "These days overlap others that are there already." in page.content.decode()


def test_what_is_deleted_leaves_a_line_in_the_audit() -> None:
    coming = ApprovalFactory(
        valid_from=timezone.localdate() + timedelta(days=3), card__approved=False
    )
    card = coming.card

    signed_in("approver").post(admin_url("approval", "delete", coming.pk), {"post": "yes"})

    lines = [(entry.model, entry.label) for entry in history_of(card)]
    assert ("cards.Approval", "delete") in lines


def test_person_of_a_published_card_is_renamed_by_an_approver_only() -> None:
    person = CardFactory().persons.get()
    names = {"name_ja": "新", "name_en": "New", "reading": "しん", "romaji": "Shin"}
    address = admin_url("person", "change", person.pk)

    editor = signed_in("editor").post(address, names).status_code
    administrator = signed_in("admin").post(address, names).status_code

    assert (editor, administrator) == (403, 302)
    assert Person.objects.get().name_en == "New"


@pytest.mark.parametrize("typed", ["しん", "シン", "shin", "新"])
def test_persons_are_found_in_any_spelling(typed: str) -> None:
    PersonFactory(slug="the-one", name_ja="新", reading="しん", romaji="Shin")
    PersonFactory()

    page = signed_in("editor").get(admin_url("person", "changelist"), {"q": typed})

    assert "the-one" in page.content.decode()
    assert "1 person" in page.content.decode()


def test_merging_and_withdrawing_go_by_the_services() -> None:
    old, new = CardFactory(), CardFactory()
    client = signed_in("approver")
    form = {"old": old.pk, "strategy": "merge", "new": new.pk, "note": ""}

    made = client.post(admin_url("migration", "add"), form).status_code
    circle = client.post(
        admin_url("migration", "add"), {**form, "old": new.pk, "new": old.pk}
    ).content.decode()

    assert made == 302
    assert "one that is published and stays" in circle


def test_history_tells_who_changed_what() -> None:
    card = CardFactory()
    editor = signed_in("admin")
    editor.post(admin_url("card", "revise", card.pk))
    draft = card.revisions.get(number=2)
    editor.post(
        admin_url("cardrevision", "change", draft.pk), draft_form(cost=3, name_en="Renamed")
    )

    page = editor.get(admin_url("cardrevision", "history", draft.pk)).content.decode()

    assert "Renamed" in page
    assert "@" in page
    assert any("name_en" in entry.changes for entry in history_of(draft))


def test_pages_have_no_inline_script_or_style() -> None:
    card = CardFactory()
    draft = revise(card=card)
    client = signed_in("admin")
    addresses = [
        admin_url("card", "changelist"), admin_url("card", "change", card.pk),
        admin_url("cardrevision", "change", draft.pk), admin_url("cardrevision", "add"),
        admin_url("cardimport", "add"), admin_url("card", "export"),
        admin_url("card", "history", card.pk), admin_url("format", "add"),
    ]  # fmt: skip

    pages = {address: client.get(address).content.decode() for address in addresses}

    assert [
        address for address, page in pages.items() if ' style="' in page or "<script>" in page
    ] == []
    assert [
        address for address, page in pages.items() if " onclick=" in page or " onchange=" in page
    ] == []


@pytest.mark.parametrize("many", longer([1, 4], [30]))
def test_lists_ask_a_fixed_number_of_times(many: int) -> None:
    format = FormatFactory()
    for _n in range(many):
        card = CardFactory()
        BanFactory(format=format, card=card)
    client = signed_in("admin")
    client.get(reverse("admin:index"))
    asked = {}
    for model in ("card", "cardrevision", "person", "approval", "ban"):
        with CaptureQueriesContext(connection) as counted:
            client.get(admin_url(model, "changelist"))
        asked[model] = len(counted)

    assert asked == {"card": 13, "cardrevision": 11, "person": 8, "approval": 11, "ban": 11}


def test_publishing_from_the_list(client: Client) -> None:
    draft = DraftFactory()

    signed_in("approver").post(
        admin_url("cardrevision", "changelist"),
        {"action": "publish_selected", "_selected_action": [draft.pk]},
    )
    signed_in("editor").post(
        admin_url("card", "changelist"),
        {"action": "revise_cards", "_selected_action": [draft.card_id]},
    )

    assert Card.objects.get().current == draft
    assert draft.card.revisions.count() == 2


def test_publishing_twice_is_refused() -> None:
    draft = DraftFactory()
    publish(revision=draft, by=None, now=NOW)

    page = signed_in("approver").post(admin_url("cardrevision", "publish", draft.pk), follow=True)

    assert "published already" in page.content.decode()
