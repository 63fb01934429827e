"""Many verdicts at once: each match gets the state that it would get alone."""

import pytest
from django.core import mail
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from league.jobs import batches, kinds
from league.jobs.models import Effect, Job
from matches.models import Act, Match, Verdict
from matches.queries.records import evidence
from matches.replaying import ReplayDied
from matches.services import reports, verifying
from matches.signals import results_confirmed
from tests.matches.cells import killed_once
from tests.matches.factories import Played, Table, more_matches, played, table as make_table
from tests.matches.services.filing import filed, other_result, refuted
from tests.worlds import made_once

pytestmark = pytest.mark.django_db


@made_once
def tables(count: int, **rules) -> list[Table]:
    return more_matches(make_table(**rules), count)


def handed_in(at: Table, seed: int, games=None, text: str = "") -> Played:
    """Let both sides claim the same, and one of them hand the record in."""
    match = played(at, seed)
    for who in (0, 1):
        reports.report(match=at.match, side=at.sides[who], by=at.players[who].user,
                       games=games or match.games, now=timezone.now())  # fmt: skip
    filed(at, text or match.text)
    return match


def verify_all() -> None:
    """Run the waiting replays as a worker does."""
    kind = kinds.get(evidence.KIND)
    held = batches.claim(kind=kind, most=kind.batch.most, worker="tests 1")
    batches.work(kind, kind.batch, held)


def ends(tables: list[Table]) -> list[tuple[str, int, bool]]:
    rows = [at.fresh() for at in tables]
    return [(match.state, match.version, match.proved) for match in rows]


def test_those_that_are_proved_settle_and_the_others_go_to_a_judge():
    good, also_good, other, wrong = room = tables(4, record="required")
    handed_in(good, 1)
    handed_in(also_good, 2)
    handed_in(other, 3, games=other_result(played(other, 3)))
    handed_in(wrong, 4, text=refuted(played(wrong, 4).text))
    mail.outbox.clear()

    verify_all()

    proved, judge = ("settled", 1, True), ("judge", 0, False)
    assert ends(room) == [proved, proved, judge, judge]
    subjects = [letter.subject.partition(":")[0] for letter in mail.outbox]
    assert subjects.count("Settled") == 4
    assert Verdict.objects.count() == Job.objects.filter(state=Job.State.DONE).count() == 4
    assert Effect.objects.count() == 4


def test_a_result_settled_together_says_what_one_settled_alone_says():
    alone, first, second = tables(3, record="required")
    handed_in(alone, 1)
    verify_all()
    handed_in(first, 2)
    handed_in(second, 3)

    verify_all()

    was, *made = [at.match.results.get() for at in (alone, first, second)]
    for at, result in zip((first, second), made, strict=True):
        report = at.match.reports.get(side=at.sides[0])
        assert (result.state, result.version, result.decision) == ("settled", 1, was.decision)
        assert (result.games, result.scores) == (report.games, report.scores)
        assert (result.winner, result.report) == (report.winner, report)
    acts = Act.objects.filter(kind="final_settled").order_by("pk")
    assert [act.match_id for act in acts] == [at.match.pk for at in (alone, first, second)]
    assert {tuple(act.params) for act in acts} == {("proved", "winner", "version", "decision")}


def test_records_of_settled_matches_prove_or_flag_them():
    right, wrong = room = tables(2, record="optional")
    handed_in(right, 1)
    handed_in(wrong, 2, games=other_result(played(wrong, 2)))
    assert ends(room) == [("settled", 1, False)] * 2

    verify_all()

    assert ends(room) == [("settled", 1, True), ("flagged", 1, False)]


def test_news_of_all_is_told_once(django_capture_on_commit_callbacks):
    heard = []

    def hear(sender, *, matches, **_later):
        heard.append(sorted(match.pk for match in matches))

    room = tables(3, record="required")
    for seed, at in enumerate(room):
        handed_in(at, seed)
    results_confirmed.connect(hear)
    with django_capture_on_commit_callbacks(execute=True):
        verify_all()
    results_confirmed.disconnect(hear)

    assert heard == [sorted(at.match.pk for at in room)]


def test_it_takes_as_many_statements_for_many_as_for_two():
    counts = []
    for many in (2, 4):
        for seed, at in enumerate(tables(many, record="required")):
            handed_in(at, seed)
        with CaptureQueriesContext(connection) as seen:
            verify_all()
        counts.append(len(seen))

    assert set(Match.objects.exclude(games=None).values_list("state", flat=True)) == {"settled"}
    assert counts[0] == counts[1] <= 30


@pytest.fixture
def killed(tmp_path):
    """The worker's cell is killed over the first record that it is asked."""
    verifying.replayer.stop()
    words, verifying.replayer.words = verifying.replayer.words, killed_once(tmp_path)
    yield
    verifying.replayer.stop()
    verifying.replayer.words = words


@pytest.mark.usefixtures("killed")
def test_a_replay_that_dies_is_its_own_records_trouble():
    dies, lives = room = tables(2, record="required")
    handed_in(dies, 1)
    handed_in(lives, 2)

    verify_all()

    assert ends(room) == [("checking", 0, False), ("settled", 1, True)]
    jobs = Job.objects.filter(kind=evidence.KIND).order_by("pk")
    assert list(jobs.values_list("state", "attempts")) == [("queued", 1), ("done", 1)]
    assert jobs[0].trouble.startswith("ReplayDied: ")


@pytest.mark.usefixtures("killed")
def test_a_single_replay_that_dies_raises():
    [at] = tables(1, record="required")
    handed_in(at, 1)
    [job] = Job.objects.filter(kind=evidence.KIND)

    with pytest.raises(ReplayDied):
        verifying.replay(job.arguments)


def test_a_record_filed_for_two_matches_settles_both():
    first, second = room = tables(2, record="required")
    match = handed_in(first, 1)
    handed_in(second, 1, text=match.text)
    assert Verdict.objects.count() == 0

    verify_all()

    assert ends(room) == [("settled", 1, True)] * 2
    assert Verdict.objects.count() == 1
