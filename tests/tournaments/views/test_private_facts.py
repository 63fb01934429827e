"""Penalties, reasons and authors of results are shown only to the staff and the person."""

from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from league.tournaments.entrants.services import absences
from league.tournaments.floor.services import penalties
from league.tournaments.models import Penalty
from matches.services import reports
from tests.events.conftest import browser
from tests.matches.factories import claim
from tests.tournaments.factories import player_of, user_of
from tests.tournaments.rounds.hall import Hall, running
from tests.tournaments.views.desk_world import at, desk_of, press, staff, text_of

pytestmark = pytest.mark.django_db
WHY = "canary-why"


@pytest.fixture
def hall() -> Hall:
    return running(4, steps="next")


def entrant(hall: Hall, number: int) -> Any:
    return hall.tournament.entrants.get(number=number)


def punish(hall: Hall, number: int, ruling: str = "warning") -> Penalty:
    return penalties.give(entrant=entrant(hall, number), infraction="slow_play", ruling=ruling,
                          text=WHY, by=hall.by, now=timezone.now())  # fmt: skip


def name_of(hall: Hall, number: int) -> str:
    return str(player_of(entrant(hall, number)).display_name)


def public(hall: Hall, page: str) -> list[str]:
    clients = Client(), browser(user_of(entrant(hall, 4)))
    uid = hall.event.uid
    paths = f"/tournaments/{uid}/{page}", f"/api/v1/tournaments/{uid}/{page}"
    return [client.get(path).content.decode() for path in paths for client in clients]


## Penalties


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_public_log_tells_of_a_penalty_and_names_nobody(hall: Hall, language: str) -> None:
    given = punish(hall, 1)
    penalties.lift(penalty=given, by=hall.by, reason=WHY, now=timezone.now())
    absences.disqualify(entrant=entrant(hall, 2), by=hall.by, reason=WHY, now=timezone.now())
    hall.undo("lift_penalty")

    shown = desk_of(hall).get(at(hall.tournament, "log/"), headers={"Accept-Language": language})

    for text in public(hall, "log/"):
        assert name_of(hall, 1) not in text
        assert name_of(hall, 2) not in text
        assert WHY not in text
    assert "A penalty was given: warning, for slow play." in public(hall, "log/")[0]
    for expected in (name_of(hall, 1), name_of(hall, 2), WHY):
        assert expected in text_of(shown)


def test_the_player_sees_the_own_penalties_and_nobody_elses(hall: Hall) -> None:
    punish(hall, 1)
    lifted = punish(hall, 1, "caution")
    penalties.lift(penalty=lifted, by=hall.by, reason="no", now=timezone.now())
    path = f"/tournaments/{hall.event.uid}/"

    own = text_of(browser(user_of(entrant(hall, 1))).get(path))
    other = text_of(browser(user_of(entrant(hall, 2))).get(path))

    assert "My penalties" in own
    assert WHY in own
    assert "caution" not in own
    for text in (other, text_of(Client().get(path))):
        assert "My penalties" not in text
        assert WHY not in text


@pytest.mark.parametrize("page", ["entrants/1/", "penalties/?of=1"])
def test_the_form_shows_earlier_penalties_and_the_next_step(hall: Hall, page: str) -> None:
    before = text_of(staff(hall.tournament, "judge").get(at(hall.tournament, page)))
    punish(hall, 1)
    punish(hall, 1, "caution")
    punish(hall, 2, "match_loss")

    after = text_of(staff(hall.tournament, "judge").get(at(hall.tournament, page)))

    assert "Usual now" not in before
    assert "slow play: 2 times so far, at most warning. Usual now: game loss." in after
    assert "Usual now: disqualification" not in after


@pytest.mark.parametrize("number", ["0", "99", "x", "-1", "١", "9" * 20, ""])
def test_a_number_that_nobody_has_is_told_and_breaks_nothing(hall: Hall, number: str) -> None:
    answer = desk_of(hall).get(at(hall.tournament, "penalties/"), {"of": number})

    assert answer.status_code == 200
    assert answer.context["of_name"] is None


def test_what_was_typed_stays_with_the_earlier_penalties_beside_it(hall: Hall) -> None:
    punish(hall, 1)

    answer = press(desk_of(hall), at(hall.tournament, "penalties/"), "penalise", entrant="1",
                   infraction="x", ruling="warning", text="typed")  # fmt: skip

    assert answer.status_code == 400
    assert "typed" in text_of(answer)
    assert "Usual now" in text_of(answer)


## Reasons


def test_why_somebody_dropped_is_for_the_staff(hall: Hall) -> None:
    absences.drop(entrant=entrant(hall, 1), by=hall.by, reason=WHY, now=timezone.now())
    own = browser(user_of(entrant(hall, 2)))

    form = text_of(own.get(f"/tournaments/{hall.event.uid}/drop/"))

    assert "For the staff alone." in form
    assert "public log" not in form
    for text in public(hall, "log/"):
        assert WHY not in text
    assert WHY in text_of(desk_of(hall).get(at(hall.tournament, "log/")))


def test_a_reason_that_everybody_reads_says_so_where_it_is_typed(hall: Hall) -> None:
    desk = desk_of(hall)

    undo = text_of(desk.get(at(hall.tournament, f"log/{hall.last_act('publish').number}/undo/")))
    extend = text_of(desk.get(at(hall.tournament, "rounds/1/")))

    assert "The public log will show it." in undo
    assert "The public log will show it." in extend


## Results and their authors


def test_the_list_of_results_says_how_it_ended_and_who_says_so(hall: Hall) -> None:
    first, second = hall.pairings(hall.round(1))
    hall.decide(first, 1)
    hall.rule(second, "no_show", winner=2)

    page = desk_of(hall).get(at(hall.tournament, "results/"))

    said = [row.said for row in page.context["done"]]
    by = hall.by.player.display_name
    assert [(result.short, result.ruling, result.by) for result in said] == [
        ("2–0", "result", by),
        ("0–1", "no-show", by),
    ]
    assert f"entered by {by}" in text_of(page)


def test_a_result_of_the_sides_names_both(hall: Hall) -> None:
    pairing = hall.pairings(hall.round(1))[0]
    players = [user_of(side.entrant) for side in pairing.sides.order_by("number")]
    assert pairing.match is not None
    first, second = pairing.match.sides.order_by("number")
    now = timezone.now()
    made = reports.report(match=pairing.match, side=first, by=players[0], now=now,
                          games=claim((5, 2)))  # fmt: skip
    reports.confirm(report=made, side=second, by=players[1], now=now)

    page = desk_of(hall).get(at(hall.tournament, "results/"))

    (said,) = [row.said for row in page.context["done"]]
    assert (said.by, said.confirmed) == (
        players[0].player.display_name,
        (players[1].player.display_name,),
    )


def test_the_correction_names_the_match_and_its_result_so_far(hall: Hall) -> None:
    pairing = hall.pairings(hall.round(1))[0]
    hall.decide(pairing, 1)
    hall.take()
    path, desk = at(hall.tournament, "correct/result/"), desk_of(hall)

    linked = desk.get(path, {"round": 1, "table": 1})
    looked = desk.get(path, {"look": 1, "round": 1, "table": 1, "score": "0-2"})
    open_one = desk.get(path, {"round": 1, "table": 2})

    names = [str(player_of(side.entrant).display_name) for side in pairing.sides.order_by("number")]
    for answer in (linked, looked):
        assert [str(each) for each in answer.context["meant"].sides] == names
        assert answer.context["meant"].said.short == "2–0"
    assert open_one.context["meant"].said is None
    assert "no result so far" in text_of(open_one)


@pytest.mark.parametrize(("round", "table"), [("9", "1"), ("1", "99"), ("x", ""), ("9" * 9, "1")])
def test_a_correction_of_no_match_is_a_form(hall: Hall, round: str, table: str) -> None:
    typed = {"round": round, "table": table}

    answer = desk_of(hall).get(at(hall.tournament, "correct/result/"), typed)

    assert answer.status_code == 200
    assert answer.context["meant"] is None
