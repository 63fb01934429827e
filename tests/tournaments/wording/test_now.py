"""What the page “Now” says to whom, in every state of a tournament."""

import pytest

from league.tournaments.models import Pairing, Phase, Tournament
from league.tournaments.public import wording
from league.tournaments.standings.queries import Placing
from matches.rules.flow import MatchState

FIRST, SECOND, OUT = Placing(1, 1, 1), Placing(2, 2, 2), Placing(3, 3, 4, out=True)
SWISS, LADDER = Phase(kind=Phase.Kind.SWISS), Phase(kind=Phase.Kind.LADDER)


@pytest.mark.parametrize("state", Tournament.State)
def test_it_says_how_every_tournament_stands(state: str) -> None:
    said = {
        wording.state_of_play(Tournament(state=state), phase, has_rounds=has_rounds)
        for phase in (None, SWISS, LADDER)
        for has_rounds in (False, True)
    }

    assert len(said) == (3 if state == "running" else 1)


@pytest.mark.parametrize(
    ("state", "phase", "row", "on_ladder", "said"),
    [
        ("setup", None, None, False, "You have entered."),
        ("closed", None, None, False, "You have entered."),
        ("running", None, None, False, "You have no match now. This page"),
        ("running", SWISS, None, False, "You did not come into this phase."),
        ("running", SWISS, SECOND, False, "You have no match now. This page"),
        ("running", SWISS, OUT, False, "Your matches here are over."),
        ("running", LADDER, FIRST, True, "You are at the top"),
        ("running", LADDER, SECOND, True, "You have no match now. Challenge"),
        ("finished", SWISS, OUT, False, "The tournament is over."),
    ],
)
def test_it_says_why_an_entrant_has_no_match(
    state: str, phase: Phase | None, row: Placing | None, on_ladder: bool, said: str
) -> None:
    asked = state, phase, row

    words = wording.without_match(*asked, has_left=False, on_ladder=on_ladder)

    assert words.startswith(said)
    left = wording.without_match(*asked, has_left=True, on_ladder=on_ladder)
    assert left == "You have left this tournament."


def test_every_kind_of_round_without_an_opponent_has_its_words() -> None:
    kinds = set(Pairing.Kind) - {Pairing.Kind.MATCH}

    assert len({wording.not_played(kind) for kind in kinds}) == len(kinds)


def test_a_match_waits_for_a_report_a_confirmation_or_a_judge() -> None:
    assert [wording.awaited(state) for state in ("scheduled", "reported", "judge")] == [
        "not reported yet",
        "one side has reported; both must confirm",
        "being decided",
    ]
    assert {*wording.AWAITED} <= set(MatchState)
