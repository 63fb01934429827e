"""Pictures of tables are shared by readers with the same view, and by no others."""

from dataclasses import replace
from random import Random
from sys import getsizeof

import pytest
from django.utils import translation

from league.play.models import Place
from league.play.queries import sittings, tables
from league.play.views import pictures, stage
from tests.play.sitting import free, fresh, play_on
from tests.play.tapping import GAMES

pytestmark = pytest.mark.django_db
HANDS = ("lethal_checkmate", "touchdown_hero", "rugby_15")


@pytest.fixture(autouse=True)
def nothing_kept():
    pictures.forget()
    yield
    pictures.forget()


def shown(sitting, place, language="en"):
    """Return what is drawn for a place, or a guest."""
    table = tables.table_of(fresh(sitting), place)
    names = stage.names_of(table, language, sittings.present_places(sitting))
    return stage.board(table, names, language)


def drawn(sitting, place, language="en", *, tappable=False):
    with translation.override(language):
        return pictures.drawn(shown(sitting, place, language), tappable=tappable)


def anew(sitting, place, language="en", *, tappable=False):
    """Draw with nothing kept."""
    pictures.forget()
    return drawn(sitting, place, language, tappable=tappable)


def begun(game, lines=12, seed=1):
    sitting, places = free(game, apart=True)
    play_on(sitting, places, Random(seed), lines)
    return sitting, list(Place.objects.filter(sitting=sitting).order_by("pk"))


@pytest.mark.parametrize("game", GAMES)
def test_a_picture_that_is_kept_is_what_would_be_drawn_anew_for_everybody(game):
    sitting, places = begun(game)
    asked = [(place, language, tappable) for place in (*places, None)
             for language in ("en", "ja") for tappable in (False, True)]  # fmt: skip
    first = [anew(sitting, *view[:2], tappable=view[2]) for view in asked]

    pictures.forget()
    once = [drawn(sitting, *view[:2], tappable=view[2]) for view in asked]
    again = [drawn(sitting, *view[:2], tappable=view[2]) for view in reversed(asked)]

    assert once == first == again[::-1]
    assert all(picture["board_picture"].startswith("<svg") for picture in first)


@pytest.mark.parametrize("game", sorted(set(GAMES) - set(HANDS)))
def test_who_sees_the_same_is_shown_the_same_picture(game):
    sitting, (home, away, *_) = begun(game)
    own = drawn(sitting, home)

    other = drawn(sitting, away)

    assert other["board_picture"] is own["board_picture"]
    assert other["table_picture"] is own["table_picture"]


@pytest.mark.parametrize("game", HANDS)
def test_another_hand_is_another_picture(game):
    """The two see different hands: neither is shown what was drawn for the other."""
    sitting, (home, away, *_) = begun(game, lines=3)
    for place in (home, away):
        place.looks = place.seats[0]
    alone = {place.pk: anew(sitting, place) for place in (home, away)}
    pictures.forget()

    both = {place.pk: drawn(sitting, place) for place in (home, away)}

    assert both == alone
    assert both[home.pk] != both[away.pk]


def test_a_line_up_that_a_line_leaves_alone_is_not_drawn_again():
    sitting, places = begun("carriers")
    seen = shown(sitting, places[0])
    first, second = seen["lineups"]
    pictures.drawn(seen, tappable=False)
    made = len(pictures._pictures)

    seen["lineups"] = (first, replace(second, name="Away again"))
    again = pictures.drawn(seen, tappable=False)["lineup_picture"]

    assert len(pictures._pictures) == made + 1
    assert again.count('<section class="lineup ') == 2
    assert "Away again" in again


def test_only_so_many_are_kept(monkeypatch):
    pictures.forget()
    sitting, (home, *_) = begun("carriers", lines=4)

    shown = drawn(sitting, home)
    size = pictures._size
    monkeypatch.setattr(pictures, "KEPT", size + 100)
    drawn(sitting, home, "ja")

    kept = list(pictures._pictures.values())
    assert pictures._size == sum(map(getsizeof, kept)) <= size + 100
    assert shown["board_picture"] not in kept
    assert drawn(sitting, home) == shown
