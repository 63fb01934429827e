"""The page of restrictions on the desk, what the draft says of them, and who sees any of it."""

import pytest
from django.test import Client
from django.utils import timezone

from league.tournaments.desk.queries import todo
from league.tournaments.entrants.services import absences
from league.tournaments.restrictions.models import Restriction
from tests.events.conftest import browser
from tests.tournaments.factories import user_of
from tests.tournaments.restrictions.asking import CANARY, apart, lift, meet, together
from tests.tournaments.rounds.hall import Hall, running
from tests.tournaments.views.desk_world import at, desk_of, press, staff, text_of
from tests.tournaments.views.test_desk_counts import count_of

pytestmark = pytest.mark.django_db
PAGE = "restrictions/"


@pytest.fixture
def hall(db: None) -> Hall:
    return running(8)


def kept(hall: Hall) -> list[tuple[str, int | None, int | None, list[int]]]:
    return [
        (row.kind, row.phase, row.round, [each.entrant.number for each in row.members.all()])
        for row in Restriction.objects.filter(tournament=hall.tournament, lifted_at=None)
    ]


def test_a_group_is_kept_apart_and_lifted(hall: Hall) -> None:
    client, path = desk_of(hall), at(hall.tournament, PAGE)

    made = press(client, path, "apart", numbers=[1, 3, 5], until="2", phase="1", reason=CANARY)

    assert made.status_code == 302
    assert kept(hall) == [("apart", 1, 2, [1, 3, 5])]
    assert CANARY in text_of(client.get(path))
    held = Restriction.objects.get()
    assert press(client, path, "lift", pk=held.pk).status_code == 302
    assert kept(hall) == []
    assert "1 lifted" in text_of(client.get(path))


def test_two_are_set_to_meet(hall: Hall) -> None:
    answer = press(desk_of(hall), at(hall.tournament, PAGE), "meet", numbers=[4, 2], round="1")

    assert answer.status_code == 302
    assert kept(hall) == [("meet", None, 1, [4, 2])]


def test_a_search_keeps_what_was_ticked_and_typed_and_saves_nothing(hall: Hall) -> None:
    client, path = desk_of(hall), at(hall.tournament, PAGE)
    name = hall.tournament.entrants.get(number=7).entry.entry_players.get().player.display_name

    page = text_of(
        press(client, path, "find", q=name, numbers=[2], reason="same bus", until="3", round="2")
    )

    boxes = [line for line in page.split("<li>") if 'name="numbers"' in line]
    assert [('value="2" checked' in box, 'value="7"' in box) for box in boxes] == [
        (True, False),
        (False, True),
    ]
    assert 'value="same bus"' in page
    assert 'name="until" value="3"' in page
    assert 'name="round" value="2"' in page
    assert kept(hall) == []


def test_a_club_is_found_and_ticked_at_once(hall: Hall) -> None:
    hall.tournament.entrants.filter(number__in=(2, 5, 6)).update(club="Red Foxes")
    client, path = desk_of(hall), at(hall.tournament, PAGE)

    offered = text_of(press(client, path, "find", q="red fox"))
    page = text_of(press(client, path, "take", q="red fox", numbers=[1]))

    assert "Tick all of these" in offered
    assert [number for number in range(1, 9) if f'value="{number}" checked' in page] == [1, 2, 5, 6]
    assert kept(hall) == []


def test_a_closed_round_is_not_judged_by_what_was_asked_later(hall: Hall) -> None:
    round = hall.whole()
    apart(hall, *sorted(next(iter(together(hall, round)))))

    page = text_of(desk_of(hall).get(at(hall.tournament, "rounds/1/")))

    assert "kept apart" not in page


@pytest.mark.parametrize(
    ("act", "typed", "status", "code"),
    [
        ("apart", {"numbers": [1]}, 422, "too_few_to_restrict"),
        ("apart", {}, 400, "required"),
        ("apart", {"numbers": [1, 99]}, 400, "invalid_choice"),
        ("apart", {"numbers": [1, 2], "phase": "7"}, 400, "invalid_choice"),
        ("apart", {"numbers": [1, 2], "until": "0"}, 400, "min_value"),
        ("meet", {"numbers": [1, 2, 3], "round": "1"}, 400, "not_two_to_meet"),
        ("meet", {"numbers": [1, 2]}, 400, "required"),
        ("meet", {"numbers": [1, 2], "round": "99"}, 422, "round_past"),
    ],
)
def test_what_cannot_be_is_told_and_what_was_typed_stays(
    hall: Hall, act: str, typed: dict, status: int, code: str
) -> None:
    if code == "round_past":
        typed = {**typed, "round": "1"}
        hall.next()

    answer = press(desk_of(hall), at(hall.tournament, PAGE), act, reason="same bus", **typed)

    page = text_of(answer)
    assert answer.status_code == status
    assert 'value="same bus"' in page
    assert page.count(" checked") == len(
        [number for number in typed.get("numbers", []) if number < 9]
    )
    assert 'class="form-errors"' in page
    assert kept(hall) == []


def test_a_large_field_is_searched_and_not_listed() -> None:
    hall = running(61)

    page = text_of(desk_of(hall).get(at(hall.tournament, PAGE)))

    assert 'name="numbers"' not in page
    assert "61 more" in page


def test_the_page_asks_as_often_for_many_as_for_few() -> None:
    few, many = running(4), running(9)
    apart(few, 1, 2)
    meet(few, 1, 3, 4)
    for number in range(1, 8):
        apart(many, number, number + 1, number + 2)

    counts = [count_of(desk_of(venue), at(venue.tournament, PAGE)) for venue in (few, many)]

    assert counts == [14, 14]


def test_a_bracket_says_that_nothing_is_looked_at() -> None:
    hall = running(4, ["single"])

    page = text_of(desk_of(hall).get(at(hall.tournament, PAGE)))

    assert "No Swiss is still to be paired here" in page


def test_the_draft_tells_those_who_pair_who_is_kept_apart(hall: Hall) -> None:
    apart(hall, 1, 2, reason=CANARY)
    hall.pair()
    path = at(hall.tournament, "rounds/1/")

    own, checker = text_of(desk_of(hall).get(path)), text_of(staff_of(hall, "checker").get(path))

    assert own.count("Kept apart: ") == 2
    assert "Kept apart" not in checker
    assert CANARY not in own


def staff_of(hall: Hall, role: str) -> Client:
    return staff(hall.tournament, role)


def test_a_draft_by_hand_warns_and_is_marked(hall: Hall) -> None:
    apart(hall, 1, 2)
    hall.pair()
    client, path = desk_of(hall), at(hall.tournament, "rounds/1/")

    page = text_of(client.post(path, {"act": "set_pair", "numbers": [1, 2]}, follow=True))

    assert "They are to be kept apart: " in page
    assert "badge-error" in page


def test_a_draft_says_whom_it_lacks(hall: Hall) -> None:
    round = hall.pair()
    partner = next(
        each for each in range(2, 9) if frozenset({1, each}) not in together(hall, round)
    )
    meet(hall, 1, 1, partner)

    page = text_of(desk_of(hall).get(at(hall.tournament, "rounds/1/")))

    assert "They are to meet in this round, and do not" in page


def test_an_impossible_round_is_refused_at_the_desk_with_names(hall: Hall) -> None:
    apart(hall, *range(1, 9))

    page = text_of(
        desk_of(hall).post(at(hall.tournament), {"act": "pair_round", "number": 1}, follow=True)
    )

    assert "cannot_keep_apart" in page
    assert "(#1)" in page
    assert not hall.tournament.rounds.exists()


def test_the_desk_says_that_a_published_round_pairs_who_is_apart(hall: Hall) -> None:
    round = hall.next()
    pair = sorted(next(iter(together(hall, round))))
    made = apart(hall, *pair)

    def codes() -> list[str]:
        hall.fresh()
        return [step.code for step in todo(hall.tournament, viewer=hall.by, now=timezone.now())]

    assert "paired_though_apart" in codes()
    assert "was published with" in text_of(desk_of(hall).get(at(hall.tournament, PAGE)))
    lift(hall, made)
    assert "paired_though_apart" not in codes()


def test_who_has_left_is_marked(hall: Hall) -> None:
    apart(hall, 1, 2)
    absences.drop(entrant=hall.tournament.entrants.get(number=2), by=hall.by, now=timezone.now())

    page = text_of(desk_of(hall).get(at(hall.tournament, PAGE)))

    assert "changes nothing any more" in page


@pytest.mark.parametrize(
    ("role", "status"), [("organiser", 200), ("scorekeeper", 200), ("judge", 403), ("checker", 403)]
)
def test_only_those_who_pair_see_the_page(hall: Hall, role: str, status: int) -> None:
    assert staff_of(hall, role).get(at(hall.tournament, PAGE)).status_code == status


PUBLIC = ("", "pairings/", "standings/", "log/", "info/", "hall/", "data/", "data/set.zip",
          "data/pairings.csv", "data/report.trf", "statistics/", "crosstable/")  # fmt: skip
API = ("", "rounds/", "rounds/1/", "pairings/", "standings/", "log/", "entrants/", "trf/")


def test_nothing_public_tells_whose_restriction_it_is(hall: Hall) -> None:
    apart(hall, 1, 2, reason=CANARY)
    hall.next()
    uid, reader = hall.event.uid, browser(user_of(hall.tournament.entrants.get(number=1)))

    pages = [f"/tournaments/{uid}/{page}" for page in PUBLIC]
    pages += [f"/api/v1/tournaments/{uid}/{page}" for page in API]
    answers = {page: reader.get(page) for page in pages}

    assert {answer.status_code for answer in answers.values()} == {200}
    for page, answer in answers.items():
        text = answer.getvalue().decode(errors="replace")
        assert CANARY not in text, page
        assert "ept apart" not in text, page
        assert "swiss_forbidden" not in text, page
    assert "The pairing restrictions were changed." in text_of(answers[f"/tournaments/{uid}/log/"])
