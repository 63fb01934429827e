"""From whose side the board is seen."""

import re
from random import Random

import pytest
from django.test import Client

from league.play.queries import positions
from tests.markup import tight
from tests.play.pages import at, opened, two_devices
from tests.play.sitting import fresh, play_on

pytestmark = pytest.mark.django_db


def is_turned(device: Client, sitting, **words: str) -> bool:
    page = tight(device.get(at(sitting), words))
    board = re.search(r'<div class="table-board([^"]*)" id="board"', page)
    assert board is not None
    return "turned" in board[1]


def labels_around(device: Client, sitting, **words: str) -> dict[str, tuple[int, int]]:
    """Return where the name of each seat stands around a table."""
    page = tight(device.get(at(sitting), {"as": words["seat"]}))
    names = re.findall(r'class="th-name" x="(\d+)" y="(\d+)" text-anchor="middle">★?(\w+)<', page)
    return {name: (int(x), int(y)) for x, y, name in names}


@pytest.mark.parametrize("game", ["carriers", "lethal_checkmate", "limit_ball", "rugby_15"])
def test_each_side_has_its_own_side_nearest(game):
    sitting, first, second = two_devices(game)

    assert (is_turned(first, sitting), is_turned(second, sitting)) == (False, True)


@pytest.mark.parametrize("who", ["shared", "writer"])
def test_who_speaks_for_both_sides_sees_it_from_the_first(who):
    device = Client()
    sitting = opened(device, "carriers", who=who)

    assert not is_turned(device, sitting)


def test_a_guest_sees_it_from_the_first_side():
    sitting = opened(Client(), "carriers", is_public="on")

    assert not is_turned(Client(), sitting)


def test_a_device_for_two_hidden_hands_turns_with_the_hand_that_is_seen():
    device = Client()
    sitting = opened(device, "lethal_checkmate")
    [place], rng, seen = sitting.places.all(), Random(1), {}

    while len(seen) < 2:  # the hand of who is to choose can be seen, and no other
        [seat] = positions.of(fresh(sitting)).to_act
        seen[seat] = is_turned(device, sitting, **{"as": seat})
        assert play_on(sitting, [place], rng, 1) == 1

    assert seen == {"W": False, "B": True}


def test_a_link_turns_the_board_and_it_stays_turned_after_an_act():
    device = Client()
    sitting = opened(device, "carriers")
    page = tight(device.get(at(sitting)))
    link = re.search(r'href="(\?[^"]*)" id="turn"', page)[1]

    assert is_turned(device, sitting, turn="on")
    assert link == "?turn=on"
    back = re.search(r'href="(\?[^"]*)" id="turn"', tight(device.get(at(sitting) + link)))
    assert back[1] == "?"

    said = device.post(
        at(sitting) + link, {"act": "say", "after": 0, "key": "k", "text": "toss 3 4"}
    )
    assert said["Location"] == at(sitting) + "?turn=on"


def test_a_strange_word_for_turning_is_only_a_word():
    device = Client()
    sitting = opened(device, "carriers")

    for word in ("", "%00", "x" * 500, "<b>"):
        answer = device.get(at(sitting), {"turn": word})
        said = device.post(at(sitting) + f"?turn={word}", {"act": "roll"})
        assert (answer.status_code, said.status_code < 500) == (200, True), word


def test_the_hand_that_is_seen_lies_at_the_bottom_of_the_table():
    device = Client(HTTP_ACCEPT_LANGUAGE="en")
    sitting = opened(device, "touchdown_hero")

    below = {
        seat: max(labels_around(device, sitting, seat=seat).items(), key=lambda label: label[1][1])[
            0
        ]
        for seat in "NESW"
    }

    assert below == {"N": "North", "E": "East", "S": "South", "W": "West"}
    assert 'id="turn"' not in tight(device.get(at(sitting)))
