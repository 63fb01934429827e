"""A device for several hidden hands shows none before it names the seat that looks."""

import re
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from engines.core.game import CHANCE
from league.play.errors import LineRefused, TableMovedOn
from league.play.models import Place
from league.play.places import cookie_of
from league.play.queries import eyes, positions, tables
from league.play.queries.lines import sealed_at
from league.play.services import lines, sittings
from league.play.services.places import renew
from tests.play.sitting import PARTS, free, fresh, say, standing

pytestmark = pytest.mark.django_db
HANDS = ("lethal_checkmate", "touchdown_hero", "rugby_15")


def device_of(place) -> Client:
    client = Client()
    client.cookies[cookie_of(place.sitting.uid)] = renew(place=place).secret
    return client


def at(sitting, page):
    return reverse(f"play:{page}", args=[sitting.uid])


def begun(game):
    sitting, (place,) = free(game, dice="server")
    position = positions.of(fresh(sitting))
    assert CHANCE not in position.to_act or game == "rugby_15"
    return sitting, place


@pytest.mark.parametrize("game", HANDS)
def test_without_a_seat_a_shared_device_is_sent_what_a_guest_is_sent(game):
    """Every byte of the page, of its parts and of the wire is the same for any hands."""
    sitting, place = begun(game)
    client = device_of(place)
    guest = tables.as_json(tables.table_of(fresh(sitting), None), "en")

    view = client.get(at(sitting, "view"), headers={"accept-language": "en"}).json()
    other = client.get(at(sitting, "view"), {"as": "Q"}).json()

    for key in ("asks", "lines", "score", "eyes", "to_act"):
        assert view[key] == guest[key], key
    assert view["asks"] == other["asks"] == []
    blank = tables.drawn(tables.table_of(fresh(sitting), None))
    for page in ("table", "view"):
        shown = client.get(at(sitting, page), headers=PARTS)
        assert shown.context["table"].eyes == ""
    assert tables.drawn(tables.table_of(fresh(sitting), place)) == blank


@pytest.mark.parametrize("game", HANDS)
def test_the_hand_of_who_was_before_is_gone_when_the_next_has_to_choose(game):
    sitting, place = begun(game)
    position = positions.of(fresh(sitting))
    due = [seat for seat in position.to_act if seat != CHANCE]
    others = [seat for seat in place.seats if seat not in due]

    place.sitting = fresh(sitting)
    for seat in due:
        place.looks = seat
        assert eyes.of(position, place) == seat
    for seat in others if due else ():
        place.looks = seat
        assert eyes.of(position, place) == ""


def test_the_cover_is_drawn_again_for_the_next_and_hides_the_hand_before():
    sitting, place = begun("lethal_checkmate")
    client = device_of(place)
    first, *_ = positions.of(fresh(sitting)).to_act
    (other,) = {*place.seats} - {first}

    own = client.get(at(sitting, "table"), {"as": first})
    wrong = client.get(at(sitting, "table"), {"as": other})

    assert own.context["cover"] is None
    assert own.context["table"].eyes == first
    assert wrong.context["cover"].seat == first
    assert wrong.context["table"].eyes == ""
    assert client.get(at(sitting, "view"), {"as": other}).json()["eyes"] == ""


def test_who_has_laid_a_choice_down_hands_the_device_on():
    sitting, (place,) = free("rugby_15", dice="server")
    client = device_of(place)
    position = positions.of(fresh(sitting))
    if CHANCE in position.to_act:
        client.post(at(sitting, "roll"), {"after": fresh(sitting).revision}, "application/json")
    position = positions.of(fresh(sitting))
    assert set(position.to_act) == {"R", "B"}
    red = next(iter(position.game.legal(position.state, "R")))

    client.post(
        f"{at(sitting, 'say')}?as=R",
        {"after": fresh(sitting).revision, "text": position.game.write(red), "key": "a"},
        "application/json",
    )
    after = client.get(at(sitting, "table"), {"as": "R"})

    assert after.context["table"].sealed == ("R",)
    assert after.context["cover"].seat == "B"
    assert after.context["table"].eyes == ""
    assert client.get(at(sitting, "table"), {"as": "B"}).context["table"].eyes == "B"


def both_choose(client=None):
    """Open a table of two at one device where both choose at once; return it and its device."""
    sitting, (place,) = free("rugby_15", mode="open")
    say(place, "toss:B")
    return sitting, client or device_of(place)


def laid_down(client, sitting, text, **words):
    body = {"after": fresh(sitting).revision, "text": text, "key": text}
    query = "&".join(f"{name}={value}" for name, value in words.items())
    answer = client.post(f"{at(sitting, 'say')}?{query}", body, "application/json")
    assert answer.status_code == 200, answer.content
    return answer.json()


def test_who_has_chosen_at_a_shared_device_may_choose_anew_while_the_other_has_not():
    sitting, client = both_choose()
    laid_down(client, sitting, "R=F4", **{"as": "R"})
    cover = client.get(at(sitting, "table"), {"as": "R"})
    link = re.search(r'href="(\?as=R&amp;anew=1)"', cover.content.decode())

    anew = client.get(at(sitting, "table") + unescape(link[1]))
    tapped = client.get(at(sitting, "view"), {"as": "R", "anew": 1}).json()
    after = laid_down(client, sitting, "R=K", **{"as": "R", "anew": 1})

    assert cover.context["table"].eyes == ""
    assert (anew.context["table"].eyes, anew.context["cover"]) == ("R", None)
    assert anew.context["question"]["seat"] == "R"
    assert [ask["seat"] for ask in tapped["asks"]] == ["R"]
    assert after["eyes"] == "", "the device is handed on"
    laid_down(client, sitting, "B=S2", **{"as": "B"})
    assert standing(sitting)[-1] == "R=K B=S2"


def test_without_scripts_a_choice_is_replaced_by_the_form_and_the_next_gets_the_cover():
    sitting, client = both_choose()
    laid_down(client, sitting, "R=F4", **{"as": "R"})
    address = at(sitting, "table") + "?as=R&anew=1"

    said = client.post(address, {"act": "say", "after": 1, "key": "x", "text": "R=K"})

    assert said["Location"] == at(sitting, "table") + "?as=R"
    assert client.get(said["Location"]).context["cover"].seat == "B"
    assert sealed_at(fresh(sitting)) == {"R": "R=K"}


@pytest.mark.parametrize(
    "words", [{"as": "B", "anew": 1}, {"as": "R", "anew": 0}, {"as": "R", "anew": "x" * 99},
              {"as": "R", "anew": "²"}, {"as": "Q", "anew": 1}, {"anew": 1}],
)  # fmt: skip
def test_nobody_sees_a_covered_hand_by_choosing_anew(words):
    sitting, client = both_choose()
    laid_down(client, sitting, "R=F4", **{"as": "R"})

    seen = client.get(at(sitting, "view"), words).json()

    assert seen["eyes"] == ("B" if words.get("as") == "B" else "")


def test_when_all_have_chosen_nothing_is_chosen_anew():
    sitting, client = both_choose()
    laid_down(client, sitting, "R=F4", **{"as": "R"})
    laid_down(client, sitting, "B=S2", **{"as": "B"})

    page = client.get(at(sitting, "table"), {"as": "R", "anew": 1})

    assert page.context["chosen_here"] == []


def test_a_referee_without_scripts_chooses_anew_for_either():
    sitting, links = sittings.open_free(
        ruleset_id="rugby_15-1", options={}, mode="open", dice="table", by=None,
        now=timezone.now(), role=Place.Role.REFEREE,
    )  # fmt: skip
    say(links[0].place, "toss:B")
    say(links[0].place, "B=S2")
    client = device_of(links[0].place)

    first = client.get(at(sitting, "table"))
    anew = client.get(at(sitting, "table"), {"as": "B", "anew": 1})

    assert first.context["question"]["seat"] == "R"
    assert "?as=B&amp;anew=1" in first.content.decode()
    assert anew.context["question"]["seat"] == "B"


def test_a_refusal_names_no_card_of_a_hand_that_nobody_looks_at():
    sitting, (place,) = free("lethal_checkmate", dice="server")
    first, *_ = positions.of(fresh(sitting)).to_act
    place.looks = ""

    with pytest.raises(LineRefused) as covered:
        say(place, "no such line")
    place.looks = first
    with pytest.raises(LineRefused) as open_to_it:
        say(place, "no such line")

    assert covered.value.params["alternatives"] == []
    assert open_to_it.value.params["alternatives"]


@pytest.mark.parametrize("game", HANDS)
def test_what_was_dealt_meanwhile_is_not_told_to_a_covered_device(game):
    sitting, place = begun(game)
    dealt = [line for line in sitting.lines.all() if line.masked]

    with pytest.raises(TableMovedOn) as moved:
        lines.say(place=place, after=10**5, text="x", now=timezone.now())
    assert moved.value.params["lines"] == []
    if dealt:
        place.looks = ""
        hidden = [line for line in dealt if "" in line.masked]
        assert tables.texts(place, hidden) == [line.masked[""] for line in hidden]


@pytest.mark.parametrize("game", HANDS)
@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_line_of_the_list_is_words(game, language):
    known, (home, away) = free(game, dice="server", apart=True)
    for place in (None, home, away):
        view = tables.as_json(tables.table_of(fresh(known), place), language)
        for line in view["lines"]:
            assert line["words"] != line["text"], line
            assert "?" not in line["words"], line


def test_choices_that_were_made_at_once_are_open_to_both():
    sitting, (red, blue) = free("rugby_15", mode="open", apart=True)
    say(red, "toss:B")
    say(red, "R=F4")
    say(blue, "B=S2")

    for place in (red, blue, None):
        view = tables.as_json(tables.table_of(fresh(sitting), place), "en")
        assert view["lines"][-1]["text"] == "R=F4 B=S2"


def test_a_referee_sees_every_hand():
    sitting, links = sittings.open_free(
        ruleset_id="lethal_checkmate-1", options={}, mode="full", dice="server", by=None,
        now=timezone.now(), role=Place.Role.REFEREE,
    )  # fmt: skip
    assert eyes.of(positions.of(sitting), links[0].place) is None
