"""Before a match, whoever may see a deck is told which of its skills no rule describes."""

import pytest
from django.test import Client
from django.urls import reverse

from league.people.models import Player
from tests.cards.services.test_own_skills import own_card, with_own
from tests.events.conftest import browser
from tests.events.factories import hand_in, lock, works
from tests.matches.factories import Table, declare, table as make_table
from tests.matches.paging import path, reported

pytestmark = pytest.mark.django_db
SENTENCES = {
    "en": "is a text of its own: where it is used, a record is not replayed and a judge decides.",
    "ja": "のスキルは独自の文面です。使われたところからは記録を再現できず、ジャッジが判断します。",
}


@pytest.fixture
def at(db: None) -> Table:
    """A match whose first side has a card with a text of its own in its deck."""
    made = make_table(locked=False)
    card = own_card(carrier_number=None, name_en="Zephyr", name_ja="そよ風")
    hand_in(made.sides[0].entry.entry_players.get(), with_own(card))
    lock(made.event, started=True)
    made.fresh()
    return made


def text(client: Client, address: str, language: str = "en") -> str:
    Player.objects.update(language=language)
    return client.get(address, headers={"Accept-Language": language}).content.decode()


def readers_of(at: Table) -> dict[str, Client]:
    return {
        "owner": browser(at.ann),
        "opponent": browser(at.bob),
        "judge": browser(at.judge),
        "scorekeeper": browser(works(at.event, "scorekeeper")),
        "visitor": Client(),
    }


def skills_shown(at: Table, readers: dict[str, Client]) -> dict[str, bool]:
    return {name: SENTENCES["en"] in text(reader, path(at)) for name, reader in readers.items()}


def test_the_match_page_tells_whoever_may_see_the_deck_and_nobody_else(at: Table) -> None:
    sees = {"owner": True, "judge": True, "scorekeeper": False, "visitor": False}

    readers = readers_of(at)
    before = skills_shown(at, readers)
    declare(at, 0)
    alone = skills_shown(at, readers)
    declare(at, 1)
    both = skills_shown(at, readers)

    assert before == {**sees, "opponent": False}
    assert alone == before
    assert both == {**sees, "opponent": True}
    for name in ("scorekeeper", "visitor"):
        assert not both[name]
    assert "Zephyr" not in text(Client(), path(at))


def test_it_is_told_in_japanese_and_after_the_report(at: Table) -> None:
    owner = browser(at.ann)
    japanese = text(owner, path(at), "ja")
    assert SENTENCES["ja"] in japanese
    assert "そよ風" in japanese

    reported(at)

    assert SENTENCES["en"] in text(owner, path(at))


def test_where_no_record_is_taken_nothing_is_told() -> None:
    plain = make_table(record="none")
    assert not any(skills_shown(plain, readers_of(plain)).values())


def test_the_pages_of_the_decks_say_the_same(at: Table) -> None:
    for who in (0, 1):
        declare(at, who)
    pair = reverse("events:pair", args=[at.event.uid, *(side.entry.uid for side in at.sides)])
    own = reverse("events:submit", args=[at.event.uid])

    for client, address in ((browser(at.bob), pair), (browser(at.ann), own)):
        for language, sentence in SENTENCES.items():
            assert text(client, address, language).count(sentence) == 1, (address, language)
