"""A proof that comes after a result was counted, and one that is lost again."""

from typing import Any

import pytest
from django.db import transaction
from django.utils import timezone

from engines.core.records.writing import written
from league.jobs.models import Job
from league.tournaments.corrections.rules import NewResult
from league.tournaments.models import Outcome, Pairing, Round, Standing
from league.tournaments.pairing.services import results
from league.tournaments.phases.services import tending
from league.tournaments.rounds.queries.pairings import of_round
from league.tournaments.rounds.queries.rounds import proofs_untaken
from league.tournaments.standings import services as standings
from matches.models import EventRules, Filing, Match, Verdict
from matches.services import records, verifying
from tests.matches.games import claimed, golden
from tests.tournaments.corrections.putting_right import correct, undo
from tests.tournaments.plain_state import state_of
from tests.tournaments.rounds.hall import Hall, running
from tests.transfers.test_event_scores import played as played_without_records
from tests.worlds import made_once

pytestmark = pytest.mark.django_db
GAME = "rugby_15"


@made_once
def settled() -> tuple[Hall, Pairing]:
    """Count a result before its record is there."""
    record = golden(GAME)
    hall = running(4, event__game=GAME, event__format=None)
    EventRules.objects.update_or_create(
        event=hall.event, defaults={"ruleset": record.ruleset, "options": dict(record.options)}
    )
    pairing = hall.pairings(hall.next())[0]
    hall.rule(pairing, "result", games=claimed(record))
    hall.take()
    return hall, pairing


def hand_in(hall: Hall, pairing: Pairing) -> Filing:
    return records.file(match=Match.objects.get(pk=pairing.match_id), number=1,
                        text=written(golden(GAME)), source="paste", by=hall.by,
                        now=timezone.now())  # fmt: skip


def judge(filing: Filing) -> None:
    """Do what the job of a record does."""
    arguments = {"record": filing.record_id}
    with transaction.atomic():
        verifying.publish(arguments, verifying.replay(arguments))


def lose(filing: Filing) -> None:
    """Let an engine of later find that the record breaks a rule."""
    old = filing.record.verdicts.get()
    fields = {field.name: getattr(old, field.name) for field in Verdict._meta.fields}
    fields |= {"id": None, "engine": "rugby_15.later", "outcome": "refuted"}
    fields.pop("at", None)
    with transaction.atomic():
        Verdict.objects.create(**fields)
        verifying.act_on_matches(records=[filing.record_id])


def marks(hall: Hall) -> list[bool]:
    return [pairing.outcome["proved"] for pairing in of_round(hall.round(1)) if pairing.outcome]


def tend(hall: Hall) -> None:
    tending.tend(tournament=hall.fresh(), now=timezone.now())


def test_a_proof_that_comes_later_wakes_the_tournament_and_is_marked(
    django_capture_on_commit_callbacks: Any,
) -> None:
    hall, pairing = settled()
    assert marks(hall) == [False]
    Job.objects.filter(kind=tending.KIND).delete()

    with django_capture_on_commit_callbacks(execute=True):
        judge(hand_in(hall, pairing))

    assert Match.objects.get(pk=pairing.match_id).proved
    assert Job.objects.filter(kind=tending.KIND).count() == 1
    tend(hall)
    tend(hall)
    assert marks(hall) == [True]
    outcomes = Outcome.objects.filter(pairing=pairing).order_by("proofs")
    assert [(row.version, row.proofs, row.proved) for row in outcomes] == [
        (1, 0, False),
        (1, 1, True),
    ]
    results_said = [row["result"] for row in state_of(hall.tournament)["rounds"][0]["pairings"]]
    assert results_said[0]["proved"]
    assert results_said[0]["numbers"] == outcomes[1].numbers


def test_a_proof_that_is_lost_takes_the_mark_away(django_capture_on_commit_callbacks: Any) -> None:
    hall, pairing = settled()
    filing = hand_in(hall, pairing)
    judge(filing)
    tend(hall)
    assert marks(hall) == [True]
    Job.objects.filter(kind=tending.KIND).delete()

    with django_capture_on_commit_callbacks(execute=True):
        lose(filing)

    assert not Match.objects.get(pk=pairing.match_id).proved
    assert Job.objects.filter(kind=tending.KIND).count() == 1
    tend(hall)
    assert marks(hall) == [False]


def test_the_sweep_finds_a_proof_that_no_message_told_of() -> None:
    hall, pairing = settled()
    judge(hand_in(hall, pairing))
    Job.objects.filter(kind=tending.KIND).delete()

    assert proofs_untaken().count() == 1
    assert tending.sweep(now=timezone.now()) == 1
    tend(hall)
    Job.objects.filter(kind=tending.KIND).delete()
    assert tending.sweep(now=timezone.now()) == 0


@pytest.mark.parametrize("counts", [False, True], ids=["nothing counts it", "the points count it"])
def test_standings_and_drafts_are_made_anew_only_where_they_read_the_record(counts: bool) -> None:
    hall, pairing = settled()
    judge(hand_in(hall, pairing))
    numbers = results.numbers_of([Match.objects.get(pk=pairing.match_id)])[pairing.match_id or 0]
    if counts:
        hall.tournament.standings = {"points": f"3*win + draw + {min(numbers)}_for"}
        hall.tournament.save()
    draft = hall.round(1)
    Round.objects.create(tournament=hall.tournament, phase=draft.phase, number=2, place=2,
                         made_from=hall.fresh().revision)  # fmt: skip
    standings.rebuild(tournament=hall.tournament)

    results.take_proofs(hall.fresh(), now=timezone.now())

    now = hall.fresh().revision
    stays = {hall.round(2).made_from == now, *(
        standing.revision == now for standing in Standing.objects.filter(phase=draft.phase)
    )}  # fmt: skip
    assert stays == {not counts}


def test_taking_a_correction_back_asks_the_records_anew() -> None:
    hall, pairing = settled()
    _shown, act = correct(hall, NewResult(1, pairing.number, winner=2))
    judge(hand_in(hall, pairing))

    undo(hall, act)

    assert Match.objects.get(pk=pairing.match_id).proved


def test_without_records_nothing_is_to_be_taken() -> None:
    hall = played_without_records()

    assert not proofs_untaken().exists()
    assert results.take_proofs(hall.tournament, now=timezone.now()) == []
