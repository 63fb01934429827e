"""Worked tables of card games and goal games from public sources; only facts are taken over."""

from fractions import Fraction

import pytest

from league.rules.results import Kind, Meeting, Won
from league.rules.standings.presets import PRESETS
from league.rules.standings.settings import StandingsSettings
from league.rules.standings.table import standings
from league.rules.standings.values import StandingsEntry, Style, shown
from tests.rules.standings.crosstable import goals

# Magic Tournament Rules, appendix C (https://blogs.magicjudges.org/rules/mtr-appendix-c/, read in
# part; the eight opponents' records and the results 0.62 and 0.63 in public transcriptions).
RECORDS = ("4-4-0", "7-1-0", "1-3-1", "3-3-1", "6-2-0", "5-2-1", "4-3-1", "6-1-1")


def appendix_c(*, first_round_bye):
    """Entrant 0 met 1 … 8 (or 2 … 8 after a bye); each has its record in the end."""
    results, others = [], 100
    for opponent, record in enumerate(RECORDS, 1):
        won, lost, drawn = map(int, record.split("-"))
        skip = first_round_bye and opponent == 1
        if not skip:
            lost -= 1  # against entrant 0
            results.append(Meeting(opponent, 0, opponent, won=Won.FIRST))
        rounds = [r for r in range(1, 9) if skip or r != opponent]
        fillers = [Won.FIRST] * won + [Won.SECOND] * lost + [Won.NOBODY] * drawn
        for round, outcome in zip(rounds, fillers, strict=False):
            others += 1
            results.append(Meeting(round, opponent, others, won=outcome))
    if first_round_bye:
        results.append(Meeting(1, 0, None, Kind.BYE))
    return [StandingsEntry(entrant) for entrant in (*range(9), *range(101, others + 1))], results


@pytest.mark.parametrize(("bye", "published"), [(False, "0.62"), (True, "0.63")])
def test_appendix_c_opponents_match_win(bye, published):
    entries, results = appendix_c(first_round_bye=bye)

    row = standings(entries, results, PRESETS["magic"]).row(0)

    shares = [Fraction(n, d) for n, d in ((1, 2), (7, 8), (33, 100), (10, 21), (3, 4), (2, 3))]
    shares += [Fraction(13, 24), Fraction(19, 24)]
    counted = shares[1:] if bye else shares
    assert row.values[1] == sum(counted) / len(counted)
    assert shown(row.values[1], Style.PLAIN) == published


def after(entrant, wins, losses, draws, byes, *, preset):
    """The table when ``entrant`` met someone new each round, and then had byes."""
    outcomes = [Won.FIRST] * wins + [Won.SECOND] * losses + [Won.NOBODY] * draws
    results = [Meeting(r, entrant, 100 + r, won=won) for r, won in enumerate(outcomes, 1)]
    results += [Meeting(len(outcomes) + r, entrant, None, Kind.BYE) for r in range(1, byes + 1)]
    others = [100 + r for r in range(1, len(outcomes) + 1)]
    return others, standings([StandingsEntry(each) for each in (entrant, *others)], results, preset)


@pytest.mark.parametrize(
    ("record", "byes", "counted", "left_out"),
    [
        # http://blog.playerlink.online/2017/10/21/sk211-deep-dive-into-tiebreaker-math/ leaves
        # byes out; with them a bye is three of three points more
        ((6, 2, 1), 0, Fraction(19, 27), Fraction(19, 27)),
        ((4, 2, 1), 2, Fraction(19, 27), Fraction(13, 21)),
        ((1, 4, 0), 0, Fraction(33, 100), Fraction(33, 100)),
        ((0, 3, 0), 3, Fraction(1, 2), Fraction(33, 100)),
    ],
)
def test_what_a_record_gives_to_its_opponents(record, byes, counted, left_out):
    rate = {"kind": "opponents_match_win", "byes": "left_out"}
    _, out = after(0, *record, byes, preset=StandingsSettings.read({"tiebreakers": [rate]}))

    others, table = after(0, *record, byes, preset=PRESETS["magic"])

    assert table.row(0).points == 3 * (record[0] + byes) + record[2]
    assert {table.row(other).values[1] for other in others} == {counted}
    assert {out.row(other).values[1] for other in others} == {left_out}


@pytest.mark.parametrize(
    ("record", "byes", "share"),
    [
        # https://rk9.gg/article/20210525-all-about-tiebreakers-in-the-pokemon-tcg
        ((3, 1, 1), 0, Fraction(7, 10)),
        ((1, 1, 0), 1, Fraction(1, 2)),
        ((0, 5, 0), 0, Fraction(1, 4)),
    ],
)
def test_resistance_that_one_opponent_gives(record, byes, share):
    others, table = after(0, *record, byes, preset=PRESETS["pokemon"])

    assert {table.row(other).values[2] for other in others} == {share}


# Goals. Results of the groups and the tables that followed from them:
# https://www.cbssports.com/soccer/news/euro-2024-scores-results-highlights-standings-belgium-advance-to-face-france-in-round-of-16-ukraine-out/
# and github.com/openfootball/euro.json (2024/euro.json)
ROMANIA, BELGIUM, SLOVAKIA, UKRAINE = range(1, 5)
EURO_2024_E = [
    goals(1, ROMANIA, (3, 0), UKRAINE),
    goals(1, BELGIUM, (0, 1), SLOVAKIA),
    goals(2, SLOVAKIA, (1, 2), UKRAINE),
    goals(2, BELGIUM, (2, 0), ROMANIA),
    goals(3, SLOVAKIA, (1, 1), ROMANIA),
    goals(3, UKRAINE, (0, 0), BELGIUM),
]
UEFA = {
    "predetermined": True,
    "tiebreakers": [
        {"kind": "head_to_head", "measures": ["points", "goal_difference", "goals"]},
        {"kind": "number", "take": "net"},
        {"kind": "number", "take": "for"},
        "penalties",
    ],
}


def test_euro_2024_group_e_four_teams_with_four_points():
    table = standings(
        [StandingsEntry(e) for e in range(1, 5)], EURO_2024_E, StandingsSettings.read(UEFA)
    )

    assert [row.entrant for row in table.rows] == [ROMANIA, BELGIUM, SLOVAKIA, UKRAINE]
    assert {row.points for row in table.rows} == {4}
    assert [row.tied for row in table.rows] == [False] * 4


def test_euro_2024_group_c_parted_by_bookings_alone():
    # https://www.givemesport.com/why-denmark-finished-second-in-group-c-above-slovenia/
    england, denmark, slovenia, serbia = range(1, 5)
    results = [
        goals(1, slovenia, (1, 1), denmark),
        goals(1, serbia, (0, 1), england),
        goals(2, slovenia, (1, 1), serbia),
        goals(2, denmark, (1, 1), england),
        goals(3, england, (0, 0), slovenia),
        goals(3, denmark, (0, 0), serbia),
    ]
    entries = [
        StandingsEntry(england),
        StandingsEntry(denmark, penalties=Fraction(6)),
        StandingsEntry(serbia),
    ]
    even = [*entries, StandingsEntry(slovenia, penalties=Fraction(6))]
    booked = [*entries, StandingsEntry(slovenia, penalties=Fraction(7))]

    tied = standings(even, results, StandingsSettings.read(UEFA))
    parted = standings(booked, results, StandingsSettings.read(UEFA))

    assert [(r.entrant, r.place, r.points) for r in tied.rows] == [
        (england, 1, 5),
        (denmark, 2, 3),
        (slovenia, 2, 3),
        (serbia, 4, 2),
    ]
    assert [row.entrant for row in parted.rows] == [england, denmark, slovenia, serbia]
    below = parted.explain(denmark).below
    assert below.entrant == slovenia
    assert parted.order[below.tiebreaker].kind == "penalties"


def test_world_cup_2018_group_h_fair_play():
    # https://federalnewsradio.com/sports-news/2018/06/yellow-cards-against-japan-and-senegal-in-the-world-cup/
    # and the article of 2018-06 on a1.ro/news/sport ("CM 2018. Final la cartonas"); the other two
    # results follow from the goals of the final table
    colombia, japan, senegal, poland = range(1, 5)
    results = [
        goals(1, colombia, (1, 2), japan),
        goals(1, poland, (1, 2), senegal),
        goals(2, japan, (2, 2), senegal),
        goals(2, poland, (0, 3), colombia),
        goals(3, japan, (0, 1), poland),
        goals(3, senegal, (0, 1), colombia),
    ]
    cards = {japan: Fraction(4), senegal: Fraction(6)}
    entries = [StandingsEntry(e, penalties=cards.get(e, Fraction())) for e in range(1, 5)]

    table = standings(entries, results, PRESETS["goal_league"])

    assert [(row.entrant, row.points, *row.values[1:3]) for row in table.rows] == [
        (colombia, 6, 3, 5),
        (japan, 4, 0, 4),
        (senegal, 4, 0, 4),
        (poland, 3, -3, 2),
    ]
    assert table.order[table.explain(japan).below.tiebreaker].kind == "penalties"


def test_badland_brawl_points():
    # https://www.cushtie.com/cushties-blood-bowl-tournaments/the-big-boys-badland-brawl/prizes/
    table = {"win": 50, "draw": 20, "close_loss": 10, "loss": 0, "forfeit_loss": -10}
    results = [
        goals(1, 1, (2, 1), 2),
        goals(2, 1, (0, 2), 3),
        goals(3, 2, (1, 1), 3),
        Meeting(4, 1, 2, Kind.FORFEIT, Won.FIRST),
    ]

    made = standings(
        [StandingsEntry(e) for e in (1, 2, 3)], results, StandingsSettings.read({"points": table})
    )

    assert {row.entrant: row.points for row in made.rows} == {1: 100, 2: 20, 3: 70}
