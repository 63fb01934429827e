"""A search has a number of steps: its results before they are used up remain."""

from dataclasses import replace
from itertools import count

import pytest

from engines.core.alternatives import alternatives
from engines.core.budget import OutOfSteps, as_far_as, budget, step
from engines.core.replays.replay import begun
from tests.engines.core.paper_match import record
from tests.engines.folder import liars_dice


def searching(*, finds_every):
    """Find a number every so many steps; 0 finds none and still goes on."""
    for tried in count(1):
        step()
        if finds_every and tried % finds_every == 0:
            yield tried


def test_a_search_without_a_budget_is_not_stopped():
    for _ in range(10_000):
        step()


def test_what_was_found_within_the_budget_stands():
    with budget(10):
        assert list(as_far_as(searching(finds_every=4))) == [4, 8]


def test_a_search_that_finds_nothing_ends_with_its_budget():
    with budget(1_000):
        assert list(as_far_as(searching(finds_every=0))) == []


def test_finds_take_steps_too():
    with budget(7):
        assert list(as_far_as(count())) == [*range(7)]


def test_the_inner_budget_counts_alone_and_leaves_the_outer_one_as_it_was():
    with budget(3):
        with budget(1):
            step()
            with pytest.raises(OutOfSteps):
                step()
        for _ in range(3):
            step()
        with pytest.raises(OutOfSteps):
            step()


def test_alternatives_are_not_searched_for_ever():
    hidden = replace(liars_dice(), legal=lambda state, seat: searching(finds_every=0))

    assert alternatives(hidden, begun(record()).state, None, "L liar") == ()
