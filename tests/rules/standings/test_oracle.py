from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings, strategies as st

from league.rules.reasons import Reason
from league.rules.standings.codes import CUTS, REASONS
from league.rules.standings.counts import Fact
from league.rules.standings.settings import MOST_TIEBREAKERS, READERS, StandingsSettings
from league.rules.standings.table import standings
from tests.longer import examples
from tests.rules.standings import oracle
from tests.rules.standings.fields import SEEDS, fields, made

THIRD, LOW = Fraction(1, 3), Fraction(33, 100)
PLAIN = {"cap": None, "draw": THIRD, "absent_loses": False, "byes": "counted"}
POKEMON = {
    "cap": Fraction(3, 4), "draw": Fraction(1, 2), "absent_loses": True, "byes": "left_out",
}  # fmt: skip
JSON_POKEMON = {name: str(value) if isinstance(value, Fraction) else value
                for name, value in {**POKEMON, "floor": Fraction(1, 4)}.items()}  # fmt: skip


def omw(f, e, floor=LOW, **of):
    share = {**PLAIN, **of}
    return oracle.mean_over_opponents(
        f, e, lambda o: oracle.match_share(f, o, floor=floor, **share)
    )


def oomw(f, e, floor=LOW, **of):
    return oracle.mean_over_opponents(f, e, lambda o: omw(f, o, floor, **of))


def ogw(f, e, floor=LOW, byes="counted"):
    return oracle.mean_over_opponents(
        f, e, lambda o: oracle.game_share(f, o, floor=floor, draw=THIRD, byes=byes)
    )


def number(f, e, of, sign):
    pairs = []
    for m in f.of(e):
        pair = m.score if of == "goals" else m.numbers.get(of)
        if pair is not None and m.won is not None:
            pairs.append(pair if m.first == e else pair[::-1])
    return Fraction(sum(sign(own, other) for own, other in pairs))


def wins(f, e, played):
    return Fraction(
        sum(
            (f.letter(m, e) == "W" and (not played or m.kind.value == "played"))
            or (f.letter(m, e) == "B" and not played)
            for m in f.of(e)
        )
    )


CASES = {
    "omw": ("opponents_match_win", omw),
    "omw_third": ({"kind": "opponents_match_win", "floor": "1/3"}, lambda f, e: omw(f, e, THIRD)),
    "omw_none": ({"kind": "opponents_match_win", "floor": None}, lambda f, e: omw(f, e, None)),
    "omw_pokemon": (
        {"kind": "opponents_match_win", **JSON_POKEMON},
        lambda f, e: omw(f, e, Fraction(1, 4), **POKEMON),
    ),
    "omw_left_out": (
        {"kind": "opponents_match_win", "byes": "left_out"},
        lambda f, e: omw(f, e, byes="left_out"),
    ),
    "ogw_left_out": (
        {"kind": "opponents_game_win", "byes": "left_out"},
        lambda f, e: ogw(f, e, byes="left_out"),
    ),
    "oomw": ("opponents_opponents_match_win", oomw),
    "mw": ("match_win", lambda f, e: oracle.match_share(f, e, floor=LOW, **PLAIN)),
    "gw": ("game_win", lambda f, e: oracle.game_share(f, e, floor=LOW, draw=THIRD)),
    "ogw": ("opponents_game_win", ogw),
    **{
        f"bh_{rules}_{cut}_{median}_{fore}": (
            {"kind": "buchholz", "cut": cut, "median": median, "fore": fore, "unplayed": rules},
            lambda f, e, a=(rules, cut, median, fore): oracle.buchholz(f, e, *a),
        )
        for rules in ("2026", "2023", "ignored")
        for cut, median, fore in (
            (0, 0, False),
            (1, 0, False),
            (2, 0, False),
            (0, 1, False),
            (0, 2, False),
            (0, 0, True),
        )
    },
    **{
        f"sb_{rules}_{cut}": (
            {"kind": "sonneborn_berger", "cut": cut, "unplayed": rules},
            lambda f, e, a=(rules, cut): oracle.sonneborn_berger(f, e, *a),
        )
        for rules in ("2026", "2023", "ignored")
        for cut in (0, 1, 2)
    },
    **{
        f"aob_{rules}": (
            {"kind": "average_buchholz", "unplayed": rules},
            lambda f, e, rules=rules: oracle.average_buchholz(f, e, rules),
        )
        for rules in ("2026", "2023", "ignored")
    },
    "ps": ("progressive", lambda f, e: oracle.progressive(f, e, 0)),
    "ps_cut": ({"kind": "progressive", "cut": 2}, lambda f, e: oracle.progressive(f, e, 2)),
    "koya": ("koya", oracle.koya),
    "wins": ("wins", lambda f, e: wins(f, e, False)),
    "wins_played": ({"kind": "wins", "played": True}, lambda f, e: wins(f, e, True)),
    "net": ("number", lambda f, e: number(f, e, "goals", lambda a, b: a - b)),
    "scored": (
        {"kind": "number", "take": "for"},
        lambda f, e: number(f, e, "goals", lambda a, b: a),
    ),
    "injuries": (
        {"kind": "number", "of": "injuries", "take": "both"},
        lambda f, e: number(f, e, "injuries", lambda a, b: a + b),
    ),
}


@pytest.mark.parametrize("name", CASES)
@settings(max_examples=examples(10), deadline=None)
@given(field=fields(), extra=st.integers(0, 3), fixed=st.booleans())
def test_a_tiebreaker_equals_its_definition(name, field, extra, fixed):
    tiebreaker, value = CASES[name]
    entries, meetings = field
    slow = oracle.Field(entries, meetings, fixed=fixed)
    slow.total_rounds = slow.rounds_so_far + extra
    asked = StandingsSettings.read(
        {"points": "win+1/2*draw", "tiebreakers": [tiebreaker], "predetermined": fixed}
    )

    table = standings(entries, meetings, asked, rounds=slow.total_rounds)

    expected = {entry.entrant: value(slow, entry.entrant) for entry in entries}
    assert {row.entrant: row.values[1] for row in table.rows} == expected


@settings(max_examples=examples(60), deadline=None)
@given(field=fields(pending=True))
def test_fore_buchholz_takes_what_is_still_played_for_a_draw(field):
    entries, meetings = field
    slow = oracle.Field(entries, meetings)
    asked = StandingsSettings.read(
        {"points": "win+1/2*draw", "tiebreakers": ["buchholz", {"kind": "buchholz", "fore": True}]}
    )

    table = standings(entries, meetings, asked)

    for row in table.rows:
        expected = [oracle.buchholz(slow, row.entrant, "2026", 0, 0, fore) for fore in (0, 1)]
        assert list(row.values[1:]) == expected


@settings(max_examples=examples(40), deadline=None)
@given(field=fields(most=4, most_rounds=4), fixed=st.booleans())
def test_head_to_head_equals_trying_every_missing_result(field, fixed):
    entries, meetings = field
    slow = oracle.Field(entries, meetings, fixed=fixed)
    asked = StandingsSettings.read(
        {"points": "win+1/2*draw", "tiebreakers": ["head_to_head"], "predetermined": fixed}
    )
    deducted = {entry.entrant: entry.deductions for entry in entries}

    table = standings(entries, meetings, asked)

    expected = oracle.places(slow, [lambda e: slow.score(e) - deducted[e], "head_to_head"])
    assert {row.entrant: row.place for row in table.rows} == expected


def test_head_to_head_equals_trying_every_missing_result_of_four_equal_entrants():
    asked = StandingsSettings.read(
        {"points": "win+1/2*draw", "tiebreakers": ["wins", "head_to_head"]}
    )
    parted = 0
    for seed in range(examples(200)):
        entries, meetings = made(Random(seed), 4, 4)
        slow = oracle.Field(entries, meetings)

        table = standings(entries, meetings, asked)

        parted += any(not row.tied for row in table.rows)
        for row in table.rows:
            group = [r.entrant for r in table.rows if r.ratios[:2] == row.ratios[:2]]
            groups = oracle.head_to_head(slow, sorted(group))
            above = sum(r.ratios[:2] > row.ratios[:2] for r in table.rows)
            before = 0
            for same in groups:
                if row.entrant in same:
                    break
                before += len(same)
            assert row.place == 1 + above + before
    assert parted > examples(50)


EVERYTHING = [
    "points",
    "head_to_head",
    {"kind": "opponents_match_win", **JSON_POKEMON},
    "game_win",
    "opponents_game_win",
    "opponents_opponents_match_win",
    {"kind": "buchholz", "cut": 1},
    {"kind": "buchholz", "median": 1},
    {"kind": "buchholz", "fore": True},
    {"kind": "buchholz", "unplayed": "2023"},
    "average_buchholz",
    {"kind": "sonneborn_berger", "cut": 1},
    "progressive",
    "koya",
    "wins",
    {"kind": "number", "of": "injuries"},
    "penalties",
    "late",
    "seed",
    {"kind": "lot", "seed": 5},
]
BY_ENTRY = {fact.value for fact in Fact}  # told, not counted
FORMULAS = ("3*win + draw", "win + 1/2*draw", "4*win + 2*draw + close_loss + 1/4*goals_for")


@settings(max_examples=examples(30), deadline=None)
@given(
    field=fields(pending=True),
    fixed=st.booleans(),
    formula=st.sampled_from(FORMULAS),
    dice=SEEDS,
    size=st.integers(0, MOST_TIEBREAKERS),
)
def test_every_number_follows_from_its_derivation(field, fixed, formula, dice, size):
    entries, meetings = field
    order = dice.sample(EVERYTHING, size)
    asked = StandingsSettings.read(
        {"points": formula, "tiebreakers": order, "predetermined": fixed}
    )

    table = standings(entries, meetings, asked)

    for row in table.rows:
        explanation = table.explain(row.entrant)
        assert explanation.points.recomputed() == row.points
        assert len(explanation.tiebreakers) == len(row.values)
        for node, value in zip(explanation.tiebreakers, row.values, strict=True):
            assert (None if node is None else node.recomputed()) == value
            if node is not None:
                check_nodes(node)
        for stage in [stage for stages in explanation.stages.values() for stage in stages]:
            assert stage.code in REASONS


def check_nodes(node):
    assert isinstance(node.reason, Reason)
    assert node.reason.code in REASONS
    assert node.reason.params.get("cut", CUTS[0]) in CUTS
    assert node.value == node.recomputed()
    for part in node.parts:
        check_nodes(part)


@settings(max_examples=examples(30), deadline=None)
@given(field=fields(pending=True), dice=SEEDS, fixed=st.booleans())
def test_the_order_of_results_and_entrants_does_not_matter(field, dice, fixed):
    entries, meetings = field
    asked = StandingsSettings.read(
        {"tiebreakers": dice.sample(EVERYTHING, MOST_TIEBREAKERS), "predetermined": fixed}
    )
    shuffled_entries = dice.sample(entries, len(entries))
    shuffled_meetings = dice.sample(meetings, len(meetings))

    table = standings(entries, meetings, asked)
    other = standings(shuffled_entries, shuffled_meetings, asked)

    assert table.rows == other.rows
    explanations = [table.explain(row.entrant) for row in table.rows]
    assert explanations == [other.explain(row.entrant) for row in table.rows]


@settings(max_examples=examples(40), deadline=None)
@given(field=fields(), dice=SEEDS)
def test_neighbours_are_parted_by_the_first_tiebreaker_that_differs(field, dice):
    entries, meetings = field
    order = [each for each in EVERYTHING if each != "head_to_head"]
    order = dice.sample(order, min(len(order), MOST_TIEBREAKERS))
    table = standings(entries, meetings, StandingsSettings.read({"tiebreakers": order}))

    for upper, lower in zip(table.rows, table.rows[1:], strict=False):
        differ = [a != b for a, b in zip(upper.values, lower.values, strict=True)]
        if upper.place == lower.place:
            assert not any(differ)
            assert lower.entrant in table.explain(upper.entrant).tied_with
        else:
            assert table.explain(lower.entrant).above.tiebreaker == differ.index(True)


def test_every_kind_of_tiebreaker_is_checked_here():
    explained, defined = (
        {each if isinstance(each, str) else each["kind"] for each in listed}
        for listed in (EVERYTHING, [tiebreaker for tiebreaker, _value in CASES.values()])
    )

    assert explained | {"match_win", "deductions"} == set(READERS)
    assert defined | BY_ENTRY | {"points", "head_to_head", "lot"} == set(READERS)
