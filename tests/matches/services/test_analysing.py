"""The analysis of a verified record: asked for once, kept for ever, done again by a new version."""

from dataclasses import replace
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import IntegrityError, ProgrammingError, transaction

from engines.bots import worth
from engines.core.records.writing import written
from league.jobs import receivers, services as jobs
from league.jobs.errors import LostLease
from league.jobs.models import Job
from matches.analysing import Analyst
from matches.models import Analysis
from matches.queries.records import analyses
from matches.queries.records.analyses import Analysed
from matches.replaying import ReplayDied
from matches.services import analysing
from tests.matches.analyses import analyse_all, kept, settled
from tests.matches.factories import Table, played, table as make_table
from tests.matches.games import golden
from tests.matches.paging import filed, replay_all
from tests.matches.services.filing import refuted

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    return make_table()


def asked() -> list[int]:
    rows = Job.objects.filter(kind=analyses.KIND).order_by("pk")
    return [job.arguments["record"] for job in rows]


def test_a_verified_record_is_asked_for_once_after_its_verdict(
    table, django_capture_on_commit_callbacks, monkeypatch
):
    monkeypatch.setattr(receivers.bell, "rests_until", float("inf"))
    filing = filed(table, played(table).text)

    with django_capture_on_commit_callbacks(execute=True):
        replay_all()
        before_commit = asked()
    with django_capture_on_commit_callbacks(execute=True):
        replay_all()
    analysing.sweep()

    assert before_commit == []
    assert asked() == [filing.record_id]


def test_a_record_that_is_not_verified_is_not_analysed(table):
    filed(table, refuted(played(table).text))
    replay_all()

    assert (analysing.sweep(), asked()) == (0, [])


def test_the_sweep_finds_what_nobody_asked_for(table):
    filing = filed(table, played(table).text)
    replay_all()

    assert (analysing.sweep(), asked()) == (1, [filing.record_id])


def test_an_analysis_is_made_once_and_says_what_the_engine_says(db):
    settled("limit_ball")
    analyse_all()
    row = Analysis.objects.get()
    analyse_all()

    said = analyses.of_record(row.record).worth
    assert Analysis.objects.count() == 1
    assert (row.version, row.ruleset) == (worth.VERSION, row.record.ruleset)
    assert (row.luck, row.skill) == (said.luck, said.skill)
    assert row.result["digest"] == row.record.digest
    first, second = said.sides
    parts = said.luck[first] + said.skill[first] - said.skill[second] + said.rest.total
    assert said.start + parts == said.result


def test_rows_stay_as_they_are(db):
    row = kept(settled("limit_ball"))

    with pytest.raises(IntegrityError), transaction.atomic():
        Analysis.objects.create(record=row.record, ruleset=row.ruleset, version=row.version)
    with pytest.raises(ProgrammingError, match="permission denied"), transaction.atomic():
        Analysis.objects.update(version=9)


def reanalyse(*words: str) -> str:
    out = StringIO()
    call_command("reanalyse", *words, stdout=out)
    return out.getvalue().split()[0]


def test_what_an_older_version_made_is_asked_for_again_and_stays(db):
    filing = settled("limit_ball")
    kept(filing, version=worth.VERSION - 1)
    match = filing.game.match.uid

    assert analysing.sweep() == 0
    assert reanalyse("--game", "carriers") == "0"
    assert reanalyse("--match", match) == "1"
    assert reanalyse() == "0"  # its job waits

    kept(filing)
    versions = Analysis.objects.order_by("pk").values_list("version", flat=True)
    assert list(versions) == [worth.VERSION - 1, worth.VERSION]
    assert not analyses.of_record(filing.record).is_old
    with pytest.raises(CommandError, match="no match 'nothing'"):
        reanalyse("--match", "nothing")


def test_a_record_that_cannot_be_analysed_says_why(table):
    text = played(table).text.replace("@result", "@end abandoned\n@result", 1)

    answer = Analyst(say=lambda _percent: None).analyse(text)

    assert answer["refusal"]["code"].startswith("REC-")
    assert set(answer["refusal"]["sentence"]) == {"en", "ja"}


def test_the_state_of_the_work_is_that_of_its_job(table):
    record = filed(table, played(table).text).record
    replay_all()
    seen = [analyses.of_record(record)]

    analysing.sweep()
    seen.append(analyses.of_record(record))
    claim = jobs.claim(job_id=Job.objects.get(kind=analyses.KIND).pk, worker="analyst@one 1")
    jobs.attempt(claim, lambda: jobs.report(percent=40))
    seen.append(analyses.of_record(record))
    jobs.fail(claim=replace(claim, attempts=claim.max_attempts), trouble="It died.")
    seen.append(analyses.of_record(record))

    assert seen == [
        Analysed(),
        Analysed(is_waiting=True),
        Analysed(is_waiting=True, percent=40),
        Analysed(is_given_up=True),
    ]


def test_a_worker_that_lost_its_job_stops_its_analysis():
    def say(_percent: int) -> None:
        raise LostLease("taken over")

    with pytest.raises(LostLease):
        Analyst("-c", TALKS, say=say).analyse(TEXT)


def test_an_analysis_that_fails_is_no_answer():
    with pytest.raises(ReplayDied, match="the log has the trace"):
        Analyst("-c", FAILS, say=lambda _percent: None).analyse(TEXT)


TEXT = written(golden("limit_ball"))
TALKS = """
from matches import analyst
analyst.analyse = lambda record, progress: [progress(n % 100, 100) for n in range(10**9)]
raise SystemExit(analyst.main())
"""
FAILS = """
from matches import analyst
analyst.analyse = None
raise SystemExit(analyst.main())
"""
