"""The audit of what became of lines sees what is lost, doubled, or said by nobody, and no more."""

import pytest

from league.play.models import Line, Seal
from tests.play.faults.auditing import audited
from tests.play.faults.phone import TAKEN, Intent
from tests.play.sitting import free, fresh, say

pytestmark = pytest.mark.django_db


def begun():
    """Return a sitting of Rugby 15 whose sides choose, its places, and what was meant so far."""
    sitting, (red, blue) = free("rugby_15", mode="open", apart=True)
    return sitting, red, blue, [said(red, "toss:B", "t")]


def said(place, text, key):
    say(place, text, key=key)
    return Intent(place.pk, text, [key], 0, TAKEN)


def test_choices_that_were_opened_or_chosen_anew_are_there():
    sitting, red, blue, meant = begun()

    meant += [said(red, "R=F4", "a"), said(red, "R=K", "b"), said(blue, "= 0-0", "c")]
    meant += [said(blue, "B=S2", "d")]

    assert audited(sitting, meant).is_clean


@pytest.mark.parametrize("redraws", ["R", "B"])
def test_no_choice_is_lost_when_a_hand_is_drawn_anew(redraws):
    sitting, red, blue, meant = begun()

    meant += [said(red, "R=F4", "a")]
    meant += [said(red if redraws == "R" else blue, f"redraw {redraws}", "b")]

    assert audited(sitting, meant).is_clean


def test_a_choice_of_which_the_table_knows_nothing_is_lost():
    sitting, red, _blue, meant = begun()

    meant += [said(red, "R=F4", "a")]
    Seal.objects.all().delete()

    assert audited(sitting, meant).lost == ["R=F4"]


def test_a_choice_without_which_the_table_went_on_is_lost():
    sitting, red, _blue, meant = begun()

    meant += [said(red, "R=F4", "a")]
    Line.objects.create(sitting=sitting, serial=2, n=2, kind=Line.Kind.ACTION, text="R=K B=S2")

    assert audited(sitting, meant).lost == ["R=F4"]


def test_a_choice_that_is_not_carried_on_over_a_score_is_lost():
    sitting, red, blue, meant = begun()

    meant += [said(red, "R=F4", "a"), said(blue, "= 0-0", "c")]
    Seal.objects.filter(revision=fresh(sitting).revision).delete()

    assert audited(sitting, meant).lost == ["R=F4"]


def test_what_was_meant_once_and_said_under_two_keys_is_doubled():
    sitting, red, _blue, meant = begun()

    first, again = said(red, "= 0-0", "a"), said(red, "= 0-0", "b")

    assert audited(sitting, [*meant, first, again]).is_clean
    first.keys += again.keys
    assert audited(sitting, [*meant, first]).doubled == ["= 0-0"]


def test_a_choice_that_was_opened_twice_is_doubled():
    sitting, red, blue, meant = begun()

    meant += [said(red, "R=F4", "a"), said(blue, "B=S2", "b")]
    Seal.objects.create(sitting=sitting, revision=2, seat="R", text="R=F4", place=red, key="a")
    Line.objects.create(sitting=sitting, serial=3, n=3, kind=Line.Kind.ACTION, text="R=F4 B=K")

    assert audited(sitting, meant).doubled == ["R=F4"]


def test_a_line_or_a_choice_that_nobody_meant_is_said_by_nobody():
    sitting, red, _blue, meant = begun()

    said(red, "R=F4", "a")

    assert audited(sitting, meant).unsaid == ["R=F4"]
    assert audited(sitting, []).unsaid == ["R=F4", "toss:B"]
