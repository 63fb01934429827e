"""A world that is put back is the one that was made, and is never put where it does not belong."""

from datetime import datetime, timedelta
from typing import Any

import pghistory
import pytest
import time_machine
from django.core.cache import cache
from django.db import ProgrammingError, connection, transaction
from django.utils import timezone
from pghistory.models import Context

from cards.models import Card, CardSet, Format
from league.people.models import Player, User
from league.tournaments.models import Entrant, Tournament
from tests.cards.factories import FormatFactory
from tests.events.factories import pool
from tests.matches.factories import table
from tests.people.factories import PlayerFactory
from tests.tournaments.rounds.hall import Hall, running
from tests.worlds import WORLDS, made_once

pytestmark = pytest.mark.django_db
CALLS: list[str] = []


@made_once
def player(handle: str) -> Player:
    CALLS.append(handle)
    return PlayerFactory(handle=handle)


@made_once
def announced() -> Player:
    transaction.on_commit(lambda: CALLS.append("committed"))
    return PlayerFactory()


@made_once
def printed() -> CardSet:
    with pghistory.context(reason="first print"):
        return CardSet.objects.create(code="ZZ", number=99)


@made_once
def moment() -> datetime:
    return timezone.now()


def kept_rows() -> int:
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM people_player")
        (count,) = cursor.fetchone()
    return int(count)


@pytest.mark.parametrize("time", ["first", "second", "third"])
def test_it_is_made_once_and_is_there_each_time(time: str) -> None:
    made = player("sora")

    assert CALLS.count("sora") == 1
    assert kept_rows() == 1
    made.display_name = f"{time} name"
    made.save()
    assert Player.objects.get(handle="sora").display_name == f"{time} name"


@pytest.mark.parametrize("time", ["first", "second"])
def test_a_test_may_ask_for_the_same_twice(time: str) -> None:
    PlayerFactory(handle="of-the-test")
    first, second = running(4), running(4)

    assert first.tournament.pk != second.tournament.pk
    assert Entrant.objects.count() == 8
    assert User.objects.filter(email__startswith="entrant").count() == 8


@pytest.mark.parametrize("time", ["first", "second"])
def test_rows_that_the_application_may_not_write_are_put_back(time: str) -> None:
    printed()

    assert Context.objects.count() == 1
    assert CardSet.objects.get().code == "ZZ"
    with pytest.raises(ProgrammingError, match="permission denied"):
        Context.objects.create(metadata={})


@pytest.mark.parametrize("time", ["first", "second"])
def test_what_it_returns_is_of_this_test_alone(time: str) -> None:
    hall = running(4)

    assert isinstance(hall, Hall)
    assert hall.tournament.seed != 1
    hall.tournament.seed = 1
    assert hall.next().state == "published"
    assert Tournament.objects.get().rounds.count() == 1


@pytest.mark.parametrize("time", ["first", "second"])
def test_one_within_another_is_put_back_with_it(time: str) -> None:
    at = table()
    cards = pool()

    assert Card.objects.count() == len(cards) == 20
    assert at.match.sides.count() == 2
    assert Format.objects.count() == 1


@pytest.mark.parametrize("own", ["none", "some", "none again"])
def test_one_is_not_put_beside_cards_of_the_tests_own(own: str) -> None:
    if own == "some":
        FormatFactory(name_en="Of the test")
    at = table(decks=False)

    assert at.event.format is not None
    assert (at.event.format.name_en == "Of the test") is (own == "some")
    assert Format.objects.count() == 1


def test_one_that_stands_on_another_goes_with_it() -> None:
    WORLDS.forget()
    player("below")
    (below,) = WORLDS.kept.values()
    below.made_at -= 1000

    player("above")

    assert [world.made_at for world in WORLDS.kept.values()] == [below.made_at, below.made_at]


def test_what_was_rolled_back_is_put_back_again() -> None:
    for _each in range(3):
        with transaction.atomic():
            player("umi")
            assert kept_rows() == 1
            transaction.set_rollback(True)
        assert kept_rows() == 0

    assert CALLS.count("umi") == 1


@pytest.mark.parametrize("day", [1, 2])
def test_it_is_made_anew_in_a_time_of_the_tests_own(day: int) -> None:
    moment()
    with time_machine.travel(timezone.now() + timedelta(days=day), tick=False):
        assert moment() == timezone.now()


@pytest.mark.parametrize("name", ["Harbour", "Hill"])
def test_it_is_made_anew_under_other_settings(name: str, settings: Any) -> None:
    settings.SITE_NAME_OF_TEST = name
    before = len(CALLS)
    player("settled")

    assert CALLS[before:] == ["settled"]


@pytest.mark.parametrize("time", ["first", "second"])
def test_what_waits_for_the_commit_waits_each_time(
    time: str, django_capture_on_commit_callbacks: Any
) -> None:
    before = CALLS.count("committed")
    with django_capture_on_commit_callbacks(execute=True):
        announced()

    assert CALLS.count("committed") == before + 1


def test_what_a_cache_holds_of_a_test_before_goes() -> None:
    player("kept")
    with transaction.atomic():
        player("cached")
        transaction.set_rollback(True)
    cache.set("of-that-player", "old")
    player("cached")

    assert cache.get("of-that-player") is None


@pytest.mark.django_db(transaction=True)
def test_none_is_kept_where_nothing_is_rolled_back() -> None:
    before = dict(WORLDS.kept)
    player("lasting")

    assert before == WORLDS.kept
