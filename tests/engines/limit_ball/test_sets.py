"""House sets: the schema of their files, and sets that a record gives whole."""

import copy
import json
from typing import Any

import pytest

from engines.core.errors import BadSettings
from engines.core.game import Settings
from engines.core.sets import SetFault
from engines.limit_ball import GAME
from engines.limit_ball.ground import Cell, field_of
from engines.limit_ball.sets import FOLDER, OURS, house_of, lines_of, read_set, shipped
from engines.limit_ball.settings import OPTIONS, RULESET

RAW = json.loads((FOLDER / f"{OURS}.json").read_text(encoding="utf-8"))
FOULS = tuple(("foul", (str(total), "out")) for total in range(2, 13))


def changed(path: str, value: Any) -> Any:
    raw = copy.deepcopy(RAW)
    at = raw
    *way, last = [int(word) if word.isdigit() else word for word in path.split(".")]
    for step in way:
        at = at[step]
    at[last] = value
    return raw


def test_a_set_is_named_by_its_file():
    for name, house in shipped().items():
        assert (FOLDER / f"{name}.json").exists()
        assert house.name == name


def test_every_value_of_ours_is_marked():
    assert RAW["house"] is True
    assert {row["house"] for part in ("fields", "foul_table") for row in RAW[part]} == {True}
    assert {row["id"]: row["house"] for row in RAW["positions"]} == {"MID": False, "-": True}


def test_the_printed_field_has_the_printed_neighbours():
    field = field_of(shipped()[OURS].fields["3x3"])

    def near(cell: str) -> set[str]:
        return {field.names[place] for place in field.orth[field.index[cell]]}

    def diagonal(cell: str) -> set[str]:
        steps = {field.names[place] for place in field.steps[field.index[cell]]}
        return steps - near(cell)

    assert (near("C1"), diagonal("C1")) == ({"L1", "R1", "C2"}, {"L2", "R2"})
    assert (near("L2"), diagonal("L2")) == ({"L1", "C2", "L3"}, {"C1", "C3"})
    assert (near("C2"), diagonal("C2")) == ({"C1", "L2", "R2", "C3"}, {"L1", "R1", "L3", "R3"})
    assert (near("R3"), diagonal("R3")) == ({"R2", "C3"}, {"C2"})


@pytest.mark.parametrize(
    ("path", "value", "where"),
    [
        ("set", 7, "set"),
        ("set", "House!", "set"),
        ("revision", "1", "revision"),
        ("house", "yes", "house"),
        ("fields", [], "fields"),
        ("fields.1.id", "3x3", "fields[1].id"),
        ("fields.0.cells.0.id", "a1", "fields[0].cells[0].id"),
        ("fields.0.cells.0.col", True, "fields[0].cells[0].col"),
        ("fields.0.cells.0.col", 12, "fields[0].cells[0].id"),
        ("fields.0.cells.0.type", "pitch", "fields[0].cells[0].type"),
        ("fields.0.cells.0.goal_of", "C", "fields[0].cells[0].type"),
        ("fields.0.cells.3.goal_of", "A", "fields[0].cells[3].type"),
        ("fields.0.cells.1.id", "L1", "fields[0].cells cell_twice"),
        ("fields.0.cells.1.col", 1, "fields[0].cells place_twice"),
        ("fields.0.cells.1.goal_centre", False, "fields[0].cells one_cell"),
        ("fields.0.cells.4.type", "side", "fields[0].cells one_cell"),
        ("fields.0.cells.0.col", 9, "fields[0].cells reach"),
        ("foul_table.0.sum", 3, "foul_table[1].sum"),
        ("foul_table.0.result", "goal", "foul_table[0].result"),
        ("foul_table", RAW["foul_table"][1:], "foul_table"),
        ("skills", [{"id": "x", "dice": 0}], "skills[0].dice"),
        ("skills", [{"id": "x", "dice": 1}, {"id": "x", "dice": 1}], "skills[1].id"),
    ],
)
def test_a_set_that_is_wrong_is_refused_with_the_place(path, value, where):
    with pytest.raises(SetFault) as refused:
        read_set(changed(path, value))

    place, _, code = where.partition(" ")
    assert refused.value.where == place
    assert code in ("", refused.value.code)


def test_a_field_needs_a_side():
    cells = (Cell("C1", 1, 1, "A*"), Cell("C2", 1, 2, "start"), Cell("C3", 1, 3, "B*"))

    with pytest.raises(ValueError, match="no cell side"):
        field_of(cells)


def test_a_set_given_whole_is_the_set_it_was_written_from():
    ours = shipped()[OURS]
    lines = (("set", (OURS,)), *lines_of(ours, "3x3"))

    with pytest.raises(BadSettings):  # the cells of one field alone are not the whole set
        house_of(lines)
    given = house_of((("set", ("other-2",)), *lines_of(ours, "3x3")))
    assert (given.name, given.fouls, given.fields["3x3"], given.ours) == (
        "other-2",
        ours.fouls,
        ours.fields["3x3"],
        False,
    )


def test_a_later_set_of_the_house_is_marked_as_ours():
    assert house_of((("set", ("house-7",)), *FOULS)).ours
    assert not house_of((("set", ("mine-7",)), *FOULS)).ours


def test_values_that_differ_from_a_set_of_ours_are_refused():
    with pytest.raises(BadSettings):
        house_of((("set", (OURS,)), *FOULS))


def test_a_set_of_another_field_is_played_on_it():
    cells = [("C1", "A*"), ("C2", "side"), ("C3", "start"), ("C4", "open"), ("C5", "B*")]
    lines = [("cell", (name, "1", str(row), kind)) for row, (name, kind) in enumerate(cells, 1)]
    state = GAME.setup(Settings(RULESET, OPTIONS, (), (("set", ("strip-1",)), *FOULS, *lines)))

    assert state.match.field.names == ("C1", "C2", "C3", "C4", "C5")
    assert GAME.load(GAME.dump(state)) == state


@pytest.mark.parametrize(
    "lines",
    [
        FOULS,
        (("set", ("house",)),),
        (("set", ("house-1",)), ("set", ("house-1",))),
        (("set", ("mine-1",)), *FOULS[1:]),
        (("set", ("mine-1",)), *FOULS, ("foul", ("2", "free"))),
        (("set", ("mine-1",)), *FOULS, ("cell", ("C1", "1", "1", "A*"))),
        (("set", ("mine-1",)), *FOULS, ("cell", ("C1", "1"))),
        (("set", ("mine-1",)), *FOULS, ("skill", ("x",))),
    ],
)
def test_header_lines_that_make_no_set_are_refused(lines):
    with pytest.raises(BadSettings) as refused:
        GAME.setup(Settings(RULESET, OPTIONS, (), lines))

    assert refused.value.reason.code == "LB-E-SET"
