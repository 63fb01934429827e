"""What is played for each line of a record."""

from engines.core.records.lenient import read_leniently
from engines.limit_ball import GAME
from matches.rules.following import followed, opened

LEFT_OUT = """\
@game limit-ball
@ruleset seed
@option points_to_win=1
@roster A1 a
@roster B1 b
toss A
place A rep=A1
place B rep=B1
roll A1 2: 6 6
roll B1 2: 1 1
move A1 C3 ball
@result A 1 B 0
"""


def test_what_was_left_out_behind_the_last_line_is_played_with_it():
    record = read_leniently(LEFT_OUT)

    *_, last = followed(record, opened(record))

    lines = [GAME.write(step.action) for step in last.played]
    assert lines == ["move A1 C3 ball", "react A1 -", "react B1 -"]
    assert GAME.outcome(last.state).winner == "A"


def test_a_record_that_was_cut_off_ends_where_it_was_cut_off():
    record = read_leniently(LEFT_OUT.replace("@result A 1 B 0", "@result A 0 B 0"))

    *_, last = followed(record, opened(record))

    assert [GAME.write(step.action) for step in last.played] == ["move A1 C3 ball"]
