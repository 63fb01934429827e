"""Effects of verdicts on matches: settle, prove, flag, lead to a judge."""

import dataclasses
import re

import pytest
from django.core import mail
from django.utils import timezone

from engines.core.records.reading import read
from engines.core.records.writing import written
from league.jobs.models import Job
from matches.models import Verdict
from matches.queries.records import evidence
from matches.services import rulings, verifying
from tests.matches.factories import played, table as make_table
from tests.matches.services.filing import filed, other_result, refuted, verify
from tests.matches.services.test_reports import confirmed, mails_to, said

pytestmark = pytest.mark.django_db


def test_required_a_verified_record_settles_what_both_claim(db):
    at = make_table(record="required")
    match = played(at)
    confirmed(at, said(at, 0, match.games))
    assert at.fresh().state == "checking"

    verdict = verify(filed(at, match.text))

    assert (verdict.outcome, verdict.equal) == ("verified", True)
    assert (at.fresh().state, at.match.version, at.match.proved) == ("settled", 1, True)


def test_required_a_record_in_hand_first_settles_with_the_confirmation(db):
    at = make_table(record="required")
    match = played(at)
    verify(filed(at, match.text, 1))

    confirmed(at, said(at, 0, match.games))

    assert (at.fresh().state, at.match.proved) == ("settled", True)


def test_required_a_verdict_that_differs_goes_to_a_judge(db):
    at = make_table(record="required")
    match = played(at)
    confirmed(at, said(at, 0, other_result(match)))

    verify(filed(at, match.text))

    assert at.fresh().state == "judge"


def test_required_a_refuted_record_goes_to_a_judge_with_line_rule_and_state(db):
    at = make_table(record="required")
    match = played(at)
    confirmed(at, said(at, 0, match.games))

    verdict = verify(filed(at, refuted(match.text)))

    finding = verdict.findings[0]
    assert verdict.outcome == "refuted"
    assert finding["rule"].startswith("CA-")
    assert finding["line"]
    assert finding["state"]
    assert set(finding["sentence"]) == {"en", "ja"}
    assert at.fresh().state == "judge"


def test_required_an_unfinished_record_goes_to_a_judge(db):
    at = make_table(record="required")
    match = played(at)
    confirmed(at, said(at, 0, match.games))
    lines = read(match.text)
    cut = dataclasses.replace(lines, lines=lines.lines[:10], result=None, end=None)

    assert verify(filed(at, written(cut))).outcome == "unfinished"
    assert at.fresh().state == "judge"


def test_required_a_record_of_other_decks_goes_to_a_judge(db):
    at = make_table(record="required")
    match = played(at)
    confirmed(at, said(at, 0, match.games))
    other = re.sub(r"cost=\d+", "cost=0", match.text)

    verify(filed(at, other))

    assert at.fresh().state == "judge"


def test_optional_equal_claims_settle_and_a_record_proves_them_later(table):
    match = played(table)
    confirmed(table, said(table, 0, match.games))
    assert (table.fresh().state, table.match.proved) == ("settled", False)

    verify(filed(table, match.text))

    assert (table.fresh().state, table.match.proved, table.match.version) == ("settled", True, 1)


def test_optional_a_later_verdict_that_differs_flags_and_tells_everybody(table):
    match = played(table)
    confirmed(table, said(table, 0, other_result(match)))
    mail.outbox.clear()

    verify(filed(table, match.text, 1))

    assert (table.fresh().state, table.match.version) == ("flagged", 1)
    for user in (table.ann, table.bob, table.judge):
        assert mails_to(user) == ["To be looked at"]


def test_a_flagged_match_keeps_its_result_until_a_judge_rules(table):
    match = played(table)
    confirmed(table, said(table, 0, other_result(match)))
    verify(filed(table, match.text, 1))
    rulings.rule(match=table.match, kind="result", reason="The record says so.", by=table.judge,
                 now=timezone.now(), games=match.games)  # fmt: skip

    assert (table.fresh().state, table.match.version) == ("ruled", 2)


def test_a_refuted_record_does_not_undo_a_proof(table):
    match = played(table)
    confirmed(table, said(table, 0, match.games))
    verify(filed(table, match.text))

    verify(filed(table, refuted(match.text), 1))

    assert (table.fresh().state, table.match.proved) == ("settled", True)


def test_a_record_handed_in_again_by_the_other_side_needs_no_second_replay(db):
    at = make_table(record="required")
    match = played(at)
    verify(filed(at, match.text, 0))
    jobs = Job.objects.filter(kind=evidence.KIND).count()

    filed(at, match.text, 1)

    assert Job.objects.filter(kind=evidence.KIND).count() == jobs


def test_the_same_record_and_ruleset_give_the_same_verdict_row(table):
    filing = filed(table, played(table).text)
    first = verify(filing)

    arguments = {"record": filing.record_id}
    judged = verifying.replayer.judge(filing.record.text)
    verifying.publish(arguments, judged)

    assert Verdict.objects.get() == first
    assert verifying.replay(arguments) is None


def test_a_replay_that_was_given_up_leads_to_a_judge(db):
    at = make_table(record="required")
    match = played(at)
    confirmed(at, said(at, 0, match.games))
    filing = filed(at, match.text)
    Job.objects.filter(kind=evidence.KIND).update(state="stuck", attempts=3)

    assert verifying.sweep(now=timezone.now()) == 0

    assert at.fresh().state == "judge"
    assert evidence.stuck_records() == {filing.record_id}


def test_the_sweep_finds_records_that_no_job_names(table):
    filing = filed(table, played(table).text)
    Job.objects.filter(kind=evidence.KIND).delete()

    assert verifying.sweep(now=timezone.now()) == 1
    assert Job.objects.get(kind=evidence.KIND).arguments == {"record": filing.record_id}
    assert verifying.sweep(now=timezone.now()) == 0


@pytest.mark.parametrize("kind", ["result", "correction"])
def test_a_ruling_that_says_what_the_record_says_is_proved(table, kind):
    match = played(table)
    verify(filed(table, match.text, 1))
    if kind == "correction":
        rulings.rule(match=table.match, kind="result", reason="Heard wrongly.", by=table.judge,
                     now=timezone.now(), games=other_result(match))  # fmt: skip
        assert not table.fresh().proved

    rulings.rule(match=table.match, kind=kind, reason="As the replay says.", by=table.judge,
                 now=timezone.now(), games=match.games)  # fmt: skip

    assert table.fresh().proved
    assert table.match.acts.filter(params__proved=True).exists()


def test_a_record_that_comes_after_the_ruling_proves_it_and_another_one_does_not(table):
    match = played(table)
    rulings.rule(match=table.match, kind="result", reason="Seen.", by=table.judge,
                 now=timezone.now(), games=match.games)  # fmt: skip
    assert not table.fresh().proved

    verify(filed(table, match.text, 1))

    assert (table.fresh().state, table.match.proved, table.match.version) == ("ruled", True, 1)


def test_a_record_that_differs_leaves_a_ruling_as_it_is(table):
    match = played(table)
    rulings.rule(match=table.match, kind="result", reason="Seen.", by=table.judge,
                 now=timezone.now(), games=other_result(match))  # fmt: skip
    count = table.match.acts.count()

    verify(filed(table, match.text, 1))

    assert (table.fresh().state, table.match.proved, table.match.version) == ("ruled", False, 1)
    assert table.match.acts.exclude(kind__in=("file", "record")).count() <= count
