"""Every rule and ruling has an example test that is named by its ID."""

import json
import re
from pathlib import Path

HERE = Path(__file__).parents[1]
LISTED = json.loads(
    (HERE.parents[2] / "tests" / "data" / "limit_ball_rules.json").read_text(encoding="utf-8")
)
NAMED = re.compile(r"^def test_(lb_r?\d+(?:_\d+)?)_[a-z]", re.MULTILINE)


def test_every_rule_has_an_example_named_by_its_id():
    sources = (path.read_text(encoding="utf-8") for path in HERE.rglob("test_*.py"))
    named = {name for source in sources for name in NAMED.findall(source)}

    wanted = {rule.lower().replace("-", "_").replace(".", "_") for rule in LISTED["rules"]}

    assert sorted(wanted - named) == []
    assert sorted(named - wanted) == []
