"""Concurrent acts on a match. Each red control is the same race with a read instead of a lock."""

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from matches.models import Answer, Match, Report, Result
from matches.rules.flow import MatchState
from matches.services import reports, rulings
from tests.longer import examples
from tests.matches.factories import Table, claim, more_matches, table
from tests.matches.services.test_reports import SEVEN, said
from tests.races import race

pytestmark = pytest.mark.django_db(transaction=True)

TRIALS = examples(2)


@pytest.fixture
def tables(transactional_db) -> list[Table]:
    return more_matches(table(), 2 * TRIALS)


def one_of_several_confirmations_settles(tables):
    for at in tables:
        made = said(at, 0)

        def confirm(_start, at=at, made=made):
            return reports.confirm(report=made, side=at.sides[1], by=at.bob, now=timezone.now())

        came_to = race(confirm, confirm, confirm, confirm)

        assert sum(isinstance(outcome, Answer) for outcome in came_to) == 1
        assert [(r.version, r.state) for r in at.match.results.all()] == [(1, "settled")]


def confirmations_that_only_look_all_act(tables):
    doubled = 0
    for at in tables:
        made = said(at, 0)
        acted: list[int] = []

        def confirm(start, at=at, made=made, acted=acted):
            looked = Match.objects.get(pk=at.match.pk)
            start.wait(20)
            if looked.state == MatchState.REPORTED:
                acted.append(1)
                Answer.objects.create(report=made, side=at.sides[1], kind="confirm", by=at.bob)

        came_to = race(confirm, confirm)
        doubled += len(acted) == 2
        # The last line of defence: the database takes one of them.
        assert sum(isinstance(outcome, IntegrityError) for outcome in came_to) == 1
    assert doubled == TRIALS


def a_ruling_stays_beside_a_new_report(tables):
    for at in tables:
        said(at, 0)

        def rule(_start, at=at):
            return rulings.rule(match=at.match, kind="result", winner=2, reason="Seen.",
                                by=at.judge, now=timezone.now())  # fmt: skip

        def again(_start, at=at):
            return said(at, 0, claim((9, 0)))

        came_to = race(rule, again, again)

        match = at.fresh()
        assert isinstance(came_to[0], rulings.Ruling)
        assert (match.state, match.version) == ("ruled", 1)
        assert match.results.get().winner == at.sides[1]


def a_report_that_only_looks_writes_over_a_ruling(tables):
    overwritten = 0
    for at in tables:
        said(at, 0)

        def rule(start, at=at):
            start.wait(20)
            made = rulings.rule(match=at.match, kind="result", winner=2, reason="Seen.",
                                by=at.judge, now=timezone.now())  # fmt: skip
            start.wait(20)
            return made

        def again(start, at=at):
            looked = Match.objects.get(pk=at.match.pk)
            start.wait(20)
            start.wait(20)
            looked.state = MatchState.REPORTED
            with transaction.atomic():
                looked.save(update_fields=["state"])

        came_to = race(rule, again)
        # Only the constraint that final states have a version keeps the ruling.
        overwritten += isinstance(came_to[1], IntegrityError)
    assert overwritten == TRIALS


def a_dispute_and_a_confirmation_end_in_one_state(tables):
    for at in tables:
        made = said(at, 0)

        def confirm(_start, at=at, made=made):
            return reports.confirm(report=made, side=at.sides[1], by=at.bob, now=timezone.now())

        def dispute(_start, at=at, made=made):
            return reports.dispute(report=made, side=at.sides[1], by=at.bob, now=timezone.now())

        race(confirm, dispute)

        match = at.fresh()
        assert match.state == "settled"
        assert Result.objects.filter(match=match).count() == 1


def a_report_sent_five_times_with_one_key_counts_once(tables):
    for at in tables:

        def send(_start, at=at):
            return said(at, 0, key=f"key of {at.match.uid}")

        came_to = race(*[send] * 5)

        assert len({report.pk for report in came_to}) == 1
        assert at.match.reports.count() == 1


def keys_that_are_only_looked_up_make_more_than_one(tables):
    doubled = 0
    for at in tables:

        def send(start, at=at):
            known = Report.objects.filter(by=at.ann, key="k").exists()
            start.wait(20)
            if not known:
                Report.objects.create(match=at.match, side=at.sides[0], by=at.ann, key=at.match.uid)

        came_to = race(send, send)
        doubled += sum(isinstance(outcome, IntegrityError) for outcome in came_to)
    assert doubled == TRIALS


def two_equal_reports_settle(tables):
    for at in tables:
        race(lambda _start, at=at: said(at, 0, SEVEN), lambda _start, at=at: said(at, 1, SEVEN))

        assert (at.fresh().state, at.match.version) == ("settled", 1)


@pytest.mark.parametrize(
    ("law", "other"),
    [
        (one_of_several_confirmations_settles, confirmations_that_only_look_all_act),
        (a_ruling_stays_beside_a_new_report, a_report_that_only_looks_writes_over_a_ruling),
        (
            a_report_sent_five_times_with_one_key_counts_once,
            keys_that_are_only_looked_up_make_more_than_one,
        ),
        (a_dispute_and_a_confirmation_end_in_one_state, two_equal_reports_settle),
    ],
    ids=lambda race: race.__name__,
)
def test_acts_that_meet(tables, law, other):
    """Each race has matches of its own; the tables are emptied once for two of them."""
    law(tables[:TRIALS])
    other(tables[TRIALS:])
