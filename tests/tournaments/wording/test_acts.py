"""The log loads the names in its sentences, not all that an act lists."""

from typing import Any

import pytest

from league.tournaments.front import wording as acts
from league.tournaments.models import Act
from league.tournaments.tournament.wording import named

DROP = Act(kind="drop", params={"entrants": [3, 5]})


@pytest.mark.parametrize(
    ("kind", "params", "entrants"),
    [
        ("drop", {"entrants": [3, 5]}, {3, 5}),
        ("reenter", {"entrant": 7, "round": 2}, {7}),
        ("start", {"entrants": list(range(3000))}, set()),
        ("drop", {}, set()),
        ("correct", {"change": {"kind": "drop", "entrant": 4, "other": 9}}, {4}),
        ("of another version", {"entrant": 4}, set()),
    ],
)
def test_whom_a_sentence_names(kind: str, params: dict[str, Any], entrants: set[int]) -> None:
    assert acts.entrants_of(Act(kind=kind, params=params)) == entrants


def test_what_was_undone_is_told_with_its_names() -> None:
    act = Act(kind="undo", undoes=DROP)
    names = {number: f"player {number}" for number in acts.entrants_of(act)}

    assert acts.entrants_of(act) == {3, 5}
    assert "player 3, player 5" in acts.sentence_of(act, named(names))


def test_an_act_of_an_older_version_is_told_by_its_kind() -> None:
    assert acts.sentence_of(Act(kind="drop", params={}), named({})) == "drop"
