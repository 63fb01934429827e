"""Reports of events in which everything happens, judged by the text of the format and read back."""

from datetime import timedelta
from fractions import Fraction
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from league.tournaments.entrants.services import absences, byes, entrants
from league.tournaments.floor.services import penalties
from league.tournaments.phases.services import tournaments
from league.tournaments.restrictions import services as restrictions
from league.transfers.trf import wording as reports
from league.transfers.trf.queries import Lack, swiss_report
from league.transfers.trf.rules import report as trf
from league.transfers.trf.rules.reading import reading_of
from league.transfers.trf.rules.report import Acceleration, Apart, Extra
from tests.events.conftest import browser
from tests.people.factories import PlayerFactory
from tests.tournaments.factories import TournamentFactory, user_of
from tests.tournaments.rounds.hall import Hall, running
from tests.transfers.judge import Judged, judge
from tests.transfers.reports import brought, file, looked, player, written
from tests.worlds import made_once

pytestmark = pytest.mark.django_db
FIDE = {"points": "win + 1/2*draw", "tiebreakers": ["buchholz", "sonneborn_berger"]}
GOALS = {"points": "3*win + draw + 1/10*goals_for", "tiebreakers": ["game_win"]}


def judged(hall: Hall, **more: Any) -> Judged:
    return judge(trf.write(swiss_report(hall.phase(), **more).report))


def lacks(hall: Hall) -> dict[str, Any]:
    return {lack.code: lack.params for lack in swiss_report(hall.phase()).lacks}


def entrant(hall: Hall, number: int) -> Any:
    return hall.tournament.entrants.get(number=number)


def punish(hall: Hall, number: int, points: int, round: int | None = None) -> None:
    penalties.give(entrant=entrant(hall, number), infraction="tardiness", ruling="warning",
                   points=points, round=round, by=hall.by, now=timezone.now())  # fmt: skip


@made_once
def day(standings: Any = FIDE, **settings: Any) -> Hall:
    """Two rounds with a no-show, a bye, somebody late, a drop, points off; a third is open."""
    hall = running(6, [{"kind": "swiss", "rounds": 4, "settings": settings}], standings=standings)
    now = timezone.now()
    byes.ask(entrant=entrant(hall, 2), round=1, worth="half", by=hall.by, now=now)
    first = hall.next()
    match = next(pairing for pairing in hall.pairings(first) if pairing.match)
    hall.rule(match, "no_show", winner=1)
    hall.full(first)
    entrants.enter_late_players(tournament=hall.tournament, players=[PlayerFactory()],
                                by=hall.by, now=now)  # fmt: skip
    punish(hall, 3, 1, round=1)
    punish(hall, 3, 2)
    absences.drop(entrant=entrant(hall, 4), by=hall.by, now=now)
    hall.whole()
    byes.ask(entrant=entrant(hall, 1), round=4, worth="zero", by=hall.by, now=now)
    hall.next()
    return hall


def worth(points: str) -> Hall:
    """That day, with other points for its results since."""
    hall = day()
    tournaments.change(tournament=hall.tournament, by=hall.by, now=timezone.now(),
                       standings={"points": points, "tiebreakers": []})  # fmt: skip
    return hall


def test_a_day_in_which_everything_happens_goes_out_and_comes_back() -> None:
    hall = day()

    report, copy = judged(hall), brought(written(hall))

    assert report.played == 2
    assert len(report.players) == 7
    assert report.players[7].games[0] == (0, "-", "Z")
    results = "".join(
        result for competitor in report.players.values() for *_, result in competitor.games
    )
    assert {"+", "-", "H", "Z", "1", "0"} <= set(results)
    assert report.tags["299"] == ["299          -3.0  001    3"]
    assert report.tags["240"] == ["240 H 001    2", "240 Z 004    1"]
    assert lacks(hall)["round_open"] == {"round": 3}
    assert written(copy) == written(hall)
    assert copy.points(after=2) == hall.points(after=2)


@pytest.mark.parametrize(
    "points",
    [
        "6*win + 3*draw + 1*loss",
        "50*win + 20*draw - 10*forfeit_loss",
        "150*win + draw",
        "3*win + 1*draw + 2*bye + 1*half_bye",
        "2*win + 7*zero_bye",
        "1/10*goals_for + 3*win",
    ],
)
def test_whatever_results_are_worth_the_points_are_those_of_the_file(points: str) -> None:
    hall = worth(points)

    assert judged(hall).played == 2
    assert "points_rounded" not in lacks(hall)


def test_points_without_a_single_decimal_place_are_named() -> None:
    hall = worth("1/4*win")

    assert "points_rounded" in lacks(hall)


def test_numbers_have_no_gaps_and_follow_the_seeds() -> None:
    hall = Hall(TournamentFactory(entrants=5, phases=["swiss"]), None)
    names = {entrant.number: str(entrant.entry.entry_players.get().player.display_name)
             for entrant in hall.tournament.entrants.order_by("number")}  # fmt: skip

    waiting = judged(hall)

    assert [competitor.name for competitor in waiting.players.values()] == list(names.values())
    assert waiting.played == 0


def test_an_event_that_began_before_its_day_starts_with_its_first_round() -> None:
    hall = running(4)
    hall.event.starts_at = timezone.now() + timedelta(days=3)
    hall.event.save()
    hall.whole()

    report = judged(hall)

    days = [report.tags[tag][0][4:] for tag in ("042", "052")]
    assert days == sorted(days)
    assert report.tags["132"][0].split()[1:] == [days[0][2:]]


def test_who_left_before_the_start_leaves_no_gap() -> None:
    hall = running(4)
    absences.drop(entrant=entrant(hall, 2), by=hall.by, now=timezone.now())
    hall.whole()

    report = judged(hall)

    assert list(report.players) == [1, 2, 3, 4]
    assert report.players[2].games == [(0, "-", "Z")]


def test_acceleration_stands_as_virtual_points_and_comes_back() -> None:
    hall = day(acceleration="baku")

    report = judged(hall)
    copy = brought(written(hall))

    # of four rounds two are accelerated; the first four of six, and of seven, have the points
    assert report.tags["250"] == [
        "250       1.0 001 001    1    4",
        "250       0.5 002 002    1    4",
    ]
    assert copy.phase().settings["acceleration"] == "baku"
    assert written(copy) == written(hall)


def test_who_is_kept_apart_is_told_to_whoever_pairs_alone() -> None:
    hall = running(6)
    now = timezone.now()
    for numbers, until in (((1, 2, 5), None), ((3, 4), 2)):
        restrictions.keep_apart(tournament=hall.tournament, entrants=numbers, until=until,
                                by=hall.by, now=now)  # fmt: skip
    restrictions.let_meet(tournament=hall.tournament, round=3, first=3, second=4, by=hall.by,
                          now=now)  # fmt: skip
    hall.whole()
    pages = (f"/tournaments/{hall.event.uid}/data/report.trf",
             f"/api/v1/tournaments/{hall.event.uid}/trf/")  # fmt: skip

    shown = [browser(hall.by).get(page).content.decode() for page in pages]
    public = [client.get(page).content.decode() for page in pages
              for client in (Client(), browser(user_of(entrant(hall, 1))))]  # fmt: skip

    for text in shown:
        assert judge(text).tags["260"] == ["260 001 003    1    2    5", "260 001 002    3    4"]
        assert "Pairs that are set to meet" in text
    for text in public:
        assert "260" not in judge(text).tags
        assert "set to meet" not in text
    held = brought(shown[0]).tournament.restrictions.holding()
    assert sorted(
        (restriction.round or 0, restriction.members.count()) for restriction in held
    ) == [(0, 3), (2, 2)]


def test_what_the_format_cannot_carry_is_named_in_the_file_and_on_the_page() -> None:
    hall = day(GOALS)
    page = Client().get(f"/tournaments/{hall.event.uid}/data/").content.decode()

    text = Client().get(f"/tournaments/{hall.event.uid}/data/report.trf").content.decode()

    codes = set(lacks(hall))
    assert {"round_open", "formula", "tiebreaks", "scores"} <= codes
    for lack in swiss_report(hall.phase()).lacks:
        assert f"### {reports.sentence_of(lack)}" in text
        assert reports.sentence_of(lack) in page
    judge(text)


def test_every_lack_has_its_sentence() -> None:
    given = [*reports.LACKS, "void", "names_cut", "tiebreaks"]

    sentences = [reports.sentence_of(Lack(code, {"round": 1, "count": 2, "tiebreakers": ()}))
            for code in given]  # fmt: skip

    assert len(set(sentences)) == len(given)


## Written by hand from the format's text


def test_records_beside_the_players_are_read_where_the_format_has_them() -> None:
    raw = file(
        player(1, "Ada", "0.5", "   2 w 1"),
        player(2, "Bo", "0.0", "   1 b 0"),
        player(3, "Cy", "1.0", "0000 - U"),
        "192 FIDE_DUTCH_2026_BAKU",
        "250      01.0 001 002 0001 0002",
        "260 001 003    1    3",
        "299          -0.5  001    1",
        "299 W         1.5  000    3",
    )

    report = reading_of(raw).report

    assert report.code == "FIDE_DUTCH_2026_BAKU"
    assert report.accelerations == (Acceleration(Fraction(1), 1, 2, 1, 2),)
    assert report.apart == (Apart(1, 3, (1, 3)),)
    assert report.extras == (
        Extra("", Fraction(-1, 2), 1, (1,)),
        Extra("W", Fraction(3, 2), 0, (3,)),
    )
    findings = [(finding.line, finding.code) for finding in looked(raw).findings]
    assert findings == [
        (9, "acceleration_not_kept"),
        (11, "extra_not_kept"),
        (12, "extra_not_kept"),
    ]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("250      x    001 002 0001 0002", "acceleration_wrong"),
        ("250", "acceleration_wrong"),
        ("260 001 003    1", "apart_wrong"),
        ("260 001 003    1    1", "apart_wrong"),
        ("260 001 003    1    9", "apart_not_kept"),
        ("260 003 003    1    2", "apart_not_kept"),
        ("299          -1.0  001", "extra_wrong"),
        ("299          ----  001    1", "extra_wrong"),
        ("299           1.0  001    1", "extra_not_kept"),
        ("299          -1.0  001    9", "extra_not_kept"),
    ],
)
def test_what_cannot_be_kept_is_told_at_its_line(line: str, code: str) -> None:
    raw = file(player(1, "Ada", "", "   2 w 1"), player(2, "Bo", "", "   1 b 0"), line)

    assert (7, code) in [(finding.line, finding.code) for finding in looked(raw).findings]
