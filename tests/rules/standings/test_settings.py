import json
from contextlib import suppress

import pytest
from hypothesis import given, settings, strategies as st

from league.rules.errors import RulesError
from league.rules.standings.presets import PRESETS
from league.rules.standings.settings import READERS, StandingsSettings
from tests.longer import examples


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_is_kept_as_json_and_read_back(name):
    kept = json.loads(json.dumps(PRESETS[name].written()))

    assert StandingsSettings.read(kept) == PRESETS[name]


@pytest.mark.parametrize("kind", READERS)
def test_a_tiebreaker_is_kept_as_json_and_read_back(kind):
    asked = StandingsSettings.read({"tiebreakers": [kind]})
    kept = json.loads(json.dumps(asked.written()))

    assert kept["tiebreakers"][0]["kind"] == kind
    assert StandingsSettings.read(kept) == asked


@pytest.mark.parametrize(
    ("given_settings", "code", "field"),
    [
        ({"point": "win"}, "setting_unknown", "point"),
        ({"points": 3}, "setting_unreadable", "points"),
        ({"margin": "1"}, "setting_not_a_number", "margin"),
        ({"margin": -1}, "setting_out_of_range", "margin"),
        ({"predetermined": 1}, "setting_not_a_flag", "predetermined"),
        ({"tiebreakers": "wins"}, "setting_not_a_list", "tiebreakers"),
        ({"tiebreakers": ["wins"] * 21}, "setting_too_long", "tiebreakers"),
        ({"tiebreakers": ["wins", "wins"]}, "tiebreaker_twice", "tiebreakers"),
        ({"tiebreakers": [7]}, "setting_not_a_mapping", "tiebreakers"),
        ({"tiebreakers": ["elo"]}, "setting_unknown_choice", "kind"),
        ({"tiebreakers": [{"kind": ["wins"]}]}, "setting_unknown_choice", "kind"),
        ({"tiebreakers": [{"kind": "wins", "cut": 1}]}, "setting_unknown", "cut"),
        ({"tiebreakers": [{"kind": "buchholz", "cut": 21}]}, "setting_out_of_range", "cut"),
        ({"tiebreakers": [{"kind": "buchholz", "cut": True}]}, "setting_not_a_number", "cut"),
        (
            {"tiebreakers": [{"kind": "buchholz", "unplayed": "1999"}]},
            "setting_unknown_choice",
            "unplayed",
        ),
        ({"tiebreakers": [{"kind": "match_win", "floor": "4/3"}]}, "setting_out_of_range", "floor"),
        ({"tiebreakers": [{"kind": "match_win", "floor": "1/0"}]}, "setting_not_a_number", "floor"),
        (
            {"tiebreakers": [{"kind": "match_win", "floor": "1e9999"}]},
            "setting_not_a_number",
            "floor",
        ),
        ({"tiebreakers": [{"kind": "match_win", "floor": 0.33}]}, "setting_not_a_number", "floor"),
        ({"tiebreakers": [{"kind": "match_win", "draw": None}]}, "setting_not_a_number", "draw"),
        ({"tiebreakers": [{"kind": "match_win", "draw": "nan"}]}, "setting_not_a_number", "draw"),
        ({"tiebreakers": [{"kind": "number", "of": ""}]}, "setting_unreadable", "of"),
        ({"tiebreakers": [{"kind": "number", "fewest": 1}]}, "setting_not_a_flag", "fewest"),
        ({"tiebreakers": [{"kind": "lot", "seed": 2**63}]}, "setting_out_of_range", "seed"),
        (
            {"tiebreakers": [{"kind": "head_to_head", "measures": ["goals"]}]},
            "measures_start_with_points",
            "measures",
        ),
        (
            {"tiebreakers": [{"kind": "head_to_head", "measures": ["points"] * 2}]},
            "setting_unknown_choice",
            "measures",
        ),
        (
            {"tiebreakers": [{"kind": "head_to_head", "measures": [["points"]]}]},
            "setting_unknown_choice",
            "measures",
        ),
        ([], "setting_not_a_mapping", "settings"),
    ],
)
def test_settings_that_cannot_be_are_refused_by_field(given_settings, code, field):
    with pytest.raises(RulesError) as refused:
        StandingsSettings.read(given_settings)

    assert (refused.value.code, refused.value.params["field"]) == (code, field)


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=5)
    | st.sampled_from(list(READERS)),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(
                ["kind", "cut", "floor", "of", "draw", "measures", "share", "seed", "points"]
            ),
            inner,
            max_size=4,
        )
    ),
    max_leaves=8,
)


@settings(max_examples=examples(60), deadline=None)
@given(JSON, JSON, JSON)
def test_any_json_is_read_or_refused_with_a_code(points, tiebreakers, margin):
    with suppress(RulesError):
        StandingsSettings.read({"points": points, "tiebreakers": tiebreakers, "margin": margin})
