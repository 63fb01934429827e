"""A Swiss as FIDE's report file, in the columns of the handbook, and read back."""

from fractions import Fraction

import pytest
from django.test import Client
from django.utils import timezone
from hypothesis import given, strategies as st

from league.tournaments.entrants.services import byes
from league.transfers.tables.wording import REPORTS
from league.transfers.trf.queries import swiss_report
from league.transfers.trf.rules import report as trf
from league.transfers.trf.rules.checks import check
from league.transfers.trf.rules.reading import TrfUnreadable, decoded, reading_of
from league.transfers.trf.rules.report import Competitor, Game, TrfReport
from league.transfers.trf.rules.tiebreaks import KNOWN
from tests.tournaments.rounds.hall import running

NAMES = st.text(st.characters(categories=("L", "N")), min_size=1, max_size=33)
GAMES = st.one_of(
    st.builds(Game, st.integers(1, 9999), st.sampled_from("wb"), st.sampled_from("10=+-")),
    st.builds(Game, st.just(0), st.just("-"), st.sampled_from("UHZ")),
)
ALMOST = "0123456789 wb-=+HFUZ\t\r\n½１"
TENTHS = st.integers(0, 999).map(lambda tenth: Fraction(tenth, 10))


def test_the_columns_are_those_of_the_handbook() -> None:
    competitor = Competitor(
        12, "田中 花", Fraction(15, 2), 3, (Game(1, "w", "1"), Game(0, "-", "H"), Game(7, "b", "-"))
    )
    line = trf.write(TrfReport("Cup", "", "", "", "", 3, {}, (), (competitor,))).splitlines()[-1]

    assert line[0:3] == "001"
    assert line[4:8] == "  12"
    assert line[14:47].strip() == "田中 花"
    assert line[80:84] == " 7.5"
    assert line[85:89] == "   3"
    assert (line[91:95], line[96], line[98]) == ("   1", "w", "1")
    assert (line[101:105], line[106], line[108]) == ("0000", "-", "H")
    assert (line[111:115], line[116], line[118]) == ("   7", "b", "-")


def test_points_stand_where_tag_162_wants_them() -> None:
    worth = {"W": Fraction(3), "D": Fraction(1), "L": Fraction(0)}
    text = trf.write(TrfReport("Cup", "", "", "", "", 0, worth, (), ()))
    line = next(line for line in text.splitlines() if line.startswith("162"))

    assert (line[5], line[6:10], line[14], line[15:19], line[23]) == ("W", " 3.0", "D", " 1.0", "L")


@given(
    st.builds(
        TrfReport,
        name=NAMES,
        city=NAMES,
        starts=st.just("2026/11/21"),
        ends=st.just("2026/11/22"),
        kind=NAMES,
        rounds=st.integers(0, 99),
        worth=st.dictionaries(st.sampled_from("WDLAP"), TENTHS),
        byes=st.lists(
            st.tuples(
                st.sampled_from("HZ"),
                st.integers(1, 99),
                st.lists(st.integers(1, 9999), min_size=1, max_size=5).map(tuple),
            ),
            max_size=3,
        ).map(tuple),
        competitors=st.lists(
            st.builds(
                Competitor,
                st.integers(1, 9999),
                NAMES,
                TENTHS,
                st.integers(1, 9999),
                st.lists(GAMES, max_size=9).map(tuple),
            ),
            min_size=1,
            max_size=4,
        ).map(tuple),
        days=st.lists(st.sampled_from(["2026/11/21", "2027/01/02"]), max_size=3).map(tuple),
        tiebreaks=st.none() | st.lists(st.sampled_from(sorted(KNOWN)), max_size=3).map(tuple),
    )
)
def test_what_is_written_is_read_back(report: TrfReport) -> None:
    parsed = reading_of(trf.write(report))

    assert parsed.report == report
    assert parsed.findings == ()


@given(st.text(max_size=200) | st.text(ALMOST, max_size=200))
def test_no_text_breaks_the_reader(text: str) -> None:
    for tag in ("", "001 ", "162 ", "240 ", "132 ", "013 ", "310 ", "062 ", "142 ", "XXZ ", "BBW "):
        try:
            checked = check(reading_of(f"001    1      A\n{tag}{text}"))
        except TrfUnreadable:
            continue
        assert all(finding.code in REPORTS for finding in checked)


@given(st.binary(max_size=300))
def test_no_bytes_break_the_decoder(raw: bytes) -> None:
    for start in (b"", b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff"):
        try:
            decoded(start + raw)
        except TrfUnreadable as error:
            code = error.code
        else:
            continue
        assert code in REPORTS


@pytest.mark.django_db
def test_an_event_with_byes_and_results_as_a_report() -> None:
    hall = running(5)
    asked = hall.tournament.entrants.get(number=5)
    byes.ask(entrant=asked, round=1, worth="half", by=hall.by, now=timezone.now())
    hall.whole()
    second = hall.next()
    path = f"/tournaments/{hall.event.uid}/data/report.trf"

    report = reading_of(Client().get(path).content.decode()).report

    assert report == reading_of(trf.write(swiss_report(hall.phase()).report)).report
    assert [competitor.number for competitor in report.competitors] == [1, 2, 3, 4, 5]
    assert report.byes == (("H", 1, (5,)),)
    assert report.competitors[4].games[0] == Game(0, "-", "H")
    first = {competitor.number: competitor.games[0] for competitor in report.competitors}
    for number, game in first.items():
        if game.opponent:
            other = first[game.opponent]
            assert (other.opponent, {game.colour, other.colour}) == (number, {"w", "b"})
            assert {game.result, other.result} == {"1", "0"}
    assert {len(competitor.games) for competitor in report.competitors} == {
        1
    }  # the second is still played
    hall.full(second)
    after = reading_of(Client().get(path).content.decode()).report
    assert sum(bool(competitor.games[1].opponent) for competitor in after.competitors) == 2 * len(
        [pairing for pairing in hall.pairings(second) if pairing.match]
    )


@pytest.mark.django_db
def test_there_is_no_report_without_a_swiss() -> None:
    hall = running(4, ["single"])

    assert Client().get(f"/tournaments/{hall.event.uid}/data/report.trf").status_code == 404
