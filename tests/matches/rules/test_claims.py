import pytest

from matches.rules.claims import weigh
from matches.rules.flow import MatchAct
from matches.rules.series import GameClaim

SEVEN = (GameClaim(1, (7, 5), 1),)
EIGHT = (GameClaim(1, (8, 5), 1),)


@pytest.mark.parametrize(
    ("claims", "answers", "act"),
    [
        ({}, {}, MatchAct.CLEAR),
        ({}, {2: True}, MatchAct.CLEAR),
        ({1: SEVEN}, {}, MatchAct.CLAIM),
        ({2: SEVEN}, {}, MatchAct.CLAIM),
        ({1: SEVEN}, {2: True}, MatchAct.AGREE),
        ({1: SEVEN}, {2: False}, MatchAct.DIFFER),
        ({1: SEVEN, 2: SEVEN}, {}, MatchAct.AGREE),
        ({1: SEVEN, 2: SEVEN}, {2: False}, MatchAct.AGREE),  # the claim came after the dispute
        ({1: SEVEN, 2: EIGHT}, {}, MatchAct.DIFFER),
    ],
)
def test_what_two_sides_say_comes_to_an_act(claims, answers, act):
    assert weigh(2, claims, answers) is act


@pytest.mark.parametrize(
    ("answers", "act"),
    [
        ({2: True}, MatchAct.CLAIM),
        ({2: True, 3: True}, MatchAct.AGREE),
        ({2: True, 3: False}, MatchAct.DIFFER),
    ],
)
def test_of_three_sides_all_must_agree(answers, act):
    assert weigh(3, {1: SEVEN}, answers) is act
