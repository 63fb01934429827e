"""A judge at a table of the event: walks in, writes rulings, stops and ends the game."""

import re
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from engines.core.records.reading import read
from league.play.errors import NotYourSeat, RulingStands, SittingNotOpen, TimeNeedsPoints
from league.play.models import Place, Sitting
from league.play.queries import positions, records
from league.play.services import judging, taking_back
from league.play.services.closing import ending
from matches.queries.passes import secret_of
from tests.events.factories import EventFactory, RoleFactory, works
from tests.markup import tight
from tests.matches.factories import Table, declared_table
from tests.matches.passes.guests import guests, pass_for, phone
from tests.people.factories import UserFactory
from tests.play.matches import confirm, opened, places as places_of
from tests.play.sitting import free, fresh, say, standing
from tests.worlds import made_once

pytestmark = pytest.mark.django_db
EN = {"accept-language": "en"}


def by(user) -> Client:
    client = Client(headers=EN)
    client.force_login(user)
    return client


def at(sitting: Sitting, page: str = "table") -> str:
    return reverse(f"play:{page}", args=[sitting.uid])


def text(answer) -> str:
    return " ".join(unescape(answer.content.decode()).split())


def send(client: Client, sitting: Sitting, act: str, **given: object):
    return client.post(at(sitting), {"act": act, "after": fresh(sitting).revision, **given})


@made_once
def tossed() -> tuple[Table, Sitting]:
    match = declared_table()
    sitting = opened(match)
    say(places_of(sitting)[0], "toss 5 2")
    return match, sitting


@made_once
def seated() -> tuple[Table, Sitting]:
    match, sitting = tossed()
    judging.sit_down(sitting=sitting, by=match.judge, now=timezone.now())
    return match, sitting


def judged():
    """A match whose players play at their table, and its judge who has sat down there."""
    match, sitting = seated()
    return match, sitting, by(match.judge)


def referee_of(sitting: Sitting) -> Place:
    return Place.objects.get(sitting=sitting, role=Place.Role.REFEREE, ended_at=None)


## Walking in


def test_the_page_of_the_match_seats_a_judge_with_one_tap():
    match = declared_table()
    sitting = opened(match)
    judge = by(match.judge)
    page = tight(judge.get(reverse("matches:match", args=[match.match.uid])))
    [form] = re.findall(rf'<form method="post" action="{at(sitting, "judge")}">.*?</form>', page)
    assert "csrfmiddlewaretoken" in form

    answer = judge.post(at(sitting, "judge"), follow=True)

    assert answer.redirect_chain == [(at(sitting), 302)]
    place = referee_of(sitting)
    assert (place.user, place.seats) == (match.judge, ["H", "A"])
    assert "Stop the game" in tight(text(answer))


def test_a_judge_who_follows_a_link_is_led_to_where_he_sits_down():
    match = declared_table()
    sitting = opened(match)

    answer = by(match.judge).get(at(sitting), follow=True)

    assert answer.redirect_chain == [(at(sitting, "judge"), 302)]
    assert "Judge at the table" in text(answer)
    assert not Place.objects.filter(sitting=sitting, role=Place.Role.REFEREE).exists()


def test_sitting_down_twice_is_one_place():
    _match, sitting, judge = judged()

    judge.post(at(sitting, "judge"))

    assert referee_of(sitting)


def test_players_see_that_a_judge_is_here_until_he_leaves():
    match, sitting, judge = judged()
    player = by(match.ann)
    Place.objects.filter(pk=referee_of(sitting).pk).update(name="Kim")

    assert "A judge is here: Kim" in text(player.get(at(sitting)))
    left = send(judge, sitting, "leave")

    assert left["Location"] == reverse("matches:match", args=[match.match.uid])
    assert "A judge is here" not in text(player.get(at(sitting)))
    assert judge.get(at(sitting)).status_code == 302
    assert send(player, sitting, "leave").status_code == 403


def test_nobody_else_sits_down_as_a_judge():
    match, sitting = tossed()
    RoleFactory(event=match.event, role="judge", user=match.bob)

    for who, client in {
        "stranger": by(UserFactory()),
        "player": by(match.ann),
        "judge elsewhere": by(works(EventFactory(), "judge")),
        "judge who plays": by(match.bob),
        "visitor": Client(),
    }.items():
        assert client.get(at(sitting, "judge")).status_code == 404, who
        assert client.post(at(sitting, "judge")).status_code == 404, who
        assert not Place.objects.filter(sitting=sitting, role=Place.Role.REFEREE).exists(), who


def test_a_free_table_has_no_judge():
    sitting, _places = free("carriers")

    assert by(UserFactory()).post(at(sitting, "judge")).status_code == 404


def test_who_judges_no_more_loses_the_place():
    match, sitting, judge = judged()
    match.event.roles.all().delete()

    assert "@ruling" not in text(judge.get(at(sitting)))  # looks on, as anybody at a public event
    assert judge.get(at(sitting, "judge")).status_code == 404
    assert judge.post(at(sitting, "say"), {}, content_type="application/json").status_code == 404


def test_a_judge_sees_hidden_hands():
    match = guests(game="rugby_15")
    phone().post(reverse("play:by-pass", args=[_secret(match), 1]), {"source": "server"})
    sitting = Sitting.objects.get()
    judge = by(match.judge)
    judge.post(at(sitting, "judge"))

    assert judge.get(at(sitting, "view")).json()["eyes"] == ""
    assert judge.get(at(sitting, "record")).status_code == 200


def _secret(match):
    return secret_of(pass_for(match, 0))


def test_a_judge_is_offered_to_write_for_both_and_reads_what_that_means():
    match = declared_table()
    page = reverse("matches:match", args=[match.match.uid])
    there = reverse("play:open-game", args=[match.match.uid, 1])

    assert "Write the game down for both" in text(by(match.judge).get(page))
    assert "You write for both sides" in text(by(match.judge).get(there))
    assert "Play at the table" in text(by(match.ann).get(page))
    assert "You write for both sides" not in text(by(match.ann).get(there))


## Rulings


def test_a_referee_writes_what_really_happened_without_scripts():
    match, sitting, judge = judged()

    answer = send(judge, sitting, "ruling", text="4 stood on c7", field="score.H", value="7")

    assert answer.status_code == 302
    assert standing(sitting)[1:] == ["4 stood on c7", "score.H=7"]
    assert "7" in text(by(match.ann).get(at(sitting)))


def test_a_refused_line_of_a_referee_is_offered_as_a_ruling():
    match, sitting, judge = judged()

    page = text(send(judge, sitting, "say", text="H 4 c7"))
    player = text(send(by(match.ann), sitting, "say", text="H 4 c7"))

    assert "Write it as a ruling" in page
    assert "The words alone leave the position as it is" in page
    assert 'name="text" maxlength="360" autocomplete="off" value="H 4 c7"' in page
    assert "Write it as a ruling" not in player
    send(judge, sitting, "ruling", text="H 4 c7")
    assert standing(sitting)[-1] == "H 4 c7"


def test_a_ruling_by_wire_is_a_line_and_a_wrong_field_keeps_nothing():
    _match, sitting, judge = judged()
    path = at(sitting, "rule")
    wrong = {"after": 1, "text": "score put right", "field": "points", "value": "7"}

    refused = judge.post(path, wrong, content_type="application/json")
    said = judge.post(path, {**wrong, "field": "score.H"}, content_type="application/json")

    assert (refused.status_code, refused.json()["code"]) == (422, "line_refused")
    assert said.json()["said"] == ["score put right", "score.H=7"]
    assert len(standing(sitting)) == 3


def test_a_ruling_whose_answer_was_lost_is_written_once():
    _match, sitting, judge = judged()
    ruling = {"after": 1, "text": "4 stood on c7", "field": "score.H", "value": "7", "key": "k1"}

    for _time in range(2):
        answer = judge.post(at(sitting, "rule"), ruling, content_type="application/json")
        assert answer.json()["said"] == ["4 stood on c7", "score.H=7"]
    for _time in range(2):
        page = send(judge, sitting, "ruling", text="talked to both", key="k2")
        assert page.status_code == 302

    assert standing(sitting)[1:] == ["4 stood on c7", "score.H=7", "talked to both"]


def test_a_ruling_that_says_nothing_or_too_much_is_refused():
    _match, sitting, judge = judged()

    for given, field in (
        ({}, "text"),
        ({"text": "  "}, "text"),
        ({"field": "score.H"}, "value"),
        ({"value": "7"}, "field"),
        ({"text": "x" * 361}, "text"),
    ):
        by_form = send(judge, sitting, "ruling", **given)
        body = {"after": 1, **given}
        by_wire = judge.post(at(sitting, "rule"), body, content_type="application/json")
        assert by_form.status_code == by_wire.status_code == 400, given
        assert by_wire.json()["params"]["field"] == field
        assert len(standing(sitting)) == 1, given


def test_a_player_writes_no_ruling():
    match, sitting, _judge = judged()

    assert send(by(match.ann), sitting, "ruling", text="mine").status_code == 403
    assert len(standing(sitting)) == 1


def test_players_take_no_ruling_back():
    _match, sitting, judge = judged()
    send(judge, sitting, "ruling", text="4 stood on c7")
    home = places_of(sitting)[0]

    with pytest.raises(RulingStands):
        taking_back.take_back(place=home, after=2, to=0, now=timezone.now())
    assert taking_back.take_back(place=referee_of(sitting), after=2, to=1, now=timezone.now())


def test_a_ruling_is_written_while_the_game_is_stopped():
    match, sitting, judge = judged()
    send(judge, sitting, "pause")
    assert fresh(sitting).state == Sitting.State.PAUSED

    assert send(judge, sitting, "ruling", text="talked to both").status_code == 302

    assert fresh(sitting).state == Sitting.State.PAUSED
    assert send(by(match.ann), sitting, "resume").status_code == 403
    send(judge, sitting, "resume"), send(judge, sitting, "resume")
    assert fresh(sitting).state == Sitting.State.OPEN


## Ending


def test_a_judge_ends_a_game_whose_time_is_up():
    match, sitting, judge = judged()
    send(judge, sitting, "ruling", field="score.A", value="7")

    assert send(judge, sitting, "time").status_code == 302

    end = fresh(sitting).end
    assert (end["word"], end["winner"]) == ("time", "A")
    confirm(referee_of(sitting))
    assert match.fresh().results.get().winner == match.sides[1]


def test_a_flag_that_has_fallen_decides_before_the_score_does():
    match = declared_table(clock_minutes=1)
    sitting = opened(match)
    for line in ("toss 5 2", "column 3"):
        say(places_of(sitting)[0], line)
    judge = by(match.judge)
    judge.post(at(sitting, "judge"))
    clock = fresh(sitting).clock
    Sitting.objects.filter(pk=sitting.pk).update(clock={**clock, "since": clock["since"] - 61_000})

    assert send(judge, sitting, "time").status_code == 302

    end = fresh(sitting).end
    assert (end["word"], end["who"]) == ("forfeit", clock["running"][0])


@pytest.mark.parametrize("given", [{"act": "concede", "gives_up": "R"}, {"act": "draw"}])
def test_a_judge_neither_gives_a_game_up_nor_agrees_on_a_draw_for_players(given):
    _match, sitting, judge = judged()
    page = text(judge.get(at(sitting)))

    send(judge, sitting, **given)

    assert fresh(sitting).state == Sitting.State.OPEN
    assert "gives the game up" not in page
    assert "Both agree: a draw" not in page


def test_a_judge_lets_a_side_forfeit_a_stopped_game():
    match, sitting, judge = judged()
    send(judge, sitting, "pause")

    assert send(judge, sitting, "forfeit", side="X").status_code == 400
    assert send(by(match.ann), sitting, "forfeit", side="A").status_code == 403
    assert send(judge, sitting, "forfeit", side="H").status_code == 302

    end = fresh(sitting).end
    assert (end["word"], end["who"], end["winner"]) == ("forfeit", "H", "A")
    page = text(by(match.ann).get(at(sitting)))
    assert "forfeited" in page


def test_time_decides_no_game_without_points():
    sitting, _links = free("lethal_checkmate")
    referee = Place.objects.create(sitting=sitting, role=Place.Role.REFEREE, seats=["W", "B"])

    with pytest.raises(TimeNeedsPoints):
        judging.end_by_time(place=referee, after=fresh(sitting).revision, now=timezone.now())
    with pytest.raises(NotYourSeat):
        judging.end_by_time(
            place=Place.objects.exclude(pk=referee.pk).get(sitting=sitting), after=0,
            now=timezone.now(),
        )  # fmt: skip


def test_an_end_by_wire():
    _match, sitting, judge = judged()
    path = at(sitting, "end")

    for body, status in [
        ({"how": "forfeit", "after": 1}, 400),
        ({"how": "forfeit", "after": 0, "side": "H"}, 409),
        ({"how": "forfeit", "after": 1, "side": "H"}, 200),
        ({"how": "time", "after": 1}, 409),
        ({"how": ["x"], "after": 1}, 400),
    ]:
        answer = judge.post(path, body, content_type="application/json")
        assert answer.status_code == status, body

    with pytest.raises(SittingNotOpen):
        ending.pause(place=referee_of(sitting), now=timezone.now())


@pytest.mark.parametrize(
    ("typed", "stands"),
    [
        ("Offside; piece back to c7", "Offside, piece back to c7"),
        ("set the piece back", "Set the piece back"),
        ("setting up took long", "setting up took long"),
    ],
)
def test_a_ruling_keeps_all_its_words(typed, stands):
    _match, sitting, judge = judged()

    answer = send(judge, sitting, "ruling", text=typed)

    assert answer.status_code == 302
    line = sitting.lines.latest("serial")
    assert (line.kind, line.text) == ("ruling", stands)
    position = positions.of(fresh(sitting))
    assert read(records.text_of(records.record_of(fresh(sitting), position)))


def test_a_ruling_of_nothing_but_a_comment_sign_is_asked_again():
    _match, sitting, judge = judged()

    assert send(judge, sitting, "ruling", text=";").status_code in (302, 400, 422)
