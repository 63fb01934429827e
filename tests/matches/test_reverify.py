"""`manage.py reverify`: all records replayed, changes listed, no verdict written twice."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import IntegrityError, transaction
from django.utils import timezone

from matches.models import Chunk, Record, Verdict
from matches.queries.records.reverification import progress
from matches.services import matches, reverification
from tests.matches.factories import Table, played, table
from tests.matches.services.filing import filed, verify
from tests.matches.services.test_reports import confirmed, said
from tests.worlds import made_once

pytestmark = pytest.mark.django_db


def reverify(*words: str) -> tuple[str, str]:
    """Run the command in this process; return what it wrote and why it failed."""
    out = StringIO()
    try:
        call_command("reverify", "--here", *words, stdout=out)
    except CommandError as error:
        return out.getvalue(), str(error)
    return out.getvalue(), ""


@made_once
def with_records() -> Table:
    """Make a match with three records, all of them replayed."""
    at = table()
    for seed in range(1, 4):
        verify(filed(at, played(at, seed).text))
    return at


@pytest.fixture
def judged(db) -> Table:
    return with_records()


def old(verdict: Verdict, **said: object) -> Verdict:
    """Put a verdict of another engine on top of a record's."""
    verdict.pk, verdict.engine = None, "carriers.before"
    for name, value in said.items():
        setattr(verdict, name, value)
    verdict.save(force_insert=True)
    return verdict


def test_records_that_come_out_as_before_change_nothing(judged):
    output, failure = reverify("--chunk", "2")

    assert failure == ""
    assert "3/3" in output
    assert "0 changed, 0 failed" in output
    assert Verdict.objects.count() == 3
    assert [chunk.count for chunk in Chunk.objects.order_by("number")] == [2, 1]


def test_a_verdict_that_comes_out_otherwise_is_named_and_fails_the_command(judged):
    verdict = Verdict.objects.order_by("pk").first()
    old(verdict, outcome="refuted")

    output, failure = reverify()

    assert failure == "Not every record gave the same verdict as before."
    assert f"{verdict.record.uid}  outcome: 'refuted' → 'verified'" in output
    assert "1 changed" in output


def test_only_records_of_a_ruleset_are_replayed(judged):
    assert "0 records" in reverify("--ruleset", "carriers-2")[0]
    assert "3 records" in reverify("--ruleset", "carriers-1")[0]
    assert "3 records" in reverify("--ruleset", "carriers-1:short")[0]


def test_a_changed_verdict_flags_the_match_and_rules_nothing(judged):
    match = played(judged, 9)
    again = matches.make(event=judged.event, entries=[s.entry for s in judged.sides],
                         by=judged.judge, now=timezone.now())  # fmt: skip
    at = Table(judged.event, again, judged.players, tuple(again.sides.all()), judged.judge)
    wrong = match.games[0]
    claims = (type(wrong)(1, (wrong.score[0] + 2, wrong.score[1]), 1),)
    confirmed(at, said(at, 0, claims))
    filing = filed(at, match.text)
    assert at.fresh().state == "settled"
    Verdict.objects.create(
        record=filing.record, ruleset=filing.record.ruleset, engine="carriers.before",
        outcome="verified", score={"H": claims[0].score[0], "A": claims[0].score[1]}, winner="H",
    )  # fmt: skip

    output, failure = reverify()

    assert (at.fresh().state, at.match.version) == ("flagged", 1)
    assert "1 changed" in output
    assert failure


def test_a_part_that_is_done_twice_counts_once(judged):
    run = reverification.begin(now=timezone.now())
    ids = list(Record.objects.values_list("pk", flat=True))
    arguments = {"run": run.pk, "number": 1, "records": ids}

    with transaction.atomic():
        reverification.publish(arguments, reverification.replay(arguments))

    assert progress(run).done == 3
    with pytest.raises(IntegrityError, match="one_chunk_per_number"), transaction.atomic():
        reverification.publish(arguments, reverification.replay(arguments))
