"""Matches by the API: from the making of a match to its proved result."""

import pytest
from django.utils import timezone

from league.people.models import Player
from matches.models import Report
from matches.services import matches, verifying
from tests.api.callers import Caller
from tests.matches.factories import Played, Table, played, table as make_table

pytestmark = pytest.mark.django_db


class People:
    """A match and its people, each with a token."""

    def __init__(self, at: Table) -> None:
        self.at = at
        self.ann, self.bob = (Caller.of(player) for player in at.players)
        self.judge = Caller.of(Player.objects.get(user=at.judge))
        self.path = f"/matches/{at.match.uid}"

    def report(self, who: Caller, match: Played, **headers: str):
        game = match.games[0]
        body = {"games": [{"score": list(game.score), "winner": game.winner}]}
        return who.post(f"{self.path}/reports/", body, **headers)


@pytest.fixture
def people(db) -> People:
    return People(make_table(record="required"))


def test_a_reported_match_proves_itself(people):
    match = played(people.at)

    reported = people.report(people.ann, match)
    uid = reported.json()["uid"]
    answered = people.bob.post(f"{people.path}/reports/{uid}/confirm/", {})
    filed = people.bob.post(f"{people.path}/records/", {"text": match.text})
    arguments = {"record": people.at.match.games.get().filings.get().record_id}
    verifying.publish(arguments, verifying.replay(arguments))
    shown = people.ann.get(f"{people.path}/").json()
    record = people.ann.get(f"/records/{filed.json()['uid']}/").json()

    assert (reported.status_code, answered.status_code, filed.status_code) == (201, 200, 201)
    assert answered.json()["state"] == "checking"
    assert (shown["state"], shown["version"], shown["proved"]) == ("settled", 1, True)
    assert shown["result"]["winner"] == (match.games[0].winner or None)
    assert [(r["outcome"], r["comparison"]) for r in shown["records"]] == [("verified", "equal")]
    assert (record["verdict"]["outcome"], record["match"]) == ("verified", people.at.match.uid)
    assert f"@seat H {people.at.players[0].handle}" in record["text"]


def test_who_may_do_what_is_told_with_the_match(people):
    def may(who: Caller) -> list[str]:
        return who.get(f"{people.path}/").json()["may"]

    assert may(people.ann) == ["call", "concede", "file", "report"]
    people.report(people.ann, played(people.at))
    assert may(people.ann) == ["amend", "call", "concede", "file", "withdraw"]
    assert may(people.bob) == ["call", "concede", "confirm", "dispute", "file", "report"]
    assert may(people.judge) == ["file", "rule", "void"]
    assert may(Caller()) == []


def test_a_report_sent_again_with_its_key_counts_once_byte_for_byte(people):
    match = played(people.at)

    first = people.report(people.ann, match, **{"Idempotency-Key": "k-1"})
    again = people.report(people.ann, match, **{"Idempotency-Key": "k-1"})
    other = people.ann.post(
        f"{people.path}/reports/",
        {"games": [{"score": [9, 0], "winner": 1}]},
        **{"Idempotency-Key": "k-1"},
    )

    assert (first.status_code, again.content) == (201, first.content)
    assert again["Idempotent-Replayed"] == "true"
    assert (other.status_code, other.json()["code"]) == (422, "idempotency_key_reused")
    assert Report.objects.count() == 1


def test_a_report_of_the_wrong_shape_is_refused(people):
    bodies = (
        {},
        {"games": []},
        {"games": [{"winner": 1}] * 10},
        {"games": [{"winner": "x"}]},
        {"games": [{"winner": 1, "score": [1]}]},
        {"games": [{"winner": 1, "score": [-1, 0]}]},
        {"games": [{"winner": 1, "score": [10**9, 0]}]},
        {"games": [{"winner": 1}], "state": "settled"},
        {"games": [{"winner": 1}], "side": 2},
        {"games": [{"winner": 1, "end": "magic"}]},
        {"games": [{"winner": 1}], "note": "x" * 501},
        {"games": [{"winner": 1}], "note": "\u202ereversed"},
    )

    answers = [people.ann.post(f"{people.path}/reports/", body).status_code for body in bodies]

    assert answers == [400] * len(bodies)
    assert not Report.objects.exists()


def test_a_result_that_cannot_be_says_why_in_both_languages(people):
    body = {"games": [{"score": [7, 5], "winner": 2}]}

    english = people.ann.post(f"{people.path}/reports/", body, **{"Accept-Language": "en"})

    assert (english.status_code, english.json()["code"]) == (422, "winner_has_fewer")
    assert english.json()["details"].startswith("Game 1:")


def test_ones_own_report_is_not_confirmed_by_oneself(people):
    uid = people.report(people.ann, played(people.at)).json()["uid"]

    refused = people.ann.post(f"{people.path}/reports/{uid}/confirm/", {})

    assert (refused.status_code, refused.json()["code"]) == (422, "own_report")


def test_a_judge_decides_a_dispute(people):
    uid = people.report(people.ann, played(people.at)).json()["uid"]
    disputed = people.bob.post(f"{people.path}/reports/{uid}/dispute/", {"note": "Not so."})
    listed = people.judge.get("/matches/", {"show": "to_judge"}).json()

    ruled = people.judge.post(
        f"{people.path}/rulings/", {"kind": "result", "winner": 2, "reason": "I saw it."}
    )

    assert disputed.json()["state"] == "disputed"
    assert [row["uid"] for row in listed["data"]] == [people.at.match.uid]
    assert ruled.status_code == 201
    shown = Caller().get(f"{people.path}/").json()
    assert (shown["state"], shown["result"]["winner"]) == ("ruled", 2)
    assert shown["rulings"][0]["reason"] == "I saw it."
    assert people.ann.post(f"{people.path}/rulings/", {}).status_code == 403


def test_an_act_whose_moment_has_passed_is_a_conflict(people):
    people.ann.post(f"{people.path}/concede/", {})

    late = people.report(people.bob, played(people.at))

    assert (late.status_code, late.json()["code"]) == (409, "not_in_state")


def test_a_judge_is_called_and_a_report_withdrawn(people):
    uid = people.report(people.ann, played(people.at)).json()["uid"]

    gone = people.ann.post(f"{people.path}/reports/{uid}/withdraw/", {"note": "Wrong table."})
    called = people.bob.post(f"{people.path}/judge/", {"reason": "Nobody came."})
    log = Caller().get(f"{people.path}/log/").json()

    assert (gone.json()["state"], called.json()["state"]) == ("scheduled", "judge")
    assert [act["kind"] for act in log["data"]] == ["call", "withdraw", "report", "make"]


def test_staff_makes_matches_and_sets_their_rules(people):
    event = people.at.event.uid
    entries = [side.entry.uid for side in people.at.sides]

    made = people.judge.post("/matches/", {"event": event, "entries": entries, "table": 7})
    rules = people.judge.patch(f"/events/{event}/match-rules/", {"games": 3})
    shown = Caller().get(f"/events/{event}/match-rules/").json()
    listed = Caller().get("/matches/", {"event": event}).json()

    assert (made.status_code, made.json()["number"], made.json()["table"]) == (201, 2, 7)
    assert rules.status_code == 403  # a judge does not: an organiser does
    assert (shown["record"], shown["games"]) == ("required", 1)
    assert [row["number"] for row in listed["data"]] == [1, 2]


def test_a_dry_run_shows_the_canonical_text_and_keeps_nothing(people):
    text = played(people.at).text

    shown = people.ann.post("/records/canon/", {"text": text.replace("\n", "\r\n")}).json()
    refused = people.ann.post("/records/canon/", {"text": "hello"})

    assert (shown["text"], shown["changed"], shown["game"]) == (text, True, "carriers")
    assert (refused.status_code, refused.json()["code"]) == (422, "record_unreadable")
    assert refused.json()["params"]["code"].startswith("REC-")


def test_a_record_of_no_match_is_verified_for_its_sender_alone(people):
    made = people.ann.post("/records/", {"text": played(people.at).text})
    uid = made.json()["uid"]

    assert (made.status_code, made.json()["verdict"], made.json()["match"]) == (201, None, None)
    assert people.bob.get(f"/records/{uid}/").status_code == 404
    assert people.ann.get("/records/").json()["total"] == 1


def test_a_hidden_record_shows_no_more_than_that_it_is_there(people):
    people.ann.post(f"{people.path}/records/", {"text": played(people.at).text})

    (shown,) = Caller().get(f"{people.path}/").json()["records"]

    assert (shown["uid"], shown["digest"], shown["findings"]) == (None, None, [])
    assert Caller().get(f"{people.path}/records/").json()["total"] == 1


def test_a_record_of_ten_megabytes_is_refused_at_the_door(people):
    huge = b'{"text": "' + b"x" * 10_000_000 + b'"}'

    assert people.ann.post(f"{people.path}/records/", huge).status_code == 413


def test_lists_ask_a_fixed_number_of_questions(people, django_assert_num_queries):
    path = f"/matches/?event={people.at.event.uid}"
    Caller().get(path)
    with django_assert_num_queries(5):
        assert Caller().get(path).json()["total"] == 1

    entries = [side.entry for side in people.at.sides]
    for _ in range(2):
        matches.make(event=people.at.event, entries=entries, by=people.at.judge,
                     now=timezone.now())  # fmt: skip

    with django_assert_num_queries(5):
        assert Caller().get(path).json()["total"] == 3
