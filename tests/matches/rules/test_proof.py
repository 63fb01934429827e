import pytest

from matches.rules.flow import MatchAct
from matches.rules.proof import Comparison, Replayed, agreed, compare, is_proved, news, of_game
from matches.rules.series import GameClaim

CLAIM = GameClaim(1, (7, 5), 1)
TIMED = GameClaim(1, (7, 5), 1, "time")
C = Comparison


def replayed(outcome="verified", h=7, a=5, winner="H", **more):
    seating = more.pop("seating", {"H": 1, "A": 2})
    return Replayed(outcome, {"H": h, "A": a}, winner, seating, **more)


@pytest.mark.parametrize(
    ("record", "comparison"),
    [
        (replayed(), C.EQUAL),
        (replayed(h=5, a=7, winner="A", seating={"H": 2, "A": 1}), C.EQUAL),
        (replayed(h=5, a=7, winner="A"), C.DIFFERS),
        (replayed(h=8), C.DIFFERS),
        (replayed(winner="draw"), C.DIFFERS),
        (replayed("verified_with_rulings"), C.UNCLEAR),
        (replayed("verified_with_rulings", h=8), C.DIFFERS),
        (replayed("possible"), C.UNCLEAR),
        (replayed("unfinished"), C.UNCLEAR),
        (replayed("unreadable"), C.UNCLEAR),
        (replayed("refuted"), C.DIFFERS),
        (replayed("impossible"), C.DIFFERS),
        (replayed(wrong_decks=True), C.DIFFERS),
        (Replayed(), C.WAITING),
        (Replayed(stuck=True), C.UNCLEAR),
    ],
)
def test_a_claim_beside_a_record(record, comparison):
    assert compare(CLAIM, record) is comparison


def test_a_claim_without_points_compares_the_winner_alone():
    assert compare(GameClaim(1, None, 1), replayed(h=9)) is C.EQUAL
    assert compare(GameClaim(1, None, 2), replayed(h=9)) is C.DIFFERS


@pytest.mark.parametrize(
    ("records", "comparison"),
    [
        ((), C.MISSING),
        ((replayed(), replayed("refuted")), C.EQUAL),
        ((replayed("refuted"), replayed()), C.EQUAL),
        ((replayed(), replayed(h=9)), C.DIFFERS),
        ((replayed(), replayed(h=9, wrong_decks=True)), C.EQUAL),
        ((replayed("refuted"), Replayed()), C.WAITING),
    ],
)
def test_a_proof_is_undone_by_another_valid_record_only(records, comparison):
    assert of_game(CLAIM, records) is comparison


@pytest.mark.parametrize(
    ("policy", "comparisons", "act"),
    [
        ("none", (), MatchAct.AGREE),
        ("optional", (C.MISSING,), MatchAct.AGREE),
        ("optional", (C.WAITING,), MatchAct.AGREE),
        ("optional", (C.UNCLEAR,), MatchAct.AGREE),
        ("optional", (C.DIFFERS,), MatchAct.DOUBT),
        ("required", (C.MISSING,), MatchAct.AWAIT),
        ("required", (C.WAITING, C.EQUAL), MatchAct.AWAIT),
        ("required", (C.EQUAL, C.EQUAL), MatchAct.AGREE),
        ("required", (C.UNCLEAR, C.EQUAL), MatchAct.DOUBT),
        ("required", (C.DIFFERS, C.WAITING), MatchAct.DOUBT),
    ],
)
def test_equal_claims_under_each_policy(policy, comparisons, act):
    assert agreed(policy, "score", (CLAIM,), comparisons) is act


def test_at_time_a_judge_decides_where_the_event_says_so():
    assert agreed("optional", "judge", (TIMED,), (C.EQUAL,)) is MatchAct.DOUBT
    assert agreed("optional", "score", (TIMED,), (C.EQUAL,)) is MatchAct.AGREE


@pytest.mark.parametrize(
    ("comparisons", "act"),
    [
        ((), None),
        ((C.EQUAL, C.MISSING), None),
        ((C.EQUAL, C.WAITING), None),
        ((C.EQUAL, C.EQUAL), MatchAct.PROVE),
        ((C.EQUAL, C.UNCLEAR), MatchAct.FAIL),
        ((C.UNCLEAR, C.DIFFERS), MatchAct.CONTRADICT),
    ],
)
def test_what_verdicts_come_to(comparisons, act):
    assert news(comparisons) is act
    assert is_proved(comparisons) is (act is MatchAct.PROVE)
