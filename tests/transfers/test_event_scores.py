"""Impossible scores are refused in every import."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.utils import timezone

from league.people.errors import Refusal
from league.tournaments.corrections.queries.corrections import preview
from league.tournaments.corrections.rules import NewResult
from league.tournaments.floor.services import slips
from league.tournaments.models import Tournament
from league.transfers.event_file.queries import event_file
from league.transfers.tables.services import importing
from tests.matches.factories import claim
from tests.tournaments.rounds.hall import WIN, Hall, reported, running
from tests.transfers.test_event_files import brought_in, changed, written
from tests.worlds import made_once

pytestmark = pytest.mark.django_db
SCORE = "rounds.0.pairings.{}.match.results.0.games.0.score"
END = "rounds.0.pairings.{}.match.results.0.games.0.end"


@made_once
def played() -> Hall:
    hall = running(4, steps="next")
    hall.decide_all(hall.pairings(hall.round(1)), lambda _first, _second: WIN)
    hall.take()
    return hall


def refused(raw: bytes) -> Refusal:
    with pytest.raises(Refusal) as raised:
        brought_in(raw)
    return raised.value


class TestAFileOfAnEvent:
    @pytest.mark.parametrize("score", [[3, 0], [7, 1]])
    def test_names_the_match_and_leaves_nothing(self, score: list[int]) -> None:
        file = event_file(played().fresh())

        wrong = refused(changed(file, SCORE.format(1), score))

        names = " – ".join(file["entrants"][number - 1]["players"][0]
                           for number in file["rounds"][0]["pairings"][1]["sides"])  # fmt: skip
        assert wrong.code == "file_scores_impossible"
        assert f"round 1, table 2, {names}: Game 1: " in str(wrong)
        assert wrong.params["where"] == "$.rounds[0].pairings[1].match"
        assert Tournament.objects.count() == 1

    def test_names_every_match(self) -> None:
        file = changed(event_file(played().fresh()), SCORE.format(0), [3, 0])

        wrong = refused(changed(json.loads(file), SCORE.format(1), [1, 0]))

        assert wrong.params["count"] == 2
        assert "table 1" in str(wrong)
        assert "table 2" in str(wrong)

    def test_what_was_awarded_may_be_any_score(self) -> None:
        file = json.loads(changed(event_file(played().fresh()), SCORE.format(0), [3, 0]))

        assert brought_in(changed(file, END.format(0), "forfeit")).pk

    def test_a_score_that_was_corrected_since_is_history(self) -> None:
        hall = played()
        hall.decide(hall.pairings(hall.round(1))[0], WIN, "correction")
        hall.take()

        file = changed(event_file(hall.fresh()), SCORE.format(0), [3, 0])

        assert brought_in(file).pk
        assert written(hall.tournament)


def _report(hall: Hall) -> Any:
    return reported(hall.pairings(hall.next())[0], claim((3, 0)))


def _ruling(hall: Hall) -> Any:
    return hall.rule(hall.pairings(hall.next())[0], "result", games=claim((3, 0)))


def _unfinished(hall: Hall) -> Any:
    return hall.rule(hall.pairings(hall.next())[0], "unfinished", games=claim((1, 0)))


def _slip(hall: Hall) -> Any:
    hall.next()
    return slips.enter(tournament=hall.tournament, table=1, score="3-0", by=hall.by,
                       now=timezone.now())  # fmt: skip


def _correction(hall: Hall) -> Any:
    hall.play(hall.next())
    return preview(hall.tournament, NewResult(1, 1, games=claim((3, 0))))


def _table(hall: Hall) -> Any:
    hall.next()
    raw = b"table,result\n1,3-0\n"
    report = importing.dry_run(kind="results", tournament=hall.tournament, raw=raw, by=hall.by,
                              now=timezone.now())  # fmt: skip
    [problem] = report.problems
    raise Refusal(problem.text, code=problem.code)


WAYS = (_report, _ruling, _unfinished, _slip, _correction, _table)


@pytest.mark.parametrize("way", WAYS)
def test_no_other_way_takes_it_either(way: Callable[[Hall], Any]) -> None:
    with pytest.raises(Refusal) as wrong:
        way(running(4))

    assert wrong.value.code == "score_impossible"
