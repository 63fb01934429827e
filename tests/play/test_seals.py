"""Choices made at once: nobody's is seen before all are there, then they are one line."""

import pytest

from league.play.models import Line, Seal
from league.play.queries import positions
from league.play.queries.lines import sealed_at
from tests.play.sitting import free, fresh, say, standing

pytestmark = pytest.mark.django_db


def begun():
    sitting, (red, blue) = free("rugby_15", mode="open", apart=True)
    say(red, "toss:B")
    assert set(positions.of(fresh(sitting)).to_act) == {"R", "B"}
    return sitting, red, blue


def test_a_choice_lies_sealed_until_the_other_is_there():
    sitting, red, blue = begun()

    told = say(red, "R=F4")

    assert told.sealed
    assert standing(sitting) == ["toss:B"]
    assert fresh(sitting).signal == 2

    told = say(blue, "B=S2")

    assert not told.sealed
    assert standing(sitting) == ["toss:B", "R=F4 B=S2"]
    assert Line.objects.get(n=2).place is None


def test_a_seal_may_be_replaced_until_the_last_is_there():
    sitting, red, blue = begun()
    say(red, "R=F4")
    say(red, "R=K")

    assert sealed_at(fresh(sitting)) == {"R": "R=K"}
    assert Seal.objects.count() == 2
    say(blue, "B=S2")

    assert standing(sitting)[-1] == "R=K B=S2"


def test_one_paper_lays_both_in_one_line():
    sitting, (paper,) = free("rugby_15", mode="open")
    say(paper, "toss:R")

    say(paper, "R=F4 B=S2")

    assert standing(sitting)[-1] == "R=F4 B=S2"
    assert not Seal.objects.exists()
