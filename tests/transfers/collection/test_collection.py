"""A collection as a table: out, in again, and what cannot come in."""

import base64
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from cards.models import Card, Holding
from cards.services import collection
from cards.services.cards import merge
from league.people.models import Player
from league.transfers.collection import services
from league.transfers.errors import FileUnreadable, ImportStale
from tests.cards.factories import CardFactory, cards_of
from tests.cards.views.test_decks import browser_of
from tests.people.factories import PlayerFactory

pytestmark = pytest.mark.django_db
HEAD = "code,name,have,want"


@pytest.fixture
def player() -> Player:
    return PlayerFactory()


@pytest.fixture
def card() -> Card:
    made: Card = CardFactory(revision__name_ja="静かな始動", revision__name_en="Quiet start")
    return made


def counts(player: Player) -> dict[int, tuple[int, int]]:
    rows = Holding.objects.filter(player=player).order_by("card")
    return {row.card_id: (row.have, row.want) for row in rows}


def bring_in(player: Player, text: str | bytes) -> None:
    raw = text if isinstance(text, bytes) else text.encode()
    report = services.dry_run(player=player, raw=raw)
    services.confirm(player=player, raw=raw, token=report.token)


def codes(player: Player, *lines: str) -> list[str]:
    """Read a table of these lines, and list why rows cannot come in."""
    report = services.dry_run(player=player, raw="\n".join([HEAD, *lines]).encode())
    return [problem.code for problem in report.problems]


@pytest.mark.parametrize("language", ["en", "ja"])
def test_out_and_in_again_is_the_same(card: Card, language: str) -> None:
    player, other = PlayerFactory(language=language), PlayerFactory(language=language)
    formula = CardFactory(revision__name_ja="=1+1", revision__name_en="=1+1")
    made = [card, formula, *cards_of([1, 2])]
    lines = [(one.pk, at, 3 - at) for at, one in enumerate(made)]
    collection.put(player=player, counts=lines)

    raw = browser_of(player).get(reverse("collection:csv")).content
    bring_in(other, raw)
    again = services.dry_run(player=player, raw=raw)

    assert counts(other) == counts(player)
    assert (again.writes, again.problems, again.notes) == (0, (), ())
    assert b"'=1+1" in raw


@pytest.mark.parametrize(
    "encode",
    [lambda text: text.encode("cp932"), lambda text: text.encode("utf-8-sig"),
     lambda text: text.encode("utf-16"), lambda text: text.replace(",", "\t").encode(),
     lambda text: text.replace("\n", "\r\n").encode()],
    ids=["Shift_JIS", "BOM", "UTF-16", "tabs", "CRLF"],
)  # fmt: skip
def test_a_table_is_read_however_it_was_saved(player: Player, card: Card, encode: Any) -> None:
    bring_in(player, encode("カード名,所持,欲しい\n静かな　始動,２,1\n"))

    assert counts(player) == {card.pk: (2, 1)}


def test_an_empty_cell_and_a_card_that_is_not_there_stay(player: Player, card: Card) -> None:
    (other,) = cards_of([4])
    collection.put(player=player, counts=[(card.pk, 3, 4), (other.pk, 5, 6)])

    bring_in(player, f"want,code,have\n7,{card.code.lower()},\n")

    assert counts(player) == {card.pk: (3, 7), other.pk: (5, 6)}


def test_a_dry_run_says_what_would_change_and_writes_nothing(player: Player, card: Card) -> None:
    collection.put(player=player, counts=[(card.pk, 1, 4)])

    report = services.dry_run(player=player, raw=f"{HEAD}\n{card.code},Other,3,4\n".encode())

    (row,) = report.rows
    assert (row.does, row.fields["have"], row.fields["want"]) == ("counts", "1 → 3", "4")
    assert [note.code for note in report.notes] == ["row_card_named"]
    assert counts(player) == {card.pk: (1, 4)}


def test_each_wrong_row_says_why(player: Player, card: Card) -> None:
    for _twin in range(2):
        CardFactory(revision__name_ja="同じ名前", revision__name_en="Twin")
    lines = {
        "NOP-001,,1,0": "row_no_card",
        ",Nothing,1,0": "row_no_card",
        ",,1,0": "row_no_card",
        ",Twin,1,0": "row_cards_alike",
        f"{card.code},,=1+1,0": "row_number",
        f"{card.code},,-1,0": "row_number",
        f"{card.code},,1.5,0": "row_number",
        f"{card.code},,100,0": "row_out_of_range",
        f"{card.code},,1e9999,0": "row_number",
        f"{card.code},,{'9' * 4000},0": "row_number",
    }

    assert {line: codes(player, line) for line in lines} == {
        line: [code] for line, code in lines.items()
    }
    assert codes(player, f"{card.code},,1,1", ",Quiet start,1,1") == ["row_card_twice"]


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        (b"", "sheet_empty"),
        (b"code,have\n\0,1", "sheet_not_text"),
        (b"name\nx", "column_missing"),
        (b"have,want\n1,1", "column_missing"),
        (b"code,have,owned\nx,1,1", "column_twice"),
        (b'code,have\n"x,1', "sheet_quotes"),
        (b"code,have\n" + b"x,1\n" * 10_001, "sheet_too_many_rows"),
        (b"x" * 700_001, "sheet_too_large"),
        (b"PK\x03\x04nothing", "sheet_not_xlsx"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_is_no_table_is_refused_with_its_reason(player: Player, raw: bytes, code: str) -> None:
    with pytest.raises(FileUnreadable) as refused:
        services.dry_run(player=player, raw=raw)

    assert refused.value.code == code


def test_ten_thousand_rows_take_a_handful_of_statements(
    player: Player, card: Card, django_assert_max_num_queries: Any
) -> None:
    lines = [f"{card.code},,1,1", *(f"NOP-{at:05d},,1,1" for at in range(9_999))]
    raw = "\n".join([HEAD, *lines]).encode()

    with django_assert_max_num_queries(3):
        report = services.dry_run(player=player, raw=raw)

    assert (len(report.rows), len(report.problems)) == (10_000, 9_999)


def test_the_old_code_of_a_merged_card_names_the_new_one(player: Player) -> None:
    old, new = cards_of([1, 1])
    merge(old=old, new=new)

    bring_in(player, f"code,have\n{old.code},2\n")

    assert counts(player) == {new.pk: (2, 0)}


def test_nothing_is_written_when_something_has_changed_meanwhile(
    player: Player, card: Card
) -> None:
    raw = f"code,have\n{card.code},2\n".encode()
    token = services.dry_run(player=player, raw=raw).token
    collection.put(player=player, counts=[(card.pk, 2, 9)])

    with pytest.raises(ImportStale):
        services.confirm(player=player, raw=raw, token=token)

    assert counts(player) == {card.pk: (2, 9)}


def test_the_page_shows_first_and_writes_then(
    player: Player, card: Card, django_assert_num_queries: Any
) -> None:
    client, address = browser_of(player), reverse("collection:bring-in")
    raw = f"code,have\n{card.code},2\n".encode()
    file = SimpleUploadedFile("cards.csv", raw)

    with django_assert_num_queries(7):
        shown = client.post(address, {"act": "look", "file": file}).content.decode()
    token = services.dry_run(player=player, raw=raw).token
    sent = {"act": "confirm", "sheet": base64.b64encode(raw).decode(), "token": token}
    done = client.post(address, sent)

    assert ("0 → 2" in shown, token in shown) == (True, True)
    assert (done.status_code, done["Location"]) == (302, "/collection/")
    assert counts(player) == {card.pk: (2, 0)}


@pytest.mark.parametrize(
    ("sent", "status"),
    [({}, 400), ({"text": "code,have\nNOP-1,1"}, 200), ({"text": "code"}, 422),
     ({"act": "confirm"}, 400), ({"act": "confirm", "sheet": "!", "token": "x"}, 400),
     ({"act": "confirm", "sheet": "Y29kZSxoYXZl", "token": "x"}, 409)],
)  # fmt: skip
def test_what_the_page_cannot_do_it_says(player: Player, sent: Any, status: int) -> None:
    answer = browser_of(player).post(reverse("collection:bring-in"), sent)

    assert answer.status_code == status
    assert not Holding.objects.exists()


def test_a_visitor_signs_in_first(client: Client) -> None:
    pages = [reverse(f"collection:{name}") for name in ("bring-in", "csv")]

    assert [client.get(page).status_code for page in pages] == [302, 302]
