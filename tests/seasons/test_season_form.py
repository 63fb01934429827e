"""Form, runs and records, from plain values."""

from league.rules.results import Kind, Meeting, Won
from league.seasons.rules.form import Mark, lines_of, record_of, records_of


def met(round, first, second, score, kind=Kind.PLAYED):
    won = Won.NOBODY if score[0] == score[1] else Won.FIRST
    if score[0] < score[1]:
        won = Won.SECOND
    return Meeting(round, first, second, kind, won, score)


def test_a_line_is_seen_from_its_own_side():
    lines = lines_of([met(1, 1, 2, (3, 1))])

    assert (lines[2][0].mark, lines[2][0].score, lines[2][0].opponent) == (Mark.LOST, (1, 3), 1)


def test_the_form_is_the_last_five_the_oldest_first():
    lines = lines_of([met(number, 1, 2, (number % 2, 0)) for number in range(7, 0, -1)])

    record = record_of(lines[1])

    assert [line.round for line in record.form] == [3, 4, 5, 6, 7]
    assert (record.won, record.drawn, record.lost, record.score) == (4, 3, 0, (4, 0))
    assert (record.played, record.difference) == (7, 4)


def test_open_matches_and_byes_are_no_meetings():
    assert lines_of([Meeting(1, 1, 2), Meeting(1, 3, None, Kind.BYE)]) == {}


def test_both_lose_a_double_loss():
    lines = lines_of([Meeting(1, 1, 2, Kind.FORFEIT, Won.BOTH_LOSE)])

    assert {rows[0].mark for rows in lines.values()} == {Mark.LOST}


def test_all_who_share_a_record_are_named():
    lines = lines_of([met(1, 1, 2, (4, 1)), met(2, 3, 2, (1, 4)), met(3, 1, 3, (3, 3))])

    records = records_of(lines)

    assert [(game.entrant, game.line.round) for game in records.biggest_wins] == [(1, 1), (2, 2)]
    assert [(game.entrant, game.line.round) for game in records.highest_scores] == [(1, 3)]
    assert records.most_points == ((1, 7),)
    assert records.fewest_against == ((1, 4),)


def test_a_run_ends_with_the_first_that_is_not_won():
    scores = [(1, 0), (1, 0), (0, 0), (1, 0), (1, 0), (1, 0), (0, 2)]
    lines = lines_of([met(number, 1, 2, score) for number, score in enumerate(scores, 1)])

    records = records_of(lines)

    assert [(run.entrant, run.length, run.first, run.last) for run in records.longest_wins] == [
        (1, 3, 4, 6)
    ]
    assert [(run.length, run.first, run.last) for run in records.longest_unbeaten] == [(6, 1, 6)]


def test_forfeits_make_no_record_and_one_win_is_no_run():
    lines = lines_of([met(1, 1, 2, (20, 0), Kind.FORFEIT), met(2, 1, 2, (1, 0))])

    records = records_of(lines)

    assert [game.line.round for game in records.biggest_wins] == [2]
    assert records.longest_wins == ()


def test_nothing_played_has_no_records():
    records = records_of({})

    assert (records.biggest_wins, records.most_points, records.longest_wins) == ((), (), ())
