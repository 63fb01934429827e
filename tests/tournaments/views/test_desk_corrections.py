"""Corrections on the desk: looked at by GET, made by POST with the token of what was shown."""

import re
from itertools import product
from typing import Any

import pytest
from django.utils import timezone

from league.tournaments.models import Absence, Act, Penalty, RequestedBye
from league.tournaments.pairing.services import rounds
from tests.longer import longer
from tests.tournaments.rounds.hall import Hall, pairs, running, sides
from tests.tournaments.views.desk_world import at, desk_of, staff, text_of
from tests.tournaments.views.test_desk_counts import count_of

pytestmark = pytest.mark.django_db
TOKEN = re.compile(r'name="token" value="(\w+)"')


@pytest.fixture
def hall(db: None) -> Hall:
    """Its second round is under way."""
    return running(8, steps="whole next")


def page(hall: Hall, kind: str = "result") -> str:
    return at(hall.tournament, f"correct/{kind}/")


def look(hall: Hall, kind: str, status: int = 200, **typed: Any) -> tuple[str, str]:
    """Return what is shown and its token."""
    answer = desk_of(hall).get(page(hall, kind), {"look": "1", **typed})
    assert answer.status_code == status
    token = TOKEN.search(text_of(answer))
    assert token is not None, text_of(answer)
    return text_of(answer), token[1]


def make(hall: Hall, kind: str, token: str, **typed: Any) -> Any:
    return desk_of(hall).post(page(hall, kind), {"reason": "seen", **typed, "token": token})


def wrong(hall: Hall) -> dict[str, str]:
    """Type the first table of round 1 the other way round than it was played."""
    first, second = sides(hall.pairings(hall.round(1))[0])
    return {"round": "1", "table": "1", "score": "0-2" if first < second else "2-0"}


def test_a_wrong_result_is_looked_at_made_and_undone(hall: Hall) -> None:
    loser = max(sides(hall.pairings(hall.round(1))[0]))
    before, paired = hall.points(), pairs(hall.pairings(hall.round(2)))

    shown, token = look(hall, "result", **wrong(hall))
    same = (hall.points(), pairs(hall.pairings(hall.round(2))))
    made = make(hall, "result", token, **wrong(hall), reason="slip misread")

    assert same == (before, paired)
    assert "New pairings" in shown
    assert "Dissolved" in shown
    assert made.status_code == 302
    assert (before[loser], hall.points()[loser]) == ("0", "3")
    assert pairs(hall.pairings(hall.round(2))) != paired
    log = text_of(desk_of(hall).get(made["Location"]))
    assert "slip misread" in log
    assert "A result was corrected" in log
    hall.undo("correct")
    assert (hall.points(), pairs(hall.pairings(hall.round(2)))) == (before, paired)


@pytest.mark.parametrize(("slip", "won"), [("x", "both_lose"), ("n1", "second"), ("n2", "first")])
def test_a_result_of_a_match_that_was_not_played(hall: Hall, slip: str, won: str) -> None:
    typed = {"round": "1", "table": "1", "score": slip}
    pairing, before = hall.pairings(hall.round(1))[0], hall.points()

    _shown, token = look(hall, "result", **typed)
    made = make(hall, "result", token, **typed)

    assert made.status_code == 302
    newest = pairing.outcomes.order_by("-version")[0]
    assert (newest.won, newest.played) == (won, False)
    hall.undo("correct")
    assert hall.points() == before


def test_without_a_reason_or_with_an_old_token_nothing_is_made(hall: Hall) -> None:
    bare = make(hall, "result", "0" * 64, **wrong(hall), reason="")
    stale = make(hall, "result", "0" * 64, **wrong(hall), reason="slip")

    assert (bare.status_code, stale.status_code) == (400, 409)
    assert "preview_stale" in text_of(stale)
    assert 'value="slip"' in text_of(stale)
    assert not Act.objects.filter(kind="correct").exists()
    again = TOKEN.search(text_of(stale))
    assert again is not None
    assert make(hall, "result", again[1], **wrong(hall), reason="slip").status_code == 302


def test_what_has_begun_stays_until_it_is_freed(hall: Hall) -> None:
    rounds.start(round=hall.round(2), minutes=50, by=hall.by, now=timezone.now())

    held, _token = look(hall, "result", **wrong(hall))
    freed, token = look(hall, "result", **wrong(hall), free=[1, 2, 3, 4])

    assert "the clock runs" in held
    assert "New pairings" not in held
    assert "New pairings" in freed
    assert make(hall, "result", token, **wrong(hall)).status_code == 409
    assert make(hall, "result", token, **wrong(hall), free=[1, 2, 3, 4]).status_code == 302


def test_a_drop_a_penalty_and_a_requested_bye_are_put_right(hall: Hall) -> None:
    drop = {"entrant": "6", "round": "2"}
    fine = {"entrant": "1", "infraction": "tardiness", "ruling": "warning", "points": "1",
            "round": "1", "text": ""}  # fmt: skip
    bye = {"entrant": "2", "round": "2", "worth": "half"}

    for kind, asked in (("drop", drop), ("punish", fine), ("asked", bye)):
        _shown, token = look(hall, kind, **asked)
        assert make(hall, kind, token, **asked).status_code == 302, kind

    assert Absence.objects.filter(entrant__number=6, from_round=2).exists()
    assert Penalty.objects.get().points == 1
    assert RequestedBye.objects.get().worth == "half"
    lifted = {"penalty": str(Penalty.objects.get().pk)}
    _shown, token = look(hall, "forgive", **lifted)
    assert make(hall, "forgive", token, **lifted).status_code == 302
    hall.undo("correct")
    assert Penalty.objects.get().lifted_at is None


def test_a_bye_is_made_worth_less_and_the_round_is_looked_at_again() -> None:
    hall = running(5, steps="whole")
    free = next(pairing for pairing in hall.pairings(hall.round(1)) if pairing.match is None)
    entrant = sides(free)[0]
    asked = {"entrant": str(entrant), "round": "1", "bye": "zero_bye"}

    shown, token = look(hall, "bye", **asked)
    made = make(hall, "bye", token, **asked)

    assert "→" in shown
    assert made.status_code == 302
    assert hall.points()[entrant] == "0"
    _shown, token = look(hall, "repair")
    assert make(hall, "repair", token).status_code == 302


def test_a_result_that_came_late_is_told_on_the_desk(hall: Hall) -> None:
    pairing = hall.pairings(hall.round(1))[0]
    hall.rule(pairing, "correction", winner=2)
    hall.take()

    said = text_of(desk_of(hall).get(at(hall.tournament)))
    log = text_of(desk_of(hall).get(at(hall.tournament, "log/")))

    href = page(hall, "repair") + "?look=1"
    assert "A result has changed since round 2 was paired." in said
    assert href in said
    assert href in log
    _shown, token = look(hall, "repair")
    make(hall, "repair", token)
    assert href not in text_of(desk_of(hall).get(at(hall.tournament)))


@pytest.mark.parametrize(
    ("kind", "more", "status"),
    [
        ("result", {"round": "1", "table": "99", "score": "2-0"}, 400),
        ("result", {"round": "1", "table": "1", "score": "??"}, 400),
        ("result", {"round": "1", "table": "1", "score": "n3"}, 400),
        ("drop", {"entrant": "99", "round": "2"}, 422),
        ("bye", {"entrant": "99", "round": "1", "bye": "bye"}, 400),
        ("forgive", {"penalty": "1"}, 400),
        ("repair", {"free": ["1", "x", "9" * 30, "\u0661"]}, 200),
        ("money", {}, 404),
    ],
)
def test_what_cannot_be_put_right_is_told(hall: Hall, kind: str, more: dict, status: int) -> None:
    answer = desk_of(hall).get(page(hall, kind), {"look": "1", **more})

    assert answer.status_code == status


FORMS = ("result", "drop", "return", "punish", "forgive", "bye", "asked")
WORST, REST = ("<script>alert(1)</script>", "a\x00b", "9" * 4000), ("-1", "\u0661", "{}")


WAYS = ("look", "open", "make")


def turns(first: int) -> tuple[tuple[str, str], ...]:
    """Let each of the worst texts be sent in one way; from form to form in the next one."""
    return tuple((WAYS[(first + at) % 3], text) for at, text in enumerate(WORST))


@pytest.mark.parametrize(
    ("kind", "sent"),
    longer(
        ((kind, turns(first)) for first, kind in enumerate(FORMS)),
        ((kind, tuple(product(WAYS, texts))) for kind in FORMS for texts in (WORST, REST)),
    ),
)
def test_nasty_texts_break_no_form(
    hall: Hall, kind: str, sent: tuple[tuple[str, str], ...]
) -> None:
    client = desk_of(hall)
    names = ("round", "table", "score", "entrant", "infraction", "ruling", "points", "text",
             "penalty", "bye", "worth", "token", "reason", "free")  # fmt: skip

    for way, text in sent:
        typed = dict.fromkeys(names, text) | ({"look": "1"} if way == "look" else {})
        ask = client.post if way == "make" else client.get
        answer = ask(page(hall, kind), typed)
        assert answer.status_code < 500, (way, text[:20])
        assert "<script>alert" not in text_of(answer), (way, text[:20])


def test_judges_correct_and_scorekeepers_do_not(hall: Hall) -> None:
    judge, scorekeeper = (staff(hall.tournament, role) for role in ("judge", "scorekeeper"))

    assert judge.get(page(hall)).status_code == 200
    assert scorekeeper.get(page(hall)).status_code == 403
    assert scorekeeper.post(page(hall), wrong(hall)).status_code == 403


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_kind_has_its_page(hall: Hall, language: str) -> None:
    client, kinds = desk_of(hall), (*FORMS, "repair")
    client.cookies["django_language"] = language

    statuses = {kind: client.get(page(hall, kind)).status_code for kind in kinds}

    assert statuses == dict.fromkeys(kinds, 200)


def test_where_results_are_shown_they_lead_to_their_correction(hall: Hall) -> None:
    client = desk_of(hall)
    match = hall.pairings(hall.round(1))[0].match
    assert match is not None
    href = page(hall) + "?round=1&amp;table=1"

    assert href in text_of(client.get(at(hall.tournament, "rounds/1/")))
    assert href in text_of(client.get(f"/matches/{match.uid}/"))
    assert page(hall) in text_of(client.get(at(hall.tournament, "results/")))
    assert page(hall) in text_of(client.get(at(hall.tournament, "log/")))
    assert page(hall) in text_of(client.get(at(hall.tournament)))
    assert page(hall, "drop") in text_of(client.get(at(hall.tournament, "entrants/1/")))


@pytest.mark.parametrize("many", longer([8], [30]))
def test_a_preview_asks_as_often_for_many_as_for_few(many: int) -> None:
    counts = []
    for entrants in (4, many):
        hall = running(entrants, steps="whole next")
        typed = "&".join(f"{name}={text}" for name, text in wrong(hall).items())
        counts.append(count_of(desk_of(hall), f"{page(hall)}?look=1&{typed}"))

    assert counts[0] == counts[1]
