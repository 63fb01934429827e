"""The card pages: their contents, refusals and numbers of queries."""

from collections.abc import Callable
from datetime import date
from xml.etree import ElementTree

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.html import escape

from cards.models import Card, Erratum
from cards.queries import registered
from cards.queries.registered import Registered
from cards.queries.search import results
from cards.services.cards import merge, publish, revise, withdraw
from tests.cards.factories import (
    NOW,
    BanFactory,
    BareCardFactory,
    CardFactory,
    CardSetFactory,
    DraftFactory,
    FormatFactory,
    PersonFactory,
)
from tests.markup import tight

pytestmark = pytest.mark.django_db
SCRIPT = "<script>alert(1)</script>"


def text_of(client: Client, address: str, language: str = "en") -> str:
    response = client.get(address, headers={"accept-language": language})
    assert response.status_code == 200, (address, response.status_code)
    return response.content.decode()


def every_page(card: Card) -> list[str]:
    person = card.persons.get()
    return [
        reverse("cards:search"),
        reverse("cards:search") + "?view=list",
        reverse("cards:syntax"),
        reverse("cards:sets"),
        reverse("cards:set", args=[card.card_set.code]),
        reverse("cards:formats"),
        reverse("cards:format", args=["standard"]),
        reverse("cards:person", args=[person.slug]),
        reverse("cards:card", args=[card.code]),
        reverse("cards:revision", args=[card.code, 1]),
    ]


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_page_opens_in_both_languages(client: Client, language: str) -> None:
    FormatFactory()
    card = CardFactory()

    pages = [text_of(client, address, language) for address in every_page(card)]

    assert [f'<html lang="{language}"' in page for page in pages] == [True] * len(pages)


@pytest.mark.parametrize("many", [1, 8])
def test_lists_ask_the_database_a_fixed_number_of_times(
    client: Client, django_assert_num_queries: Callable, many: int
) -> None:
    format = FormatFactory()
    person = PersonFactory()
    cards = [CardFactory(persons=[person]) for _n in range(many)]
    for card in cards:
        BanFactory(format=format, card=card)
        registered_card = card
    expected = {
        reverse("cards:search") + "?q=a": 4,
        reverse("cards:search") + "?view=list": 4,
        reverse("cards:set", args=["TST"]): 5,
        reverse("cards:sets"): 1,
        reverse("cards:formats"): 1,
        reverse("cards:format", args=["standard"]): 5,
        reverse("cards:person", args=[person.slug]): 3,
        reverse("cards:card", args=[registered_card.code]): 12,
    }

    client.get(reverse("cards:search"))  # fills the cache of the counts for the following requests
    for address, number in expected.items():
        results.kept.cache_clear()
        with django_assert_num_queries(number):
            client.get(address)


def test_search_shows_faces_count_facets_and_warnings(client: Client, house_set: object) -> None:
    page = tight(text_of(client, "/cards/?q=skill:leap+bogus:1"))

    leaping = Card.objects.filter(current__skill_effect="leap")
    number = leaping.exclude(current__carrier_number=None)[0].current.carrier_number
    assert f"<strong>{leaping.count()} cards</strong>" in page
    assert "There is no search field “bogus”" in page
    assert (
        'href="?q=skill%3Aleap+bogus%3A1&amp;number=NUMBER"'.replace("NUMBER", str(number)) in page
    )
    assert page.count('class="face face-small"') == leaping.count()


def test_search_fragment_is_the_results_and_the_facets_alone(
    client: Client, house_set: object
) -> None:
    response = client.get("/cards/?q=leap", headers={"hx-request": "true"})
    page = tight(response)

    assert page.lstrip().startswith('<section id="results"')
    assert '<div id="facets" class="stack" hx-swap-oob="true"' in page
    assert "<html" not in page
    assert "HX-Request" in response["Vary"]


def test_going_back_gets_the_whole_page(client: Client) -> None:
    headers = {"hx-request": "true", "hx-history-restore-request": "true"}

    assert "<html" in client.get("/cards/?q=x", headers=headers).content.decode()


def test_a_day_on_which_nothing_is_legal_is_answered(client: Client, house_set: object) -> None:
    assert "No card is like that" in text_of(client, "/cards/?q=legal:standard%402025-01-01")


def test_nothing_found_says_what_to_try(client: Client) -> None:
    assert "No card is like that" in text_of(client, "/cards/?q=zzzzz")


def test_chosen_facets_stay_in_the_form_and_the_pages(client: Client, house_set: object) -> None:
    page = text_of(client, "/cards/?number=4&number=5&cost_min=2&sort=-cost&q=-skill:none")

    assert '<input type="hidden" form="search" name="number" value="4">' in page
    assert '<option value="2" selected>' in page
    assert '<option value="-cost" selected>' in page


def test_pages_follow_each_other(client: Client, house_set: object) -> None:
    shown = [text_of(client, f"/cards/?page={number}") for number in (1, 2, 5, "999999", "x")]

    assert [page.count('class="face face-small"') for page in shown] == [24] * 5
    assert "?page=2" in shown[0]


def test_every_script_in_a_name_is_escaped(client: Client) -> None:
    FormatFactory()
    person = PersonFactory(name_en=SCRIPT, name_ja=SCRIPT, reading=SCRIPT, romaji=SCRIPT)
    card_set = CardSetFactory(name_en=SCRIPT, name_ja=SCRIPT)
    card = CardFactory(
        card_set=card_set,
        persons=[person],
        revision__name_en=SCRIPT,
        revision__name_ja=SCRIPT,
        revision__skill_effect="leap",
        revision__skill_kind="passive",
        revision__skill_en=SCRIPT,
        revision__skill_ja=SCRIPT,
        revision__flavour_en=SCRIPT,
        revision__flavour_ja=SCRIPT,
    )
    BanFactory(card=card, reason_en=SCRIPT, reason_ja=SCRIPT)
    Erratum.objects.create(
        revision=card.current, day=date(2026, 1, 1), note_ja=SCRIPT, note_en=SCRIPT
    )
    pages = [*every_page(card), reverse("cards:face", args=[card.code])]

    shown = [text_of(client, address, language) for address in pages for language in ("en", "ja")]

    assert not any(SCRIPT in page for page in shown)
    assert any(escape(SCRIPT) in page for page in shown)


def test_no_page_has_inline_style_or_script(client: Client) -> None:
    FormatFactory()
    card = CardFactory()
    pages = [text_of(client, address) for address in every_page(card)]

    assert [page for page in pages if ' style="' in page or "<script>" in page] == []


def test_syntax_page_is_the_table_with_working_links(client: Client) -> None:
    FormatFactory()
    page = text_of(client, "/cards/syntax/", "ja")

    assert "カードのコスト。" in page
    assert 'href="/cards/?q=legal%3Astandard%402026-12-01"' in page
    assert "search-warning" not in text_of(client, "/cards/?q=legal%3Astandard%402026-12-01")


def test_card_page_prints_every_field(client: Client, house_set: object) -> None:
    page = text_of(client, "/cards/FND-002/")

    for said in (
        "四番目の鼓動 要慎太郎", "Shintaro Kaname, the Fourth Heartbeat", "かなめ しんたろう",
        "Kaname Shintarō", "1 per phase", "隣接する味方コマ1つと位置を入れ替える",
        "Change cells with an adjacent team-mate", "#c0524e", "drum",
        'href="/rules/carriers/#CA-10.11"',
    ):  # fmt: skip
        assert said in page


def test_card_page_judges_by_the_date_asked(client: Client, house_set: object) -> None:
    ended = Card.objects.filter(approvals__valid_until=date(2026, 9, 30))[0]
    address = reverse("cards:card", args=[ended.code])

    assert "legal</span>" in text_of(client, address + "?date=2026-09-30")
    assert "no longer approved" in text_of(client, address + "?date=2026-10-01")
    assert "not yet approved" in text_of(client, address + "?date=2026-03-31")


@pytest.mark.parametrize("day", ["x", "2026-02-30", "99999-01-01", "0001-01-01", "9999-12-31", ""])
def test_strange_dates_are_answered(client: Client, day: str) -> None:
    FormatFactory()
    card = CardFactory()

    assert client.get(f"/cards/{card.code}/?date={day}").status_code == 200
    assert client.get(f"/cards/formats/standard/?date={day}").status_code == 200


def test_codes_are_found_however_they_are_capitalised(client: Client) -> None:
    card = CardFactory()

    response = client.get(f"/cards/{card.code.lower()}/")

    assert response["Location"] == f"/cards/{card.code}/"


def test_revisions_say_what_changed_and_stay(client: Client) -> None:
    card = CardFactory(revision__cost=3)
    draft = revise(card=card)
    draft.cost = 5
    draft.save()
    publish(revision=draft, by=None, now=NOW)
    Erratum.objects.create(
        revision=draft, day=date(2026, 5, 1), note_ja="高くした", note_en="Made dearer"
    )

    card_page = tight(text_of(client, f"/cards/{card.code}/"))
    first = tight(text_of(client, f"/cards/{card.code}/r1/"))
    second = tight(text_of(client, f"/cards/{card.code}/r2/"))

    assert "Made dearer" in card_page
    assert "<dt>Cost</dt><dd>3</dd>" in first
    assert "<dt>Cost</dt><dd>5</dd>" in second
    assert '<td data-label="Before">3</td><td data-label="After">5</td>' in second


def test_drafts_are_nowhere(client: Client) -> None:
    hidden = DraftFactory(name_en="Secret Draft").card
    card = CardFactory()
    DraftFactory(card=card, number=2, name_en="Secret Revision")
    person = hidden.persons.get()
    absent = client.get("/cards/TST-999/")

    for address in (
        f"/cards/{hidden.code}/", f"/cards/{hidden.code}.svg", f"/cards/{hidden.code}/r1/",
        f"/cards/{card.code}/r2/", f"/cards/{card.code}/r2.svg", f"/cards/persons/{person.slug}/",
    ):  # fmt: skip
        assert client.get(address).status_code == absent.status_code == 404
    assert "Secret" not in text_of(client, "/cards/?q=secret") + text_of(
        client, f"/cards/{card.code}/"
    )


def test_merged_codes_lead_on_and_withdrawn_ones_say_so(client: Client) -> None:
    old, new, gone = CardFactory(), CardFactory(), CardFactory()
    merge(old=old, new=new)
    withdraw(old=gone, note="Misprint")

    response = client.get(f"/cards/{old.code}/", follow=True)

    assert response.redirect_chain == [(f"/cards/{new.code}/", 302)]
    assert f"{old.code} was merged into {new.code}." in response.content.decode()
    assert "Misprint" in text_of(client, f"/cards/{gone.code}/")
    assert [card.code in text_of(client, "/cards/?view=list") for card in (old, new, gone)] == [
        False, True, False,
    ]  # fmt: skip


def test_face_is_a_cacheable_drawing(client: Client) -> None:
    card = CardFactory()

    response = client.get(f"/cards/{card.code}.svg?lang=ja")
    again = client.get(
        f"/cards/{card.code}.svg?lang=ja", headers={"if-none-match": response["ETag"]}
    )

    assert ElementTree.fromstring(response.content).tag == "{http://www.w3.org/2000/svg}svg"
    assert response["Content-Type"] == "image/svg+xml; charset=utf-8"
    assert "public" in response["Cache-Control"]
    assert (again.status_code, again.content) == (304, b"")
    assert client.get(f"/cards/{card.code}.svg?lang=en")["ETag"] != response["ETag"]


def test_registered_decks_come_from_above(client: Client) -> None:
    card = CardFactory()
    provider = registered.providers.add(lambda asked, user: [Registered("Open", "/events/x/", 3)])

    page = tight(text_of(client, f"/cards/{card.code}/"))

    registered.providers._functions.pop(provider)
    assert '<a class="list-main" href="/events/x/">Open</a><span class="num">3 decks</span>' in page


def test_format_page_tells_the_day(client: Client) -> None:
    format = FormatFactory()
    banned = CardFactory()
    BanFactory(format=format, card=banned, valid_from=date(2026, 6, 1), reason_en="Too good")
    CardFactory()

    before = tight(text_of(client, "/cards/formats/standard/?date=2026-05-31"))
    after = tight(text_of(client, "/cards/formats/STANDARD/?date=2026-06-01"))
    never = tight(text_of(client, "/cards/formats/standard/?date=2025-01-01"))

    assert '%402026-05-31">2</a>' in before
    assert "No card is banned." in before
    assert '%402026-06-01">1</a>' in after
    assert "Too good" in after
    assert "not played on this day" in never


def test_format_page_counts_what_its_link_finds(client: Client) -> None:
    FormatFactory()
    merge(old=CardFactory(), new=CardFactory())

    page = tight(text_of(client, "/cards/formats/standard/?date=2026-05-31"))

    assert '%402026-05-31">1</a>' in page
    assert "<strong>1 card</strong>" in tight(
        text_of(client, "/cards/?q=legal:standard%402026-05-31")
    )


def test_changes_are_told_in_words(client: Client) -> None:
    card = CardFactory(revision__carrier_number=4)
    draft = revise(card=card)
    draft.carrier_number, draft.palette = None, ["#000000", "#111111", "#ffffff"]
    draft.skill_kind, draft.skill_effect = "passive", "iron"
    draft.save()
    publish(revision=draft, by=None, now=NOW)

    page = text_of(client, f"/cards/{card.code}/r2/", "ja")

    for words in ("フレキシブル", "アイアン", "パッシブ", "#000000 #111111 #ffffff"):
        assert words in page[page.index("<table") :], words


@pytest.mark.parametrize("method", ["post", "put", "delete", "patch"])
def test_pages_are_only_read(client: Client, method: str) -> None:
    card = CardFactory()

    for address in ("/cards/", f"/cards/{card.code}/", f"/cards/{card.code}.svg"):
        assert getattr(client, method)(address).status_code == 405


@pytest.mark.parametrize(
    "address",
    ["/cards/x/", "/cards/TST-001/r0/", "/cards/TST-001/r99999999999999999999/", "/cards/sets/x/",
     "/cards/formats/x/", "/cards/persons/x/", "/cards/TST-١/", "/cards/" + "x" * 900 + "/",
     "/cards/%00/", "/cards/a%ffb/", "/cards/sets/%00/"],
)  # fmt: skip
def test_what_is_not_there_is_not_found(client: Client, address: str) -> None:
    BareCardFactory()

    assert client.get(address).status_code in (400, 404)


def test_component_of_another_game_has_a_page(client: Client) -> None:
    card = BareCardFactory()
    card.current = DraftFactory(
        card=card, published_at=NOW, carrier_number=None, cost=None, run=None, phys=None,
        component={"kind": "play"},
    )  # fmt: skip
    card.save()

    page = text_of(client, f"/cards/{card.code}/")

    assert card.current.name_en in page
    assert '<dt class="code">kind</dt><dd>play</dd>' in page
    assert "Carrier number" not in page
