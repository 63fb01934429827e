"""House sets: drafted, published, revised, pinned by matches, shown as ours."""

import copy
import json
import re
from typing import Any

import pytest
from django.db import ProgrammingError, transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import override

from cards.models import HouseSet, HouseSetRevision
from cards.queries import houses as queries
from cards.services import houses as services
from cards.services.cards import AlreadyPublished, RevisionOutdated
from cards.services.houses import HouseSetWrong
from engines.core.game import Settings
from engines.core.records.reading import read
from engines.core.registry import games, get
from matches.errors import OptionWrong
from matches.services import matches
from tests.cards.admin.pages import admin_url, signed_in
from tests.events.conftest import browser
from tests.matches.games import event_of, golden, meeting, reseated
from tests.people.factories import PlayerFactory, staff

pytestmark = pytest.mark.django_db
WITH_SETS = [game.key for game in games() if game.sets]
every_game = pytest.mark.parametrize("game", WITH_SETS)
# A change that each game takes.
CHANGES: dict[str, Any] = {
    "lethal_checkmate": lambda raw: raw["cards"][0].update(attack=False),
    "limit_ball": lambda raw: raw["foul_table"][0].update(result=raw["foul_table"][-1]["result"]),
    "rugby_15": lambda raw: raw["cards"][0].update(symbol="red"),
    "touchdown_hero": lambda raw: raw["heroes"][7].update(delta=-2),
}


def shipped(game: str) -> HouseSetRevision:
    revision = services.current(game=game, now=timezone.now())
    assert revision is not None
    return revision


def changed(game: str) -> dict[str, Any]:
    content = copy.deepcopy(shipped(game).content)
    CHANGES[game](content)
    return content


def revised(game: str) -> HouseSetRevision:
    """Publish a second revision with a change."""
    draft = services.revise(house_set=shipped(game).house_set)
    draft.content = changed(game)
    draft.save()
    return services.publish(revision=draft, by=staff("approver"), now=timezone.now())


@every_game
def test_the_set_that_comes_with_a_game_is_its_first_revision(game: str) -> None:
    first = shipped(game)

    again = services.current(game=game, now=timezone.now())

    assert (again, first.number) == (first, 1)
    assert HouseSetRevision.objects.filter(house_set__game=game).count() == 1


@every_game
def test_editor_drafts_and_approver_publishes(game: str) -> None:
    editor, approver = signed_in("editor"), signed_in("approver")
    house = shipped(game).house_set

    editor.post(
        admin_url("houseset", "changelist"),
        {"action": "revise_sets", "_selected_action": [house.pk]},
    )
    draft = house.revisions.get(number=2)
    form = {"content": json.dumps(changed(game)), "note_ja": "調整", "note_en": "Tuned"}
    saved = editor.post(admin_url("housesetrevision", "change", draft.pk), form)
    editor.post(admin_url("housesetrevision", "publish", draft.pk))
    still = HouseSetRevision.objects.get(pk=draft.pk).published_at
    approver.post(admin_url("housesetrevision", "publish", draft.pk))

    draft.refresh_from_db()
    assert (saved.status_code, still) == (302, None)
    assert (draft.published_at is None, draft.content["revision"]) == (False, 2)
    assert queries.newest(game) == draft


@every_game
def test_what_the_game_does_not_take_stays_in_the_form(game: str) -> None:
    draft = services.revise(house_set=shipped(game).house_set)
    address = admin_url("housesetrevision", "change", draft.pk)
    client = signed_in("editor")

    for wrong in ({}, [], {"cards": "x", "heroes": 3, "fields": [1]}, {"cards": [{"code": 1}]}):
        answer = client.post(address, {"content": json.dumps(wrong)})
        assert answer.status_code == 200, wrong

    draft.refresh_from_db()
    assert draft.content == {**shipped(game).content, "revision": 2}


@every_game
def test_what_is_wrong_with_a_set_is_said_in_the_language_of_the_page(game: str) -> None:
    draft = services.revise(house_set=shipped(game).house_set)
    table = next(key for key, rows in draft.content.items() if isinstance(rows, list))
    wrong = json.dumps({**draft.content, table: 3})

    with override("ja"), pytest.raises(HouseSetWrong) as japanese:
        services.check(HouseSetRevision(house_set=draft.house_set, number=2,
                                        content=json.loads(wrong)))  # fmt: skip
    with override("en"), pytest.raises(HouseSetWrong) as english:
        services.check(HouseSetRevision(house_set=draft.house_set, number=2,
                                        content=json.loads(wrong)))  # fmt: skip

    said = str(japanese.value.params["fault"]), str(english.value.params["fault"])
    assert re.search("[ぁ-ん]", said[0])
    assert not re.search("[ぁ-ん]", said[1])


def test_a_published_revision_is_only_shown() -> None:
    first = shipped("rugby_15")
    client = signed_in("admin")
    address = admin_url("housesetrevision", "change", first.pk)

    shown = client.get(address).content.decode()
    posted = client.post(address, {"content": "{}"})

    assert "<textarea" not in shown
    assert posted.status_code == 403
    with pytest.raises(ProgrammingError, match="Cannot update"), transaction.atomic():
        HouseSetRevision.objects.filter(pk=first.pk).update(content={})


def test_a_set_has_one_open_draft_and_its_revisions_go_one_way() -> None:
    house = shipped("rugby_15").house_set
    by, now = staff("approver"), timezone.now()
    draft = services.revise(house_set=house)

    assert services.revise(house_set=house) == draft
    services.publish(revision=draft, by=by, now=now)
    with pytest.raises(AlreadyPublished):
        services.publish(revision=draft, by=by, now=now)
    late = house.revisions.create(number=9, content=draft.content)
    services.publish(revision=late, by=by, now=now)
    early = house.revisions.create(number=5, content=draft.content)
    with pytest.raises(RevisionOutdated):
        services.publish(revision=early, by=by, now=now)


def test_a_set_that_the_game_does_not_take_is_not_published() -> None:
    draft = services.revise(house_set=shipped("touchdown_hero").house_set)
    draft.content["heroes"] = draft.content["heroes"][:9]
    draft.save()

    with pytest.raises(HouseSetWrong):
        services.publish(revision=draft, by=None, now=timezone.now())


@every_game
def test_a_match_keeps_the_revision_it_was_made_with(game: str) -> None:
    old = meeting(golden(game))
    second = revised(game)
    entries = [side.entry for side in old.match.sides.order_by("number")]
    new = matches.make(event=old.event, entries=entries, by=old.judge, now=timezone.now())

    old.match.refresh_from_db()

    assert (old.match.house.number, new.house) == (1, second)


@every_game
def test_the_sheet_of_a_match_gives_a_later_set_whole(game: str) -> None:
    second = revised(game)
    at = meeting(golden(game))

    text = Client().get(reverse("matches:sheet", args=[at.match.uid])).content.decode()

    record = read(text)
    options = {**get(game).options, **dict(record.options)}
    assert [words[0] for name, words in record.own if name == "set"] == [second.called]
    state = get(game).setup(
        Settings(record.ruleset, options, record.seats, record.own, record.mode)
    )
    assert get(game).to_act(state) != ()


@every_game
def test_an_old_record_keeps_its_set(game: str) -> None:
    record = golden(game)
    at = meeting(record)
    revised(game)

    browser(at.ann).post(
        reverse("matches:file", args=[at.match.uid]),
        {"act": "file", "text-1": reseated(at, record)},
    )

    assert at.match.games.get().filings.get().findings == []


@every_game
@pytest.mark.parametrize(("language", "words"), [("en", "house"), ("ja", "ハウス")])
def test_the_pages_show_a_set_and_its_revisions_as_ours(
    game: str, language: str, words: str
) -> None:
    second = revised(game)
    client = browser(PlayerFactory(language=language).user)
    name = second.house_set.name

    listed = client.get(reverse("cards:houses"))
    newest = client.get(reverse("cards:house", args=[game]))
    first = client.get(reverse("cards:house-revision", args=[game, name, 1]))

    pages = [page.content.decode() for page in (listed, newest, first)]
    assert [page.status_code for page in (listed, newest, first)] == [200] * 3
    assert all(words in page.lower() for page in pages)
    assert (second.called in pages[1], f"{name}-1" in pages[1]) == (True, True)
    assert all(page.count("<table") >= 1 for page in pages[1:])


@pytest.mark.parametrize("number", [2, 9, 99_999_999])
def test_drafts_and_what_is_none_are_not_shown(number: int) -> None:
    first = shipped("rugby_15")
    services.revise(house_set=first.house_set)
    address = reverse("cards:house-revision", args=["rugby_15", first.house_set.name, number])

    answer = Client().get(address)

    assert answer.status_code == 404


@pytest.mark.parametrize("game", ["carriers", "no-such"])
def test_a_game_without_sets_has_no_page(game: str) -> None:
    assert Client().get(reverse("cards:house", args=[game])).status_code == 404


def test_the_page_of_a_game_asks_so_many_queries(django_assert_num_queries: Any) -> None:
    shipped("rugby_15")
    client = Client()
    client.get(reverse("cards:house", args=["rugby_15"]))

    with django_assert_num_queries(2):
        client.get(reverse("cards:house", args=["rugby_15"]))
    revised("rugby_15")
    with django_assert_num_queries(2):
        client.get(reverse("cards:house", args=["rugby_15"]))


def test_a_new_set_of_a_game_begins_with_a_draft() -> None:
    client = signed_in("editor")
    inlines = {"revisions-TOTAL_FORMS": 0, "revisions-INITIAL_FORMS": 0}
    client.post(admin_url("houseset", "add"), {"game": "rugby_15", "name": "club", **inlines})
    house = HouseSet.objects.get(name="club")

    client.post(
        admin_url("housesetrevision", "add"),
        {"house_set": house.pk, "content": json.dumps(shipped("rugby_15").content)},
    )

    draft = house.revisions.get()
    assert (draft.number, draft.content["set"], draft.published_at) == (1, "club", None)


def test_no_match_is_made_with_a_set_that_lacks_what_the_options_ask_for() -> None:
    record = golden("limit_ball")
    at = meeting(record, options={"field": "5x5"})
    draft = services.revise(house_set=shipped("limit_ball").house_set)
    draft.content["fields"] = [field for field in draft.content["fields"] if field["id"] != "5x5"]
    draft.save()
    services.publish(revision=draft, by=None, now=timezone.now())
    entries = [side.entry for side in at.match.sides.order_by("number")]

    with pytest.raises(OptionWrong):
        matches.make(event=at.event, entries=entries, by=at.judge, now=timezone.now())

    assert at.event.matches.count() == 1


def test_a_match_of_a_game_with_decks_has_no_house_set() -> None:
    assert services.current(game="carriers", now=timezone.now()) is None
    assert event_of("rugby_15").asks.decks is False
