from dataclasses import dataclass

import pytest

from league.rules.penalties import STEPS, Next, next_steps
from league.tournaments.models import Penalty


@dataclass(frozen=True)
class One:
    infraction: str
    ruling: str


@pytest.mark.parametrize(
    ("rulings", "step"),
    [
        (["caution"], "warning"),
        (["warning", "caution"], "game_loss"),
        (["game_loss"], "match_loss"),
        (["match_loss", "warning"], "disqualification"),
        (["disqualification"], "disqualification"),
    ],
)
def test_the_next_time_brings_one_step_more(rulings: list[str], step: str) -> None:
    (following,) = next_steps(One("tardiness", ruling) for ruling in rulings)

    assert (following.times, following.step) == (len(rulings), step)


def test_each_infraction_counts_for_itself() -> None:
    following = next_steps([One("tardiness", "warning"), One("cheating", "match_loss")])

    assert following == (
        Next("cheating", 1, "match_loss", "disqualification"),
        Next("tardiness", 1, "warning", "game_loss"),
    )


def test_every_ruling_is_a_step() -> None:
    assert tuple(Penalty.Ruling.values) == STEPS
