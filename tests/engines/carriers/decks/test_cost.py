import pytest

from engines.carriers.decks.cost import cost_formula
from tests.engines.carriers.house import founders


def price(row):
    skill = row["skill"] or {}
    return cost_formula(
        run=row["run"],
        phys=row["phys"],
        flexible=row["number"] is None,
        effect=skill.get("effect"),
        magnitude=skill.get("magnitude"),
        per_phase=skill.get("per_phase"),
        per_match=skill.get("per_match"),
    )


def test_all_120_cards_of_the_house_set_cost_what_the_formula_says():
    assert len(founders()) == 120
    assert {row["code"]: price(row) for row in founders()} == {
        row["code"]: row["cost"] for row in founders()
    }


def test_limits_lower_the_price_but_never_below_one_point():
    assert cost_formula(run=1, phys=0, effect="swap", per_phase=1, per_match=1) == 1


@pytest.mark.parametrize(
    ("effect", "magnitude"), [("teleport", None), ("burst", None), ("long_pass", 3), ("burst", 0)]
)
def test_a_skill_without_a_price_is_refused(effect, magnitude):
    with pytest.raises(ValueError, match=effect):
        cost_formula(run=3, phys=3, effect=effect, magnitude=magnitude)
