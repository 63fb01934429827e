"""Slips: what is stored, what a second one comes to, and what a knock-out match cannot be."""

from typing import Any

import pytest
from django.utils import timezone

from league.tournaments.corrections.queries.corrections import preview
from league.tournaments.corrections.rules import NewResult
from league.tournaments.errors import (
    KnockoutDrawn,
    RoundUndecided,
    RoundUnsaid,
    SlipDiffers,
    TableDone,
)
from league.tournaments.floor.services import slips
from league.tournaments.floor.services.slips import Entered
from league.transfers.tables.services import importing
from matches.models import EventRules, Match, Ruling
from matches.rules.series import GameClaim
from tests.longer import longer
from tests.matches.factories import claim
from tests.tournaments.rounds.hall import WIN, Hall, reported, running
from tests.worlds import made_once

pytestmark = pytest.mark.django_db
AGAIN = ("2-1", "1-2", "1-1", "2-0", "1", "2", "0", "x", "n1", "n2", "2-0 0-2 5-2")


def enter(
    hall: Hall, score: str, table: int = 1, round: int | None = None, *, confirm: bool = False
) -> Entered:
    return slips.enter(tournament=hall.tournament, table=table, score=score, round=round,
                       confirm=confirm, by=hall.by, now=timezone.now())  # fmt: skip


@made_once
def best_of_three(entrants: int, *phases: str) -> Hall:
    made = running(entrants, phases or ({"kind": "swiss", "rounds": 3},))
    EventRules.objects.update_or_create(
        event=made.event, defaults={"ruleset": "carriers-1:short", "games": 3}
    )
    return made


@made_once
def paired(entrants: int) -> Hall:
    made = best_of_three(entrants)
    made.next()
    return made


@pytest.fixture
def hall() -> Hall:
    return paired(4)


@pytest.mark.parametrize(
    ("score", "words"),
    [
        ("2-1", "2–1, {0} won"),
        ("2-0 0-2 5-2", "2–1 (2–0 0–2 5–2), {0} won"),
        ("0", "a draw"),
        ("x", "lost by both"),
        ("n1", "{0} did not appear, {1} won"),
        ("n2", "{1} did not appear, {0} won"),
    ],
)
def test_what_is_stored_is_said(hall: Hall, score: str, words: str) -> None:
    made = enter(hall, score)

    assert made.is_new
    assert made.words == words.format(*made.sides)


@pytest.mark.parametrize("score", AGAIN)
def test_the_same_slip_once_more_changes_nothing(hall: Hall, score: str) -> None:
    enter(hall, score)

    again = enter(hall, score)

    assert not again.is_new
    assert (Ruling.objects.count(), Match.objects.get(table=1).version) == (1, 1)


# What says less than the result that is there, and no other thing.
ALIKE = {"2-1": {"1"}, "1-2": {"2"}, "1-1": {"0"}, "2-0": {"1"}, "0": {"1-1"}}


@pytest.mark.parametrize("first", longer(("2-1", "1-1", "1", "0", "x", "n1"), AGAIN[:10]))
def test_a_second_slip_says_the_same_or_shows_both(first: str) -> None:
    hall = paired(2)
    stored = enter(hall, first)

    for second in AGAIN[:10]:
        if second == first or second in ALIKE.get(first, ()):
            assert not enter(hall, second).is_new
            continue
        with pytest.raises(TableDone) as refused:
            enter(hall, second)
        params: dict[str, Any] = refused.value.params
        assert params["stored"] == stored.words
        assert params["slip"] not in ("", stored.words)
        assert all(name in str(refused.value) for name in stored.sides)
    assert Match.objects.get().version == 1


def test_a_slip_of_several_rounds_says_which() -> None:
    hall = running(4, ["round_robin"])

    with pytest.raises(RoundUnsaid) as refused:
        enter(hall, "2-0")
    made = enter(hall, "2-0", round=2)

    assert refused.value.params["rounds"] == "Round 1, Round 2, Round 3"
    assert made.pairing.round.number == 2
    assert imported(hall, "table,result\n1,1\n") == [("round", "slip_round_unsaid")]
    assert imported(hall, "round,table,result\n1,1,1\n") == []


def imported(hall: Hall, rows: str) -> list[tuple[str, str]]:
    report = importing.dry_run(kind="results", tournament=hall.tournament, raw=rows.encode(),
                               by=hall.by, now=timezone.now())  # fmt: skip
    return [(problem.column, problem.code) for problem in report.problems]


class TestAKnockOutMatch:
    @pytest.mark.parametrize("score", ["1-1", "0", "2-0 0-2 2-2"])
    def test_it_is_not_drawn_by_a_slip(self, score: str) -> None:
        hall = best_of_three(4, "single")

        with pytest.raises(KnockoutDrawn) as refused:
            enter(hall, score)

        assert f"{refused.value.params['first']} goes on" in str(refused.value)
        assert Match.objects.get(table=1).state == "scheduled"

    @pytest.mark.parametrize(
        ("score", "state"), [("1-1 2", "won"), ("2", "won"), ("x", "double_loss")]
    )
    def test_the_choices_that_are_named_are_taken(self, score: str, state: str) -> None:
        hall = best_of_three(4, "single")

        assert enter(hall, score).result.decision == state

    def test_it_is_not_drawn_by_a_table_or_a_correction(self) -> None:
        hall = running(4, ["single"])
        enter(hall, "2-0", table=2)
        hall.take()

        with pytest.raises(KnockoutDrawn):
            preview(hall.tournament, NewResult(1, 2, winner=0))

        assert imported(hall, "table,result\n1,2-2\n") == [("result", "knockout_drawn")]

    def test_in_other_phases_it_is(self, hall: Hall) -> None:
        assert enter(hall, "1-1").words == "a draw"


@pytest.mark.parametrize("how", ["drawn", "void"])
def test_a_round_of_which_nobody_goes_on_is_not_closed(how: str) -> None:
    hall = running(4, ["single"])
    won, other = hall.pairings(hall.round(1))
    hall.decide(won, WIN)
    if how == "drawn":
        hall.end_drawn(other)  # as both sides could agree on their phones before
    else:
        hall.rule(other, "void")
    hall.take()

    with pytest.raises(RoundUndecided) as refused:
        hall.close(hall.round(1))

    assert "2" in str(refused.value)
    assert hall.round(1).state == "published"
    hall.decide(other, WIN, "correction")
    hall.take()
    assert hall.round(1).state == "closed"


class TestWhatThePlayersReported:
    """A slip does not silently take the place of a report that waits for its answer."""

    @staticmethod
    def reported(hall: Hall, *claims: tuple[int, tuple[GameClaim, ...]]) -> Match:
        [pairing] = hall.pairings(hall.round(1))
        for number, games in claims:
            reported(pairing, games, number)
        return Match.objects.get(pk=pairing.match_id)

    @pytest.fixture
    def table(self) -> Hall:
        return running(2, steps="next")

    @pytest.mark.parametrize(
        "claims",
        [[(1, claim((7, 5)))], [(2, claim((7, 5)))], [(1, claim((7, 5))), (2, claim((5, 7)))]],
        ids=["one side", "the other", "both, and not the same"],
    )
    def test_another_slip_shows_both_and_asks(
        self, table: Hall, claims: list[tuple[int, tuple[GameClaim, ...]]]
    ) -> None:
        match = self.reported(table, *claims)

        with pytest.raises(SlipDiffers) as refused:
            enter(table, "5-7")

        params: dict[str, Any] = refused.value.params
        assert "7–5" in params["reported"]
        assert params["slip"].startswith("5–7")
        assert Match.objects.get(pk=match.pk).version == 0
        made = enter(table, "5-7", confirm=True)
        assert made.result.winner is not None
        assert (made.is_new, made.result.winner.number) == (True, 2)

    @pytest.mark.parametrize("score", ["7-5", "1"])
    def test_a_slip_that_says_the_same_asks_nothing(self, table: Hall, score: str) -> None:
        self.reported(table, (1, claim((7, 5))))

        assert enter(table, score).is_new

    @pytest.mark.parametrize("score", ["0", "x", "n1", "2"])
    def test_no_show_and_double_loss_ask_too(self, table: Hall, score: str) -> None:
        self.reported(table, (1, claim((7, 5))))

        with pytest.raises(SlipDiffers):
            enter(table, score)

    def test_a_table_of_results_asks_by_a_column(self, table: Hall) -> None:
        self.reported(table, (1, claim((7, 5))))

        assert imported(table, "table,result\n1,5-7\n") == [("result", "slip_differs")]
        assert imported(table, "table,result,confirm\n1,5-7,\n") == [("result", "slip_differs")]
        assert imported(table, "卓,結果,確認\n1,5-7,○\n") == []
        assert imported(table, "table,result\n1,7-5\n") == []
