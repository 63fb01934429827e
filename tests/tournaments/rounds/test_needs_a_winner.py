"""A match that somebody must win: what its players may report, and what its records prove."""

from pathlib import Path
from typing import Any

import pytest
from django.urls import reverse
from django.utils import timezone

import engines
from engines.core.records.reading import read
from engines.core.records.record import Record
from engines.core.records.writing import written
from league.tournaments.corrections.queries.corrections import preview
from league.tournaments.corrections.rules import NewResult
from league.tournaments.desk.queries import todo
from league.tournaments.errors import KnockoutDrawn
from league.tournaments.models import Pairing
from matches.errors import NeedsWinner
from matches.models import EventRules, Match, Report
from matches.rules.series import GameClaim
from matches.services import records, reports
from tests.api.callers import Caller
from tests.events.conftest import browser
from tests.matches.factories import claim
from tests.matches.paging import replay_all, sent
from tests.tournaments.factories import player_of, user_of
from tests.tournaments.rounds.hall import Hall, reported, running

pytestmark = pytest.mark.django_db
DRAWN = claim((2, 2))
BY_SHOT = (GameClaim(1, (2, 2), 1),)
KINDS = ("single", "double")


def first_of(hall: Hall) -> Pairing:
    return hall.pairings(hall.round(1))[0]


def report(pairing: Pairing, who: int, games: Any = DRAWN) -> Report:
    return reported(pairing, games, who + 1)


def confirm(pairing: Pairing, who: int, said: Report) -> None:
    side = list(pairing.sides.order_by("number"))[who]
    assert pairing.match is not None
    own = pairing.match.sides.get(number=who + 1)
    reports.confirm(report=said, side=own, by=user_of(side.entrant), now=timezone.now())


def state(pairing: Pairing) -> str:
    return Match.objects.get(pk=pairing.match_id).state


def play_as(hall: Hall, **rules: Any) -> None:
    EventRules.objects.update_or_create(
        event=hall.event, defaults={"ruleset": "carriers-1:short", **rules}
    )


class TestTheirReports:
    @pytest.mark.parametrize("kind", KINDS)
    def test_two_phones_do_not_agree_on_a_draw(self, kind: str) -> None:
        pairing = first_of(running(4, [kind]))

        with pytest.raises(NeedsWinner):
            report(pairing, 0)

        assert state(pairing) == "scheduled"
        assert not Report.objects.exists()

    def test_who_won_after_equal_points_is_taken(self) -> None:
        pairing = first_of(running(4, ["single"]))

        confirm(pairing, 1, report(pairing, 0, BY_SHOT))

        assert state(pairing) == "settled"

    def test_in_a_swiss_a_draw_is_taken(self) -> None:
        hall = running(4, steps="next")
        pairing = first_of(hall)

        report(pairing, 0)

        assert report(pairing, 1).winner is None
        assert state(pairing) == "settled"

    @pytest.mark.parametrize(
        ("rules", "drawn", "won", "words"),
        [
            ({"games": 3}, claim((2, 0), (0, 2), (2, 2)), claim((2, 0), (0, 2), (2, 0)),
             "in the place of a drawn one"),
            ({"games": 2, "series": "legs"}, claim((2, 0), (0, 2)), claim((5, 0), (0, 2)),
             "extra time"),
        ],
        ids=["best of three", "two legs"],
    )  # fmt: skip
    def test_several_games_are_not_drawn_either(
        self, rules: Any, drawn: Any, won: Any, words: str
    ) -> None:
        hall = running(4, ["single"])
        play_as(hall, **rules)
        pairing = first_of(hall)

        with pytest.raises(NeedsWinner, match=words):
            report(pairing, 0, drawn)

        report(pairing, 0, won)
        report(pairing, 1, won)
        assert state(pairing) == "settled"

    def test_a_draw_that_was_reported_before_is_not_confirmed(self) -> None:
        hall = running(4, steps="next")
        pairing = first_of(hall)
        said = report(pairing, 0)
        phase = hall.phase()
        phase.kind = "single"
        phase.save()

        with pytest.raises(NeedsWinner):
            confirm(pairing, 1, said)

        assert state(pairing) == "reported"


class TestTheJudge:
    def test_the_ruling_of_a_judge_says_who_goes_on(self) -> None:
        hall = running(4, ["single"])
        pairing = first_of(hall)

        with pytest.raises(NeedsWinner):
            hall.rule(pairing, "unfinished", winner=0)

        hall.rule(pairing, "unfinished", winner=2)
        with pytest.raises(NeedsWinner):
            hall.rule(pairing, "correction", games=DRAWN)
        hall.take()
        with pytest.raises(KnockoutDrawn):
            preview(hall.tournament, NewResult(1, pairing.number, games=DRAWN))


class TestThePages:
    def test_the_form_says_so_before_and_after_and_keeps_what_was_typed(self) -> None:
        hall = running(4, ["single"])
        pairing = first_of(hall)
        player = browser(user_of(pairing.sides.get(number=1).entrant))
        assert pairing.match is not None
        address = reverse("matches:report", args=[pairing.match.uid])

        before = player.get(address).content.decode()
        answer = player.post(address, sent((2, 2), **{"winner-1": "0", "note": "as we agreed"}))

        after = answer.content.decode()
        assert answer.status_code == 422
        assert before.count("cannot end in a draw") == after.count("cannot end in a draw") == 1
        assert "as we agreed" in after
        assert "until one side has won" in page_of(hall, pairing)

    @pytest.mark.parametrize(
        ("kind", "games", "offered"),
        [("single", 1, (0, 0)), ("single", 3, (3, 3)), ("swiss", 1, (1, 2))],
        ids=["somebody must win", "a game of several may be drawn", "a draw counts"],
    )
    def test_a_draw_is_offered_where_it_is_taken(
        self, kind: str, games: int, offered: tuple[int, int]
    ) -> None:
        hall = running(4, [kind])
        play_as(hall, games=games)
        if kind == "swiss":
            hall.next()
        pairing = first_of(hall)
        assert pairing.match is not None
        at = f"/matches/{pairing.match.uid}"

        report = browser(user_of(pairing.sides.get(number=1).entrant)).get(f"{at}/report/")
        ruling = browser(hall.by).get(f"{at}/rule/")

        shown = [answer.content.decode().count("nobody: a draw") for answer in (report, ruling)]
        assert tuple(shown) == offered

    def test_the_interface_says_it_with_a_code(self) -> None:
        pairing = first_of(running(4, ["single"]))
        assert pairing.match is not None
        games = [{"score": [2, 2], "winner": 0}]

        caller = Caller.of(player_of(pairing.sides.get(number=1).entrant))
        answer = caller.post(f"/matches/{pairing.match.uid}/reports/", {"games": games})

        assert (answer.status_code, answer.json()["code"]) == (422, "needs_winner")


def page_of(hall: Hall, pairing: Pairing, user: Any = None) -> str:
    assert pairing.match is not None
    reader = browser(user or user_of(pairing.sides.get(number=1).entrant))
    page: str = reader.get(reverse("matches:match", args=[pairing.match.uid])).content.decode()
    return page


def drawn_record() -> Record:
    """Return a golden record of a game that was played to a draw."""
    folder = Path(engines.__path__[0]) / "rugby_15" / "records"
    return read((folder / "played_030.record").read_text(encoding="utf-8"))


def recorded(record: Record) -> tuple[Hall, Pairing]:
    hall = running(4, ["single"], event__game="rugby_15", event__format=None)
    play_as(hall, ruleset=record.ruleset, options=dict(record.options))
    Match.objects.update(ruleset=record.ruleset)
    pairing = first_of(hall)
    assert pairing.match is not None
    records.file(match=Match.objects.get(pk=pairing.match_id), number=1, text=written(record),
                 source="paste", by=hall.by, now=timezone.now())  # fmt: skip
    replay_all()
    return hall, pairing


class TestARecordThatProvesADraw:
    def test_it_leaves_the_match_undecided_and_everybody_knows_what_to_do(self) -> None:
        hall, pairing = recorded(drawn_record())

        steps = {step.code: step for step in todo(hall.tournament, viewer=hall.by,
                                                  now=timezone.now())}  # fmt: skip

        assert state(pairing) == "scheduled"
        assert "Play on as the rules of the event say" in page_of(hall, pairing)
        assert "it is not decided yet" in page_of(hall, pairing, hall.by)
        assert steps["proved_drawn"].params == {"round": 1, "tables": [pairing.table]}

    def test_claims_of_a_winner_go_to_a_judge_who_says_who_goes_on(self) -> None:
        record = drawn_record()
        hall, pairing = recorded(record)
        assert record.result is not None
        points = tuple(points for _seat, points in record.result.points)
        won = (GameClaim(1, points, 1),)

        report(pairing, 0, won)
        report(pairing, 1, won)

        assert state(pairing) == "judge"
        assert "A judge decides who goes on" in page_of(hall, pairing)
        decide = browser(hall.by).get(f"/matches/{pairing.match.uid}/rule/").content.decode()
        assert "As the replay says" not in decide
        assert "As Entrant" in decide
        hall.rule(pairing, "result", games=won)
        assert state(pairing) == "ruled"
