"""The cut is looked at and confirmed; who declines is replaced by the next in line."""

from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from league.tournaments.entrants.services import absences
from league.tournaments.front import wording as acts
from league.tournaments.models import Act, Phase
from league.tournaments.phases.services import cuts, phases
from tests.tournaments.rounds.hall import Hall, running
from tests.tournaments.views.desk_world import at, desk_of, press, staff, text_of

pytestmark = pytest.mark.django_db
CUT = {"kind": "single", "cut": {"from": "top", "n": 4}}


@pytest.fixture
def hall() -> Hall:
    return running(8, [{"kind": "swiss", "rounds": 1}, CUT], steps="whole")


def cut_of(hall: Hall) -> str:
    return at(hall.tournament, "cut/")


def field_of(hall: Hall) -> list[int]:
    return list(hall.phase(2).field.order_by("seed").values_list("entrant__number", flat=True))


def confirm(client: Client, hall: Hall, **typed: Any) -> Any:
    shown = client.post(cut_of(hall), {"act": "look", **typed})
    return client.post(
        cut_of(hall), {"act": "confirm", "token": shown.context["cut"].token, **typed}
    )


def test_the_desk_leads_to_the_cut_and_nothing_changes_before_it_is_confirmed(hall: Hall) -> None:
    client = desk_of(hall)

    desk = text_of(client.get(at(hall.tournament)))
    shown = client.get(cut_of(hall))
    stale = press(client, at(hall.tournament), "finish_phase", number="1")

    assert cut_of(hall) in desk
    assert 'value="finish_phase"' not in desk
    assert [line.number for line in shown.context["inside"]] == list(
        cuts.preview(hall.phase(2)).order
    )
    assert [line.row.place for line in shown.context["next"]][:1] == [5]
    assert stale.status_code == 409
    assert hall.phase(1).state == Phase.State.RUNNING


def test_what_was_shown_is_what_begins(hall: Hall) -> None:
    order = cuts.preview(hall.phase(2)).order

    answer = confirm(desk_of(hall), hall)

    assert answer.status_code == 302, text_of(answer)
    assert tuple(field_of(hall)) == order
    assert hall.phase(1).state == Phase.State.FINISHED


def test_who_declines_is_replaced_by_the_next_in_line(hall: Hall) -> None:
    client, before = desk_of(hall), cuts.preview(hall.phase(2))
    away = before.order[1]

    looked = client.post(cut_of(hall), {"act": "look", "declined": away})
    answer = confirm(client, hall, declined=away)

    assert [line.number for line in looked.context["declined"]] == [away]
    assert f'value="{away}" checked' in text_of(looked)
    assert answer.status_code == 302, text_of(answer)
    assert field_of(hall) == [
        *(number for number in before.order if number != away),
        before.following[0],
    ]
    act = Act.objects.get(kind="phase_begin", params__phase=2)
    assert acts.sentence_of(act, str).endswith(f"declined to come in: {away}.")
    assert acts.entrants_of(act) == {away}
    assert hall.tournament.entrants.get(number=away).absences.count() == 0


def test_when_others_would_come_in_now_the_new_list_is_shown(hall: Hall) -> None:
    client = desk_of(hall)
    token = client.get(cut_of(hall)).context["cut"].token
    gone = hall.tournament.entrants.get(number=cuts.preview(hall.phase(2)).order[0])
    absences.drop(entrant=gone, by=hall.by, now=timezone.now())

    answer = client.post(cut_of(hall), {"act": "confirm", "token": token})

    assert answer.status_code == 409
    assert "cut_moved_on" in text_of(answer)
    assert gone.number not in [line.number for line in answer.context["inside"]]
    assert hall.phase(2).state == Phase.State.WAITING


def test_a_lot_between_equal_places_is_told() -> None:
    hall = running(4, [{"kind": "swiss", "rounds": 1}, {**CUT, "cut": {"from": "top", "n": 1}}],
                   standings={"points": "3*win", "tiebreakers": []})  # fmt: skip
    hall.whole()

    shown = desk_of(hall).get(cut_of(hall))

    assert len(shown.context["cut"].tied) == 2
    assert "A lot decided" in text_of(shown)


def test_a_swiss_that_ends_early_is_cut_on_the_same_page() -> None:
    hall = running(8, [{"kind": "swiss", "rounds": 3}, CUT])
    hall.whole()
    client = desk_of(hall)

    rounds = text_of(client.get(at(hall.tournament, "rounds/")))
    late = confirm(client, hall)
    early = confirm(client, hall, early="on")

    assert "cut/?early=1" in rounds
    assert (late.status_code, "phase_incomplete" in text_of(late)) == (409, True)
    assert early.status_code == 302
    assert len(field_of(hall)) == 4


def test_a_phase_that_was_finished_alone_is_followed_by_its_cut(hall: Hall) -> None:
    phases.finish(phase=hall.phase(1), by=hall.by, now=timezone.now())

    desk = text_of(desk_of(hall).get(at(hall.tournament)))
    answer = confirm(desk_of(hall), hall)

    assert cut_of(hall) in desk
    assert answer.status_code == 302
    assert len(field_of(hall)) == 4


@pytest.mark.parametrize(
    "typed",
    [
        {"declined": ["99"]},
        {"declined": ["x"]},
        {"declined": ["1", "1", "-1"]},
        {"token": "x" * 33},
        {"act": "nothing"},
        {"early": "\x00"},
    ],
)
def test_what_nobody_could_have_sent_changes_nothing(hall: Hall, typed: dict[str, Any]) -> None:
    answer = desk_of(hall).post(cut_of(hall), {"act": "look", **typed})

    assert answer.status_code in (200, 400)
    assert hall.phase(2).state == Phase.State.WAITING


def test_everybody_may_decline_and_then_nothing_begins(hall: Hall) -> None:
    answer = confirm(desk_of(hall), hall, declined=[str(number) for number in range(1, 9)])

    assert answer.status_code in (409, 422)
    assert "field_too_small" in text_of(answer)


def test_there_is_no_cut_where_no_phase_follows() -> None:
    assert desk_of(hall := running(4)).get(cut_of(hall)).status_code == 409


def test_only_who_may_change_the_tournament_sees_it(hall: Hall) -> None:
    for role in ("judge", "scorekeeper"):
        assert staff(hall.tournament, role).get(cut_of(hall)).status_code == 403
    assert Client().get(cut_of(hall)).status_code == 302


def test_the_api_takes_who_declines(hall: Hall) -> None:
    before = cuts.preview(hall.phase(2))
    path = f"/api/v1/tournaments/{hall.event.uid}/lead/cut/"
    client = desk_of(hall)

    wrong = client.post(path, {"declined": [99]}, content_type="application/json")
    answer = client.post(path, {"declined": [before.order[0]]}, content_type="application/json")

    assert (wrong.status_code, wrong.json()["code"]) == (422, "settings_invalid")
    assert answer.status_code == 200, answer.content
    assert field_of(hall) == [*before.order[1:], before.following[0]]


def test_a_cut_that_nobody_has_looked_at_is_shown_first(hall: Hall) -> None:
    answer = desk_of(hall).post(cut_of(hall), {"act": "confirm"})

    assert answer.status_code == 409
    assert "cut_moved_on" in text_of(answer)
    assert hall.phase(2).state == Phase.State.WAITING
